package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// plainNames tells that all string properties of an implementation are in its property map, none made lazily or computed.
func plainNames(impl any) bool {
	switch reflect.TypeOf(impl).Elem().Name() {
	case "baseObject", "mapObject", "setObject", "Promise", "dateObject", "classFuncObject", "methodFuncObject", "arrowFuncObject",
		"asyncFuncObject", "asyncArrowFuncObject", "asyncMethodFuncObject", "arrayBufferObject", "weakMapObject", "weakSetObject",
		"mapIterObject", "setIterObject", "generatorObject", "primitiveValueObject":
		return true
	}
	return false
}

// OwnKeys appends o's own property keys to list in the order of the language, symbols last: all of them, or only the enumerable
// ones. On a Proxy it runs traps and may panic with what they throw.
func OwnKeys(o *goja.Object, all bool, list []PropKey) []PropKey {
	v := slotOffsets()
	impl := slotImpl(o)
	if plainNames(impl) {
		p := slotPtr(o)
		names := *at[[]unistring.String](p, v.propNames)
		if *at[int](p, v.sortedLen) < len(names) {
			slotEnsureOrder(p)
			names = *at[[]unistring.String](p, v.propNames)
		}
		values := *at[map[unistring.String]goja.Value](p, v.values)
		for _, n := range names {
			if all || v.enumerable(values[n]) {
				list = append(list, PropKey{Name: n})
			}
		}
		if *at[unsafe.Pointer](p, v.symValues) == nil {
			return list
		}
	} else {
		var names goja.Value
		if all {
			names = slotOwnNames(RuntimeOf(o), goja.FunctionCall{Arguments: []goja.Value{o}})
		} else {
			names = slotObjectKeys(RuntimeOf(o), goja.FunctionCall{Arguments: []goja.Value{o}})
		}
		keys, _ := DenseElements(names.(*goja.Object))
		for _, k := range keys {
			list = append(list, KeyOf(k))
		}
	}
	return ownSymbols(o, all, list)
}

// NonIndexKeys is OwnKeys of an array or typed array without its elements; `length` is among all keys of an array.
func NonIndexKeys(o *goja.Object, all bool, list []PropKey) []PropKey {
	v := slotOffsets()
	switch reflect.TypeOf(slotImpl(o)).Elem().Name() {
	case "arrayObject", "sparseArrayObject", "typedArrayObject":
		p := slotPtr(o)
		values := *at[map[unistring.String]goja.Value](p, v.values)
		for _, n := range *at[[]unistring.String](p, v.propNames) {
			if all || v.enumerable(values[n]) {
				list = append(list, PropKey{Name: n})
			}
		}
		return ownSymbols(o, all, list)
	}
	n := len(list)
	list = OwnKeys(o, all, list)
	kept := list[:n]
	for _, k := range list[n:] {
		if k.Sym != nil || !isArrayIndex(k.Name) {
			kept = append(kept, k)
		}
	}
	return kept
}

// isArrayIndex tells a canonical array index, 0 to 2^32-2.
func isArrayIndex(s unistring.String) bool {
	if len(s) == 0 || len(s) > 10 || s[0] == '0' && len(s) > 1 {
		return false
	}
	n := uint64(0)
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
		n = n*10 + uint64(s[i]-'0')
	}
	return n < 1<<32-1
}

func ownSymbols(o *goja.Object, all bool, list []PropKey) []PropKey {
	syms := slotOwnSymbols(RuntimeOf(o), goja.FunctionCall{Arguments: []goja.Value{o}})
	keys, _ := DenseElements(syms.(*goja.Object))
	for _, k := range keys {
		sym, ok := k.(*goja.Symbol)
		if !ok || sym == payloadSymbol {
			continue
		}
		if !all {
			if p, ok := OwnPropOf(o, PropKey{Sym: sym}); !ok || !p.Enumerable {
				continue
			}
		}
		list = append(list, PropKey{Sym: sym})
	}
	return list
}

func (v *slotLayout) enumerable(stored goja.Value) bool {
	if stored == nil {
		return false
	}
	if reflect.TypeOf(stored) != v.propPtr {
		return true
	}
	return *at[bool]((*iface)(unsafe.Pointer(&stored)).data, v.propEnum)
}

// OwnPropOf gives o's own property k without calling a getter. On a Proxy it runs the trap.
func OwnPropOf(o *goja.Object, k PropKey) (OwnProp, bool) {
	v := slotOffsets()
	var stored goja.Value
	if k.Sym == nil && plainNames(slotImpl(o)) {
		stored = (*at[map[unistring.String]goja.Value](slotPtr(o), v.values))[k.Name]
	} else {
		stored = slotGetOwnProp(o, k.Value())
	}
	return v.describe(stored)
}

func (v *slotLayout) describe(stored goja.Value) (OwnProp, bool) {
	if stored == nil {
		return OwnProp{}, false
	}
	if reflect.TypeOf(stored) != v.propPtr {
		return OwnProp{Value: stored, Enumerable: true, Writable: true, Configurable: true}, true
	}
	d := (*iface)(unsafe.Pointer(&stored)).data
	p := OwnProp{Enumerable: *at[bool](d, v.propEnum), Configurable: *at[bool](d, v.propConf)}
	if *at[bool](d, v.propAccessor) {
		p.Accessor = true
		p.Getter, p.Setter = *at[*goja.Object](d, v.propGetter), *at[*goja.Object](d, v.propSetter)
		return p, true
	}
	p.Writable = *at[bool](d, v.propWritable)
	if p.Value = *at[goja.Value](d, v.propValue); p.Value == nil {
		p.Value = goja.Undefined()
	}
	return p, true
}

// DescribeStored reads a value of [DenseElements] as a property.
func DescribeStored(stored goja.Value) (OwnProp, bool) { return slotOffsets().describe(stored) }

// KeyOf makes the key under which a property key value (string, number or symbol) is stored; lone surrogates are kept.
func KeyOf(v goja.Value) PropKey {
	switch v := v.(type) {
	case *goja.Symbol:
		return PropKey{Sym: v}
	case goja.String:
		return PropKey{Name: slotKey(v)}
	}
	return PropKey{Name: unistring.NewFromString(v.String())}
}

// slotKey gives s in the engine's own form.
func slotKey(s goja.String) unistring.String {
	n := s.Length()
	for i := range n {
		if s.CharAt(i) >= 0x80 {
			u := make([]uint16, n+1)
			u[0] = unistring.BOM
			for j := range n {
				u[j+1] = s.CharAt(j)
			}
			return unistring.FromUtf16(u)
		}
	}
	return unistring.String(s.String())
}

// HasProperty is the `in` operator.
func HasProperty(o *goja.Object, k PropKey) bool { return slotHasProperty(o, k.Value()) }

// GetProperty reads o[k] through the prototype chain; a getter runs with o as its receiver. It panics with what script throws.
func GetProperty(o *goja.Object, k PropKey) goja.Value {
	if v := slotGet(o, k.Value(), o); v != nil {
		return v
	}
	return goja.Undefined()
}

// SymbolText is String(s), lone surrogates of the description kept.
func SymbolText(s *goja.Symbol) goja.String { return slotSymbolText(s) }

//go:linkname slotSymbolText github.com/dop251/goja.(*Symbol).descriptiveString
func slotSymbolText(s *goja.Symbol) goja.String

//go:linkname slotEnsureOrder github.com/dop251/goja.(*baseObject).ensurePropOrder
func slotEnsureOrder(base unsafe.Pointer)

//go:linkname slotGetOwnProp github.com/dop251/goja.(*Object).getOwnProp
func slotGetOwnProp(o *goja.Object, p goja.Value) goja.Value

//go:linkname slotGet github.com/dop251/goja.(*Object).get
func slotGet(o *goja.Object, p, receiver goja.Value) goja.Value

//go:linkname slotStringFromRaw github.com/dop251/goja.stringValueFromRaw
func slotStringFromRaw(raw unistring.String) goja.String

//go:linkname slotObjectKeys github.com/dop251/goja.(*Runtime).object_keys
func slotObjectKeys(r *goja.Runtime, call goja.FunctionCall) goja.Value

//go:linkname slotOwnNames github.com/dop251/goja.(*Runtime).object_getOwnPropertyNames
func slotOwnNames(r *goja.Runtime, call goja.FunctionCall) goja.Value

//go:linkname slotOwnSymbols github.com/dop251/goja.(*Runtime).object_getOwnPropertySymbols
func slotOwnSymbols(r *goja.Runtime, call goja.FunctionCall) goja.Value

//go:linkname slotHasProperty github.com/dop251/goja.(*Object).hasProperty
func slotHasProperty(o *goja.Object, p goja.Value) bool

// ArrayIndex gives the number of a key that is an array index.
func ArrayIndex(k PropKey) (n uint32, ok bool) {
	if k.Sym != nil || !isArrayIndex(k.Name) {
		return 0, false
	}
	for i := range len(k.Name) {
		n = n*10 + uint32(k.Name[i]-'0')
	}
	return n, true
}
