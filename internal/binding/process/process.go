// Package process is the process object: facts about the program and its machine, exit and its code, ticks, warnings.
//
// The object is described by one template for all isolates, so that what a program does not look at is never made.
package process

import (
	"encoding/binary"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Env is the environment that process.env shows: a copy for most workers, shared with SHARE_ENV.
type Env interface {
	Get(name string) (string, bool)
	Set(name, value string)
	Delete(name string)
	Names() []string
}

// New makes the process object of an isolate. vars is what process.env shows.
func New(e *jsbind.Env, vars Env) *goja.Object {
	state.Set(e, &isolateState{env: e, vars: vars, debugPort: defaultDebugPort})
	o := template().New(e.VM)
	state.Of(e).signals = watchSignals(e, o)
	printWarnings(e, o)
	addPermission(e, o)
	return o
}

const defaultDebugPort = 9229

type isolateState struct {
	env     *jsbind.Env
	vars    Env
	signals *signals // nil where the program hears of none

	debugPort  int  // a setting only: nothing listens
	toldExecve bool // the warning about execve was emitted
}

var state = jsbind.NewSlot(func(*jsbind.Env) *isolateState { panic("process: used before New") })

func in(f func(*isolateState, goja.FunctionCall) goja.Value) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(state.Of(jsbind.From(r)), c) }
}

func lazy(f func(*isolateState) goja.Value) engine.Maker {
	return func(r *goja.Runtime) goja.Value { return f(state.Of(jsbind.From(r))) }
}

// prototype is what process inherits from: an object whose constructor is named process, over EventEmitter.prototype.
var prototype = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(func(r *goja.Runtime) *goja.Object {
		return jsbind.From(r).Host.Require("events").Get("prototype").(*goja.Object)
	})
	t.Lazy("constructor", engine.Hidden, func(r *goja.Runtime) goja.Value {
		e := jsbind.From(r)
		f := e.Host.Require("internal/process/constructor").Get("process").(*goja.Object)
		mustSet(f, "prototype", r.Get("process").(*goja.Object).Prototype())
		return f
	})
	return t
})

var template = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(func(r *goja.Runtime) *goja.Object { return prototype().New(r) })
	t.LazySymbol(goja.SymToStringTag, engine.Writable, func(r *goja.Runtime) goja.Value { return r.ToValue("process") })
	facts(t)
	control(t)
	resources(t)
	identity(t)
	warnings(t)
	environment(t)
	replacement(t)
	return t
})

// facts describes what does not change while the program runs.
func facts(t *engine.Template) {
	t.Lazy("version", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return s.env.Value("v" + s.env.Opts.NodeVersion) }))
	t.Lazy("versions", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return versions(s.env) }))
	t.Constant("arch", engine.Enumerable|engine.Configurable, jsbind.Arch())
	t.Constant("platform", engine.Enumerable|engine.Configurable, jsbind.Platform())
	t.Lazy("release", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value {
		o := s.env.VM.NewObject()
		files := "https://nodejs.org/download/release/v" + s.env.Opts.NodeVersion + "/node-v" + s.env.Opts.NodeVersion
		s.env.Define(o, "name", s.env.Value("node"), engine.Enumerable|engine.Configurable)
		s.env.Define(o, "sourceUrl", s.env.Value(files+".tar.gz"), engine.Enumerable|engine.Configurable)
		s.env.Define(o, "headersUrl", s.env.Value(files+"-headers.tar.gz"), engine.Enumerable|engine.Configurable)
		return o
	}))
	maps := func(s *isolateState) *goja.Object { return s.env.Host.Require("internal/source_map") }
	t.EnumerableMethod("setSourceMapsEnabled", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		return s.env.Call(maps(s).Get("setSourceMapsEnabled"), goja.Undefined(), c.Arguments...)
	}))
	t.Accessor("sourceMapsEnabled", engine.Enumerable|engine.Configurable, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		return jsbind.Object(s.env.Method(maps(s), "getSourceMapsSupport")).Get("enabled")
	}), nil)
	t.Lazy("moduleLoadList", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return s.env.Host.LoadList() }))
	t.Lazy("argv", engine.Plain, lazy(func(s *isolateState) goja.Value { return s.env.StringArray(s.env.Opts.Argv) }))
	t.Lazy("execArgv", engine.Plain, lazy(func(s *isolateState) goja.Value { return s.env.StringArray(s.env.Opts.ExecArgv) }))
	t.Lazy("argv0", engine.Enumerable, lazy(func(s *isolateState) goja.Value { return s.env.Value(s.env.Opts.Argv0) }))
	t.Lazy("execPath", engine.Plain, lazy(func(s *isolateState) goja.Value { return s.env.Value(s.env.Opts.ExecPath) }))
	t.Lazy("pid", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return s.env.Value(os.Getpid()) }))
	t.Accessor("debugPort", engine.Enumerable|engine.Configurable, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		return s.env.Value(s.debugPort)
	}), in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		n := int(int32(c.Argument(0).ToInteger()))
		if n != 0 && (n < 1024 || n > 65535) {
			err := nodeerr.WithMessage("ERR_OUT_OF_RANGE", "process.debugPort must be 0 or in range 1024 to 65535")
			s.env.Throw(err)
		}
		s.debugPort = n
		return nil
	}))
	t.Accessor("ppid", engine.Enumerable, in(func(s *isolateState, _ goja.FunctionCall) goja.Value { return s.env.Value(os.Getppid()) }), nil)
	t.Lazy("env", engine.Plain, lazy(func(s *isolateState) goja.Value { return newEnvObject(s) }))
	t.Lazy("features", engine.Enumerable, lazy(func(s *isolateState) goja.Value { return features(s.env) }))
	t.Lazy("config", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return config(s.env) }))
	t.Lazy("stdout", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return stdio(s.env, "stdout") }))
	t.Lazy("stderr", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return stdio(s.env, "stderr") }))
	t.Lazy("stdin", engine.Enumerable|engine.Configurable, lazy(func(s *isolateState) goja.Value { return stdio(s.env, "stdin") }))
	t.EnumerableMethod("openStdin", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		in := jsbind.Object(s.env.VM.Get("process").(*goja.Object).Get("stdin"))
		s.env.Method(in, "resume")
		return in
	}))
	t.Accessor("title", engine.Enumerable|engine.Configurable,
		in(func(s *isolateState, _ goja.FunctionCall) goja.Value { return s.env.Value(s.env.Opts.Title) }),
		in(func(s *isolateState, c goja.FunctionCall) goja.Value {
			if jsbind.TypeOf(c.Argument(0)) == "symbol" {
				panic(s.env.VM.NewTypeError("Cannot convert a Symbol value to a string"))
			}
			s.env.Opts.Title = c.Argument(0).ToString().String()
			s.env.Opts.Trace.Describe("process_name", 0, map[string]string{"name": s.env.Opts.Title})
			return nil
		}))
}

func stdio(e *jsbind.Env, name string) goja.Value {
	return e.Call(e.Host.Require("internal/process/stdio").Get("get"), goja.Undefined(), e.Value(name))
}

// versions names this program's own parts, and the components of Node's release that have their work done here: a program that finds
// one may use what it stands for. The numbers are that release's, whose behaviour is the model. What is not here, as native add-ons and the
// network, has no number.
// zones is the release of the time zones that the binary holds, which is Go's. A system's own are preferred, and do not tell theirs.
const zones = "2025c"

// versions are those of the runtime and its parts, and of the parts of Node.js whose interfaces and tables are modelled here. There is none
// for what cannot be used: add-ons, foreign functions.
func versions(e *jsbind.Env) goja.Value {
	o := e.VM.NewObject()
	for _, v := range [][2]string{
		{"node", e.Opts.NodeVersion}, {"node-go", e.Opts.Version}, {"goja", engineVersion()}, {"go", strings.TrimPrefix(runtime.Version(), "go")},
		{"acorn", "8.19.0"}, {"ada", "4.0.0"}, {"amaro", "1.1.11"}, {"ares", "1.34.9"}, {"brotli", "1.2.0"}, {"cldr", "48.2"}, {"icu", "78.3"},
		{"llhttp", "9.4.3"}, {"merve", "1.2.2"}, {"modules", strconv.Itoa(moduleVersion)}, {"nbytes", "0.1.4"}, {"ncrypto", "0.0.1"},
		{"nghttp2", "1.70.0"}, {"nghttp3", ""}, {"ngtcp2", ""}, {"openssl", "3.5.9"}, {"simdjson", "5.0.3"}, {"simdutf", "7.7.0"},
		{"sqlite", "3.54.1"}, {"tz", zones}, {"undici", "8.12.2"}, {"unicode", "17.0"}, {"uv", "1.52.1"}, {"uvwasi", "0.0.23"},
		{"v8", "14.6.202.34-node.40"}, {"zlib", "1.3.2.1-motley-456ae73"}, {"zstd", "1.5.7"},
	} {
		e.Define(o, v[0], e.Value(v[1]), engine.Enumerable)
	}
	return o
}

func features(e *jsbind.Env) goja.Value {
	o := e.VM.NewObject()
	for _, f := range []struct {
		name string
		v    bool
	}{
		{"inspector", false}, {"debug", false}, {"uv", true}, {"ipv6", true}, {"tls_alpn", true}, {"tls_sni", true}, {"tls_ocsp", true}, {"tls", true},
		{"openssl_is_boringssl", false},
	} {
		e.Define(o, f.name, e.Value(f.v), engine.Plain)
	}
	for _, f := range []struct {
		name string
		v    any
	}{
		{"cached_builtins", true}, {"require_module", !e.Opts.Flags.NoRequireModule}, {"dtls", false}, {"quic", false}, {"typescript", typescript(e)},
	} {
		v := e.Value(f.v)
		get := e.Func("get", 0, func(goja.FunctionCall) goja.Value { return v })
		if err := o.DefineAccessorProperty(f.name, get, nil, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			e.Throw(err)
		}
	}
	return o
}

// config is process.config: the settings of Node's build that tell what a binary can do, with what is true here.
func config(e *jsbind.Env) goja.Value {
	o, variables, defaults := e.VM.NewObject(), e.VM.NewObject(), e.VM.NewObject()
	e.Define(o, "variables", variables, engine.Enumerable)
	e.Define(o, "target_defaults", defaults, engine.Enumerable)
	for _, v := range []struct {
		name string
		v    any
	}{
		{"asan", 0}, {"coverage", false}, {"napi_build_version", "10"}, {"host_arch", jsbind.Arch()}, {"target_arch", jsbind.Arch()}, {"node_byteorder", byteOrder()},
		{"node_module_version", moduleVersion}, {"node_shared", false}, {"node_shared_openssl", false}, {"node_target_type", "executable"},
		{"node_use_amaro", true}, {"node_use_node_code_cache", true}, {"node_use_node_snapshot", false}, {"node_use_openssl", true},
		{"openssl_is_fips", false}, {"single_executable_application", false}, {"ubsan", 0}, {"v8_enable_i18n_support", 1}, {"v8_enable_inspector", 0},
	} {
		e.Define(variables, v.name, e.Value(v.v), engine.Enumerable)
	}
	freeze := e.VM.Get("Object").(*goja.Object)
	for _, part := range []*goja.Object{variables, defaults, o} {
		e.Method(freeze, "freeze", part)
	}
	return o
}

func byteOrder() string {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return "little"
	}
	return "big"
}

// moduleVersion is the version of the interface of native modules: process.versions.modules, as a number.
const moduleVersion = 147

// typescript is process.features.typescript.
func typescript(e *jsbind.Env) any {
	switch f := &e.Opts.Flags; {
	case f.NoStripTypes:
		return false
	case f.TransformTypes:
		return "transform"
	}
	return "strip"
}
