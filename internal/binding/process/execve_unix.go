//go:build unix

package process

import (
	"errors"
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
	if process := jsbind.Object(e.VM.Get("process")); process != nil && !s.toldExecve {
		s.toldExecve = true
		e.Method(process, "emitWarning", e.Value("process.execve is an experimental feature and might change at any time"), e.Value("ExperimentalWarning"))
	}
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
	path, _, _ = strings.Cut(path, "\x00") // that is how far the system reads
	s.execFailed(syscall.Exec(path, args, s.environment(c.Argument(2))), path)
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

// execFailed throws what Node throws for a program that cannot be started.
func (s *isolateState) execFailed(err error, path string) {
	text := err.Error()
	e := &nodeerr.Error{Class: nodeerr.PlainError, Bare: true,
		Message: nodeerr.ErrnoOf(err).Name + ", " + strings.ToUpper(text[:1]) + text[1:] + " '" + path + "'"}
	var no syscall.Errno
	if errors.As(err, &no) {
		e.With("errno", int(no))
	}
	s.env.Throw(e.With("code", nodeerr.ErrnoOf(err).Name).With("path", path).With("syscall", "execve"))
}
