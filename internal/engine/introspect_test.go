package engine

import (
	"testing"

	"github.com/dop251/goja"
)

func evalObject(t *testing.T, r *goja.Runtime, src string) *goja.Object {
	t.Helper()
	v, err := r.RunString("(" + src + ")")
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v.(*goja.Object)
}

// An update of the engine that moves what introspection reads must fail here, not in a running program.
func TestSlotLayout(t *testing.T) {
	slotOffsets()
	if err := Check(); err != nil {
		t.Fatal(err)
	}
}

func TestSlotOf(t *testing.T) {
	r := goja.New()
	for src, want := range map[string]Slot{
		"{}": SlotObject, "new (class A{})": SlotObject, "Math": SlotObject, "[]": SlotArray, "[,,1]": SlotArray,
		"(()=>{const a=[];a[1e7]=1;return a})()": SlotArray, "(function(){return arguments})()": SlotArguments,
		"function(){}": SlotFunction, "()=>1": SlotFunction, "{m(){}}.m": SlotFunction, "Math.max": SlotFunction, "Map": SlotFunction,
		"async()=>1": SlotAsyncFunction, "async function(){}": SlotAsyncFunction, "{async m(){}}.m": SlotAsyncFunction,
		"function*(){}": SlotGeneratorFunction, "{*m(){}}.m": SlotGeneratorFunction, "class{}": SlotClass,
		"(function(){}).bind()": SlotBoundFunction, "new Error": SlotError, "new TypeError": SlotError, "new Map": SlotMap, "new Set": SlotSet,
		"new Map().keys()": SlotMapIterator, "new Set().keys()": SlotSetIterator, "[].keys()": SlotArrayIterator,
		"''[Symbol.iterator]()": SlotStringIterator, "''.matchAll(/a/g)": SlotRegExpStringIterator,
		"new WeakMap": SlotWeakMap, "new WeakSet": SlotWeakSet, "Promise.resolve()": SlotPromise,
		"new Proxy({},{})": SlotProxy, "new Proxy(()=>1,{})": SlotProxy, "new Date": SlotDate, "/a/": SlotRegExp,
		"new ArrayBuffer(1)": SlotArrayBuffer, "new DataView(new ArrayBuffer(1))": SlotDataView, "new Float64Array(1)": SlotTypedArray,
		"new String('a')": SlotString, "new Number(1)": SlotPrimitive, "Object(Symbol())": SlotPrimitive, "Object(1n)": SlotPrimitive,
		"(function*(){})()": SlotGenerator,
	} {
		if got := SlotOf(evalObject(t, r, src)); got != want {
			t.Errorf("SlotOf(%s) = %d, want %d", src, got, want)
		}
	}
}

func keyText(keys []PropKey) (s string) {
	for _, k := range keys {
		s += k.Value().String() + ","
	}
	return s
}

func TestOwnKeys(t *testing.T) {
	r := goja.New()
	for _, c := range []struct{ src, visible, all string }{
		{"{b:1,a:2,2:3,1:4,[Symbol.iterator]:5}", "1,2,b,a,Symbol.iterator,", "1,2,b,a,Symbol.iterator,"},
		{"Object.defineProperty({x:1},'h',{value:1})", "x,", "x,h,"},
		{"Object.defineProperty({x:1},Symbol.iterator,{value:1})", "x,", "x,Symbol.iterator,"},
		{"Object.assign([1],{x:1})", "0,x,", "0,length,x,"},
		{"new String('ab')", "0,1,", "0,1,length,"},
		{"()=>1", "", "length,name,"},
		{"(function(){return arguments})(1)", "0,", "0,length,callee,Symbol.iterator,"},
		{"Object.assign(new Map,{'é':1})", "é,", "é,"},
	} {
		o := evalObject(t, r, c.src)
		if got := keyText(OwnKeys(o, false, nil)); got != c.visible {
			t.Errorf("OwnKeys(%s, false) = %s, want %s", c.src, got, c.visible)
		}
		got := OwnKeys(o, true, nil)
		if len(got) != len(OwnKeys(o, true, nil)) || c.src != "(function(){return arguments})(1)" && keyText(got) != c.all {
			t.Errorf("OwnKeys(%s, true) = %s, want %s", c.src, keyText(got), c.all)
		}
	}
	if got := keyText(NonIndexKeys(evalObject(t, r, "Object.assign([1,2],{x:1,'-1':2,'01':3})"), false, nil)); got != "x,-1,01," {
		t.Errorf("NonIndexKeys = %s", got)
	}
}

func TestOwnPropOf_CallsNoGetter(t *testing.T) {
	r := goja.New()
	o := evalObject(t, r, "{get a(){throw 1}, set a(v){}, b: 2}")
	p, ok := OwnPropOf(o, PropKey{Name: "a"})
	if !ok || !p.Accessor || p.Getter == nil || p.Setter == nil || !p.Enumerable {
		t.Errorf("accessor read as %+v, %v", p, ok)
	}
	if p, ok = OwnPropOf(o, PropKey{Name: "b"}); !ok || p.Value.ToInteger() != 2 || !p.Writable {
		t.Errorf("data property read as %+v, %v", p, ok)
	}
	if _, ok = OwnPropOf(o, PropKey{Name: "toString"}); ok {
		t.Error("an inherited property is own")
	}
	arr := evalObject(t, r, "[1]")
	if p, ok = OwnPropOf(arr, PropKey{Name: "length"}); !ok || p.Value.ToInteger() != 1 || p.Enumerable {
		t.Errorf("length read as %+v, %v", p, ok)
	}
}

func TestCollections(t *testing.T) {
	r := goja.New()
	m := evalObject(t, r, "new Map([[1,'a'],[2,'b'],[3,'c']])")
	list, size := Entries(m, 2)
	if size != 3 || len(list) != 2 || list[1].Key.ToInteger() != 2 || list[1].Value.String() != "b" {
		t.Errorf("Entries = %v, %d", list, size)
	}
	for _, c := range []struct {
		src   string
		n     int
		pairs bool
		first string
	}{
		{"new Map([[1,'a'],[2,'b']]).entries()", 2, true, "1"},
		{"new Map([[1,'a'],[2,'b']]).values()", 2, false, "a"},
		{"new Map([[1,'a'],[2,'b']]).keys()", 2, false, "1"},
		{"new Set([5,6]).values()", 2, false, "5"},
		{"new Set([5,6]).entries()", 2, true, "5"},
		{"(()=>{const m=new Map([[1,1],[2,2],[3,3]]),i=m.keys();i.next();i.next();m.delete(2);return i})()", 1, false, "3"},
		{"(()=>{const i=new Set([1]).values();i.next();i.next();return i})()", 0, false, ""},
	} {
		list, pairs := IteratorEntries(evalObject(t, r, c.src))
		if len(list) != c.n || pairs != c.pairs || c.n > 0 && list[0].Key.String() != c.first {
			t.Errorf("IteratorEntries(%s) = %v, %v", c.src, list, pairs)
		}
	}
	r.Set("k", r.NewObject())
	if w := WeakEntries(evalObject(t, r, "new WeakMap([[k,7]])")); len(w) != 1 || w[0].Value.ToInteger() != 7 {
		t.Errorf("WeakEntries(WeakMap) = %v", w)
	}
	if w := WeakEntries(evalObject(t, r, "new WeakSet([k])")); len(w) != 1 {
		t.Errorf("WeakEntries(WeakSet) = %v", w)
	}
}

func TestSlotValues(t *testing.T) {
	r := goja.New()
	target, handler := ProxyParts(evalObject(t, r, "new Proxy({a:1},{get(){throw 1},h:2})"))
	if target.Get("a").ToInteger() != 1 || handler.Get("h").ToInteger() != 2 {
		t.Errorf("ProxyParts = %v, %v", target, handler)
	}
	if target, _ = ProxyParts(evalObject(t, r, "(()=>{const p=Proxy.revocable({},{});p.revoke();return p.proxy})()")); target != nil {
		t.Error("a revoked Proxy has a target")
	}
	if v := PrimitiveValue(evalObject(t, r, "new String('ab')")); v.String() != "ab" {
		t.Errorf("PrimitiveValue(String) = %v", v)
	}
	if v := PrimitiveValue(evalObject(t, r, "Object(1n)")); !goja.IsBigInt(v) {
		t.Errorf("PrimitiveValue(BigInt) = %v", v)
	}
	if ms, ok := DateTime(evalObject(t, r, "new Date(5)")); ms != 5 || !ok {
		t.Errorf("DateTime = %d, %v", ms, ok)
	}
	if _, ok := DateTime(evalObject(t, r, "new Date(NaN)")); ok {
		t.Error("an invalid Date has a time")
	}
	if s, f := RegExpParts(evalObject(t, r, "/a+/giy")); s.String() != "a+" || f != "giy" {
		t.Errorf("RegExpParts = %v, %s", s, f)
	}
	if i := ViewInfo(evalObject(t, r, "new Uint16Array(new ArrayBuffer(8), 2, 3)")); i.Length != 3 || i.Offset != 2 || i.ElemSz != 2 ||
		SlotOf(i.Buffer) != SlotArrayBuffer || i.Ctor.Get("name").String() != "Uint16Array" {
		t.Errorf("ViewInfo(Uint16Array) = %+v", i)
	}
	if i := ViewInfo(evalObject(t, r, "new DataView(new ArrayBuffer(8), 1, 2)")); i.Length != 2 || i.Offset != 1 || SlotOf(i.Buffer) != SlotArrayBuffer {
		t.Errorf("ViewInfo(DataView) = %+v", i)
	}
	if f := BoundTarget(evalObject(t, r, "(function tgt(){}).bind()")); f.Get("name").String() != "tgt" {
		t.Errorf("BoundTarget = %v", f)
	}
	if v, ok := DenseElements(evalObject(t, r, "[1,,3]")); !ok || len(v) != 3 || v[1] != nil || !IsPlainValue(v[0]) {
		t.Errorf("DenseElements = %v, %v", v, ok)
	}
	for src, want := range map[string]int{"[1,,3]": 3, "new Array(5)": 5, "(()=>{const a=[];a[1e7]=1;return a})()": 1e7 + 1, "[]": 0} {
		if n := ArrayLength(evalObject(t, r, src)); n != want {
			t.Errorf("ArrayLength(%s) = %d, want %d", src, n, want)
		}
	}
	if s := SymbolText(goja.NewSymbol("é")); s.String() != "Symbol(é)" {
		t.Errorf("SymbolText = %q", s)
	}
	if k := KeyOf(goja.StringFromUTF16([]uint16{0xd800, 'a'})); k.Value().(goja.String).CharAt(0) != 0xd800 {
		t.Errorf("KeyOf lost a lone surrogate: %q", k.Name)
	}
}
