package timers

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Symbols that a Timeout and an Immediate show when they are inspected.
var (
	symRefed        = goja.NewSymbol("refed")
	symHasPrimitive = goja.NewSymbol("kHasPrimitive")
	symAsyncID      = goja.NewSymbol("asyncId")
	symTriggerID    = goja.NewSymbol("triggerId")
	symFrame        = goja.NewSymbol("kAsyncContextFrame")
)

var timeouts = sync.OnceValue(func() *engine.Record[timer] {
	return engine.NewRecord(fillTimeout,
		engine.Field{Name: "_idleTimeout"},
		engine.Field{Name: "_idlePrev"},
		engine.Field{Name: "_idleNext"},
		engine.Field{Name: "_idleStart"},
		engine.Field{Name: "_onTimeout"},
		engine.Field{Name: "_timerArgs"},
		engine.Field{Name: "_repeat"},
		engine.Field{Name: "_destroyed"},
	)
})

// fillTimeout makes the properties of a Timeout that somebody looks at.
func fillTimeout(rec *engine.Record[timer], t *timer) {
	for i := propIdleTimeout; i <= propDestroyed; i++ {
		rec.Init(t, i, t.own(i))
	}
}

// own tells what a property is as far as the timer knows.
func (t *timer) own(prop int) goja.Value {
	var v goja.Value
	switch prop {
	case propIdleTimeout:
		v = t.idle
	case propIdlePrev, propIdleNext:
		if v = goja.Null(); t.list != nil {
			v = t.s.chain
		}
	case propIdleStart:
		v = t.s.r.ToValue(t.startMS)
	case propOnTimeout:
		v = t.fn
	case propArgs:
		v = t.args
	case propRepeat:
		if v = t.repeat; v == nil {
			v = goja.Null()
		}
	case propDestroyed:
		v = t.s.r.ToValue(t.destroyed)
	}
	if v == nil {
		v = goja.Undefined()
	}
	return v
}

// get reads a property, which a program may have changed. It is nil where the program removed it.
func (t *timer) get(prop int) goja.Value {
	if rec := timeouts(); !rec.Asleep(t) {
		return rec.Value(t, prop)
	}
	return t.own(prop)
}

// put shows in a property what the timer knows.
func (t *timer) put(prop int) {
	if rec := timeouts(); !rec.Asleep(t) {
		rec.Put(t, prop, t.own(prop))
	}
}

func truthy(v goja.Value) bool { return v != nil && v.ToBoolean() }

// newChain stands for the list that an armed timer is in.
func newChain(r *goja.Runtime) goja.Value {
	_, proto := chainClass().New(r)
	return r.CreateObject(proto)
}

var chainClass = sync.OnceValue(func() *engine.Class {
	return engine.NewClass("TimersList", 0, func(r *goja.Runtime, _ []goja.Value, nt *goja.Object) *goja.Object {
		return r.CreateObject(engine.PrototypeFor(nt, nil, nil))
	}, nil, nil, nil)
})

// timeoutClass describes Timeout for all isolates.
var timeoutClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Timeout", 5, constructTimeout, nil, nil, nil)
	p := c.Proto
	method := func(name string, fn func(*timer, *goja.Object) goja.Value) {
		p.Method(name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			t := timeouts().Data(c.This)
			if t == nil && name == "unref" && jsbind.Object(c.This) != nil {
				return c.This // as in Node, where only the flag of the object is looked at
			}
			if t == nil {
				panic(r.NewTypeError("Value of \"this\" must be of type Timeout"))
			}
			return fn(t, c.This.(*goja.Object))
		})
	}
	method("refresh", func(t *timer, o *goja.Object) goja.Value { t.refresh(); return o })
	method("unref", func(t *timer, o *goja.Object) goja.Value { t.setRef(false); return o })
	method("ref", func(t *timer, o *goja.Object) goja.Value { t.setRef(true); return o })
	method("hasRef", func(t *timer, o *goja.Object) goja.Value { return t.s.r.ToValue(t.refd) })
	p.EnumerableMethod("close", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if t := timeouts().Data(c.This); t != nil {
			t.s.clear(t)
		}
		return c.This
	})
	p.LazySymbol(engine.SymDispose, engine.Plain, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "", 0, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
			if t := timeouts().Data(c.This); t != nil {
				t.s.clear(t)
			}
			return goja.Undefined()
		})
	})
	p.LazySymbol(engine.SymInspectCustom, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[nodejs.util.inspect.custom]", 2, inspectTimeout)
	})
	p.LazySymbol(goja.SymToPrimitive, engine.Plain, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			t := timeouts().Data(c.This)
			if t == nil {
				return goja.Undefined()
			}
			return t.primitive()
		})
	})
	return c
})

// constructTimeout is what a program reaches as timeout.constructor: it makes a Timeout that is not armed.
func constructTimeout(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	c := goja.FunctionCall{Arguments: args}
	s := of(r)
	var list goja.Value
	if a := c.Argument(2); !jsbind.Nullish(a) {
		list = a
	}
	o, _ := s.newTimer(c.Argument(0), c.Argument(1), list, c.Argument(3).ToBoolean(), c.Argument(4).ToBoolean())
	timeouts().SetPrototype(o, engine.PrototypeFor(newTarget, s.timeoutCtor, s.timeoutProto))
	return o
}

// refresh arms the timer anew with its delay, also one that has fired; a cleared one stays cleared.
func (t *timer) refresh() {
	s := t.s
	delay := t.get(propIdleTimeout)
	if delay == nil || !(delay.ToFloat() >= 0) {
		return
	}
	if t.list != nil {
		s.unlink(t)
	}
	if t.destroyed {
		t.destroyed = false
		t.put(propDestroyed)
		t.scope = s.env.NewScope("Timeout", timeouts().Object(t))
	}
	s.arm(t, delay, s.env.Clock.ArmNow())
	s.relink(t)
}

func (t *timer) setRef(on bool) {
	if t.refd == on {
		return
	}
	t.refd = on
	switch {
	case t.list == nil:
	case on:
		t.s.ref(1)
	default:
		t.s.ref(-1)
	}
}

// primitive gives the number that clearTimeout takes for the timer.
func (t *timer) primitive() goja.Value {
	if !t.known && !t.destroyed {
		t.known = true
		if t.s.known == nil {
			t.s.known = map[asyncctx.ID]*timer{}
		}
		t.s.known[t.scope.ID] = t
	}
	return t.s.r.ToValue(float64(t.scope.ID))
}

// inspectTimeout is how a Timeout is shown: alone, and with the properties that it gets when somebody looks.
func inspectTimeout(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	inspect := c.Argument(2)
	if !jsbind.IsCallable(inspect) {
		return c.This
	}
	if t := timeouts().Data(c.This); t != nil {
		o := c.This.(*goja.Object)
		for _, p := range [...]struct {
			sym *goja.Symbol
			v   goja.Value
		}{
			{symRefed, r.ToValue(t.refd)}, {symHasPrimitive, r.ToValue(t.known)},
			{symAsyncID, r.ToValue(float64(t.scope.ID))}, {symTriggerID, r.ToValue(float64(t.scope.Trigger))},
			{symFrame, goja.Undefined()},
		} {
			engine.DefineOwn(o, p.sym, p.v, engine.Plain)
		}
	}
	opts := r.NewObject()
	if given := jsbind.Object(c.Argument(1)); given != nil {
		for _, k := range given.Keys() {
			engine.Set(opts, engine.Name(k), given.Get(k))
		}
	}
	engine.Set(opts, engine.Name("depth"), r.ToValue(0))
	engine.Set(opts, engine.Name("customInspect"), r.ToValue(false))
	return engine.Call(inspect, goja.Undefined(), []goja.Value{c.This, opts})
}
