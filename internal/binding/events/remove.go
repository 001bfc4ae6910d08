package events

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func (s *state) removeListener(c goja.FunctionCall) goja.Value {
	listener := c.Argument(1)
	s.env.Function(listener, "listener")
	s.remove(s.receiver(c.This), c.Argument(0), listener)
	return c.This
}

// is tells whether fn, as it is listed, is what the program handed in as listener.
func is(fn, listener goja.Value) bool {
	if fn == listener {
		return true
	}
	o, ok := fn.(*goja.Object)
	return ok && engine.Get(o, nameListener) == listener
}

func (s *state) remove(o *goja.Object, name, listener goja.Value) {
	ev := s.table(o)
	if ev == nil {
		return
	}
	h, _ := engine.Get(ev, name).(*goja.Object)
	switch {
	case h == nil:
		return
	case !isArray(h):
		if is(h, listener) {
			s.dropEvent(o, ev, name)
			if has(ev, nameRemoveListener) {
				s.emitSelf(o, nameRemoveListener, []goja.Value{name, original(h)})
			}
		}
		return
	}
	values := s.elements(h)
	at := len(values) - 1
	for at >= 0 && !is(values[at], listener) {
		at--
	}
	if at < 0 {
		return
	}
	if len(values) == 2 {
		engine.Set(ev, name, values[1-at])
	} else {
		s.cut(s.changeable(ev, name, h), at)
	}
	if has(ev, nameRemoveListener) {
		s.emitSelf(o, nameRemoveListener, []goja.Value{name, listener})
	}
}

// cut takes one element out of a list.
func (s *state) cut(list *goja.Object, at int) {
	values := s.elements(list)
	copy(values[at:], values[at+1:])
	engine.Set(list, engine.Name("length"), s.r.ToValue(len(values)-1))
}

// dropEvent forgets an event that has no listener any more.
func (s *state) dropEvent(o, ev *goja.Object, name goja.Value) {
	n := s.count(o) - 1
	s.setCount(o, n)
	if o == s.watched {
		s.watcher(name, false)
	}
	if mode := engine.Get(o, symShapeMode); mode != nil && mode.ToBoolean() {
		engine.Set(ev, name, goja.Undefined())
		return
	}
	if n == 0 {
		engine.Set(o, nameEvents, s.r.CreateObject(nil))
		return
	}
	engine.Delete(ev, name)
}

func (s *state) removeAllListeners(c goja.FunctionCall) goja.Value {
	o := s.receiver(c.This)
	ev := s.table(o)
	if ev == nil {
		return c.This
	}
	if !has(ev, nameRemoveListener) {
		if len(c.Arguments) == 0 {
			s.clear(o)
		} else if has(ev, c.Arguments[0]) {
			s.dropEvent(o, ev, c.Arguments[0])
		}
		return c.This
	}
	// Somebody wants to be told of each.
	if len(c.Arguments) == 0 {
		for _, k := range engine.OwnKeys(ev, true, nil) {
			if name := k.Value(); !name.StrictEquals(nameRemoveListener) {
				s.removeAllOf(o, name)
			}
		}
		s.removeAllOf(o, nameRemoveListener)
		s.clear(o)
		return c.This
	}
	name := c.Arguments[0]
	switch h, _ := engine.Get(ev, name).(*goja.Object); {
	case h == nil:
	case !isArray(h):
		s.removeSelf(o, name, h)
	default:
		values := append([]goja.Value(nil), s.elements(h)...)
		for i := len(values) - 1; i >= 0; i-- {
			s.removeSelf(o, name, values[i])
		}
	}
	return c.This
}

func (s *state) clear(o *goja.Object) {
	engine.Set(o, nameEvents, s.r.CreateObject(nil))
	s.setCount(o, 0)
	if o == s.watched {
		s.watcher(nil, false)
	}
}

// removeSelf and removeAllOf call o's own methods, which a program may have replaced.
func (s *state) removeSelf(o *goja.Object, name, fn goja.Value) {
	engine.Call(engine.Get(o, nameRemoveListener), o, []goja.Value{name, fn})
}

func (s *state) removeAllOf(o *goja.Object, name goja.Value) {
	engine.Call(o.Get("removeAllListeners"), o, []goja.Value{name})
}

func (s *state) listeners(c goja.FunctionCall) goja.Value    { return s.list(c, true) }
func (s *state) rawListeners(c goja.FunctionCall) goja.Value { return s.list(c, false) }

func (s *state) list(c goja.FunctionCall, unwrap bool) goja.Value {
	var out []goja.Value
	if ev := s.table(s.receiver(c.This)); ev != nil {
		if h, _ := engine.Get(ev, c.Argument(0)).(*goja.Object); h != nil {
			if isArray(h) {
				out = append(out, s.elements(h)...)
			} else {
				out = append(out, h)
			}
		}
	}
	if unwrap {
		for i, v := range out {
			if fn := jsbind.Object(v); fn != nil {
				out[i] = original(fn)
			}
		}
	}
	return s.kinds.NewArray(s.r, out, 0)
}

func (s *state) listenerCount(c goja.FunctionCall) goja.Value {
	return s.r.ToValue(s.countOf(s.receiver(c.This), c.Argument(0), c.Argument(1)))
}

// countOf counts the listeners of an event, or those that are one function.
func (s *state) countOf(o *goja.Object, name, listener goja.Value) int {
	ev := s.table(o)
	if ev == nil {
		return 0
	}
	h, _ := engine.Get(ev, name).(*goja.Object)
	any := jsbind.Nullish(listener)
	switch {
	case h == nil:
		return 0
	case !isArray(h):
		if any || is(h, listener) {
			return 1
		}
		return 0
	}
	n := 0
	for _, fn := range s.elements(h) {
		if any || is(fn, listener) {
			n++
		}
	}
	return n
}

func (s *state) eventNames(c goja.FunctionCall) goja.Value {
	o := s.receiver(c.This)
	var out []goja.Value
	if ev := s.table(o); ev != nil && s.count(o) > 0 {
		for _, k := range engine.OwnKeys(ev, true, nil) {
			if name := k.Value(); has(ev, name) {
				out = append(out, name)
			}
		}
	}
	return s.kinds.NewArray(s.r, out, 0)
}
