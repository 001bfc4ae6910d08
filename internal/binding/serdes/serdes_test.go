package serdes

import (
	"encoding/hex"
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func read(t testing.TB, r *goja.Runtime, data []byte) (v goja.Value, ex *goja.Exception) {
	t.Helper()
	d := &deserializer{in: in{b: data}, env: &jsbind.Env{VM: r}, k: engine.ValueKinds(), object: r.NewObject()}
	if !d.header() {
		return nil, nil
	}
	ex = r.Try(func() { v = d.value() })
	return v, ex
}

func write(t testing.TB, r *goja.Runtime, v goja.Value) []byte {
	t.Helper()
	s := &serializer{env: &jsbind.Env{VM: r}, k: engine.ValueKinds(), object: r.NewObject(), ids: map[*goja.Object]uint64{}}
	s.tag(headerByte)
	s.uint(version)
	if ex := r.Try(func() { s.value(v) }); ex != nil {
		t.Fatal(ex)
	}
	return s.b
}

func TestWire_Numbers(t *testing.T) {
	for _, n := range []int32{0, 1, -1, 63, -64, 64, 1 << 30, -1 << 31, 1<<31 - 1} {
		var o out
		o.zigzag(n)
		i := in{b: o.b}
		if got, ok := i.zigzag(); !ok || got != n || i.left() != 0 {
			t.Errorf("%d: %d %v, %d left", n, got, ok, i.left())
		}
	}
	i := in{b: []byte{0xff, 0xff}}
	if _, ok := i.uint(32); ok {
		t.Error("a number that does not end was read")
	}
	if _, ok := i.bytes(1); ok {
		t.Error("a byte beyond the end was read")
	}
}

// TestValues_SameBytes reads what Node.js 26 wrote and writes the same again.
func TestValues_SameBytes(t *testing.T) {
	for _, text := range []string{
		"ff0f4902", "ff0f4e000000000000e041", "ff0f2201e9", "ff0f630661006200ac20", "ff0f61034900490249044906400203",
		"ff0f6f4904490622016149027b02", "ff0f440000000000001440", "ff0f3b490249043a02", "ff0f2749022c01",
		"ff0f5a2100000000000000004000000000000000", "ff0f6e000000000000f03f", "ff0f73220178", "ff0f79", "ff0f7a100500000000000000",
		"ff0f41015e002201784902240101", "ff0f6103400003", "ff0f420200005642000200", "ff0f726d22016d732201536349022e",
	} {
		data, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		r := goja.New()
		v, ex := read(t, r, data)
		if ex != nil {
			t.Errorf("%s: %v", text, ex)
			continue
		}
		if got := hex.EncodeToString(write(t, r, v)); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
}

func TestValues_DeepNesting(t *testing.T) {
	data := []byte{headerByte, version}
	for range maxNesting + 2 {
		data = append(data, tagDense, 1)
	}
	if _, ex := read(t, goja.New(), data); ex == nil {
		t.Error("read")
	}
}

// FuzzRead reads anything: a value or an exception, and no fault.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"ff0f6f4904490622016149027b02", "ff0f420200005642000200", "ff0f52220161bf01", "ff0f5c00", "ff0f7e0308000000"} {
		data, _ := hex.DecodeString(text)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := goja.New()
		v, ex := read(t, r, data)
		if ex == nil && v != nil {
			if o, ok := v.(*goja.Object); ok && o == nil {
				t.Error("an object that is none")
			}
		}
	})
}
