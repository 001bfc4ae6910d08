package messaging

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// The symbols by which builtin classes written in JavaScript take part in messages. A method under symClone or symTransfer gives
// { data, module, maker, transferList }: what travels, and the function that makes the object again of it.
var (
	symClone    = goja.NewSymbol("kClone")
	symTransfer = goja.NewSymbol("kTransfer")
)

// scripted is the Kind of those classes.
type scripted struct{ s *State }

// scriptedRecord is one such object on its way.
type scriptedRecord struct {
	data          Message
	module, maker string
}

// Dispose gives up what the object carried.
func (r *scriptedRecord) Dispose() { r.data.Dispose() }

// Encode implements Kind.
func (k scripted) Encode(obj *goja.Object, transferred bool) (any, bool, error) {
	sym := symClone
	if transferred {
		sym = symTransfer
	}
	fn := obj.GetSymbol(sym)
	if !jsbind.IsCallable(fn) {
		if t := obj.GetSymbol(symTransfer); !transferred && jsbind.IsCallable(t) {
			return nil, true, errMissingTransfer
		}
		return nil, false, nil
	}
	v, err := k.s.env.Try(fn, obj)
	if err != nil {
		return nil, true, err
	}
	parts := jsbind.Object(v)
	var list []goja.Value
	if t := jsbind.Object(parts.Get("transferList")); t != nil {
		k.s.env.VM.ForOf(t, func(v goja.Value) bool {
			list = append(list, v)
			return true
		})
	}
	m, err := k.s.encode(parts.Get("data"), list, nil)
	if err != nil {
		return nil, true, err
	}
	return &scriptedRecord{data: m, module: parts.Get("module").String(), maker: parts.Get("maker").String()}, true, nil
}

// Decode implements Kind.
func (k scripted) Decode(rec any) (goja.Value, bool, error) {
	r, ok := rec.(*scriptedRecord)
	if !ok {
		return nil, false, nil
	}
	v, _, err := r.data.Decoded(k.s)
	if err != nil {
		return nil, true, err
	}
	made, err := k.s.env.Try(k.s.env.Host.Require(r.module).Get(r.maker), goja.Undefined(), v)
	return made, true, err
}

// Decoded builds the message's value: for one receiver if it transfers something, else for any number of them.
func (m Message) Decoded(s *State) (goja.Value, []goja.Value, error) {
	h := &s.host
	if len(m.Transferred()) > 0 {
		return m.Take(s.env.VM, h)
	}
	v, err := m.Record.Decode(s.env.VM, h)
	return v, nil, err
}

// New makes internalBinding('messaging'), by which builtin classes take part in messages.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	e.Define(o, "kClone", symClone, engine.Plain)
	e.Define(o, "kTransfer", symTransfer, engine.Plain)
	return o
}
