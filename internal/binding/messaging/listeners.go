package messaging

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// listener is one entry of a port's list: Node's kind gets the data of a message, EventTarget's gets an event.
type listener struct {
	fn      goja.Value // a function, or an object with handleEvent
	once    bool
	node    bool
	capture bool
	handler bool // the onmessage attribute
	removed bool
}

// targets holds the listeners by event. A port has very few kinds of them, so a slice serves.
type targets struct {
	kinds []targetKind
	max   goja.Value
}

type targetKind struct {
	event string
	list  []*listener
}

func (t *targets) find(event string) *targetKind {
	for k := range t.kinds {
		if t.kinds[k].event == event {
			return &t.kinds[k]
		}
	}
	return nil
}

func (t *targets) has(event string) bool {
	k := t.find(event)
	return k != nil && len(k.list) > 0
}

func (t *targets) count(event string) int {
	if k := t.find(event); k != nil {
		return len(k.list)
	}
	return 0
}

// add enters l unless the same function is there already, as EventTarget does.
func (t *targets) add(event string, l listener) bool {
	k := t.find(event)
	if k == nil {
		t.kinds = append(t.kinds, targetKind{event: event})
		k = &t.kinds[len(t.kinds)-1]
	}
	for _, have := range k.list {
		if !have.handler && !l.handler && have.fn == l.fn && have.capture == l.capture {
			return false
		}
	}
	k.list = append(k.list[:len(k.list):len(k.list)], &l)
	return true
}

func (t *targets) remove(event string, match func(*listener) bool) bool {
	k := t.find(event)
	if k == nil {
		return false
	}
	for n, l := range k.list {
		if match(l) {
			l.removed = true
			k.list = append(k.list[:n:n], k.list[n+1:]...)
			return true
		}
	}
	return false
}

// listen enters a listener; the first one for messages starts the port and makes it keep the loop alive.
func (p *port) listen(event string, l listener) {
	if p.listeners.add(event, l) && event == "message" && p.listeners.count(event) == 1 && p.end != nil {
		p.handle.Ref()
		p.start()
	}
}

func (p *port) unlisten(event string, match func(*listener) bool) {
	if p.listeners.remove(event, match) && event == "message" && p.listeners.count(event) == 0 && p.end != nil {
		p.handle.Unref()
		p.started = false // what comes now waits for the next listener
	}
}

func (p *port) setHandler(event string, field *goja.Value, v goja.Value) {
	p.unlisten(event, func(l *listener) bool { return l.handler })
	*field = nil
	if jsbind.IsCallable(v) || jsbind.Object(v) != nil {
		*field = v
		p.listen(event, listener{fn: v, handler: true})
	}
}

// emit tells the listeners of an event that a program made up: those of EventTarget get a CustomEvent.
func (p *port) emit(event string, data goja.Value) {
	var ev *goja.Object
	p.each(event, func(l *listener) {
		if l.node {
			engine.Call(l.fn, p.obj, []goja.Value{data})
			return
		}
		if ev == nil {
			init := p.state.env.VM.NewObject()
			p.state.env.Define(init, "detail", data, engine.Plain)
			ev = p.construct("internal/event_target", "CustomEvent", p.state.env.Value(event), init)
		}
		p.callWithEvent(l, ev)
	})
}

// dispatchData tells the listeners of a message; the event object is made only if one of them takes events.
func (p *port) dispatchData(event string, data goja.Value, moved []goja.Value) {
	var ev goja.Value
	p.each(event, func(l *listener) {
		if l.node {
			engine.Call(l.fn, p.obj, []goja.Value{data})
			return
		}
		if ev == nil {
			ev = p.newMessageEvent(event, data, p.state.portsAmong(moved))
		}
		p.callWithEvent(l, ev)
	})
}

// dispatchEvent tells the listeners of an event that already is an object.
func (p *port) dispatchEvent(ev *goja.Object) {
	p.each(engine.Prop(ev, "type").String(), func(l *listener) {
		if l.node {
			engine.Call(l.fn, p.obj, []goja.Value{ev})
			return
		}
		p.callWithEvent(l, ev)
	})
}

// each calls f for the listeners there were when it began. An exception of one is uncaught and does not keep the others from
// being called.
func (p *port) each(event string, f func(*listener)) {
	k := p.listeners.find(event)
	if k == nil {
		return
	}
	for _, l := range k.list {
		if l.removed {
			continue
		}
		if l.once {
			p.unlisten(event, func(x *listener) bool { return x == l })
		}
		if ex := p.state.env.VM.Try(func() { f(l) }); ex != nil {
			p.state.throwLater(ex.Value())
		}
	}
}

// throwLater makes v uncaught in the next tick, as EventTarget does.
func (s *State) throwLater(v goja.Value) {
	s.env.Host.QueueTask(func() { panic(v) })
}

func (p *port) callWithEvent(l *listener, ev goja.Value) {
	if o := jsbind.Object(l.fn); o != nil && !jsbind.IsCallable(o) {
		if h := o.Get("handleEvent"); jsbind.IsCallable(h) {
			engine.Call(h, o, []goja.Value{ev})
		}
		return
	}
	engine.Call(l.fn, p.obj, []goja.Value{ev})
}

func (p *port) newEvent(event string) *goja.Object {
	return p.construct("internal/event_target", "Event", p.state.env.Value(event))
}

func (p *port) newMessageEvent(event string, data goja.Value, ports []goja.Value) goja.Value {
	init := p.state.env.VM.NewObject()
	p.state.env.Define(init, "data", data, engine.Plain)
	if len(ports) > 0 {
		list := make([]any, len(ports))
		for n, v := range ports {
			list[n] = v
		}
		p.state.env.Define(init, "ports", p.state.env.VM.NewArray(list...), engine.Plain)
	}
	return p.construct("internal/message_event", "MessageEvent", p.state.env.Value(event), init)
}

// construct makes an event whose target is the port.
func (p *port) construct(module, class string, args ...goja.Value) *goja.Object {
	host := p.state.env.Host
	ev, err := p.state.env.VM.New(host.Require(module).Get(class), args...)
	if err != nil {
		p.state.env.Throw(err)
	}
	engine.Call(host.Require("internal/event_target").Get("setTarget"), goja.Undefined(), []goja.Value{ev, p.obj})
	return ev
}
