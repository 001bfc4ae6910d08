package asynchooks

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// onTaken has what is told of each tick that JavaScript takes from its queue.
var onTaken = jsbind.NewSlot(func(*jsbind.Env) *func() { return new(func()) })

// OnTaken has f called for each tick that the JavaScript queue of --no-async-fast-path runs.
func OnTaken(e *jsbind.Env, f func()) { *onTaken.Of(e) = f }

// scopes are AsyncScopes that JavaScript holds.
var scopes = jsbind.NewSlot(func(*jsbind.Env) *engine.Record[jsbind.AsyncScope] { return engine.NewRecord[jsbind.AsyncScope](nil) })

// Binding makes internalBinding('async_wrap'): the id stack as the typed arrays that package asyncctx describes, and the calls that do
// without them.
//
//	fields    Float64Array of asyncctx.FieldCount elements
//	counters  Uint32Array of asyncctx.CounterCount elements
//	stack     Float64Array of pairs; another one after it has grown
//	grow()    makes room on the stack
//	pushAsyncContext(id, trigger), popAsyncContext(id), newAsyncId(), clearAsyncIdStack()
//	newScope(resource), enterScope(scope), leaveScope(scope), taken()
func Binding(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	set := func(name string, v goja.Value) { e.Define(o, name, v, engine.Plain) }
	fn := func(name string, length int, f func(goja.FunctionCall) goja.Value) {
		set(name, e.Func(name, length, f))
	}
	fields := e.VM.NewArrayBuffer(e.Async.FieldsBytes())
	set("fields", view(e, "Float64Array", fields, 0, asyncctx.FieldCount))
	set("counters", view(e, "Uint32Array", fields, asyncctx.CountersOffset, asyncctx.CounterCount))
	showStack := func(b []byte) { set("stack", view(e, "Float64Array", e.VM.NewArrayBuffer(b), 0, len(b)/8)) }
	showStack(e.Async.StackBytes())
	e.Async.OnGrow(showStack)

	id := func(v goja.Value) asyncctx.ID { return asyncctx.ID(v.ToFloat()) }
	fn("grow", 0, func(goja.FunctionCall) goja.Value {
		e.Async.Grow()
		return goja.Undefined()
	})
	fn("pushAsyncContext", 2, func(c goja.FunctionCall) goja.Value {
		e.Async.Push(id(c.Argument(0)), id(c.Argument(1)))
		return goja.Undefined()
	})
	fn("popAsyncContext", 1, func(c goja.FunctionCall) goja.Value {
		more, err := e.Async.Pop(id(c.Argument(0)))
		if err != nil {
			e.Corrupted(err)
		}
		return e.Value(more)
	})
	fn("newAsyncId", 0, func(goja.FunctionCall) goja.Value { return e.Value(float64(e.Async.NewAsyncID())) })
	fn("clearAsyncIdStack", 0, func(goja.FunctionCall) goja.Value {
		e.Async.Clear()
		return goja.Undefined()
	})
	proto := e.VM.NewObject()
	fn("newScope", 1, func(c goja.FunctionCall) goja.Value {
		o, s := scopes.Of(e).New(e.VM, proto)
		e.InitScope(s, "TickObject", jsbind.Object(c.Argument(0)))
		return o
	})
	fn("enterScope", 1, func(c goja.FunctionCall) goja.Value {
		e.EnterScope(scopes.Of(e).Data(c.Argument(0)))
		return goja.Undefined()
	})
	fn("leaveScope", 1, func(c goja.FunctionCall) goja.Value {
		e.LeaveScope(scopes.Of(e).Data(c.Argument(0)))
		return goja.Undefined()
	})
	fn("taken", 0, func(goja.FunctionCall) goja.Value {
		if f := *onTaken.Of(e); f != nil {
			f()
		}
		return goja.Undefined()
	})
	return o
}

// view makes a typed array over part of a buffer.
func view(e *jsbind.Env, class string, b goja.ArrayBuffer, offset, length int) *goja.Object {
	o, err := e.VM.New(e.VM.Get(class), e.Value(b), e.Value(offset), e.Value(length))
	if err != nil {
		panic(err) // the memory is aligned and long enough
	}
	return o
}
