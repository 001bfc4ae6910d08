package sqlite

import (
	"runtime"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Stmt is a prepared statement. It must be closed before its connection; one that nothing refers to any more closes itself.
type Stmt struct {
	c       *Conn
	p       uintptr
	cleanup runtime.Cleanup
}

// Prepare compiles the first statement of sql. It gives nil if there is none.
func (c *Conn) Prepare(sql string) (*Stmt, error) {
	c.bury()
	p, free := c.text(sql)
	defer free()
	if rc := lib.Xsqlite3_prepare_v2(c.tls, c.db, p, -1, c.out, 0); rc != lib.SQLITE_OK {
		return nil, c.err(rc)
	}
	st := c.result()
	if st == 0 {
		return nil, nil
	}
	s := &Stmt{c: c, p: st}
	core := c.core
	s.cleanup = runtime.AddCleanup(s, func(p uintptr) { core.abandon(p) }, s.p)
	return s, nil
}

// Close finalizes the statement. It may be called more than once.
func (s *Stmt) Close() {
	if s.p == 0 {
		return
	}
	s.cleanup.Stop()
	lib.Xsqlite3_finalize(s.c.tls, s.p)
	s.p = 0
}

// Closed tells whether the statement was closed.
func (s *Stmt) Closed() bool { return s.p == 0 }

// Step takes the statement to its next row; row is false if there is none.
func (s *Stmt) Step() (row bool, err error) {
	switch rc := lib.Xsqlite3_step(s.c.tls, s.p); rc {
	case lib.SQLITE_ROW:
		return true, nil
	case lib.SQLITE_DONE:
		return false, nil
	default:
		return false, s.c.err(rc)
	}
}

// Reset takes the statement back to before its first row. The error is that of the last step, if it had one.
func (s *Stmt) Reset() error { return s.c.check(lib.Xsqlite3_reset(s.c.tls, s.p)) }

// Clear makes all parameters NULL.
func (s *Stmt) Clear() { lib.Xsqlite3_clear_bindings(s.c.tls, s.p) }

// Params is the number of the last parameter.
func (s *Stmt) Params() int { return int(lib.Xsqlite3_bind_parameter_count(s.c.tls, s.p)) }

// Param gives the name of a parameter, with its first letter; empty if it has none. Parameters count from 1.
func (s *Stmt) Param(i int) string {
	return libc.GoString(lib.Xsqlite3_bind_parameter_name(s.c.tls, s.p, int32(i)))
}

// Bind sets a parameter.
func (s *Stmt) Bind(i int, v Value) error {
	c, n := s.c, int32(i)
	var rc int32
	var p uintptr
	if v.Kind == Text || v.Kind == Blob {
		if p = copied(c.tls, v.Bytes); p == 0 {
			return c.err(lib.SQLITE_NOMEM)
		}
	}
	switch v.Kind {
	case Integer:
		rc = lib.Xsqlite3_bind_int64(c.tls, s.p, n, v.Int)
	case Float:
		rc = lib.Xsqlite3_bind_double(c.tls, s.p, n, v.Float)
	case Text:
		rc = lib.Xsqlite3_bind_text64(c.tls, s.p, n, p, uint64(len(v.Bytes)), freeFunc(), lib.SQLITE_UTF8)
	case Blob:
		rc = lib.Xsqlite3_bind_blob64(c.tls, s.p, n, p, uint64(len(v.Bytes)), freeFunc())
	default:
		rc = lib.Xsqlite3_bind_null(c.tls, s.p, n)
	}
	return c.check(rc)
}

// Columns is the number of columns of a row.
func (s *Stmt) Columns() int { return int(lib.Xsqlite3_column_count(s.c.tls, s.p)) }

// Column tells of a column; what is unknown is nil.
type Column struct {
	Name                          string
	Origin, Table, Database, Type *string
}

// Column describes a column; they count from 0.
func (s *Stmt) Column(i int) Column {
	n, tls := int32(i), s.c.tls
	return Column{
		Name: s.ColumnName(i), Origin: optional(lib.Xsqlite3_column_origin_name(tls, s.p, n)),
		Table: optional(lib.Xsqlite3_column_table_name(tls, s.p, n)), Database: optional(lib.Xsqlite3_column_database_name(tls, s.p, n)),
		Type: optional(lib.Xsqlite3_column_decltype(tls, s.p, n)),
	}
}

// ColumnName gives the name of a column.
func (s *Stmt) ColumnName(i int) string {
	return libc.GoString(lib.Xsqlite3_column_name(s.c.tls, s.p, int32(i)))
}

// Value gives a column of the row that Step reached.
func (s *Stmt) Value(i int) Value {
	n, tls := int32(i), s.c.tls
	v := Value{Kind: Kind(lib.Xsqlite3_column_type(tls, s.p, n))}
	switch v.Kind {
	case Integer:
		v.Int = lib.Xsqlite3_column_int64(tls, s.p, n)
	case Float:
		v.Float = lib.Xsqlite3_column_double(tls, s.p, n)
	case Text:
		p := lib.Xsqlite3_column_text(tls, s.p, n)
		v.Bytes = memory(p, lib.Xsqlite3_column_bytes(tls, s.p, n))
	case Blob:
		p := lib.Xsqlite3_column_blob(tls, s.p, n)
		v.Bytes = memory(p, lib.Xsqlite3_column_bytes(tls, s.p, n))
	}
	return v
}

// SQL is the text of the statement.
func (s *Stmt) SQL() string { return libc.GoString(lib.Xsqlite3_sql(s.c.tls, s.p)) }

// Expanded is the text of the statement with the values of its parameters; ok is false if it gets too long.
func (s *Stmt) Expanded() (sql string, ok bool) {
	p := lib.Xsqlite3_expanded_sql(s.c.tls, s.p)
	if p == 0 {
		return "", false
	}
	defer lib.Xsqlite3_free(s.c.tls, p)
	return libc.GoString(p), true
}

// Stat gives a counter of the statement, by SQLite's number, and sets it to 0 if reset says so.
func (s *Stmt) Stat(counter int, reset bool) int {
	flag := int32(0)
	if reset {
		flag = 1
	}
	return int(lib.Xsqlite3_stmt_status(s.c.tls, s.p, int32(counter), flag))
}
