package progcodec

import (
	"crypto/sha256"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

var corpus = flag.String("corpus", "", "folder with node_modules of lodash, acorn and typescript, for benchmarks of real programs")

// corpusFiles are the real programs that the benchmarks compile and decode.
func corpusFiles() []string {
	return []string{"lodash/lodash.js", "acorn/dist/acorn.js", "typescript/lib/typescript.js"}
}

// forEachProgram runs f for each program of the corpus, wrapped as CommonJS modules are.
func forEachProgram(b *testing.B, f func(b *testing.B, name, src string)) {
	if *corpus == "" {
		b.Skip("no -corpus given")
	}
	for _, name := range corpusFiles() {
		text, err := os.ReadFile(filepath.Join(*corpus, "node_modules", name))
		if err != nil {
			b.Fatal(err)
		}
		src := "(function (exports, require, module, __filename, __dirname) { " + string(text) + "\n})"
		b.Run(filepath.Base(name), func(b *testing.B) { f(b, name, src) })
	}
}

func compileFile(tb testing.TB, name, src string) *goja.Program {
	tb.Helper()
	ast, err := goja.Parse(name, src, parser.WithDisableSourceMaps)
	if err != nil {
		tb.Fatal(err)
	}
	prg, err := goja.CompileAST(ast, false)
	if err != nil {
		tb.Fatal(err)
	}
	return prg
}

func BenchmarkCompile(b *testing.B) {
	forEachProgram(b, func(b *testing.B, name, src string) {
		b.ReportAllocs()
		for b.Loop() {
			compileFile(b, name, src)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	forEachProgram(b, func(b *testing.B, name, src string) {
		prg := compileFile(b, name, src)
		b.ReportAllocs()
		var size int
		for b.Loop() {
			data, err := Encode(prg, EncodeOptions{})
			if err != nil {
				b.Fatal(err)
			}
			size = len(data)
		}
		b.ReportMetric(float64(size)/float64(len(src)), "bytes/source-byte")
	})
}

func benchmarkDecode(b *testing.B, eager, run bool) {
	forEachProgram(b, func(b *testing.B, name, src string) {
		hash := sha256.Sum256([]byte(src))
		data, err := Encode(compileFile(b, name, src), EncodeOptions{SourceHash: hash})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			prg, err := Decode(data, DecodeOptions{SourceHash: hash, Source: src, Eager: eager})
			if err != nil {
				b.Fatal(err)
			}
			if run {
				load(b, prg)
			}
		}
	})
}

func BenchmarkDecodeLazy(b *testing.B)    { benchmarkDecode(b, false, false) }
func BenchmarkDecodeEager(b *testing.B)   { benchmarkDecode(b, true, false) }
func BenchmarkDecodeLazyRun(b *testing.B) { benchmarkDecode(b, false, true) }

func BenchmarkCompileRun(b *testing.B) {
	forEachProgram(b, func(b *testing.B, name, src string) {
		b.ReportAllocs()
		for b.Loop() {
			load(b, compileFile(b, name, src))
		}
	})
}

// load runs a module's top level.
func load(b *testing.B, prg *goja.Program) {
	rt := goja.New()
	v, err := rt.RunProgram(prg)
	if err != nil {
		b.Fatal(err)
	}
	fn, ok := goja.AssertFunction(v)
	if !ok {
		b.Fatal("no module function")
	}
	module, exports := rt.NewObject(), rt.NewObject()
	if err := module.Set("exports", exports); err != nil {
		b.Fatal(err)
	}
	if _, err := fn(exports, exports, rt.ToValue(func(goja.FunctionCall) goja.Value { return rt.NewObject() }), module, rt.ToValue("f.js"), rt.ToValue("/")); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkLearn measures what the first use of the package costs.
func BenchmarkLearn(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := learnEngine(); err != nil {
			b.Fatal(err)
		}
	}
}
