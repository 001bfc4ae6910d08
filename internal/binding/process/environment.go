package process

import (
	"os"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/envfile"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/options"
	"github.com/node-go/node-go/internal/permission"
)

// environment describes files of environment variables, the options that NODE_OPTIONS may hold, and doors to native code, which are
// shut.
func environment(t *engine.Template) {
	t.EnumerableMethod("loadEnvFile", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		name := ".env"
		if v := c.Argument(0); !jsbind.Undefined(v) {
			name = pathOf(s, v)
		}
		if err := s.env.PermitFile(permission.Read, name); err != nil {
			s.env.Throw(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			s.env.Throw(nodeerr.FromSyscall(err, "open", name, ""))
		}
		for _, v := range envfile.Parse(string(text)) {
			if _, set := s.vars.Get(v.Name); !set {
				s.vars.Set(v.Name, v.Value)
			}
		}
		return goja.Undefined()
	}))
	t.Lazy("allowedNodeEnvironmentFlags", engine.Plain, lazy(func(s *isolateState) goja.Value {
		set, err := s.env.VM.New(s.env.VM.Get("Set"), s.env.StringArray(options.Environment()))
		if err != nil {
			s.env.Throw(err)
		}
		return set
	}))
	t.EnumerableMethod("binding", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		if s.env.Opts.Permission != nil {
			s.env.Throw(nodeerr.WithMessage("ERR_ACCESS_DENIED", "process.binding"))
		}
		s.env.Throw(nodeerr.WithMessage("ERR_INVALID_MODULE", "No such module: "+c.Argument(0).String()))
		return nil
	}))
	t.EnumerableMethod("dlopen", 2, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		if err := addonsDisabled(s.env); err != nil {
			s.env.Throw(err)
		}
		s.env.Throw(nodeerr.WithMessage("ERR_DLOPEN_FAILED", "native addons cannot be loaded: "+c.Argument(1).String()))
		return nil
	}))
	for _, on := range []bool{true, false} {
		name := "unref"
		if on {
			name = "ref"
		}
		t.EnumerableMethod(name, 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
			if o := jsbind.Object(c.Argument(0)); o != nil {
				if f := refMethod(o, name); f != nil {
					s.env.Call(f, o)
				}
			}
			return goja.Undefined()
		}))
	}
}

// refMethod gives what process.ref and process.unref call: the method under the symbol of that name, or the method itself.
func refMethod(o *goja.Object, name string) goja.Value {
	for _, key := range []string{"nodejs." + name, "node:" + name} {
		if f := o.GetSymbol(engine.SymbolFor(engine.RuntimeOf(o), key)); jsbind.IsCallable(f) {
			return f
		}
	}
	if f := o.Get(name); jsbind.IsCallable(f) {
		return f
	}
	return nil
}

func pathOf(s *isolateState, v goja.Value) string {
	if o := jsbind.Object(v); o != nil {
		if href := o.Get("href"); href != nil {
			return s.env.Call(s.env.Host.Require("url").Get("fileURLToPath"), goja.Undefined(), o).String()
		}
	}
	if jsbind.TypeOf(v) != "string" {
		s.env.ThrowType(v, "path", "string", "Buffer", "URL")
	}
	return v.String()
}
