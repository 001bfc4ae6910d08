//go:build unix

package process

import (
	"errors"
	"os/user"
	"strconv"
	"strings"
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
			if err := f.set(idOf(s, c.Argument(0), "id", f.group)); err != nil {
				s.env.Throw(refused(err, f.name))
			}
			return goja.Undefined()
		})
	}
	processOnly(t, "initgroups", 2, func(s *isolateState, c goja.FunctionCall) goja.Value {
		s.initgroups(c.Argument(0), c.Argument(1))
		return goja.Undefined()
	})
	processOnly(t, "setgroups", 1, func(s *isolateState, c goja.FunctionCall) goja.Value {
		o := jsbind.Object(c.Argument(0))
		if o == nil || o.ClassName() != "Array" {
			s.env.ThrowType(c.Argument(0), "groups", "Array")
		}
		var list []goja.Value
		engine.ForOf(s.env.VM, o, func(v goja.Value) bool {
			checkID(s, v, "groups["+strconv.Itoa(len(list))+"]")
			list = append(list, v)
			return true
		})
		ids := make([]int, len(list))
		for i, v := range list {
			ids[i] = idOf(s, v, "groups["+strconv.Itoa(i)+"]", true)
		}
		if err := syscall.Setgroups(ids); err != nil {
			s.env.Throw(refused(err, "setgroups"))
		}
		return goja.Undefined()
	})
}

// refused words the error of a function that changes who the process is: with the number and the text of the system.
func refused(err error, call string) *nodeerr.Error {
	e := nodeerr.FromSyscall(err, call, "", "")
	var no syscall.Errno
	if errors.As(err, &no) {
		text := no.Error()
		for i := range e.Props {
			if e.Props[i].Name == "errno" {
				e.Props[i].Value = int(no)
			}
		}
		e.Message = string(e.Code) + ", " + strings.ToUpper(text[:1]) + text[1:]
	}
	return e
}

// initgroups gives the process the groups of a user, and one more.
func (s *isolateState) initgroups(who, extra goja.Value) {
	for _, arg := range []struct {
		v    goja.Value
		name string
	}{{who, "user"}, {extra, "extraGroup"}} {
		if kind := jsbind.TypeOf(arg.v); kind != "number" && kind != "string" {
			s.env.ThrowType(arg.v, arg.name, "number", "string")
		}
	}
	ids := []int{idOf(s, extra, "extraGroup", true)}
	var u *user.User
	var err error
	if jsbind.TypeOf(who) == "number" {
		u, err = user.LookupId(who.String())
	} else {
		u, err = user.Lookup(who.String())
	}
	if err != nil {
		s.env.ThrowCode("ERR_UNKNOWN_CREDENTIAL", "User", who.String())
	}
	groups, err := u.GroupIds()
	if err != nil {
		s.env.Throw(err)
	}
	for _, g := range groups {
		if id, err := strconv.Atoi(g); err == nil && id != ids[0] {
			ids = append(ids, id)
		}
	}
	if err := syscall.Setgroups(ids); err != nil {
		s.env.Throw(refused(err, "initgroups"))
	}
}

// checkID throws unless v is a number that can be an id, or a string.
func checkID(s *isolateState, v goja.Value, name string) {
	switch jsbind.TypeOf(v) {
	case "number":
		s.env.Uint32(v, name, false)
	case "string":
	default:
		s.env.ThrowType(v, name, "number", "string")
	}
}

// idOf reads a number, or looks a name up.
func idOf(s *isolateState, v goja.Value, name string, group bool) int {
	switch jsbind.TypeOf(v) {
	case "number":
		return int(s.env.Uint32(v, name, false))
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
	s.env.ThrowType(v, name, "number", "string")
	return 0
}
