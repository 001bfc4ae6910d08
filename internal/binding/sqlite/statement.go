package sqlite

import (
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/sqlite"
)

// statement is a Statement object.
type statement struct {
	db   *database
	link *link
	st   *sqlite.Stmt
	read reading
	keys []goja.Value      // names of the columns; made when the first row is read
	bare map[string]string // names of parameters without their first letter
	runs int               // how often it was started: iterators of an earlier run are invalid
	busy bool              // it runs, and a function of the program was called meanwhile
}

var statements = sync.OnceValue(func() *engine.Record[statement] { return engine.NewRecord[statement](nil) })

type statementMethod func(st *statement, c goja.FunctionCall) goja.Value

func onStatement(f statementMethod) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		st := statements().Data(c.This)
		if st == nil {
			of(r).illegalThis()
		}
		if st.st.Closed() {
			st.db.s.env.Throw(invalidState("statement has been finalized"))
		}
		return f(st, c)
	}
}

func statementClass() *engine.Class {
	c := engine.NewClass("Statement", 0, illegal, illegalCall, nil, nil)
	for _, m := range []struct {
		name string
		f    statementMethod
	}{
		{"iterate", (*statement).iterate}, {"all", (*statement).all}, {"get", (*statement).get}, {"run", (*statement).run},
		{"columns", (*statement).columns}, {"stat", (*statement).stat}, {"resetStats", (*statement).resetStats},
		{"setAllowBareNamedParameters", setter("allowBareNamedParameters", func(r *reading) *bool { return &r.bare })},
		{"setAllowUnknownNamedParameters", setter("enabled", func(r *reading) *bool { return &r.unknown })},
		{"setReadBigInts", setter("readBigInts", func(r *reading) *bool { return &r.bigInts })},
		{"setReturnArrays", setter("returnArrays", func(r *reading) *bool { return &r.arrays })},
		{"close", (*statement).close},
	} {
		c.Proto.EnumerableMethod(m.name, 0, onStatement(m.f))
	}
	c.Proto.LazySymbol(engine.SymDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.dispose]", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			st := statements().Data(c.This)
			if st == nil {
				of(r).illegalThis()
			}
			if !st.st.Closed() {
				st.close(c)
			}
			return goja.Undefined()
		})
	})
	return c
}

func setter(name string, field func(*reading) *bool) statementMethod {
	return func(st *statement, c goja.FunctionCall) goja.Value {
		*field(&st.read) = st.db.s.boolean(c.Argument(0), name)
		return goja.Undefined()
	}
}

// prepare is prepare(sql, options) of a database.
func (d *database) prepare(c goja.FunctionCall) goja.Value {
	l, s := d.opened(), d.s
	sql, read := s.text(c.Argument(0), "sql"), d.read
	if opts := s.options(c.Argument(1)); opts != nil {
		s.flag(opts, "readBigInts", &read.bigInts)
		s.flag(opts, "returnArrays", &read.arrays)
		s.flag(opts, "allowBareNamedParameters", &read.bare)
		s.flag(opts, "allowUnknownNamedParameters", &read.unknown)
	}
	l.depth++
	st, err := l.prepare(sql)
	l.depth--
	d.check(err)
	if st == nil {
		s.env.Throw(argValue("The SQL query contains no statements."))
	}
	o, data := statements().New(s.env.VM, s.classes[classStatement].proto)
	data.db, data.link, data.st, data.read = d, l, st, read
	for _, a := range []struct {
		name string
		get  statementMethod
	}{
		{"sourceSQL", func(st *statement, _ goja.FunctionCall) goja.Value { return s.env.Value(st.st.SQL()) }},
		{"expandedSQL", (*statement).expanded},
	} {
		engine.DefineAccessor(o, engine.Name(a.name), engine.NewFunction(s.env.VM, "get "+a.name, 0, onStatement(a.get)), nil)
	}
	return o
}

func (st *statement) expanded(goja.FunctionCall) goja.Value {
	sql, ok := st.st.Expanded()
	if !ok {
		st.db.s.env.Throw(failure(&sqlite.Error{Code: 1, Message: "Expanded SQL text would exceed configured limits", Name: "SQL logic error"}))
	}
	return st.db.s.env.Value(sql)
}

func (st *statement) close(goja.FunctionCall) goja.Value {
	st.idle()
	st.st.Close()
	return goja.Undefined()
}

// idle throws while the statement is in the middle of a step.
func (st *statement) idle() {
	if st.busy {
		st.db.s.env.Throw(invalidState("statement is in use"))
	}
}

// start takes the statement back to its beginning and sets its parameters.
func (st *statement) start(args []goja.Value) {
	st.idle()
	st.runs++
	_ = st.st.Reset() // tells of the last run again
	st.keys = nil
	st.st.Clear()
	if len(args) > 0 {
		if o, ok := args[0].(*goja.Object); ok {
			if _, isView := engine.ViewBytes(o); !isView {
				st.bindNamed(o)
				args = args[1:]
			}
		}
	}
	next := 1
	for _, v := range args {
		for {
			name := st.st.Param(next)
			if name == "" || name[0] == '?' {
				break
			}
			next++
		}
		st.bind(next, v)
		next++
	}
}

func (st *statement) bind(i int, v goja.Value) {
	x, ok, tooLarge := bindable(v)
	if tooLarge {
		st.db.s.env.Throw(argValue("BigInt value is too large to bind."))
	}
	if !ok {
		st.db.s.env.Throw(argType("Provided value cannot be bound to SQLite parameter " + jsbind.NumberText(engine.IntValue(int64(i))) + "."))
	}
	st.db.check(st.st.Bind(i, x))
}

// bindNamed sets parameters by the names of an object's own properties.
func (st *statement) bindNamed(o *goja.Object) {
	numbers := map[string]int{}
	for i := st.st.Params(); i > 0; i-- {
		if name := st.st.Param(i); name != "" {
			numbers[name] = i
		}
	}
	if st.read.bare && st.bare == nil {
		st.bare = map[string]string{}
		for i := range st.st.Params() {
			full := st.st.Param(i + 1)
			if full == "" {
				continue
			}
			if other, ok := st.bare[full[1:]]; ok && other != full {
				st.bare = nil
				st.db.s.env.Throw(invalidState("Cannot create bare named parameter '" + full[1:] + "' because of conflicting names '" + other + "' and '" + full + "'."))
			}
			st.bare[full[1:]] = full
		}
	}
	for _, key := range o.Keys() {
		n, ok := numbers[key]
		if !ok && st.read.bare {
			n, ok = numbers[st.bare[key]]
		}
		if !ok {
			if st.read.unknown {
				continue
			}
			st.db.s.env.Throw(invalidState("Unknown named parameter '" + key + "'"))
		}
		st.bind(n, o.Get(key))
	}
}

// step takes the statement to its next row.
func (st *statement) step() bool {
	st.idle()
	st.busy = true
	st.link.depth++
	row, err := st.st.Step()
	st.link.depth--
	st.busy = false
	if err != nil || st.link.thrown != nil {
		_ = st.st.Reset() // tells of the same
		st.db.check(err)
	}
	return row
}

// row gives the row that was reached, as an object or an array.
func (st *statement) row() goja.Value {
	s, n := st.db.s, st.st.Columns()
	if st.read.arrays {
		items := make([]any, n)
		for i := range items {
			items[i] = st.column(i)
		}
		return s.env.VM.NewArray(items...)
	}
	if len(st.keys) != n {
		st.keys = make([]goja.Value, n)
		for i := range st.keys {
			st.keys[i] = engine.Name(st.st.ColumnName(i))
		}
	}
	o := s.env.VM.CreateObject(nil)
	for i, key := range st.keys {
		engine.DefineOwn(o, key, st.column(i), engine.Plain)
	}
	return o
}

func (st *statement) column(i int) goja.Value {
	v, err := st.db.s.toJS(st.st.Value(i), st.read.bigInts)
	if err != nil {
		_ = st.st.Reset() // the statement is given up
		st.db.s.env.Throw(err)
	}
	return v
}

func (st *statement) get(c goja.FunctionCall) goja.Value {
	st.start(c.Arguments)
	v := goja.Value(goja.Undefined())
	if st.step() && st.st.Columns() > 0 {
		v = st.row()
	}
	_ = st.st.Reset() // the step has told what there was to tell
	return v
}

func (st *statement) all(c goja.FunctionCall) goja.Value {
	st.start(c.Arguments)
	var rows []any
	for st.step() {
		rows = append(rows, st.row())
	}
	_ = st.st.Reset() // the last step has told what there was to tell
	return st.db.s.env.VM.NewArray(rows...)
}

func (st *statement) run(c goja.FunctionCall) goja.Value {
	st.start(c.Arguments)
	st.step()
	_ = st.st.Reset() // the step has told what there was to tell
	changes, last := st.link.conn.Changes()
	s, o := st.db.s, st.db.s.env.VM.NewObject()
	for _, p := range []struct {
		name string
		n    int64
	}{{"changes", changes}, {"lastInsertRowid", last}} {
		v, err := s.toJS(sqlite.Value{Kind: sqlite.Integer, Int: p.n}, st.read.bigInts)
		if err != nil {
			s.env.Throw(err)
		}
		engine.DefineOwn(o, engine.Name(p.name), v, engine.Plain)
	}
	return o
}

func (st *statement) columns(goja.FunctionCall) goja.Value {
	s := st.db.s
	list := make([]any, st.st.Columns())
	for i := range list {
		c, o := st.st.Column(i), s.env.VM.CreateObject(nil)
		for _, p := range []struct {
			name string
			text *string
		}{{"column", c.Origin}, {"database", c.Database}, {"name", &c.Name}, {"table", c.Table}, {"type", c.Type}} {
			engine.DefineOwn(o, engine.Name(p.name), s.optional(p.text), engine.Plain)
		}
		list[i] = o
	}
	return s.env.VM.NewArray(list...)
}

// optional gives a text, or null.
func (s *state) optional(text *string) goja.Value {
	if text == nil {
		return goja.Null()
	}
	return s.env.Value(*text)
}

// counters are what stat() tells, by SQLite's numbers.
func counters() map[string]int {
	return map[string]int{"fullscanStep": 1, "sort": 2, "autoindex": 3, "vmStep": 4, "reprepare": 5, "run": 6, "filterMiss": 7, "filterHit": 8, "memused": 99}
}

func (st *statement) stat(c goja.FunctionCall) goja.Value {
	s := st.db.s
	n, ok := counters()[s.text(c.Argument(0), "counter")]
	if !ok {
		s.env.Throw(argValue(`The "counter" argument is not a valid statistic name.`))
	}
	return s.env.Value(st.st.Stat(n, false))
}

func (st *statement) resetStats(goja.FunctionCall) goja.Value {
	for name, n := range counters() {
		if !strings.HasPrefix(name, "mem") {
			st.st.Stat(n, true)
		}
	}
	return goja.Undefined()
}
