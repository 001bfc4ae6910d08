package sqlite

import (
	"weak"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// FuncOptions describe a function of the program.
type FuncOptions struct {
	Name          string
	Args          int // how many; -1: any number
	Deterministic bool
	DirectOnly    bool // not from views, triggers and the like
}

func (o FuncOptions) flags() int32 {
	f := int32(lib.SQLITE_UTF8)
	if o.Deterministic {
		f |= lib.SQLITE_DETERMINISTIC
	}
	if o.DirectOnly {
		f |= lib.SQLITE_DIRECTONLY
	}
	return f
}

// funcRef is what the number of a function stands for: the table must not keep what the functions of a program refer to.
type funcRef struct {
	c weak.Pointer[Conn]
	n int
}

func (c *Conn) holdFunc(f any) uintptr {
	c.funcs = append(c.funcs, f)
	return c.hold(funcRef{weak.Make(c), len(c.funcs) - 1})
}

// funcOf gives the function with that number, or nil.
func funcOf[T any](h uintptr) (f T) {
	r := ref[funcRef](h)
	if c := r.c.Value(); c != nil && r.n < len(c.funcs) {
		f, _ = c.funcs[r.n].(T)
	}
	return f
}

// Func is a function of the program.
type Func func(args []Value) (Value, error)

type scalar struct {
	c *Conn
	f Func
}

// Function lets statements call f.
func (c *Conn) Function(o FuncOptions, f Func) error {
	name, free := c.text(o.Name)
	defer free()
	h := c.holdFunc(&scalar{c, f})
	return c.check(lib.Xsqlite3_create_function_v2(c.tls, c.db, name, int32(o.Args), o.flags(), h, pointer(onScalar), 0, 0, 0))
}

func onScalar(tls *libc.TLS, ctx uintptr, argc int32, argv uintptr) {
	s := funcOf[*scalar](lib.Xsqlite3_user_data(tls, ctx))
	if s == nil {
		return
	}
	v, err := s.f(arguments(tls, argc, argv))
	s.c.give(tls, ctx, v, err)
}

// arguments reads an array of values.
func arguments(tls *libc.TLS, argc int32, argv uintptr) []Value {
	args := make([]Value, argc)
	for i := range args {
		args[i] = argument(tls, word(argv, i))
	}
	return args
}

// Aggregate is an aggregate function of the program. A state is made by Start for each group.
type Aggregate struct {
	Start   func() (state any, err error)
	Step    func(state any, args []Value) (any, error)
	Inverse func(state any, args []Value) (any, error) // nil: no window function
	Result  func(state any) (Value, error)
}

type aggregate struct {
	c *Conn
	a Aggregate
}

// accumulator is the state of one group.
type accumulator struct {
	state any
	err   error // of one of the functions
	told  bool  // its value was asked for while it went on: it is a window
}

// Aggregate lets statements use a.
func (c *Conn) Aggregate(o FuncOptions, a Aggregate) error {
	name, free := c.text(o.Name)
	defer free()
	h := c.holdFunc(&aggregate{c, a})
	value, inverse := uintptr(0), uintptr(0)
	if a.Inverse != nil {
		value, inverse = pointer(onValue), pointer(onInverse)
	}
	return c.check(lib.Xsqlite3_create_window_function(c.tls, c.db, name, int32(o.Args), o.flags(), h, pointer(onStep), pointer(onFinal), value, inverse, 0))
}

// group finds the state of the group that SQLite works on, or begins one. SQLite gives each group some memory: its address is what the
// group is known by.
func (a *aggregate) group(tls *libc.TLS, ctx uintptr) (key uintptr, acc *accumulator) {
	key = lib.Xsqlite3_aggregate_context(tls, ctx, 8)
	acc = a.c.aggs[key]
	if acc == nil {
		acc = &accumulator{}
		acc.state, acc.err = a.a.Start()
		a.c.aggs[key] = acc
	}
	return key, acc
}

func (a *aggregate) step(tls *libc.TLS, ctx uintptr, f func(any, []Value) (any, error), argc int32, argv uintptr) {
	_, acc := a.group(tls, ctx)
	if acc.err == nil {
		acc.state, acc.err = f(acc.state, arguments(tls, argc, argv))
	}
	if acc.err != nil {
		a.c.give(tls, ctx, Value{}, acc.err)
	}
}

func onStep(tls *libc.TLS, ctx uintptr, argc int32, argv uintptr) {
	if a := funcOf[*aggregate](lib.Xsqlite3_user_data(tls, ctx)); a != nil {
		a.step(tls, ctx, a.a.Step, argc, argv)
	}
}

func onInverse(tls *libc.TLS, ctx uintptr, argc int32, argv uintptr) {
	if a := funcOf[*aggregate](lib.Xsqlite3_user_data(tls, ctx)); a != nil {
		a.step(tls, ctx, a.a.Inverse, argc, argv)
	}
}

func onValue(tls *libc.TLS, ctx uintptr) {
	if a := funcOf[*aggregate](lib.Xsqlite3_user_data(tls, ctx)); a != nil {
		_, acc := a.group(tls, ctx)
		acc.told = true
		a.give(tls, ctx, acc)
	}
}

// onFinal ends a group. Of a window the last value was given already.
func onFinal(tls *libc.TLS, ctx uintptr) {
	a := funcOf[*aggregate](lib.Xsqlite3_user_data(tls, ctx))
	if a == nil {
		return
	}
	key, acc := a.group(tls, ctx)
	delete(a.c.aggs, key)
	if !acc.told {
		a.give(tls, ctx, acc)
	}
}

func (a *aggregate) give(tls *libc.TLS, ctx uintptr, acc *accumulator) {
	if acc.err != nil {
		a.c.give(tls, ctx, Value{}, acc.err)
		return
	}
	v, err := a.a.Result(acc.state)
	a.c.give(tls, ctx, v, err)
}
