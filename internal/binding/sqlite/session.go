package sqlite

import (
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/sqlite"
)

// session is a Session object.
type session struct {
	db   *database
	link *link
	ses  *sqlite.Session // nil once it is closed
}

var sessions = sync.OnceValue(func() *engine.Record[session] { return engine.NewRecord[session](nil) })

func sessionClass() *engine.Class {
	c := engine.NewClass("Session", 0, illegal, illegalCall, nil, nil)
	on := func(f func(s *state, ses *session) goja.Value) engine.NativeFunc {
		return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			s, ses := of(r), sessions().Data(c.This)
			if ses == nil {
				s.illegalThis()
			}
			return f(s, ses)
		}
	}
	changes := func(without bool) engine.NativeFunc {
		return on(func(s *state, ses *session) goja.Value {
			ses.opened()
			b, err := ses.ses.Changes(without)
			ses.db.check(err)
			return engine.NewUint8Array(s.env.VM, b, s.uint8)
		})
	}
	c.Proto.EnumerableMethod("changeset", 0, changes(false))
	c.Proto.EnumerableMethod("patchset", 0, changes(true))
	c.Proto.EnumerableMethod("close", 0, on(func(_ *state, ses *session) goja.Value {
		ses.opened()
		ses.close()
		return goja.Undefined()
	}))
	c.Proto.LazySymbol(engine.SymDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.dispose]", 0, on(func(_ *state, ses *session) goja.Value {
			if ses.ses != nil && ses.db.link == ses.link {
				ses.close()
			}
			return goja.Undefined()
		}))
	})
	return c
}

// opened throws if the session, or its database, is closed.
func (ses *session) opened() {
	if ses.db.link == nil || ses.db.link != ses.link {
		ses.db.s.env.Throw(invalidState("database is not open"))
	}
	if ses.ses == nil {
		ses.db.s.env.Throw(invalidState("session is not open"))
	}
}

func (ses *session) close() {
	ses.ses.Close()
	delete(ses.link.sessions, ses.ses)
	ses.ses = nil
}

// createSession is createSession(options) of a database.
func (d *database) createSession(c goja.FunctionCall) goja.Value {
	l, s := d.opened(), d.s
	name, table := "main", ""
	if opts := s.options(c.Argument(0)); opts != nil {
		if v, ok := given(opts, "table"); ok {
			table = s.text(v, "options.table")
		}
		if v, ok := given(opts, "db"); ok {
			name = s.text(v, "options.db")
		}
	}
	ses, err := l.conn.Session(name, table)
	d.check(err)
	l.sessions[ses] = struct{}{}
	o, data := sessions().New(s.env.VM, s.classes[classSession].proto)
	data.db, data.link, data.ses = d, l, ses
	return o
}

// misuse is an answer that SQLite takes for none.
const misuse = -1

// applyChangeset is applyChangeset(changeset, options) of a database.
func (d *database) applyChangeset(c goja.FunctionCall) goja.Value {
	l, s := d.opened(), d.s
	o, ok := c.Argument(0).(*goja.Object)
	if !ok || !engine.IsUint8Array(o) {
		s.env.Throw(argType(`The "changeset" argument must be a Uint8Array.`))
	}
	b, _ := engine.ViewBytes(o)
	changes := slices.Clone(b)
	var how sqlite.Applying
	if opts := s.options(c.Argument(1)); opts != nil {
		if fn, ok := given(opts, "onConflict"); ok {
			s.function(fn, "options.onConflict")
			how.Conflict = func(kind int) int {
				v, err := d.call(fn, goja.Undefined(), engine.IntValue(int64(kind)))
				if err != nil {
					return changesetAbort
				}
				n, ok := int32Of(v)
				if !ok {
					return misuse
				}
				return n
			}
		}
		if fn, ok := given(opts, "filter"); ok {
			s.function(fn, "options.filter")
			how.Filter = func(table string) bool {
				v, err := d.call(fn, goja.Undefined(), s.env.Value(table))
				return err == nil && v.ToBoolean()
			}
		}
	}
	l.depth++
	givenUp, err := l.conn.Apply(changes, how)
	l.depth--
	d.check(err)
	return s.env.Value(!givenUp)
}

const changesetAbort = 2

// serialize is serialize(dbName) of a database.
func (d *database) serialize(c goja.FunctionCall) goja.Value {
	l, name := d.opened(), "main"
	if v := c.Argument(0); !goja.IsUndefined(v) {
		name = d.s.text(v, "dbName")
	}
	b, err := l.conn.Serialize(name)
	d.check(err)
	return engine.NewUint8Array(d.s.env.VM, b, d.s.uint8)
}

// deserialize is deserialize(buffer, options) of a database.
func (d *database) deserialize(c goja.FunctionCall) goja.Value {
	l, s, name := d.opened(), d.s, "main"
	o, ok := c.Argument(0).(*goja.Object)
	if !ok || !engine.IsUint8Array(o) {
		s.env.Throw(argType(`The "buffer" argument must be a Uint8Array.`))
	}
	b, _ := engine.ViewBytes(o)
	if len(b) == 0 {
		s.env.Throw(argValue(`The "buffer" argument must not be empty.`))
	}
	if opts := s.options(c.Argument(1)); opts != nil {
		if v, ok := given(opts, "dbName"); ok {
			name = s.text(v, "options.dbName")
		}
	}
	if l.depth > 0 {
		s.env.Throw(invalidState("database cannot be replaced while it is in use"))
	}
	l.finalize()
	d.check(l.conn.Deserialize(name, b))
	return goja.Undefined()
}
