package sqlite

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/sqlite"
)

// reading says how statements read and bind values.
type reading struct {
	bigInts, arrays, bare, unknown bool
}

// database is a Database object.
type database struct {
	s      *state
	object *goja.Object
	path   string
	opts   sqlite.Options
	read   reading
	allow  bool  // extensions
	link   *link // nil while it is closed
	limits *goja.Object
}

var databases = sync.OnceValue(func() *engine.Record[database] { return engine.NewRecord[database](nil) })

// databaseOf gives the Database that a method is called on.
func (s *state) databaseOf(v goja.Value) *database {
	d := databases().Data(v)
	if d == nil {
		s.illegalThis()
	}
	return d
}

// opened throws if the database is closed.
func (d *database) opened() *link {
	if d.link == nil {
		d.s.env.Throw(invalidState("database is not open"))
	}
	return d.link
}

type databaseMethod func(d *database, c goja.FunctionCall) goja.Value

func onDatabase(f databaseMethod) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(of(r).databaseOf(c.This), c) }
}

func databaseClass() *engine.Class {
	c := engine.NewClass("Database", 0, newDatabase, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		of(r).env.Throw(coded("ERR_CONSTRUCT_CALL_REQUIRED", nodeerr.TypeError, "Cannot call constructor without `new`"))
		return nil
	}, nil, nil)
	for _, m := range []struct {
		name string
		f    databaseMethod
	}{
		{"open", (*database).open}, {"close", (*database).close}, {"prepare", (*database).prepare}, {"exec", (*database).exec},
		{"function", (*database).function}, {"createTagStore", (*database).createTagStore}, {"location", (*database).location},
		{"aggregate", (*database).aggregate}, {"createSession", (*database).createSession}, {"applyChangeset", (*database).applyChangeset},
		{"enableLoadExtension", (*database).enableLoadExtension}, {"enableDefensive", (*database).enableDefensive},
		{"loadExtension", (*database).loadExtension}, {"serialize", (*database).serialize}, {"deserialize", (*database).deserialize},
		{"setAuthorizer", (*database).setAuthorizer}, {"createModule", (*database).createModule},
	} {
		c.Proto.EnumerableMethod(m.name, 0, onDatabase(m.f))
	}
	c.Proto.LazySymbol(engine.SymDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.dispose]", 0, onDatabase(func(d *database, _ goja.FunctionCall) goja.Value {
			d.shut()
			return goja.Undefined()
		}))
	})
	return c
}

// newDatabase is new Database(path, options).
func newDatabase(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	m := s.classes[classDatabase]
	o, d := databases().New(r, engine.PrototypeFor(newTarget, m.ctor, m.proto))
	d.s, d.object, d.read = s, o, reading{bare: true}
	d.path = s.location(c.Argument(0), "path")
	d.opts = sqlite.Options{ForeignKeys: true, Defensive: true, Stop: s.env.Interrupted()}
	now := true
	if opts := s.options(c.Argument(1)); opts != nil {
		s.flag(opts, "open", &now)
		s.flag(opts, "readOnly", &d.opts.ReadOnly)
		s.flag(opts, "enableForeignKeyConstraints", &d.opts.ForeignKeys)
		s.flag(opts, "enableDoubleQuotedStringLiterals", &d.opts.DoubleQuotes)
		s.flag(opts, "allowExtension", &d.allow)
		if d.allow && s.env.Opts.Permission != nil {
			s.env.Throw(coded("ERR_LOAD_SQLITE_EXTENSION", nodeerr.PlainError, "Cannot load SQLite extensions when the permission model is enabled."))
		}
		if v, ok := given(opts, "timeout"); ok {
			d.opts.BusyTimeout = time.Duration(s.integer(v, "options.timeout")) * time.Millisecond
		}
		s.flag(opts, "readBigInts", &d.read.bigInts)
		s.flag(opts, "returnArrays", &d.read.arrays)
		s.flag(opts, "allowBareNamedParameters", &d.read.bare)
		s.flag(opts, "allowUnknownNamedParameters", &d.read.unknown)
		s.flag(opts, "defensive", &d.opts.Defensive)
		d.opts.Limits = s.limitOptions(opts)
	}
	for _, a := range []struct {
		name string
		get  databaseMethod
	}{{"isOpen", (*database).isOpen}, {"isTransaction", (*database).isTransaction}, {"limits", (*database).limitsOf}} {
		engine.DefineAccessor(o, engine.Name(a.name), engine.NewFunction(r, "get "+a.name, 0, onDatabase(a.get)), nil)
	}
	if err := o.DefineDataPropertySymbol(typeSymbol(r), r.ToValue("node:sqlite"), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE); err != nil {
		s.env.Throw(err)
	}
	if now {
		d.connect()
	}
	return o
}

// typeSymbol is Symbol.for('sqlite-type').
func typeSymbol(r *goja.Runtime) *goja.Symbol {
	symbols := r.GlobalObject().Get("Symbol").(*goja.Object)
	sym, _ := engine.Call(symbols.Get("for"), symbols, []goja.Value{r.ToValue("sqlite-type")}).(*goja.Symbol)
	return sym
}

// location reads where a database is: a path, its bytes, or a URL.
func (s *state) location(v goja.Value, name string) string {
	path, ok := "", false
	if _, isText := engine.TextOf(v); isText {
		path, ok = s.text(v, name), true
	} else if o, isObject := v.(*goja.Object); isObject {
		if engine.IsUint8Array(o) {
			b, _ := engine.ViewBytes(o)
			path, ok = string(slices.Clone(b)), true
		} else if href := o.Get("href"); href != nil {
			if _, isText := engine.TextOf(href); isText {
				path, ok = s.text(href, name), true
				if !strings.HasPrefix(path, "file:") {
					s.env.Throw(coded("ERR_INVALID_URL_SCHEME", nodeerr.TypeError, "The URL must be of scheme file:"))
				}
			}
		}
	}
	if !ok || strings.ContainsRune(path, 0) {
		s.env.Throw(argType(`The "` + name + `" argument must be a string, Uint8Array, or URL without null bytes.`))
	}
	return path
}

func (d *database) connect() {
	if d.link != nil {
		d.s.env.Throw(invalidState("database is already open"))
	}
	conn, err := sqlite.Open(d.path, d.opts)
	if err != nil {
		d.s.env.Throw(failure(err))
	}
	d.link = newLink(conn)
	d.s.open.Add(d.link)
}

func (d *database) open(goja.FunctionCall) goja.Value {
	d.connect()
	return goja.Undefined()
}

func (d *database) close(goja.FunctionCall) goja.Value {
	d.opened()
	d.shut()
	return goja.Undefined()
}

// shut closes the database if it is open. While SQLite works for it, it cannot be closed.
func (d *database) shut() {
	l := d.link
	if l == nil {
		return
	}
	if l.depth > 0 {
		d.s.env.Throw(invalidState("database cannot be closed while it is in use"))
	}
	l.close()
	d.link = nil
}

func (d *database) isOpen(goja.FunctionCall) goja.Value { return d.s.env.Value(d.link != nil) }

func (d *database) isTransaction(goja.FunctionCall) goja.Value {
	return d.s.env.Value(d.opened().conn.InTransaction())
}

func (d *database) exec(c goja.FunctionCall) goja.Value {
	l := d.opened()
	sql := d.s.text(c.Argument(0), "sql")
	l.depth++
	err := l.conn.Exec(sql)
	l.depth--
	d.check(err)
	return goja.Undefined()
}

// location gives the file of an attached database, or null.
func (d *database) location(c goja.FunctionCall) goja.Value {
	l, name := d.opened(), "main"
	if v := c.Argument(0); !goja.IsUndefined(v) {
		name = d.s.text(v, "dbName")
	}
	if path, ok := l.conn.Location(name); ok {
		return d.s.env.Value(path)
	}
	return goja.Null()
}

func (d *database) enableDefensive(c goja.FunctionCall) goja.Value {
	l := d.opened()
	d.check(l.conn.SetDefensive(d.s.boolean(c.Argument(0), "active")))
	return goja.Undefined()
}

func (d *database) enableLoadExtension(c goja.FunctionCall) goja.Value {
	d.opened()
	on := d.s.boolean(c.Argument(0), "allow")
	if on && !d.allow {
		d.s.env.Throw(invalidState("Cannot enable extension loading because it was disabled at database creation."))
	}
	return goja.Undefined()
}

func (d *database) loadExtension(c goja.FunctionCall) goja.Value {
	l := d.opened()
	if !d.allow {
		d.s.env.Throw(invalidState("extension loading is not allowed"))
	}
	err := l.conn.LoadExtension(d.s.text(c.Argument(0), "path"))
	d.s.env.Throw(coded("ERR_LOAD_SQLITE_EXTENSION", nodeerr.PlainError, messageOf(err)))
	return nil
}

// createModule is for virtual tables of the program, which are not there.
func (d *database) createModule(goja.FunctionCall) goja.Value {
	d.s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", "createModule()")
	return nil
}

func (d *database) createTagStore(c goja.FunctionCall) goja.Value {
	d.opened()
	size := 1000
	if v := c.Argument(0); !goja.IsUndefined(v) {
		const message = `The "maxSize" argument must be a positive integer.`
		n, ok := int32Of(v)
		switch {
		case !isNumber(v):
			d.s.env.Throw(argType(message))
		case !ok || n <= 0:
			d.s.env.Throw(outOfRange(message))
		}
		size = n
	}
	return d.s.env.Method(d.s.env.Host.Require("internal/sqlite/tag_store"), "create", d.object, d.s.env.Value(size))
}
