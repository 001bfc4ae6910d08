package engine

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Stack traces of a program out of the code cache, whose functions are decoded when they are called, are those of the
// program that was compiled.
func TestErrors_StackOfDecodedProgram(t *testing.T) {
	const src = `
function outer() { return middle() }
function middle() { return hidden() }
function hidden() { const o = {}; Error.captureStackTrace(o, hidden); return o.stack + " | " + new Maker().stack }
class Maker { constructor() { this.stack = new Error("made").stack } }
const run = () => [1].map(function each() { return outer() })[0];
run() + " & " + run();
`
	p, err := goja.Compile("t.js", src, false)
	if err != nil {
		t.Fatal(err)
	}
	data, err := progcodec.Encode(p, progcodec.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := progcodec.Decode(data, progcodec.DecodeOptions{Source: src})
	if err != nil {
		t.Fatal(err)
	}
	run := func(p *goja.Program) string {
		r := goja.New()
		InstallErrors(r, ErrorConfig{})
		v, err := r.RunProgram(p)
		if err != nil {
			t.Fatal(err)
		}
		return v.String()
	}
	want := run(p)
	for range 2 {
		if got := run(d); got != want {
			t.Errorf("decoded:\n%s\ncompiled:\n%s", got, want)
		}
	}
}
