package progcodec

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/dop251/goja"
)

// fuseOperands are of every kind that an instruction may find, and at the borders of what is an integer.
var fuseOperands = []string{
	"0", "-0", "1", "-1", "3", "31", "255", "256", "1000", "2147483647", "-2147483648", "4294967295", "67108864", "67108865",
	"4503599627370495", "4503599627370496", "9007199254740991", "9007199254740992", "-9007199254740992", "1e300", "0.5", "-2.5", "NaN", "Infinity",
	"undefined", "null", "true", "false", "''", "'7'", "'x'", "'\u00e9'", "10n", "-3n", "{ valueOf() { return 4; } }", "{ valueOf() { throw 'v'; } }", "[]",
	"Symbol.iterator",
}

// fuseShapes put an operator between two values, in each way that leads to another row of instructions.
var fuseShapes = []string{
	"let a = %[1]s, b = %[2]s; return a %[3]s b",
	"let a = %[1]s, b = %[2]s; if (a %[3]s b) return 1; return 2",
	"let a = %[1]s, b = %[2]s; return a %[3]s b && 'and'",
	"let a = %[1]s, b = %[2]s; return a %[3]s b || 'or'",
	"let a = %[1]s, b = %[2]s; do { a = a %[3]s b; if (++n > 3) break } while (a %[3]s b); return a",
	"var a = %[1]s, b = %[2]s; a = a %[3]s b; b = b %[3]s a; return [a, b]",
	"let a = %[1]s; if (a %[3]s %[2]s) n++; a = a %[3]s %[2]s; return a",
	"let b = %[2]s; return (%[1]s) %[3]s b",
	"return (function (p, q, r) { p = p %[3]s q; if (p %[3]s r) p = r; return [p, q %[3]s p] })(%[1]s, %[2]s)",
	"return (function (p, q) { let a = p; a = a %[3]s q; const f = () => p = a %[3]s p; f(); return [a, p] })(%[1]s, %[2]s)",
	"return (function (p, q) { let a = p, c = q; arguments[0] = 5; eval(''); a = a %[3]s c; return [a, p %[3]s c] })(%[1]s, %[2]s)",
	"let a = [%[1]s, %[2]s]; a[0] = a[0] %[3]s a[1]; return a[0] %[3]s a[1] ? a : 0",
	"let f = () => a %[3]s b; f(); let a = %[1]s, b = %[2]s; return a",
	"b = a %[3]s b; let a = %[1]s, b = %[2]s; return a",
}

// fuseSteps change one value.
var fuseSteps = []string{
	"let a = %[1]s; a++; ++a; return a", "let a = %[1]s; for (let k = 0; k < 3; k++) a--; return a", "var a = %[1]s; a--; return a",
	"return (function (p) { p++; return p })(%[1]s)", "return (function (p, q) { q++; return q })(%[1]s)",
	"return (function (p) { let a = p; const f = () => a++; f(); --a; return a })(%[1]s)",
	"a++; let a = %[1]s; return a", "let a = %[1]s; for (;;) { if (a > 3) break; if (!(a <= 3) || ++n > 9) break; a++ } return a",
	"let a = 0, s = %[1]s; for (let i = 0; i < 5; i++) { if (i === 2) continue; if (i == 4) break; s += i; a = a + 1 } return [a, s]",
	"let a = %[1]s, b = 3; while (b-- > 0) { a -= 1 } return [a, b]",
}

const fuseShow = `const show = (v) => Array.isArray(v) ? '[' + v.map(show) + ']' : typeof v === 'symbol' ? 'symbol' : typeof v + ':' +
  (Object.is(v, -0) ? '-0' : typeof v === 'object' ? 'o' : String(v));
const attempt = (f) => { try { return show(f()) } catch (e) { return 'throws ' + (e && e.name) + ': ' + (e && e.message || e) } }; `

// TestGuard_FusedInstructionsCompute has the engine's own instructions and fused ones compute the same.
func TestGuard_FusedInstructionsCompute(t *testing.T) {
	e, err := theEngine()
	if err != nil || e.guards == nil || e.guards.fuser == nil {
		t.Fatal("nothing is fused", err)
	}
	ops := []string{"<", ">", "<=", ">=", "==", "!=", "===", "!==", "+", "-", "*", "&", "|", "^", "<<", ">>", ">>>", "%", "/"}
	seen := map[string]bool{}
	for k, op := range ops {
		var src strings.Builder
		src.WriteString(fuseShow + "const out = []; let n = 0;\n")
		add := func(body string) {
			fmt.Fprintf(&src, "n = 0; out.push(%q + ' gives ' + attempt(function () { %s }));\n", body, body)
		}
		for i, x := range fuseOperands {
			for j, y := range fuseOperands {
				// Each shape meets each value with each operator; all at once would take minutes.
				add(fmt.Sprintf(fuseShapes[(i+j+k)%len(fuseShapes)], x, y, op))
			}
			if op == "+" {
				for _, s := range fuseSteps {
					add(strings.ReplaceAll(s, "%[1]s", x))
				}
			}
		}
		src.WriteString("out.join('\\n')")
		want, got := fuseRun(t, src.String(), false, nil), fuseRun(t, src.String(), true, seen)
		if want == got {
			continue
		}
		wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
		for i := range wants {
			if i < len(gots) && wants[i] != gots[i] {
				t.Errorf("want %s\n got %s", wants[i], gots[i])
			}
		}
	}
	for _, name := range []string{"goja.loadStackLex", "goja.loadStack", "goja.loadVal", "goja.jump", "goja._op_lt", "goja._add"} {
		if !seen[name] {
			t.Errorf("no row of instructions that begins with %s was fused", name)
		}
	}
}

// fuseRun runs src, guarded or not, and notes in seen which instructions were the first of fused ones.
func fuseRun(t *testing.T, src string, guarded bool, seen map[string]bool) string {
	t.Helper()
	p, err := goja.Compile("fuse.js", src, false)
	if err != nil {
		t.Fatal(err)
	}
	if guarded {
		Guard(p)
		e, _ := theEngine()
		e.eachFused(p, func(pl *plan) { seen[pl.name] = true })
		data, err := Encode(p, EncodeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		plain, err := goja.Compile("fuse.js", src, false)
		if err != nil {
			t.Fatal(err)
		}
		if before, err := Encode(plain, EncodeOptions{}); err != nil || string(before) != string(data) {
			t.Fatal("a fused program is encoded in another way", err)
		}
	}
	v, err := goja.New().RunProgram(p)
	if err != nil {
		t.Fatal(err)
	}
	return v.String()
}

func (e *engine) eachFused(p *goja.Program, f func(*plan)) {
	if p == nil {
		return
	}
	for _, in := range e.code(p) {
		pl := e.byTab[in.tab]
		if pl == nil {
			continue
		}
		if e.guards.fuser.forged[in.tab] {
			f(pl)
			continue
		}
		for _, o := range pl.ops {
			if o.kind == opProgram {
				e.eachFused(*(**goja.Program)(unsafe.Add(in.data, o.at)), f)
			}
		}
	}
}
