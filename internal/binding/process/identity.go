package process

import (
	"os"
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// identity describes users, groups, the file mode mask and signals.
func identity(t *engine.Template) {
	t.EnumerableMethod("umask", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		v := c.Argument(0)
		if goja.IsUndefined(v) {
			return s.env.Value(umask(-1))
		}
		refuseInWorker(s.env, "Setting process.umask()")
		return s.env.Value(umask(parseMode(s, v)))
	}))
	if hasUsers {
		for _, f := range []struct {
			name string
			get  func() int
		}{{"getuid", os.Getuid}, {"geteuid", os.Geteuid}, {"getgid", os.Getgid}, {"getegid", os.Getegid}} {
			t.EnumerableMethod(f.name, 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return r.ToValue(f.get()) })
		}
		t.EnumerableMethod("getgroups", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
			ids, err := os.Getgroups()
			if err != nil {
				s.env.Throw(nodeerr.FromSyscall(err, "getgroups", "", ""))
			}
			// The effective group is one of them, whether the system lists it or not.
			if egid := os.Getegid(); !slices.Contains(ids, egid) {
				ids = append(ids, egid)
			}
			list := make([]any, len(ids))
			for k, id := range ids {
				list[k] = id
			}
			return s.env.VM.NewArray(list...)
		}))
	}
	users(t)
	t.EnumerableMethod("kill", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return state.Of(jsbind.From(r)).kill(c)
	})
}

func parseMode(s *isolateState, v goja.Value) int {
	if n, ok := v.Export().(int64); ok && n >= 0 {
		return int(n) & 0o777
	}
	n := 0
	str := v.String()
	for _, c := range str {
		if c < '0' || c > '7' || len(str) > 11 {
			s.env.Throw(nodeerr.InvalidArgValue("mask", "'"+str+"'", "must be a 32-bit unsigned integer or an octal string"))
		}
		n = n*8 + int(c-'0')
	}
	return n & 0o777
}

func (s *isolateState) kill(c goja.FunctionCall) goja.Value {
	pidValue := c.Argument(0)
	pid := pidValue.ToInteger()
	if f := pidValue.ToFloat(); f != float64(pid) {
		s.env.ThrowType(pidValue, "pid", "number")
	}
	num := 15
	switch v := c.Argument(1); {
	case goja.IsUndefined(v):
	default:
		if n, ok := v.Export().(int64); ok {
			num = int(n)
			break
		}
		n, ok := signalNumber(v.String())
		if !ok {
			s.env.ThrowCode("ERR_UNKNOWN_SIGNAL", v.String())
		}
		num = n
	}
	if err := sendSignal(int(pid), num); err != nil {
		s.env.Throw(nodeerr.Short(nodeerr.ErrnoOf(err), "kill", ""))
	}
	return s.env.Value(true)
}
