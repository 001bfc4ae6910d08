package sharedmem

import (
	"math"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// waiter waits at one place of shared memory. It is woken once, by notify, under the memory's lock.
type waiter struct {
	wake  func()
	woken bool
}

// add enters a waiter if the element still has the value; the comparison and the entry are one step with regard to notify.
func (m *Memory) add(off int, w *waiter, same func() bool) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !same() {
		return false
	}
	if m.waiters == nil {
		m.waiters = map[int][]*waiter{}
	}
	m.waiters[off] = append(m.waiters[off], w)
	return true
}

// drop takes a waiter out. It returns false if it was woken before.
func (m *Memory) drop(off int, w *waiter) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if w.woken {
		return false
	}
	list := m.waiters[off]
	for i, x := range list {
		if x == w {
			m.waiters[off] = append(list[:i:i], list[i+1:]...)
		}
	}
	if len(m.waiters[off]) == 0 {
		delete(m.waiters, off)
	}
	return true
}

// notify wakes up to count waiters, the first that came first.
func (m *Memory) notify(off, count int) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, w := range m.waiters[off] {
		if n == count {
			break
		}
		w.woken = true
		w.wake()
		n++
	}
	if rest := m.waiters[off][n:]; len(rest) > 0 {
		m.waiters[off] = rest
	} else {
		delete(m.waiters, off)
	}
	if n < count && m.outside != nil {
		n += int(m.outside.Notify(uint32(off), uint32(min(count-n, math.MaxUint32))))
	}
	return n
}

// waitArgs are the arguments of wait and waitAsync.
type waitArgs struct {
	e       *elem
	value   uint64
	timeout time.Duration // negative: for ever
}

func waitArguments(r *goja.Runtime, c goja.FunctionCall, name string) waitArgs {
	o := jsbind.Object(c.Argument(0))
	k := engine.ValueKinds()
	ok := o != nil && k.OfObject(o) == engine.KindTypedArray
	if ok {
		v, _ := k.ViewOf(o)
		ok = v.Kind == engine.ViewInt32 || v.Kind == engine.ViewBigInt64
	}
	if !ok {
		panic(r.NewTypeError("[object Object] is not an int32 or BigInt64 typed array."))
	}
	if v, _ := k.ViewOf(o); engine.Payload(v.Buffer) == nil {
		panic(r.NewTypeError("[object Object] is not a shared typed array."))
	}
	a := waitArgs{e: element(r, c, name)}
	if jsbind.TypeOf(c.Argument(2)) == "bigint" && a.e.size != 8 {
		panic(r.NewTypeError("Cannot convert a BigInt value to a number"))
	}
	a.value = a.e.operand(c.Argument(2)) & a.e.mask()
	a.timeout = -1
	if v := c.Argument(3); !jsbind.Undefined(v) {
		switch ms := v.ToNumber().ToFloat(); {
		case math.IsNaN(ms) || ms > float64(math.MaxInt64/int64(time.Millisecond)):
		case ms < 0:
			a.timeout = 0
		default:
			a.timeout = time.Duration(ms * float64(time.Millisecond))
		}
	}
	return a
}

func (a *waitArgs) same() bool {
	return a.e.update(func(uint64) (uint64, bool) { return 0, false }) == a.value
}

// lookInterval is how often Atomics.wait looks at memory that code outside of JavaScript shares: that code wakes its own kind only.
const lookInterval = 2 * time.Millisecond

// changes ticks when it is time to look whether the element still has its value; nil for memory that only JavaScript has.
func (a *waitArgs) changes() (tick <-chan time.Time, stop func()) {
	if a.e.m.outside == nil {
		return nil, func() {}
	}
	t := time.NewTicker(lookInterval)
	return t.C, t.Stop
}

// wait is Atomics.wait. It blocks the isolate, and ends early when the isolate is terminated.
func wait(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	a := waitArguments(r, c, "wait")
	env := jsbind.From(r)
	ch := make(chan struct{}, 1)
	w := &waiter{wake: func() { ch <- struct{}{} }}
	if !a.e.m.add(a.e.off, w, a.same) {
		return r.ToValue("not-equal")
	}
	var timeout <-chan time.Time
	if a.timeout >= 0 {
		t := time.NewTimer(a.timeout)
		defer t.Stop()
		timeout = t.C
	}
	changed, stop := a.changes()
	defer stop()
	for waiting := true; waiting; {
		select {
		case <-ch:
			return r.ToValue("ok")
		case <-changed:
			waiting = a.same()
		case <-timeout:
			changed, waiting = nil, false
		case <-env.Interrupted():
			changed, waiting = nil, false
		}
	}
	if changed != nil {
		a.e.m.drop(a.e.off, w)
		return r.ToValue("ok")
	}
	if a.e.m.drop(a.e.off, w) {
		return r.ToValue("timed-out")
	}
	return r.ToValue("ok")
}

// waitAsync is Atomics.waitAsync. What waits with a timeout keeps the loop alive until then; what waits for ever does not.
func waitAsync(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	a := waitArguments(r, c, "waitAsync")
	env := jsbind.From(r)
	o := r.NewObject()
	answer := func(async bool, v goja.Value) goja.Value {
		env.Define(o, "async", r.ToValue(async), engine.Plain)
		env.Define(o, "value", v, engine.Plain)
		return o
	}
	promise, resolve, _ := r.NewPromise()
	scope := env.NewScope("PROMISE", nil)
	settle := func(result string) func() {
		return func() { env.CallbackIn(&scope, func() { _ = resolve(result) }) }
	}
	w := &waiter{wake: func() { env.Loop.PostReferenced(settle("ok")) }}
	if a.timeout == 0 {
		if !a.same() {
			return answer(false, r.ToValue("not-equal"))
		}
		return answer(false, r.ToValue("timed-out"))
	}
	if !a.e.m.add(a.e.off, w, a.same) {
		return answer(false, r.ToValue("not-equal"))
	}
	if a.timeout > 0 {
		t := env.Loop.NewTimer(func() {
			if a.e.m.drop(a.e.off, w) {
				settle("timed-out")()
			}
		})
		t.StartAt(env.Clock.ArmNow() + int64(a.timeout))
		wake := w.wake
		w.wake = func() {
			wake()
			env.Loop.Post(func() { t.Stop() })
		}
	}
	env.AtClose(func() { a.e.m.drop(a.e.off, w) })
	return answer(true, r.ToValue(promise))
}

func notify(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	o := jsbind.Object(c.Argument(0))
	k := engine.ValueKinds()
	if o == nil || k.OfObject(o) != engine.KindTypedArray {
		panic(r.NewTypeError("[object Object] is not an int32 or BigInt64 typed array."))
	}
	if v, _ := k.ViewOf(o); v.Kind != engine.ViewInt32 && v.Kind != engine.ViewBigInt64 {
		panic(r.NewTypeError("[object Array] is not an int32 or BigInt64 typed array."))
	}
	e := element(r, c, "notify")
	count := math.MaxInt
	if v := c.Argument(2); !jsbind.Undefined(v) {
		f := v.ToNumber().ToFloat()
		if math.IsNaN(f) {
			f = 0
		}
		count = int(math.Max(0, math.Min(f, math.MaxInt32)))
	}
	if e.m == nil {
		return r.ToValue(0)
	}
	return r.ToValue(e.m.notify(e.off, count))
}
