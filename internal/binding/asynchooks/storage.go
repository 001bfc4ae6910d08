// Package asynchooks is node:async_hooks: AsyncLocalStorage, AsyncResource and hooks, over the ids and frames of package asyncctx.
package asynchooks

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// storage is an AsyncLocalStorage: a key of the context frames.
type storage struct {
	key  *asyncctx.Key
	def  goja.Value // what getStore gives outside of run and enterWith
	name goja.Value
}

var storageClass = sync.OnceValue(newStorageClass)

// storages describes the instances: storage and object are one.
var storages = sync.OnceValue(func() *engine.Record[storage] { return engine.NewRecord[storage](nil) })

// storageMade is the class in one isolate; exports fills it.
var storageMade = jsbind.NewSlot(func(*jsbind.Env) *made { return new(made) })

// made is a class of one isolate whose instances are a record.
type made struct{ ctor, proto *goja.Object }

func newStorageClass() *engine.Class {
	c := engine.NewClass("AsyncLocalStorage", 0, constructStorage, nil, nil, nil)
	c.Static.Method("bind", 1, bindFrame)
	c.Static.Method("snapshot", 0, snapshot)
	p := c.Proto
	p.Accessor("name", engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return storageOf(r, c).name }, nil)
	p.Method("disable", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s, ctx := storageOf(r, c), jsbind.From(r).Async
		ctx.Frame().Disable(s.key)
		return goja.Undefined()
	})
	p.Method("enterWith", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s, ctx := storageOf(r, c), jsbind.From(r).Async
		ctx.Enter(ctx.Frame().With(s.key, c.Argument(0)))
		return goja.Undefined()
	})
	p.Method("run", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s, ctx := storageOf(r, c), jsbind.From(r).Async
		return s.run(ctx, c.Argument(0), applicable(r, c.Argument(1)), tail(c.Arguments, 2))
	})
	p.Method("exit", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s, ctx := storageOf(r, c), jsbind.From(r).Async
		return s.run(ctx, goja.Undefined(), applicable(r, c.Argument(0)), tail(c.Arguments, 1))
	})
	p.Method("getStore", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s := storageOf(r, c)
		if v, ok := jsbind.From(r).Async.Frame().Get(s.key); ok {
			return v.(goja.Value)
		}
		return s.def
	})
	p.Method("withScope", 1, withScope)
	return c
}

func tail(args []goja.Value, from int) []goja.Value {
	if len(args) <= from {
		return nil
	}
	return args[from:]
}

// run calls fn with store, and puts back what the storage had, however fn ends. Other storages keep what fn made of them.
func (s *storage) run(ctx *asyncctx.Context, store, fn goja.Value, args []goja.Value) goja.Value {
	outer := ctx.Frame()
	inner := outer.With(s.key, store)
	ctx.Enter(inner)
	defer s.leave(ctx, outer, inner)
	return engine.Call(fn, goja.Undefined(), args)
}

func (s *storage) leave(ctx *asyncctx.Context, outer, inner *asyncctx.Frame) {
	if ctx.Frame() == inner && !inner.Changed() {
		ctx.Enter(outer)
		return
	}
	if prev, had := outer.Get(s.key); had {
		ctx.Enter(ctx.Frame().With(s.key, prev))
	} else {
		ctx.Enter(ctx.Frame().Without(s.key))
	}
}

// applicable gives fn if it can be called, or throws what the engine of Node throws for a call by apply.
func applicable(r *goja.Runtime, fn goja.Value) goja.Value {
	if engine.IsCallable(fn) {
		return fn
	}
	kind := jsbind.TypeOf(fn)
	switch {
	case goja.IsNull(fn):
		kind = "null"
	case kind == "object":
		kind = "an object"
	case kind != "undefined":
		kind = "a " + kind
	}
	panic(r.NewTypeError("Function.prototype.apply was called on %s, which is %s and not a function", fn.String(), kind))
}

func storageOf(r *goja.Runtime, c goja.FunctionCall) *storage {
	if s := storages().Data(c.This); s != nil {
		return s
	}
	panic(engine.NewError(r, "TypeError", "Illegal invocation", "TypeError: Illegal invocation"))
}

func constructStorage(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	e := jsbind.From(r)
	m := storageMade.Of(e)
	o, s := storages().New(r, m.proto)
	s.def, s.name = goja.Undefined(), r.ToValue("")
	if len(args) > 0 && !goja.IsUndefined(args[0]) {
		opts := e.PlainObject(args[0], "options")
		if v := opts.Get("defaultValue"); v != nil {
			s.def = v
		}
		if v := opts.Get("name"); v != nil && !goja.IsUndefined(v) {
			s.name = r.ToValue(v.String())
		}
	}
	s.key = e.Async.NewKey(s.name.String())
	if proto := engine.PrototypeFor(newTarget, m.ctor, m.proto); proto != m.proto {
		storages().SetPrototype(o, proto)
	}
	return o
}

// bindFrame is AsyncLocalStorage.bind: a function that runs in the frame of now.
func bindFrame(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	fn := e.Function(c.Argument(0), "fn")
	frame := e.Async.Frame()
	bound := e.Func("bound", int(engine.Prop(fn, "length").ToInteger()), func(c goja.FunctionCall) goja.Value {
		prev := e.Async.Enter(frame)
		defer e.Async.Enter(prev)
		return engine.Call(fn, c.This, c.Arguments)
	})
	return bound
}

// snapshot is AsyncLocalStorage.snapshot: a function that runs another in the frame of now.
func snapshot(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	frame := e.Async.Frame()
	return e.Func("bound", 1, func(c goja.FunctionCall) goja.Value {
		fn := e.Function(c.Argument(0), "fn")
		prev := e.Async.Enter(frame)
		defer e.Async.Enter(prev)
		return engine.Call(fn, goja.Undefined(), tail(c.Arguments, 1))
	})
}

// runScope is what withScope gives: how things were before.
type runScope struct {
	s    *storage
	ctx  *asyncctx.Context
	prev any
	had  bool
	done bool
}

var runScopes = sync.OnceValue(func() *engine.Record[runScope] { return engine.NewRecord[runScope](nil) })

// scopeMade is RunScope in one isolate.
var scopeMade = jsbind.NewSlot(func(e *jsbind.Env) *made {
	m := &made{}
	m.ctor, m.proto = runScopeClass().New(e.VM)
	return m
})

var runScopeClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("RunScope", 0, func(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
		jsbind.From(r).ThrowCode("ERR_ILLEGAL_CONSTRUCTOR")
		return nil
	}, nil, nil, nil)
	c.Proto.Method("dispose", 0, disposeScope)
	c.Proto.LazySymbol(engine.SymDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.dispose]", 0, disposeScope)
	})
	return c
})

func disposeScope(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	x := runScopes().Data(c.This)
	if x == nil {
		jsbind.From(r).ThrowCode("ERR_INVALID_THIS", "RunScope")
	}
	if x.done {
		return goja.Undefined()
	}
	x.done = true
	if x.had {
		x.ctx.Enter(x.ctx.Frame().With(x.s.key, x.prev))
	} else {
		x.ctx.Enter(x.ctx.Frame().Without(x.s.key))
	}
	return goja.Undefined()
}

// withScope enters a store until the scope is disposed of.
func withScope(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	s, e := storageOf(r, c), jsbind.From(r)
	o, x := runScopes().New(r, scopeMade.Of(e).proto)
	x.s, x.ctx = s, e.Async
	x.prev, x.had = e.Async.Frame().Get(s.key)
	e.Async.Enter(e.Async.Frame().With(s.key, c.Argument(0)))
	return o
}
