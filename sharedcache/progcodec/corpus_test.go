package progcodec

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/dop251/goja"
)

// TestCorpus runs real programs in all forms: go test -run Corpus -corpus DIR.
func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("no -corpus given")
	}
	uses := map[string]string{
		"lodash/lodash.js":             `var _ = module.exports; JSON.stringify([_.chunk([1, 2, 3], 2), _.template("a<%= x %>")({ x: 1 }), _.camelCase("foo bar"), _.groupBy([1, 2, 3], x => x % 2), Object.keys(_).length])`,
		"acorn/dist/acorn.js":          `JSON.stringify((module.exports.parse || exports.parse)("class A { #x = /a(?<n>b)/u; async *f() { for await (const x of y) z?.b } }", { ecmaVersion: 2022 }))`,
		"typescript/lib/typescript.js": `var r = module.exports.transpileModule("enum E { A, B } class X<T> { constructor(private y: T) {} } export const z = <const>['a'] satisfies string[];", { reportDiagnostics: true, compilerOptions: { target: 1, module: 1 } }); r.outputText + r.diagnostics.length`,
	}
	for _, name := range corpusFiles() {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(*corpus, "node_modules", name))
			if err != nil {
				t.Fatal(err)
			}
			src := "(function (exports, require, module) { " + string(text) + "\n;return eval(use) })"
			prg := compileFile(t, name, src)
			run := func(p *goja.Program) string {
				rt := goja.New()
				rt.SetTimeSource(func() time.Time { return time.Unix(0, 0) })
				if err := rt.Set("use", uses[name]); err != nil {
					t.Fatal(err)
				}
				v, err := rt.RunProgram(p)
				if err != nil {
					t.Fatal(err)
				}
				if err := rt.Set("mod", v); err != nil {
					t.Fatal(err)
				}
				v, err = rt.RunString(`var module = { exports: {} }; mod.call(module.exports, module.exports, function () { return {} }, module)`)
				if err != nil {
					t.Fatal(err)
				}
				return v.String()
			}
			want := run(prg)
			if len(want) < 50 {
				t.Fatalf("too little comes out: %s", want)
			}
			for form, p := range forms(t, prg, src) {
				if got := run(p); got != want {
					t.Errorf("%s: got %.200s, want %.200s", form, got, want)
				}
			}
		})
	}
}
