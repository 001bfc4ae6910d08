//go:build unix

package process

import (
	"os/user"
	"strconv"
	"syscall"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// users describes the functions that change who the process is. They act on all its threads.
func users(t *engine.Template) {
	for _, f := range []struct {
		name  string
		group bool
		set   func(int) error
	}{
		{"setuid", false, syscall.Setuid}, {"seteuid", false, func(id int) error { return syscall.Setreuid(-1, id) }},
		{"setgid", true, syscall.Setgid}, {"setegid", true, func(id int) error { return syscall.Setregid(-1, id) }},
	} {
		processOnly(t, f.name, 1, func(s *isolateState, c goja.FunctionCall) goja.Value {
			if err := f.set(idOf(s, c.Argument(0), f.group)); err != nil {
				s.env.Throw(nodeerr.FromSyscall(err, f.name, "", ""))
			}
			return goja.Undefined()
		})
	}
	processOnly(t, "setgroups", 1, func(s *isolateState, c goja.FunctionCall) goja.Value {
		o := jsbind.Object(c.Argument(0))
		if o == nil || o.ClassName() != "Array" {
			s.env.ThrowType(c.Argument(0), "groups", "Array")
		}
		var ids []int
		s.env.VM.ForOf(o, func(v goja.Value) bool {
			ids = append(ids, idOf(s, v, true))
			return true
		})
		if err := syscall.Setgroups(ids); err != nil {
			s.env.Throw(nodeerr.FromSyscall(err, "setgroups", "", ""))
		}
		return goja.Undefined()
	})
}

// idOf reads a number, or looks a name up.
func idOf(s *isolateState, v goja.Value, group bool) int {
	switch jsbind.TypeOf(v) {
	case "number":
		return int(s.env.Uint32(v, "id", false))
	case "string":
		text, err := "", error(nil)
		kind := "User"
		if group {
			kind = "Group"
			var g *user.Group
			if g, err = user.LookupGroup(v.String()); err == nil {
				text = g.Gid
			}
		} else {
			var u *user.User
			if u, err = user.Lookup(v.String()); err == nil {
				text = u.Uid
			}
		}
		n, convErr := strconv.Atoi(text)
		if err != nil || convErr != nil {
			s.env.ThrowCode("ERR_UNKNOWN_CREDENTIAL", kind, v.String())
		}
		return n
	}
	s.env.ThrowType(v, "id", "number", "string")
	return 0
}
