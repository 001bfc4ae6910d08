package isolate

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/assert"

	"github.com/node-go/node-go/internal/binding/asynchooks"
	"github.com/node-go/node-go/internal/binding/blob"
	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/childprocess"
	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/binding/crypto"
	"github.com/node-go/node-go/internal/binding/encoding"
	"github.com/node-go/node-go/internal/binding/errors"
	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/binding/fs"
	"github.com/node-go/node-go/internal/binding/heap"
	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/binding/modulehooks"
	osbinding "github.com/node-go/node-go/internal/binding/os"
	"github.com/node-go/node-go/internal/binding/path"
	"github.com/node-go/node-go/internal/binding/perf"
	"github.com/node-go/node-go/internal/binding/process"
	"github.com/node-go/node-go/internal/binding/profiler"
	"github.com/node-go/node-go/internal/binding/readline"
	"github.com/node-go/node-go/internal/binding/repl"
	"github.com/node-go/node-go/internal/binding/report"
	"github.com/node-go/node-go/internal/binding/serdes"
	"github.com/node-go/node-go/internal/binding/sqlite"
	"github.com/node-go/node-go/internal/binding/stdio"
	"github.com/node-go/node-go/internal/binding/streams"
	"github.com/node-go/node-go/internal/binding/threads"
	"github.com/node-go/node-go/internal/binding/timers"
	"github.com/node-go/node-go/internal/binding/traceevents"
	"github.com/node-go/node-go/internal/binding/url"
	"github.com/node-go/node-go/internal/binding/util"
	"github.com/node-go/node-go/internal/binding/vm"
	"github.com/node-go/node-go/internal/binding/wasm"
	"github.com/node-go/node-go/internal/binding/webstreams"
	"github.com/node-go/node-go/internal/binding/zlib"
	"github.com/node-go/node-go/internal/jsbind"
)

// maker makes a binding, or the exports of a builtin that is written in Go, for one isolate.
type maker func(i *Isolate) *goja.Object

func inEnv(f func(*jsbind.Env) *goja.Object) maker {
	return func(i *Isolate) *goja.Object { return f(i.env) }
}

// bindings is the table of internalBinding.
var bindings = sync.OnceValue(func() map[string]maker {
	return map[string]maker{
		"builtins":      builtinsBinding,
		"child_process": inEnv(childprocess.New),
		"events":        inEnv(events.New),
		"fs":            inEnv(fs.New),
		"async_wrap":    inEnv(asynchooks.Binding),
		"performance":   inEnv(perf.New),
		"diagnostics":   inEnv(asynchooks.Diagnostics),
		"errors":        inEnv(errors.New),
		"messaging":     inEnv(messaging.New),
		"module_hooks":  func(i *Isolate) *goja.Object { return modulehooks.New(i.env, i.thrownMessage) },
		"modules":       func(i *Isolate) *goja.Object { return i.loader.Binding() },
		"options":       optionsBinding,
		"readline":      inEnv(readline.New),
		"repl":          inEnv(repl.New),
		"report":        inEnv(report.New),
		"import":        importBinding,
		"stdio":         inEnv(stdio.New),
		"streams":       inEnv(streams.New),
		"threads":       inEnv(threads.New),
		"url":           inEnv(url.New),
		"assert":        inEnv(assert.New),
		"util":          inEnv(util.New),
		"timers":        inEnv(timers.New),
		"wasm":          inEnv(wasm.New),
		"zlib":          inEnv(zlib.New),
		"webstreams":    inEnv(webstreams.New),
		"contexts":      inEnv(vm.New),
		"trace_events":  inEnv(traceevents.New),
		"heap":          inEnv(heap.New),
		"profiler":      inEnv(profiler.New),
		"permission":    inEnv(process.Permission),
		"serdes":        inEnv(serdes.New),
	}
})

// nativeModules are the builtins whose exports are described in Go, since nearly every program has them: as JavaScript they
// would be most of what a worker costs.
var nativeModules = sync.OnceValue(func() map[string]maker {
	return map[string]maker{
		"events":                inEnv(events.Class),
		"timers":                inEnv(timers.Exports),
		"process":               func(i *Isolate) *goja.Object { return i.processObject() },
		"async_hooks":           inEnv(asynchooks.Exports),
		"url":                   inEnv(url.Exports),
		"internal/url":          inEnv(url.Web),
		"os":                    inEnv(osbinding.Exports),
		"util":                  inEnv(util.Exports),
		"util/types":            inEnv(util.Types),
		"internal/util/inspect": inEnv(util.Inspect),
		"console":               inEnv(console.Exports),
		"path":                  inEnv(path.Exports),
		"path/posix":            inEnv(path.Posix),
		"path/win32":            inEnv(path.Win32),
		"buffer":                inEnv(buffer.Exports),
		"crypto":                inEnv(crypto.Exports),
		"internal/crypto/web":   inEnv(crypto.Web),
		"fs":                    inEnv(fs.Exports),
		"fs/promises":           inEnv(fs.Promises),
		"internal/blob":         inEnv(blob.Exports),
		"internal/encoding":     inEnv(encoding.Exports),
		"string_decoder":        inEnv(encoding.StringDecoderExports),
		"internal/validators":   inEnv(errors.Validators),
		"internal/test/binding": testBinding,
		"vm":                    inEnv(vm.Exports),
		"sqlite":                inEnv(sqlite.Exports),
		"worker_threads":        inEnv(threads.Exports),
		"node-go:cache":         cacheModule,
		"node-go:clock":         clockModule,
		"node-go:log":           logModule,
		"module":                func(i *Isolate) *goja.Object { return i.loader.Class() },
	}
})
