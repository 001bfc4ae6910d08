package engine

import (
	"fmt"
	"os"
	"path/filepath"
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
	if err := RunMicrotasks(r); err != nil {
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
	r := errorRuntime(t, ErrorConfig{StackTraceLimit: 3})
	_ = r.Set("typeError", func(goja.FunctionCall) goja.Value { panic(r.NewTypeError("from %s", "Go")) })
	_ = r.Set("goError", func(goja.FunctionCall) goja.Value { panic(r.NewGoError(os.ErrNotExist)) })
	for _, c := range [][2]string{
		{"typeError", "TypeError: from Go\n    at call (a.js:1:44)\n    at a.js:1:74"},
		{"goError", "GoError: file does not exist\n    at call (a.js:1:44)\n    at a.js:1:72"},
	} {
		src := "(function () { function call(f) { try { f(); } catch (e) { return e.stack } } return call(" + c[0] + ") })()"
		src = "var call = (f) => { try { return void f.x, " + "f(); } catch (e) { return e.stack } }; call(" + c[0] + ")"
		v, err := r.RunScript("a.js", src)
		if err != nil {
			t.Fatal(err)
		}
		if head, _, _ := strings.Cut(v.String(), "\n"); head != strings.SplitN(c[1], "\n", 2)[0] || !strings.Contains(v.String(), "at call (a.js:1:44)") {
			t.Errorf("%s: %s", c[0], v)
		}
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
