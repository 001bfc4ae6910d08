package engine

import (
	"testing"

	"github.com/dop251/goja"
)

func TestRecord(t *testing.T) {
	rec := NewRecord(func(rec *Record[int], d *int) { rec.Init(d, 0, goja.New().ToValue(*d)) }, Field{"a", func(r *goja.Runtime) goja.Value { return r.ToValue(1) }}, Field{"b", func(*goja.Runtime) goja.Value { return goja.Null() }})
	r := goja.New()
	proto := r.NewObject().Prototype()
	x, dx := rec.New(r, proto)
	y, dy := rec.New(r, proto)
	*dx, *dy = 7, 8
	if rec.Data(x) != dx || rec.Data(y) != dy || rec.Object(dx) != x || *rec.Data(y) != 8 {
		t.Fatal("data lost")
	}
	if rec.Data(r.NewObject()) != nil || rec.Data(r.ToValue(1)) != nil || rec.Data(nil) != nil || NewRecord(func(*Record[int], *int) {}, Field{Name: "a"}).Data(x) != nil {
		t.Fatal("data of a foreign object")
	}
	_ = r.Set("x", x)
	_ = r.Set("y", y)
	if !rec.Asleep(dx) || !rec.Asleep(dy) {
		t.Fatal("made before anybody looked")
	}
	x.Get("nothing")
	if rec.Asleep(dx) || !rec.Asleep(dy) {
		t.Fatal("one object wakes up, and no other")
	}
	rec.Put(dx, 1, r.ToValue("set"))
	for _, c := range [][2]string{
		{"JSON.stringify([x, y])", `[{"a":7,"b":"set"},{"a":8,"b":null}]`},
		{"let s = ''; for (const k in x) { s += k; delete x.a; } s", "ab"},
		{"x.c = 3; Object.keys(x).join()", "b,c"},
		{"Object.keys(y).join()", "a,b"},
		{"y[5] = 1; y.z = 2; Object.keys(y).join()", "5,a,b,z"},
		{"Object.prototype.toString.call(x)", "[object Object]"},
		{"delete y.b; Object.keys(y).join()", "5,a,z"},
	} {
		if got := run(t, r, c[0]).String(); got != c[1] {
			t.Errorf("%s = %s, want %s", c[0], got, c[1])
		}
	}
	rec.Put(dy, 1, r.ToValue(9))
	run(t, r, "Object.defineProperty(x, 'b', { value: 4, writable: false })")
	rec.Put(dx, 1, r.ToValue(9))
	if got := run(t, r, "y.b + ',' + x.b").String(); got != "9,4" {
		t.Error(got)
	}
	if z, _ := rec.New(r, proto); z.Get("b") == nil || len(z.Keys()) != 2 {
		t.Error("objects share what one of them changed")
	}
}

// TestRecord_WakesByAnyTouch looks at sleeping objects in every way that scripts have.
func TestRecord_WakesByAnyTouch(t *testing.T) {
	rec := NewRecord(func(rec *Record[int], d *int) { rec.Init(d, 0, goja.Undefined()) }, Field{Name: "a"}, Field{Name: "1"})
	for _, src := range []string{
		"o.a", "o['a']", "o[1]", "o[Symbol.iterator]", "'a' in o", "1 in o", "Symbol.iterator in o", "Object.hasOwn(o, 'a')",
		"Object.hasOwn(o, 1)", "Object.hasOwn(o, Symbol.iterator)", "o.a = 1", "o[1] = 2", "o[Symbol.iterator] = 3", "delete o.a",
		"delete o[1]", "delete o[Symbol.iterator]", "Object.defineProperty(o, 'a', { value: 1 })", "Object.defineProperty(o, 1, { value: 1 })",
		"Object.defineProperty(o, Symbol.iterator, { value: 1 })", "Object.keys(o)", "for (const k in o);", "Reflect.ownKeys(o)",
		"Object.getOwnPropertySymbols(o)", "({ ...o })", "JSON.stringify(o)", "Object.freeze(o)", "Object.create(o).a",
		"Object.create(o).a = 1", "Object.create(o)[1] = 1", "Object.create(o)[Symbol.iterator] = 1", "String(o)",
		"Array.prototype.sort.call(o)", "Object.assign({}, o)", "with_(o)",
	} {
		r := goja.New()
		o, d := rec.New(r, r.NewObject().Prototype())
		_ = r.Set("o", o)
		_ = r.Set("with_", func(v map[string]any) {})
		run(t, r, src)
		if rec.Asleep(d) {
			t.Errorf("%s: still asleep", src)
		}
		run(t, r, "o.a; o.b")
	}
	r := goja.New()
	o, d := rec.New(r, r.NewObject().Prototype())
	_ = r.Set("o", o)
	run(t, r, "typeof o; o === o; Object.getPrototypeOf(o); Object.setPrototypeOf(o, null); Object.isExtensible(o); new Map([[o, 1]]).get(o)")
	if !rec.Asleep(d) {
		t.Error("woken without need")
	}
	if got := run(t, r, "Object.preventExtensions(o); o.z = 1; Object.keys(o).join()").String(); got != "1,a" {
		t.Errorf("keys %s", got)
	}
}

func BenchmarkRecord(b *testing.B) {
	rec := NewRecord(func(*Record[[10]int], *[10]int) {}, Field{Name: "a"})
	r := goja.New()
	proto := r.NewObject().Prototype()
	b.ReportAllocs()
	for b.Loop() {
		rec.New(r, proto)
	}
}
