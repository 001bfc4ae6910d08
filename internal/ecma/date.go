package ecma

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// dateExtension replaces Date.now: the engine's own asks for a time.Time and takes it apart again, which costs more than to read
// the isolate's coarse clock.
var dateExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Lazy("now", engine.Hidden, func(r *goja.Runtime) goja.Value {
			clock := jsbind.From(r).Clock // found once: the look-up would be most of the call
			var ms int64
			value := engine.IntValue(ms)
			return engine.NewFunction(r, "now", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value {
				if now := clock.WallMillis(); now != ms {
					ms, value = now, engine.IntValue(now) // once a millisecond: a number of this size is an allocation
				}
				return value
			})
		})
	})
})

// extendDate prepares the constructor; called without new it gives a text.
func extendDate(r *goja.Runtime, o *goja.Object) {
	dateExtension().Apply(o)
	engine.WrapNative(o, func(func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(goja.FunctionCall) goja.Value {
			m := realmOf(r)
			return r.ToValue(m.dateString(m.env.Clock.WallMillis(), dateLayout+" "+timeLayout))
		}
	})
}

// The layouts of Date.prototype.toString, for years of four digits.
const (
	dateLayout = "Mon Jan 02 2006"
	timeLayout = "15:04:05 GMT-0700"
)

// dateString formats a time as Date.prototype.toString does: with the long name of the time zone.
func (m *realm) dateString(ms int64, layout string) string {
	at := time.UnixMilli(ms).In(time.Local)
	text := at.Format(layout)
	if y := at.Year(); strings.HasPrefix(layout, dateLayout) && (y < 0 || y > 9999) {
		text = at.Format("Mon Jan 02 ") + fmt.Sprintf("%05d", y) + at.Format(layout[len(dateLayout):])
	}
	return text + " (" + m.intl().longZone(ms) + ")"
}

// describeDateStrings replaces the methods whose text has the name of the time zone, and adds those of annex B of ECMA-262.
func describeDateStrings(t *engine.Template) {
	for _, m := range [...]struct{ name, layout string }{{"toString", dateLayout + " " + timeLayout}, {"toTimeString", timeLayout}} {
		t.Method(m.name, 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			if o := object(call.This); m.name == "toString" && (o == nil || engine.ValueKinds().OfObject(o) != engine.KindDate) {
				throwReceiver(r, "Date.prototype.toString", call.This)
			}
			ms, ok := dateOf(r, call)
			if !ok {
				return r.ToValue("Invalid Date")
			}
			return r.ToValue(realmOf(r).dateString(ms, m.layout))
		})
	}
	t.Method("getYear", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		ms, ok := dateOf(r, call)
		if !ok {
			return engine.FloatValue(math.NaN())
		}
		return engine.IntValue(int64(time.UnixMilli(ms).In(time.Local).Year()) - 1900)
	})
	t.Method("setYear", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		_, ok := dateOf(r, call)
		y := call.Argument(0).ToNumber().ToFloat()
		set := func(method string, args ...goja.Value) goja.Value {
			return engine.Call(get(engine.DatePrototype(r), engine.Name(method)), call.This, args)
		}
		if math.IsNaN(y) {
			return set("setTime", engine.FloatValue(y))
		}
		if y = integral(y); y >= 0 && y <= 99 {
			y += 1900
		}
		if !ok { // an invalid date becomes the first of January
			return set("setFullYear", engine.FloatValue(y), engine.IntValue(0), engine.IntValue(1))
		}
		return set("setFullYear", engine.FloatValue(y))
	})
	t.Method("toTemporalInstant", 0, dateToInstant)
	t.Lazy("toGMTString", engine.Hidden, func(r *goja.Runtime) goja.Value {
		return get(engine.DatePrototype(r), engine.Name("toUTCString"))
	})
}

// dateOf gives the time of the Date that a method was called on; ok is false for an invalid one.
func dateOf(r *goja.Runtime, call goja.FunctionCall) (ms int64, ok bool) {
	o := object(call.This)
	if o == nil || engine.ValueKinds().OfObject(o) != engine.KindDate {
		throwType(r, "this is not a Date object.")
	}
	return engine.DateTime(o)
}
