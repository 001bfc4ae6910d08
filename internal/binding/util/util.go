// Package util is the builtin module util. What most programs use of it is Go; the rest is JavaScript that is loaded when a program
// first looks at it.
//
// Everything here belongs to the goroutine that owns the isolate.
package util

import (
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/deepequal"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/envfile"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Exports is the module util.
func Exports(e *jsbind.Env) *goja.Object { return exportsTemplate().New(e.VM) }

// Inspect is the internal module util/inspect: inspect, format and their kin.
func Inspect(e *jsbind.Env) *goja.Object { return console.Inspector.Of(e).Binding() }

// New makes internalBinding('util').
func New(e *jsbind.Env) *goja.Object {
	t := engine.NewTemplate(engine.ObjectProto)
	t.EnumerableMethod("shouldColorize", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(console.ShouldColour(jsbind.From(r), jsbind.Object(c.Argument(0))))
	})
	t.EnumerableMethod("warnOutsidePackages", 2, warnOutsidePackages)
	return t.New(e.VM)
}

var exportsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.EnumerableMethod("_errnoException", 0, errnoException)
	t.EnumerableMethod("_exceptionWithHostPort", 0, exceptionWithHostPort)
	fromAs(t, "internal/util", [2]string{"_extend", "extend"})
	from(t, "internal/util", "callbackify", "convertProcessSignalToExitCode")
	fromAs(t, "internal/util/debuglog", [2]string{"debug", "debuglog"}, [2]string{"debuglog", "debuglog"})
	from(t, "internal/util", "deprecate")
	from(t, "internal/util/inspect", "format")
	from(t, "internal/util/style_text", "styleText")
	from(t, "internal/util/inspect", "formatWithOptions")
	t.EnumerableMethod("getCallSites", 0, getCallSites)
	t.EnumerableMethod("getSystemErrorMap", 0, systemErrorMap)
	t.EnumerableMethod("getSystemErrorName", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(nodeerr.ErrnoName(errnoArgument(jsbind.From(r), c)))
	})
	t.EnumerableMethod("getSystemErrorMessage", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		n := errnoArgument(jsbind.From(r), c)
		if no, ok := nodeerr.ErrnoByNumber(n); ok {
			return r.ToValue(no.Message)
		}
		return r.ToValue(nodeerr.ErrnoName(n))
	})
	from(t, "internal/util", "inherits")
	from(t, "internal/util/inspect", "inspect")
	from(t, "internal/util", "isArray")
	t.EnumerableMethod("isDeepStrictEqual", 3, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		mode := deepequal.Strict
		if c.Argument(2).ToBoolean() {
			mode = deepequal.StrictValues
		}
		return r.ToValue(deepequal.Equal(c.Argument(0), c.Argument(1), mode))
	})
	t.EnumerableMethod("isPartialDeepStrictEqual", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(deepequal.Equal(c.Argument(0), c.Argument(1), deepequal.Partial))
	})
	t.EnumerableMethod("markPromiseAsHandled", 1, markPromiseAsHandled)
	from(t, "internal/util", "promisify")
	from(t, "internal/util/inspect", "stripVTControlCharacters")
	t.EnumerableMethod("toUSVString", 1, toUSVString)
	accessors(t, "internal/util/transferable", "transferableAbortSignal", "transferableAbortController")
	accessors(t, "internal/util", "aborted")
	t.Lazy("types", engine.Plain, func(r *goja.Runtime) goja.Value { return jsbind.From(r).Host.Require("util/types") })
	t.EnumerableMethod("parseEnv", 1, parseEnv)
	from(t, "internal/util/parse_args", "parseArgs")
	from(t, "internal/encoding", "TextDecoder", "TextEncoder")
	from(t, "internal/util/mime", "MIMEType", "MIMEParams")
	t.EnumerableMethod("diff", 2, diff)
	accessors(t, "internal/util/rate", "debounce", "throttle")
	t.EnumerableMethod("setTraceSigInt", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := jsbind.From(r)
		on := e.Bool(c.Argument(0), "enable")
		if e.Opts.IsWorker {
			e.ThrowCode("ERR_WORKER_UNSUPPORTED_OPERATION", "Calling util.setTraceSigInt")
		}
		e.Host.TraceSigint(on)
		return goja.Undefined()
	})
	return t
})

// from describes properties that a builtin module exports under the same name.
func from(t *engine.Template, module string, names ...string) {
	for _, name := range names {
		fromAs(t, module, [2]string{name, name})
	}
}

// fromAs describes properties {name, name in the module}.
func fromAs(t *engine.Template, module string, names ...[2]string) {
	for _, n := range names {
		t.Lazy(n[0], engine.Plain, func(r *goja.Runtime) goja.Value { return exported(r, module, n[1]) })
	}
}

func accessors(t *engine.Template, module string, names ...string) {
	for _, name := range names {
		t.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			return exported(r, module, name)
		}, nil)
	}
}

func exported(r *goja.Runtime, module, name string) goja.Value {
	v := jsbind.From(r).Host.Require(module).Get(name)
	if v == nil {
		panic("util: builtin " + module + " does not export " + name)
	}
	return v
}

func parseEnv(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	text := e.String(c.Argument(0), "content")
	o := r.CreateObject(nil)
	vars := envfile.Parse(text)
	slices.SortStableFunc(vars, func(a, b envfile.Variable) int { return strings.Compare(a.Name, b.Name) }) // as Node keeps them
	for _, v := range vars {
		e.Define(o, v.Name, r.ToValue(v.Value), engine.Plain)
	}
	return o
}

func markPromiseAsHandled(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	o := jsbind.Object(c.Argument(0))
	if o == nil || engine.SlotOf(o) != engine.SlotPromise {
		e.ThrowType(c.Argument(0), "promise", "Promise")
	}
	noop := engine.NewFunction(r, "", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value { return goja.Undefined() })
	then := r.Get("Promise").(*goja.Object).Get("prototype").(*goja.Object).Get("then")
	e.Call(then, o, goja.Undefined(), noop)
	return goja.Undefined()
}

func toUSVString(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	v := c.Argument(0)
	if _, ok := v.(*goja.Symbol); ok {
		panic(r.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return r.ToValue(v.ToString().String()) // the engine replaces lone surrogates when it makes UTF-8 of a string
}
