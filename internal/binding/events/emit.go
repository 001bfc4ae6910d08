package events

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func (s *state) emit(c goja.FunctionCall) goja.Value {
	o := s.receiver(c.This)
	name := c.Argument(0)
	var args []goja.Value
	if n := len(c.Arguments); n > 1 {
		args = c.Arguments[1:n:n]
	}
	return s.r.ToValue(s.emitArgs(o, name, args))
}

func (s *state) emitArgs(o *goja.Object, name goja.Value, args []goja.Value) bool {
	ev := events(o)
	if ev == nil && o == s.seeded && name.StrictEquals(s.seededName) {
		ev = s.table(o)
	}
	if name.StrictEquals(nameError) {
		if ev != nil && has(ev, symErrorMonitor) {
			s.emitSelf(o, symErrorMonitor, args)
			ev = events(o)
		}
		if ev == nil || !has(ev, nameError) {
			s.unhandled(o, args)
		}
	}
	if ev == nil {
		return false
	}
	h, ok := engine.Get(ev, name).(*goja.Object)
	if !ok {
		return false
	}
	if isArray(h) {
		s.emitList(o, h, name, args)
		return true
	}
	if res := engine.Call(h, o, args); s.captureUsed {
		s.watch(o, res, name, args)
	}
	return true
}

// emitList calls a list of listeners as it is at the beginning, whatever they do to it.
func (s *state) emitList(o, list *goja.Object, name goja.Value, args []goja.Value) {
	depth := len(s.emitting)
	s.emitting = append(s.emitting, list)
	defer func() {
		s.emitting[depth] = nil
		s.emitting = s.emitting[:depth]
	}()
	for _, fn := range s.elements(list) {
		if res := engine.Call(fn, o, args); s.captureUsed {
			s.watch(o, res, name, args)
		}
	}
}

// emitSelf calls o's own emit, which a program may have replaced.
func (s *state) emitSelf(o *goja.Object, name goja.Value, args []goja.Value) bool {
	all := make([]goja.Value, 0, 1+len(args))
	return engine.Call(engine.Get(o, nameEmit), o, append(append(all, name), args...)).ToBoolean()
}

func has(ev *goja.Object, name goja.Value) bool { return !jsbind.Undefined(engine.Get(ev, name)) }

func isError(r *goja.Runtime, o *goja.Object) bool {
	if o.ClassName() == "Error" {
		return true
	}
	proto, _ := engine.ErrorConstructor(r, "Error").Get("prototype").(*goja.Object)
	return engine.InstanceOf(o, proto)
}

// inspect renders v as util.inspect does, or as a string where that throws.
func (s *state) inspect(v goja.Value) (text string) {
	if ex := s.r.Try(func() { text = console.Inspector.Of(s.env).Inspect(v, nil) }); ex != nil {
		return v.String()
	}
	return text
}

// inspectName renders an object without what is in it.
func (s *state) inspectName(v goja.Value) string {
	st := console.Inspector.Of(s.env)
	opts := st.Defaults()
	opts.Depth = -1
	return st.Inspect(v, &opts)
}

// watch has a promise that a listener returned report its rejection as an 'error' event, if o wants that.
func (s *state) watch(o *goja.Object, res goja.Value, name goja.Value, args []goja.Value) {
	p, ok := res.(*goja.Object)
	if !ok {
		return
	}
	if on := engine.Get(o, symCapture); on == nil || !on.ToBoolean() {
		return
	}
	kept := append([]goja.Value(nil), args...)
	ex := s.r.Try(func() {
		then := p.Get("then")
		if !jsbind.IsCallable(then) {
			return
		}
		engine.Call(then, p, []goja.Value{goja.Undefined(), s.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
			reason := c.Argument(0)
			s.env.Host.QueueTask(func() { s.rejected(o, reason, name, kept) })
			return goja.Undefined()
		})})
	})
	if ex != nil {
		s.emitSelf(o, nameError, []goja.Value{ex.Value()})
	}
}

func (s *state) rejected(o *goja.Object, reason, name goja.Value, args []goja.Value) {
	if own := engine.Get(o, engine.SymRejection); jsbind.IsCallable(own) {
		engine.Call(own, o, append([]goja.Value{reason, name}, args...))
		return
	}
	// An 'error' listener that rejects again must not lead back here.
	prev := engine.Get(o, symCapture)
	engine.Set(o, symCapture, s.r.ToValue(false))
	defer engine.Set(o, symCapture, prev)
	s.emitSelf(o, nameError, []goja.Value{reason})
}
