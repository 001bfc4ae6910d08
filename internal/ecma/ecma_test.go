package ecma

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// BenchmarkSetup is what an isolate pays that uses nothing of this package.
func BenchmarkSetup(b *testing.B) {
	Setup(goja.New())
	b.Run("engine", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			goja.New()
		}
	})
	b.Run("with", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Setup(goja.New())
		}
	})
}

func TestSetup_AllocatesLittle(t *testing.T) {
	Setup(goja.New())
	bare := testing.AllocsPerRun(100, func() { goja.New() })
	with := testing.AllocsPerRun(100, func() { Setup(goja.New()) })
	if n := with - bare; n > 18 {
		t.Errorf("preparing a runtime takes %v allocations", n)
	}
}

// run evaluates code in a bare runtime with the globals of this package.
func run(t *testing.T, code string) goja.Value {
	t.Helper()
	r := goja.New()
	engine.SetHost(r, &jsbind.Env{VM: r})
	engine.SetGlobals(r, engine.ExtendGlobals(DescribeGlobals))
	Setup(r)
	v, err := r.RunString(code)
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	return v
}

// TestPrototypes_ReachedByLiterals: what literals lead to needs no global to have been looked at.
func TestPrototypes_ReachedByLiterals(t *testing.T) {
	for _, code := range []string{
		`"a".isWellFormed()`,
		`[].values().toArray.name === "toArray"`,
		`(function* () { yield 1 })().reduce((a, b) => a + b) === 1`,
		`new Map().keys().some.length === 1`,
	} {
		if !run(t, code).ToBoolean() {
			t.Errorf("%s is not true", code)
		}
	}
}

// TestExtension_KeepsTheObject: extended intrinsics keep their properties, in order, and stay usable.
func TestExtension_KeepsTheObject(t *testing.T) {
	for _, tc := range []struct{ code, want string }{
		{`Object.getOwnPropertyNames(Promise).join()`, "length,name,prototype,all,allSettled,any,race,reject,resolve,withResolvers,try"},
		{`Object.getOwnPropertyNames(Map.prototype).slice(-2).join()`, "getOrInsert,getOrInsertComputed"},
		{`typeof Promise + typeof new Promise(() => {}) + Promise.prototype.constructor.name`, "functionobjectPromise"},
		{`Map.groupBy.name + Map.length + Object.keys(Map).length`, "groupBy00"},
		{`delete Map.groupBy, "groupBy" in Map`, "false"},
		{`Map.groupBy = 1; Map.groupBy`, "1"},
		{`class M extends Map {}; new M([[1, 2]]).getOrInsert(1, 3)`, "2"},
		{`Math.f16round(65504) + Math.max(1, 2)`, "65506"},
		{`Object.prototype.toString.call(Math)`, "[object Math]"},
		{`new Promise(() => {}).constructor === Promise`, "true"},
	} {
		if got := run(t, tc.code).String(); got != tc.want {
			t.Errorf("%s is %s, want %s", tc.code, got, tc.want)
		}
	}
}
