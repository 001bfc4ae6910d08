package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

func errorRuntime(t testing.TB, cfg ErrorConfig) *goja.Runtime {
	t.Helper()
	errorOffsets()
	propOffsets()
	if err := Check(); err != nil {
		t.Fatal(err)
	}
	r := goja.New()
	Enter(r)
	InstallErrors(r, cfg)
	return r
}

// runModule runs a script as Node runs a CommonJS module, and gives what it logged.
func runModule(t *testing.T, r *goja.Runtime, name, src string) string {
	t.Helper()
	var out strings.Builder
	console := r.NewObject()
	_ = console.Set("log", func(c goja.FunctionCall) goja.Value {
		for i, a := range c.Arguments {
			if i > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(a.String())
		}
		out.WriteByte('\n')
		return nil
	})
	_ = r.Set("console", console)
	_ = r.Set("trim", func(c goja.FunctionCall) goja.Value { return c.Argument(0).ToString() })
	p, err := goja.Compile(name, "(function (exports, require, module, __filename, __dirname) { "+src+"\n})", false)
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.RunProgram(p)
	if err != nil {
		t.Fatal(err)
	}
	call, _ := goja.AssertFunction(f)
	if _, err := call(r.NewObject()); err != nil {
		fmt.Fprintf(&out, "uncaught %v\n", err)
	}
	if err := RunMicrotasks(r, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The expected output was recorded from Node 26; lines of Node's own modules are left out of it.
func TestErrors_AsNode(t *testing.T) {
	files, _ := filepath.Glob("testdata/errors/*.js")
	if len(files) == 0 {
		t.Fatal("no scripts")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".js"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(file, ".js") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			compareLines(t, runModule(t, errorRuntime(t, ErrorConfig{}), "FILE", string(src)), string(want))
		})
	}
}

func compareLines(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(nothing)", "(nothing)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			t.Errorf("line %d:\n got  %s\n want %s", i+1, a, b)
		}
		if t.Failed() && len(g) != len(w) {
			t.Fatalf("%d lines, want %d", len(g), len(w))
		}
	}
}

func TestErrors_DropAndMap(t *testing.T) {
	r := errorRuntime(t, ErrorConfig{
		DropFrame: func(program string) bool { return program == "hidden" },
		MapPosition: func(file string, line, column int) (string, int, int, bool) {
			return "original.ts", line + 100, column + 1000, file == "mapped.js"
		},
	})
	for _, p := range [][2]string{
		{"hidden", "function outer(f) { return f(); }"},
		{"mapped.js", "function mid(f) {\n return f(); }"},
		{"plain.js", "function inner() { return new Error('e').stack; }"},
	} {
		if _, err := r.RunScript(p[0], p[1]); err != nil {
			t.Fatal(err)
		}
	}
	v, err := r.RunScript("main.js", "outer(() => mid(inner))")
	if err != nil {
		t.Fatal(err)
	}
	want := "Error: e\n    at inner (plain.js:1:27)\n    at mid (original.ts:102:1009)\n    at main.js:1:13\n    at main.js:1:1"
	if v.String() != want {
		t.Fatalf("got %s\nwant %s", v, want)
	}
}

func TestErrors_MadeByGo(t *testing.T) {
	r := errorRuntime(t, ErrorConfig{StackTraceLimit: 1})
	_ = r.Set("typeError", func(goja.FunctionCall) goja.Value { panic(r.NewTypeError("from %s", "Go")) })
	_ = r.Set("goError", func(goja.FunctionCall) goja.Value { panic(r.NewGoError(os.ErrNotExist)) })
	_ = r.Set("coded", func(goja.FunctionCall) goja.Value {
		o := r.NewTypeError("wrong")
		if !SetStackHeader(o, "TypeError [ERR_X]: wrong") {
			t.Error("the header was not taken")
		}
		panic(o)
	})
	for fn, want := range map[string]string{
		"typeError": "TypeError: from Go\n    at a.js:1:7",
		"goError":   "GoError: file does not exist\n    at a.js:1:7",
		"coded":     "TypeError [ERR_X]: wrong\n    at a.js:1:7",
	} {
		v, err := r.RunScript("a.js", "try { "+fn+"() } catch (e) { e.stack }")
		if err != nil {
			t.Fatal(err)
		}
		if v.String() != want {
			t.Errorf("%s: got %q, want %q", fn, v, want)
		}
	}
}

// Recursion through Go code must be stopped long before the Go stack is full.
func TestErrors_DeepestGoStack(t *testing.T) {
	r := errorRuntime(t, ErrorConfig{})
	_ = r.Set("touch", func(goja.FunctionCall) goja.Value { return nil })
	for _, src := range []string{
		"const f = () => { touch(); [1].map(f) }; f()",
		"const o = { get x() { return this.x } }; o.x",
		"const f = () => 'a'.replace(/a/, f); f()",
		"class C { constructor() { new C() } } new C()",
		"const p = new Proxy({}, { get(t, k, r) { return r[k] } }); p.x",
		"const f = () => JSON.parse('[1]', f); f()",
		"const o = { toString() { return '' + this } }; '' + o",
		"function f() { Reflect.apply(f, null, []) } f()",
	} {
		type result struct {
			text  string
			stack uint64
		}
		done := make(chan result)
		go func() {
			defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the collector would shrink the stack
			v, err := r.RunString("try { (() => { " + src + " })(); 'returned' } catch (e) { e.message }")
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			if err != nil {
				v = r.ToValue(err.Error())
			}
			done <- result{v.String(), m.StackInuse}
		}()
		got := <-done
		if got.text != callStackExceeded {
			t.Errorf("%s: %s", src, got.text)
		}
		if got.stack > 256<<20 {
			t.Errorf("%s: %d MB of Go stack", src, got.stack>>20)
		}
		t.Logf("%3d MB  %s", got.stack>>20, src)
	}
}

func TestErrors_StackReleased(t *testing.T) {
	r := errorRuntime(t, ErrorConfig{})
	if _, err := r.RunString("(function f(n) { n && f(n - 1) })(5000)"); err != nil {
		t.Fatal(err)
	}
	if !releaseGuardedStack(r) {
		t.Fatal("not released")
	}
	v, err := r.RunString("try { (function f() { f() })() } catch (e) { e.name }")
	if err != nil || v.String() != "RangeError" {
		t.Fatal(v, err)
	}
}

func TestErrors_CostNothingUntilUsed(t *testing.T) {
	plain := testing.AllocsPerRun(100, func() { Enter(goja.New()) })
	with := testing.AllocsPerRun(100, func() { r := goja.New(); Enter(r); InstallErrors(r, ErrorConfig{}) })
	if with-plain > 60 {
		t.Fatalf("InstallErrors made %.0f allocations", with-plain)
	}
}

func BenchmarkErrors_Install(b *testing.B) {
	errorTemplates()
	for _, with := range []bool{false, true} {
		b.Run(fmt.Sprint(with), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := goja.New()
				Enter(r)
				if with {
					InstallErrors(r, ErrorConfig{})
				}
			}
		})
	}
}

func BenchmarkErrors(b *testing.B) {
	for _, c := range [][2]string{
		{"new", "new Error('x')"},
		{"stack", "new Error('x').stack"},
		{"engine", "try { null.x } catch {}"},
		{"call", "try { o.foo() } catch {}"},
	} {
		b.Run(c[0], func(b *testing.B) {
			r := errorRuntime(b, ErrorConfig{})
			p := goja.MustCompile("x", "(function() { var o = {}; for (var i = 0; i < 1000; i++) "+c[1]+" })()", false)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.RunProgram(p); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/error")
		})
	}
}
