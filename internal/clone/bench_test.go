package clone

import (
	"testing"

	"github.com/dop251/goja"
)

var benchValues = []struct{ name, src string }{
	{"small", `({id: 1, name: 'x', list: [1, 2, 3], nested: {a: true, b: null}})`},
	{"number", `42`},
	{"string", `'a string of some length'`},
	{"array1000", `Array.from({length: 1000}, (_, i) => i)`},
	{"objects100", `Array.from({length: 100}, (_, i) => ({id: i, name: 'n' + i, on: true}))`},
	{"map100", `new Map(Array.from({length: 100}, (_, i) => [i, 'v' + i]))`},
	{"bytes64k", `new Uint8Array(65536)`},
}

func BenchmarkEncode(b *testing.B) {
	for _, c := range benchValues {
		b.Run(c.name, func(b *testing.B) {
			vm := goja.New()
			v, err := vm.RunString(c.src)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Encode(vm, v, nil, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, c := range benchValues {
		b.Run(c.name, func(b *testing.B) {
			vm := goja.New()
			v, err := vm.RunString(c.src)
			if err != nil {
				b.Fatal(err)
			}
			rec, err := Encode(vm, v, nil, nil)
			if err != nil {
				b.Fatal(err)
			}
			to := goja.New()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rec.Decode(to, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPingPong sends the small message to a runtime on another goroutine and back: two clones each way.
func BenchmarkPingPong(b *testing.B) {
	there, back := make(chan *Record, 1), make(chan *Record, 1)
	go func() {
		vm := goja.New()
		for rec := range there {
			v, _, err := rec.Take(vm, nil)
			if err == nil {
				rec, err = Encode(vm, v, nil, nil)
			}
			if err != nil {
				panic(err)
			}
			back <- rec
		}
		close(back)
	}()
	vm := goja.New()
	v, err := vm.RunString(benchValues[0].src)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		rec, err := Encode(vm, v, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		there <- rec
		if v, _, err = (<-back).Take(vm, nil); err != nil {
			b.Fatal(err)
		}
	}
	close(there)
	<-back
}

// BenchmarkTransfer moves a buffer: its size must not matter.
func BenchmarkTransfer(b *testing.B) {
	for _, c := range []struct {
		name string
		size int
	}{{"1KB", 1 << 10}, {"64MB", 64 << 20}} {
		b.Run(c.name, func(b *testing.B) {
			vm, to := goja.New(), goja.New()
			v := vm.ToValue(vm.NewArrayBuffer(make([]byte, c.size)))
			b.ReportAllocs()
			for b.Loop() {
				rec, err := Encode(vm, v, []goja.Value{v}, nil)
				if err != nil {
					b.Fatal(err)
				}
				if v, _, err = rec.Take(to, nil); err != nil {
					b.Fatal(err)
				}
				vm, to = to, vm
			}
		})
	}
}
