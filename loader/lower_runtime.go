package loader

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// runtimeHooks is the object of the functions that lowered code calls. Each is made on first look.
func (l *Loader) runtimeHooks() goja.Value {
	if l.esm.hooks == nil {
		l.esm.hooks = l.hooks().New(l.vm)
	}
	return l.esm.hooks
}

var runtimeTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(nil)
	hook := func(name string, length int, f func(*Loader, goja.FunctionCall) goja.Value) {
		t.Method(name, length, method(f))
	}
	hook("await", 1, func(l *Loader, c goja.FunctionCall) goja.Value {
		return l.mark(markAwait, c.Argument(0))
	})
	hook("asyncGenerator", 2, func(l *Loader, c goja.FunctionCall) goja.Value {
		l.makeAsyncGenerator(c.Argument(0), c.Argument(1))
		return c.Argument(0)
	})
	hook("asyncProperties", 2, func(l *Loader, c goja.FunctionCall) goja.Value {
		o := jsbind.Object(c.Argument(0))
		for _, key := range c.Arguments[1:] {
			l.makeAsyncGenerator(engine.Get(o, key), goja.Undefined())
		}
		return o
	})
	hook("key", 2, func(l *Loader, c goja.FunctionCall) goja.Value { return l.computedKey(c) })
	hook("yieldStar", 1, func(l *Loader, c goja.FunctionCall) goja.Value { return l.delegate(c.Argument(0)) })
	describeLoops(hook)
	describeUsings(hook)
	return t
})

// markKind tells what a yield of lowered code means to whoever drives the generator. Such a yield follows at once upon the call
// that makes its mark, so that one object for each kind is enough, and the value waits in the loader.
type markKind uint8

const (
	markNone   markKind = iota
	markAwait           // await the value
	markYield           // yield the value as it is: yield* has awaited it
	markReturn          // end the generator with the value: yield* was told to return
)

func (l *Loader) mark(kind markKind, v goja.Value) goja.Value {
	s := &l.esm
	if s.marks[kind] == nil {
		s.marks[kind] = l.vm.CreateObject(nil)
	}
	s.marked = v
	return s.marks[kind]
}

// marked gives the kind of mark that a generator yielded, and its value.
func (l *Loader) marked(v goja.Value) (markKind, goja.Value) {
	if o, ok := v.(*goja.Object); ok {
		for k := markAwait; k <= markReturn; k++ {
			if o == l.esm.marks[k] {
				v = l.esm.marked
				l.esm.marked = nil
				return k, v
			}
		}
	}
	return markNone, v
}

// computedKey remembers the key of a method when its property is defined, and gives it afterwards.
func (l *Loader) computedKey(c goja.FunctionCall) goja.Value {
	site := c.Argument(0).ToInteger()
	if len(c.Arguments) < 2 {
		return l.esm.keys[site]
	}
	key := c.Argument(1)
	if _, symbol := key.(*goja.Symbol); !symbol {
		if o := jsbind.Object(key); o != nil {
			key = l.propertyKey(o)
		}
	}
	if l.esm.keys == nil {
		l.esm.keys = map[int64]goja.Value{}
	}
	l.esm.keys[site] = key
	return key
}

// propertyKey is ToPropertyKey of an object.
func (l *Loader) propertyKey(o *goja.Object) goja.Value {
	holder := l.vm.NewObject()
	engine.DefineOwn(holder, o, goja.Undefined(), engine.Plain)
	if keys := holder.Symbols(); len(keys) > 0 {
		return keys[0]
	}
	return l.env.Value(holder.GetOwnPropertyNames()[0])
}

// asyncClasses are the intrinsics of async generators.
type asyncClasses struct {
	iterator  *goja.Object // %AsyncIteratorPrototype%
	generator *goja.Object // %AsyncGeneratorPrototype%
	function  *goja.Object // %AsyncGeneratorFunction.prototype%
}

var asyncIteratorTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.LazySymbol(engine.SymAsyncIterator, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.asyncIterator]", 0, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return c.This })
	})
	t.LazySymbol(engine.SymAsyncDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.asyncDispose]", 0, disposeIterator)
	})
	return t
})

// disposeIterator is what `await using` calls of an asynchronous iterator: its method return, if it has one.
func disposeIterator(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	p := engine.NewPending(r)
	done := engine.NewFunction(r, "", 1, func(*goja.Runtime, goja.FunctionCall) goja.Value {
		engine.Fulfill(p, goja.Undefined())
		return goja.Undefined()
	})
	failed := engine.NewFunction(r, "", 1, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
		engine.Reject(p, c.Argument(0))
		return goja.Undefined()
	})
	ex := r.Try(func() {
		v := engine.Get(c.This.ToObject(r), engine.ASCIIValue("return"))
		switch {
		case jsbind.Nullish(v):
			engine.Fulfill(p, goja.Undefined())
		case !jsbind.IsCallable(v):
			panic(r.NewTypeError("'%s' returned for property 'return' of object '#<Object>' is not a function", v.String()))
		default:
			engine.Await(r, engine.Call(v, c.This, []goja.Value{goja.Undefined()}), done, failed)
		}
	})
	if ex != nil {
		engine.Reject(p, ex.Value())
	}
	return p
}

func (l *Loader) asyncIntrinsics() *asyncClasses {
	if l.esm.async != nil {
		return l.esm.async
	}
	a := &asyncClasses{iterator: asyncIteratorTemplate().New(l.vm)}
	l.esm.async = a
	a.generator = l.vm.CreateObject(a.iterator)
	a.function = l.vm.CreateObject(engine.FunctionProto(l.vm))
	l.env.Define(a.generator, "constructor", a.function, engine.Configurable)
	hidden := func(o *goja.Object, name string, v goja.Value) { l.env.Define(o, name, v, engine.Configurable) }
	for _, k := range []struct {
		name string
		kind requestKind
	}{{"next", requestNext}, {"return", requestReturn}, {"throw", requestThrow}} {
		l.env.Define(a.generator, k.name, l.env.Func(k.name, 1, func(c goja.FunctionCall) goja.Value {
			return l.request(c.This, k.kind, c.Argument(0))
		}), engine.Hidden)
	}
	hidden(a.function, "prototype", a.generator)
	engine.DefineOwn(a.generator, goja.SymToStringTag, l.env.Value("AsyncGenerator"), engine.Configurable)
	engine.DefineOwn(a.function, goja.SymToStringTag, l.env.Value("AsyncGeneratorFunction"), engine.Configurable)
	hidden(a.function, "constructor", l.asyncGeneratorFunction(a.function))
	return a
}

// asyncGeneratorFunction makes the constructor AsyncGeneratorFunction, which no global names.
func (l *Loader) asyncGeneratorFunction(proto *goja.Object) *goja.Object {
	build := func(args []goja.Value) *goja.Object {
		source := "(async function* anonymous("
		for i, a := range args {
			switch {
			case i == len(args)-1:
				source += "\n) {\n" + l.toText(a)
			case i > 0:
				source += "," + l.toText(a)
			default:
				source += l.toText(a)
			}
		}
		if len(args) == 0 {
			source += "\n) {\n"
		}
		source += "\n})"
		prog, err := l.CompileScript("anonymous", source)
		if err != nil {
			l.throwSyntax(err, source)
		}
		l.ScriptHooks(source)
		v, err := l.vm.RunProgram(prog)
		if err != nil {
			l.env.Throw(err)
		}
		return jsbind.Object(v)
	}
	t := engine.NewTemplate(engine.FunctionProto)
	t.Constant("length", engine.Configurable, 1)
	t.Constant("name", engine.Configurable, "AsyncGeneratorFunction")
	f := t.NewFunction(l.vm, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return build(c.Arguments) },
		func(_ *goja.Runtime, args []goja.Value, _ *goja.Object) *goja.Object { return build(args) })
	l.env.Define(f, "prototype", proto, 0)
	return f
}

// makeAsyncGenerator changes a generator function to an async one.
func (l *Loader) makeAsyncGenerator(v, name goja.Value) {
	f := jsbind.Object(v)
	if f == nil || engine.SlotOf(f) != engine.SlotGeneratorFunction {
		return // another member took the method's place
	}
	a := l.asyncIntrinsics()
	if f.Prototype() == a.function {
		return
	}
	l.must(f.SetPrototype(a.function))
	if p := jsbind.Object(f.Get("prototype")); p != nil {
		l.must(p.SetPrototype(a.generator))
	}
	if !jsbind.Undefined(name) {
		l.env.Define(f, "name", name, engine.Configurable)
	}
}

func (l *Loader) must(err error) {
	if err != nil {
		l.env.Throw(err)
	}
}
