package events

import (
	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

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

var keyEvents = engine.Key("_events")

// Only gives the listener of an event if it is the only one.
func (e *Emitting) Only(o *goja.Object, name unistring.String) *goja.Object {
	ev, _ := e.s.kinds.Lookup(o, keyEvents).(*goja.Object)
	h, _ := e.s.kinds.Lookup(ev, name).(*goja.Object)
	return h
}
