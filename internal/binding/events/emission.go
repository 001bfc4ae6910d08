package events

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Emitting lets other bindings emit events as EventEmitter.prototype.emit does.
type Emitting struct {
	s      *state
	method *goja.Object
}

// Emission gives the Emitting of an isolate.
func Emission(env *jsbind.Env) *Emitting {
	s := slot.Of(env)
	m, _ := engine.Get(s.proto, nameEmit).(*goja.Object)
	return &Emitting{s: s, method: m}
}

// Method is the builtin method itself: an emitter that has another one is not to be told by Emit.
func (e *Emitting) Method() *goja.Object { return e.method }

// Emit calls o's listeners of an event.
func (e *Emitting) Emit(o *goja.Object, name goja.Value, args []goja.Value) {
	e.s.emitArgs(o, name, args)
}

// Only gives the listener of an event if it is the only one.
func (e *Emitting) Only(o *goja.Object, name goja.Value) *goja.Object {
	ev := events(o)
	if ev == nil {
		return nil
	}
	h, _ := engine.Get(ev, name).(*goja.Object)
	return h
}
