package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// hostSlot carries the embedder's value in the runtime's field-name mapper, the only per-runtime slot the engine has.
// node-go never exposes Go structs by reflection, so the mapper itself is not used for naming.
type hostSlot struct{ host any }

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
