package inspect

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// Scripts that change the state of an isolate; each runs in one of its own. The outputs are Node's.
func TestState_Defaults(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"util.inspect.defaultOptions = {depth: 0}, util.inspect({a: {b: 1}}) + util.format({a: {b: 1}})", "{ a: [Object] }{ a: [Object] }"},
		{"util.inspect.defaultOptions.depth = 0, util.inspect({a: {b: 1}})", "{ a: [Object] }"},
		{"String(util.inspect.defaultOptions === util.inspect.defaultOptions)", "true"},
		{"String(Object.isSealed(util.inspect.defaultOptions))", "true"},
		{"JSON.stringify(util.inspect.defaultOptions)", `{"showHidden":false,"depth":2,"colors":false,"customInspect":true,"showProxy":false,` +
			`"maxArrayLength":100,"maxStringLength":10000,"breakLength":80,"compact":3,"sorted":false,"getters":false,"numericSeparator":false}`},
		{"util.inspect.defaultOptions = {colors: true}, util.inspect(1) + util.format(2)", "\x1b[33m1\x1b[39m\x1b[33m2\x1b[39m"},
		{"util.inspect.defaultOptions = {numericSeparator: true}, util.format(12345)", "12_345"},
		{"util.inspect.defaultOptions = 5", `throws TypeError ERR_INVALID_ARG_TYPE: The "options" argument must be of type object. Received type number (5)`},
		{"util.inspect.defaultOptions = {foo: 1}", "throws TypeError undefined: Cannot add property foo, object is not extensible"},
		{"util.inspect.styles.number = 'red', util.inspect(1, {colors: true})", "\x1b[31m1\x1b[39m"},
		{"util.inspect.styles.number = s => '<' + s + '>', util.inspect(1, {colors: true})", "<1>"},
		{"util.inspect.styles = {number: 'red'}, util.inspect([1, 'a'], {colors: true})", "[ \x1b[31m1\x1b[39m, 'a' ]"},
		{"util.inspect.styles.number = 'none', util.inspect(1, {colors: true})", "1"},
		{"util.inspect.colors.own = [5, 6], util.inspect.styles.number = 'own', util.inspect(1, {colors: true})", "\x1b[5m1\x1b[6m"},
		{"util.inspect.colors.grey = [1, 2], util.inspect(undefined, {colors: true})", "\x1b[1mundefined\x1b[2m"},
		{"util.inspect.styles.regexp = 'red', util.inspect(/a/, {colors: true})", "\x1b[31m/a/\x1b[39m"},
		{"util.inspect.styles.regexp.colors = ['red', 'blue'], util.inspect(/(a)b/g, {colors: true})", "\x1b[31m/\x1b[39m\x1b[34m(\x1b[39m" +
			"\x1b[34ma\x1b[39m\x1b[34m)\x1b[39m\x1b[31mb\x1b[39m\x1b[31m/\x1b[39m\x1b[34mg\x1b[39m"},
		{"Object.keys(util.inspect).join()", "custom,colors,styles"},
		{"[util.inspect.length, util.inspect.name, util.format.length, util.format.name, util.formatWithOptions.length].join()", "2,inspect,0,format,1"},
		{"String(util.inspect.custom === Symbol.for('nodejs.util.inspect.custom'))", "true"},
		{"String(Object.getPrototypeOf(util.inspect) === Function.prototype)", "true"},
	} {
		if got := evalText(newTestState(t).vm, c.src); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.src, got, c.want)
		}
	}
}

func TestState_Separate(t *testing.T) {
	a, b := newTestState(t), newTestState(t)
	evalText(a.vm, "util.inspect.defaultOptions = {depth: 0}, util.inspect.styles.number = 'red'")
	const src = "util.inspect({a: {b: 1}}, {colors: true})"
	if got := evalText(b.vm, src); got != "{ a: { b: \x1b[33m1\x1b[39m } }" {
		t.Errorf("one isolate changed another: %q", got)
	}
}

func TestState_GoAPI(t *testing.T) {
	st := newTestState(t)
	v, err := st.vm.RunString("({a: {b: {c: {}}}, n: -0, 'x y': [1, 'it\\'s']})")
	if err != nil {
		t.Fatal(err)
	}
	if got := st.Inspect(v, nil); got != `{ a: { b: { c: {} } }, n: -0, 'x y': [ 1, "it's" ] }` {
		t.Errorf("Inspect: %s", got)
	}
	o := DefaultOptions()
	o.Depth, o.Compact = 0, CompactTrue
	if got := st.Inspect(v, &o); got != "{ a: [Object], n: -0, 'x y': [Array] }" {
		t.Errorf("Inspect with options: %s", got)
	}
	if got := st.Format(nil, []goja.Value{st.vm.ToValue("%s=%d"), st.vm.ToValue("a"), st.vm.ToValue(1.5), goja.Null()}); got != "a=1.5 null" {
		t.Errorf("Format: %s", got)
	}
	if got := st.Inspect(nil, nil); got != "undefined" {
		t.Errorf("Inspect(nil): %s", got)
	}
	ns := st.vm.CreateObject(nil)
	_ = ns.Set("x", 1)
	_ = ns.DefineAccessorProperty("tdz", st.vm.ToValue(func(goja.FunctionCall) goja.Value { panic(st.vm.NewTypeError("early")) }), nil, goja.FLAG_TRUE, goja.FLAG_TRUE)
	st.Host.IsModuleNamespace = func(o *goja.Object) bool { return o == ns }
	if got := st.Inspect(ns, nil); got != "[Module: null prototype] { x: 1, tdz: <uninitialized> }" {
		t.Errorf("module namespace: %s", got)
	}
}

func TestText_LoneSurrogates(t *testing.T) {
	st := newTestState(t)
	v := goja.StringFromUTF16([]uint16{'a', 0xD83D, 0xDE00, 0xD800, 'b', 0xDC00})
	text := st.Format(nil, []goja.Value{v})
	if got := st.Value(text); !got.StrictEquals(v) {
		t.Errorf("Value(textOf(s)) is not s: %q", text)
	}
	if got := Printable(text); got != "a😀\uFFFDb\uFFFD" {
		t.Errorf("Printable = %q", got)
	}
	if n := unitLen(text); n != 6 {
		t.Errorf("unitLen = %d", n)
	}
	if got := st.Value(unitPrefix(text, 2)); got.(goja.String).Length() != 2 {
		t.Errorf("unitPrefix cut at %d", got.(goja.String).Length())
	}
}

func TestInspect_DeepNesting(t *testing.T) {
	st := newTestState(t)
	got := evalText(st.vm, "(() => { let o = {}; for (let k = 0; k < 20000; k++) o = {o}; return util.inspect(o, {depth: Infinity}) })()")
	const mark = "[Object: Inspection interrupted prematurely. Maximum call stack size exceeded.]"
	if strings.Count(got, mark) != 1 || !strings.HasPrefix(got, "{\n  o: {\n") || !strings.HasSuffix(got, "}\n}") {
		t.Errorf("got %d bytes beginning %.40q", len(got), got)
	}
}

// Script inside of inspection can do anything; what it throws comes out, and nothing else.
func TestInspect_ScriptThrows(t *testing.T) {
	st := newTestState(t)
	for src, want := range map[string]string{
		"util.inspect({[util.inspect.custom]() { throw new TypeError('mine') }})":                                          "throws TypeError undefined: mine",
		"util.inspect({a: {get [util.inspect.custom]() { throw new RangeError('get') }}})":                                 "throws RangeError undefined: get",
		"util.format('%s', {toString() { throw new Error('str') }})":                                                       "throws Error undefined: str",
		"util.inspect({}, {get depth() { throw new Error('opt') }})":                                                       "throws Error undefined: opt",
		"(() => { try { util.inspect({[util.inspect.custom]() { throw 1 }}) } catch {} return util.inspect({a: [1]}) })()": "{ a: [ 1 ] }",
	} {
		if got := evalText(st.vm, src); got != want {
			t.Errorf("%s: got %s, want %s", src, got, want)
		}
	}
}

// No trap runs unless a Proxy stands in a prototype chain.
func TestInspect_ProxyRunsNoTrap(t *testing.T) {
	st := newTestState(t)
	src := `(() => {
		const ran = [];
		const handler = new Proxy({}, {get(_, trap) { ran.push(String(trap)); return undefined }});
		for (const target of [{a: 1}, [1, 2], new Map([[1, 2]]), new Set([1]), () => 1, class Q {}, new Date(0), /a/, new Error('x'), new Uint8Array(2)]) {
			const p = new Proxy(target, handler);
			util.inspect(p); util.inspect([p], {depth: 0}); util.inspect(p, {showHidden: true, getters: true}); util.inspect(p, {colors: true});
		}
		return ran.join();
	})()`
	if got := evalText(st.vm, src); got != "" {
		t.Errorf("traps looked up: %s", got)
	}
}
