package process

import (
	"math"
	"os"
	"slices"
	"time"

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
	t.EnumerableMethod("_kill", 2, in((*isolateState).send))
	t.EnumerableMethod("kill", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return state.Of(jsbind.From(r)).kill(c)
	})
}

func parseMode(s *isolateState, v goja.Value) int {
	if n, ok := v.Export().(int64); ok && n >= 0 && n <= math.MaxUint32 {
		return int(n) & 0o777
	}
	n := 0
	if jsbind.TypeOf(v) == "number" {
		return int(s.env.Uint32(v, "mask", false)) & 0o777
	}
	if goja.IsNull(v) {
		v = goja.Undefined() // that is what Node's message says of it
	}
	if jsbind.TypeOf(v) != "string" {
		s.env.ThrowType(v, "mask", "number")
	}
	str := v.String()
	if str == "" {
		s.env.Throw(nodeerr.InvalidArgValue("mask", "''", "must be a 32-bit unsigned integer or an octal string"))
	}
	for _, c := range str {
		if c < '0' || c > '7' || len(str) > 11 {
			s.env.Throw(nodeerr.InvalidArgValue("mask", jsbind.Shown(v), "must be a 32-bit unsigned integer or an octal string"))
		}
		n = n*8 + int(c-'0')
	}
	return n & 0o777
}

// kill is process.kill. What it means is sent by process._kill, which programs replace to see it.
func (s *isolateState) kill(c goja.FunctionCall) goja.Value {
	pidValue := c.Argument(0)
	pid := int32(pidValue.ToInteger())
	// null is no number to the comparison that Node makes; a mistake here would signal the whole group.
	if f := pidValue.ToFloat(); f != float64(pid) || goja.IsNull(pidValue) {
		s.env.ThrowType(pidValue, "pid", "number")
	}
	num := sigterm
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
	process := s.env.VM.Get("process").(*goja.Object)
	if errno := s.env.Method(process, "_kill", s.env.Value(pid), s.env.Value(num)).ToInteger(); errno != 0 {
		no, _ := nodeerr.ErrnoByNumber(int(errno))
		s.env.Throw(nodeerr.Short(no, "kill", ""))
	}
	return s.env.Value(true)
}

// sigterm is the number of SIGTERM everywhere.
const sigterm = 15

// send is process._kill: it gives 0, or the number of the error.
func (s *isolateState) send(c goja.FunctionCall) goja.Value {
	pid, num := int(c.Argument(0).ToInteger()), int(c.Argument(1).ToInteger())
	self := pid == os.Getpid()
	expected := self && s.signals != nil && s.signals.expect(num)
	if err := sendSignal(pid, num); err != nil {
		return s.env.Value(nodeerr.ErrnoOf(err).Number)
	}
	switch {
	case expected:
		s.signals.await()
	case self && endsProcess(num):
		s.awaitEnd()
	}
	return s.env.Value(0)
}

// awaitEnd lets a signal that ends the process take its way through the system: nothing of the program runs after it. One that is
// traced interrupts the program first.
func (s *isolateState) awaitEnd() {
	for range 1000 {
		if engine.Interrupted(s.env.VM) {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
