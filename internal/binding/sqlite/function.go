package sqlite

import (
	"math/big"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/sqlite"
)

// refusal is why SQLite is not given what a function returned, in Node's words.
type refusal string

func (r refusal) Error() string { return string(r) }

const (
	errAsync   refusal = "Asynchronous user-defined functions are not supported"
	errType    refusal = "Returned JavaScript value cannot be converted to a SQLite value"
	errTooLong refusal = "BigInt value is too large for SQLite"
)

// returned makes what a function of the program gave a value of SQLite.
func returned(v goja.Value) (sqlite.Value, error) {
	if o := jsbind.Object(v); o != nil && isPromise(o) {
		return sqlite.Value{}, errAsync
	}
	if n, ok := v.Export().(*big.Int); ok && !fits(n) {
		return sqlite.Value{}, errTooLong
	}
	out, ok, _ := fromJS(v)
	if !ok {
		return out, errType
	}
	return out, nil
}

// arguments makes the arguments of a function, behind those that are first.
func (d *database) arguments(args []sqlite.Value, bigInts bool, first ...goja.Value) ([]goja.Value, error) {
	list := append(make([]goja.Value, 0, len(first)+len(args)), first...)
	for _, a := range args {
		v, err := d.s.toJS(a, bigInts)
		if err != nil {
			if d.link.thrown == nil {
				d.link.thrown = err
			}
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// arity is how many arguments a function takes by its property length.
func arity(fn goja.Value) int {
	if v := jsbind.Object(fn).Get("length"); v != nil {
		return int(v.ToInteger())
	}
	return 0
}

// function is function(name, options, fn) of a database.
func (d *database) function(c goja.FunctionCall) goja.Value {
	l, s := d.opened(), d.s
	o := sqlite.FuncOptions{Name: s.text(c.Argument(0), "name")}
	fn, bigInts, varargs := c.Argument(1), false, false
	if len(c.Arguments) > 2 {
		opts := s.object(fn, "options")
		fn = c.Argument(2)
		s.flag(opts, "useBigIntArguments", &bigInts)
		s.flag(opts, "varargs", &varargs)
		s.flag(opts, "deterministic", &o.Deterministic)
		s.flag(opts, "directOnly", &o.DirectOnly)
	}
	s.function(fn, "function")
	o.Args = -1
	if !varargs {
		o.Args = arity(fn)
	}
	d.check(l.conn.Function(o, func(args []sqlite.Value) (sqlite.Value, error) {
		list, err := d.arguments(args, bigInts)
		if err != nil {
			return sqlite.Value{}, err
		}
		v, err := d.call(fn, goja.Undefined(), list...)
		if err != nil {
			return sqlite.Value{}, err
		}
		return returned(v)
	}))
	return goja.Undefined()
}

// aggregate is aggregate(name, options) of a database.
func (d *database) aggregate(c goja.FunctionCall) goja.Value {
	l, s := d.opened(), d.s
	o := sqlite.FuncOptions{Name: s.text(c.Argument(0), "name")}
	opts := s.object(c.Argument(1), "options")
	start, ok := given(opts, "start")
	if !ok {
		s.env.Throw(argType(`The "options.start" argument must be a function or a primitive value.`))
	}
	step, _ := given(opts, "step")
	s.function(step, "options.step")
	bigInts, varargs := false, false
	s.flag(opts, "useBigIntArguments", &bigInts)
	s.flag(opts, "varargs", &varargs)
	s.flag(opts, "directOnly", &o.DirectOnly)
	inverse, window := given(opts, "inverse")
	if window {
		s.function(inverse, "options.inverse")
	}
	o.Args = -1
	if !varargs {
		// The state comes first.
		o.Args = max(arity(step)-1, 0)
		if window {
			o.Args = max(o.Args, arity(inverse)-1)
		}
	}
	result, _ := given(opts, "result")
	advance := func(fn goja.Value) func(any, []sqlite.Value) (any, error) {
		return func(state any, args []sqlite.Value) (any, error) {
			list, err := d.arguments(args, bigInts, state.(goja.Value))
			if err != nil {
				return nil, err
			}
			v, err := d.call(fn, goja.Undefined(), list...)
			return v, err
		}
	}
	a := sqlite.Aggregate{
		Start: func() (any, error) {
			if !jsbind.IsCallable(start) {
				return start, nil
			}
			v, err := d.call(start, goja.Undefined())
			return v, err
		},
		Step: advance(step),
		Result: func(state any) (sqlite.Value, error) {
			v := state.(goja.Value)
			if jsbind.IsCallable(result) {
				var err error
				if v, err = d.call(result, goja.Undefined(), v); err != nil {
					return sqlite.Value{}, err
				}
			}
			return returned(v)
		},
	}
	if window {
		a.Inverse = advance(inverse)
	}
	d.check(l.conn.Aggregate(o, a))
	return goja.Undefined()
}

// setAuthorizer is setAuthorizer(callback) of a database.
func (d *database) setAuthorizer(c goja.FunctionCall) goja.Value {
	l, s, fn := d.opened(), d.s, c.Argument(0)
	if goja.IsNull(fn) {
		d.check(l.conn.Authorize(nil))
		return goja.Undefined()
	}
	if !jsbind.IsCallable(fn) {
		s.env.Throw(argType(`The "callback" argument must be a function or null.`))
	}
	refuse := func(message string) int {
		if l.thrown == nil {
			l.thrown = argType(message)
		}
		return authDeny
	}
	d.check(l.conn.Authorize(func(action int, args [4]*string) int {
		list := []goja.Value{engine.IntValue(int64(action))}
		for _, a := range args {
			list = append(list, s.optional(a))
		}
		v, err := d.call(fn, goja.Undefined(), list...)
		if err != nil {
			return authDeny
		}
		n, ok := int32Of(v)
		switch {
		case !ok:
			return refuse("Authorizer callback must return an integer authorization code")
		case n < 0 || n > authIgnore:
			return refuse("Authorizer callback returned a invalid authorization code")
		}
		return n
	}))
	return goja.Undefined()
}

const (
	authDeny   = 1
	authIgnore = 2
)

func isPromise(o *goja.Object) bool {
	_, ok := o.Export().(*goja.Promise)
	return ok
}
