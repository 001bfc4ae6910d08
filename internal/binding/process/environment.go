package process

import (
	"errors"
	"io/fs"
	"os"
	"strings"

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
		if v := c.Argument(0); !jsbind.Nullish(v) {
			name = pathOf(s, v)
		}
		if err := s.env.PermitFile(permission.Read, name); err != nil {
			s.env.Throw(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			failed := nodeerr.FromSyscall(err, "open", name, "")
			if name == "" {
				failed.Message += " ''"
				failed.With("path", "")
			}
			s.env.Throw(failed)
		}
		for _, v := range envfile.Parse(string(text)) {
			if _, set := s.vars.Get(v.Name); !set {
				s.vars.Set(v.Name, v.Value)
			}
		}
		return goja.Undefined()
	}))
	t.Lazy("allowedNodeEnvironmentFlags", engine.Plain, lazy(func(s *isolateState) goja.Value {
		return s.env.Method(s.env.Host.Require("internal/process/environment_flags"), "create", s.env.StringArray(options.Environment()))
	}))
	t.EnumerableMethod("binding", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		if s.env.Opts.Permission != nil {
			s.env.Throw(nodeerr.WithMessage("ERR_ACCESS_DENIED", "process.binding"))
		}
		name := c.Argument(0).String
		if jsbind.TypeOf(c.Argument(0)) == "symbol" {
			name = func() string { return jsbind.PrimitiveText(c.Argument(0)) }
		}
		s.env.Throw(&nodeerr.Error{Class: nodeerr.PlainError, Message: "No such module: " + name(), Bare: true})
		return nil
	}))
	t.EnumerableMethod("dlopen", 2, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		if err := addonsDisabled(s.env); err != nil {
			s.env.Throw(err)
		}
		if len(c.Arguments) < 2 {
			s.env.Throw(nodeerr.WithMessage("ERR_MISSING_ARGS", "process.dlopen needs at least 2 arguments"))
		}
		if jsbind.TypeOf(c.Argument(1)) == "symbol" {
			panic(s.env.VM.NewTypeError("Cannot convert a Symbol value to a string"))
		}
		name := c.Argument(1).String()
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			s.env.Throw(nodeerr.WithMessage("ERR_DLOPEN_FAILED", name+": cannot open shared object file: No such file or directory"))
		}
		s.env.Throw(nodeerr.WithMessage("ERR_DLOPEN_FAILED", "native addons cannot be loaded: "+name))
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
	text := v.String
	if b, ok := jsbind.Bytes(v); ok && engine.ValueKinds().Of(v) == engine.KindTypedArray {
		text = func() string { return string(b) }
	} else if jsbind.TypeOf(v) != "string" {
		s.env.ThrowType(v, "path", "string", "Buffer", "URL")
	}
	if strings.IndexByte(text(), 0) >= 0 {
		s.env.Throw(nodeerr.InvalidArgValue("path", jsbind.Shown(v), "must be a string, Uint8Array, or URL without null bytes"))
	}
	return text()
}
