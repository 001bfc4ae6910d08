package messaging

import (
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// The symbols by which builtin classes take part in messages. A method under one of them gives { data, deserializeInfo, transferList }:
// what travels, and which function makes the object again of it, as "module:function". A class that has a Kind of its own in Go has
// TransferMethod there: programs find it, and may put something else in its place.
var (
	symClone    = goja.NewSymbol("messaging_clone_symbol")
	symTransfer = goja.NewSymbol("messaging_transfer_symbol")
)

// makers are the functions that a deserializeInfo may name.
var makers = [...]string{
	"internal/dom_exception:remake",
	"internal/util/transferable:receiveSignal",
	"internal/quota_exceeded_error:remake",
	"internal/webstreams/transfer:receiveReadable",
	"internal/webstreams/transfer:receiveWritable",
	"internal/webstreams/transfer:receiveTransform",
}

// DescribeTransfer gives a class that has a Kind of its own the method of transfer.
func DescribeTransfer(proto *engine.Template) {
	proto.LazySymbol(symTransfer, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value { return goja.Undefined() })
	})
}

// scripted is the Kind of those classes.
type scripted struct{ s *State }

// scriptedRecord is one such object on its way.
type scriptedRecord struct {
	data Message
	info string // deserializeInfo
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
	if parts == nil {
		return nil, false, nil // its Kind follows
	}
	var list []goja.Value
	if t := jsbind.Object(parts.Get("transferList")); t != nil {
		engine.ForOf(k.s.env.VM, t, func(v goja.Value) bool {
			list = append(list, v)
			return true
		})
	}
	m, err := k.s.encode(parts.Get("data"), list, nil)
	if err != nil {
		return nil, true, err
	}
	return &scriptedRecord{data: m, info: engine.Prop(parts, "deserializeInfo").String()}, true, nil
}

// Decode implements Kind.
func (k scripted) Decode(rec any) (goja.Value, bool, error) {
	r, ok := rec.(*scriptedRecord)
	if !ok {
		return nil, false, nil
	}
	maker, err := k.maker(r.info)
	if err != nil {
		r.data.Dispose()
		return nil, true, err
	}
	v, _, err := r.data.Decoded(k.s)
	if err != nil {
		return nil, true, err
	}
	made, err := k.s.env.Try(maker, goja.Undefined(), v)
	return made, true, err
}

// maker gives the function that info names: a program may have made info up.
func (k scripted) maker(info string) (fn goja.Value, err error) {
	module, name, _ := strings.Cut(info, ":")
	var exports *goja.Object
	if ex := k.s.env.VM.Try(func() { exports = k.s.env.Host.Require(module) }); ex != nil {
		return nil, &nodeerr.Error{Class: nodeerr.PlainError, Message: "Missing internal module '" + module + "'", Bare: true}
	}
	if !slices.Contains(makers[:], info) {
		return nil, &nodeerr.Error{Class: nodeerr.PlainError, Message: "Unknown deserialize spec " + info, Bare: true}
	}
	return exports.Get(name), nil
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
