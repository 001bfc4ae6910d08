package clone

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/dop251/goja"
	"github.com/node-go/node-go/internal/engine"
)

// showSource is the function show of testdata/cases.js: it prints a value with all that a clone has to keep.
func showSource(t testing.TB) string {
	t.Helper()
	src, err := os.ReadFile("testdata/cases.js")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(src), "function show(")
	body, _, ok2 := strings.Cut(rest, "\n}\n")
	if !ok || !ok2 {
		t.Fatal("testdata/cases.js has no function show")
	}
	return "(function show(" + body + "\n})"
}

// shower gives show of vm as a Go function.
func shower(t testing.TB, vm *goja.Runtime) func(goja.Value) string {
	t.Helper()
	fn, ok := goja.AssertFunction(eval(t, vm, showSource(t)))
	if !ok {
		t.Fatal("show is no function")
	}
	return func(v goja.Value) string {
		s, err := fn(goja.Undefined(), v)
		if err != nil {
			t.Fatal(err)
		}
		return s.String()
	}
}

const everything = `(() => {
	const shared = {s: [1]}, buf = new ArrayBuffer(8), sparse = [];
	sparse[9e6] = shared;
	const o = {id: 1, name: 'x', list: [1, 2, 3], nested: {a: true, b: null}, wide: 'é\ud800', big: 12345678901234567890n,
		map: new Map([[shared, new Set([1, shared])], ['k', -0]]), date: new Date(5), re: /a+/gi, boxed: Object('b'),
		err: new TypeError('m', {cause: shared}), buf, view: new Float64Array(buf), dv: new DataView(buf, 1, 2), sparse,
		holes: [1, , shared], shared, undef: undefined, nan: NaN, long: 'a string that is not short at all '.repeat(9)};
	o.self = o;
	return o;
})()`

func TestRecord_BetweenGoroutines(t *testing.T) {
	from := goja.New()
	v := eval(t, from, everything)
	want := shower(t, from)(v)
	rec, err := Encode(from, v, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			vm := goja.New()
			show := shower(t, vm)
			for range 20 {
				got, err := rec.Decode(vm, nil)
				if err != nil {
					t.Errorf("receiver %d: %v", i, err)
					return
				}
				if s := show(got); s != want {
					t.Errorf("receiver %d got %s, want %s", i, s, want)
					return
				}
				// A receiver's changes stay its own.
				o := got.(*goja.Object)
				for _, n := range o.Keys() {
					if err := o.Set(n, i); err != nil {
						t.Error(err)
					}
				}
				o.Get("shared")
			}
		})
	}
	for range 50 { // the sender goes on with its value
		eval(t, from, "1")
		if err := v.(*goja.Object).Get("shared").(*goja.Object).Set("s", "changed"); err != nil {
			t.Error(err)
		}
	}
	wg.Wait()
}

func TestRecord_PingPongBetweenGoroutines(t *testing.T) {
	a, b := make(chan *Record), make(chan *Record)
	const rounds = 200
	play := func(in, out chan *Record, serve bool) string {
		vm := goja.New()
		step, _ := goja.AssertFunction(eval(t, vm, "(function (m) { m.n++; m.log.push('r' + m.n); m.m.set(m.n, {n: m.n}); return m; })"))
		v := eval(t, vm, "({n: 0, log: [], m: new Map(), b: new Uint8Array(3)})")
		for i := range rounds {
			if !serve || i > 0 {
				var err error
				if v, _, err = (<-in).Take(vm, nil); err != nil {
					t.Error(err)
				}
			}
			v, err := step(goja.Undefined(), v)
			if err != nil {
				t.Error(err)
			}
			rec, err := Encode(vm, v, nil, nil)
			if err != nil {
				t.Error(err)
			}
			out <- rec
		}
		if serve {
			v, _, _ = (<-in).Take(vm, nil)
			if err := vm.Set("v", v); err != nil {
				t.Error(err)
			}
			return eval(t, vm, "[v.n, v.log.length, v.m.size, v.log[v.n - 1], v.m.get(v.n).n].join()").String()
		}
		return ""
	}
	go play(a, b, false)
	if got, want := play(b, a, true), "400,400,400,r400,400"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestRecord_Taken(t *testing.T) {
	vm := goja.New()
	buf := eval(t, vm, "new Uint8Array([1, 2, 3]).buffer").(*goja.Object)
	before := buf.Export().(goja.ArrayBuffer).Bytes()
	rec, err := Encode(vm, buf, []goja.Value{buf}, nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := rec.Decode(goja.New(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if after := v.Export().(goja.ArrayBuffer).Bytes(); &after[0] != &before[0] {
		t.Error("a transfer copied the memory")
	}
	if _, err := rec.Decode(goja.New(), nil); !errors.Is(err, ErrTaken) {
		t.Errorf("second decoding: %v", err)
	}

	copied, err := Encode(vm, eval(t, vm, "new Uint8Array(2)"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		v, err := copied.Decode(vm, nil)
		if err != nil {
			t.Fatal(err)
		}
		if bytes := v.Export().([]byte); bytes[0] != 0 {
			t.Error("two decodings share memory")
		} else {
			bytes[0] = 1
		}
	}
	if _, _, err := copied.Take(vm, nil); err != nil {
		t.Error(err)
	}
	if _, err := copied.Decode(vm, nil); !errors.Is(err, ErrTaken) {
		t.Errorf("decoding after Take: %v", err)
	}
}

func TestRecord_ImportedStrings(t *testing.T) {
	k := engine.ValueKinds()
	vm := goja.New()
	long := strings.Repeat("imported ", 5)
	for _, v := range []goja.Value{vm.ToValue(long), vm.ToValue(long + "é")} {
		o := vm.NewObject()
		for n, x := range map[string]goja.Value{"a": v, "b": vm.NewArray(v), "c": v.ToObject(vm)} {
			if err := o.Set(n, x); err != nil {
				t.Fatal(err)
			}
		}
		rec, err := Encode(vm, o, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range append(rec.prims, func() (l []goja.Value) {
			for _, op := range rec.ops {
				l = append(l, op.v)
			}
			return l
		}()...) {
			if k.Of(x) == engine.KindImportedString {
				t.Error("a record holds a string that is scanned lazily")
			}
		}
		root, err := Encode(vm, v, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if k.Of(root.root) == engine.KindImportedString {
			t.Error("a record is a string that is scanned lazily")
		}
	}
}

func TestRecord_Deep(t *testing.T) {
	const depth = 1_000_000
	for _, c := range []struct{ name, grow, descend string }{
		{"objects", "v = {a: v}", "v = v.a"},
		{"arrays", "v = [v]", "v = v[0]"},
		{"array extras", "const l = []; l.x = v; v = l", "v = v.x"},
		{"maps", "v = new Map([[1, v]])", "v = v.get(1)"},
		{"mixed", "v = {a: [v]}", "v = v.a[0]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := depth
			if c.name != "objects" || testing.Short() {
				n /= 10
			}
			from, to := goja.New(), goja.New()
			v := eval(t, from, fmt.Sprintf("(() => { let v = 'end'; for (let i = 0; i < %d; i++) { %s } return v; })()", n, c.grow))
			got, err := roundTrip(from, to, v, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := to.Set("v", got); err != nil {
				t.Fatal(err)
			}
			end := eval(t, to, fmt.Sprintf("for (let i = 0; i < %d; i++) { %s } v", n, c.descend))
			if end.String() != "end" {
				t.Errorf("the end is %v", end)
			}
		})
	}
}

func TestRecord_DeepCauses(t *testing.T) {
	vm := goja.New()
	v := eval(t, vm, "let e = new Error('0'); e.stack = 's'; for (let i = 1; i < 20000; i++) { const f = new Error(String(i)); f.stack = 's'; f.cause = e; e = f; } e")
	got, err := roundTrip(vm, vm, v, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := vm.Set("v", got); err != nil {
		t.Fatal(err)
	}
	if n := eval(t, vm, "let n = 0; for (; v.cause; v = v.cause) n++; n").ToInteger(); n != 19999 {
		t.Errorf("%d causes", n)
	}
}

func TestRecord_Size(t *testing.T) {
	vm := goja.New()
	for src, least := range map[string]int{"1": 8, "'x'.repeat(1e5)": 1e5, "new Uint8Array(1e5)": 1e5, "new Array(1000).fill(1)": 16000,
		"({a: {b: {c: 'x'.repeat(1000)}}})": 1000} {
		rec, err := Encode(vm, eval(t, vm, src), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if rec.Size() < least || rec.Size() > least+2000 {
			t.Errorf("%s: size %d, want about %d", src, rec.Size(), least)
		}
	}
}

func TestRecord_Allocations(t *testing.T) {
	vm, to := goja.New(), goja.New()
	for _, c := range []struct {
		src            string
		encode, decode float64
	}{
		{"42", 1, 0}, {"'text'", 1, 0}, {"undefined", 1, 0},
		{"({id: 1, name: 'x', list: [1, 2, 3], nested: {a: true, b: null}})", 3, 10},
	} {
		v := eval(t, vm, c.src)
		var rec *Record
		if got := testing.AllocsPerRun(50, func() { rec, _ = Encode(vm, v, nil, nil) }); got > c.encode {
			t.Errorf("encoding %s takes %v allocations, want %v", c.src, got, c.encode)
		}
		if got := testing.AllocsPerRun(50, func() { _, _ = rec.Decode(to, nil) }); got > c.decode {
			t.Errorf("decoding %s takes %v allocations, want %v", c.src, got, c.decode)
		}
	}
}
