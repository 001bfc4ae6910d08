package engine

import (
	"runtime"
	"testing"

	"github.com/dop251/goja"
)

func TestFloat16Array(t *testing.T) {
	r := goja.New()
	SetHost(r, t)
	if err := r.Set("F", Float16Array(r)); err != nil {
		t.Fatal(err)
	}
	if again := Float16Array(r); again != r.Get("F") {
		t.Fatal("two constructors in one runtime")
	}
	for _, tt := range []struct{ script, want string }{
		{`new F([1.5, -2, 1e9, 0.1, -0]).join()`, "1.5,-2,Infinity,0.0999755859375,0"},
		{`F.from([3, 1, NaN, 2]).sort().join()`, "1,2,3,NaN"},
		{`new F([-0, 0]).sort().map(x => 1 / x).join()`, "-Infinity,Infinity"},
		{`new F(new Uint8Array([0, 0x3c, 1, 0]).buffer).join()`, "1,5.960464477539063e-8"},
		{`new F([1, 2, 3]).subarray(1).fill(7).reverse().length + F.BYTES_PER_ELEMENT`, "4"},
		{`String(new F(new Float64Array([65519, 65520])))`, "65504,Infinity"},
		{`Object.prototype.toString.call(new F(1)) + F.name + F.length`, "[object Float16Array]Float16Array3"},
		{`new (class X extends F {})(2).map(x => x).constructor.name`, "X"},
		{`try { new F(new ArrayBuffer(3)) } catch (e) { e.name }`, "RangeError"},
	} {
		runtime.GC() // the table of methods is not the collector's to free
		v, err := r.RunString(tt.script)
		if err != nil {
			t.Errorf("%s: %v", tt.script, err)
			continue
		}
		if got := v.String(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.script, got, tt.want)
		}
	}
	v, err := r.RunString("new F([1, 2])")
	if err != nil {
		t.Fatal(err)
	}
	view, ok := ValueKinds().ViewOf(v.(*goja.Object))
	if !ok || view.Kind != ViewFloat16 || view.Length != 2 {
		t.Fatalf("view %+v, %v", view, ok)
	}
}

func TestHalf(t *testing.T) {
	for h := range 1 << 16 {
		f := HalfToFloat(uint16(h))
		if f == f && FloatToHalf(f) != uint16(h) {
			t.Fatalf("%#04x is %v, which is %#04x", h, f, FloatToHalf(f))
		}
	}
}
