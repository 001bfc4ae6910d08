package eventloop_test

import (
	"testing"

	"github.com/node-go/node-go/internal/eventloop"
)

func TestImmediate_ClearAndRefInCheckPhase(t *testing.T) {
	l := newLoop(t, newWallClock())
	var g log
	var b, c, d *eventloop.Immediate
	l.SetImmediate(func() {
		g.say("a")()
		if !b.Clear() || b.Clear() || b.Queued() {
			t.Error("b could not be cleared once")
		}
		c.Unref() // runs nevertheless: its phase has begun
		d = l.SetImmediate(g.say("d"))
		d.Unref()
	})
	b = l.SetImmediate(g.say("b"))
	c = l.SetImmediate(g.say("c"))
	if !c.HasRef() || !c.Queued() {
		t.Error("new immediate is not referenced or not queued")
	}
	l.Run()
	g.want(t, "a c")
	d.Ref()
	if !l.Alive() {
		t.Error("Ref has no effect")
	}
	d.Queue()
	l.Run()
	g.want(t, "a c d")
	if l.Alive() {
		t.Error("still alive")
	}
}

func TestImmediate_UnreferencedDoesNotKeepPollBusy(t *testing.T) {
	c := newWallClock()
	l := newLoop(t, c)
	var g log
	l.SetImmediate(g.say("immediate")).Unref()
	l.NewTimer(g.say("timer")).Start(2 * ms)
	l.Run()
	if g.want(t, "immediate timer"); l.Metrics().Turns != 1 {
		t.Errorf("%d turns", l.Metrics().Turns)
	}
}
