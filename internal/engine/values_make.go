package engine

import (
	"math"
	"time"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// PlainBuilder fills one ordinary object. Nothing that it does runs JavaScript or looks at a prototype.
type PlainBuilder struct {
	Object *goja.Object
	base   *baseLayout
}

// smallObject and bigObject put an object and its implementation into one allocation; the engine makes two.
type smallObject struct {
	obj   objectLayout
	base  baseLayout
	names [4]unistring.String
}

type bigObject struct {
	obj  objectLayout
	base baseLayout
}

// NewPlain starts an object with %Object.prototype% as its prototype and room for n properties.
func (k *Kinds) NewPlain(r *goja.Runtime, n int) PlainBuilder {
	var (
		obj  *objectLayout
		base *baseLayout
	)
	if n <= 4 {
		s := &smallObject{}
		obj, base = &s.obj, &s.base
		base.propNames = s.names[:0]
	} else {
		s := &bigObject{}
		obj, base = &s.obj, &s.base
		base.propNames = make([]unistring.String, 0, n)
	}
	k.initObject(r, obj, base, "Object", k.ObjectPrototype(r), k.plain, n)
	return PlainBuilder{Object: base.val, base: base}
}

func (k *Kinds) initObject(r *goja.Runtime, obj *objectLayout, base *baseLayout, class string, proto *goja.Object, tab unsafe.Pointer, n int) {
	o := (*goja.Object)(unsafe.Pointer(obj))
	obj.self = iface{tab: tab, data: unsafe.Pointer(base)}
	obj.runtime = r
	base.class = class
	base.val = o
	base.prototype = proto
	base.extensible = true
	base.values = make(map[unistring.String]goja.Value, n)
}

// Put appends a property, writable, enumerable and configurable. The object must not have one of that name.
func (b *PlainBuilder) Put(name unistring.String, v goja.Value) {
	b.base.values[name] = v
	b.base.propNames = append(b.base.propNames, name)
}

// arrayBlock does for arrays what smallObject does for plain objects.
type arrayBlock struct {
	obj   objectLayout
	array arrayLayout
	names [1]unistring.String
}

// NewArray makes an array over elems, which becomes the array's; nil elements are holes, holes their number. The caller
// may go on to fill elements that it counted as none, until JavaScript first sees the array.
func (k *Kinds) NewArray(r *goja.Runtime, elems []goja.Value, holes int) *goja.Object {
	b := &arrayBlock{}
	a := &b.array
	a.baseObject.propNames = b.names[:0]
	k.initObject(r, &b.obj, &a.baseObject, "Array", runtimeGetArrayPrototype(r), k.array, 1)
	a.values = elems
	a.length = uint32(len(elems))
	a.objCount = len(elems) - holes
	a.lengthProp.writable = true
	length := iface{tab: k.property, data: unsafe.Pointer(&a.lengthProp)}
	a.baseObject.values["length"] = *(*goja.Value)(unsafe.Pointer(&length))
	a.baseObject.propNames = append(a.baseObject.propNames, "length")
	return a.baseObject.val
}

// NewSparseArray makes an array of the given length without elements.
func (k *Kinds) NewSparseArray(r *goja.Runtime, length uint32) *goja.Object {
	return runtimeNewArrayLength(r, int64(length))
}

// Define gives o, which is no proxy, an own property, writable, enumerable and configurable.
func (k *Kinds) Define(o *goja.Object, name unistring.String, v goja.Value) {
	objectDefine(o, k.KeyString(name), goja.PropertyDescriptor{Value: v, Writable: goja.FLAG_TRUE,
		Enumerable: goja.FLAG_TRUE, Configurable: goja.FLAG_TRUE}, true)
}

// NewMap makes an empty Map.
func (k *Kinds) NewMap(r *goja.Runtime) *goja.Object { return runtimeNewMap(r, nil, runtimeGetMap(r)) }

// MapPut adds an entry to a KindMap object.
func (k *Kinds) MapPut(o *goja.Object, key, value goja.Value) {
	orderedMapSet(unsafe.Pointer(bodyOf[mapLayout](o).m), key, value)
}

// NewSet makes an empty Set.
func (k *Kinds) NewSet(r *goja.Runtime) *goja.Object {
	set := (*mapLayout)(runtimeNewSetObject(r))
	return set.baseObject.val
}

// SetAdd adds an element to a KindSet object.
func (k *Kinds) SetAdd(o *goja.Object, v goja.Value) {
	orderedMapSet(unsafe.Pointer(bodyOf[mapLayout](o).m), v, nil)
}

// NewDate makes a Date from what DateMillis gives.
func (k *Kinds) NewDate(r *goja.Runtime, millis int64) *goja.Object {
	if millis == math.MinInt64 {
		return runtimeNewDate(r, time.Time{}, false, runtimeGetDatePrototype(r))
	}
	return runtimeNewDate(r, time.UnixMilli(millis), true, runtimeGetDatePrototype(r))
}

// NewRegExp makes a RegExp from what RegExpSource gives. It panics with a JavaScript SyntaxError for a bad pattern.
func (k *Kinds) NewRegExp(r *goja.Runtime, source goja.String, flags string) *goja.Object {
	re := (*regexpLayout)(runtimeNewRegExp(r, source, flags, runtimeGetRegExpPrototype(r)))
	return re.baseObject.val
}

// NewView makes a typed array or DataView over v.Buffer. It panics with a JavaScript exception when the view does not
// fit the buffer.
func (k *Kinds) NewView(r *goja.Runtime, v View) (*goja.Object, error) {
	return r.New(viewConstructor(r, v.Kind), v.Buffer, r.ToValue(v.ByteOffset), r.ToValue(v.Length))
}

// ErrorParts is what an Error object is made of. Nil members give no own property, but Stack, which gives undefined.
type ErrorParts struct {
	Name                  string // EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError; else Error
	Message, Cause, Stack goja.Value
}

// errorBlock does for errors what smallObject does for plain objects.
type errorBlock struct {
	obj   objectLayout
	err   errorValueLayout
	names [4]unistring.String
}

// ErrorBuilder is an Error object whose cause may come later.
type ErrorBuilder struct {
	Object *goja.Object
	base   *baseLayout
}

// NewError makes an Error with hidden own properties stack and message. As everywhere, stack is an accessor in a runtime
// with V8's errors and a value in any other.
func (k *Kinds) NewError(r *goja.Runtime, p ErrorParts) ErrorBuilder {
	var ctor *goja.Object
	switch p.Name {
	case "EvalError":
		ctor = runtimeGetEvalError(r)
	case "RangeError":
		ctor = runtimeGetRangeError(r)
	case "ReferenceError":
		ctor = runtimeGetReferenceError(r)
	case "SyntaxError":
		ctor = runtimeGetSyntaxError(r)
	case "TypeError":
		ctor = runtimeGetTypeError(r)
	case "URIError":
		ctor = runtimeGetURIError(r)
	default:
		ctor = runtimeGetError(r)
	}
	proto := objectGetOwnProp(ctor, stringValueFromRaw("prototype"))
	if cell := k.PropertyCell(proto); cell != nil {
		proto = cell.Value()
	}
	b := &errorBlock{}
	base := &b.err.baseObject
	base.propNames = b.names[:0]
	k.initObject(r, &b.obj, base, "Error", proto.(*goja.Object), k.err, 4)
	b.err.stackPropAdded = true
	eb := ErrorBuilder{Object: base.val, base: base}
	if p.Stack == nil {
		p.Stack = goja.Undefined()
	}
	if e := errorRealmOf(r); e != nil {
		base.values["stack"] = e.stackProperty(&errorRecord{Value: goja.Undefined(), realm: e, text: p.Stack})
		base.propNames = append(base.propNames, "stack")
	} else {
		eb.hidden("stack", p.Stack)
	}
	if p.Message != nil {
		eb.hidden("message", p.Message)
	}
	if p.Cause != nil {
		eb.SetCause(p.Cause)
	}
	return eb
}

// SetCause gives the error a hidden own property cause.
func (b ErrorBuilder) SetCause(v goja.Value) { b.hidden("cause", v) }

func (b ErrorBuilder) hidden(name unistring.String, v goja.Value) {
	b.base.values[name] = valueProp(v, true, false, true)
	b.base.propNames = append(b.base.propNames, name)
}

func viewConstructor(r *goja.Runtime, kind ViewKind) *goja.Object {
	switch kind {
	case ViewInt8:
		return runtimeGetInt8Array(r)
	case ViewUint8:
		return runtimeGetUint8Array(r)
	case ViewUint8Clamped:
		return runtimeGetUint8ClampedArray(r)
	case ViewInt16:
		return runtimeGetInt16Array(r)
	case ViewUint16:
		return runtimeGetUint16Array(r)
	case ViewInt32:
		return runtimeGetInt32Array(r)
	case ViewUint32:
		return runtimeGetUint32Array(r)
	case ViewFloat32:
		return runtimeGetFloat32Array(r)
	case ViewFloat64:
		return runtimeGetFloat64Array(r)
	case ViewBigInt64:
		return runtimeGetBigInt64Array(r)
	case ViewBigUint64:
		return runtimeGetBigUint64Array(r)
	case ViewFloat16:
		return Float16Array(r)
	}
	return runtimeGetDataView(r)
}

//go:linkname runtimeGetArrayPrototype github.com/dop251/goja.(*Runtime).getArrayPrototype
func runtimeGetArrayPrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeNewArrayLength github.com/dop251/goja.(*Runtime).newArrayLength
func runtimeNewArrayLength(r *goja.Runtime, length int64) *goja.Object

//go:linkname objectDefine github.com/dop251/goja.(*Object).defineOwnProperty
func objectDefine(o *goja.Object, key goja.Value, desc goja.PropertyDescriptor, throw bool) bool

//go:linkname runtimeNewMap github.com/dop251/goja.(*Runtime).builtin_newMap
func runtimeNewMap(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object

//go:linkname runtimeGetMap github.com/dop251/goja.(*Runtime).getMap
func runtimeGetMap(r *goja.Runtime) *goja.Object

//go:linkname runtimeNewSetObject github.com/dop251/goja.(*Runtime).newSetObject
func runtimeNewSetObject(r *goja.Runtime) unsafe.Pointer

//go:linkname orderedMapSet github.com/dop251/goja.(*orderedMap).set
func orderedMapSet(m unsafe.Pointer, key, value goja.Value)

//go:linkname runtimeNewDate github.com/dop251/goja.(*Runtime).newDateObject
func runtimeNewDate(r *goja.Runtime, t time.Time, set bool, proto *goja.Object) *goja.Object

//go:linkname runtimeGetDatePrototype github.com/dop251/goja.(*Runtime).getDatePrototype
func runtimeGetDatePrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeNewRegExp github.com/dop251/goja.(*Runtime)._newRegExp
func runtimeNewRegExp(r *goja.Runtime, source goja.String, flags string, proto *goja.Object) unsafe.Pointer

//go:linkname runtimeGetRegExpPrototype github.com/dop251/goja.(*Runtime).getRegExpPrototype
func runtimeGetRegExpPrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetError github.com/dop251/goja.(*Runtime).getError
func runtimeGetError(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetEvalError github.com/dop251/goja.(*Runtime).getEvalError
func runtimeGetEvalError(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetRangeError github.com/dop251/goja.(*Runtime).getRangeError
func runtimeGetRangeError(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetReferenceError github.com/dop251/goja.(*Runtime).getReferenceError
func runtimeGetReferenceError(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetSyntaxError github.com/dop251/goja.(*Runtime).getSyntaxError
func runtimeGetSyntaxError(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetTypeError github.com/dop251/goja.(*Runtime).getTypeError
func runtimeGetTypeError(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetURIError github.com/dop251/goja.(*Runtime).getURIError
func runtimeGetURIError(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetInt8Array github.com/dop251/goja.(*Runtime).getInt8Array
func runtimeGetInt8Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetUint8Array github.com/dop251/goja.(*Runtime).getUint8Array
func runtimeGetUint8Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetUint8ClampedArray github.com/dop251/goja.(*Runtime).getUint8ClampedArray
func runtimeGetUint8ClampedArray(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetInt16Array github.com/dop251/goja.(*Runtime).getInt16Array
func runtimeGetInt16Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetUint16Array github.com/dop251/goja.(*Runtime).getUint16Array
func runtimeGetUint16Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetInt32Array github.com/dop251/goja.(*Runtime).getInt32Array
func runtimeGetInt32Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetUint32Array github.com/dop251/goja.(*Runtime).getUint32Array
func runtimeGetUint32Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetFloat32Array github.com/dop251/goja.(*Runtime).getFloat32Array
func runtimeGetFloat32Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetFloat64Array github.com/dop251/goja.(*Runtime).getFloat64Array
func runtimeGetFloat64Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetBigInt64Array github.com/dop251/goja.(*Runtime).getBigInt64Array
func runtimeGetBigInt64Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetBigUint64Array github.com/dop251/goja.(*Runtime).getBigUint64Array
func runtimeGetBigUint64Array(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetDataView github.com/dop251/goja.(*Runtime).getDataView
func runtimeGetDataView(r *goja.Runtime) *goja.Object
