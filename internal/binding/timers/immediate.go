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
}

var immediates = sync.OnceValue(func() *engine.Record[immediate] {
	return engine.NewRecord[immediate]("_idleNext", "_idlePrev", "_onImmediate", "_argv", "_destroyed")
})

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
	rec := immediates()
	o, im := rec.New(s.r, s.immediateShape)
	rec.Init(im, immCallback, fn)
	if args != nil {
		rec.Init(im, immArgs, args)
	}
	im.s = s
	im.scope = s.env.NewScope("Immediate", o)
	s.env.Loop.InitImmediate(&im.imm, im.run)
	im.imm.Queue()
	return o
}

func (im *immediate) run() {
	s := im.s
	im.done = true
	immediates().Put(im, immDestroyed, s.r.ToValue(true))
	s.currentIm = im
	s.env.Host.Callback(s.immFn)
	immediates().Put(im, immCallback, goja.Undefined())
	s.env.DestroyScope(&im.scope)
}

// runImmediate calls the function of the current immediate.
func (s *state) runImmediate() {
	im := s.currentIm
	s.currentIm = nil
	rec := immediates()
	var args []goja.Value
	if list, ok := rec.Value(im, immArgs).(*goja.Object); ok {
		args = s.elements(list)
	}
	s.env.EnterScope(&im.scope)
	engine.Call(rec.Value(im, immCallback), rec.Object(im), args)
	s.env.LeaveScope(&im.scope)
}

func (im *immediate) clear() {
	if im.done {
		return
	}
	im.done = true
	im.imm.Clear()
	rec := immediates()
	rec.Put(im, immCallback, goja.Undefined())
	rec.Put(im, immArgs, goja.Undefined())
	rec.Put(im, immDestroyed, im.s.r.ToValue(true))
	im.s.env.DestroyScope(&im.scope)
}
