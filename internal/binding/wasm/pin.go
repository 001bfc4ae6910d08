package wasm

import (
	"reflect"
	"unsafe"

	"github.com/tetratelabs/wazero/api"
)

// setConstant gives an immutable global of the engine the value that it has from the start to JavaScript: constant expressions can make
// no reference but null, so that the module around it was made with that. Nobody may have read the global before. ok is false if the
// engine's global is not built as this function knows it.
func setConstant(g api.Global, bits uint64) (ok bool) {
	v := reflect.ValueOf(g)
	if v.Kind() != reflect.Struct {
		return false
	}
	field := v.FieldByName("g")
	if !field.IsValid() || field.Kind() != reflect.Pointer {
		return false
	}
	layout := field.Type().Elem()
	value, hasValue := layout.FieldByName("Val")
	engine, hasEngine := layout.FieldByName("Me")
	index, hasIndex := layout.FieldByName("Index")
	if !hasValue || !hasEngine || !hasIndex || value.Type.Kind() != reflect.Uint64 || engine.Type.Kind() != reflect.Interface || index.Type.Kind() != reflect.Uint32 {
		return false
	}
	at := field.UnsafePointer()
	// Constant expressions read the one, compiled code the other.
	*(*uint64)(unsafe.Add(at, value.Offset)) = bits
	owner := reflect.NewAt(engine.Type, unsafe.Add(at, engine.Offset)).Elem().Interface()
	if owner == nil {
		return g.Get() == bits
	}
	setter, ok := owner.(interface {
		SetGlobalValue(index uint32, lo, hi uint64)
	})
	if !ok {
		return false
	}
	setter.SetGlobalValue(*(*uint32)(unsafe.Add(at, index.Offset)), bits, 0)
	return g.Get() == bits
}
