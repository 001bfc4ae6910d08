//lint:file-ignore U1000 Some types are only compared.

package engine

import (
	"math"
	"reflect"
	"testing"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

func evalValue(t *testing.T, r *goja.Runtime, src string) goja.Value {
	t.Helper()
	v, err := r.RunString(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

// TestValues_Layout fails when an engine update moves anything that values.go repeats.
func TestValues_Layout(t *testing.T) {
	if _, err := newKinds(); err != nil {
		t.Fatal(err)
	}
}

func TestValues_LayoutCheckSeesDifferences(t *testing.T) {
	type theirs struct {
		a int
		b string
	}
	type renamed struct {
		a int
		c string
	}
	type retyped struct {
		a int
		b [2]uintptr
	}
	type grown struct {
		a int
		b string
		c bool
	}
	for _, mine := range []reflect.Type{reflect.TypeFor[renamed](), reflect.TypeFor[retyped](), reflect.TypeFor[grown]()} {
		var c layoutCheck
		c.same("theirs", mine, reflect.TypeFor[theirs]())
		if c.err == nil {
			t.Errorf("%v passed for %v", mine, reflect.TypeFor[theirs]())
		}
	}
	var c layoutCheck
	c.same("theirs", reflect.TypeFor[theirs](), reflect.TypeFor[theirs]())
	if c.err != nil {
		t.Error(c.err)
	}
}

func TestValues_Kinds(t *testing.T) {
	k := ValueKinds()
	r := goja.New()
	for src, want := range map[string]Kind{
		"undefined": KindUndefined, "null": KindNull, "true": KindBool, "1": KindInt, "-0": KindFloat, "1.5": KindFloat,
		"1n": KindBigInt, "'a'": KindString, "'\\ud800'": KindString, "Symbol()": KindSymbol,
		"({})": KindPlain, "new (class A { #x = 1 })": KindPlain, "Object.create(null)": KindPlain, "Reflect": KindPlain,
		"Math": KindPlainLike, "globalThis": KindPlainLike, "[1,,2]": KindArray, "var a=[]; a[1e7]=1; a": KindArrayLike,
		"new Map": KindMap, "new Set": KindSet, "new Date": KindDate, "/a/": KindRegExp, "new RangeError": KindError,
		"Object(1)": KindBoxed, "Object(1n)": KindBoxed, "Object('')": KindBoxedString, "new ArrayBuffer(1)": KindArrayBuffer,
		"new BigInt64Array(1)": KindTypedArray, "new DataView(new ArrayBuffer(1))": KindDataView,
		"new Proxy({}, {})": KindProxy, "new Proxy(function(){}, {})": KindProxy, "(()=>1)": KindOther,
		"Promise.resolve()": KindOther, "new WeakMap": KindOther, "(function*(){})()": KindOther, "new Map().keys()": KindOther,
		"(function(){return arguments})(1)": KindOther, "JSON.rawJSON('1')": KindOther,
	} {
		if got := k.Of(evalValue(t, r, src)); got != want {
			t.Errorf("%s: kind %d, want %d", src, got, want)
		}
	}
	if k.Of(nil) != KindUndefined {
		t.Error("nil is not undefined")
	}
	if got := k.Of(r.ToValue("a Go string of more than sixteen bytes")); got != KindImportedString {
		t.Errorf("imported string: kind %d", got)
	}
}

func TestValues_PlainReading(t *testing.T) {
	k := ValueKinds()
	r := goja.New()
	o := evalValue(t, r, "({b: 1, 2: 2, get a() { return this.b + 41 }, 1: 3, ü: 4})").(*goja.Object)
	want := []unistring.String{"1", "2", "b", "a", unistring.NewFromString("ü")}
	if got := k.PlainNames(o); !reflect.DeepEqual(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	cell := k.PropertyCell(k.PlainRaw(o, "a"))
	if cell == nil || !cell.Accessor() || !cell.Enumerable() || cell.Get(o).ToInteger() != 42 {
		t.Errorf("accessor not seen: %+v", cell)
	}
	if v := k.PlainRaw(o, "b"); k.PropertyCell(v) != nil || v.ToInteger() != 1 {
		t.Errorf("b is %v", v)
	}
	if k.PlainPrototype(o) != k.ObjectPrototype(r) {
		t.Error("prototype differs")
	}
	if got := k.StringKey(k.KeyString(want[4])); got != want[4] {
		t.Errorf("key came back as %q", got)
	}
}

func TestValues_Made(t *testing.T) {
	k := ValueKinds()
	r := goja.New()
	b := k.NewPlain(r, 6)
	for _, n := range []unistring.String{"x", "1", "__proto__", "y", "z", "0"} {
		b.Put(n, r.ToValue(string(n)))
	}
	small := k.NewPlain(r, 1)
	small.Put("a", r.ToValue(1))
	e := k.NewError(r, ErrorParts{Name: "RangeError", Message: r.ToValue("m"), Stack: r.ToValue("s")})
	e.SetCause(small.Object)
	m, s := k.NewMap(r), k.NewSet(r)
	k.MapPut(m, b.Object, small.Object)
	k.SetAdd(s, r.ToValue(7))
	buf := r.ToValue(r.NewArrayBuffer(make([]byte, 16))).(*goja.Object)
	view, err := k.NewView(r, View{ViewUint16, buf, 4, 3})
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := k.ViewOf(view); !ok || v != (View{ViewUint16, buf, 4, 3}) {
		t.Errorf("view is %+v", v)
	}
	sparse := k.NewSparseArray(r, math.MaxUint32)
	k.Define(sparse, "4294967294", r.ToValue(1))
	for n, v := range map[string]goja.Value{"big": b.Object, "small": small.Object, "err": e.Object, "map": m, "set": s,
		"view": view, "sparse": sparse, "date": k.NewDate(r, -1), "bad": k.NewDate(r, math.MinInt64),
		"re":  k.NewRegExp(r, r.ToValue("a\\/b").(goja.String), "gi"),
		"arr": k.NewArray(r, []goja.Value{r.ToValue(1), nil, r.ToValue(3)}, 1)} {
		if err := r.Set(n, v); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		src  string
		want any
	}{
		{"Object.keys(big).join()", "0,1,x,__proto__,y,z"},
		{"big.z = 1; big.more = 2; delete big.x; Object.keys(big).join()", "0,1,__proto__,y,z,more"},
		{"for (let i = 0; i < 9; i++) small['k' + i] = i; delete small.a; Object.keys(small).length", int64(9)},
		{"Object.getOwnPropertyNames(err).join()", "stack,message,cause"},
		{"Object.keys(err).length", int64(0)},
		{"err instanceof RangeError && err.cause === small && err.stack", "s"},
		{"delete err.stack; String(err.stack)", "undefined"},
		{"map.get(big) === small && map.size", int64(1)},
		{"set.has(7)", true},
		{"view[2] = 513; new Uint8Array(view.buffer)[9]", int64(2)},
		{"sparse.length === 4294967295 && sparse[4294967294]", int64(1)},
		{"date.toISOString()", "1969-12-31T23:59:59.999Z"},
		{"isNaN(bad.getTime())", true},
		{"re.lastIndex = 0; re.exec('xA/B').index", int64(1)},
		{"arr.length", int64(3)},
		{"1 in arr", false},
		{"arr.push(4); arr[1] = 2; arr.join()", "1,2,3,4"},
		{"Object.getOwnPropertyNames(arr).join()", "0,1,2,3,length"},
		{"arr.length = 1; arr[5000000] = 1; arr.x = 2; Object.keys(arr).join()", "0,5000000,x"},
		{"Array.isArray(arr) && Object.prototype.toString.call(arr)", "[object Array]"},
	} {
		if got := evalValue(t, r, c.src).Export(); got != c.want {
			t.Errorf("%s: %.100v, want %v", c.src, got, c.want)
		}
	}
}

func TestValues_ErrorOfRealm(t *testing.T) {
	r := goja.New()
	Enter(r)
	InstallErrors(r, ErrorConfig{})
	e := ValueKinds().NewError(r, ErrorParts{Name: "TypeError", Message: r.ToValue("m"), Stack: r.ToValue("kept")})
	if err := r.Set("e", e.Object); err != nil {
		t.Fatal(err)
	}
	const src = `const d = Object.getOwnPropertyDescriptor(e, 'stack');
		[typeof d.get, d.enumerable, e.stack, e instanceof TypeError, (e.stack = 'set', e.stack)].join()`
	if got := evalValue(t, r, src).String(); got != "function,false,kept,true,set" {
		t.Errorf("got %s", got)
	}
}

func TestValues_MadeAllocations(t *testing.T) {
	k := ValueKinds()
	r := goja.New()
	one := r.ToValue(1)
	got := testing.AllocsPerRun(100, func() {
		b := k.NewPlain(r, 2)
		b.Put("a", one)
		b.Put("b", one)
	})
	if got > 3 {
		t.Errorf("an object of two properties takes %v allocations, want 3: itself, its map and the map's group", got)
	}
}

func TestValues_ReadingInPlace(t *testing.T) {
	k := ValueKinds()
	r := goja.New()
	m := evalValue(t, r, "var m = new Map([[1, 2], [3, 4]]); m.delete(1); m.set(1, 5); m").(*goja.Object)
	if got := k.MapEntries(m, nil); len(got) != 4 || got[0].ToInteger() != 3 || got[3].ToInteger() != 5 {
		t.Errorf("entries %v", got)
	}
	if got := k.SetEntries(evalValue(t, r, "new Set([1, 2])").(*goja.Object), nil); len(got) != 2 || got[1].ToInteger() != 2 {
		t.Errorf("elements %v", got)
	}
	src, flags, ok := k.RegExpSource(evalValue(t, r, "/é\\//giy").(*goja.Object))
	if !ok || src.String() != "é\\/" || flags != "giy" {
		t.Errorf("regexp /%v/%s", src, flags)
	}
	if got := k.DateMillis(evalValue(t, r, "new Date(-5)").(*goja.Object)); got != -5 {
		t.Errorf("date %d", got)
	}
	if got := k.Boxed(evalValue(t, r, "Object(-0)").(*goja.Object)); math.Signbit(got.ToFloat()) == false {
		t.Errorf("boxed %v", got)
	}
	if got := k.Boxed(evalValue(t, r, "Object('q')").(*goja.Object)); got.String() != "q" {
		t.Errorf("boxed %v", got)
	}
	buf := evalValue(t, r, "new Uint8Array([1, 2]).buffer").(*goja.Object)
	if data, detached := k.BufferBytes(buf); detached || len(data) != 2 || data[1] != 2 {
		t.Errorf("buffer %v %v", data, detached)
	}
	buf.Export().(goja.ArrayBuffer).Detach()
	if _, detached := k.BufferBytes(buf); !detached {
		t.Error("detached buffer not seen")
	}
	arr := evalValue(t, r, "var a = [1, , 3]; a.x = 1; a").(*goja.Object)
	if e, n, plain := k.ArrayElements(arr); len(e) != 3 || e[1] != nil || n != 3 || !plain {
		t.Errorf("elements %v %d %v", e, n, plain)
	}
	if got := k.ArrayExtraNames(arr); len(got) != 2 || got[1] != "x" {
		t.Errorf("extra names %q", got)
	}
	target := evalValue(t, r, "var target = {}; target").(*goja.Object)
	if k.ProxyTarget(evalValue(t, r, "new Proxy(target, {})").(*goja.Object)) != target {
		t.Error("proxy target differs")
	}
	p := k.OwnProperties(evalValue(t, r, "var s = []; s[9e6] = 1; s.q = 2; s").(*goja.Object))
	var names []string
	for n, _, ok := p.Next(); ok; n, _, ok = p.Next() {
		names = append(names, n.String())
	}
	if !reflect.DeepEqual(names, []string{"9000000", "q"}) {
		t.Errorf("own properties %q", names)
	}
	imported := r.ToValue("a Go string of more than sixteen bytes, é")
	if own := k.OwnString(imported); k.Of(own) != KindString || !own.SameAs(imported) {
		t.Errorf("own string %v", own)
	}
	if unsafe.Sizeof(smallObject{}) != 192 {
		t.Errorf("a small object has %d bytes; 192 is an allocation size", unsafe.Sizeof(smallObject{}))
	}
}
