package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// special describes the properties of fs that are no plain operation, by the name under which the order of exports has them.
func special(t *engine.Template, name string) {
	lib := func(module string, names ...string) {
		for _, n := range names {
			t.Lazy(n, engine.Plain, fromLib(module, n))
		}
	}
	switch name {
	case "close":
		o := findOp("close")
		t.Function("close", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return stateIn(r).callClose(o, c.Arguments)
		})
		describeSync(t, o)
	case "exists":
		t.Lazy("exists", engine.Plain, newExists)
		t.Function("existsSync", 1, existsSync)
	case "cp":
		lib("internal/fs/cp", "cp", "cpSync")
	case "glob":
		o := &op{name: "glob", least: 1, most: 2, prepare: globFiles}
		describeCallback(t, o)
		describeSync(t, o)
	case "createReadStream":
		lib("internal/fs/streams", "createReadStream", "createWriteStream")
	case "lchmod":
		describeLchmod(t)
	case "mkdtempDisposableSync":
		t.Function(name, 2, mkdtempDisposableSync)
	case "openAsBlob":
		t.Function("openAsBlob", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			s := stateIn(r)
			b := s.openAsBlob(c)
			p, resolve, _ := r.NewPromise()
			s.settle(resolve, b)
			return r.ToValue(p)
		})
		t.Function("openAsBlobSync", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return stateIn(r).openAsBlob(c)
		})
	case "watch":
		lib("internal/fs/watchers", "watch")
	case "watchFile", "unwatchFile":
		lib("internal/fs/watchers", name)
	case "Dirent":
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value {
			s := stateIn(r)
			s.direntClass()
			return s.dirent.ctor
		})
	case "Stats":
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value {
			s := stateIn(r)
			s.statsClasses()
			return s.stats.ctor
		})
	case "ReadStream":
		for _, n := range [...]string{"ReadStream", "WriteStream", "FileReadStream", "FileWriteStream"} {
			streamClass(t, n)
		}
	case "Utf8Stream":
		t.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			return fromLib("internal/fs/utf8_stream", "Utf8Stream")(r)
		}, nil)
	case "_toUnixTimestamp":
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value {
			return engine.NewFunction(r, "toUnixTimestamp", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				at := stateIn(r).time(c.Argument(0), "time")
				return r.ToValue(at.Millis() / 1e3)
			})
		})
	case "Dir":
		lib("internal/fs/dir", "Dir", "opendir", "opendirSync")
	case "constants":
		t.Lazy(name, engine.Enumerable, func(r *goja.Runtime) goja.Value { return stateIn(r).constants() })
	case "promises":
		t.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			return Promises(jsbind.From(r))
		}, nil)
	default:
		panic("fs: nothing describes " + name)
	}
}

// streamClass describes a property that a program may replace: streams that are made from then on are of its class.
func streamClass(t *engine.Template, name string) {
	t.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return jsbind.From(r).Host.Require("internal/fs/streams").Get(name)
	}, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		engine.Set(jsbind.From(r).Host.Require("internal/fs/streams"), engine.Name(name), c.Argument(0))
		return goja.Undefined()
	})
}

// newExists makes fs.exists with its own way of becoming a promise: its callback has no error.
func newExists(r *goja.Runtime) goja.Value {
	fn := engine.NewFunction(r, "exists", 2, exists)
	promised := engine.NewFunction(r, "exists", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s := stateIn(r)
		p, resolve, _ := r.NewPromise()
		s.env.Call(fn, goja.Undefined(), c.Argument(0), s.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
			s.settle(resolve, c.Argument(0))
			return goja.Undefined()
		}))
		return r.ToValue(p)
	})
	engine.DefineOwn(fn, engine.SymPromisifyCustom, promised, 0)
	return fn
}
