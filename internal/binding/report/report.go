// Package report gives process.report what only Go can tell of a running process.
package report

import (
	"fmt"
	"runtime"
	"runtime/metrics"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// New makes the binding. It belongs to the goroutine that owns the isolate.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	method := func(name string, length int, f func(goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, length, f), engine.Plain)
	}
	r := e.Opts.Flags.Report
	for name, v := range map[string]any{
		"onUncaught": r.OnUncaught, "onSignal": r.OnSignal, "onFatalError": r.OnFatalError, "compact": r.Compact,
		"excludeNetwork": r.ExcludeNetwork, "excludeEnv": r.ExcludeEnv, "signal": r.Signal, "directory": r.Directory, "filename": r.Filename,
	} {
		e.Define(o, name, e.Value(v), engine.Plain)
	}
	e.Define(o, "threadId", e.Value(e.Opts.ThreadID), engine.Plain)
	method("nativeStack", 0, func(goja.FunctionCall) goja.Value { return e.Value(list(e, nativeStack())) })
	method("limits", 0, func(goja.FunctionCall) goja.Value { return object(e, limits()) })
	method("heap", 0, func(goja.FunctionCall) goja.Value { return object(e, heap()) })
	method("handles", 0, func(goja.FunctionCall) goja.Value { return e.Value(list(e, handles(e))) })
	// The function is called with an exception that is about to end the isolate.
	method("onFatalException", 1, func(c goja.FunctionCall) goja.Value {
		fn := c.Argument(0)
		e.BeforeDeath = func(v goja.Value) { e.Call(fn, goja.Undefined(), v) }
		return goja.Undefined()
	})
	return o
}

// field is a property; its value is a string, a number, a boolean or fields.
type field struct {
	name string
	v    any
}

func object(e *jsbind.Env, fields []field) goja.Value {
	o := e.VM.NewObject()
	for _, f := range fields {
		v, nested := f.v.([]field)
		if nested {
			e.Define(o, f.name, object(e, v), engine.Plain)
		} else {
			e.Define(o, f.name, e.Value(f.v), engine.Plain)
		}
	}
	return o
}

func list(e *jsbind.Env, rows [][]field) *goja.Object {
	items := make([]any, len(rows))
	for i, r := range rows {
		items[i] = object(e, r)
	}
	return e.VM.NewArray(items...)
}

// nativeStack is the Go stack of the isolate's goroutine.
func nativeStack() [][]field {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	var rows [][]field
	for {
		f, more := frames.Next()
		if f.PC != 0 {
			rows = append(rows, []field{{"pc", fmt.Sprintf("0x%016x", f.PC)}, {"symbol", f.Function}})
		}
		if !more {
			return rows
		}
	}
}

// heap is the memory of the process: all isolates share the Go heap. Names are Node's.
func heap() []field {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	limit := []metrics.Sample{{Name: "/gc/gomemlimit:bytes"}}
	metrics.Read(limit)
	const maxSafe = 1<<53 - 1
	bytes := func(n uint64) float64 { return float64(min(n, maxSafe)) }
	memoryLimit := bytes(limit[0].Value.Uint64())
	spaces := []field{{"go_heap", []field{
		{"memorySize", bytes(m.HeapSys)}, {"committedMemory", bytes(m.HeapSys - m.HeapReleased)}, {"capacity", bytes(m.HeapSys)},
		{"used", bytes(m.HeapAlloc)}, {"available", bytes(m.HeapSys - m.HeapAlloc)},
	}}}
	return []field{
		{"totalMemory", bytes(m.HeapSys)}, {"executableMemory", 0}, {"totalCommittedMemory", bytes(m.HeapSys - m.HeapReleased)},
		{"availableMemory", memoryLimit - bytes(m.HeapAlloc)}, {"totalGlobalHandlesMemory", 0}, {"usedGlobalHandlesMemory", 0},
		{"usedMemory", bytes(m.HeapAlloc)}, {"memoryLimit", memoryLimit}, {"mallocedMemory", bytes(m.Sys - m.HeapSys)},
		{"externalMemory", 0}, {"peakMallocedMemory", bytes(m.Sys - m.HeapSys)}, {"nativeContextCount", 1},
		{"detachedContextCount", 0}, {"doesZapGarbage", 0}, {"heapSpaces", spaces},
	}
}

// handles are the requests and the referenced handles of the isolate's loop, and the loop itself.
func handles(e *jsbind.Env) [][]field {
	var rows [][]field
	for _, kind := range e.Loop.ActiveResources() {
		rows = append(rows, []field{{"type", kind}, {"is_active", true}, {"is_referenced", true}, {"address", "0x0"}})
	}
	idle := float64(e.Loop.Metrics().Idle) / 1e9
	return append(rows, []field{{"type", "loop"}, {"is_active", e.Loop.Alive()}, {"address", fmt.Sprintf("%p", e.Loop)},
		{"loopIdleTimeSeconds", idle}})
}
