package engine

import (
	"testing"

	"github.com/dop251/goja"
)

func TestPatchSwitches(t *testing.T) {
	for _, c := range []struct {
		src     string
		want    any
		patched int
	}{
		{`switch (1) { case 1: let x = 2; eval("x + 40") }`, int64(42), 1},
		{`switch (1) { case 1: class C {} try { y } catch { eval("7") } }`, int64(7), 1},
		{`switch ("b") { case "a": let x = 1; case "b": x = 5; eval("x") }`, "ReferenceError", 1},
		{`(function () { switch (3) { case 1: let x = 2; break; case 3: x = 0; } eval("1") })()`, "ReferenceError", 0},
		{`(function () { switch (2) { case 1: let x = 1; case 2: function f() { return eval("9") } return f() } })()`, int64(9), 1},
		{`(function () { "use strict"; for (let i = 0; ; i++) { switch (i) { case 3: const c = i; return (() => eval("c * 2"))(); default: continue } } })()`, int64(6), 1},
		{`var out = ""; for (const v of ["a", "b", "c"]) switch (v) { case "b": let q = "B"; out += eval("q"); break; default: out += v } out`, "aBc", 1},
		{`class A { m() { switch (1) { case 1: let x = 3; return eval("x") } } } new A().m()`, int64(3), 1},
		{`switch (5) { case eval("5"): let z = 1; z + 1 }`, int64(2), 1},
		{`switch (eval("5")) { case 5: { let z = 1; z + 2 } }`, int64(3), 0},
		{`switch (1) { case 1: let x = 2; x }`, int64(2), 0},
	} {
		p, err := goja.Compile("t.js", c.src, false)
		if err != nil {
			t.Fatalf("%s: %v", c.src, err)
		}
		n, err := PatchSwitches(p, c.src)
		if err != nil {
			t.Fatal(err)
		}
		if n != c.patched {
			t.Errorf("%s: patched %d, want %d", c.src, n, c.patched)
			if n < c.patched {
				continue // running it would take the process down
			}
		}
		for range 2 { // the program is shared, so that it must run more than once
			v, err := goja.New().RunProgram(p)
			if ex, ok := err.(*goja.Exception); ok {
				if got := ex.Value().(*goja.Object).Get("name").String(); got != c.want {
					t.Errorf("%s threw %v", c.src, ex)
				}
				continue
			}
			if err != nil || v.Export() != c.want {
				t.Errorf("%s gave %v (%v), want %v", c.src, v, err, c.want)
			}
		}
	}
}
