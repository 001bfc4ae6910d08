package streams

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// writable is what a writable side knows: what waits to be written and where it is in its life.
type writable struct {
	// What scripts see as properties of the state's own. pending counts write callbacks that are still to be called.
	highWaterMark, length, corked, writelen, bufferedIndex, pending number

	objectMode       bool
	finalCalled      bool
	needDrain        bool
	ending           bool // end() was called
	ended            bool // end() has returned
	finished         bool // 'finish' is out
	destroyed        bool
	decodeStrings    bool
	writing          bool // a _write() has not called back yet
	sync             bool // inside _write(): its callback has to wait for a tick
	bufferProcessing bool
	constructed      bool
	prefinished      bool
	errorEmitted     bool
	emitClose        bool
	autoDestroy      bool
	closed           bool
	closeEmitted     bool
	allBuffers       bool // every waiting chunk is a Buffer
	allNoop          bool // no waiting write has a callback
	quietPending     bool // a tick without callbacks is on its way
	tickOpen         bool // the last of ticks takes more callbacks

	side            goja.Value // `writable` of the state: false: no writable side
	errored         goja.Value
	defaultEncoding goja.Value
	onFinished      goja.Value // array of the callbacks of end(), or null
	writecb         goja.Value // callback of the write under way; nil: none is

	buffered []waiting    // from bufferedIndex on they wait
	onwrite  *goja.Object // what _write() calls back
	ticks    []afterWrites
	work     *work     // of a Transform
	peer     *readable // the other side of a PassThrough
}

// waiting is a chunk that waits to be written.
type waiting struct{ chunk, encoding, callback goja.Value }

// afterWrites is what one tick does for writes that called back at once.
type afterWrites struct {
	callback goja.Value
	count    int
}

var writables = sync.OnceValue(func() *engine.Record[writable] {
	return engine.NewRecord(func(rec *engine.Record[writable], w *writable) {
		for i, n := range []*number{&w.highWaterMark, &w.length, &w.corked, &w.writelen, &w.bufferedIndex, &w.pending} {
			rec.InitCell(w, i, &n.Cell)
		}
	}, engine.Field{Name: "highWaterMark"}, engine.Field{Name: "length"}, engine.Field{Name: "corked"}, engine.Field{Name: "writelen"},
		engine.Field{Name: "bufferedIndex"}, engine.Field{Name: "pendingcb"})
})

var writableClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("WritableState", 3, newWritable, nil, nil, nil)
	a := accessors[writable]{c.Proto, func(v goja.Value) *writable { return writables().Data(v) }}
	a.flag("objectMode", func(w *writable) *bool { return &w.objectMode })
	a.flag("finalCalled", func(w *writable) *bool { return &w.finalCalled })
	a.flag("needDrain", func(w *writable) *bool { return &w.needDrain })
	a.flag("ending", func(w *writable) *bool { return &w.ending })
	a.flag("ended", func(w *writable) *bool { return &w.ended })
	a.flag("finished", func(w *writable) *bool { return &w.finished })
	a.flag("destroyed", func(w *writable) *bool { return &w.destroyed })
	a.flag("decodeStrings", func(w *writable) *bool { return &w.decodeStrings })
	a.flag("writing", func(w *writable) *bool { return &w.writing })
	a.flag("sync", func(w *writable) *bool { return &w.sync })
	a.flag("bufferProcessing", func(w *writable) *bool { return &w.bufferProcessing })
	a.flag("constructed", func(w *writable) *bool { return &w.constructed })
	a.flag("prefinished", func(w *writable) *bool { return &w.prefinished })
	a.flag("errorEmitted", func(w *writable) *bool { return &w.errorEmitted })
	a.flag("emitClose", func(w *writable) *bool { return &w.emitClose })
	a.flag("autoDestroy", func(w *writable) *bool { return &w.autoDestroy })
	a.flag("closed", func(w *writable) *bool { return &w.closed })
	a.flag("closeEmitted", func(w *writable) *bool { return &w.closeEmitted })
	a.flag("allBuffers", func(w *writable) *bool { return &w.allBuffers })
	a.flag("allNoop", func(w *writable) *bool { return &w.allNoop })
	a.value("writable", func(w *writable) *goja.Value { return &w.side })
	a.value("errored", func(w *writable) *goja.Value { return &w.errored })
	a.value("defaultEncoding", func(w *writable) *goja.Value { return &w.defaultEncoding })
	a.value("onFinished", func(w *writable) *goja.Value { return &w.onFinished })
	a.put("writecb", func(_ *goja.Runtime, w *writable) goja.Value {
		if w.writecb == nil {
			return goja.Null()
		}
		return w.writecb
	}, nil)
	a.put("onwrite", func(r *goja.Runtime, w *writable) goja.Value {
		if w.onwrite == nil {
			return goja.Null()
		}
		return w.onwrite
	}, nil)
	a.put("buffered", func(r *goja.Runtime, w *writable) goja.Value { return waitingList(r, w.buffered) }, nil)
	a.put("bufferedRequestCount", func(r *goja.Runtime, w *writable) goja.Value {
		return r.ToValue(len(w.buffered) - w.next())
	}, nil)
	c.Proto.EnumerableMethod("getBuffer", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		w := writables().Data(c.This)
		if w == nil {
			return goja.Undefined()
		}
		return waitingList(r, w.buffered[w.next():])
	})
	return c
})

// waitingList gives chunks that wait as _writev() gets them.
func waitingList(r *goja.Runtime, list []waiting) *goja.Object {
	k := engine.ValueKinds()
	items := make([]goja.Value, len(list))
	for i, v := range list {
		b := k.NewPlain(r, 3)
		b.Put("chunk", orNull(v.chunk))
		b.Put("encoding", orNull(v.encoding))
		b.Put("callback", orNull(v.callback))
		items[i] = b.Object
	}
	return k.NewArray(r, items, 0)
}

func orNull(v goja.Value) goja.Value {
	if v == nil {
		return goja.Null()
	}
	return v
}

// newWritable is new WritableState(options, stream, isDuplex).
func newWritable(vm *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s := states.Of(jsbind.From(vm))
	c := goja.FunctionCall{Arguments: args}
	options, duplex := jsbind.Object(c.Argument(0)), c.Argument(2).ToBoolean()
	o, w := writables().New(vm, engine.PrototypeFor(newTarget, s.writable, s.wProto))
	w.decodeStrings, w.sync, w.constructed, w.emitClose, w.autoDestroy, w.allBuffers, w.allNoop = true, true, true, true, true, true, true
	w.side, w.errored, w.onFinished, w.defaultEncoding = goja.Undefined(), goja.Null(), goja.Null(), nameUTF8
	for _, n := range []*number{&w.highWaterMark, &w.length, &w.corked, &w.writelen, &w.bufferedIndex, &w.pending} {
		n.Init(engine.IntValue(0))
	}
	if options != nil {
		w.objectMode = option(options, "objectMode") || duplex && option(options, "writableObjectMode")
		w.emitClose, w.autoDestroy, w.decodeStrings = !denied(options, "emitClose"), !denied(options, "autoDestroy"), !denied(options, "decodeStrings")
		if v := s.defaultEncodingOf(options); v != nil {
			w.defaultEncoding = v
		}
	}
	w.highWaterMark.set(s.mark(w.objectMode, options, "writableHighWaterMark", duplex))
	return o
}
