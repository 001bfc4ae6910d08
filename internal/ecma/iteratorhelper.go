package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// helper is what an Iterator Helper object does: step gives its next value.
type helper struct {
	realm      *realm
	it         *iterator // what return closes; nil: nothing before the first step
	step       func() (v goja.Value, ok bool)
	closeInner func() // closes what lies within it, first; may be nil
	running    bool
	done       bool
}

type helperObject struct {
	obj  *goja.Object
	data *helper
}

var helpers = sync.OnceValue(func() *engine.Record[helper] { return engine.NewRecord[helper](nil) })

func newHelper(r *goja.Runtime, it *iterator, step func() (goja.Value, bool)) goja.Value {
	return newHelperObject(r, it, step).obj
}

func newHelperObject(r *goja.Runtime, it *iterator, step func() (goja.Value, bool)) helperObject {
	m := realmOf(r)
	o, h := helpers().New(r, m.object(helperProto()))
	h.realm, h.it, h.step = m, it, step
	return helperObject{o, h}
}

// helperProto is %IteratorHelperPrototype%.
var helperProto = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.IteratorPrototype)
	t.Lazy("next", engine.Hidden, func(r *goja.Runtime) goja.Value {
		f := engine.NewNext(r, func(r *goja.Runtime, this goja.Value) (goja.Value, bool) { return helperOf(r, this, "next").advance(r) })
		realmOf(r).helperNext = f
		return f
	})
	t.Method("return", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		h := helperOf(r, call.This, "return")
		h.enter(r)
		if h.done {
			return iterResult(r, nil, true)
		}
		h.begin(r)
		over := false
		defer h.leave(&over)
		h.done = true
		if h.closeInner != nil {
			h.closeInner()
		}
		if h.it != nil {
			h.it.close()
		}
		return iterResult(r, nil, true)
	})
	tag(t, "Iterator Helper")
	return t
})

// helperDepth is how many helpers may stand behind each other.
const helperDepth = 4000

// advance is the method next.
func (h *helper) advance(r *goja.Runtime) (v goja.Value, ok bool) {
	h.enter(r)
	if h.done {
		return nil, false
	}
	h.begin(r)
	defer h.leave(&ok)
	return h.step()
}

// begin is where the helper starts to run.
func (h *helper) begin(r *goja.Runtime) {
	if h.realm.helpers >= helperDepth {
		throwRange(r, "Maximum call stack size exceeded")
	}
	h.realm.helpers++
	h.running = true
}

// leave is deferred: ok says whether there was a value.
func (h *helper) leave(ok *bool) {
	h.realm.helpers--
	h.running = false
	h.done = h.done || !*ok
}

func (h *helper) enter(r *goja.Runtime) {
	if h.running {
		throwType(r, "Generator is already running")
	}
}

func helperOf(r *goja.Runtime, v goja.Value, method string) *helper {
	h := helpers().Data(v)
	if h == nil {
		throwReceiver(r, "Iterator Helper.prototype."+method, v)
	}
	return h
}

// wrapped is an object of %WrapForValidIteratorPrototype%.
type wrapped struct{ it *iterator }

var wrappeds = sync.OnceValue(func() *engine.Record[wrapped] { return engine.NewRecord[wrapped](nil) })

var wrapProto = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.IteratorPrototype)
	of := func(r *goja.Runtime, v goja.Value, method string) *iterator {
		w := wrappeds().Data(v)
		if w == nil {
			throwReceiver(r, "%WrapForValidIteratorPrototype%."+method, v)
		}
		return w.it
	}
	t.Method("next", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		it := of(r, call.This, "next")
		mustCall(r, it.next)
		return engine.Call(it.next, it.obj, nil)
	})
	t.Method("return", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		it := of(r, call.This, "return")
		f := getMethod(r, it.obj, nameReturn)
		if f == nil {
			return iterResult(r, nil, true)
		}
		return engine.Call(f, it.obj, nil)
	})
	return t
})

// iteratorClass describes %Iterator%.
var iteratorClass = sync.OnceValue(func() *functionClass {
	c := &functionClass{}
	t := engine.NewTemplate(engine.FunctionProto)
	t.Constant("length", engine.Configurable, 0)
	t.Constant("name", engine.Configurable, "Iterator")
	t.Lazy("prototype", 0, func(r *goja.Runtime) goja.Value { return engine.IteratorPrototype(r) })
	t.Method("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		it := flattenable(r, call.Argument(0), false, "Iterator.from")
		if engine.InstanceOf(it.obj, engine.IteratorPrototype(r)) {
			return it.obj
		}
		o, w := wrappeds().New(r, realmOf(r).object(wrapProto()))
		w.it = it
		return o
	})
	t.Method("concat", 0, iteratorConcat)
	c.template = t
	c.call = requiresNew("Iterator")
	c.construct = func(r *goja.Runtime, _ []goja.Value, newTarget *goja.Object) *goja.Object {
		if newTarget == realmOf(r).function(c) {
			throwType(r, "Abstract class Iterator not directly constructable")
		}
		return r.CreateObject(protoFrom(newTarget, func() *goja.Object { return engine.IteratorPrototype(r) }))
	}
	return c
})

// iteratorConcat is Iterator.concat.
func iteratorConcat(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	type source struct{ method, v goja.Value }
	sources := make([]source, len(call.Arguments))
	for i, v := range call.Arguments {
		o := object(v)
		if o == nil {
			throwType(r, "Iterator.concat called on non-object")
		}
		m := getMethod(r, o, goja.SymIterator)
		if m == nil {
			throwType(r, "%s is not iterable", describe(v))
		}
		sources[i] = source{m, v}
	}
	var inner *iterator
	h := newHelperObject(r, nil, nil)
	h.data.step = func() (goja.Value, bool) {
		for {
			if inner == nil {
				if len(sources) == 0 {
					return nil, false
				}
				s := sources[0]
				sources = sources[1:]
				inner = iteratorFrom(r, s.v, s.method)
			}
			if v, ok := inner.step(); ok {
				return v, true
			}
			inner = nil
		}
	}
	h.data.closeInner = func() {
		if inner != nil {
			inner.close()
		}
	}
	return h.obj
}
