package console

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/tracing"
)

// times is the Map from the labels of running timers to when they were started, in milliseconds of the monotonic clock.
func (p *printer) times() *goja.Object {
	if p.timers == nil {
		p.timers = engine.ValueKinds().NewMap(p.env.VM)
	}
	return p.timers
}

// began tells when a timer was started.
func (p *printer) began(label goja.Value) (ms float64, ok bool) {
	if p.timers == nil {
		return 0, false
	}
	entries, _ := engine.Entries(p.timers, -1)
	for _, e := range entries {
		if e.Key.StrictEquals(label) {
			return e.Value.ToFloat(), true
		}
	}
	return 0, false
}

func (p *printer) time(args []goja.Value) goja.Value {
	label := p.label(args)
	key := p.env.Value(label)
	if _, ok := p.began(key); ok {
		p.warn("Label '" + label + "' already exists for console.time()")
		return goja.Undefined()
	}
	engine.ValueKinds().MapPut(p.times(), key, p.env.Value(p.now()))
	p.traceEvent(tracing.AsyncBegin, "time::"+label, nil)
	return goja.Undefined()
}

func (p *printer) timeEnd(args []goja.Value) goja.Value {
	label := p.label(args)
	if p.tellTime("timeEnd", label, nil) {
		p.traceEvent(tracing.AsyncEnd, "time::"+label, nil)
		p.env.Method(p.times(), "delete", p.env.Value(label))
	}
	return goja.Undefined()
}

func (p *printer) timeLog(args []goja.Value) goja.Value {
	if label := p.label(args); p.tellTime("timeLog", label, args[min(1, len(args)):]) {
		p.traceEvent(tracing.AsyncStep, "time::"+label, nil)
	}
	return goja.Undefined()
}

// traceEvent writes an event of the category node.console, if that is enabled.
func (p *printer) traceEvent(phase rune, name string, args any) {
	if t := p.env.Opts.Trace; t.On(tracing.Console) {
		t.Emit(tracing.Event{Phase: phase, Cat: tracing.Console, Name: name, ID: "0x0", TID: p.env.Opts.ThreadID, Args: args})
	}
}

func (p *printer) tellTime(method, label string, data []goja.Value) bool {
	began, ok := p.began(p.env.Value(label))
	if !ok {
		p.warn("No such label '" + label + "' for console." + method + "()")
		return false
	}
	p.say("log", append([]goja.Value{engine.ASCIIValue("%s: %s"), p.env.Value(label), engine.ASCIIValue(elapsed(p.now() - began))}, data...)...)
	return true
}

// elapsed renders a span of milliseconds in the unit that suits its length.
func elapsed(ms float64) string {
	if ms < 1000 {
		return strconv.FormatFloat(math.Round(ms*1000)/1000, 'f', -1, 64) + "ms"
	}
	const minute, hour = 60_000, 3_600_000
	hours, rest := math.Floor(ms/hour), math.Mod(ms, hour)
	minutes, rest := math.Floor(rest/minute), math.Mod(rest, minute)
	switch {
	case hours > 0:
		return fmt.Sprintf("%d:%02d:%06.3f (h:mm:ss.mmm)", int64(hours), int64(minutes), rest/1000)
	case minutes > 0:
		return fmt.Sprintf("%d:%06.3f (m:ss.mmm)", int64(minutes), rest/1000)
	}
	return fmt.Sprintf("%.3fs", rest/1000)
}

// now gives milliseconds of the monotonic clock.
func (p *printer) now() float64 {
	return float64(p.env.Clock.Nanotime()) / float64(time.Millisecond)
}
