package engine

import (
	"testing"

	"github.com/dop251/goja"
)

type celled struct{ a, b Cell }

func TestCell(t *testing.T) {
	rec := NewRecord(func(rec *Record[celled], d *celled) {
		rec.InitCell(d, 0, &d.a)
		rec.InitCell(d, 1, &d.b)
	}, Field{Name: "a"}, Field{Name: "b"})
	r := goja.New()
	o, d := rec.New(r, r.NewObject().Prototype())
	d.a.Init(IntValue(1))
	d.b.Init(IntValue(2))
	_ = r.Set("o", o)
	d.a.Set(IntValue(3)) // asleep
	if got := run(t, r, "JSON.stringify(o)").String(); got != `{"a":3,"b":2}` {
		t.Fatal(got)
	}
	d.a.Set(IntValue(1 << 20))
	run(t, r, "o.b = 'script'")
	if got := run(t, r, "o.a").ToInteger(); got != 1<<20 || d.b.Get().String() != "script" {
		t.Fatal(got, d.b.Get())
	}
	for _, c := range [][2]string{
		{"JSON.stringify(Object.getOwnPropertyDescriptor(o, 'a'))", `{"value":1048576,"writable":true,"enumerable":true,"configurable":true}`},
		{"Object.keys({...o}).join() + Object.entries(o).length", "a,b2"},
		{"let s = ''; for (const k in o) s += k; s", "ab"},
		{"delete o.a; 'a' in o", "false"},
		{"Object.defineProperty(o, 'b', { get() { return 7; } }); o.b", "7"},
	} {
		if got := run(t, r, c[0]).String(); got != c[1] {
			t.Errorf("%s = %s, want %s", c[0], got, c[1])
		}
	}
	d.a.Set(IntValue(5)) // nobody sees it any more
	d.b.Get()
	if got := run(t, r, "o.a").String(); got != "undefined" {
		t.Error(got)
	}
}

func TestLookup(t *testing.T) {
	r, k := goja.New(), ValueKinds()
	o := run(t, r, `class A { get g() { return this.x + 1; } m() {} }
		class B extends A {}
		globalThis.b = Object.assign(new B(), { x: 1 }); b`).(*goja.Object)
	if v := k.Lookup(o, Key("x")); v.ToInteger() != 1 {
		t.Error(v)
	}
	if v := k.Lookup(o, Key("g")); v.ToInteger() != 2 {
		t.Error(v)
	}
	if v := k.Lookup(o, Key("m")); v != run(t, r, "A.prototype.m") {
		t.Error(v)
	}
	if v := k.Lookup(o, Key("nothing")); v != nil {
		t.Error(v)
	}
	if v := k.Lookup(nil, Key("x")); v != nil {
		t.Error(v)
	}
	if v := k.Lookup(run(t, r, "new Proxy({}, { get: (t, k) => k })").(*goja.Object), Key("any")); v.String() != "any" {
		t.Error(v)
	}
	if v := k.Lookup(run(t, r, "Object.create([1, 2])").(*goja.Object), Key("length")); v.ToInteger() != 2 {
		t.Error(v)
	}
}

func TestArrays_PushTruncate(t *testing.T) {
	r, k := goja.New(), ValueKinds()
	for _, src := range []string{"[]", "[1, 2]", "[1, , 2]", "(() => { const a = []; a[5000000] = 1; return a; })()",
		"Object.defineProperty([0], 0, { get: () => 1, configurable: true })"} {
		v := run(t, r, "globalThis.list = "+src).(*goja.Object)
		n := run(t, r, "list.length").ToInteger()
		k.Push(v, IntValue(9))
		if got := run(t, r, "list.length + ':' + list.at(-1) + ':' + Object.keys(list).at(-1)").String(); got != r.ToValue(n+1).String()+":9:"+r.ToValue(n).String() {
			t.Errorf("%s: %s", src, got)
		}
		cut := k.CutFront(v, 1)
		if got := run(t, r, "list.length").ToInteger(); cut && got != n || !cut && got != n+1 {
			t.Errorf("%s: %d elements are left of %d, cut: %v", src, got, n+1, cut)
		}
		k.Truncate(v)
		if got := run(t, r, "list.push(1); list.length + ':' + list.join()").String(); got != "1:1" {
			t.Errorf("%s: %s", src, got)
		}
	}
	if k.Elements(run(t, r, "[1, , 2]").(*goja.Object)) != nil || len(k.Elements(run(t, r, "[1, 2]").(*goja.Object))) != 2 {
		t.Error("elements of an array with a hole")
	}
	ex := r.Try(func() { k.Push(run(t, r, "Object.freeze([])").(*goja.Object), IntValue(1)) })
	if ex == nil {
		t.Error("pushed to a frozen array")
	}
}
