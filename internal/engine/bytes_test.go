package engine

import (
	"bytes"
	"testing"

	"github.com/dop251/goja"
)

// TestBytes_Layout fails when an engine update moves what bytes.go repeats.
func TestBytes_Layout(t *testing.T) {
	if _, err := newBytesLayout(); err != nil {
		t.Fatal(err)
	}
}

func TestBytes_Text(t *testing.T) {
	r := goja.New()
	for _, c := range []struct {
		v     goja.Value
		ascii string
		wide  int
	}{
		{r.ToValue("abc"), "abc", 0},
		{r.ToValue("an imported string, plain ASCII"), "an imported string, plain ASCII", 0},
		{r.ToValue("an imported string, with é"), "", 26},
		{goja.StringFromUTF16([]uint16{0xd800}), "", 1},
		{r.ToValue(""), "", 0},
	} {
		got, ok := TextOf(c.v)
		if !ok || got.ASCII != c.ascii || len(got.Wide) != c.wide {
			t.Errorf("%v: %q, %d wide, %v", c.v, got.ASCII, len(got.Wide), ok)
		}
	}
	if _, ok := TextOf(r.ToValue(1)); ok {
		t.Error("a number passed for a string")
	}
	if _, ok := TextOf(nil); ok {
		t.Error("nothing passed for a string")
	}
	if v := WideValue([]uint16{0, 'a', 0xe9}); !v.StrictEquals(r.ToValue("aé")) {
		t.Errorf("wide value is %v", v)
	}
	if v := ASCIIValue("ab"); !v.StrictEquals(r.ToValue("ab")) {
		t.Errorf("ASCII value is %v", v)
	}
}

func TestBytes_MadeArrays(t *testing.T) {
	r := goja.New()
	proto := evalValue(t, r, "Uint8Array.prototype").(*goja.Object)
	data := []byte{1, 2, 3, 4}
	a := NewUint8Array(r, data, proto)
	if err := r.Set("a", a); err != nil {
		t.Fatal(err)
	}
	if err := r.Set("b", NewUint8View(r, a.Get("buffer").(*goja.Object), 1, 2, proto)); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{"a.join()", "1,2,3,4"}, {"b.join()", "2,3"}, {"b[0] = 9; a.join()", "1,9,3,4"}, {"a.x = 5; a.buffer.y = 6; a.x + a.buffer.y", "11"},
		{"Object.prototype.toString.call(a) + Object.prototype.toString.call(a.buffer)", "[object Uint8Array][object ArrayBuffer]"},
		{"a.map(x => x * 2).join()", "2,18,6,8"}, {"a.buffer.slice(2).byteLength", "2"},
		{"b.byteOffset + ' ' + b.buffer.byteLength", "1 4"}, {"ArrayBuffer.isView(b)", "true"},
		{"new Uint16Array(a.buffer).length", "2"}, {"Object.keys(b).join()", "0,1"},
	} {
		if got := evalValue(t, r, c[0]).String(); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
	}
	for src, want := range map[string][]byte{
		"b": {9, 3}, "a.buffer": {1, 9, 3, 4}, "new DataView(a.buffer, 3)": {4}, "new Uint16Array(a.buffer, 2, 1)": {3, 4},
	} {
		if got, ok := ViewBytes(evalValue(t, r, src).(*goja.Object)); !ok || !bytes.Equal(got, want) {
			t.Errorf("%s: %v %v", src, got, ok)
		}
	}
	if _, ok := ViewBytes(r.NewObject()); ok {
		t.Error("a plain object has no bytes")
	}
	if !IsUint8Array(a) || IsUint8Array(evalValue(t, r, "new Uint8ClampedArray(1)").(*goja.Object)) {
		t.Error("Uint8Array not told apart")
	}
	a.Get("buffer").Export().(goja.ArrayBuffer).Detach()
	if got, ok := ViewBytes(a); !ok || len(got) != 0 {
		t.Errorf("detached: %v %v", got, ok)
	}
}
