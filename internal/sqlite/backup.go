package sqlite

import (
	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Backup copies a database while its connection may be used by another goroutine: SQLite locks what both need. Its methods belong to
// one goroutine at a time. It must be closed before the connection that it copies from.
type Backup struct {
	to *Conn
	p  uintptr
}

// Backup begins to copy the attached database from of c to that called into in the file at path.
func (c *Conn) Backup(path, from, into string) (*Backup, error) {
	to, err := Open(path, Options{ForeignKeys: true})
	if err != nil {
		return nil, err
	}
	f, free := c.text(from)
	defer free()
	i, freeInto := to.text(into)
	defer freeInto()
	p := lib.Xsqlite3_backup_init(to.tls, to.db, i, c.db, f)
	if p == 0 {
		err := to.LastError()
		to.Close()
		return nil, err
	}
	return &Backup{to, p}, nil
}

// Step copies some pages, all if pages is negative. It tells how many pages there are and how many are left.
func (b *Backup) Step(pages int) (total, left int, done bool, err error) {
	rc := lib.Xsqlite3_backup_step(b.to.tls, b.p, int32(pages))
	total, left = int(lib.Xsqlite3_backup_pagecount(b.to.tls, b.p)), int(lib.Xsqlite3_backup_remaining(b.to.tls, b.p))
	switch rc {
	case lib.SQLITE_DONE:
		return total, left, true, nil
	case lib.SQLITE_OK, lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return total, left, false, nil
	}
	name := libc.GoString(lib.Xsqlite3_errstr(b.to.tls, rc))
	return total, left, false, &Error{Code: int(rc), Message: name, Name: name}
}

// Close ends the copy, complete or not. It may be called more than once.
func (b *Backup) Close() {
	if b.p != 0 {
		lib.Xsqlite3_backup_finish(b.to.tls, b.p)
		b.p = 0
		b.to.Close()
	}
}
