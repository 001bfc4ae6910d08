package progcodec

import (
	"encoding/binary"
	"reflect"
	"unsafe"

	"github.com/dop251/goja/file"
)

// sourceMapField is where a source file keeps its parsed source map: a pointer to structs, slices, strings and integers.
func sourceMapField() (reflect.StructField, bool) {
	f, ok := reflect.TypeFor[file.File]().FieldByName("sourceMap")
	return f, ok && f.Type.Kind() == reflect.Pointer
}

// encodeSourceMap writes the parsed source map of a file; nothing if it has none.
func (e *engine) encodeSourceMap(f *file.File) ([]byte, error) {
	field, ok := sourceMapField()
	if !ok {
		return nil, &UnencodableError{Type: "*file.File", Detail: "has no source map pointer"}
	}
	v := reflect.ValueOf(f).Elem().FieldByIndex(field.Index)
	if v.IsNil() {
		return nil, nil
	}
	return appendTree(nil, v)
}

// appendTree writes a value that holds no cycles, by kind. Nil and empty slices are alike to a source map, yet kept apart.
func appendTree(b []byte, v reflect.Value) ([]byte, error) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, 0), nil
		}
		return appendTree(append(b, 1), v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			var err error
			if b, err = appendTree(b, v.Field(i)); err != nil {
				return nil, err
			}
		}
		return b, nil
	case reflect.Slice:
		if v.IsNil() {
			return append(b, 0), nil
		}
		b = binary.AppendUvarint(b, uint64(v.Len())+1)
		for i := range v.Len() {
			var err error
			if b, err = appendTree(b, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return b, nil
	case reflect.String:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		return append(b, v.String()...), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int()), nil
	case reflect.Uint8:
		return append(b, byte(v.Uint())), nil
	default:
		return nil, &UnencodableError{Type: v.Type().String(), Detail: "is in a source map"}
	}
}

// decodeSourceMap puts a source map into a file.
func decodeSourceMap(f *file.File, data []byte) error {
	field, ok := sourceMapField()
	if !ok {
		return reject(ReasonEngine, "a source file has no source map pointer")
	}
	r := &reader{b: data}
	readTree(r, field.Type, unsafe.Add(unsafe.Pointer(f), field.Offset))
	if r.bad || r.left() != 0 {
		return reject(ReasonCorrupt, "source map")
	}
	return nil
}

// readTree fills the memory at p, which holds a zero value of typ. It recurses as deep as the type is, not the data.
func readTree(r *reader, typ reflect.Type, p unsafe.Pointer) {
	switch typ.Kind() {
	case reflect.Pointer:
		if r.below(2) == 1 {
			elem := reflect.New(typ.Elem())
			readTree(r, typ.Elem(), elem.UnsafePointer())
			reflect.NewAt(typ, p).Elem().Set(elem)
		}
	case reflect.Struct:
		for i := 0; i < typ.NumField() && !r.bad; i++ {
			f := typ.Field(i)
			readTree(r, f.Type, unsafe.Add(p, f.Offset))
		}
	case reflect.Slice:
		n := r.uint()
		if n == 0 {
			return
		}
		if n--; n > uint64(r.left()) {
			r.fail()
			return
		}
		list := reflect.MakeSlice(typ, int(n), int(n))
		for i := 0; i < int(n) && !r.bad; i++ {
			readTree(r, typ.Elem(), list.Index(i).Addr().UnsafePointer())
		}
		reflect.NewAt(typ, p).Elem().Set(list)
	case reflect.String:
		reflect.NewAt(typ, p).Elem().SetString(string(r.bytes(r.count(1))))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		bits := uint(typ.Size()) * 8
		reflect.NewAt(typ, p).Elem().SetInt(r.within(bits))
	case reflect.Uint8:
		if b := r.bytes(1); !r.bad {
			*(*uint8)(p) = b[0]
		}
	default:
		r.fail()
	}
}
