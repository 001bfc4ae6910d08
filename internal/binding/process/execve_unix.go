//go:build unix

package process

import (
	"strconv"
	"strings"
	"syscall"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
)

// replacement describes process.execve, which puts another program in the place of this one.
func replacement(t *engine.Template) {
	processOnly(t, "execve", 1, (*isolateState).execve)
}

func (s *isolateState) execve(c goja.FunctionCall) goja.Value {
	e := s.env
	path := e.String(c.Argument(0), "execPath")
	if err := e.Permit(permission.Child, path); err != nil {
		e.Throw(err)
	}
	var args []string
	if v := c.Argument(1); !jsbind.Undefined(v) {
		o := jsbind.Object(v)
		if o == nil || o.ClassName() != "Array" {
			e.ThrowType(v, "args", "Array")
		}
		engine.ForOf(e.VM, o, func(v goja.Value) bool {
			if !withoutNull(v) {
				e.Throw(nodeerr.InvalidArgValue("args["+strconv.Itoa(len(args))+"]", s.shown(v), "must be a string without null bytes"))
			}
			args = append(args, v.String())
			return true
		})
	}
	if err := e.Permit(permission.Child, path); err != nil {
		e.Throw(err)
	}
	// A path with a null byte fails like one that is not there.
	s.execFailed(syscall.Exec(path, args, s.environment(c.Argument(2))))
	return nil
}

// environment reads the argument env: the present environment if it is undefined.
func (s *isolateState) environment(v goja.Value) []string {
	var list []string
	if jsbind.Undefined(v) {
		for _, name := range s.vars.Names() {
			if value, ok := s.vars.Get(name); ok {
				list = append(list, name+"="+value)
			}
		}
		return list
	}
	o := s.env.PlainObject(v, "env")
	for _, name := range o.Keys() {
		value := o.Get(name)
		if strings.ContainsRune(name, 0) || !withoutNull(value) {
			s.env.Throw(nodeerr.InvalidArgValue("env", s.shown(o), "must be an object with string keys and values without null bytes"))
		}
		list = append(list, name+"="+value.String())
	}
	return list
}

func withoutNull(v goja.Value) bool {
	return jsbind.TypeOf(v) == "string" && !strings.ContainsRune(v.String(), 0)
}

// shown is a value as util.inspect shows it.
func (s *isolateState) shown(v goja.Value) string {
	return s.env.Method(s.env.Host.Require("util"), "inspect", v).String()
}

// execFailed ends the process, as Node does: a program that wanted to be replaced has given up what it had.
func (s *isolateState) execFailed(err error) {
	text := "process.execve failed with error code " + nodeerr.ErrnoOf(err).Name + "\n" + callStack(s.env, "execve") + "\n"
	_ = s.env.Opts.Stdio.WriteStderr([]byte(text)) // the process ends in any case
	s.env.Host.Exit(134)
}
