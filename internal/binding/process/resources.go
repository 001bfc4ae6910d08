package process

import (
	"runtime"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// resources describes time and memory.
func resources(t *engine.Template) {
	t.Lazy("hrtime", engine.Plain, lazy(func(s *isolateState) goja.Value {
		f := s.env.Func("hrtime", 1, s.hrtime)
		mustSet(f, "bigint", s.env.Func("hrtimeBigInt", 0, func(goja.FunctionCall) goja.Value {
			return bigInt(s, s.env.Clock.Nanotime())
		}))
		return f
	}))
	t.EnumerableMethod("uptime", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		return s.env.Value(float64(s.env.Clock.Nanotime()) / 1e9)
	}))
	t.Lazy("memoryUsage", engine.Plain, lazy(func(s *isolateState) goja.Value {
		f := s.env.Func("memoryUsage", 0, s.memoryUsage)
		mustSet(f, "rss", s.env.Func("rss", 0, func(goja.FunctionCall) goja.Value { return s.env.Value(residentBytes()) }))
		return f
	}))
	t.EnumerableMethod("cpuUsage", 1, in((*isolateState).cpuUsage))
	// A thread here is a goroutine, whose time the system does not count apart: the process's stands in.
	t.EnumerableMethod("threadCpuUsage", 1, in((*isolateState).cpuUsage))
	t.EnumerableMethod("resourceUsage", 0, in((*isolateState).resourceUsage))
	t.EnumerableMethod("availableMemory", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value { return s.env.Value(availableBytes()) }))
	t.EnumerableMethod("constrainedMemory", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value { return s.env.Value(constrainedBytes()) }))
	t.EnumerableMethod("getActiveResourcesInfo", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		return s.env.StringArray(s.env.Loop.ActiveResources())
	}))
}

const maxSafeInteger = 1<<53 - 1

// hrtimeBase makes the numbers of hrtime large, as those of a machine that has been up for a while are; only differences mean
// anything.
const hrtimeBase = int64(1e9)

func bigInt(s *isolateState, ns int64) goja.Value { return s.env.Value(newBig(ns + hrtimeBase)) }

func (s *isolateState) hrtime(c goja.FunctionCall) goja.Value {
	now := s.env.Clock.Nanotime() + hrtimeBase
	sec, ns := now/1e9, now%1e9
	if v := c.Argument(0); !goja.IsUndefined(v) {
		o, ok := v.(*goja.Object)
		if !ok || o.ClassName() != "Array" {
			s.env.ThrowType(v, "time", "Array")
		}
		if n := engine.Prop(o, "length").ToInteger(); n != 2 {
			s.env.Throw(nodeerr.OutOfRange("time", "2", s.env.Value(n).String()))
		}
		sec -= engine.Prop(o, "0").ToInteger()
		ns -= engine.Prop(o, "1").ToInteger()
		if ns < 0 {
			sec--
			ns += 1e9
		}
	}
	return s.env.VM.NewArray(sec, ns)
}

func (s *isolateState) memoryUsage(goja.FunctionCall) goja.Value {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	o := s.env.VM.NewObject()
	// The engine's array buffers are part of the Go heap and so in heapUsed.
	for _, v := range []struct {
		name  string
		bytes int64
	}{
		{"rss", residentBytes()}, {"heapTotal", int64(m.HeapSys)}, {"heapUsed", int64(m.HeapAlloc)}, {"external", int64(m.Sys - m.HeapSys)}, {"arrayBuffers", 0},
	} {
		s.env.Define(o, v.name, s.env.Value(v.bytes), engine.Plain)
	}
	return o
}

func (s *isolateState) cpuUsage(c goja.FunctionCall) goja.Value {
	user, system := cpuMicros()
	if v := c.Argument(0); v.ToBoolean() {
		prev := s.env.PlainObject(v, "prevValue")
		earlier := func(name string) int64 {
			v := prev.Get(name)
			f := s.env.Number(v, "prevValue."+name)
			if !(f >= 0 && f <= maxSafeInteger) {
				err := nodeerr.InvalidArgValue("prevValue."+name, jsbind.NumberText(v), "")
				err.Class = nodeerr.RangeError
				s.env.Throw(err)
			}
			return int64(f)
		}
		// Both are looked at before either is used, as in Node.
		u, sys := earlier("user"), earlier("system")
		user, system = user-u, system-sys
	}
	o := s.env.VM.NewObject()
	s.env.Define(o, "user", s.env.Value(user), engine.Plain)
	s.env.Define(o, "system", s.env.Value(system), engine.Plain)
	return o
}

func (s *isolateState) resourceUsage(goja.FunctionCall) goja.Value {
	o := s.env.VM.NewObject()
	for _, v := range usage() {
		s.env.Define(o, v.name, s.env.Value(v.n), engine.Plain)
	}
	return o
}

type usageField struct {
	name string
	n    int64
}
