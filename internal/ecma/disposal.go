package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// resource is a DisposableResource Record: dispose is called with value; nil means that nothing is to be done but to wait.
type resource struct {
	value   goja.Value
	dispose func(value goja.Value) goja.Value
}

// disposables is the state of a DisposableStack or AsyncDisposableStack.
type disposables struct {
	resources []resource
	disposed  bool
}

// stackClass describes one of the two classes, which differ in little.
type stackClass struct {
	name    string
	method  string       // dispose or disposeAsync
	symbol  *goja.Symbol // under which the method is, too
	async   bool
	objects *engine.Record[disposables]
	class   *engine.Class
}

var disposableStack = sync.OnceValue(func() *stackClass {
	s := &stackClass{name: "DisposableStack", method: "dispose", symbol: engine.SymDispose}
	s.describe(func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		d := s.of(r, call.This, s.method)
		if d.disposed {
			return goja.Undefined()
		}
		d.disposed = true
		var c completion
		for i := len(d.resources) - 1; i >= 0; i-- {
			x := d.resources[i]
			c.add(r, r.Try(func() { x.dispose(x.value) }))
		}
		d.resources = nil
		c.throw()
		return goja.Undefined()
	})
	return s
})

var asyncDisposableStack = sync.OnceValue(func() *stackClass {
	s := &stackClass{name: "AsyncDisposableStack", method: "disposeAsync", symbol: engine.SymAsyncDispose, async: true}
	s.describe(func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		p := newCapability(r, engine.Intrinsic(r, "Promise"))
		p.rejectOnThrow(r, func() {
			d := s.of(r, call.This, s.method)
			if d.disposed {
				p.resolveWith(goja.Undefined())
				return
			}
			d.disposed = true
			run := &asyncDisposal{r: r, promise: p, resources: d.resources}
			d.resources = nil
			run.next()
		})
		return p.promise
	})
	return s
})

func (s *stackClass) describe(dispose engine.NativeFunc) {
	s.objects = engine.NewRecord[disposables](nil)
	s.class = engine.NewClass(s.name, 0, func(r *goja.Runtime, _ []goja.Value, newTarget *goja.Object) *goja.Object {
		o, _ := s.objects.New(r, proto(r, s.class, newTarget))
		return o
	}, requiresNew(s.name), nil, nil)
	both := func(r *goja.Runtime) goja.Value {
		return realmOf(r).shared(s, func() *goja.Object { return engine.NewFunction(r, s.method, 0, dispose) })
	}
	t := s.class.Proto
	t.Method("use", 1, s.use)
	t.Lazy(s.method, engine.Hidden, both)
	t.Method("adopt", 2, s.adopt)
	t.Method("defer", 1, s.deferred)
	t.Method("move", 0, s.move)
	t.Accessor("disposed", engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return r.ToValue(s.of(r, call.This, "disposed").disposed)
	}, nil)
	t.LazySymbol(s.symbol, engine.Hidden, both)
	tag(t, s.name)
}

func (s *stackClass) of(r *goja.Runtime, v goja.Value, method string) *disposables {
	d := s.objects.Data(v)
	if d == nil {
		throwReceiver(r, s.name+".prototype."+method, v)
	}
	return d
}

// live is of for a method that needs a stack that was not disposed of.
func (s *stackClass) live(r *goja.Runtime, v goja.Value, method string) *disposables {
	d := s.of(r, v, method)
	if d.disposed {
		message := "Cannot call " + s.name + ".prototype." + method + " on an already-disposed " + s.name
		panic(engine.NewError(r, "ReferenceError", message, "ReferenceError: "+message))
	}
	return d
}

func (d *disposables) push(v goja.Value, dispose func(goja.Value) goja.Value) {
	d.resources = append(d.resources, resource{v, dispose})
}

func (s *stackClass) use(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	d, v := s.live(r, call.This, "use"), call.Argument(0)
	if isNullish(v) {
		if s.async {
			d.push(v, nil)
		}
		return v
	}
	o := object(v)
	if o == nil {
		throwType(r, "An object is expected with `using` declarations")
	}
	d.push(v, disposer(r, o, s.async))
	return v
}

// disposer is GetDisposeMethod(o, hint), which must not be undefined.
func disposer(r *goja.Runtime, o *goja.Object, async bool) func(goja.Value) goja.Value {
	caller := func(m goja.Value) func(goja.Value) goja.Value {
		return func(v goja.Value) goja.Value { return engine.Call(m, v, nil) }
	}
	if async {
		if m := getMethod(r, o, engine.SymAsyncDispose); m != nil {
			return caller(m)
		}
	}
	m := getMethod(r, o, engine.SymDispose)
	if m == nil {
		throwType(r, "Symbol(Symbol.dispose) is not a function")
	}
	if !async {
		return caller(m)
	}
	return func(v goja.Value) goja.Value { // what a method for use without waiting returns is not waited for
		p := newCapability(r, engine.Intrinsic(r, "Promise"))
		p.settle(r, func() goja.Value { engine.Call(m, v, nil); return goja.Undefined() })
		return p.promise
	}
}

func (s *stackClass) adopt(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	d, v, f := s.live(r, call.This, "adopt"), call.Argument(0), call.Argument(1)
	mustCall(r, f)
	d.push(v, func(v goja.Value) goja.Value { return engine.Call(f, goja.Undefined(), []goja.Value{v}) })
	return v
}

func (s *stackClass) deferred(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	d, f := s.live(r, call.This, "defer"), call.Argument(0)
	mustCall(r, f)
	d.push(goja.Undefined(), func(goja.Value) goja.Value { return engine.Call(f, goja.Undefined(), nil) })
	return goja.Undefined()
}

func (s *stackClass) move(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	d := s.live(r, call.This, "move")
	o, moved := s.objects.New(r, realmOf(r).class(s.class).proto)
	moved.resources, d.resources, d.disposed = d.resources, nil, true
	return o
}

// completion collects what disposal throws.
type completion struct {
	value  goja.Value // nil: nothing was thrown
	thrown *goja.Exception
}

func (c *completion) add(r *goja.Runtime, ex *goja.Exception) {
	if ex != nil {
		c.addValue(r, ex.Value())
		if c.thrown == nil {
			c.thrown = ex
		}
	}
}

func (c *completion) addValue(r *goja.Runtime, v goja.Value) {
	if c.value != nil {
		v = engine.Construct(r, realmOf(r).class(suppressedClass()).ctor, nil, v, c.value,
			r.ToValue("An error was suppressed during disposal"))
	}
	c.value = v
}

func (c *completion) throw() {
	switch {
	case c.value == nil:
	case c.thrown != nil && c.thrown.Value() == c.value:
		panic(c.thrown)
	default:
		panic(c.value)
	}
}

// asyncDisposal is one run of disposeAsync.
type asyncDisposal struct {
	r          *goja.Runtime
	promise    capability
	resources  []resource
	c          completion
	mustAwait  bool
	hasAwaited bool
}

func (a *asyncDisposal) next() {
	for len(a.resources) > 0 {
		x := a.resources[len(a.resources)-1]
		a.resources = a.resources[:len(a.resources)-1]
		if x.dispose == nil {
			a.mustAwait = true
			continue
		}
		var v goja.Value
		if ex := a.r.Try(func() { v = x.dispose(x.value) }); ex != nil {
			a.c.addValue(a.r, ex.Value())
			continue
		}
		a.hasAwaited = true
		if ex := a.r.Try(func() { a.wait(v) }); ex != nil {
			a.c.addValue(a.r, ex.Value())
			continue
		}
		return
	}
	if a.mustAwait && !a.hasAwaited {
		a.hasAwaited = true
		a.wait(goja.Undefined())
		return
	}
	if a.c.value != nil {
		a.promise.rejectWith(a.c.value)
		return
	}
	a.promise.resolveWith(goja.Undefined())
}

func (a *asyncDisposal) wait(v goja.Value) {
	on := func(f func(goja.Value)) goja.Value {
		return engine.NewFunction(a.r, "", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			f(call.Argument(0))
			a.next()
			return goja.Undefined()
		})
	}
	engine.Await(a.r, v, on(func(goja.Value) {}), on(func(reason goja.Value) { a.c.addValue(a.r, reason) }))
}

// suppressedClass describes SuppressedError.
var suppressedClass = sync.OnceValue(func() *engine.Class {
	var c *engine.Class
	construct := func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		var message []goja.Value
		if m := argument(args, 2); !isUndefined(m) {
			message = append(message, m)
		}
		o := engine.Construct(r, engine.Intrinsic(r, "Error"), newTarget, message...)
		engine.DefineOwn(o, engine.Name("error"), argument(args, 0), engine.Hidden)
		engine.DefineOwn(o, engine.Name("suppressed"), argument(args, 1), engine.Hidden)
		return o
	}
	c = engine.NewClass("SuppressedError", 3, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		o := construct(r, args, newTarget)
		if object(engine.Get(newTarget, engine.Name("prototype"))) == nil {
			if err := o.SetPrototype(realmOf(r).class(c).proto); err != nil {
				panic(err)
			}
		}
		return o
	}, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, realmOf(r).class(c).ctor)
	}, func(r *goja.Runtime) *goja.Object {
		return get(engine.Intrinsic(r, "Error"), engine.Name("prototype")).(*goja.Object)
	}, func(r *goja.Runtime) *goja.Object { return engine.Intrinsic(r, "Error") })
	c.Proto.Constant("name", engine.Hidden, "SuppressedError")
	c.Proto.Constant("message", engine.Hidden, "")
	return c
})
