// Package deepequal compares values as util.isDeepStrictEqual and the functions of assert do.
//
// It belongs to the goroutine that owns the values' runtime. Getters and the traps of proxies run, and what they throw goes on up as
// the engine's own panic: call it from a native function that script called.
package deepequal

import (
	"bytes"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// Mode says how much must be equal.
type Mode uint8

// The modes. Partial is strict but for what the second value leaves out; StrictValues is strict but for prototypes.
const (
	Loose Mode = iota
	Strict
	StrictValues
	Partial
)

// Payload is a Go value attached to objects by engine.SetPayload that takes part in their comparison.
type Payload interface {
	// EqualPayload compares with the payload of the other object, which may be of any type or nil.
	EqualPayload(other any) bool
}

// Equal compares two values. In mode Partial b is what is expected to be found in a.
func Equal(a, b goja.Value, mode Mode) bool {
	c := comparer{mode: mode}
	return c.values(a, b)
}

// comparer is one comparison.
type comparer struct {
	mode Mode
	// open are the objects being compared, from the outside inwards.
	open map[*goja.Object]bool
}

func (c *comparer) values(a, b goja.Value) bool {
	if a == nil {
		a = goja.Undefined()
	}
	if b == nil {
		b = goja.Undefined()
	}
	if a.StrictEquals(b) {
		return c.mode == Loose || a.SameAs(b)
	}
	x, y := object(a), object(b)
	if x == nil || y == nil {
		if x != nil || y != nil {
			return false
		}
		return a.SameAs(b) || c.mode == Loose && a.Equals(b) // SameAs: NaN is NaN
	}
	return c.objects(x, y)
}

// object gives v if typeof says that it is an object.
func object(v goja.Value) *goja.Object {
	o, ok := v.(*goja.Object)
	if !ok || engine.IsCallable(o) {
		return nil
	}
	return o
}

func (c *comparer) objects(a, b *goja.Object) bool {
	if c.mode == Strict && !sameClass(a, b) {
		return false
	}
	if tag(a) != tag(b) {
		return false
	}
	if isArray(a) {
		return isArray(b) && c.arrays(a, b)
	}
	if isArray(b) {
		return false
	}
	slot := engine.SlotOf(a)
	if other := engine.SlotOf(b); slot != other && (hasContent(slot) || hasContent(other)) {
		return false
	}
	if !c.content(a, b, slot) {
		return false
	}
	if slot == engine.SlotObject && isErrorLike(a) != isErrorLike(b) || slot == engine.SlotObject && isErrorLike(a) && !c.errors(a, b) {
		return false
	}
	if p, ok := engine.Payload(a).(Payload); ok && !p.EqualPayload(engine.Payload(b)) {
		return false
	}
	switch slot {
	case engine.SlotSet:
		if na, nb := size(a), size(b); na != nb && (c.mode != Partial || na < nb) {
			return false
		}
		return c.properties(a, b, engine.OwnKeys(b, false, nil), engine.OwnKeys(a, false, nil), c.sets)
	case engine.SlotMap:
		if na, nb := size(a), size(b); na != nb && (c.mode != Partial || na < nb) {
			return false
		}
		return c.properties(a, b, engine.OwnKeys(b, false, nil), engine.OwnKeys(a, false, nil), c.maps)
	case engine.SlotTypedArray:
		return c.properties(a, b, engine.NonIndexKeys(b, false, nil), engine.NonIndexKeys(a, false, nil), nil)
	}
	return c.properties(a, b, engine.OwnKeys(b, false, nil), engine.OwnKeys(a, false, nil), nil)
}

// sameClass tells whether two objects are of one class for a strict comparison: by their constructors, where these can be told, so that
// objects between them and the prototype do not count.
func sameClass(a, b *goja.Object) bool {
	p, q := a.Prototype(), b.Prototype()
	if p == q {
		return true
	}
	k := engine.ASCIIValue("constructor")
	ctor := engine.Get(a, k)
	if !wellKnown(ctor) && (undefined(ctor) || engine.HasOwn(a, k)) {
		return false
	}
	other := engine.Get(b, k)
	return other != nil && ctor.StrictEquals(other)
}

// wellKnown tells the constructors that count even as a property of the object itself.
func wellKnown(v goja.Value) bool {
	o, ok := v.(*goja.Object)
	if !ok {
		return false
	}
	name := o.Get("name")
	if name == nil {
		return false
	}
	switch name.String() {
	case "Object", "Function", "Array", "Boolean", "Number", "String", "Symbol", "BigInt", "Date", "RegExp", "Error", "Promise", "Map", "Set",
		"WeakMap", "WeakSet", "ArrayBuffer", "DataView", "Buffer", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array",
		"Uint16Array", "Int32Array", "Uint32Array", "Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array":
		return o.SameAs(engine.RuntimeOf(o).GlobalObject().Get(name.String()))
	}
	return false
}

func size(o *goja.Object) int {
	_, n := engine.Entries(o, 0)
	return n
}

// hasContent tells the kinds of objects that are more than their properties, so that kinds must agree.
func hasContent(s engine.Slot) bool {
	switch s {
	case engine.SlotObject, engine.SlotArray, engine.SlotProxy, engine.SlotArguments, engine.SlotNamespace:
		return false
	}
	return true
}

// content compares what an object holds beside properties and entries.
func (c *comparer) content(a, b *goja.Object, slot engine.Slot) bool {
	switch slot {
	case engine.SlotDate:
		x, okX := engine.DateTime(a)
		y, okY := engine.DateTime(b)
		return okX == okY && (!okX || x == y)
	case engine.SlotRegExp:
		s, f := engine.RegExpParts(a)
		t, g := engine.RegExpParts(b)
		return s.StrictEquals(t) && f == g && a.Get("lastIndex").StrictEquals(b.Get("lastIndex"))
	case engine.SlotError:
		return c.errors(a, b)
	case engine.SlotString, engine.SlotPrimitive:
		return engine.PrimitiveValue(a).SameAs(engine.PrimitiveValue(b))
	case engine.SlotArrayBuffer, engine.SlotDataView:
		x, _ := engine.ViewBytes(a)
		y, _ := engine.ViewBytes(b)
		if c.mode == Partial {
			return inOrder(x, y, 1)
		}
		return bytes.Equal(x, y)
	case engine.SlotTypedArray:
		return c.typedArrays(a, b)
	case engine.SlotPromise, engine.SlotWeakMap, engine.SlotWeakSet:
		return false // what is in there cannot be seen
	}
	return true
}

// isErrorLike tells an object that inherits from Error.prototype without being made by Error.
func isErrorLike(o *goja.Object) bool {
	proto := engine.ErrorConstructor(engine.RuntimeOf(o), "Error").Get("prototype").(*goja.Object)
	return engine.InstanceOf(o, proto)
}

// errors compares the properties of errors that count although they are not enumerable.
func (c *comparer) errors(a, b *goja.Object) bool {
	for _, name := range [...]string{"message", "name", "cause", "errors"} {
		k := engine.KeyOf(engine.ASCIIValue(name))
		p, okA := engine.OwnPropOf(a, k)
		q, okB := engine.OwnPropOf(b, k)
		if okA && p.Enumerable || okB && q.Enumerable {
			continue // compared as any other property
		}
		switch name {
		case "message", "name":
			if c.mode == Partial && name == "message" && isEmpty(b.Get(name)) {
				continue // nothing is asked of it
			}
			if !c.values(a.Get(name), b.Get(name)) {
				return false
			}
		default:
			if okA != okB && (c.mode != Partial || okB) || okA && okB && !c.values(a.Get(name), b.Get(name)) {
				return false
			}
		}
	}
	return true
}

func isEmpty(v goja.Value) bool {
	t, ok := engine.TextOf(v)
	return ok && t.Len() == 0
}

func (c *comparer) typedArrays(a, b *goja.Object) bool {
	x, y := engine.ViewInfo(a), engine.ViewInfo(b)
	if x.Ctor != y.Ctor {
		return false
	}
	m, _ := engine.ViewBytes(a)
	n, _ := engine.ViewBytes(b)
	switch {
	case c.mode == Partial:
		return inOrder(m, n, x.ElemSz)
	case len(m) != len(n):
		return false
	case bytes.Equal(m, n):
		return true
	case c.mode == Loose && isFloat(x):
		for i := range x.Length {
			k := engine.IntValue(int64(i))
			if !engine.Get(a, k).StrictEquals(engine.Get(b, k)) { // zeros of either sign
				return false
			}
		}
		return true
	}
	return false
}

// inOrder tells whether the elements of want, each of size bytes, are in have in the same order, others between them.
func inOrder(have, want []byte, size int) bool {
	for len(want) > 0 && len(have) >= len(want) {
		if bytes.Equal(have[:size], want[:size]) {
			want = want[size:]
		}
		have = have[size:]
	}
	return len(want) == 0
}

func isFloat(t engine.TypedArrayInfo) bool {
	switch t.Ctor.Get("name").String() {
	case "Float16Array", "Float32Array", "Float64Array":
		return true
	}
	return false
}

// isArray is Array.isArray.
func isArray(o *goja.Object) bool {
	for range 100 {
		switch engine.SlotOf(o) {
		case engine.SlotArray:
			return true
		case engine.SlotProxy:
			if o, _ = engine.ProxyParts(o); o == nil {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// tag is what Object.prototype.toString puts behind "object".
func tag(o *goja.Object) string {
	if v := engine.Get(o, goja.SymToStringTag); v != nil {
		if s, ok := v.(goja.String); ok {
			return s.String()
		}
	}
	if isArray(o) {
		return "Array"
	}
	switch engine.SlotOf(o) {
	case engine.SlotArguments:
		return "Arguments"
	case engine.SlotError:
		return "Error"
	case engine.SlotDate:
		return "Date"
	case engine.SlotRegExp:
		return "RegExp"
	case engine.SlotString:
		return "String"
	case engine.SlotPrimitive:
		return engine.PrimitiveValue(o).ExportType().Kind().String()
	}
	return "Object"
}
