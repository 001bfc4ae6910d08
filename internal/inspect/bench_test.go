package inspect

import (
	"testing"

	"github.com/dop251/goja"
)

// BenchmarkFormat has the shapes that programs log; testdata/bench.js measures the same in Node.
func BenchmarkFormat(b *testing.B) {
	for _, c := range []struct{ name, src string }{
		{"string", "['x']"},
		{"mixed", "['x', 1, {a: 1}]"},
		{"directives", "['%s is %d', 'x', 42]"},
		{"object", "[{id: 1, name: 'Ada', tags: ['a', 'b'], address: {city: 'London', zip: null}, ok: true}]"},
		{"instance", "[new (class User { constructor() { this.id = 1; this.name = 'Ada'; } })]"},
		{"numbers", "[Array.from({length: 100}, (_, k) => k)]"},
		{"map", "[new Map([['a', 1], ['b', {c: 2}]])]"},
	} {
		b.Run(c.name, func(b *testing.B) {
			st := newTestState(b)
			v, err := st.vm.RunString(c.src)
			if err != nil {
				b.Fatal(err)
			}
			var args []goja.Value
			list := v.(*goja.Object)
			for i := range int(list.Get("length").ToInteger()) {
				args = append(args, list.Get(floatText(float64(i))))
			}
			b.ReportAllocs()
			for b.Loop() {
				st.Format(nil, args)
			}
		})
	}
}

// A string or a number alone is formatted without any inspection machinery.
func TestFormat_PlainAllocates(t *testing.T) {
	st := newTestState(t)
	args := []goja.Value{st.vm.ToValue("a line of output")}
	if n := testing.AllocsPerRun(100, func() { st.Format(nil, args) }); n > 0 {
		t.Errorf("formatting a string allocates %v times", n)
	}
}
