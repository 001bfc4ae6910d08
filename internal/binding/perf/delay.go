package perf

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
)

// delayMonitor records how long a timer of the loop takes from one firing to the next.
type delayMonitor struct {
	env        *jsbind.Env
	h          *histogram
	timer      eventloop.Timer
	resolution int64 // nanoseconds
	last       int64
	on         bool
}

func newDelayMonitor(e *jsbind.Env, resolution int64) *delayMonitor {
	const hour = 3600e9
	m := &delayMonitor{env: e, h: newHistogram(1, hour, 3), resolution: resolution}
	e.Loop.InitTimer(&m.timer, m.fire)
	m.timer.Unref()
	return m
}

func (m *delayMonitor) fire() {
	now := m.env.Clock.Nanotime()
	if m.last != 0 && now > m.last {
		m.h.record(now - m.last)
	}
	m.last = now
	m.timer.Again()
}

func (m *delayMonitor) set(on bool) (changed bool) {
	if m.on == on {
		return false
	}
	m.on = on
	if on {
		m.last = 0
		m.timer.Start(m.resolution)
	} else {
		m.timer.Stop()
	}
	return true
}

var delayClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("ELDHistogram", 0, illegal, nil, nil, nil)
	set := func(on bool) engine.NativeFunc {
		return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			d := dataOf(c.This)
			if d == nil || d.delay == nil {
				jsbind.From(r).ThrowCode("ERR_INVALID_THIS", "ELDHistogram")
			}
			return r.ToValue(d.delay.set(on))
		}
	}
	c.Proto.Method("enable", 0, set(true))
	c.Proto.Method("disable", 0, set(false))
	c.Proto.LazySymbol(engine.SymDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.dispose]", 0, set(false))
	})
	return c
})
