package deepequal

import (
	"testing"

	"github.com/dop251/goja"
)

func TestEqual(t *testing.T) {
	const yes, no = true, false
	for _, c := range []struct {
		a, b                   string
		loose, strict, partial bool
	}{
		{`1`, `1`, yes, yes, yes},
		{`1`, `'1'`, yes, no, no},
		{`NaN`, `NaN`, yes, yes, yes},
		{`0`, `-0`, yes, no, no},
		{`null`, `undefined`, yes, no, no},
		{`{a:1}`, `{a:1}`, yes, yes, yes},
		{`{a:1,b:2}`, `{a:1}`, no, no, yes},
		{`{a:1}`, `{a:1,b:2}`, no, no, no},
		{`{a:undefined}`, `{}`, no, no, yes},
		{`[1,2,3]`, `[1,3]`, no, no, yes},
		{`[1,,3]`, `[1,undefined,3]`, no, no, no},
		{`[1,[2,{a:[3]}]]`, `[1,[2,{a:[3]}]]`, yes, yes, yes},
		{`new Set([1,{a:1}])`, `new Set([{a:1},1])`, yes, yes, yes},
		{`new Set([1,2])`, `new Set([2])`, no, no, yes},
		{`new Set([1])`, `new Set(['1'])`, yes, no, no},
		{`new Map([[{k:1},1]])`, `new Map([[{k:1},1]])`, yes, yes, yes},
		{`new Map([[1,2],[3,4]])`, `new Map([[3,4]])`, no, no, yes},
		{`new Date(1)`, `new Date(1)`, yes, yes, yes},
		{`new Date(1)`, `new Date(2)`, no, no, no},
		{`/a/g`, `/a/i`, no, no, no},
		{`new Error('a')`, `new Error('b')`, no, no, no},
		{`new Uint8Array([1,2])`, `new Uint8Array([1,2])`, yes, yes, yes},
		{`new Float64Array([0])`, `new Float64Array([-0])`, yes, no, no},
		{`Object.create(null)`, `{}`, yes, no, yes},
		{`(()=>{var o={};o.o=o;return o})()`, `(()=>{var o={};o.o=o;return o})()`, yes, yes, yes},
		{`Object(1)`, `Object(2)`, no, no, no},
		{`new Proxy([1],{})`, `[1]`, yes, yes, yes},
		{`Promise.resolve(1)`, `Promise.resolve(1)`, no, no, no},
	} {
		r := goja.New()
		eval := func(src string) goja.Value {
			v, err := r.RunString("(" + src + ")")
			if err != nil {
				t.Fatalf("%s: %v", src, err)
			}
			return v
		}
		a, b := eval(c.a), eval(c.b)
		for _, m := range []struct {
			name string
			mode Mode
			want bool
		}{{"loose", Loose, c.loose}, {"strict", Strict, c.strict}, {"partial", Partial, c.partial}} {
			if got := Equal(a, b, m.mode); got != m.want {
				t.Errorf("%s %s: %s gives %v", c.a, c.b, m.name, got)
			}
		}
	}
}
