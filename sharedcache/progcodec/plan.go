package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// special instruction types are not written field by field.
type special uint8

const (
	specialNone   special = iota
	specialMarker         // compared by address: written as its number in engine.markers
	specialRegexp         // holds compiled state: written as pattern and flags
)

// plan tells how values of one engine type are written and read: a flat list of its fields, nested structs unfolded.
type plan struct {
	id       int
	name     string
	typ      reflect.Type // of the struct or scalar, without the pointer
	size     uintptr
	tab      uintptr // table or type word of an interface that holds such a value
	pointer  bool    // the interface holds *typ
	identity bool    // the address matters: equal values must not be merged
	special  special
	ops      []op
	gap      string // why values of this type cannot be written; empty if they can

	guarded bool    // programs get another form of the instruction
	read    uintptr // table of that form where the form is the same value: reads of properties
}

type opKind uint8

const (
	opUint8 opKind = iota
	opUint16
	opUint32
	opUint64
	opInt8
	opInt16
	opInt32
	opInt64
	opBool
	opName    // a string, by number
	opText    // a string that is likely a part of the source
	opProgram // *goja.Program
	opNames   // []unistring.String
	opIndexes // map[unistring.String]uint32
	opValue   // goja.Value
	opValues  // []goja.Value
	opAny     // interface{} that holds a string of some type, or nil
	opNil     // a pointer that is always nil
)

type op struct {
	kind opKind
	at   uintptr
}

// newPlan examines a type that was found inside an interface.
func (e *engine) newPlan(typ reflect.Type) *plan {
	pl := &plan{name: typ.String(), typ: typ}
	if typ.Kind() == reflect.Pointer {
		pl.pointer, pl.typ = true, typ.Elem()
	}
	pl.size = pl.typ.Size()
	pl.add(pl.typ, 0, "")
	if !pl.pointer && pointerShaped(pl.typ) {
		pl.gap = "is kept in the interface word itself"
	}
	return pl
}

// pointerShaped tells whether an interface holds values of typ directly, without a pointer to them.
func pointerShaped(typ reflect.Type) bool {
	switch typ.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Struct:
		return typ.NumField() == 1 && pointerShaped(typ.Field(0).Type)
	case reflect.Array:
		return typ.Len() == 1 && pointerShaped(typ.Elem())
	default:
		return false
	}
}

func (pl *plan) add(typ reflect.Type, at uintptr, field string) {
	push := func(kind opKind) { pl.ops = append(pl.ops, op{kind, at}) }
	switch typ {
	case reflect.TypeFor[*goja.Program]():
		push(opProgram)
		return
	case reflect.TypeFor[*goja.Object]():
		push(opNil)
		return
	case reflect.TypeFor[[]unistring.String]():
		push(opNames)
		return
	case reflect.TypeFor[map[unistring.String]uint32]():
		push(opIndexes)
		return
	case reflect.TypeFor[goja.Value]():
		push(opValue)
		return
	case reflect.TypeFor[[]goja.Value]():
		push(opValues)
		return
	case reflect.TypeFor[any]():
		push(opAny)
		return
	}
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			f := typ.Field(i)
			pl.add(f.Type, at+f.Offset, f.Name)
		}
	case reflect.Bool:
		push(opBool)
	case reflect.Int8:
		push(opInt8)
	case reflect.Int16:
		push(opInt16)
	case reflect.Int32:
		push(opInt32)
	case reflect.Uint8:
		push(opUint8)
	case reflect.Uint16:
		push(opUint16)
	case reflect.Uint32:
		push(opUint32)
	case reflect.Int, reflect.Int64:
		if typ.Size() == 4 {
			push(opInt32)
		} else {
			push(opInt64)
		}
	case reflect.Uint, reflect.Uint64:
		if typ.Size() == 4 {
			push(opUint32)
		} else {
			push(opUint64)
		}
	case reflect.String:
		if typ == reflect.TypeFor[string]() && field == "source" {
			push(opText)
		} else {
			push(opName)
		}
	default:
		pl.gap = "field " + field + " is a " + typ.String()
	}
}

// valueKind is how a JavaScript value is written.
type valueKind uint8

const (
	valueNil valueKind = iota // no value at all
	valueASCII
	valueWide
	valueInt
	valueFloat
	valueBool
	valueNull
	valueUndefined
	valueBigInt
	valueProperty
	numValueKinds
)

// slab hands out zeroed values of one type in blocks that the collector knows as slices of this type.
type slab struct {
	next unsafe.Pointer
	left int
	grow int
}

const maxSlab = 512

func (s *slab) take(pl *plan) unsafe.Pointer {
	if s.left == 0 {
		s.grow = min(max(2*s.grow, 2), maxSlab)
		s.next = reflect.MakeSlice(reflect.SliceOf(pl.typ), s.grow, s.grow).UnsafePointer()
		s.left = s.grow
	}
	p := s.next
	s.left--
	if s.left > 0 {
		s.next = unsafe.Add(p, pl.size)
	} else {
		s.next = nil
	}
	return p
}
