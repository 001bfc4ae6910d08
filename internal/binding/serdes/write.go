package serdes

import (
	"math"
	"math/big"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// serializer is the state of a Serializer object.
type serializer struct {
	out
	env     *jsbind.Env
	k       *engine.Kinds
	object  *goja.Object // the Serializer, whose methods of underscored names are asked
	ids     map[*goja.Object]uint64
	moved   map[*goja.Object]uint64
	byHost  bool // views are left to _writeHostObject
	nesting int
}

// maxNesting bounds how deep values are nested: a Go stack is not endless.
const maxNesting = 200_000

// value writes v. It panics with a JavaScript exception.
func (s *serializer) value(v goja.Value) {
	switch s.k.Of(v) {
	case engine.KindUndefined:
		s.tag(tagUndefined)
	case engine.KindNull:
		s.tag(tagNull)
	case engine.KindBool:
		if v.ToBoolean() {
			s.tag(tagTrue)
		} else {
			s.tag(tagFalse)
		}
	case engine.KindInt, engine.KindFloat:
		s.number(v.ToFloat())
	case engine.KindBigInt:
		s.tag(tagBigInt)
		s.bigInt(v)
	case engine.KindString, engine.KindImportedString:
		s.text(v)
	default:
		o, ok := v.(*goja.Object)
		if !ok {
			s.refuse(v)
		}
		if s.nesting++; s.nesting > maxNesting {
			s.env.Throw(&nodeerr.Error{Class: nodeerr.RangeError, Message: "Maximum call stack size exceeded", Bare: true})
		}
		s.reference(o)
		s.nesting--
	}
}

func (s *serializer) number(f float64) {
	if n := int32(f); float64(n) == f && (n != 0 || !math.Signbit(f)) {
		s.tag(tagInt32)
		s.zigzag(n)
		return
	}
	s.tag(tagDouble)
	s.float(f)
}

func (s *serializer) bigInt(v goja.Value) {
	n, _ := v.Export().(*big.Int)
	words := (n.BitLen() + 63) / 64
	field := uint64(words*8) << 1
	if n.Sign() < 0 {
		field |= 1
	}
	s.uint(field)
	digits := n.FillBytes(make([]byte, words*8))
	for i := len(digits) - 1; i >= 0; i-- {
		s.tag(digits[i])
	}
}

func (s *serializer) text(v goja.Value) {
	t, _ := engine.TextOf(v)
	if t.Wide == nil {
		s.tag(tagOneByte)
		s.uint(uint64(len(t.ASCII)))
		s.b = append(s.b, t.ASCII...)
		return
	}
	if !engine.IsOneByte(t) {
		s.wide(t.Wide)
		return
	}
	s.tag(tagOneByte)
	s.uint(uint64(len(t.Wide)))
	for _, c := range t.Wide {
		s.tag(byte(c))
	}
}

// refuse throws that v cannot be written, as an error of the kind that the Serializer names.
func (s *serializer) refuse(v goja.Value) {
	message := clone.NotCloneable(s.env.VM, v).Message
	make := s.object.Get("_getDataCloneError")
	if !jsbind.IsCallable(make) {
		s.env.Throw(&nodeerr.Error{Class: nodeerr.PlainError, Message: message, Bare: true})
	}
	panic(s.env.Call(make, s.object, s.env.Value(message)))
}

// reference writes o, or its number if it has begun before. The buffer of a view comes before the view.
func (s *serializer) reference(o *goja.Object) {
	kind := s.k.OfObject(o)
	view := kind == engine.KindTypedArray || kind == engine.KindDataView
	if _, begun := s.ids[o]; view && !begun && !s.byHost {
		v, _ := s.k.ViewOf(o)
		s.reference(v.Buffer)
	}
	if id, begun := s.ids[o]; begun {
		s.tag(tagReference)
		s.uint(id)
		return
	}
	s.ids[o] = uint64(len(s.ids))
	switch {
	case view && s.byHost:
		s.host(o)
	case view:
		s.view(o)
	default:
		s.receiver(o, kind)
	}
}

func (s *serializer) receiver(o *goja.Object, kind engine.Kind) {
	switch kind {
	case engine.KindPlain, engine.KindPlainLike:
		s.tag(tagObject)
		n := s.properties(o, engine.OwnKeys(o, false, nil))
		s.tag(tagObjectEnd)
		s.uint(n)
	case engine.KindArray, engine.KindArrayLike:
		s.array(o, kind)
	case engine.KindDate:
		s.tag(tagDate)
		if ms := s.k.DateMillis(o); ms == math.MinInt64 {
			s.float(math.NaN())
		} else {
			s.float(float64(ms))
		}
	case engine.KindBoxed, engine.KindBoxedString:
		s.boxed(o)
	case engine.KindRegExp:
		s.regExp(o)
	case engine.KindMap:
		entries := s.k.MapEntries(o, nil)
		s.list(tagMap, tagMapEnd, entries)
	case engine.KindSet:
		s.list(tagSet, tagSetEnd, s.k.SetEntries(o, nil))
	case engine.KindArrayBuffer:
		s.buffer(o)
	case engine.KindError:
		s.err(o)
	default:
		s.refuse(o)
	}
}

func (s *serializer) list(begin, end byte, values []goja.Value) {
	s.tag(begin)
	for _, v := range values {
		s.value(v)
	}
	s.tag(end)
	s.uint(uint64(len(values)))
}

// properties writes the named properties of o that are still there when their turn comes, and gives how many.
func (s *serializer) properties(o *goja.Object, keys []engine.PropKey) (n uint64) {
	for _, k := range keys {
		if k.Sym != nil || !engine.HasOwn(o, k.Value()) {
			continue
		}
		v := s.k.Get(o, k.Value())
		if i, ok := engine.ArrayIndex(k); ok {
			s.number(float64(i))
		} else {
			s.text(k.Value())
		}
		s.value(v)
		n++
	}
	return n
}

func (s *serializer) array(o *goja.Object, kind engine.Kind) {
	length := engine.ArrayLength(o)
	var elems []goja.Value
	dense := kind == engine.KindArray
	if dense {
		var n uint32
		elems, n, _ = s.k.ArrayElements(o)
		dense = int(n) == len(elems)
		for _, e := range elems {
			dense = dense && e != nil
		}
	}
	if !dense {
		s.tag(tagSparse)
		s.uint(uint64(length))
		n := s.properties(o, engine.OwnKeys(o, false, nil))
		s.tag(tagSparseEnd)
		s.uint(n)
		s.uint(uint64(length))
		return
	}
	s.tag(tagDense)
	s.uint(uint64(length))
	for i := range length {
		key := engine.IntValue(int64(i))
		if !engine.HasOwn(o, key) {
			s.tag(tagHole) // an element before took it away
			continue
		}
		s.value(s.k.Get(o, key))
	}
	n := s.properties(o, engine.NonIndexKeys(o, false, nil))
	s.tag(tagDenseEnd)
	s.uint(n)
	s.uint(uint64(length))
}

func (s *serializer) boxed(o *goja.Object) {
	prim := s.k.Boxed(o)
	switch s.k.Of(prim) {
	case engine.KindBool:
		if prim.ToBoolean() {
			s.tag(tagTrueObject)
		} else {
			s.tag(tagFalseObject)
		}
	case engine.KindInt, engine.KindFloat:
		s.tag(tagNumberObject)
		s.float(prim.ToFloat())
	case engine.KindBigInt:
		s.tag(tagBigIntObject)
		s.bigInt(prim)
	case engine.KindString, engine.KindImportedString:
		s.tag(tagStringObject)
		s.text(prim)
	default:
		s.refuse(o)
	}
}

func (s *serializer) regExp(o *goja.Object) {
	s.tag(tagRegExp)
	s.text(o.Get("source").ToString())
	flags, bits := engine.Prop(o, "flags").String(), uint64(0)
	for _, f := range regExpFlags() {
		for i := range len(flags) {
			if flags[i] == f.flag {
				bits |= uint64(f.bit)
			}
		}
	}
	s.uint(bits)
}

func (s *serializer) buffer(o *goja.Object) {
	if id, ok := s.moved[o]; ok {
		s.tag(tagTransferred)
		s.uint(id)
		return
	}
	if engine.IsShared(o) {
		ask := s.object.Get("_getSharedArrayBufferId")
		if !jsbind.IsCallable(ask) {
			s.refuse(o)
		}
		s.tag(tagShared)
		s.uint(uint64(uint32(s.env.Call(ask, s.object, o).ToInteger())))
		return
	}
	data, detached := s.k.BufferBytes(o)
	if detached {
		s.refuse(o)
	}
	if x := engine.ResizableOf(o); x != nil {
		s.tag(tagResizable)
		s.uint(uint64(len(data)))
		s.uint(uint64(x.Max))
	} else {
		s.tag(tagBuffer)
		s.uint(uint64(len(data)))
	}
	s.bytes(data)
}

func (s *serializer) view(o *goja.Object) {
	v, ok := s.k.ViewOf(o)
	if !ok {
		s.refuse(o)
	}
	size := v.Length
	if v.Kind != engine.ViewData {
		size *= engine.ViewElementSize(o)
	}
	s.tag(tagView)
	s.tag(viewTags[v.Kind])
	s.uint(uint64(v.ByteOffset))
	s.uint(uint64(size))
	flags := uint64(0)
	if x := engine.ResizableOf(v.Buffer); x != nil {
		if x.Tracking(o) {
			flags |= viewFlagTracking
		}
		flags |= 2
	}
	s.uint(flags)
}

func (s *serializer) host(o *goja.Object) {
	s.tag(tagHost)
	write := s.object.Get("_writeHostObject")
	if !jsbind.IsCallable(write) {
		s.refuse(o)
	}
	s.env.Call(write, s.object, o)
}

func (s *serializer) err(o *goja.Object) {
	s.tag(tagError)
	own := func(name string) (goja.Value, bool) {
		p, ok := engine.OwnPropOf(o, engine.KeyOf(engine.Name(name)))
		return p.Value, ok && !p.Accessor
	}
	class := s.k.Get(o, engine.Name("name")).String()
	for i, c := range errorClasses() {
		if c == class {
			s.tag(errorKinds[i])
		}
	}
	if m, ok := own("message"); ok {
		s.tag(errorMessage)
		s.text(m.ToString())
	}
	if stack := s.k.Get(o, engine.Name("stack")); jsbind.TypeOf(stack) == "string" {
		s.tag(errorStack)
		s.text(stack)
	}
	if c, ok := own("cause"); ok {
		s.tag(errorCause)
		s.value(c)
	}
	s.tag(errorEnd)
}
