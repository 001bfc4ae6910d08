package crypto

import (
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// streamSide is what makes Hash, Hmac and the ciphers Transform streams. Most programs only call update and digest: the stream
// module is loaded, and an object gets the state of a stream, when something of a stream is first looked at.
type streamSide struct {
	base      *goja.Object // prototype of the classes' prototypes
	transform *goja.Object // stream.Transform once it was loaded
}

// streamNames are the properties that lead to the stream module.
const streamNames = "_final _write _read write cork uncork setDefaultEncoding _writev end destroy writable writableHighWaterMark " +
	"writableObjectMode writableBuffer writableLength writableFinished writableCorked writableEnded writableNeedDrain writableAborted destroyed " +
	"_undestroy _destroy push unshift isPaused setEncoding read pipe unpipe on addListener removeListener off removeAllListeners " +
	"resume pause wrap iterator compose readable readableDidRead readableAborted readableHighWaterMark readableBuffer " +
	"readableFlowing readableLength readableObjectMode readableEncoding errored closed readableEnded drop filter flatMap map " +
	"take every forEach reduce toArray some find eventNames _events _eventsCount _maxListeners setMaxListeners getMaxListeners emit " +
	"prependListener once prependOnceListener listeners rawListeners listenerCount"

// streamBase is the base prototype while the stream module is not loaded: stand-ins for everything that a Transform has.
var streamBase = sync.OnceValue(func() *engine.Template {
	t := stateTemplate()
	for _, name := range strings.Fields(streamNames) {
		key := engine.Name(name)
		t.Accessor(name, engine.Configurable, standInGet(key), standInSet(key))
	}
	for _, sym := range streamSymbols() {
		t.AccessorSymbol(sym, "", engine.Configurable, standInGet(sym), standInSet(sym))
	}
	return t
})

// linkedBase is the base prototype where the stream module is loaded already.
var linkedBase = sync.OnceValue(stateTemplate)

// stateTemplate describes the two properties whose first use gives an object its stream state.
func stateTemplate() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	for _, name := range []string{"_readableState", "_writableState"} {
		key := engine.Name(name)
		t.Accessor(name, engine.Configurable,
			method(func(s *state, c goja.FunctionCall) goja.Value {
				o, ok := c.This.(*goja.Object)
				if !ok || o == s.stream.base || !s.isInstance(o) {
					return goja.Undefined() // a look at the prototype itself
				}
				s.beStream(o)
				return engine.Get(o, key)
			}),
			method(func(_ *state, c goja.FunctionCall) goja.Value {
				if o, ok := c.This.(*goja.Object); ok {
					engine.DefineOwn(o, key, c.Argument(0), engine.Plain)
				}
				return goja.Undefined()
			}))
	}
	return t
}

func streamSymbols() []*goja.Symbol {
	return []*goja.Symbol{engine.SymAsyncIterator, engine.SymAsyncDispose}
}

func standInGet(key goja.Value) engine.NativeFunc {
	return method(func(s *state, c goja.FunctionCall) goja.Value {
		s.link()
		return engine.GetV(s.env.VM, c.This, key)
	})
}

func standInSet(key goja.Value) engine.NativeFunc {
	return method(func(s *state, c goja.FunctionCall) goja.Value {
		s.link()
		if o, ok := c.This.(*goja.Object); ok {
			engine.Set(o, key, c.Argument(0))
		}
		return goja.Undefined()
	})
}

// lazyTransform gives the base prototype, for [engine.NewClass].
func lazyTransform(r *goja.Runtime) *goja.Object {
	s := of(r)
	if s.stream.base == nil && s.stream.transform != nil {
		s.stream.base = linkedBase().New(r)
		s.inherit()
	}
	if s.stream.base == nil {
		s.stream.base = streamBase().New(r)
	}
	return s.stream.base
}

// StreamsLoaded tells this package the class Transform when an isolate has loaded it: Hash and its like are instances of it.
func StreamsLoaded(env *jsbind.Env, transform *goja.Object) {
	s := states.Of(env)
	s.stream.transform = transform
	if s.stream.base == nil {
		return
	}
	s.inherit()
	for _, name := range strings.Fields(streamNames) {
		engine.Delete(s.stream.base, engine.Name(name))
	}
	for _, sym := range streamSymbols() {
		if err := s.stream.base.DeleteSymbol(sym); err != nil {
			env.Throw(err)
		}
	}
}

// inherit puts Transform.prototype behind the base prototype.
func (s *state) inherit() {
	if err := s.stream.base.SetPrototype(s.stream.transform.Get("prototype").(*goja.Object)); err != nil {
		s.env.Throw(err)
	}
}

// link loads the stream module, of which StreamsLoaded hears.
func (s *state) link() {
	if s.stream.transform == nil {
		s.env.Host.Require("stream")
	}
}

// beStream gives o the state of a stream.
func (s *state) beStream(o *goja.Object) {
	s.link()
	s.env.Call(s.stream.transform, o, s.streamOptions(o))
	w := o.Get("_writableState").(*goja.Object)
	engine.Set(w, engine.Name("decodeStrings"), s.env.Value(false))
}

// isInstance tells whether o was made by one of the classes.
func (s *state) isInstance(o *goja.Object) bool {
	return hashes().Data(o) != nil || hmacs().Data(o) != nil || ciphers().Data(o) != nil
}

// streamOptions gives the options that o was constructed with.
func (s *state) streamOptions(o *goja.Object) goja.Value {
	var v goja.Value
	switch h, m, c := hashes().Data(o), hmacs().Data(o), ciphers().Data(o); {
	case h != nil:
		v = h.options
	case m != nil:
		v = m.options
	case c != nil:
		v = c.options
	}
	if v == nil {
		return goja.Undefined()
	}
	return v
}

// failing runs f and passes what it throws to callback, a function of a stream; otherwise callback is called without an error.
func (s *state) failing(callback goja.Value, f func()) goja.Value {
	if ex := s.env.VM.Try(f); ex != nil {
		return s.env.Call(callback, goja.Undefined(), ex.Value())
	}
	return s.env.Call(callback, goja.Undefined())
}
