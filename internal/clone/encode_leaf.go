package clone

import (
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
	"github.com/node-go/node-go/internal/engine"
)

type name = unistring.String

const regexpFlags = "gimsuy"

// flagBits packs the flags of a RegExp.
func flagBits(flags string) (bits uint32) {
	for i := range len(flags) {
		bits |= 1 << strings.IndexByte(regexpFlags, flags[i])
	}
	return bits
}

func flagString(bits uint32) string {
	var b [len(regexpFlags)]byte
	flags := b[:0]
	for i := range len(regexpFlags) {
		if bits&(1<<i) != 0 {
			flags = append(flags, regexpFlags[i])
		}
	}
	return string(flags)
}

func (e *encoder) extra() *extra {
	if e.ext == nil {
		e.ext = &extra{}
	}
	return e.ext
}

// askHost lets the host have obj; done tells that it did.
func (e *encoder) askHost(key name, obj *goja.Object, kind engine.Kind) (done bool, err error) {
	switch kind {
	case engine.KindPlain:
		if e.host.Uncloneable(obj) {
			return true, &DataCloneError{msgUnsupported}
		}
		if p := e.k.PlainPrototype(obj); p == e.proto || p == nil {
			return false, nil
		}
	case engine.KindPlainLike, engine.KindError, engine.KindGoValue:
		if e.host.Uncloneable(obj) {
			return true, &DataCloneError{msgUnsupported}
		}
	case engine.KindArrayBuffer, engine.KindTypedArray, engine.KindDataView:
	default:
		return false, nil
	}
	n, done, err := e.encodeHost(obj)
	if done && err == nil {
		e.emit(key, opHost, nil, n)
	}
	return done, err
}

func (e *encoder) encodeHost(obj *goja.Object) (n uint32, done bool, err error) {
	rec, done, err := e.host.EncodeHost(obj, false)
	if err != nil || !done {
		return 0, done, err
	}
	x := e.extra()
	n = uint32(len(x.hosts))
	x.hosts = append(x.hosts, rec)
	e.seen.put(obj, n|hostBit)
	return n, true, nil
}

// buffer copies the memory of a KindArrayBuffer object that is not numbered yet.
func (e *encoder) buffer(obj *goja.Object) (n uint32, err error) {
	data, detached := e.k.BufferBytes(obj)
	if detached {
		return 0, &DataCloneError{msgDetached}
	}
	x := e.extra()
	n = uint32(len(x.buffers))
	x.buffers = append(x.buffers, bufferRecord{data: append([]byte{}, data...)})
	e.size += len(data)
	e.seen.put(obj, n|bufferBit)
	return n, nil
}

func (e *encoder) view(key name, obj *goja.Object) error {
	v, ok := e.k.ViewOf(obj)
	if !ok {
		return NotCloneable(e.vm, obj)
	}
	rec := viewRecord{kind: v.Kind, offset: v.ByteOffset, length: v.Length}
	id, known := e.seen.get(v.Buffer)
	switch {
	case known:
		rec.host, rec.buffer = id&hostBit != 0, id&^(hostBit|bufferBit)
	default:
		var err error
		if e.host != nil {
			rec.buffer, rec.host, err = e.encodeHost(v.Buffer)
		}
		if err == nil && !rec.host {
			rec.buffer, err = e.buffer(v.Buffer)
		}
		if err != nil {
			return err
		}
	}
	if _, detached := e.k.BufferBytes(v.Buffer); detached && !rec.host {
		return &DataCloneError{msgDetached}
	}
	x := e.extra()
	e.identify(obj)
	e.emit(key, opView, nil, uint32(len(x.views)))
	x.views = append(x.views, rec)
	return nil
}

// errorObject encodes an Error: the name that the prototype chain gives, its own message, the stack and its own cause,
// read in this order, which is V8's.
func (e *encoder) errorObject(key name, obj *goja.Object) error {
	var (
		rec      errorRecord
		errName  goja.Value
		cause    goja.Value
		hasCause bool
	)
	own := func(name name) (goja.Value, bool) {
		raw := e.k.OwnRaw(obj, e.k.KeyString(name))
		if cell := e.k.PropertyCell(raw); cell != nil {
			return cell.Value(), !cell.Accessor()
		}
		return raw, raw != nil
	}
	e.epoch++
	ex := e.vm.Try(func() {
		errName = e.toString(e.k.Get(obj, e.k.KeyString("name")))
		if m, ok := own("message"); ok {
			rec.parts.Message = e.toString(m)
			e.size += primSize(rec.parts.Message)
		}
		cause, hasCause = own("cause")
		if s, ok := e.k.Get(obj, e.k.KeyString("stack")).(goja.String); ok {
			rec.parts.Stack = e.sharable(s)
			e.size += primSize(rec.parts.Stack)
		}
	})
	if ex != nil {
		return ex
	}
	rec.parts.Name = errName.String()
	rec.hasCause = hasCause
	e.identify(obj)
	x := e.extra()
	e.emit(key, opError, nil, uint32(len(x.errs)))
	x.errs = append(x.errs, rec)
	if hasCause {
		// A frame of one value, so that a chain of causes does not nest Go calls.
		start := len(e.vals)
		e.vals = append(e.vals, cause)
		e.frames.push(frame{kind: frameValues, start: start, i: start, end: start + 1})
	}
	return nil
}

// toString is ToString; the result may be shared. It may run JavaScript and panic with its exception.
func (e *encoder) toString(v goja.Value) goja.Value {
	if obj, ok := v.(*goja.Object); ok {
		v = obj.ToString()
	}
	switch v := v.(type) {
	case *goja.Symbol:
		panic(e.vm.NewTypeError("Cannot convert a Symbol value to a string"))
	case goja.String:
		return e.sharable(v)
	}
	return e.sharable(e.vm.ToValue(v.String()))
}
