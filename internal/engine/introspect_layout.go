package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// slotLayout holds the offsets that introspection of values reads. Offsets of fields of a type that embeds baseObject
// are offsets in that type; baseObject itself is always at offset 0, which the layout check enforces.
type slotLayout struct {
	values, propNames, sortedLen, symValues uintptr // baseObject

	arrayValues, arrayLength uintptr // arrayObject.values []Value, .length uint32
	sparseLength             uintptr // sparseArrayObject.length

	mapMap, setMap                     uintptr // mapObject.m, setObject.m *orderedMap
	mapIter, mapIterKind               uintptr // mapIterObject
	setIter, setIterKind               uintptr // setIterObject
	omFirst, omSize                    uintptr // orderedMap
	oiMap, oiCur                       uintptr // orderedMapIter
	entKey, entValue, entNext, entPrev uintptr // mapEntry
	weakMapMap, weakSetMap             uintptr // the Go map inside weakMapObject, weakSetObject

	primValue, stringValue     uintptr // primitiveValueObject.pValue, stringObject.value
	taBuffer, taLength, taOff  uintptr // typedArrayObject
	taElem, taDefCtor          uintptr
	dvBuffer, dvLength, dvOff  uintptr // dataViewObject
	bufVal                     uintptr // baseObject.val, used on arrayBufferObject
	dateMsec                   uintptr // dateObject.msec
	reSource, rePattern        uintptr // regexpObject
	reFlags                    [6]uintptr
	propPtr                    reflect.Type // *valueProperty
	propValue, propWritable    uintptr
	propEnum, propConf         uintptr
	propAccessor               uintptr
	propGetter, propSetter     uintptr
	boundTarget                uintptr // boundFuncObject.wrapped
	iterKindKey, iterKindValue int
}

// slotFlags are the fields of regexpPattern in the order of a flags string.
func slotFlags() [6]slotFlag {
	return [6]slotFlag{{"global", 'g'}, {"ignoreCase", 'i'}, {"multiline", 'm'}, {"dotAll", 's'}, {"unicode", 'u'}, {"sticky", 'y'}}
}

type slotFlag struct {
	field string
	flag  byte
}

var slotOffsets = sync.OnceValue(func() *slotLayout {
	l := offsets()
	v := &slotLayout{iterKindKey: 0, iterKindValue: 1}
	if l.err != nil {
		return v
	}
	r := goja.New()
	impl := func(src, name string) reflect.Type {
		val, err := r.RunString("(" + src + ")")
		if err != nil {
			l.fail("%s: %v", src, err)
			return nil
		}
		t := slotImplType(val.(*goja.Object))
		if t.Name() != name {
			l.fail("%s is a %v, not a %s", src, t, name)
			return nil
		}
		if f, ok := t.FieldByName("values"); name != "proxyObject" && (!ok || len(f.Index) == 0) {
			l.fail("%v has no property map", t)
			return nil
		}
		return t
	}
	base := impl("{}", "baseObject")
	if base == nil {
		return v
	}
	v.values = l.field(base, "values", reflect.Map)
	v.propNames = l.field(base, "propNames", reflect.Slice)
	v.sortedLen = l.field(base, "lastSortedPropLen", reflect.Int)
	v.symValues = l.field(base, "symValues", reflect.Pointer)
	v.bufVal = l.field(base, "val", reflect.Pointer)
	get := func(t reflect.Type, name string, kind reflect.Kind) uintptr {
		if t == nil {
			return 0
		}
		return l.field(t, name, kind)
	}
	elem := func(t reflect.Type, name string) reflect.Type {
		if t == nil {
			return nil
		}
		f, ok := t.FieldByName(name)
		if !ok || f.Type.Kind() != reflect.Pointer {
			l.fail("%v.%s is not a pointer", t, name)
			return nil
		}
		return f.Type.Elem()
	}
	arr := impl("[]", "arrayObject")
	if arr != nil { // its own values, not those of the embedded object
		v.arrayValues, v.arrayLength = l.field(arr, "values", reflect.Slice), l.field(arr, "length", reflect.Uint32)
	}
	v.sparseLength = get(impl("(()=>{const a=[];a[1e7]=1;return a})()", "sparseArrayObject"), "length", reflect.Uint32)

	m, s := impl("new Map()", "mapObject"), impl("new Set()", "setObject")
	v.mapMap, v.setMap = get(m, "m", reflect.Pointer), get(s, "m", reflect.Pointer)
	mi, si := impl("new Map().keys()", "mapIterObject"), impl("new Set().keys()", "setIterObject")
	v.mapIter, v.mapIterKind = get(mi, "iter", reflect.Pointer), get(mi, "kind", reflect.Int)
	v.setIter, v.setIterKind = get(si, "iter", reflect.Pointer), get(si, "kind", reflect.Int)
	om, oi := elem(m, "m"), elem(mi, "iter")
	v.omFirst, v.omSize = get(om, "iterFirst", reflect.Pointer), get(om, "size", reflect.Int)
	v.oiMap, v.oiCur = get(oi, "m", reflect.Pointer), get(oi, "cur", reflect.Pointer)
	ent := elem(om, "iterFirst")
	v.entKey, v.entValue = get(ent, "key", reflect.Interface), get(ent, "value", reflect.Interface)
	v.entNext, v.entPrev = get(ent, "iterNext", reflect.Pointer), get(ent, "iterPrev", reflect.Pointer)
	weakOf := func(t reflect.Type, name string) uintptr {
		if t == nil {
			return 0
		}
		f, ok := t.FieldByName(name)
		if !ok || f.Type.Kind() != reflect.Struct {
			l.fail("%v.%s is not a struct", t, name)
			return 0
		}
		inner, ok := f.Type.FieldByName("m")
		if !ok || inner.Type != reflect.TypeFor[weakEntries]() {
			l.fail("%v.%s.m is not a %v", t, name, reflect.TypeFor[weakEntries]())
			return 0
		}
		return f.Offset + inner.Offset
	}
	v.weakMapMap = weakOf(impl("new WeakMap()", "weakMapObject"), "m")
	v.weakSetMap = weakOf(impl("new WeakSet()", "weakSetObject"), "s")

	v.primValue = get(impl("new Number(1)", "primitiveValueObject"), "pValue", reflect.Interface)
	v.stringValue = get(impl("new String('')", "stringObject"), "value", reflect.Interface)
	ta := impl("new Uint8Array(1)", "typedArrayObject")
	v.taBuffer, v.taLength = get(ta, "viewedArrayBuf", reflect.Pointer), get(ta, "length", reflect.Int)
	v.taOff, v.taElem = get(ta, "offset", reflect.Int), get(ta, "elemSize", reflect.Int)
	v.taDefCtor = get(ta, "defaultCtor", reflect.Pointer)
	dv := impl("new DataView(new ArrayBuffer(1))", "dataViewObject")
	v.dvBuffer, v.dvLength = get(dv, "viewedArrayBuf", reflect.Pointer), get(dv, "byteLen", reflect.Int)
	v.dvOff = get(dv, "byteOffset", reflect.Int)
	v.dateMsec = get(impl("new Date(0)", "dateObject"), "msec", reflect.Int64)
	re := impl("/a/", "regexpObject")
	v.reSource, v.rePattern = get(re, "source", reflect.Interface), get(re, "pattern", reflect.Pointer)
	for i, f := range slotFlags() {
		v.reFlags[i] = get(elem(re, "pattern"), f.field, reflect.Bool)
	}
	v.boundTarget = get(impl("(function(){}).bind()", "boundFuncObject"), "wrapped", reflect.Pointer)

	v.propPtr = reflect.TypeOf(valueProp(goja.Undefined(), false, false, false))
	if v.propPtr.Kind() != reflect.Pointer {
		l.fail("a property with attributes is a %v", v.propPtr)
		return v
	}
	p := v.propPtr.Elem()
	v.propValue = l.field(p, "value", reflect.Interface)
	v.propWritable, v.propEnum = l.field(p, "writable", reflect.Bool), l.field(p, "enumerable", reflect.Bool)
	v.propConf, v.propAccessor = l.field(p, "configurable", reflect.Bool), l.field(p, "accessor", reflect.Bool)
	v.propGetter, v.propSetter = l.field(p, "getterFunc", reflect.Pointer), l.field(p, "setterFunc", reflect.Pointer)
	return v
})

// slotMethods has one method so that the compiler reads the type word out of the engine's method table.
type slotMethods interface{ className() string }

// slotImpl gives what implements o, for its dynamic type.
func slotImpl(o *goja.Object) any {
	wakeFunc(o)
	return *at[slotMethods](unsafe.Pointer(o), offsets().objectSelf)
}

func slotImplType(o *goja.Object) reflect.Type { return reflect.TypeOf(slotImpl(o)).Elem() }

func slotPtr(o *goja.Object) unsafe.Pointer { return selfOf(o).data }
