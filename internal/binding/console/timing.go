package console

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

func (p *printer) time(args []goja.Value) goja.Value {
	label := p.label(args)
	if _, ok := p.timers[label]; ok {
		p.warn("Label '" + label + "' already exists for console.time()")
		return goja.Undefined()
	}
	if p.timers == nil {
		p.timers = map[string]time.Duration{}
	}
	p.timers[label] = p.now()
	return goja.Undefined()
}

func (p *printer) timeEnd(args []goja.Value) goja.Value {
	label := p.label(args)
	if p.tellTime("timeEnd", label, nil) {
		delete(p.timers, label)
	}
	return goja.Undefined()
}

func (p *printer) timeLog(args []goja.Value) goja.Value {
	p.tellTime("timeLog", p.label(args), args[min(1, len(args)):])
	return goja.Undefined()
}

func (p *printer) tellTime(method, label string, data []goja.Value) bool {
	began, ok := p.timers[label]
	if !ok {
		p.warn("No such label '" + label + "' for console." + method + "()")
		return false
	}
	text := elapsed(float64(p.now()-began) / float64(time.Millisecond))
	p.say("log", append([]goja.Value{engine.ASCIIValue("%s: %s"), p.env.Value(label), engine.ASCIIValue(text)}, data...)...)
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

func (p *printer) now() time.Duration { return time.Duration(p.env.Clock.Nanotime()) }
