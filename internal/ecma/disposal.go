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
	async   bool // what dispose returns is waited for
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
		run := Disposal{resources: d.resources}
		d.resources = nil
		run.Next(r)
		run.Throw()
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
			run := &asyncDisposal{r: r, promise: p, disposal: Disposal{resources: d.resources}}
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

func (s *stackClass) use(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	d, v := s.live(r, call.This, "use"), call.Argument(0)
	d.resources = appendResource(r, d.resources, v, s.async)
	return v
}

// appendResource is AddDisposableResource.
func appendResource(r *goja.Runtime, list []resource, v goja.Value, async bool) []resource {
	if isNullish(v) {
		if async {
			list = append(list, resource{v, nil, true})
		}
		return list
	}
	o := object(v)
	if o == nil {
		throwType(r, "An object is expected with `using` declarations")
	}
	return append(list, resource{v, disposer(r, o, async), async})
}

// disposer is GetDisposeMethod(o, hint), which must not be undefined.
func disposer(r *goja.Runtime, o *goja.Object, async bool) func(goja.Value) goja.Value {
	caller := func(m goja.Value) func(goja.Value) goja.Value {
		return func(v goja.Value) goja.Value { return engine.Call(m, v, nil) }
	}
	method := func(symbol *goja.Symbol) goja.Value {
		m := engine.Get(o, symbol)
		if !isNullish(m) && !engine.IsCallable(m) {
			throwType(r, "Symbol(%s) is not a function", symbol.String())
		}
		return m
	}
	if async {
		if m := method(engine.SymAsyncDispose); !isNullish(m) {
			return caller(m)
		}
	}
	m := method(engine.SymDispose)
	if isNullish(m) {
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
	d.resources = append(d.resources, resource{v, func(v goja.Value) goja.Value { return engine.Call(f, goja.Undefined(), []goja.Value{v}) }, s.async})
	return v
}

func (s *stackClass) deferred(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	d, f := s.live(r, call.This, "defer"), call.Argument(0)
	mustCall(r, f)
	d.resources = append(d.resources, resource{goja.Undefined(), func(goja.Value) goja.Value { return engine.Call(f, goja.Undefined(), nil) }, s.async})
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

// Disposal is what a block with using declarations has to dispose of, and what came of it: DisposeResources of the specification, which whoever
// runs the block takes from one wait to the next. The zero value has nothing. It belongs to the goroutine of the runtime.
type Disposal struct {
	resources  []resource
	c          completion
	mustAwait  bool
	hasAwaited bool
}

// Use adds the value of a declaration. It throws when there is no way to dispose of it.
func (d *Disposal) Use(r *goja.Runtime, v goja.Value, async bool) {
	d.resources = appendResource(r, d.resources, v, async)
}

// Fail notes an exception of the block, or of what was waited for.
func (d *Disposal) Fail(r *goja.Runtime, v goja.Value) { d.c.addValue(r, v) }

// Next disposes of what was added, the last first, up to where a value has to be waited for. wait is false when all is done.
func (d *Disposal) Next(r *goja.Runtime) (v goja.Value, wait bool) {
	for len(d.resources) > 0 {
		x := d.resources[len(d.resources)-1]
		if !x.async && d.mustAwait && !d.hasAwaited {
			d.mustAwait = false
			return goja.Undefined(), true
		}
		d.resources = d.resources[:len(d.resources)-1]
		if x.dispose == nil {
			d.mustAwait = true
			continue
		}
		if ex := r.Try(func() { v = x.dispose(x.value) }); ex != nil {
			d.c.add(r, ex)
			continue
		}
		if x.async {
			d.hasAwaited = true
			return v, true
		}
	}
	if d.mustAwait && !d.hasAwaited {
		d.hasAwaited = true
		return goja.Undefined(), true
	}
	return nil, false
}

// Throw throws what the block threw, or disposal did.
func (d *Disposal) Throw() { d.c.throw() }

// asyncDisposal is one run of disposeAsync.
type asyncDisposal struct {
	r        *goja.Runtime
	promise  capability
	disposal Disposal
}

func (a *asyncDisposal) next() {
	for {
		v, wait := a.disposal.Next(a.r)
		if !wait {
			break
		}
		ex := a.r.Try(func() { a.wait(v) })
		if ex == nil {
			return
		}
		a.disposal.Fail(a.r, ex.Value())
	}
	if e := a.disposal.c.value; e != nil {
		a.promise.rejectWith(e)
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
	engine.Await(a.r, v, on(func(goja.Value) {}), on(func(reason goja.Value) { a.disposal.Fail(a.r, reason) }))
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
