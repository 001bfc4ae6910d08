package engine

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

func TestCallSites(t *testing.T) {
	r := errorRuntime(t, ErrorConfig{})
	var sites, skipped, one []CallSite
	_ = r.Set("here", func(goja.FunctionCall) goja.Value {
		sites, skipped, one = CallSites(r, 0, 0), CallSites(r, 1, 0), CallSites(r, 0, 1)
		return nil
	})
	if _, err := r.RunScript("a.js", "const o = {\n  m() { here(); }\n};\n[1].forEach(() => o.m());"); err != nil {
		t.Fatal(err)
	}
	want := []CallSite{
		{File: "a.js", Line: 2, Column: 9, Function: "m", Type: "Object", Method: "m"},
		{File: "a.js", Line: 4, Column: 21, TopLevel: true},
		{Function: "forEach", Type: "Array", Method: "forEach", Native: true},
		{File: "a.js", Line: 4, Column: 5, TopLevel: true},
	}
	if len(sites) != len(want) {
		t.Fatalf("%d sites: %+v", len(sites), sites)
	}
	for i := range want {
		if want[i].File != "" {
			want[i].text = sites[i].text
			if line, ok := sites[i].SourceLine(); !ok || i == 0 && line != "  m() { here(); }" {
				t.Errorf("site %d: source %q", i, line)
			}
		}
		if sites[i] != want[i] {
			t.Errorf("site %d: got %+v, want %+v", i, sites[i], want[i])
		}
	}
	if len(skipped) != 3 || skipped[0] != want[1] || len(one) != 1 || one[0] != want[0] {
		t.Errorf("skipped %+v, one %+v", skipped, one)
	}
}

func TestErrorFrames_AndThrowPosition(t *testing.T) {
	r := errorRuntime(t, ErrorConfig{})
	v, err := r.RunScript("a.js", "\n\nnew Error('x')")
	if err != nil {
		t.Fatal(err)
	}
	frames := ErrorFrames(v.(*goja.Object))
	if len(frames) != 1 || frames[0].Line != 3 || frames[0].Column != 1 || frames[0].File != "a.js" {
		t.Fatalf("%+v", frames)
	}
	if f := ErrorFrames(r.NewObject()); f != nil {
		t.Fatalf("a plain object has frames: %+v", f)
	}
	for _, c := range []struct {
		src          string
		line, column int
	}{
		{"\n throw new TypeError('x')", 2, 2},
		{"let e = new Error('made');\n\nthrow e", 3, 1},
		{"try { throw new Error('x') } catch (e) {\n  throw e }", 2, 3},
		{"try { throw new Error('x') }\nfinally { try { throw 1 } catch {} }", 1, 7},
		{"class E extends Error {}\nconst e = Object.freeze(new E('x'));\n  throw (e)", 3, 3},
		{"Error.stackTraceLimit = 0; const e = new Error;\n\n if (e) { throw e }", 3, 11},
		{"\n\n  throw 5", 3, 3},
		{"Error.stackTraceLimit = 0;\n\n [1].reduceRight(5)", 3, 6},
		{"function f() {\n  null.x;\n}\nf()", 2, 8},
		{"\n(() => { [1].map(null) })()", 2, 14},
		{"\nError.stackTraceLimit = 0;\nmissing()", 3, 1},
	} {
		r := errorRuntime(t, ErrorConfig{})
		prog := goja.MustCompile("b.js", c.src, false)
		progcodec.Guard(prog)
		_, err := r.RunProgram(prog)
		ex, ok := err.(*goja.Exception)
		if !ok {
			t.Fatalf("%q: %v", c.src, err)
		}
		p, ok := ThrowPosition(r, ex)
		if !ok || p.File != "b.js" || p.Line != c.line || p.Column != c.column {
			t.Errorf("%q: %+v %v, want %d:%d", c.src, p, ok, c.line, c.column)
		}
	}
}
