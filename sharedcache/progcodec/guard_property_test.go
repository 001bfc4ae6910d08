package progcodec_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

const reading = `
var log = [];
function tried(name, f) {
	try { log.push(name + " " + String(f())); } catch (e) { log.push(name + " threw " + e.name + " " + e.message); }
}
class Sub extends Uint8Array {
	get total() { return this.reduce((a, b) => a + b, 0); }
	double() { return this.map((x) => x * 2); }
	deep(n) { return n === 0 ? this.length : this.deep(n - 1); }
}
Sub.prototype.NaN = "not seen"; Sub.prototype.Infinity = "not seen"; Sub.prototype["1.5"] = "not seen"; Sub.prototype.Nearly = "seen"; Sub.prototype.Inner = "seen";
Sub.prototype.$cash = "seen"; Sub.prototype["größe"] = "seen"; Sub.prototype["-1"] = "not seen"; Sub.prototype["1e3"] = "seen"; Sub.prototype[""] = "seen";
var kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, Sub];
for (var K of kinds) {
	var a = new K([1, 2, 3]);
	tried(K.name, () => [a.length, a.byteLength, a.indexOf(2), a.join("-"), a.constructor.name, a.missing, a.BYTES_PER_ELEMENT]);
	tried(K.name + " names", () => [a.NaN, a.Infinity, a.Nearly, a.Inner, a.$cash, a.größe, a["1.5"], a["-1"], a["1e3"], a[""], a["0"], a["3"]]);
	tried(K.name + " missing", () => a.missing());
	tried(K.name + " number", () => a.NaN());
	tried(K.name + " own", () => { a.own = function () { return this === a; }; return a.own(); });
	tried(K.name + " getter", () => { Object.defineProperty(a, "late", { get() { return this.length; }, configurable: true }); return a.late; });
}
var s = new Sub([1, 2, 3]);
tried("class", () => [s.total, s.double().total, s.deep(200), s?.total, s.toString === Array.prototype.toString]);
tried("thrower", () => { Object.defineProperty(s, "bad", { get() { throw new RangeError("from a getter"); } }); return s.bad; });
tried("proxy", () => new Proxy(s, { get(t, k) { return "trap " + String(k); } }).anything);
tried("prototype chain", () => { var o = Object.create(s); return [o.Nearly, o.total === undefined]; });
tried("undefined", () => { var u; return u.name; });
tried("null", () => null.name());
tried("string", () => ["abc".length, "abc".toUpperCase(), (1).toFixed(1), true.toString()]);
tried("array", () => [[1].length, [1].concat([2]), ({ a: 1 }).a]);
tried("no prototype", () => { var n = Object.setPrototypeOf(new Uint8Array(2), null); return [n.length, n[0]]; });
log.join("\n");
`

// Programs read properties of typed arrays as the engine's own instructions do.
func TestGuard_PropertyReads(t *testing.T) {
	compile := func() *goja.Program {
		p, err := goja.Compile("reading.js", reading, false)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	run := func(p *goja.Program) string {
		v, err := goja.New().RunProgram(p)
		if err != nil {
			t.Fatal(err)
		}
		return v.String()
	}
	want := run(compile())
	guarded := compile()
	progcodec.Guard(guarded)
	if diff := cmp.Diff(want, run(guarded)); diff != "" {
		t.Errorf("guarded (-want +got):\n%s", diff)
	}
	plain, err := progcodec.Encode(compile(), progcodec.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	again, err := progcodec.Encode(guarded, progcodec.EncodeOptions{})
	if err != nil || string(again) != string(plain) {
		t.Errorf("a guarded program is encoded otherwise (%v)", err)
	}
	decoded, err := progcodec.Decode(plain, progcodec.DecodeOptions{Source: reading})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, run(decoded)); diff != "" {
		t.Errorf("decoded (-want +got):\n%s", diff)
	}
}

// BenchmarkGuard_TypedArrayMethod calls a method of a typed array.
func BenchmarkGuard_TypedArrayMethod(b *testing.B) {
	const source = `(function (n) { var a = new Uint8Array(8); for (var i = 0; i < n; i++) a.at(1); })`
	for _, guarded := range []bool{false, true} {
		name := "engine"
		if guarded {
			name = "guarded"
		}
		b.Run(name, func(b *testing.B) {
			p, err := goja.Compile("", source, false)
			if err != nil {
				b.Fatal(err)
			}
			if guarded {
				progcodec.Guard(p)
			}
			r := goja.New()
			v, err := r.RunProgram(p)
			if err != nil {
				b.Fatal(err)
			}
			f, _ := goja.AssertFunction(v)
			b.ResetTimer()
			if _, err := f(goja.Undefined(), r.ToValue(b.N)); err != nil {
				b.Fatal(err)
			}
		})
	}
}
