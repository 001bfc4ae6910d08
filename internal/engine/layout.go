package engine

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// layout holds the offsets of the engine's unexported fields that this package uses.
type layout struct {
	runtimeVM          uintptr // Runtime.vm *vm
	runtimeJobQueue    uintptr // Runtime.jobQueue []func()
	runtimeFieldMapper uintptr // Runtime.fieldNameMapper FieldNameMapper
	objectSelf         uintptr // Object.self objectImpl
	objectRuntime      uintptr // Object.runtime *Runtime
	templatedTmpl      uintptr // templatedObject.tmpl *objectTemplate
	templatedPtr       reflect.Type
	tmplPropNames      uintptr // objectTemplate.propNames []unistring.String
	tmplProps          uintptr // objectTemplate.props map[unistring.String]templatePropFactory
	tmplSymProps       uintptr // objectTemplate.symProps map[*Symbol]templatePropFactory
	tmplSymNames       uintptr // objectTemplate.symPropNames []*Symbol
	vmCallStack        uintptr // vm.callStack []context
	vmCallStackType    reflect.Type
	vmStack            uintptr // vm.stack valueStack
	vmSP               uintptr // vm.sp int
	vmInterrupted      uintptr // vm.interrupted uint32
	vmMaxCallStackSize uintptr // vm.maxCallStackSize int
	err                error
}

// Check reports whether the engine linked into this binary has the layout that this package was written for.
func Check() error { return offsets().err }

func offsets() *layout { return theOffsets.get() }

var theOffsets = lazily(func() *layout {
	l := &layout{}
	rt := reflect.TypeFor[goja.Runtime]()
	obj := reflect.TypeFor[goja.Object]()
	l.runtimeVM = l.field(rt, "vm", reflect.Pointer)
	l.runtimeJobQueue = l.field(rt, "jobQueue", reflect.Slice)
	l.runtimeFieldMapper = l.field(rt, "fieldNameMapper", reflect.Interface)
	l.objectSelf = l.field(obj, "self", reflect.Interface)
	l.objectRuntime = l.field(obj, "runtime", reflect.Pointer)
	if l.err != nil {
		return l
	}
	vmField, _ := rt.FieldByName("vm")
	vm := vmField.Type.Elem()
	l.vmCallStack = l.field(vm, "callStack", reflect.Slice)
	l.vmStack = l.field(vm, "stack", reflect.Slice)
	l.vmSP = l.field(vm, "sp", reflect.Int)
	l.vmInterrupted = l.field(vm, "interrupted", reflect.Uint32)
	l.vmMaxCallStackSize = l.field(vm, "maxCallStackSize", reflect.Int)
	if l.err != nil {
		return l
	}
	cs, _ := vm.FieldByName("callStack")
	l.vmCallStackType = cs.Type

	global := reflect.ValueOf(goja.New().GlobalObject()).Elem().FieldByName("self").Elem()
	l.templatedPtr = global.Type()
	if l.templatedPtr.Kind() != reflect.Pointer || l.templatedPtr.Elem().Name() != "templatedObject" {
		l.fail("the global object is a %v, not a *templatedObject", l.templatedPtr)
		return l
	}
	l.templatedTmpl = l.field(l.templatedPtr.Elem(), "tmpl", reflect.Pointer)
	if l.err != nil {
		return l
	}
	tf, _ := l.templatedPtr.Elem().FieldByName("tmpl")
	tmpl := tf.Type.Elem()
	l.tmplPropNames = l.field(tmpl, "propNames", reflect.Slice)
	l.tmplProps = l.field(tmpl, "props", reflect.Map)
	l.tmplSymProps = l.field(tmpl, "symProps", reflect.Map)
	l.tmplSymNames = l.field(tmpl, "symPropNames", reflect.Slice)
	return l
})

func (l *layout) field(t reflect.Type, name string, kind reflect.Kind) uintptr {
	f, ok := t.FieldByName(name)
	if !ok {
		l.fail("%v has no field %s", t, name)
		return 0
	}
	if f.Type.Kind() != kind {
		l.fail("%v.%s is a %v, not a %v", t, name, f.Type.Kind(), kind)
	}
	return f.Offset
}

func (l *layout) fail(format string, args ...any) {
	if l.err == nil {
		l.err = fmt.Errorf("engine: unexpected goja layout: "+format, args...)
	}
}

func at[T any](p unsafe.Pointer, off uintptr) *T { return (*T)(unsafe.Add(p, off)) }

func vmOf(r *goja.Runtime) unsafe.Pointer {
	return *at[unsafe.Pointer](unsafe.Pointer(r), offsets().runtimeVM)
}

// iface is the memory form of a non-empty interface value.
type iface struct{ tab, data unsafe.Pointer }

func selfOf(o *goja.Object) *iface { return at[iface](unsafe.Pointer(o), offsets().objectSelf) }

// RuntimeOf gives the runtime that owns o.
func RuntimeOf(o *goja.Object) *goja.Runtime {
	return *at[*goja.Runtime](unsafe.Pointer(o), offsets().objectRuntime)
}
