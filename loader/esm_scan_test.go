package loader

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/node-go/node-go/loader/lexeme"
)

func TestScanModule(t *testing.T) {
	tests := []struct {
		name, src string
		imports   string // specifiers
		names     string // imported:local
		exports   int
		dynamic   int
		meta      int
	}{
		{name: "forms", src: "import 'a'; import b from 'b'; import * as c from 'c'; import d, { e, f as g, 'h i' as j, default as k } from 'd'",
			imports: "a b c d", names: "default:b *:c default:d e:e f:g h i:j default:k"},
		{name: "no semicolons", src: "import a from 'a'\nimport b from \"b\"\nexport { a }\nexport * from 'c'\nexport * as n from 'd'", imports: "a b c d",
			names: "default:a default:b", exports: 3},
		{name: "comments", src: "import/**/{/*x*/a/**/as/**/b/**/}/**/from/**/'x'//y\n", imports: "x", names: "a:b"},
		{name: "attributes", src: "import d from './d.json' with { type: 'json', 'a-b': \"c\" }; x", imports: "./d.json", names: "default:d"},
		{name: "strings and templates hide", src: "'import a from \"a\"'; `import b from 'b' ${`export {}`} import 'c'`; /import 'd'/; // import 'e'\n/* export {} */"},
		{name: "nested is none", src: "if (x) { import('a') } function f() { import.meta; return { import: 1, export: 2 }.import }", dynamic: 1, meta: 1},
		{name: "members are none", src: "a.import('x'); a?.import('x'); a.export; b. import . meta"},
		{name: "division", src: "a / import('x') / b; (a) / 2 / import('y'); if (a) /import('z')/.test(b); x = function () {} / import('w') / 1", dynamic: 3},
		{name: "declarations", src: "export const a = 1; export function f() {} export class C {} export default 5; export async function g() {} export let x", exports: 6},
		{name: "escapes", src: `import { \u0061 as b } from '\x61\u{62}\n'`, imports: "ab\n", names: "a:b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := scanModule(tt.src, true, nil)
			if m.failed != nil {
				t.Fatalf("failed at %d: %s", m.failed.at, m.failed.message)
			}
			var imports, names []string
			for _, st := range m.imports {
				imports = append(imports, st.specifier)
				for _, n := range st.names {
					names = append(names, n.imported+":"+n.local)
				}
			}
			if got := strings.Join(imports, " "); got != tt.imports {
				t.Errorf("imports %q, want %q", got, tt.imports)
			}
			if got := strings.Join(names, " "); got != tt.names {
				t.Errorf("names %q, want %q", got, tt.names)
			}
			if len(m.exports) != tt.exports || len(m.dynamic) != tt.dynamic || len(m.meta) != tt.meta {
				t.Errorf("%d exports, %d dynamic, %d meta; want %d, %d, %d", len(m.exports), len(m.dynamic), len(m.meta), tt.exports, tt.dynamic, tt.meta)
			}
		})
	}
}

func TestMayNeedRewriting(t *testing.T) {
	for src, want := range map[string]bool{
		"import('x')": true, "import ('x')": true, "import /**/ ('x')": true, "important(x)": false, "// imports": false, "import.source('x')": true, "import . source('x')": true,
		"async function* f() {}": true, "async function *f() {}": true, "({ async *m() {} })": true, "async\n/**/function*f(){}": true,
		"async function f() { await x }": false, "async x => x * 2": false, "for await (x of y);": true, "for\tawait(x of y);": true,
		"for (x of y) await z": false, "a.import": false, "import": false,
	} {
		if got := mayNeedRewriting(src); got != want {
			t.Errorf("%q: %v", src, got)
		}
	}
}

// The expected values were recorded from Node 26.
func TestLexCommonJS(t *testing.T) {
	tests := []struct{ src, names, reexports string }{
		{"exports.a = exports.b = 1; module.exports.c = 2; exports['d'] = 3; exports[e] = 4; x.exports.f = 5; exports.g == 6; exports.h ??= 7", "a b c d g", ""},
		{"module.exports = { a, b: c, 'd': e, f: 1, g }", "a b d", ""},
		{"module.exports = { a, ...require('x'), b }", "a b", "x"},
		{"module.exports = require('x'); module.exports = require('y')", "", "y"},
		{"exports = module.exports = { q }", "q", ""},
		{"Object.defineProperty(exports, '__esModule', { value: true }); Object.defineProperty(exports, 'a', { enumerable: true, get: function () { return x.y; } })", "__esModule a", ""},
		{"Object.defineProperty(exports, 'a', { enumerable: !0, get() { return y } }); Object.defineProperty(exports, 'b', { get: function () { return f() } })", "a", ""},
		{"__exportStar(require('a'), exports); tslib_1.__exportStar(require('b'), exports); __export(require('c'))", "", "a b c"},
		{"'exports.a = 1'; /exports.b = 1/; // exports.c = 1\n`exports.d = 1`", "", ""},
		{"0 && (module.exports = { a, b })", "a b", ""},
		{"module.exports = { ...x, a, ...y, b }", "a b", ""},
		{"module.exports = { ...x.y, a }", "", ""},
		{"module.exports = { a, m() {}, b }", "a m", ""},
		{"module.exports = { get a() {}, b }", "", ""},
		{"module.exports = { get, set, async }", "get set async", ""},
		{"module.exports = exports = { a }", "", ""},
		{"module.exports = module.exports = { a }", "a", ""},
		{"Object.defineProperty(exports, 'a', { value: 1 }); Object.defineProperty(exports, 'b', { enumerable: !0, value: 1 })", "a", ""},
		{"Object.defineProperty(exports, 'a', { get() { return x.y; }, }); Object.defineProperty(exports, 'b', { get() { return x.y; }, enumerable: true })", "a", ""},
	}
	const loop = "var _x = require('x'), _y = {}; Object.keys(_x).forEach(function (k) { "
	for _, body := range []string{
		"if (k === 'default' || k === '__esModule') return; exports[k] = _x[k];",
		`if (k === "default" || k === "__esModule") return; if (Object.prototype.hasOwnProperty.call(_y, k)) return; if (k in exports && exports[k] === _x[k]) return; Object.defineProperty(exports, k, { enumerable: true, get: function () { return _x[k]; } });`,
		"if (k !== 'default') module.exports[k] = _x[k]",
		"if (k !== 'default' && !Object.prototype.hasOwnProperty.call(exports, k)) exports[k] = _x[k];",
		"if (k !== 'default' && !_y.hasOwnProperty(k)) Object.defineProperty(exports, k, { enumerable: true, get() { return _x[k] } })",
	} {
		tests = append(tests, struct{ src, names, reexports string }{loop + body + " });", "", "x"})
	}
	for _, body := range []string{
		"if (k === 'default') return; exports[k] = _x[k];",
		"if (k === '__esModule' || k === 'default') return; exports[k] = _x[k];",
		"if (k !== 'default' && !(k in exports)) exports[k] = _x[k];",
		"if (k !== 'default') exports[k] = _y[k];",
		"if (k !== 'default') Object.defineProperty(exports, k, { enumerable: true, get: () => _x[k] });",
	} {
		tests = append(tests, struct{ src, names, reexports string }{loop + body + " });", "", ""})
	}
	for wrapper, specifier := range map[string]string{"_interopRequireWildcard": "x", "foo": ""} {
		tests = append(tests, struct{ src, names, reexports string }{"let _x = " + wrapper + "(require('x'), true); Object.keys(_x).forEach(function (k) { if (k !== 'default') exports[k] = _x[k] })", "", specifier})
	}
	for _, tt := range tests {
		x := lexCommonJS(tt.src)
		if got := strings.Join(x.names, " "); got != tt.names {
			t.Errorf("%s: names %q, want %q", tt.src, got, tt.names)
		}
		if got := strings.Join(x.reexports, " "); got != tt.reexports {
			t.Errorf("%s: reexports %q, want %q", tt.src, got, tt.reexports)
		}
	}
}

func TestShiftMap(t *testing.T) {
	src := "using a = b;\n  throw new Error(a)"
	code, sourceMap, err := lower("f.js", "async function f() { "+src+" }", plainJS, "")
	if err != nil || sourceMap == nil {
		t.Fatal(err)
	}
	tree, err := parseWrapped("f.js", code, sourceMap)
	if err != nil {
		t.Fatal(err)
	}
	p := tree.File.Position(strings.Index(code, "new Error"))
	if p.Line != 2 || p.Column != 9 {
		t.Errorf("new Error at %d:%d, want 2:9", p.Line, p.Column)
	}
}

// FuzzCompile compiles arbitrary text as a module and as CommonJS: whatever it is, there is a program or an error, and edits never
// move a line.
func FuzzCompile(f *testing.F) {
	for _, s := range []string{
		"import a, { b as c } from 'd' with { type: 'json' }; export default function () {} export { c as 'x y' }",
		"export const { a, b: [c] } = d; a++; await import(a); import.meta.x; for await (const x of y) z(x)",
		"({ async *[k]() { yield* await x } }); class A { async *#p() {} static async *q() { return 1 } }",
		"`${`${/[/]/}`}`; a / b / c; x = function () {} / 1; export\n*\nfrom 'q'",
		"export default async function* () {}\nexport default class extends A {}", "import\u2028a from 'b'", "import('", "export {",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if !utf8.ValidString(src) || len(src) > 2000 {
			return
		}
		m := scanModule(src, true, nil)
		if m.failed == nil {
			if text, ok := applyEdits(src, m.edits); ok && (len(text) != len(src) || lineEnds(text) != lineEnds(src)) {
				t.Errorf("lines moved: %q", text)
			}
		}
		for _, compile := range []func() error{
			func() error { p, err := compileModule("m", src, nil); return oneOf(t, p != nil, err) },
			func() error { p, err := tryFunction("f", src, nil); return oneOf(t, p != nil, err) },
		} {
			_ = compile()
		}
		lexCommonJS(src)
	})
}

func oneOf(t *testing.T, program bool, err error) error {
	if program == (err != nil) {
		t.Errorf("program %v, error %v", program, err)
	}
	return err
}

func lineEnds(s string) string {
	return string(slices.DeleteFunc([]rune(s), func(r rune) bool { return !strings.ContainsRune(lexeme.LineEnds, r) }))
}
