package threads

import (
	"runtime/metrics"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// handleObject is the worker as JavaScript holds it. It is also the resource of the worker's async context.
func (s *State) handleObject(ch *child) *goja.Object {
	e := s.env
	h := e.VM.NewObject()
	e.Define(h, "threadId", e.Value(ch.thread.ID), engine.Plain)
	e.Define(h, "threadName", e.Value(ch.thread.Spec.Name), engine.Plain)
	def := func(name string, f func() goja.Value) {
		e.Define(h, name, e.Func(name, 0, func(goja.FunctionCall) goja.Value {
			if v := f(); v != nil {
				return v
			}
			return goja.Undefined()
		}), engine.Plain)
	}
	def("terminate", func() goja.Value {
		ch.thread.Terminate()
		return nil
	})
	def("ref", func() goja.Value { return ch.setRef(true) })
	def("unref", func() goja.Value { return ch.setRef(false) })
	def("hasRef", func() goja.Value {
		if ch.gone {
			return nil
		}
		return e.Value(ch.handle.HasRef())
	})
	def("start", func() goja.Value {
		if !s.Thread.Start(ch.thread, s.Make) {
			ch.handle.Close()
		}
		return nil
	})
	def("limits", func() goja.Value { return limitsObject(e, ch.thread.Spec.Limits) })
	def("loopTimes", func() goja.Value {
		start, now, idle, _ := ch.thread.LoopTimes()
		ms := func(ns int64) goja.Value { return e.Value(float64(ns) / 1e6) }
		return e.VM.NewArray(ms(start), ms(now), ms(idle))
	})
	def("cpuUsage", func() goja.Value { return ch.cpuUsage() })
	def("heapStatistics", func() goja.Value {
		used, limit := ch.thread.HeapUsed()
		return heapStatistics(e, used, limit)
	})
	e.Define(h, "ask", e.Func("ask", 3, ch.ask), engine.Plain)
	return h
}

// setRef says whether the worker keeps its parent's loop alive; its port follows.
func (c *child) setRef(on bool) goja.Value {
	port := "unref"
	if on {
		c.handle.Ref()
		port = "ref"
	} else {
		c.handle.Unref()
	}
	c.s.env.Method(c.port, port)
	return nil
}

// cpuUsage gives, in microseconds, how long the worker's loop was not idle: a goroutine's share of the processor is not known.
func (c *child) cpuUsage() goja.Value {
	e := c.s.env
	start, now, idle, ok := c.thread.LoopTimes()
	var busy int64
	if ok && start > 0 {
		busy = max(0, now-start-idle) / 1000
	}
	o := e.VM.NewObject()
	e.Define(o, "user", e.Value(busy), engine.Plain)
	e.Define(o, "system", e.Value(0), engine.Plain)
	return o
}

// heapStatistics has the shape of v8.getHeapStatistics. The heap is that of the whole process, of which all isolates are part; used is
// the worker's own share where that is known, which it is for workers with a limit.
func heapStatistics(e *jsbind.Env, used, limit int64) goja.Value {
	names := [...]string{
		"/memory/classes/heap/objects:bytes", "/memory/classes/heap/unused:bytes", "/memory/classes/heap/free:bytes",
		"/memory/classes/total:bytes", "/gc/heap/allocs:bytes", "/gc/gomemlimit:bytes",
	}
	var samples [len(names)]metrics.Sample
	for n, name := range names {
		samples[n].Name = name
	}
	metrics.Read(samples[:])
	v := func(n int) int64 {
		if samples[n].Value.Kind() != metrics.KindUint64 {
			return 0
		}
		return int64(samples[n].Value.Uint64())
	}
	total := v(0) + v(1) + v(2)
	if used < 0 {
		used = v(0)
	}
	if limit <= 0 {
		limit = min(v(5), jsbind.MaxSafeInteger)
	}
	o := e.VM.CreateObject(nil)
	for _, p := range [...]struct {
		name  string
		value int64
	}{
		{"total_heap_size", total}, {"total_heap_size_executable", 0}, {"total_physical_size", v(3)},
		{"total_available_size", max(0, limit-used)}, {"used_heap_size", used}, {"heap_size_limit", limit},
		{"malloced_memory", 0}, {"peak_malloced_memory", 0}, {"does_zap_garbage", 0}, {"number_of_native_contexts", 1},
		{"number_of_detached_contexts", 0}, {"total_global_handles_size", 0}, {"used_global_handles_size", 0}, {"external_memory", 0},
		{"total_allocated_bytes", v(4)},
	} {
		e.Define(o, p.name, e.Value(p.value), engine.Plain)
	}
	return o
}
