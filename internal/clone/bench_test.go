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
