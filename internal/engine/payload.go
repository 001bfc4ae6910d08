package engine

import (
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

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

// carrierBlock is an ordinary object with the Go value that it carries, in one allocation.
type carrierBlock struct {
	obj  objectLayout
	base baseLayout
	v    any
}

// carrierClass is the class of the engine's ordinary objects at an address of its own, by which carriers are known.
var carrierClass = sync.OnceValue(func() string { return strings.Clone("Object") })

// NewCarrier makes an ordinary object to which v is attached for good. It is to be preferred to SetPayload.
func NewCarrier(r *goja.Runtime, proto *goja.Object, v any) *goja.Object {
	b := &carrierBlock{v: v}
	k := ValueKinds()
	k.initObject(r, &b.obj, &b.base, carrierClass(), proto, k.plain, 0)
	return b.base.val
}

// carried gives the place of the value in a carrier, or nil for any other object.
func carried(o *goja.Object) *any {
	if layoutOf(o).self.tab != ValueKinds().plain {
		return nil
	}
	base := bodyOf[baseLayout](o)
	if unsafe.StringData(base.class) != unsafe.StringData(carrierClass()) {
		return nil
	}
	return (*any)(unsafe.Add(unsafe.Pointer(base), unsafe.Offsetof(carrierBlock{}.v)-unsafe.Offsetof(carrierBlock{}.base)))
}

// Payload gives what v itself carries or SetPayload attached to it, or nil.
func Payload(v goja.Value) any {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	if p := carried(o); p != nil {
		return *p
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
