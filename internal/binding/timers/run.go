package timers

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// What stacks show for the phases of timers and immediates.
var (
	timerFrames = engine.HostFrames{
		engine.HostFrame("internal/timers", "", "listOnTimeout", ""),
		engine.HostFrame("internal/timers", "process", "processTimers", ""),
	}
	immediateFrames = engine.HostFrames{engine.HostFrame("internal/timers", "process", "processImmediate", "")}
)

// run is the timers phase: it fires what is due, list by list in the order of expiry.
func (s *state) run() {
	now := s.env.Clock.LoopNow()
	s.running = none
	for len(s.heap) > 0 && s.heap[0].expiry <= now && !s.env.Loop.Stopped() {
		s.runList(s.heap[0], now)
	}
	s.running = nil
	s.schedule()
}

// runList fires the timers of a list that are due at now. What is armed meanwhile waits for the next phase.
func (s *state) runList(l *list, now int64) {
	if l.first == nil {
		s.empty--
	}
	s.running = l
	defer func() { s.running = none }()
	for l.first != nil {
		t := l.first
		s.readStart(t)
		if l.due(t) > now {
			l.expiry = l.turn()
			s.heap.down(l.pos)
			return
		}
		s.detach(t)
		if !truthy(t.get(propOnTimeout)) {
			if !t.destroyed {
				s.destroy(t)
			}
			continue
		}
		s.current = t
		s.env.Host.Callback(s.fireFn)
		if s.env.Loop.Stopped() {
			return
		}
		s.after(t)
	}
	s.drop(l)
}

// readStart takes over what a program wrote into _idleStart to move a timer.
func (s *state) readStart(t *timer) {
	if timeouts().Asleep(t) {
		return
	}
	if v := timeouts().Value(t, propIdleStart); v != nil {
		if ms := v.ToInteger(); ms != t.startMS {
			t.start, t.startMS = ms*nanosPerMil, ms
		}
	}
}

// fire calls the function of the current timer.
func (s *state) fire() {
	t := s.current
	if truthy(t.get(propRepeat)) {
		t.start = s.env.Clock.ArmNow()
	}
	var args []goja.Value
	if list, ok := t.get(propArgs).(*goja.Object); ok {
		args = s.elements(list)
	}
	s.env.EnterScope(&t.scope)
	engine.EnterHost(s.r, timerFrames) // Callback leaves it
	engine.Call(t.get(propOnTimeout), timeouts().Object(t), args)
	s.env.LeaveScope(&t.scope)
}

// after re-arms an interval, and ends a timer that nobody armed again. Intervals count from the beginning of the callback.
func (s *state) after(t *timer) {
	if t.list != nil || t.destroyed {
		return
	}
	repeat, idle := t.get(propRepeat), t.get(propIdleTimeout)
	if truthy(repeat) && (idle == nil || idle.ToInteger() != -1) {
		t.idle = repeat
		t.put(propIdleTimeout)
		s.arm(t, repeat, t.start)
		s.relink(t)
		return
	}
	s.destroy(t)
}

// relink shows in a Timeout that it is armed again.
func (s *state) relink(t *timer) {
	t.put(propIdlePrev)
	t.put(propIdleNext)
}

// elements gives what is in an array of arguments, which programs may have changed.
func (s *state) elements(list *goja.Object) []goja.Value {
	kinds := engine.ValueKinds()
	if kinds.OfObject(list) == engine.KindArray {
		values, _, _ := kinds.ArrayElements(list)
		return values
	}
	values := make([]goja.Value, max(0, engine.Prop(list, "length").ToInteger()))
	for i := range values {
		values[i] = engine.Get(list, s.r.ToValue(i))
	}
	return values
}
