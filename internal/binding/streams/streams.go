// Package streams is the core of node:stream: what readable and writable sides know, and the way of a chunk through them. It is written
// in Go since it runs several times for each chunk; what runs once in a stream's life is JavaScript under lib/internal/streams.
//
// Every method that a program may replace is looked up when it is called. Where it turns out to be the builtin one, the call is one of Go
// and no function object is entered.
//
// Everything here belongs to the goroutine that owns the isolate.
package streams

import (
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Names that all isolates share; they are immutable.
var (
	keyReadableState = engine.Key("_readableState")
	keyWritableState = engine.Key("_writableState")
	keyRead          = engine.Key("read")
	keyDoRead        = engine.Key("_read")
	keyWrite         = engine.Key("write")
	keyDoWrite       = engine.Key("_write")
	keyWritev        = engine.Key("_writev")
	keyTransform     = engine.Key("_transform")
	keyPush          = engine.Key("push")
	keyEmit          = engine.Key("emit")
	keyData          = engine.Key("data")

	nameBuffer   = engine.Name("buffer")
	nameUTF8     = engine.Name("utf8")
	nameData     = engine.Name("data")
	nameReadable = engine.Name("readable")
	nameResume   = engine.Name("resume")
	namePause    = engine.Name("pause")
	nameDrain    = engine.Name("drain")

	// symHeld is where a Transform keeps the callback of a chunk whose output nobody has read yet.
	symHeld = goja.NewSymbol("kCallback")
)

// state is what the streams of one isolate have in common.
type state struct {
	env   *jsbind.Env
	vm    *goja.Runtime
	kinds *engine.Kinds

	readables *engine.Record[readable]
	writables *engine.Record[writable]

	ev *events.Emitting

	bufferProto            *goja.Object
	readableCtor, writable *goja.Object
	readableProto, wProto  *goja.Object
	defaultBytes           int
	defaultObjects         int

	scratch [3]goja.Value // arguments of a call that is about to be made
	js      *goja.Object  // the functions in JavaScript that setup was given
	known   map[string]goja.Value

	// The builtin methods, to be compared with what a stream has.
	emitMethod, nop, read, push, write, resume, doWrite, passOn, passThroughWrite, transformRead *goja.Object
	// What ticks run.
	tickReadable, tickMore, tickPoke, tickResume, tickWrites, tickQuiet, tickFail, tickWaiting *goja.Object
	tickEnd                                                                                    *goja.Object
}

var states = jsbind.NewSlot(func(env *jsbind.Env) *state { return builder(stateBuilder{}).build(env) })

// builder stands between slot and classes, which need each other: the constructors find their state by the slot.
type builder interface{ build(env *jsbind.Env) *state }

type stateBuilder struct{}

func (stateBuilder) build(env *jsbind.Env) *state {
	s := &state{readables: readables(), writables: writables(), env: env, vm: env.VM, kinds: engine.ValueKinds(), ev: events.Emission(env), bufferProto: buffer.Prototype(env),
		defaultBytes: 64 << 10, defaultObjects: 16, known: map[string]goja.Value{}}
	if onWindows {
		s.defaultBytes = 16 << 10
	}
	s.emitMethod = s.ev.Method()
	s.readableCtor, s.readableProto = readableClass().New(s.vm)
	s.writable, s.wProto = writableClass().New(s.vm)
	s.nop = s.fn("nop", 0, func(goja.FunctionCall) goja.Value { return goja.Undefined() })
	s.read, s.push = s.fn("", 1, s.jsRead), s.fn("push", 2, s.jsPush)
	s.write, s.resume = s.fn("", 3, s.jsWrite), s.fn("", 0, s.jsResume)
	s.doWrite, s.passOn = s.fn("", 3, s.jsTransformWrite), s.fn("", 3, s.jsPassOn)
	s.passThroughWrite, s.transformRead = s.fn("", 3, s.jsPassThroughWrite), s.fn("", 0, s.jsTransformRead)
	s.tickReadable, s.tickMore = s.fn("emitReadable", 1, s.onTickReadable), s.fn("readMore", 1, s.onTickMore)
	s.tickResume, s.tickPoke = s.fn("resume", 1, s.onTickResume), s.fn("poke", 1, s.onTickPoke)
	s.tickWrites, s.tickQuiet = s.fn("afterWrites", 1, s.onTickWrites), s.fn("afterWrite", 1, s.onTickQuiet)
	s.tickFail, s.tickWaiting = s.fn("failWrite", 3, s.onTickFail), s.fn("failWaiting", 1, s.onTickWaiting)
	return s
}

// New makes what internalBinding('streams') gives.
func New(env *jsbind.Env) *goja.Object { return bindingTemplate().New(env.VM) }

var bindingTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	value := func(name string, get func(s *state) goja.Value) {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return get(states.Of(jsbind.From(r))) })
	}
	method := func(name string, length int, get func(s *state) func(goja.FunctionCall) goja.Value) {
		value(name, func(s *state) goja.Value { return s.fn(name, length, get(s)) })
	}
	value("ReadableState", func(s *state) goja.Value { return s.readableCtor })
	value("WritableState", func(s *state) goja.Value { return s.writable })
	value("kCallback", func(*state) goja.Value { return symHeld })
	value("read", func(s *state) goja.Value { return s.read })
	value("push", func(s *state) goja.Value { return s.push })
	value("write", func(s *state) goja.Value { return s.write })
	value("resume", func(s *state) goja.Value { return s.resume })
	value("transformWrite", func(s *state) goja.Value { return s.doWrite })
	value("passThroughWrite", func(s *state) goja.Value { return s.passThroughWrite })
	value("transformRead", func(s *state) goja.Value { return s.transformRead })
	value("passOn", func(s *state) goja.Value { return s.passOn })
	value("failWaitingTick", func(s *state) goja.Value { return s.tickWaiting })
	value("pokeTick", func(s *state) goja.Value { return s.tickPoke })
	unnamed := func(name string, length int, get func(s *state) func(goja.FunctionCall) goja.Value) {
		value(name, func(s *state) goja.Value { return s.fn("", length, get(s)) })
	}
	unnamed("unshift", 2, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsUnshift })
	unnamed("pause", 0, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsPause })
	method("emitReadable", 1, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsEmitReadable })
	method("maybeReadMore", 1, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsMaybeReadMore })
	method("accept", 4, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsAccept })
	method("clearWaiting", 1, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsClearWaiting })
	method("ondata", 3, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsOndata })
	method("getDefaultHighWaterMark", 1, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsDefaultMark })
	method("setDefaultHighWaterMark", 2, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsSetDefaultMark })
	method("highWaterMark", 4, func(s *state) func(goja.FunctionCall) goja.Value { return s.jsMark })
	method("setup", 1, func(s *state) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			s.js = jsbind.Object(c.Argument(0))
			s.tickEnd = s.js.Get("emitEnd").(*goja.Object)
			return goja.Undefined()
		}
	})
	return t
})

func (s *state) fn(name string, length int, f func(goja.FunctionCall) goja.Value) *goja.Object {
	return s.env.Func(name, length, f)
}

// script calls one of the functions in JavaScript that setup was given.
func (s *state) script(name string, args ...goja.Value) goja.Value {
	f := s.known[name]
	if f == nil {
		f = s.js.Get(name)
		s.known[name] = f
	}
	return engine.Call(f, goja.Undefined(), args)
}

// errorOrDestroy reports an error of the stream o itself.
func (s *state) errorOrDestroy(o *goja.Object, err goja.Value) { s.script("errorOrDestroy", o, err) }

// caught runs f and gives what it threw, or nil.
func (s *state) caught(f func()) goja.Value {
	if ex := s.vm.Try(f); ex != nil {
		return ex.Value()
	}
	return nil
}

func (s *state) tick(fn *goja.Object, args ...goja.Value) { s.env.Host.NextTick(fn, args) }

// call calls what a program gave for a function.
func (s *state) call(fn goja.Value, args ...goja.Value) goja.Value {
	if _, ok := fn.(*goja.Object); !ok {
		panic(s.vm.NewTypeError("callback is not a function"))
	}
	return engine.Call(fn, goja.Undefined(), args)
}

// ticking gives the stream of a tick and its readable side; r is nil if a program took that away.
func (s *state) ticking(c goja.FunctionCall) (o *goja.Object, r *readable) {
	o, _ = c.Argument(0).(*goja.Object)
	return o, readables().Data(s.kinds.Lookup(o, keyReadableState))
}

// tickingWritable is ticking for the writable side.
func (s *state) tickingWritable(c goja.FunctionCall) (o *goja.Object, w *writable) {
	o, _ = c.Argument(0).(*goja.Object)
	return o, writables().Data(s.kinds.Lookup(o, keyWritableState))
}

// method gives o[key], which must be a function.
func (s *state) method(o *goja.Object, key unistring.String) goja.Value {
	f := s.kinds.Lookup(o, key)
	if _, ok := f.(*goja.Object); !ok {
		panic(s.vm.NewTypeError("stream.%s is not a function", key.String()))
	}
	return f
}

// emit is o.emit(name, ...args).
func (s *state) emit(o *goja.Object, name goja.Value, args ...goja.Value) {
	f := s.method(o, keyEmit)
	if same(f, s.emitMethod) {
		s.ev.Emit(o, name, args)
		return
	}
	engine.Call(f, o, append([]goja.Value{name}, args...))
}

// receiver is `this` of a method.
func (s *state) receiver(c goja.FunctionCall) *goja.Object {
	return s.object(c.This)
}

// object gives v, which must be a stream: a program can call the methods on anything.
func (s *state) object(v goja.Value) *goja.Object {
	if o, ok := v.(*goja.Object); ok {
		return o
	}
	if jsbind.Nullish(v) {
		panic(s.vm.NewTypeError("Cannot read properties of %s (reading '_readableState')", v))
	}
	return v.ToObject(s.vm)
}

// readableOf gives what o's readable side knows.
func (s *state) readableOf(o *goja.Object) *readable {
	r := s.readables.Data(s.kinds.Lookup(o, keyReadableState))
	if r == nil {
		panic(s.vm.NewTypeError("Cannot read properties of undefined (reading 'readableState')"))
	}
	return r
}

// writableOf gives what o's writable side knows.
func (s *state) writableOf(o *goja.Object) *writable {
	w := s.writables.Data(s.kinds.Lookup(o, keyWritableState))
	if w == nil {
		panic(s.vm.NewTypeError("Cannot read properties of undefined (reading 'writableState')"))
	}
	return w
}

func (s *state) isBuffer(o *goja.Object) bool {
	return o.Prototype() == s.bufferProto || engine.InstanceOf(o, s.bufferProto)
}

// length gives the length of a chunk: bytes, or units of text.
func (s *state) length(v goja.Value) int {
	switch o := v.(type) {
	case *goja.Object:
		if n, ok := s.kinds.Uint8Length(o); ok {
			return n
		}
		return int(engine.Get(o, engine.ASCIIValue("length")).ToInteger())
	case goja.String:
		return o.Length()
	}
	return 0
}

// toBuffer gives a Buffer over the bytes of any view, or nil for what is no view.
func (s *state) toBuffer(v goja.Value) *goja.Object {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	if s.isBuffer(o) {
		return o
	}
	if k := s.kinds.OfObject(o); k != engine.KindTypedArray && k != engine.KindDataView {
		return nil
	}
	view, ok := s.kinds.ViewOf(o)
	if !ok {
		return nil
	}
	b, _ := engine.ViewBytes(o)
	return buffer.FromMemory(s.env, view.Buffer, view.ByteOffset, len(b))
}

// fromText is Buffer.from(text, encoding).
func (s *state) fromText(text, encoding goja.Value) *goja.Object {
	o, ok := s.env.Method(buffer.Constructor(s.env), "from", text, encoding).(*goja.Object)
	if !ok {
		panic(s.vm.NewTypeError("Buffer.from() gave no Buffer"))
	}
	return o
}

func isText(v goja.Value) bool { _, ok := v.(goja.String); return ok }

func truthy(v goja.Value) bool { return v != nil && v.ToBoolean() }

// args3 gives a slice of arguments for a call of f.
func (s *state) args3(f, a, b, c goja.Value) []goja.Value {
	if !engine.CopiesArgs(f) {
		return []goja.Value{a, b, c}
	}
	s.scratch = [3]goja.Value{a, b, c}
	return s.scratch[:]
}

func same(a goja.Value, b *goja.Object) bool {
	o, ok := a.(*goja.Object)
	return ok && o == b
}
