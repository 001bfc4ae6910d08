package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// propLayout holds what is needed to make an accessor property by hand: the engine has no exported way to describe
// one outside an object.
type propLayout struct {
	accessor, getter, setter uintptr
	protoFactory             uintptr
}

func propOffsets() *propLayout { return thePropOffsets.get() }

var thePropOffsets = lazily(func() *propLayout {
	l := offsets()
	p := &propLayout{}
	pv := reflect.TypeOf(valueProp(goja.Undefined(), false, false, false))
	if pv.Kind() != reflect.Pointer {
		l.fail("a property with attributes is a %v", pv)
		return p
	}
	p.accessor = l.field(pv.Elem(), "accessor", reflect.Bool)
	p.getter = l.field(pv.Elem(), "getterFunc", reflect.Pointer)
	p.setter = l.field(pv.Elem(), "setterFunc", reflect.Pointer)
	tf, _ := l.templatedPtr.Elem().FieldByName("tmpl")
	p.protoFactory = l.field(tf.Type.Elem(), "protoFactory", reflect.Func)
	return p
})

func protoFactoryOffset() uintptr { return propOffsets().protoFactory }

func newAccessor(r *goja.Runtime, name string, attr Attr, get, set NativeFunc) goja.Value {
	p := propOffsets()
	v := valueProp(nil, false, attr&Enumerable != 0, attr&Configurable != 0)
	data := (*iface)(unsafe.Pointer(&v)).data
	*at[bool](data, p.accessor) = true
	if get != nil {
		*at[*goja.Object](data, p.getter) = NewFunction(r, "get "+name, 0, get)
	}
	if set != nil {
		*at[*goja.Object](data, p.setter) = NewFunction(r, "set "+name, 1, set)
	}
	return v
}
