package serdes

import (
	"encoding/binary"
	"math"
	"math/big"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// deserializer is the state of a Deserializer object.
type deserializer struct {
	in
	env     *jsbind.Env
	k       *engine.Kinds
	object  *goja.Object // the Deserializer, whose _readHostObject is asked
	version uint32
	objects []*goja.Object // by number; nil while what has begun is not made
	moved   map[uint32]*goja.Object
	nesting int
}

// header reads the header, if there is one of a version that can be read.
func (d *deserializer) header() bool {
	if c, ok := d.peek(); !ok || c != headerByte {
		return false
	}
	d.at++
	v, ok := d.uint(32)
	if !ok || v > version || v < oldest {
		return false
	}
	d.version = uint32(v)
	return true
}

const damaged = "Unable to deserialize cloned data."

func (d *deserializer) fail() { d.failWith(damaged) }

func (d *deserializer) failWith(message string) {
	d.env.Throw(&nodeerr.Error{Class: nodeerr.PlainError, Message: message, Bare: true})
}

// must fails unless ok.
func must[T any](d *deserializer, v T, ok bool) T {
	if !ok {
		d.fail()
	}
	return v
}

func (d *deserializer) number32() uint32 {
	n, ok := d.uint(32)
	return uint32(must(d, n, ok))
}

func (d *deserializer) double() float64 {
	f, ok := d.float()
	return must(d, f, ok)
}

// value reads one value. It panics with a JavaScript exception.
func (d *deserializer) value() goja.Value {
	if d.nesting++; d.nesting > maxNesting {
		d.fail()
	}
	defer func() { d.nesting-- }()
	v := d.inner()
	// A view follows its buffer.
	if b, ok := v.(*goja.Object); ok && d.k.OfObject(b) == engine.KindArrayBuffer {
		if c, more := d.peek(); more && c == tagView {
			d.at++
			return d.view(b)
		}
	}
	return v
}

func (d *deserializer) inner() goja.Value {
	c, ok := d.tag()
	switch must(d, c, ok) {
	case tagUndefined:
		return goja.Undefined()
	case tagNull:
		return goja.Null()
	case tagTrue, tagFalse:
		return d.env.Value(c == tagTrue)
	case tagInt32:
		n, ok := d.zigzag()
		return engine.IntValue(int64(must(d, n, ok)))
	case tagUint32:
		return engine.IntValue(int64(d.number32()))
	case tagDouble:
		return engine.FloatValue(d.double())
	case tagBigInt:
		return d.bigInt()
	case tagOneByte, tagTwoByte, tagUTF8:
		return d.text(c)
	case tagReference:
		id := d.number32()
		if uint64(id) >= uint64(len(d.objects)) || d.objects[id] == nil {
			d.fail()
		}
		return d.objects[id]
	case tagHost:
		return d.host()
	}
	return d.objectOf(c)
}

// begin takes a number for an object that is made now, or later by made.
func (d *deserializer) begin(o *goja.Object) (id int) {
	d.objects = append(d.objects, o)
	return len(d.objects) - 1
}

func (d *deserializer) made(id int, o *goja.Object) *goja.Object {
	d.objects[id] = o
	return o
}

func (d *deserializer) objectOf(c byte) goja.Value {
	r := d.env.VM
	switch c {
	case tagObject:
		o := r.NewObject()
		d.begin(o)
		d.properties(o, tagObjectEnd)
		return o
	case tagDense:
		return d.dense()
	case tagSparse:
		n := d.number32()
		o := d.k.NewSparseArray(r, n)
		d.begin(o)
		d.properties(o, tagSparseEnd)
		if d.number32() != n {
			d.fail()
		}
		return o
	case tagDate:
		id := d.begin(nil)
		ms := d.double()
		if math.IsNaN(ms) || math.Abs(ms) > 8.64e15 {
			return d.made(id, d.k.NewDate(r, math.MinInt64))
		}
		return d.made(id, d.k.NewDate(r, int64(ms)))
	case tagTrueObject, tagFalseObject:
		return d.boxed(d.begin(nil), d.env.Value(c == tagTrueObject))
	case tagNumberObject:
		id := d.begin(nil)
		return d.boxed(id, engine.FloatValue(d.double()))
	case tagBigIntObject:
		id := d.begin(nil)
		return d.boxed(id, d.bigInt())
	case tagStringObject:
		id := d.begin(nil)
		return d.boxed(id, d.anyText())
	case tagRegExp:
		return d.regExp()
	case tagMap:
		o := d.k.NewMap(r)
		d.begin(o)
		values := d.list(tagMapEnd)
		if len(values)%2 != 0 {
			d.fail()
		}
		for i := 0; i < len(values); i += 2 {
			d.k.MapPut(o, values[i], values[i+1])
		}
		return o
	case tagSet:
		o := d.k.NewSet(r)
		d.begin(o)
		for _, v := range d.list(tagSetEnd) {
			d.k.SetAdd(o, v)
		}
		return o
	case tagBuffer, tagResizable:
		return d.buffer(c == tagResizable)
	case tagTransferred, tagShared:
		o := d.moved[d.number32()]
		if o == nil {
			d.fail()
		}
		d.begin(o)
		return o
	case tagError:
		return d.err()
	}
	d.fail()
	return nil
}

func (d *deserializer) bigInt() goja.Value {
	field := d.number32()
	p, ok := d.bytes(int(field >> 1))
	must(d, p, ok)
	digits := make([]byte, len(p))
	for i := range p {
		digits[len(p)-1-i] = p[i]
	}
	n := new(big.Int).SetBytes(digits)
	if field&1 != 0 {
		n.Neg(n)
	}
	return d.env.Value(n)
}

func (d *deserializer) anyText() goja.Value {
	c, ok := d.tag()
	return d.text(must(d, c, ok))
}

func (d *deserializer) text(c byte) goja.Value {
	n, ok := d.size()
	must(d, n, ok)
	p, _ := d.bytes(n)
	switch c {
	case tagOneByte:
		for _, b := range p {
			if b >= 0x80 {
				u := make([]uint16, len(p)+1)
				for i, b := range p {
					u[i+1] = uint16(b)
				}
				return engine.WideValue(u)
			}
		}
		return engine.ASCIIValue(string(p))
	case tagTwoByte:
		if n%2 != 0 {
			d.fail()
		}
		u := make([]uint16, n/2)
		for i := range u {
			u[i] = binary.LittleEndian.Uint16(p[2*i:])
		}
		return goja.StringFromUTF16(u)
	case tagUTF8:
		if !utf8.Valid(p) {
			d.fail()
		}
		return d.env.Value(string(p))
	}
	d.fail()
	return nil
}

// properties reads what follows until the tag end, and the number of properties behind that.
func (d *deserializer) properties(o *goja.Object, end byte) {
	n := uint32(0)
	for ; ; n++ {
		for {
			c, ok := d.peek()
			if must(d, c, ok) != tagPadding {
				break
			}
			d.at++
		}
		if c, _ := d.peek(); c == end {
			d.at++
			break
		}
		key := d.value()
		switch jsbind.TypeOf(key) {
		case "string":
		case "number":
			key = key.ToString()
		default:
			d.fail()
		}
		v := d.value()
		engine.DefineOwn(o, key, v, engine.Plain)
	}
	if d.number32() != n {
		d.fail()
	}
}

func (d *deserializer) dense() goja.Value {
	n, ok := d.size()
	must(d, n, ok)
	elems := make([]goja.Value, n)
	id := d.begin(nil)
	o := d.made(id, d.env.VM.NewArray())
	if err := o.Set("length", n); err != nil {
		d.fail()
	}
	for i := range elems {
		if c, more := d.peek(); more && c == tagHole {
			d.at++
			continue
		}
		engine.DefineOwn(o, engine.IntValue(int64(i)), d.value(), engine.Plain)
	}
	d.properties(o, tagDenseEnd)
	if int(d.number32()) != n {
		d.fail()
	}
	return o
}

func (d *deserializer) boxed(id int, v goja.Value) goja.Value {
	return d.made(id, v.ToObject(d.env.VM))
}

func (d *deserializer) regExp() goja.Value {
	id := d.begin(nil)
	source := d.anyText()
	bits, flags := d.number32(), ""
	for _, f := range regExpFlags() {
		if bits&f.bit != 0 {
			flags += string(f.flag)
			bits &^= f.bit
		}
	}
	if bits != 0 {
		d.fail()
	}
	o := engine.Construct(d.env.VM, d.env.VM.GlobalObject().Get("RegExp"), nil, source, d.env.Value(flags))
	return d.made(id, o)
}

// list reads values until the tag end, and their number behind that.
func (d *deserializer) list(end byte) (values []goja.Value) {
	for {
		c, ok := d.peek()
		switch must(d, c, ok) {
		case tagPadding:
			d.at++
			continue
		case end:
			d.at++
			if int(d.number32()) != len(values) {
				d.fail()
			}
			return values
		}
		values = append(values, d.value())
	}
}

func (d *deserializer) buffer(resizable bool) goja.Value {
	n, ok := d.size()
	must(d, n, ok)
	id, r := d.begin(nil), d.env.VM
	if resizable {
		most := d.number32()
		if int(most) < n {
			d.fail()
		}
		options := r.NewObject()
		d.env.Define(options, "maxByteLength", engine.IntValue(int64(most)), engine.Plain)
		p, ok := d.bytes(n)
		must(d, p, ok)
		o := engine.Construct(r, r.GlobalObject().Get("ArrayBuffer"), nil, engine.IntValue(int64(n)), options)
		data, _ := d.k.BufferBytes(o)
		copy(data, p)
		return d.made(id, o)
	}
	p, ok := d.bytes(n)
	must(d, p, ok)
	return d.made(id, engine.NewArrayBuffer(r, append([]byte{}, p...)))
}

func (d *deserializer) view(buffer *goja.Object) goja.Value {
	c, ok := d.byte()
	must(d, c, ok)
	offset, size, flags := d.number32(), d.number32(), uint32(0)
	if d.version >= 14 {
		flags = d.number32()
	}
	id := d.begin(nil)
	for kind := range len(viewTags) {
		if viewTags[kind] != c {
			continue
		}
		data, _ := d.k.BufferBytes(buffer)
		width := viewWidth(engine.ViewKind(kind))
		if uint64(offset)+uint64(size) > uint64(len(data)) || int(offset)%width != 0 || int(size)%width != 0 {
			d.fail()
		}
		args := []goja.Value{buffer, engine.IntValue(int64(offset)), engine.IntValue(int64(int(size) / width))}
		if flags&viewFlagTracking != 0 {
			args = args[:2]
		}
		return d.made(id, engine.Construct(d.env.VM, d.env.VM.GlobalObject().Get(viewClasses()[kind]), nil, args...))
	}
	d.fail()
	return nil
}

func viewClasses() [13]string {
	return [13]string{"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array",
		"Float64Array", "BigInt64Array", "BigUint64Array", "Float16Array", "DataView"}
}

func viewWidth(k engine.ViewKind) int {
	switch k {
	case engine.ViewInt16, engine.ViewUint16, engine.ViewFloat16:
		return 2
	case engine.ViewInt32, engine.ViewUint32, engine.ViewFloat32:
		return 4
	case engine.ViewFloat64, engine.ViewBigInt64, engine.ViewBigUint64:
		return 8
	}
	return 1
}

func (d *deserializer) host() goja.Value {
	id := d.begin(nil)
	read := d.object.Get("_readHostObject")
	if !jsbind.IsCallable(read) {
		d.fail()
	}
	o := jsbind.Object(d.env.Call(read, d.object))
	if o == nil {
		panic(d.env.VM.NewTypeError("readHostObject must return an object"))
	}
	return d.made(id, o)
}

func (d *deserializer) err() goja.Value {
	id := d.begin(nil)
	parts := engine.ErrorParts{Name: "Error", Stack: goja.Undefined()}
	var cause goja.Value
	for {
		c, ok := d.tag()
		switch must(d, c, ok) {
		case errorMessage:
			parts.Message = d.anyText()
		case errorStack:
			parts.Stack = d.anyText()
		case errorCause:
			cause = d.value()
		case errorEnd:
			b := d.k.NewError(d.env.VM, parts)
			if cause != nil {
				b.SetCause(cause)
			}
			return d.made(id, b.Object)
		default:
			known := false
			for i := range len(errorKinds) {
				if errorKinds[i] == c {
					parts.Name, known = errorClasses()[i], true
				}
			}
			if !known {
				d.fail()
			}
		}
	}
}
