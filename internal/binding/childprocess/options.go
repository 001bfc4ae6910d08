package childprocess

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/permission"
)

// specOf reads the options that lib/internal/child_process has checked, all but stdio.
func (s *state) specOf(o *goja.Object) sys.Spec {
	if err := s.env.Permit(permission.Child, o.Get("file").String()); err != nil {
		s.env.Throw(err)
	}
	spec := sys.Spec{
		File: o.Get("file").String(), Args: s.strings(o.Get("args")), Env: s.strings(o.Get("envPairs")),
		Detached: truth(o, "detached"), HideWindow: truth(o, "windowsHide"), Verbatim: truth(o, "windowsVerbatimArguments"),
	}
	spec.Env = inherit(s.env.Opts, spec.Args, spec.Env)
	if v := o.Get("cwd"); !jsbind.Nullish(v) {
		spec.Dir = v.String()
	}
	spec.UID, spec.GID = identity(o, "uid"), identity(o, "gid")
	return spec
}

func (s *state) strings(v goja.Value) []string {
	var list []string
	if o := jsbind.Object(v); o != nil {
		engine.ForOf(s.env.VM, o, func(v goja.Value) bool {
			list = append(list, v.String())
			return true
		})
	}
	return list
}

func truth(o *goja.Object, name string) bool {
	v := o.Get(name)
	return v != nil && v.ToBoolean()
}

func identity(o *goja.Object, name string) *uint32 {
	v := o.Get(name)
	if jsbind.Nullish(v) {
		return nil
	}
	id := uint32(v.ToInteger())
	return &id
}

// streamKind is one entry of stdio as JavaScript has worded it.
type streamKind struct {
	kind   string // "pipe", "overlapped", "ignore", "inherit", "fd", "wrap"
	fd     int
	object *goja.Object
}

func (s *state) streamsOf(v goja.Value) []streamKind {
	var list []streamKind
	engine.ForOf(s.env.VM, v.(*goja.Object), func(v goja.Value) bool {
		o := v.(*goja.Object)
		k := streamKind{kind: o.Get("type").String(), object: o, fd: len(list)}
		if fd := o.Get("fd"); !jsbind.Nullish(fd) {
			k.fd = int(fd.ToInteger())
		}
		list = append(list, k)
		return true
	})
	return list
}

// stdio gives what the system needs for entry n, if it is no pipe to be made.
func (k *streamKind) stdio(n int) (sys.Stdio, bool) {
	switch k.kind {
	case "pipe", "overlapped":
		return sys.Stdio{}, false
	case "inherit", "fd":
		return sys.Stdio{Kind: sys.Inherit, FD: k.fd}, true
	case "wrap":
		if p := pipeOf(k.object.Get("handle")); p != nil {
			if n < 3 {
				p.lend()
			}
			return sys.Stdio{Kind: sys.Inherit, FD: sys.Number(p.file)}, true
		}
	}
	return sys.Stdio{Kind: sys.Ignore}, true
}
