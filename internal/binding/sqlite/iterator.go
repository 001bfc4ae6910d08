package sqlite

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// iteration is an iterator over the rows of one run of a statement.
type iteration struct {
	st    *statement
	owner *goja.Object // the Statement, which must live as long
	run   int
	done  bool
}

var iterations = sync.OnceValue(func() *engine.Record[iteration] { return engine.NewRecord[iteration](nil) })

func iteratorClass() *engine.Class {
	c := engine.NewClass("StatementIterator", 0, illegal, illegalCall, iteratorProto, nil)
	on := func(f func(s *state, it *iteration) goja.Value) engine.NativeFunc {
		return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			s, it := of(r), iterations().Data(c.This)
			if it == nil {
				s.illegalThis()
			}
			return f(s, it)
		}
	}
	c.Proto.EnumerableMethod("next", 0, on(func(s *state, it *iteration) goja.Value {
		if it.st.st.Closed() {
			s.env.Throw(invalidState("statement has been finalized"))
		}
		if it.done {
			return s.iterResult(true, goja.Null())
		}
		it.valid()
		if !it.st.step() {
			it.finish()
			return s.iterResult(true, goja.Null())
		}
		return s.iterResult(false, it.st.row())
	}))
	c.Proto.EnumerableMethod("return", 0, on(func(s *state, it *iteration) goja.Value {
		if it.st.st.Closed() {
			s.env.Throw(invalidState("statement has been finalized"))
		}
		it.finish()
		return s.iterResult(true, goja.Null())
	}))
	return c
}

// iteratorProto is Iterator.prototype: what the prototypes of the engine's own iterators inherit from.
func iteratorProto(r *goja.Runtime) *goja.Object {
	array := r.NewArray()
	values := engine.Call(array.Get("values"), array, nil).(*goja.Object)
	return values.Prototype().Prototype()
}

func (it *iteration) valid() {
	if it.run != it.st.runs {
		it.st.db.s.env.Throw(invalidState("iterator was invalidated"))
	}
}

// finish ends the iteration, and the run of the statement if that is still its own.
func (it *iteration) finish() {
	if !it.done && it.run == it.st.runs {
		it.st.idle()
		_ = it.st.st.Reset() // the last step has told what there was to tell
	}
	it.done = true
}

func (s *state) iterResult(done bool, v goja.Value) goja.Value {
	o := s.env.VM.CreateObject(nil)
	engine.DefineOwn(o, engine.Name("done"), s.env.Value(done), engine.Plain)
	engine.DefineOwn(o, engine.Name("value"), v, engine.Plain)
	return o
}

func (st *statement) iterate(c goja.FunctionCall) goja.Value {
	st.start(c.Arguments)
	s := st.db.s
	o, it := iterations().New(s.env.VM, s.classes[classIterator].proto)
	it.st, it.owner, it.run = st, statements().Object(st), st.runs
	return o
}
