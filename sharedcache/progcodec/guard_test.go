package progcodec_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

const growing = `
var log = [];
function tried(name, f) {
	try { f(); log.push(name + " done"); } catch (e) { log.push(name + " " + (e instanceof RangeError) + " " + e.message); }
}
class Box { constructor() { this.s = "ab"; } grow() { for (var i = 0; i < 40; i++) this.s += this.s; } }
tried("doubling", function () { new Box().grow(); });
tried("wide", function () { var s = "\u20ac"; for (var i = 0; i < 40; i++) s = s + s; });
tried("template", () => { var s = "x".repeat(1 << 28); return ` + "`${s}${s}`" + `; });
tried("short", function () { var s = "a" + 1 + null + {} + [] + 2n; if (s !== "a1null[object Object]2") throw new Error(s); });
tried("numbers", function () { if (1 + 2 !== 3 || 0.5 + 1 !== 1.5 || 1n + 2n !== 3n) throw new Error("sum"); });
tried("order", function () {
	var order = "", o = (n) => ({ valueOf() { order += n; return n; } });
	if (o(1) + o(2) !== 3 || order !== "12") throw new Error(order);
});
tried("imported", function () { var s = imported; for (var i = 0; i < 40; i++) s = s + imported + s; });
log.join("\n");
`

func TestGuard(t *testing.T) {
	const want = "doubling true Invalid string length\nwide true Invalid string length\ntemplate true Invalid string length\nshort done\nnumbers done\n" +
		"order done\nimported true Invalid string length"
	compile := func() *goja.Program {
		p, err := goja.Compile("growing.js", growing, false)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	run := func(p *goja.Program) string {
		t.Helper()
		r := goja.New()
		if err := r.Set("imported", string(bytes.Repeat([]byte("i"), 1000))); err != nil {
			t.Fatal(err)
		}
		v, err := r.RunProgram(p)
		if err != nil {
			t.Fatal(err)
		}
		return v.String()
	}
	plain, err := progcodec.Encode(compile(), progcodec.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	limited := compile()
	progcodec.Guard(limited)
	progcodec.Guard(limited) // once more changes nothing
	if got := run(limited); got != want {
		t.Errorf("compiled:\n%s", got)
	}
	again, err := progcodec.Encode(limited, progcodec.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(plain, again) {
		t.Error("a limited program is written differently")
	}
	decoded, err := progcodec.Decode(again, progcodec.DecodeOptions{Source: growing})
	if err != nil {
		t.Fatal(err)
	}
	if got := run(decoded); got != want {
		t.Errorf("decoded:\n%s", got)
	}
}

const iterating = `
var log = [];
function tried(f) { try { log.push(String(f())); } catch (e) { log.push((e instanceof TypeError) + " " + e.message); } }
for (const b of [{ [Symbol.iterator]() { return {}; } }, { [Symbol.iterator]() { return { next: 1 }; } }]) {
	tried(() => { for (const x of b); });
	tried(() => { const [a] = b; });
	tried(() => { const [...r] = b; });
	tried(() => { const [] = b; return "none"; });
}
tried(() => { let n = 0; for (const x of [1, 2]) n += x; const [a, ...r] = "xyz"; return n + a + r.join(); });
tried(() => { for (const x of new Map([[1, 2]])) return x.join(); });
log.join("\n");
`

// A missing next must be an exception, whatever iterates.
func TestGuard_Iterators(t *testing.T) {
	p, err := goja.Compile("iterating.js", iterating, false)
	if err != nil {
		t.Fatal(err)
	}
	progcodec.Guard(p)
	v, err := goja.New().RunProgram(p)
	if err != nil {
		t.Fatal(err)
	}
	const each = "true WHAT is not a function\ntrue WHAT is not a function\ntrue WHAT is not a function\nnone\n"
	want := strings.ReplaceAll(each, "WHAT", "undefined") + strings.ReplaceAll(each, "WHAT", "number 1") + "3xy,z\n1,2"
	if got := v.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Loops of guarded programs see the values of a Next and none of its results; whoever calls it gets one at each call.
func TestGuard_Next(t *testing.T) {
	p, err := goja.Compile("next.js", `
var sum = 0, inner = 0;
for (const x of three()) { sum += x; for (const y of three()) inner += y; }
const [a, , b, c] = three(), [d, ...rest] = three(), it = three();
[sum, inner, a, b, c, d, rest.join("+"), it.next().value, it.next().value].join();`, false)
	if err != nil {
		t.Fatal(err)
	}
	r := goja.New()
	result := func(v any) goja.Value {
		o := r.NewObject()
		_ = o.Set("value", v)
		_ = o.Set("done", v == nil)
		return o
	}
	calls, loops := 0, 0
	three := func() goja.Value {
		n := 0
		step := func() goja.Value {
			if n++; n > 3 {
				return result(nil)
			}
			return result(n)
		}
		next := &progcodec.Next{
			Call: func(goja.FunctionCall) goja.Value { calls++; return step() },
			Loop: func(*goja.Object) func(goja.FunctionCall) goja.Value {
				loops++
				return func(goja.FunctionCall) goja.Value { return step() }
			},
		}
		it := r.NewObject()
		_ = it.Set("next", next.Run)
		_ = it.SetSymbol(goja.SymIterator, func(c goja.FunctionCall) goja.Value { return c.This })
		return it
	}
	if err := r.Set("three", three); err != nil {
		t.Fatal(err)
	}
	progcodec.Guard(p)
	v, err := r.RunProgram(p)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.String(), "6,18,1,3,,1,2+3,1,2"; got != want || calls != 2 || loops != 6 {
		t.Errorf("got %s with %d calls and %d loops, want %s with 2 and 6", got, calls, loops, want)
	}
}

const calling = `
var log = [];
function tried(name, f) { try { f(); } catch (e) { log.push(name + " " + e.name + " " + e.message); } }
function arg(x) { log.push("argument " + x); return x; }
tried("call", function () { missing(arg(1)); });
tried("spread", function () { missing(...[arg(2)]); });
tried("tag", function () { missing` + "`${arg(3)}`" + `; });
tried("optional", function () { missing?.(arg(4)); });
tried("number", function () { number(arg(5)); });
tried("symbol", function () { symbol(arg(6)); });
tried("function", function () { there(arg(7)); });
tried("with", function () { with ({ there: arg }) { there(8); missing(arg(9)); } });
tried("eval", function () { eval("log.push('evaluated')"); });
log.join("\n");
`

// The function of a call is looked up before the arguments are evaluated; whether it is one is asked after.
func TestGuard_CalleeBeforeArguments(t *testing.T) {
	const want = "call ReferenceError missing is not defined\nspread ReferenceError missing is not defined\ntag ReferenceError missing is not defined\n" +
		"optional ReferenceError missing is not defined\nargument 5\nnumber TypeError Value is not an object: 1\nargument 6\nsymbol TypeError Cannot convert a Symbol value to a string\n" +
		"argument 7\nargument 8\nwith ReferenceError missing is not defined\nevaluated"
	p, err := goja.Compile("calling.js", calling, false)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := progcodec.Encode(p, progcodec.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	progcodec.Guard(p)
	again, err := progcodec.Encode(p, progcodec.EncodeOptions{})
	if err != nil || !bytes.Equal(plain, again) {
		t.Error("a guarded program is written differently", err)
	}
	decoded, err := progcodec.Decode(again, progcodec.DecodeOptions{Source: calling})
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*goja.Program{"compiled": p, "decoded": decoded} {
		r := goja.New()
		_, err := r.RunString("var number = 1, symbol = Symbol('s'); function there() {}")
		if err != nil {
			t.Fatal(err)
		}
		v, err := r.RunProgram(p)
		if err != nil {
			t.Fatal(err)
		}
		if v.String() != want {
			t.Errorf("%s:\n got %s\nwant %s", name, v, want)
		}
	}
}
