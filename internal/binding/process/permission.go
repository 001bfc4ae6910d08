package process

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
)

// addPermission gives process its property permission, which is there while the permission model is on.
func addPermission(e *jsbind.Env, process *goja.Object) {
	if e.Opts.Permission == nil {
		return
	}
	o := e.VM.NewObject()
	e.Define(o, "has", e.Func("has", 2, func(c goja.FunctionCall) goja.Value {
		name := e.String(c.Argument(0), "scope")
		ref := reference(e, c.Argument(1))
		s, ok := permission.ParseScope(name)
		if !ok {
			return e.Value(false)
		}
		allowed := e.Opts.Permission.Has(s)
		if ref != "" {
			switch s {
			case permission.FS, permission.Read, permission.Write:
				allowed = e.Opts.Permission.File(s, ref)
			}
		}
		if !allowed {
			e.NoteDenied(s, ref)
		}
		return e.Value(allowed)
	}), engine.Plain)
	e.Define(o, "drop", e.Func("drop", 2, func(c goja.FunctionCall) goja.Value {
		name := e.String(c.Argument(0), "scope")
		ref := reference(e, c.Argument(1))
		if s, ok := permission.ParseScope(name); ok {
			e.Opts.Permission.Drop(s, ref)
		}
		return goja.Undefined()
	}), engine.Plain)
	e.Define(process, "permission", o, engine.Enumerable)
}

// reference reads what a scope is asked about: a path, or nothing.
func reference(e *jsbind.Env, v goja.Value) string {
	if jsbind.Nullish(v) {
		return ""
	}
	if b, ok := jsbind.Bytes(v); ok {
		return string(b)
	}
	if jsbind.TypeOf(v) != "string" {
		e.ThrowType(v, "reference", "string")
	}
	return v.String()
}

// PermissionWarnings are what a program hears of its permission model when it begins: the names of warnings and their texts.
func PermissionWarnings(e *jsbind.Env) [][2]string {
	p := &e.Opts.Flags.Permission
	if !p.On {
		return nil
	}
	var list [][2]string
	for _, name := range p.Allowed {
		switch name {
		case "--allow-net":
		default:
			list = append(list, [2]string{"SecurityWarning", "The flag " + name + " must be used with extreme caution. It could invalidate the permission model."})
		}
	}
	for name, paths := range map[string][]string{"--allow-fs-read": p.Read, "--allow-fs-write": p.Write} {
		if len(paths) == 1 && strings.Contains(paths[0], ",") {
			list = append(list, [2]string{"Warning", "The " + name + " CLI flag has changed. Passing a comma-separated list of paths is no longer valid. Documentation can be found at https://nodejs.org/api/permissions.html#file-system-permissions"})
		}
	}
	return list
}

// addonsDisabled is the error of loading a native add-on that the permission model forbids.
func addonsDisabled(e *jsbind.Env) error {
	if e.Opts.Permission.Has(permission.Addon) && !e.Opts.Flags.NoAddons {
		return nil
	}
	return nodeerr.WithMessage("ERR_DLOPEN_DISABLED", "Cannot load native addon because loading addons is disabled.")
}
