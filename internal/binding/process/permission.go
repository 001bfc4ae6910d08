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

// Permission makes internalBinding('permission'): permit(scope, resource) and permitFile(scope, path) throw what the program may not do.
func Permission(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	for name, ask := range map[string]func(permission.Scope, string) error{"permit": e.Permit, "permitFile": e.PermitFile} {
		e.Define(o, name, e.Func(name, 2, func(c goja.FunctionCall) goja.Value {
			scope, ok := permission.ParseScope(c.Argument(0).String())
			if !ok {
				panic("process: unknown permission " + c.Argument(0).String())
			}
			if err := ask(scope, c.Argument(1).String()); err != nil {
				e.Throw(err)
			}
			return goja.Undefined()
		}), engine.Plain)
	}
	return o
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

// PermissionWarnings are what a program hears of its permission model when it begins: the names of warnings, their texts and
// their codes, which may be empty.
func PermissionWarnings(e *jsbind.Env) [][3]string {
	p := &e.Opts.Flags.Permission
	if !p.On {
		return nil
	}
	var list [][3]string
	for _, name := range p.Allowed {
		if name == "--allow-net" {
			list = append(list, [3]string{"ExperimentalWarning", "The flag --allow-net is under experimental phase."})
			continue
		}
		text := "The flag " + name + " must be used with extreme caution. It could invalidate the permission model."
		list = append(list, [3]string{"SecurityWarning", text, warningCode(name)})
	}
	for name, paths := range map[string][]string{"--allow-fs-read": p.Read, "--allow-fs-write": p.Write} {
		if len(paths) == 1 && strings.Contains(paths[0], ",") {
			list = append(list, [3]string{"Warning", "The " + name + " CLI flag has changed. Passing a comma-separated list of paths is no longer valid. Documentation can be found at https://nodejs.org/api/permissions.html#file-system-permissions"})
		}
	}
	return list
}

// warningCode is the code of the warning about an option that grants a way around the permission model.
func warningCode(option string) string {
	switch option {
	case permission.Addon.Flag():
		return "PERM0001"
	case permission.Child.Flag():
		return "PERM0002"
	case permission.Inspector.Flag():
		return "PERM0004"
	case permission.WASI.Flag():
		return "PERM0005"
	case permission.Worker.Flag():
		return "PERM0006"
	}
	return ""
}

// addonsDisabled is the error of loading a native add-on that the permission model forbids.
func addonsDisabled(e *jsbind.Env) error {
	if e.Opts.Permission.Has(permission.Addon) && !e.Opts.Flags.NoAddons {
		return nil
	}
	return nodeerr.WithMessage("ERR_DLOPEN_DISABLED", "Cannot load native addon because loading addons is disabled.")
}
