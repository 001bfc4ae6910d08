package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// asyncGenerator is the state of an async generator object, by the specification's section on AsyncGenerator Abstract
// Operations. The object itself is the generator that the lowered function made.
type asyncGenerator struct {
	l     *Loader
	gen   *goja.Object
	state asyncState
	queue []asyncRequest

	// fulfilled and rejected go on with what the generator waits for; one pair serves its whole life.
	fulfilled, rejected *goja.Object
	then                func(v goja.Value, failed bool)
}

type asyncState uint8

const (
	suspendedStart asyncState = iota
	suspendedYield
	executing
	draining
	completed
)

type requestKind uint8

const (
	requestNext requestKind = iota
	requestReturn
	requestThrow
)

func (k requestKind) String() string { return [...]string{"next", "return", "throw"}[k] }

type asyncRequest struct {
	kind            requestKind
	value           goja.Value
	resolve, reject func(any) error
}

// request is next, return and throw of %AsyncGeneratorPrototype%.
func (l *Loader) request(this goja.Value, kind requestKind, v goja.Value) goja.Value {
	promise, resolve, reject := l.vm.NewPromise()
	g := l.asyncGeneratorOf(this)
	if g == nil {
		l.settlePromise(reject, l.vm.NewTypeError("Method [AsyncGenerator].prototype.%s called on incompatible receiver %s", kind, jsbind.Brief(this)))
		return l.vm.ToValue(promise)
	}
	g.enqueue(asyncRequest{kind, v, resolve, reject})
	return l.vm.ToValue(promise)
}

// asyncGeneratorOf gives the state of an async generator object, made when it is first used.
func (l *Loader) asyncGeneratorOf(v goja.Value) *asyncGenerator {
	o := jsbind.Object(v)
	if o == nil || engine.SlotOf(o) != engine.SlotGenerator {
		return nil
	}
	if g, ok := engine.Payload(o).(*asyncGenerator); ok {
		return g
	}
	if l.isPlainGenerator(o) {
		return nil
	}
	g := &asyncGenerator{l: l, gen: o}
	g.fulfilled = l.env.Func("", 1, func(c goja.FunctionCall) goja.Value { g.then(c.Argument(0), false); return goja.Undefined() })
	g.rejected = l.env.Func("", 1, func(c goja.FunctionCall) goja.Value { g.then(c.Argument(0), true); return goja.Undefined() })
	engine.SetPayload(o, g)
	return g
}

// isPlainGenerator tells a generator that is not async. That it is one shows nowhere but in what it inherits.
func (l *Loader) isPlainGenerator(o *goja.Object) bool {
	l.generatorMethods()
	for p := o.Prototype(); p != nil; p = p.Prototype() {
		switch p {
		case l.asyncIntrinsics().generator:
			return false
		case l.esm.plainGenerator:
			return true
		}
	}
	return false
}

func (g *asyncGenerator) enqueue(r asyncRequest) {
	if g.state == completed {
		switch r.kind {
		case requestNext:
			g.l.settlePromise(r.resolve, g.l.iterResult(goja.Undefined(), true))
			return
		case requestThrow:
			g.l.settlePromise(r.reject, r.value)
			return
		}
	}
	g.queue = append(g.queue, r)
	switch g.state {
	case suspendedStart, completed:
		switch r.kind {
		case requestNext:
			g.run(requestNext, r.value)
		case requestReturn:
			g.state = draining
			g.awaitReturn()
		case requestThrow:
			g.state = completed
			g.complete(r.value, true, true)
		}
	case suspendedYield:
		g.resume(r)
	}
}

// resume goes on behind a yield with the request. What return brings is awaited first.
func (g *asyncGenerator) resume(r asyncRequest) {
	g.state = executing
	if r.kind != requestReturn {
		g.run(r.kind, r.value)
		return
	}
	g.await(r.value, func(v goja.Value, failed bool) {
		if failed {
			g.run(requestThrow, v)
		} else {
			g.run(requestReturn, v)
		}
	})
}

// await goes on with then when v has settled. An error of v itself goes the way of a rejection.
func (g *asyncGenerator) await(v goja.Value, then func(v goja.Value, failed bool)) {
	g.then = then
	if failure := g.l.catch(func() { engine.Await(g.l.vm, v, g.fulfilled, g.rejected) }); failure != nil {
		then(failure.value, true)
	}
}

func (g *asyncGenerator) awaitInBody(v goja.Value) {
	g.await(v, func(v goja.Value, failed bool) {
		if failed {
			g.run(requestThrow, v)
		} else {
			g.run(requestNext, v)
		}
	})
}

// run runs the body up to where it waits, yields or ends.
func (g *asyncGenerator) run(kind requestKind, v goja.Value) {
	for {
		g.state = executing
		var value goja.Value
		var done bool
		failure := g.l.catch(func() { value, done = g.l.step(g.gen, kind, v) })
		switch {
		case failure != nil:
			g.finish(failure.value, true)
			return
		case done:
			g.finish(value, false)
			return
		}
		mark, value := g.l.marked(value)
		switch mark {
		case markNone:
			g.await(value, func(v goja.Value, failed bool) {
				if failed {
					g.run(requestThrow, v)
				} else {
					g.yielded(v)
				}
			})
			return
		case markAwait:
			g.awaitInBody(value)
			return
		case markYield:
			g.yielded(value)
			return
		}
		kind, v = requestReturn, value
	}
}

// yielded answers the oldest request and goes on with the next, if there is one.
func (g *asyncGenerator) yielded(v goja.Value) {
	g.complete(v, false, false)
	if len(g.queue) == 0 {
		g.state = suspendedYield
		return
	}
	g.resume(g.queue[0])
}

func (g *asyncGenerator) finish(v goja.Value, failed bool) {
	g.state = draining
	g.complete(v, failed, true)
	g.drain()
}

// complete answers the oldest request.
func (g *asyncGenerator) complete(v goja.Value, failed, done bool) {
	r := g.queue[0]
	g.queue = g.queue[1:]
	if failed {
		g.l.settlePromise(r.reject, v)
	} else {
		g.l.settlePromise(r.resolve, g.l.iterResult(v, done))
	}
}

// drain answers what was asked for after the end.
func (g *asyncGenerator) drain() {
	for len(g.queue) > 0 {
		switch r := g.queue[0]; r.kind {
		case requestReturn:
			g.awaitReturn()
			return
		case requestThrow:
			g.complete(r.value, true, true)
		default:
			g.complete(goja.Undefined(), false, true)
		}
	}
	g.state = completed
}

// awaitReturn answers a return that came when the body had ended or not begun.
func (g *asyncGenerator) awaitReturn() {
	g.await(g.queue[0].value, func(v goja.Value, failed bool) {
		g.complete(v, failed, true)
		g.drain()
	})
}

func (l *Loader) iterResult(v goja.Value, done bool) *goja.Object {
	o := l.vm.NewObject()
	l.set(o, "value", v)
	l.set(o, "done", l.env.Value(done))
	return o
}

// step runs a generator by the methods that generators had before the program ran.
func (l *Loader) step(gen *goja.Object, kind requestKind, v goja.Value) (value goja.Value, done bool) {
	f := l.generatorMethods()[kind]
	r := jsbind.Object(engine.Call(f, gen, []goja.Value{v}))
	return r.Get("value"), engine.Prop(r, "done").ToBoolean()
}

func (l *Loader) generatorMethods() [3]goja.Value {
	s := &l.esm
	if s.methods[0] == nil {
		g := jsbind.Object(l.internal("node:internal/generator", "(function* () {})()"))
		for _, k := range [...]requestKind{requestNext, requestReturn, requestThrow} {
			s.methods[k] = g.Get(k.String())
		}
		s.plainGenerator = g.Prototype().Prototype()
	}
	return s.methods
}
