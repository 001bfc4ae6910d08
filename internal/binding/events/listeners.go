package events

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func (s *state) addListener(c goja.FunctionCall) goja.Value {
	return s.add(s.receiver(c.This), c.Argument(0), c.Argument(1), false)
}

func (s *state) prependListener(c goja.FunctionCall) goja.Value {
	return s.add(s.receiver(c.This), c.Argument(0), c.Argument(1), true)
}

func (s *state) once(c goja.FunctionCall) goja.Value { return s.addOnce(c, nameOn) }

func (s *state) prependOnceListener(c goja.FunctionCall) goja.Value { return s.addOnce(c, namePrepend) }

// addOnce adds by o's own method, which a program may have replaced.
func (s *state) addOnce(c goja.FunctionCall, method goja.Value) goja.Value {
	listener := c.Argument(1)
	s.env.Function(listener, "listener")
	o := s.receiver(c.This)
	name := c.Argument(0)
	engine.Call(engine.Get(o, method), o, []goja.Value{name, s.onceWrapper(o, name, listener.(*goja.Object))})
	return c.This
}

// onceWrapper makes the listener that takes itself away before it calls the real one.
func (s *state) onceWrapper(o *goja.Object, name goja.Value, listener *goja.Object) *goja.Object {
	var w *goja.Object
	fired := false
	w = engine.NewFunction(s.r, "wrapper", 0, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
		if fired {
			return goja.Undefined()
		}
		engine.Call(engine.Get(o, nameRemoveListener), o, []goja.Value{name, w})
		fired = true
		return engine.Call(listener, o, c.Arguments)
	})
	engine.Set(w, nameListener, listener)
	return w
}

func (s *state) add(o *goja.Object, name, listener goja.Value, prepend bool) goja.Value {
	fn, ok := listener.(*goja.Object)
	if !ok || !jsbind.IsCallable(fn) {
		s.env.Function(listener, "listener")
	}
	ev := s.table(o)
	var existing *goja.Object
	if ev == nil {
		ev = s.r.CreateObject(nil)
		engine.Set(o, nameEvents, ev)
		s.setCount(o, 0)
	} else {
		// To be told before the listener is there, so that a listener of newListener is not told of itself.
		if has(ev, nameNewListener) {
			s.emitSelf(o, nameNewListener, []goja.Value{name, original(fn)})
			ev = events(o)
		}
		existing, _ = engine.Get(ev, name).(*goja.Object)
	}
	if existing == nil {
		engine.Set(ev, name, fn)
		s.setCount(o, s.count(o)+1)
		if o == s.watched {
			s.watcher(name, true)
		}
		return o
	}
	var list *goja.Object
	if !isArray(existing) {
		pair := []goja.Value{existing, fn}
		if prepend {
			pair[0], pair[1] = fn, existing
		}
		list = s.newList(pair)
		engine.Set(ev, name, list)
	} else {
		list = s.changeable(ev, name, existing)
		n := len(s.elements(list))
		engine.Set(list, s.r.ToValue(n), fn)
		if prepend {
			values := s.elements(list)
			copy(values[1:], values)
			values[0] = fn
		}
	}
	s.checkLeak(o, name, list)
	return o
}

// original gives what the program handed in as a listener.
func original(fn *goja.Object) goja.Value {
	if l := engine.Get(fn, nameListener); !jsbind.Nullish(l) && l.ToBoolean() {
		return l
	}
	return fn
}

func (s *state) newList(values []goja.Value) *goja.Object {
	list := s.kinds.NewArray(s.r, values, 0)
	engine.Set(list, symEmitting, s.r.ToValue(0))
	return list
}

// changeable gives the list of an event for a change: a copy, if an emit walks the present one, or if the program put an
// array of another kind there.
func (s *state) changeable(ev *goja.Object, name goja.Value, list *goja.Object) *goja.Object {
	inUse := s.kinds.OfObject(list) != engine.KindArray
	for _, l := range s.emitting {
		inUse = inUse || l == list
	}
	if !inUse {
		return list
	}
	fresh := s.newList(append([]goja.Value(nil), s.elements(list)...))
	if w := engine.Get(list, nameWarned); w != nil {
		engine.Set(fresh, nameWarned, w)
	}
	engine.Set(ev, name, fresh)
	return fresh
}

// checkLeak warns once for each list that grows beyond the limit.
func (s *state) checkLeak(o *goja.Object, name goja.Value, list *goja.Object) {
	n := len(s.elements(list))
	limit := s.limit(o)
	if !(limit > 0 && float64(n) > limit) || has(list, nameWarned) && engine.Get(list, nameWarned).ToBoolean() {
		return
	}
	engine.Set(list, nameWarned, s.r.ToValue(true))
	text := fmt.Sprintf("Possible EventEmitter memory leak detected. %d %s listeners added to %s. MaxListeners is %s. Use emitter.setMaxListeners() to increase limit",
		n, describe(name), s.inspectName(o), s.r.ToValue(limit))
	w := engine.NewError(s.r, "Error", text, "Error: "+text)
	engine.Set(w, engine.Name("name"), s.r.ToValue("MaxListenersExceededWarning"))
	engine.Set(w, engine.Name("emitter"), o)
	engine.Set(w, engine.Name("type"), name)
	engine.Set(w, engine.Name("count"), s.r.ToValue(n))
	s.warn(w)
}

// warn is process.emitWarning.
func (s *state) warn(w goja.Value) {
	s.env.Method(s.env.Host.Require("process"), "emitWarning", w)
}

// describe is String(name), which symbols allow too.
func describe(name goja.Value) string {
	if sym, ok := name.(*goja.Symbol); ok {
		return "Symbol(" + sym.String() + ")"
	}
	return name.String()
}

func (s *state) limit(o *goja.Object) float64 {
	if v := engine.Get(o, nameMaxListeners); !jsbind.Undefined(v) {
		return v.ToFloat()
	}
	return s.defaultMax
}

func (s *state) setMaxListeners(c goja.FunctionCall) goja.Value {
	checkLimit(s.env, c.Argument(0), "setMaxListeners")
	engine.Set(s.receiver(c.This), nameMaxListeners, c.Argument(0))
	return c.This
}

func (s *state) getMaxListeners(c goja.FunctionCall) goja.Value {
	o := s.receiver(c.This)
	if v := engine.Get(o, nameMaxListeners); !jsbind.Undefined(v) {
		return v
	}
	return s.r.ToValue(s.defaultMax)
}
