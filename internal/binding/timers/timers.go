// Package timers is setTimeout, setInterval, setImmediate and their kin, and the classes of what they give.
//
// Timers of equal delay form one list, in the order of their deadlines, and the lists form a heap: arming and clearing cost the
// same however many timers there are, and callbacks come in Node's order. The isolate's event loop sees one timer.
//
// Everything here belongs to the goroutine that owns the isolate.
package timers

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
)

const (
	maxDelay    = 1<<31 - 1 // milliseconds
	nanosPerMil = 1_000_000
)

// Properties of a Timeout, in order.
const (
	propIdleTimeout = iota
	propIdlePrev
	propIdleNext
	propIdleStart
	propOnTimeout
	propArgs
	propRepeat
	propDestroyed
)

// timer is what a Timeout object carries.
type timer struct {
	s          *state
	list       *list // that holds the timer while it is armed
	prev, next *timer
	scope      jsbind.AsyncScope

	// What the properties will be when the object wakes up; then the properties decide.
	idle, fn, args, repeat goja.Value

	start     int64 // from when the delay counts, in nanoseconds of the isolate's clock
	startMS   int64 // what the program sees as _idleStart
	refd      bool
	destroyed bool
	known     bool // a number stands for it: see state.known
}

// state is what the module knows in one isolate.
type state struct {
	env   *jsbind.Env
	r     *goja.Runtime
	lists map[int64]*list // by delay in milliseconds
	heap  heap
	known map[asyncctx.ID]*timer
	refs  int // armed timers that keep the loop alive
	empty int // lists without a timer

	os        eventloop.Timer
	running   *list // that is being fired; nil outside the timers phase, none between two lists
	current   *timer
	fireFn    func()
	currentIm *immediate
	immFn     func()

	timeoutCtor, timeoutProto *goja.Object
	immediateCtor, immProto   *goja.Object

	chain goja.Value // what _idlePrev and _idleNext show of an armed timer

	warnedNegative, warnedNaN bool
}

// none is the list that is fired when there is none.
var none = &list{}

var slot = jsbind.NewSlot(func(env *jsbind.Env) *state { return builder(stateBuilder{}).build(env) })

// builder stands between slot and the classes, which need each other.
type builder interface{ build(env *jsbind.Env) *state }

type stateBuilder struct{}

func (stateBuilder) build(env *jsbind.Env) *state {
	s := &state{env: env, r: env.VM, lists: map[int64]*list{}}
	env.Loop.InitTimer(&s.os, s.run)
	s.os.Unref()
	s.fireFn = s.fire
	s.immFn = s.runImmediate
	s.timeoutCtor, s.timeoutProto = timeoutClass().New(env.VM)
	s.immediateCtor, s.immProto = immediateClass().New(env.VM)
	s.chain = newChain(env.VM)
	env.Loop.AlsoActive(s.active)
	return s
}

// active names the timers that keep the loop alive, and the one whose function runs.
func (s *state) active() []string {
	n := s.refs
	if t := s.current; t != nil && t.refd && t.list == nil && !t.destroyed {
		n++
	}
	return slices.Repeat([]string{"Timeout"}, n)
}

func of(r *goja.Runtime) *state { return slot.Of(jsbind.From(r)) }

// newTimer makes a Timeout that is not armed. delay is what the program gave.
func (s *state) newTimer(fn goja.Value, delay goja.Value, args goja.Value, repeat, refd bool) (*goja.Object, *timer) {
	o, t := timeouts().New(s.r, s.timeoutProto)
	t.s, t.refd, t.idle, t.fn, t.args = s, refd, s.delay(delay), fn, args
	if repeat {
		t.repeat = t.idle
	}
	t.scope = s.env.NewScope("Timeout", o)
	return o, t
}

// delay makes a valid delay of what the program gave, and warns about what is none.
func (s *state) delay(v goja.Value) goja.Value {
	if v == nil || goja.IsUndefined(v) {
		return s.r.ToValue(1)
	}
	n := toNumber(s.r, v)
	f := n.ToFloat()
	if f >= 1 && f <= maxDelay {
		return n
	}
	switch {
	case f > maxDelay:
		s.warn(jsbind.NumberText(n)+" does not fit into a 32-bit signed integer.", "TimeoutOverflowWarning")
	case f < 0 && !s.warnedNegative:
		s.warnedNegative = true
		s.warn(jsbind.NumberText(n)+" is a negative number.", "TimeoutNegativeWarning")
	case f != f && !s.warnedNaN:
		s.warnedNaN = true
		s.warn("NaN is not a number.", "TimeoutNaNWarning")
	}
	return s.r.ToValue(1)
}

func (s *state) warn(text, kind string) {
	s.env.Method(s.env.Host.Require("process"), "emitWarning", s.r.ToValue(text+"\nTimeout duration was set to 1."), s.r.ToValue(kind))
}

// toNumber is the operator +v, which throws for symbols and bigints.
func toNumber(r *goja.Runtime, v goja.Value) goja.Value {
	if jsbind.TypeOf(v) == "bigint" {
		panic(r.NewTypeError("Cannot mix BigInt and other types, use explicit conversions"))
	}
	return v.ToNumber()
}

// arm puts the timer into the list of its delay. start is from when the delay counts.
func (s *state) arm(t *timer, delay goja.Value, start int64) {
	ms := delay.ToInteger()
	t.start, t.startMS = start, start/nanosPerMil
	t.put(propIdleStart)
	expiry := start + ms*nanosPerMil
	l := s.lists[ms]
	switch {
	case l == nil:
		l = &list{ms: ms, expiry: expiry}
		s.lists[ms] = l
		s.heap.push(l)
		s.schedule()
	case l == s.running:
	case l.first == nil:
		s.empty--
		l.expiry = expiry
		s.heap.down(l.pos)
	case l.first.startMS == t.startMS && expiry > l.expiry:
		l.expiry = expiry
		s.heap.down(l.pos)
	}
	l.append(t)
	if t.refd {
		s.ref(1)
	}
}

// ref counts armed timers that keep the loop alive.
func (s *state) ref(n int) {
	s.refs += n
	switch {
	case s.refs > 0 && !s.os.HasRef():
		s.os.Ref()
	case s.refs == 0 && s.os.HasRef():
		s.os.Unref()
	}
}

// schedule has the loop call run no later than the first list is due. It may be called too early, when timers were cleared.
func (s *state) schedule() {
	if s.running != nil || len(s.heap) == 0 {
		return
	}
	if first := s.heap[0].expiry; !s.os.Active() || s.os.Due() > first {
		s.os.StartAt(first)
	}
}

// clear disarms a timer for good; refresh alone could bring it back, and does not.
func (s *state) clear(t *timer) {
	if !truthy(t.get(propOnTimeout)) {
		return
	}
	t.fn = goja.Undefined()
	t.put(propOnTimeout)
	if t.destroyed {
		return
	}
	s.unlink(t)
	t.idle = s.r.ToValue(-1)
	t.put(propIdleTimeout)
	s.destroy(t)
}

// unlink takes an armed timer out of its list.
func (s *state) unlink(t *timer) {
	l := t.list
	if l == nil {
		return
	}
	s.detach(t)
	if l.first != nil || l == s.running {
		return
	}
	// The next timer of that delay will want the list again: a few empty ones stay until they expire.
	if s.empty < maxEmpty {
		s.empty++
		return
	}
	s.drop(l)
}

// maxEmpty is how many lists may be empty.
const maxEmpty = 16

// detach takes an armed timer out of its list, whatever becomes of the list.
func (s *state) detach(t *timer) {
	t.list.remove(t)
	t.put(propIdlePrev)
	t.put(propIdleNext)
	if t.refd {
		s.ref(-1)
	}
}

// drop forgets a list.
func (s *state) drop(l *list) {
	delete(s.lists, l.ms)
	s.heap.remove(l)
}

func (s *state) destroy(t *timer) {
	t.destroyed = true
	t.put(propDestroyed)
	if t.known {
		t.known = false
		delete(s.known, t.scope.ID)
	}
	s.env.DestroyScope(&t.scope)
}
