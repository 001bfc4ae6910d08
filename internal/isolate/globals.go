package isolate

import (
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/binding/sharedmem"
	"github.com/node-go/node-go/internal/binding/timers"
	"github.com/node-go/node-go/internal/ecma"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader"
)

// globals describes the global object of every isolate: the engine's own properties and Node's, each made on first look.
var globals = sync.OnceValue(func() *engine.Template {
	return engine.ExtendGlobals(describeGlobals)
})

// scriptGlobals are those of code that is no file: what a CommonJS module has as parameters is global there.
var scriptGlobals = sync.OnceValue(func() *engine.Template { return engine.ExtendGlobals(describeScript) })

// evalGlobals are those of code that the command line gives: the builtin modules, too, are global under their names.
var evalGlobals = sync.OnceValue(func() *engine.Template {
	taken := map[string]bool{"process": true, "console": true, "module": true}
	for _, g := range lazyGlobals {
		taken[g.name] = g.name != "crypto" // the module, as in the REPL, and not Web Crypto
	}
	return engine.ExtendGlobals(func(t *engine.Template) {
		describeScript(t)
		for _, id := range publicIDs {
			if !taken[id] && !strings.ContainsAny(id, ":/") && id[0] != '_' {
				attr := engine.Hidden
				if id == "crypto" {
					attr = engine.Plain // as what it replaces
				}
				t.Lazy(id, attr, func(r *goja.Runtime) goja.Value { return of(r).requireBuiltin(id) })
			}
		}
	})
})

func describeScript(t *engine.Template) {
	describeGlobals(t)
	for _, name := range loader.ScriptGlobals() {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).loader.ScriptGlobal(name) })
	}
}

func describeGlobals(t *engine.Template) {
	t.LazySymbol(goja.SymToStringTag, engine.Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue("global") })
	t.Lazy("global", engine.Plain, func(r *goja.Runtime) goja.Value { return r.GlobalObject() })
	t.Lazy("process", engine.Hidden, func(r *goja.Runtime) goja.Value { return of(r).processObject() })
	t.Lazy("console", engine.Hidden, console.Global)
	t.Lazy("Symbol", engine.Hidden, engine.SymbolConstructor)
	ecma.DescribeGlobals(t)
	timers.DescribeGlobals(t)
	t.Lazy("SharedArrayBuffer", engine.Hidden, sharedmem.Constructor)
	t.Lazy("Atomics", engine.Hidden, sharedmem.Atomics)
	t.Lazy("eval", engine.Hidden, func(r *goja.Runtime) goja.Value {
		o := engine.Intrinsic(r, "eval")
		engine.GuardEval(r, o)
		return o
	})
	t.Lazy("Function", engine.Hidden, func(r *goja.Runtime) goja.Value {
		o := engine.Intrinsic(r, "Function")
		engine.GuardConstructor(o)
		of(r).loader.ExtendFunction(o)
		return o
	})
	t.EnumerableMethod("queueMicrotask", 1, queueMicrotask)
	t.EnumerableMethod("structuredClone", 1, messaging.StructuredClone)
	for _, g := range lazyGlobals {
		t.Lazy(g.name, g.attr, fromModule(g.module, g.name))
	}
	t.Accessor("navigator", engine.Enumerable|engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return of(r).Require("internal/navigator").Get("navigator")
	}, nil)
	for _, name := range storages() {
		attr := func(r *goja.Runtime) engine.Attr {
			if name == "localStorage" && of(r).cfg.Options.Flags.LocalStorage == "" {
				return engine.Configurable // there is none
			}
			return engine.Enumerable | engine.Configurable
		}
		t.AccessorIn(name, attr, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			return of(r).Require("internal/webstorage").Get(name)
		}, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			engine.DefineOwn(r.GlobalObject(), engine.Name(name), c.Argument(0), engine.Plain)
			return goja.Undefined()
		})
	}
}

// storages are the global objects of the Web Storage standard.
func storages() []string { return []string{"localStorage", "sessionStorage"} }

// withoutGlobals takes away what options ask to be without.
func (i *Isolate) withoutGlobals(f *jsbind.Flags) {
	var names []string
	if f.NoWebStorage || f.NoSQLite {
		names = append(append(names, storages()...), "Storage")
	}
	if f.NoWebSocket {
		names = append(names, "WebSocket", "CloseEvent")
	}
	if f.NoNavigator {
		names = append(names, "navigator", "Navigator")
	}
	for _, name := range names {
		engine.Delete(i.vm.GlobalObject(), engine.Name(name))
	}
}

// lazyGlobals are the globals that a builtin module exports under the same name.
var lazyGlobals = [...]struct {
	name, module string
	attr         engine.Attr
}{
	{"Buffer", "buffer", engine.Hidden},
	{"WebAssembly", "internal/wasm", engine.Hidden},
	{"atob", "buffer", engine.Plain},
	{"btoa", "buffer", engine.Plain},
	{"Blob", "buffer", engine.Hidden},
	{"File", "buffer", engine.Hidden},
	{"TextEncoder", "internal/encoding", engine.Hidden},
	{"TextDecoder", "internal/encoding", engine.Hidden},
	{"URL", "internal/url", engine.Hidden},
	{"URLSearchParams", "internal/url", engine.Hidden},
	{"URLPattern", "internal/url", engine.Hidden},
	{"Event", "internal/event_target", engine.Hidden},
	{"EventTarget", "internal/event_target", engine.Hidden},
	{"CustomEvent", "internal/event_target", engine.Hidden},
	{"AbortController", "internal/abort_controller", engine.Hidden},
	{"AbortSignal", "internal/abort_controller", engine.Hidden},
	{"DOMException", "internal/dom_exception", engine.Hidden},
	{"MessageChannel", "worker_threads", engine.Hidden},
	{"MessagePort", "worker_threads", engine.Hidden},
	{"BroadcastChannel", "worker_threads", engine.Hidden},
	{"performance", "perf_hooks", engine.Plain},
	{"Crypto", "internal/crypto/web", engine.Hidden},
	{"CryptoKey", "internal/crypto/web", engine.Hidden},
	{"SubtleCrypto", "internal/crypto/web", engine.Hidden},
	{"fetch", "internal/fetch", engine.Plain},
	{"crypto", "internal/crypto/web", engine.Plain},
	{"Headers", "internal/fetch", engine.Hidden},
	{"Request", "internal/fetch", engine.Hidden},
	{"Response", "internal/fetch", engine.Hidden},
	{"FormData", "internal/fetch", engine.Hidden},
	{"WebSocket", "internal/fetch", engine.Hidden},
	{"CloseEvent", "internal/close_event", engine.Hidden},
	{"MessageEvent", "internal/message_event", engine.Hidden},
	{"ErrorEvent", "internal/error_event", engine.Hidden},
	{"Storage", "internal/webstorage", engine.Hidden},
	{"QuotaExceededError", "internal/quota_exceeded_error", engine.Hidden},
	{"Navigator", "internal/navigator", engine.Hidden},
	{"Performance", "perf_hooks", engine.Hidden},
	{"PerformanceEntry", "perf_hooks", engine.Hidden},
	{"PerformanceMark", "perf_hooks", engine.Hidden},
	{"PerformanceMeasure", "perf_hooks", engine.Hidden},
	{"PerformanceObserver", "perf_hooks", engine.Hidden},
	{"PerformanceObserverEntryList", "perf_hooks", engine.Hidden},
	{"PerformanceResourceTiming", "perf_hooks", engine.Hidden},
	{"ReadableStream", "internal/webstreams/readablestream", engine.Hidden},
	{"ReadableStreamDefaultReader", "internal/webstreams/readablestream", engine.Hidden},
	{"ReadableStreamBYOBReader", "internal/webstreams/bytestream", engine.Hidden},
	{"ReadableStreamBYOBRequest", "internal/webstreams/bytestream", engine.Hidden},
	{"ReadableByteStreamController", "internal/webstreams/bytestream", engine.Hidden},
	{"ReadableStreamDefaultController", "internal/webstreams/readablestream", engine.Hidden},
	{"TransformStream", "internal/webstreams/transformstream", engine.Hidden},
	{"TransformStreamDefaultController", "internal/webstreams/transformstream", engine.Hidden},
	{"WritableStream", "internal/webstreams/writablestream", engine.Hidden},
	{"WritableStreamDefaultController", "internal/webstreams/writablestream", engine.Hidden},
	{"WritableStreamDefaultWriter", "internal/webstreams/writablestream", engine.Hidden},
	{"ByteLengthQueuingStrategy", "internal/webstreams/queuingstrategies", engine.Hidden},
	{"CountQueuingStrategy", "internal/webstreams/queuingstrategies", engine.Hidden},
	{"TextEncoderStream", "internal/webstreams/encoding", engine.Hidden},
	{"TextDecoderStream", "internal/webstreams/encoding", engine.Hidden},
	{"CompressionStream", "internal/webstreams/compression", engine.Hidden},
	{"DecompressionStream", "internal/webstreams/compression", engine.Hidden},
}

func fromModule(module, name string) engine.Maker {
	return func(r *goja.Runtime) goja.Value {
		v := of(r).Require(module).Get(name)
		if v == nil {
			panic("isolate: builtin " + module + " does not export " + name)
		}
		return v
	}
}

func of(r *goja.Runtime) *Isolate { return jsbind.From(r).Host.(*Isolate) }

func queueMicrotask(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	fn := c.Argument(0)
	if !jsbind.IsCallable(fn) {
		e.ThrowType(fn, "callback", "function")
	}
	e.Host.EnqueueMicrotask(fn)
	return goja.Undefined()
}

// readsSource is told of each program's source before the program runs.
func (i *Isolate) readsSource(source string) {
	if ecma.LegacyMatches(source) {
		ecma.WatchMatches(i.vm)
	}
}
