package engine

import (
	"testing"

	"github.com/dop251/goja"
)

func TestRecord(t *testing.T) {
	rec := NewRecord[int]("a", "b")
	r := goja.New()
	shape := rec.Shape(r.NewObject().Prototype(), r.ToValue(1), goja.Null())
	x, dx := rec.New(r, shape)
	y, dy := rec.New(r, shape)
	*dx, *dy = 7, 8
	if rec.Data(x) != dx || rec.Data(y) != dy || rec.Object(dx) != x || *rec.Data(y) != 8 {
		t.Fatal("data lost")
	}
	if rec.Data(r.NewObject()) != nil || rec.Data(r.ToValue(1)) != nil || rec.Data(nil) != nil || NewRecord[int]("a").Data(x) != nil {
		t.Fatal("data of a foreign object")
	}
	_ = r.Set("x", x)
	_ = r.Set("y", y)
	rec.Put(dx, 1, r.ToValue("set"))
	for _, c := range [][2]string{
		{"JSON.stringify([x, y])", `[{"a":1,"b":"set"},{"a":1,"b":null}]`},
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
	if z, _ := rec.New(r, shape); z.Get("b") == nil || len(z.Keys()) != 2 {
		t.Error("objects share what one of them changed")
	}
}

func BenchmarkRecord(b *testing.B) {
	rec := NewRecord[[10]int]("a", "b", "c", "d", "e", "f", "g", "h")
	r := goja.New()
	n := goja.Null()
	shape := rec.Shape(r.NewObject().Prototype(), n, n, n, n, n, n, n, n)
	b.ReportAllocs()
	for b.Loop() {
		rec.New(r, shape)
	}
}
