package streams

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// readable is what a readable side knows: its queue of chunks and where it is in its life.
type readable struct {
	// What scripts see as properties of the state's own.
	highWaterMark, bufferIndex, length number
	buffer, pipes, awaitDrain          engine.Cell // awaitDrain: pipe destinations that asked to wait

	objectMode        bool
	ended             bool // no more chunks come from the source
	endEmitted        bool
	reading           bool // a _read() has not been answered yet
	constructed       bool
	sync              bool // inside _read(): events have to wait for a tick
	needReadable      bool
	emittedReadable   bool
	readablePending   bool // a tick will tell 'readable'
	readableListening bool
	resumeScheduled   bool
	errorEmitted      bool
	emitClose         bool
	autoDestroy       bool
	destroyed         bool
	closed            bool
	closeEmitted      bool
	multiAwaitDrain   bool // awaitDrain is a Set
	readingMore       bool
	dataEmitted       bool
	dataListening     bool       // there are 'data' listeners, or all were removed at once
	flowing           tri        // unset: nobody has asked for data yet
	paused            tri        // unset: never paused or resumed
	side              goja.Value // `readable` of the state: false: no readable side
	errored           goja.Value
	encoding          goja.Value
	decoder           goja.Value // null: none
	defaultEncoding   goja.Value
	pipe              *conn // the first pipe's way from here
}

var readables = sync.OnceValue(func() *engine.Record[readable] {
	null := func(*goja.Runtime) goja.Value { return goja.Null() }
	return engine.NewRecord(func(rec *engine.Record[readable], r *readable) {
		for i, c := range []*engine.Cell{&r.highWaterMark.Cell, &r.buffer, &r.bufferIndex.Cell, &r.length.Cell, &r.pipes, &r.awaitDrain} {
			rec.InitCell(r, i, c)
		}
	}, engine.Field{Name: "highWaterMark"}, engine.Field{Name: "buffer"}, engine.Field{Name: "bufferIndex"}, engine.Field{Name: "length"},
		engine.Field{Name: "pipes"}, engine.Field{Name: "awaitDrainWriters", Default: null})
})

// accessors describes members of a state's prototype, which stand for fields of T.
type accessors[T any] struct {
	t    *engine.Template
	data func(v goja.Value) *T
}

func (a accessors[T]) put(name string, get func(r *goja.Runtime, d *T) goja.Value, set func(d *T, v goja.Value)) {
	var setter engine.NativeFunc
	if set != nil {
		setter = func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
			if d := a.data(c.This); d != nil {
				set(d, c.Argument(0))
			}
			return goja.Undefined()
		}
	}
	a.t.Accessor(name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if d := a.data(c.This); d != nil {
			return get(r, d)
		}
		return goja.Undefined()
	}, setter)
}

func (a accessors[T]) flag(name string, field func(d *T) *bool) {
	a.put(name, func(r *goja.Runtime, d *T) goja.Value { return r.ToValue(*field(d)) }, func(d *T, v goja.Value) { *field(d) = v.ToBoolean() })
}

func (a accessors[T]) value(name string, field func(d *T) *goja.Value) {
	a.put(name, func(_ *goja.Runtime, d *T) goja.Value { return *field(d) }, func(d *T, v goja.Value) { *field(d) = v })
}

func (a accessors[T]) tri(name string, field func(d *T) *tri) {
	a.put(name, func(r *goja.Runtime, d *T) goja.Value {
		if *field(d) == unset {
			return goja.Null()
		}
		return r.ToValue(*field(d) == yes)
	}, func(d *T, v goja.Value) {
		if *field(d) = triOf(v.ToBoolean()); jsbind.Nullish(v) {
			*field(d) = unset
		}
	})
}

var readableClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("ReadableState", 3, newReadable, nil, nil, nil)
	a := accessors[readable]{c.Proto, func(v goja.Value) *readable { return readables().Data(v) }}
	a.flag("objectMode", func(r *readable) *bool { return &r.objectMode })
	a.flag("ended", func(r *readable) *bool { return &r.ended })
	a.flag("endEmitted", func(r *readable) *bool { return &r.endEmitted })
	a.flag("reading", func(r *readable) *bool { return &r.reading })
	a.flag("constructed", func(r *readable) *bool { return &r.constructed })
	a.flag("sync", func(r *readable) *bool { return &r.sync })
	a.flag("needReadable", func(r *readable) *bool { return &r.needReadable })
	a.flag("emittedReadable", func(r *readable) *bool { return &r.emittedReadable })
	a.flag("readableListening", func(r *readable) *bool { return &r.readableListening })
	a.flag("resumeScheduled", func(r *readable) *bool { return &r.resumeScheduled })
	a.flag("errorEmitted", func(r *readable) *bool { return &r.errorEmitted })
	a.flag("emitClose", func(r *readable) *bool { return &r.emitClose })
	a.flag("autoDestroy", func(r *readable) *bool { return &r.autoDestroy })
	a.flag("destroyed", func(r *readable) *bool { return &r.destroyed })
	a.flag("closed", func(r *readable) *bool { return &r.closed })
	a.flag("closeEmitted", func(r *readable) *bool { return &r.closeEmitted })
	a.flag("multiAwaitDrain", func(r *readable) *bool { return &r.multiAwaitDrain })
	a.flag("readingMore", func(r *readable) *bool { return &r.readingMore })
	a.flag("dataEmitted", func(r *readable) *bool { return &r.dataEmitted })
	a.flag("dataListening", func(r *readable) *bool { return &r.dataListening })
	a.tri("flowing", func(r *readable) *tri { return &r.flowing })
	a.tri("paused", func(r *readable) *tri { return &r.paused })
	a.value("readable", func(r *readable) *goja.Value { return &r.side })
	a.value("errored", func(r *readable) *goja.Value { return &r.errored })
	a.value("defaultEncoding", func(r *readable) *goja.Value { return &r.defaultEncoding })
	a.value("decoder", func(r *readable) *goja.Value { return &r.decoder })
	a.value("encoding", func(r *readable) *goja.Value { return &r.encoding })
	a.put("pipesCount", func(_ *goja.Runtime, r *readable) goja.Value {
		o, ok := r.pipes.Get().(*goja.Object)
		if !ok {
			return goja.Undefined()
		}
		return engine.Prop(o, "length")
	}, nil)
	return c
})

// newReadable is new ReadableState(options, stream, isDuplex).
func newReadable(vm *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s := states.Of(jsbind.From(vm))
	c := goja.FunctionCall{Arguments: args}
	options, duplex := jsbind.Object(c.Argument(0)), c.Argument(2).ToBoolean()
	o, r := readables().New(vm, engine.PrototypeFor(newTarget, s.readableCtor, s.readableProto))
	r.constructed, r.sync, r.emitClose, r.autoDestroy = true, true, true, true
	r.side, r.errored, r.encoding, r.decoder, r.defaultEncoding = goja.Undefined(), goja.Null(), goja.Null(), goja.Null(), nameUTF8
	r.buffer.Init(s.kinds.NewArray(vm, nil, 0))
	r.pipes.Init(s.kinds.NewArray(vm, nil, 0))
	r.awaitDrain.Init(goja.Null())
	r.bufferIndex.Init(engine.IntValue(0))
	r.length.Init(engine.IntValue(0))
	r.highWaterMark.Init(engine.IntValue(0))
	if options != nil {
		r.objectMode = option(options, "objectMode") || duplex && option(options, "readableObjectMode")
		r.emitClose, r.autoDestroy = !denied(options, "emitClose"), !denied(options, "autoDestroy")
		if v := s.defaultEncodingOf(options); v != nil {
			r.defaultEncoding = v
		}
	}
	r.highWaterMark.set(s.mark(r.objectMode, options, "readableHighWaterMark", duplex))
	if options != nil {
		if v := options.Get("encoding"); truthy(v) {
			s.script("setDecoder", o, v)
		}
	}
	return o
}

// option tells whether an option is set.
func option(options *goja.Object, name string) bool { return truthy(options.Get(name)) }

// denied tells whether an option is false.
func denied(options *goja.Object, name string) bool {
	v := options.Get(name)
	return v != nil && jsbind.TypeOf(v) == "boolean" && !v.ToBoolean()
}

// defaultEncodingOf gives the option defaultEncoding, or nil where it says nothing.
func (s *state) defaultEncodingOf(options *goja.Object) goja.Value {
	v := options.Get("defaultEncoding")
	if jsbind.Nullish(v) {
		return nil
	}
	if isText(v) {
		switch name := v.String(); name {
		case "utf8", "utf-8":
			return nil
		case "buffer":
			return v
		default:
			if _, ok := buffer.ParseEncoding(name); ok {
				return v
			}
		}
	}
	buffer.ThrowUnknownEncoding(s.env, v)
	return nil
}

// mark picks the high-water mark for one side of a stream. sideKey names the option that a duplex stream has for that side only.
func (s *state) mark(objectMode bool, options *goja.Object, sideKey string, duplex bool) int {
	var v goja.Value
	name := "highWaterMark"
	if options != nil {
		v = options.Get(name)
		if jsbind.Nullish(v) && duplex {
			v = options.Get(sideKey)
		}
	}
	switch {
	case !jsbind.Nullish(v):
	case objectMode:
		return s.defaultObjects
	default:
		return s.defaultBytes
	}
	if jsbind.TypeOf(v) == "number" {
		if f := v.ToFloat(); f >= 0 && f <= jsbind.MaxSafeInteger && f == float64(int64(f)) {
			return int(f)
		}
	}
	if duplex {
		name = sideKey
	}
	s.script("badMark", s.env.Value("options."+name), v)
	return 0
}

func (s *state) jsMark(c goja.FunctionCall) goja.Value {
	return s.env.Value(s.mark(c.Argument(0).ToBoolean(), jsbind.Object(c.Argument(1)), c.Argument(2).String(), c.Argument(3).ToBoolean()))
}

func (s *state) jsDefaultMark(c goja.FunctionCall) goja.Value {
	if c.Argument(0).ToBoolean() {
		return s.env.Value(s.defaultObjects)
	}
	return s.env.Value(s.defaultBytes)
}

func (s *state) jsSetDefaultMark(c goja.FunctionCall) goja.Value {
	n := int(s.env.Integer(c.Argument(1), "value", 0, jsbind.MaxSafeInteger))
	if c.Argument(0).ToBoolean() {
		s.defaultObjects = n
	} else {
		s.defaultBytes = n
	}
	return goja.Undefined()
}
