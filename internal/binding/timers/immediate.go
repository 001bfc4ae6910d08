package timers

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
)

// Properties of an Immediate, in order.
const (
	immNext = iota
	immPrev
	immCallback
	immArgs
	immDestroyed
)

// immediate is what an Immediate object carries.
type immediate struct {
	s     *state
	imm   eventloop.Immediate
	scope jsbind.AsyncScope
	done  bool // has run, runs, or was cleared

	// What the properties will be when the object wakes up; then the properties decide.
	fn, args goja.Value
}

var immediates = sync.OnceValue(func() *engine.Record[immediate] {
	return engine.NewRecord(fillImmediate,
		engine.Field{Name: "_idleNext", Default: null},
		engine.Field{Name: "_idlePrev", Default: null},
		engine.Field{Name: "_onImmediate"},
		engine.Field{Name: "_argv"},
		engine.Field{Name: "_destroyed"},
	)
})

func null(*goja.Runtime) goja.Value { return goja.Null() }

// fillImmediate makes the properties of an Immediate that somebody looks at.
func fillImmediate(rec *engine.Record[immediate], im *immediate) {
	for i := immCallback; i <= immDestroyed; i++ {
		rec.Init(im, i, im.own(i))
	}
}

// own tells what a property is as far as the immediate knows.
func (im *immediate) own(prop int) goja.Value {
	var v goja.Value
	switch prop {
	case immCallback:
		v = im.fn
	case immArgs:
		v = im.args
	case immDestroyed:
		v = im.s.r.ToValue(im.done)
	}
	if v == nil {
		v = goja.Undefined()
	}
	return v
}

// get reads a property, which a program may have changed.
func (im *immediate) get(prop int) goja.Value {
	if rec := immediates(); !rec.Asleep(im) {
		return rec.Value(im, prop)
	}
	return im.own(prop)
}

// put shows in a property what the immediate knows.
func (im *immediate) put(prop int) {
	if rec := immediates(); !rec.Asleep(im) {
		rec.Put(im, prop, im.own(prop))
	}
}

// immediateClass describes Immediate for all isolates.
var immediateClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Immediate", 2, constructImmediate, nil, nil, nil)
	method := func(name string, fn func(*immediate, *goja.Object) goja.Value) {
		c.Proto.Method(name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			im := immediates().Data(c.This)
			if im == nil {
				panic(r.NewTypeError("Value of \"this\" must be of type Immediate"))
			}
			return fn(im, c.This.(*goja.Object))
		})
	}
	method("ref", func(im *immediate, o *goja.Object) goja.Value {
		if !im.done {
			im.imm.Ref()
		}
		return o
	})
	method("unref", func(im *immediate, o *goja.Object) goja.Value {
		if !im.done {
			im.imm.Unref()
		}
		return o
	})
	method("hasRef", func(im *immediate, o *goja.Object) goja.Value {
		return im.s.r.ToValue(!im.done && im.imm.HasRef())
	})
	c.Proto.LazySymbol(engine.SymDispose, engine.Plain, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "", 0, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
			if im := immediates().Data(c.This); im != nil {
				im.clear()
			}
			return goja.Undefined()
		})
	})
	return c
})

func constructImmediate(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	c := goja.FunctionCall{Arguments: args}
	s := of(r)
	o := s.newImmediate(c.Argument(0), c.Argument(1))
	immediates().SetPrototype(o, engine.PrototypeFor(newTarget, s.immediateCtor, s.immProto))
	return o
}

// newImmediate makes an Immediate and queues it.
func (s *state) newImmediate(fn, args goja.Value) *goja.Object {
	o, im := immediates().New(s.r, s.immProto)
	im.s, im.fn, im.args = s, fn, args
	im.scope = s.env.NewScope("Immediate", o)
	s.env.Loop.InitImmediate(&im.imm, im.run)
	im.imm.Queue()
	return o
}

func (im *immediate) run() {
	s := im.s
	im.done = true
	im.put(immDestroyed)
	s.currentIm = im
	s.env.Host.Callback(s.immFn)
	s.env.DestroyScope(&im.scope)
}

// runImmediate calls the function of the current immediate.
func (s *state) runImmediate() {
	im := s.currentIm
	s.currentIm = nil
	var args []goja.Value
	if list, ok := im.get(immArgs).(*goja.Object); ok {
		args = s.elements(list)
	}
	s.env.EnterScope(&im.scope)
	engine.EnterHost(s.r, immediateFrames)
	defer func() { // before anything that the function left to do
		im.fn = nil
		im.put(immCallback)
	}()
	engine.Call(im.get(immCallback), immediates().Object(im), args)
	s.env.LeaveScope(&im.scope)
}

func (im *immediate) clear() {
	if im.done {
		return
	}
	im.done = true
	im.imm.Clear()
	im.fn, im.args = nil, nil
	im.put(immCallback)
	im.put(immArgs)
	im.put(immDestroyed)
	im.s.env.DestroyScope(&im.scope)
}
