// Package events is the EventEmitter class of Node.js, written in Go: nothing of it is made in an isolate before a program
// looks, and emitting runs no interpreted code besides the listeners.
//
// Everything here belongs to the goroutine that owns the isolate.
package events

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Symbols and names that all isolates share; they are immutable.
var (
	symCapture      = goja.NewSymbol("kCapture")
	symShapeMode    = goja.NewSymbol("shapeMode")
	symEmitting     = goja.NewSymbol("events.emitting")
	symErrorMonitor = goja.NewSymbol("events.errorMonitor")

	nameEvents         = engine.Name("_events")
	nameCount          = engine.Name("_eventsCount")
	nameMaxListeners   = engine.Name("_maxListeners")
	nameError          = engine.Name("error")
	nameNewListener    = engine.Name("newListener")
	nameRemoveListener = engine.Name("removeListener")
	nameListener       = engine.Name("listener")
	nameWarned         = engine.Name("warned")
	nameOn             = engine.Name("on")
	nameEmit           = engine.Name("emit")
	namePrepend        = engine.Name("prependListener")
)

// New makes what internalBinding('events') gives: the class, and what its static functions in JavaScript need of it.
func New(env *jsbind.Env) *goja.Object { return bindingTemplate().New(env.VM) }

var bindingTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("EventEmitter", engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).ctor })
	t.EnumerableMethod("inspect", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(of(r).inspectName(c.Argument(0)))
	})
	t.EnumerableMethod("setDefaultMaxListeners", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		of(r).defaultMax = c.Argument(0).ToFloat()
		return goja.Undefined()
	})
	t.EnumerableMethod("useDomains", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s := of(r)
		s.begun = c.Argument(0)
		now := c.Argument(1)
		s.env.Domain = func() goja.Value { return engine.Call(now, goja.Undefined(), nil) }
		return goja.Undefined()
	})
	return t
})

// class describes EventEmitter for all isolates.
var class = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("EventEmitter", 1, construct, callAsFunction, nil, nil)
	p := c.Proto
	p.Constant("_events", engine.Plain, goja.Undefined())
	p.Constant("_eventsCount", engine.Plain, 0)
	p.Constant("_maxListeners", engine.Plain, goja.Undefined())
	method := func(name string, length int, fn func(*state, goja.FunctionCall) goja.Value) {
		p.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value {
			s := of(r)
			return engine.NewFunction(r, name, length, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return fn(s, c) })
		})
	}
	alias := func(name, target string) {
		p.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).proto.Get(target) })
	}
	method("setMaxListeners", 1, (*state).setMaxListeners)
	method("getMaxListeners", 0, (*state).getMaxListeners)
	method("emit", 1, (*state).emit)
	method("addListener", 2, (*state).addListener)
	alias("on", "addListener")
	method("prependListener", 2, (*state).prependListener)
	method("once", 2, (*state).once)
	method("prependOnceListener", 2, (*state).prependOnceListener)
	method("removeListener", 2, (*state).removeListener)
	alias("off", "removeListener")
	method("removeAllListeners", 1, (*state).removeAllListeners)
	method("listeners", 1, (*state).listeners)
	method("rawListeners", 1, (*state).rawListeners)
	method("listenerCount", 2, (*state).listenerCount)
	method("eventNames", 0, (*state).eventNames)
	p.LazySymbol(symCapture, engine.Writable, func(r *goja.Runtime) goja.Value { return r.ToValue(of(r).captureAll) })
	statics(c.Static)
	return c
})

// instance describes what `new EventEmitter` gives; a subclass changes the prototype alone.
var instance = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(func(r *goja.Runtime) *goja.Object { return of(r).proto })
	t.Lazy("_events", engine.Plain, func(r *goja.Runtime) goja.Value { return r.CreateObject(nil) })
	t.Constant("_eventsCount", engine.Plain, 0)
	t.Constant("_maxListeners", engine.Plain, goja.Undefined())
	t.LazySymbol(symShapeMode, engine.Plain, func(r *goja.Runtime) goja.Value { return r.ToValue(false) })
	t.LazySymbol(symCapture, engine.Plain, func(r *goja.Runtime) goja.Value { return r.ToValue(false) })
	return t
})

// state is what the class knows in one isolate.
type state struct {
	env   *jsbind.Env
	r     *goja.Runtime
	kinds *engine.Kinds

	ctor, proto *goja.Object
	defaultMax  float64
	captureAll  bool // EventEmitter.captureRejections
	captureUsed bool // some emitter captures rejections

	// emitting holds the listener arrays that an emit walks at the moment; who changes one of them changes a copy.
	emitting []*goja.Object

	// begun is told of each new emitter, which domains want to know; nil until a program uses them.
	begun goja.Value

	// watcher is told of events of watched that get their first listener or lose their last.
	watched *goja.Object
	watcher func(name goja.Value, listening bool)

	// seeded has a listener of seededName from the start, which costs nothing before somebody looks: seed adds it, once.
	seeded     *goja.Object
	seededName goja.Value
	seed       func()
}

var slot = jsbind.NewSlot(func(env *jsbind.Env) *state { return builder(classBuilder{}).build(env) })

// builder stands between slot and class, which need each other: the class's functions find their state by the slot.
type builder interface{ build(env *jsbind.Env) *state }

type classBuilder struct{}

func (classBuilder) build(env *jsbind.Env) *state {
	s := &state{env: env, r: env.VM, kinds: engine.ValueKinds(), defaultMax: 10}
	s.ctor, s.proto = class().New(env.VM)
	return s
}

func of(r *goja.Runtime) *state { return slot.Of(jsbind.From(r)) }

// construct is `new EventEmitter(options)`, also as the base of a class.
func construct(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s := of(r)
	o := instance().New(r)
	if p := engine.PrototypeFor(newTarget, s.ctor, s.proto); p != s.proto {
		if err := o.SetPrototype(p); err != nil {
			s.env.Throw(err)
		}
	}
	s.begin(o)
	if len(args) > 0 || s.captureAll {
		s.setCapture(o, args)
	}
	return o
}

func (s *state) begin(o *goja.Object) {
	if s.begun != nil {
		engine.Call(s.begun, goja.Undefined(), []goja.Value{o})
	}
}

// callAsFunction is EventEmitter.call(this, options): what makes an emitter of an object that another constructor made.
func callAsFunction(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	of(r).init(c)
	return goja.Undefined()
}

func (s *state) init(c goja.FunctionCall) goja.Value {
	o := s.receiver(c.This)
	s.begin(o)
	own := engine.Get(o, nameEvents)
	fresh := jsbind.Undefined(own)
	if !fresh {
		if p := o.Prototype(); p != nil {
			inherited := engine.Get(p, nameEvents)
			fresh = inherited != nil && inherited.SameAs(own)
		}
	}
	if fresh {
		engine.Set(o, nameEvents, s.r.CreateObject(nil))
		engine.Set(o, nameCount, s.r.ToValue(0))
	}
	if m := engine.Get(o, nameMaxListeners); m == nil || !m.ToBoolean() {
		engine.Set(o, nameMaxListeners, goja.Undefined())
	}
	engine.Set(o, symShapeMode, s.r.ToValue(!fresh))
	s.setCapture(o, c.Arguments)
	return goja.Undefined()
}

// setCapture gives o its own answer to whether rejections of its listeners become errors.
func (s *state) setCapture(o *goja.Object, args []goja.Value) {
	on := s.captureAll
	if len(args) > 0 {
		if opts := jsbind.Object(args[0]); opts != nil {
			if v := opts.Get("captureRejections"); v != nil && v.ToBoolean() {
				on = s.env.Bool(v, "options.captureRejections")
			}
		}
	}
	if on {
		s.captureUsed = true
	}
	engine.DefineOwn(o, symCapture, s.r.ToValue(on), engine.Plain)
}

// receiver is `this` of a method.
func (s *state) receiver(this goja.Value) *goja.Object {
	if o, ok := this.(*goja.Object); ok {
		return o
	}
	if jsbind.Nullish(this) {
		text := "undefined"
		if this != nil && goja.IsNull(this) {
			text = "null"
		}
		panic(s.r.NewTypeError("Cannot read properties of %s (reading '_events')", text))
	}
	return this.ToObject(s.r)
}

// events gives o's table of listeners, or nil.
func events(o *goja.Object) *goja.Object {
	ev, _ := engine.Get(o, nameEvents).(*goja.Object)
	return ev
}

// table is events for who looks at the listeners or changes them: those that o is born with are there then.
func (s *state) table(o *goja.Object) *goja.Object {
	ev := events(o)
	if ev == nil && o == s.seeded && s.seed != nil {
		seed := s.seed
		s.seed = nil
		seed()
		ev = events(o)
	}
	return ev
}

func (s *state) count(o *goja.Object) int64 {
	if v := engine.Get(o, nameCount); v != nil {
		return v.ToInteger()
	}
	return 0
}

func (s *state) setCount(o *goja.Object, n int64) { engine.Set(o, nameCount, s.r.ToValue(n)) }

// isArray tells whether what a table holds is a list of listeners rather than a single one.
func isArray(o *goja.Object) bool { return o.ClassName() == "Array" }

// elements gives the listeners in an array: in place, if the array is an ordinary one.
func (s *state) elements(list *goja.Object) []goja.Value {
	if s.kinds.OfObject(list) == engine.KindArray {
		values, _, _ := s.kinds.ArrayElements(list)
		return values
	}
	n := int(engine.Prop(list, "length").ToInteger())
	values := make([]goja.Value, n)
	for i := range values {
		values[i] = engine.Get(list, s.r.ToValue(i))
	}
	return values
}
