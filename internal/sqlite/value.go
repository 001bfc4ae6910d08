package sqlite

import (
	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Kind is the type of a value.
type Kind int

// The kinds, by SQLite's numbers.
const (
	Integer Kind = lib.SQLITE_INTEGER
	Float   Kind = lib.SQLITE_FLOAT
	Text    Kind = lib.SQLITE_TEXT
	Blob    Kind = lib.SQLITE_BLOB
	Null    Kind = lib.SQLITE_NULL
)

// Value is a value as SQLite stores them. Bytes is the text, in UTF-8, or the blob; where SQLite gave
// it, it is memory of SQLite's and valid until SQLite is called again.
type Value struct {
	Kind  Kind
	Int   int64
	Float float64
	Bytes []byte
}

// memory gives n bytes of SQLite's. They may be read until SQLite is called again.
func memory(p uintptr, n int32) []byte {
	if p == 0 || n <= 0 {
		return nil
	}
	return libc.GoBytes(p, int(n))
}

// argument reads a value that a function is given.
func argument(tls *libc.TLS, p uintptr) Value {
	v := Value{Kind: Kind(lib.Xsqlite3_value_type(tls, p))}
	switch v.Kind {
	case Integer:
		v.Int = lib.Xsqlite3_value_int64(tls, p)
	case Float:
		v.Float = lib.Xsqlite3_value_double(tls, p)
	case Text:
		q := lib.Xsqlite3_value_text(tls, p)
		v.Bytes = memory(q, lib.Xsqlite3_value_bytes(tls, p))
	case Blob:
		q := lib.Xsqlite3_value_blob(tls, p)
		v.Bytes = memory(q, lib.Xsqlite3_value_bytes(tls, p))
	}
	return v
}

// give gives a function's value to SQLite.
func (c *Conn) give(tls *libc.TLS, ctx uintptr, v Value, err error) {
	if err != nil {
		p, free := c.text(err.Error())
		defer free()
		lib.Xsqlite3_result_error(tls, ctx, p, -1)
		return
	}
	var p uintptr
	if v.Kind == Text || v.Kind == Blob {
		if p = copied(tls, v.Bytes); p == 0 {
			lib.Xsqlite3_result_error_nomem(tls, ctx)
			return
		}
	}
	switch v.Kind {
	case Integer:
		lib.Xsqlite3_result_int64(tls, ctx, v.Int)
	case Float:
		lib.Xsqlite3_result_double(tls, ctx, v.Float)
	case Text:
		lib.Xsqlite3_result_text64(tls, ctx, p, uint64(len(v.Bytes)), freeFunc(), lib.SQLITE_UTF8)
	case Blob:
		lib.Xsqlite3_result_blob64(tls, ctx, p, uint64(len(v.Bytes)), freeFunc())
	default:
		lib.Xsqlite3_result_null(tls, ctx)
	}
}
