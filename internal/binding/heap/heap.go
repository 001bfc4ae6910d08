// Package heap tells builtin JavaScript of the memory of the process, which is Go's, for node:v8.
package heap

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/asynchooks"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/sharedcache/disk"
)

// New makes the binding.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	method := func(name string, f func() goja.Value) {
		e.Define(o, name, e.Func(name, 0, func(goja.FunctionCall) goja.Value { return f() }), engine.Plain)
	}
	method("statistics", func() goja.Value { return statistics(e) })
	method("collections", func() goja.Value { return collections(e) })
	method("snapshot", func() goja.Value { return e.Value(Snapshot(e)) })
	method("cachedDataVersionTag", func() goja.Value { return e.Value(int64(disk.Tag())) })
	method("promiseHooks", func() goja.Value { return asynchooks.PromiseHooks(e.VM) })
	e.Define(o, "query", e.Func("query", 1, func(c goja.FunctionCall) goja.Value {
		found := Query(e, jsbind.Object(c.Argument(0)))
		list := make([]goja.Value, len(found))
		for i, o := range found {
			list[i] = o
		}
		return engine.ValueKinds().NewArray(e.VM, list, 0)
	}), engine.Plain)
	return o
}

// statistics gives what Go knows of its heap, in bytes: got from the system and kept, in use, the most that it may become, what Go needs
// beside the heap, and what was allocated since the start.
func statistics(e *jsbind.Env) goja.Value {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	limit := e.Opts.MemoryLimit
	if limit <= 0 {
		limit = heapLimit()
	}
	return e.VM.NewArray(int64(m.HeapSys-m.HeapReleased), int64(m.HeapAlloc), limit, int64(m.Sys-m.HeapSys), int64(m.TotalAlloc),
		int64(m.HeapSys))
}

// heapLimit is what the heap may become: Go's own limit if one is set, else that of the control group or the memory of the machine. Where
// none is known there is no limit.
func heapLimit() int64 {
	if n := debug.SetMemoryLimit(-1); n != math.MaxInt64 {
		return n
	}
	if b, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if n, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64); err == nil {
			return n
		}
	}
	if b, err := os.ReadFile("/proc/meminfo"); err == nil {
		if f := strings.Fields(string(b)); len(f) > 1 && f[0] == "MemTotal:" {
			if kb, err := strconv.ParseInt(f[1], 10, 64); err == nil {
				return kb << 10
			}
		}
	}
	return math.MaxInt64
}

// collections gives the number of collections since the start, and of the latest, newest first, when each ended, in milliseconds of
// the epoch, and how long it stopped the program, in microseconds.
func collections(e *jsbind.Env) goja.Value {
	var s debug.GCStats
	debug.ReadGCStats(&s)
	list := make([]any, 0, 2*len(s.Pause)+1)
	list = append(list, s.NumGC)
	for i := range s.Pause {
		list = append(list, s.PauseEnd[i].UnixMilli(), s.Pause[i].Microseconds())
	}
	return e.VM.NewArray(list...)
}
