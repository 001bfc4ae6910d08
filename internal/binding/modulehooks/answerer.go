package modulehooks

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
)

// answerer is the hooks' own isolate: it takes questions and answers them. It belongs to that isolate's goroutine.
type answerer struct {
	*state
	hear   *goja.Object // function (id, question) on the JavaScript side
	handle *eventloop.Handle
	next   int64
	open   map[int64]*request // taken and not answered
}

// attach is attach(hear): hear is called with each question, as a callback of the loop.
func (a *answerer) attach(c goja.FunctionCall) goja.Value {
	a.hear = a.env.Function(c.Argument(0), "hear")
	a.handle = a.env.Loop.NewHandle("MessagePort")
	a.env.AtClose(a.handle.Close)
	a.hub.attach(func() { a.env.Loop.Post(a.deliver) })
	return goja.Undefined()
}

func (a *answerer) deliver() {
	for _, r := range a.hub.take() {
		a.next++
		id := a.next
		a.open[id] = r
		a.keep()
		a.env.Host.Callback(func() {
			v, err := messaging.Of(a.env).Decode(r.msg)
			if err != nil {
				a.settle(id, answer{msg: a.fault(a.env.Error(messaging.CloneError(err))), failed: true})
				return
			}
			a.env.Call(a.hear, goja.Undefined(), a.env.Value(id), v)
		})
	}
}

// keep holds the loop while there is no question: with one open, a loop that has nothing else to do has no answer to give.
func (a *answerer) keep() {
	if len(a.open) > 0 {
		a.handle.Unref()
	} else {
		a.handle.Ref()
	}
}

// reply is reply(id, failed, value).
func (a *answerer) reply(c goja.FunctionCall) goja.Value {
	id, v := c.Argument(0).ToInteger(), c.Argument(2)
	if c.Argument(1).ToBoolean() {
		a.settle(id, answer{msg: a.fault(v), failed: true})
		return goja.Undefined()
	}
	m := messaging.Of(a.env)
	msg, err := m.Encode(v, nil)
	if err != nil {
		a.settle(id, answer{msg: a.fault(a.env.Error(messaging.CloneError(err))), failed: true})
		return goja.Undefined()
	}
	a.settle(id, answer{msg: msg})
	return goja.Undefined()
}

func (a *answerer) settle(id int64, with answer) {
	r := a.open[id]
	if r == nil {
		return
	}
	delete(a.open, id)
	a.keep()
	r.answer <- with
}

// Idle is told that the isolate's loop has nothing left to do. In the isolate of the hooks, what is open then will never be
// answered; those who ask hear so, and the isolate goes on. Idle returns false elsewhere.
func Idle(e *jsbind.Env) bool {
	a := slot.Of(e).own
	if a == nil || a.handle == nil || len(a.open) == 0 {
		return false
	}
	for id := range a.open {
		a.settle(id, answer{never: true})
	}
	return true
}
