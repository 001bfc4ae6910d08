package engine

import "github.com/dop251/goja"

// payloadSymbol is the key under which an object carries a Go value.
var payloadSymbol = goja.NewSymbol("kPayload")

// payload is a Go value as an object that shows nothing of it.
type payload struct{ v any }

func (payload) Get(string) goja.Value       { return nil }
func (payload) Set(string, goja.Value) bool { return false }
func (payload) Has(string) bool             { return false }
func (payload) Delete(string) bool          { return false }
func (payload) Keys() []string              { return nil }

// SetPayload attaches a Go value to o for good. The value lives as long as o does.
func SetPayload(o *goja.Object, v any) {
	mustDefine(o.DefineDataPropertySymbol(payloadSymbol, RuntimeOf(o).NewDynamicObject(&payload{v}), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
}

// Payload gives what SetPayload attached to v itself, or nil.
func Payload(v goja.Value) any {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	d, ok := o.GetSymbol(payloadSymbol).(*goja.Object)
	if !ok {
		return nil
	}
	if p, ok := d.Export().(*payload); ok {
		return p.v
	}
	return nil
}

// SharedBuffer is the payload of an ArrayBuffer object that is a SharedArrayBuffer.
type SharedBuffer interface {
	// SharedLength is its present length in bytes.
	SharedLength() int
}

// IsShared tells whether o, an ArrayBuffer object, is a SharedArrayBuffer.
func IsShared(o *goja.Object) bool {
	_, ok := Payload(o).(SharedBuffer)
	return ok
}
