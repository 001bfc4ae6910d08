package progcodec

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

const positionScript = `function outer(n) {
  return inner(n) // жжж
}
	function inner(n) { "ё"; return n ? here() : boom() }
class K {
  #p() { throw new RangeError("private") }
  static s = here();
  run() { return this.#p() }
}
function* gen() {
  yield here()
}
(async () => {
  await 0; print(here());
  try { null.x } catch (e) { print(e.stack) }
})();
print(outer(1)); print(K.s); print([...gen()][0]);
function boom() { return undefinedVariable }
for (const f of [() => outer(0), () => new K().run(), () => eval("\n\n throw new Error('in eval')"), function deep() { return deep() }, () => { [1].map(x => { x.y.z }) }]) {
  try { f() } catch (e) { print(e.stack, e.name) }
}
outer(0)
`

// TestPositions compares stack traces and CaptureCallStack of all forms, and makes sure that there is something to compare.
func TestPositions(t *testing.T) {
	prg, err := goja.Compile("some/path/positions.js", positionScript, false)
	if err != nil {
		t.Fatal(err)
	}
	seen := checkForms(t, prg, positionScript)
	for _, want := range []string{"inner|some/path/positions.js|some/path/positions.js:4:", "undefinedVariable is not defined", "positions.js:6:", "outer (some/path/positions.js:2:", "RangeError"} {
		if !strings.Contains(seen, want) {
			t.Errorf("no %q in\n%s", want, seen)
		}
	}
}

// TestPositions_FirstInstruction interrupts functions before they run: the stub has a name and a position too.
func TestPositions_FirstInstruction(t *testing.T) {
	src := "\n\n function   named ( a ) { a.b }\nstop(); named(1)"
	prg := compileFile(t, "stub.js", src)
	data, err := Encode(prg, EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	lazy, err := Decode(data, DecodeOptions{Source: src})
	if err != nil {
		t.Fatal(err)
	}
	e, err := theEngine()
	if err != nil {
		t.Fatal(err)
	}
	find := func(p *goja.Program) *goja.Program {
		for _, ins := range e.code(p) {
			for _, o := range e.byTab[ins.tab].ops {
				if o.kind == opProgram {
					return *(**goja.Program)(addr(ins.data, o.at))
				}
			}
		}
		t.Fatal("no function")
		return nil
	}
	full, stub := find(prg), find(lazy)
	if len(e.code(stub)) != 1 || len(e.code(full)) < 2 {
		t.Fatalf("%d instructions in the stub, %d in the function", len(e.code(stub)), len(e.code(full)))
	}
	if *e.funcName(stub) != *e.funcName(full) || (*e.file(stub)).Name() != "stub.js" {
		t.Error("the stub has another name or no file")
	}
	first := func(p *goja.Program) int {
		if m := e.srcMap(p); len(m) > 0 && m[0].pc == 0 {
			return m[0].srcPos
		}
		return 0
	}
	if first(stub) != first(full) {
		t.Errorf("the stub is at %d, the function at %d", first(stub), first(full))
	}
}

func TestPositions_FileName(t *testing.T) {
	src := `throw new Error("x")`
	prg := compileFile(t, "/old/place.js", src)
	data, err := Encode(prg, EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	moved, err := Decode(data, DecodeOptions{Source: src, FileName: "/new/place.js"})
	if err != nil {
		t.Fatal(err)
	}
	if got := observe(moved, patience); !strings.Contains(got, "/new/place.js:1:7") || strings.Contains(got, "/old") {
		t.Error(got)
	}
}

func TestPositions_SourceMap(t *testing.T) {
	sm, err := json.Marshal(map[string]any{
		"version": 3, "file": "out.js", "sourceRoot": "", "sources": []string{"in.ts", "other.ts"}, "names": []string{"f", "g"},
		"mappings": "AAAAA,SAASA;ACETC,IAAI;AAEJ",
	})
	if err != nil {
		t.Fatal(err)
	}
	src := "function f() { throw new Error('m') }\nfunction g() { print(here()); f() }\ng()\n//# sourceMappingURL=out.js.map"
	ast, err := goja.Parse("/dir/out.js", src, parser.WithSourceMapLoader(func(string) ([]byte, error) { return sm, nil }))
	if err != nil {
		t.Fatal(err)
	}
	prg, err := goja.CompileAST(ast, false)
	if err != nil {
		t.Fatal(err)
	}
	seen := checkForms(t, prg, src)
	if !strings.Contains(seen, "/dir/in.ts") || !strings.Contains(seen, "/dir/other.ts") {
		t.Errorf("the source map was not in use:\n%s", seen)
	}
}
