package sqlite

import (
	"slices"

	"modernc.org/libc"
	"modernc.org/libc/sys/types"
	lib "modernc.org/sqlite/lib"
)

// Session records the changes of a connection. It ends with its connection.
type Session struct {
	c *Conn
	p uintptr
}

// Session begins to record the changes of one attached database: of the tables of that name, or of all if it is empty.
func (c *Conn) Session(database, table string) (*Session, error) {
	name, free := c.text(database)
	defer free()
	if rc := lib.Xsqlite3session_create(c.tls, c.db, name, c.out); rc != lib.SQLITE_OK {
		return nil, c.err(rc)
	}
	s := &Session{c, c.result()}
	c.sessions[s.p] = struct{}{}
	t := uintptr(0)
	if table != "" {
		p, free := c.text(table)
		defer free()
		t = p
	}
	if rc := lib.Xsqlite3session_attach(c.tls, s.p, t); rc != lib.SQLITE_OK {
		s.Close()
		return nil, c.err(rc)
	}
	return s, nil
}

// Close ends the session. It may be called more than once.
func (s *Session) Close() {
	if s.p != 0 {
		if _, open := s.c.sessions[s.p]; open {
			delete(s.c.sessions, s.p)
			lib.Xsqlite3session_delete(s.c.tls, s.p)
		}
		s.p = 0
	}
}

// Changes gives what was changed; without says that the old values are to be left out: a patch set.
func (s *Session) Changes(without bool) ([]byte, error) {
	c := s.c
	take := lib.Xsqlite3session_changeset
	if without {
		take = lib.Xsqlite3session_patchset
	}
	if rc := take(c.tls, s.p, c.out+outSize, c.out); rc != lib.SQLITE_OK {
		return nil, c.err(rc)
	}
	p := c.result()
	defer lib.Xsqlite3_free(c.tls, p)
	return slices.Clone(memory(p, c.number32())), nil
}

// Applying says what is done with changes. Both functions may be nil.
type Applying struct {
	Filter   func(table string) bool
	Conflict func(kind int) int // gives 0 (leave that change out), 1 (replace) or 2 (give all up)
}

// Apply makes the changes of a change set. given up is true if a conflict ended it, and nothing was changed.
func (c *Conn) Apply(changes []byte, how Applying) (givenUp bool, err error) {
	h := hold(&how)
	defer release(h)
	filter := uintptr(0)
	if how.Filter != nil {
		filter = pointer(onFilter)
	}
	p := copied(c.tls, changes)
	if p == 0 {
		return false, c.err(lib.SQLITE_NOMEM)
	}
	defer lib.Xsqlite3_free(c.tls, p)
	switch rc := lib.Xsqlite3changeset_apply(c.tls, c.db, int32(len(changes)), p, filter, pointer(onConflict), h); rc {
	case lib.SQLITE_OK:
		return false, nil
	case lib.SQLITE_ABORT:
		return true, nil
	default:
		// The code does not come by way of the connection.
		name := libc.GoString(lib.Xsqlite3_errstr(c.tls, rc))
		return false, &Error{Code: int(rc), Message: name, Name: name}
	}
}

func onFilter(_ *libc.TLS, h, table uintptr) int32 {
	if how := ref[*Applying](h); how != nil && how.Filter(libc.GoString(table)) {
		return 1
	}
	return 0
}

func onConflict(_ *libc.TLS, h uintptr, kind int32, _ uintptr) int32 {
	how := ref[*Applying](h)
	if how == nil || how.Conflict == nil {
		return lib.SQLITE_CHANGESET_ABORT
	}
	return int32(how.Conflict(int(kind)))
}

// Serialize gives an attached database as the bytes of a file.
func (c *Conn) Serialize(database string) ([]byte, error) {
	name, free := c.text(database)
	defer free()
	p := lib.Xsqlite3_serialize(c.tls, c.db, name, c.out+outSize, 0)
	if p == 0 {
		if c.number() == 0 {
			return []byte{}, nil
		}
		return nil, c.LastError()
	}
	defer lib.Xsqlite3_free(c.tls, p)
	return slices.Clone(libc.GoBytes(p, int(c.number()))), nil
}

// Deserialize replaces an attached database by one in memory that has the bytes of a file. All statements must be closed.
func (c *Conn) Deserialize(database string, file []byte) error {
	name, free := c.text(database)
	defer free()
	p := copied(c.tls, file)
	if p == 0 {
		return c.err(lib.SQLITE_NOMEM)
	}
	n := int64(len(file))
	return c.check(lib.Xsqlite3_deserialize(c.tls, c.db, name, p, n, n, lib.SQLITE_DESERIALIZE_FREEONCLOSE|lib.SQLITE_DESERIALIZE_RESIZEABLE))
}

// sizeOf gives n as C's size_t.
func sizeOf(n int) types.Size_t { return types.Size_t(n) }
