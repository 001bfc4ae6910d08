package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// hostSlot carries the embedder's value in the runtime's field-name mapper, the only per-runtime slot the engine has.
// node-go never exposes Go structs by reflection, so the mapper itself is not used for naming.
type hostSlot struct {
	host    any
	buffers *Extension   // for the prototype of ArrayBuffers, until it was applied
	float16 *goja.Object // %Float16Array%, once made
}

func (hostSlot) FieldName(_ reflect.Type, f reflect.StructField) string { return f.Name }
func (hostSlot) MethodName(_ reflect.Type, m reflect.Method) string     { return m.Name }

// SetHost attaches host to r, to be found again by [Host].
func SetHost(r *goja.Runtime, host any) { r.SetFieldNameMapper(&hostSlot{host: host}) }

// Host gives what [SetHost] attached, or nil. It costs a few loads: every binding call asks for it.
func Host(r *goja.Runtime) any {
	m := *at[goja.FieldNameMapper](unsafe.Pointer(r), offsets().runtimeFieldMapper)
	if s, ok := m.(*hostSlot); ok {
		return s.host
	}
	return nil
}

// ExtendBuffers has x extend the prototype of ArrayBuffers when the first of them is made from Go. [SetHost] comes first.
func ExtendBuffers(r *goja.Runtime, x *Extension) {
	m := *at[goja.FieldNameMapper](unsafe.Pointer(r), offsets().runtimeFieldMapper)
	if s, ok := m.(*hostSlot); ok {
		s.buffers = x
	}
}

// ArrayBufferPrototype is %ArrayBuffer.prototype% with what ExtendBuffers said.
func ArrayBufferPrototype(r *goja.Runtime) *goja.Object {
	o := runtimeGetArrayBufferPrototype(r)
	m := *at[goja.FieldNameMapper](unsafe.Pointer(r), offsets().runtimeFieldMapper)
	if s, ok := m.(*hostSlot); ok && s.buffers != nil {
		x := s.buffers
		s.buffers = nil
		x.Apply(o)
	}
	return o
}
