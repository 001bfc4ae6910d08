package buffer

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer/simd"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// memoryMethods are the other methods of Buffer.prototype, in Node's order.
func memoryMethods() []method {
	return []method{
		{length: 4, props: []string{"copy"}, fn: copyTo, quick: quickCopy},
		{length: 3, props: []string{"toString", "toLocaleString"}, fn: toString, quick: quickToString},
		{length: 1, props: []string{"equals"}, fn: equals, quick: quickEquals},
		{length: 2, props: []string{"inspect"}, fn: inspect},
		{length: 5, props: []string{"compare"}, fn: compare, quick: quickCompare},
		{length: 4, props: []string{"indexOf"}, fn: indexOf, quick: quickIndexOf},
		{length: 4, props: []string{"lastIndexOf"}, fn: lastIndexOf},
		{length: 4, props: []string{"includes"}, fn: includes, quick: quickIncludes},
		{length: 4, props: []string{"fill"}, fn: fill, quick: quickFill},
		{length: 4, props: []string{"write"}, fn: write},
		{length: 0, props: []string{"toJSON"}, fn: toJSON},
		{length: 2, props: []string{"subarray"}, fn: subarray},
		{length: 2, props: []string{"slice"}, fn: slice},
		{length: 0, props: []string{"swap16"}, fn: swap(2, "16-bits"), quick: quickSwap(2)},
		{length: 0, props: []string{"swap32"}, fn: swap(4, "32-bits"), quick: quickSwap(4)},
		{length: 0, props: []string{"swap64"}, fn: swap(8, "64-bits"), quick: quickSwap(8)},
	}
}

func copyTo(s *state, c goja.FunctionCall) goja.Value {
	source, ok := engine.MemoryOf(c.This)
	if !ok {
		s.env.ThrowType(c.This, "source", "Buffer", "Uint8Array")
	}
	target, ok := engine.MemoryOf(arg(c, 0))
	if !ok {
		s.env.ThrowType(arg(c, 0), "target", "Buffer", "Uint8Array")
	}
	if len(c.Arguments) == 1 {
		return engine.IntValue(int64(copy(target, source)))
	}
	at := s.copyBound(arg(c, 1), "targetStart", 0, 0, math.MaxInt)
	from := s.copyBound(arg(c, 2), "sourceStart", 0, 0, len(source))
	to := s.copyBound(arg(c, 3), "sourceEnd", len(source), 0, math.MaxInt)
	if at >= len(target) || from >= to {
		return engine.IntValue(0)
	}
	return engine.IntValue(int64(copy(target[at:], source[from:min(to, len(source))])))
}

// copyBound reads a bound of copy, which is coerced, unlike those of other methods.
func (s *state) copyBound(v goja.Value, name string, missing, lo, hi int) int {
	if isUndefined(v) {
		return missing
	}
	f := coerce(v)
	if f != f || math.IsInf(f, 0) {
		return 0
	}
	n := integer(math.Floor(f))
	if n < lo || n > hi {
		allowed := ">= 0"
		if hi != math.MaxInt {
			allowed += " && <= " + engine.IntValue(int64(hi)).String()
		}
		throwRange(s.env, name, allowed, engine.FloatValue(math.Floor(f)))
	}
	return n
}

// bound turns an index that may count from the end into one within length.
func bound(v goja.Value, length int) int {
	n := integer(coerce(v))
	if n < 0 {
		n += length
	}
	return max(0, min(n, length))
}

const onDetached = "Cannot perform Construct on a detached ArrayBuffer"

func subarray(s *state, c goja.FunctionCall) goja.Value {
	o, b := typedThis(s.env, c.This, "length")
	view, _ := engine.ValueKinds().ViewOf(o)
	n := len(b)
	if view.Kind > engine.ViewUint8Clamped {
		n = view.Length
	}
	start, end := bound(arg(c, 0), n), n
	if v := arg(c, 1); !isUndefined(v) {
		end = bound(v, n)
	}
	if n == 0 && detached(view.Buffer) {
		panic(s.env.VM.NewTypeError(onDetached))
	}
	return engine.NewUint8View(s.env.VM, view.Buffer, view.ByteOffset+start, max(0, end-start), s.proto)
}

func slice(s *state, c goja.FunctionCall) goja.Value {
	o, ok := c.This.(*goja.Object)
	if !ok {
		panic(s.env.VM.NewTypeError("Cannot read properties of %s (reading 'subarray')", receiver(c.This)))
	}
	f := o.Get("subarray")
	if !engine.IsCallable(f) {
		panic(s.env.VM.NewTypeError("this.subarray is not a function"))
	}
	return s.env.Call(f, o, arg(c, 0), arg(c, 1))
}

func toJSON(s *state, c goja.FunctionCall) goja.Value {
	_, b := typedThis(s.env, c.This, "length")
	k := engine.ValueKinds()
	elems := make([]goja.Value, len(b))
	for i, x := range b {
		elems[i] = engine.IntValue(int64(x))
	}
	o := k.NewPlain(s.env.VM, 2)
	o.Put("type", engine.ASCIIValue("Buffer"))
	o.Put("data", k.NewArray(s.env.VM, elems, 0))
	return o.Object
}

func swap(width int, name string) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		_, b := typedThis(s.env, c.This, "length")
		if len(b)%width != 0 {
			s.env.Throw(nodeerr.New("ERR_INVALID_BUFFER_SIZE", name))
		}
		swapWords(b, width)
		return c.This
	}
}

// swapWords reverses the bytes of each group of width bytes, eight bytes at a time where it can.
func swapWords(b []byte, width int) {
	const low8 = 0x00ff00ff00ff00ff
	b = b[simd.Swap(b, width):]
	for ; len(b) >= 8; b = b[8:] {
		x := binary.LittleEndian.Uint64(b)
		switch width {
		case 2:
			x = x&low8<<8 | x>>8&low8
		case 4:
			x = bits.RotateLeft64(bits.ReverseBytes64(x), 32)
		default:
			x = bits.ReverseBytes64(x)
		}
		binary.LittleEndian.PutUint64(b, x)
	}
	for ; len(b) >= width; b = b[width:] {
		slices.Reverse(b[:width])
	}
}

// inspect is what util.inspect calls, and prints the bytes in hexadecimal and the properties that somebody added.
func inspect(s *state, c goja.FunctionCall) goja.Value {
	b := bytesOfThis(s.env, c.This)
	o := c.This.(*goja.Object)
	most := len(b)
	if f, _ := number(s.inspectMax); f < float64(most) {
		most = integer(f)
	}
	var out strings.Builder
	name := "Buffer"
	if ctor, ok := o.Get("constructor").(*goja.Object); ok {
		name = engine.Prop(ctor, "name").String()
	}
	out.WriteString("<" + name + " ")
	for i, x := range b[:most] {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(hex.EncodeToString([]byte{x}))
	}
	if rest := len(b) - most; rest > 0 {
		out.WriteString(" ... " + engine.IntValue(int64(rest)).String() + " more byte")
		if rest > 1 {
			out.WriteByte('s')
		}
	}
	if ctx, ok := arg(c, 1).(*goja.Object); ok {
		out.WriteString(s.inspectExtras(o, ctx, len(b) > 0))
	}
	out.WriteByte('>')
	return s.env.Value(out.String())
}

// inspectExtras renders the own properties of o that are no elements.
func (s *state) inspectExtras(o, ctx *goja.Object, comma bool) string {
	keys := o.GetOwnPropertyNames()
	if show := ctx.Get("showHidden"); show == nil || !show.ToBoolean() {
		keys = o.Keys()
	}
	extras := s.env.VM.NewObject()
	if err := extras.SetPrototype(nil); err != nil {
		s.env.Throw(err)
	}
	found := false
	for _, key := range keys {
		if key == "" || key[0] >= '0' && key[0] <= '9' {
			continue
		}
		engine.DefineOwn(extras, s.env.Value(key), o.Get(key), engine.Plain)
		found = true
	}
	if !found {
		return ""
	}
	inspectFn := s.env.Host.Require("internal/util/inspect").Get("inspect")
	options := s.env.VM.NewObject()
	for _, key := range ctx.Keys() {
		engine.Set(options, s.env.Value(key), ctx.Get(key))
	}
	engine.Set(options, s.env.Value("breakLength"), s.env.Value(math.Inf(1)))
	engine.Set(options, s.env.Value("compact"), s.env.Value(true))
	shown := s.env.Call(inspectFn, goja.Undefined(), extras, options).String()
	shown = strings.TrimSuffix(strings.TrimPrefix(shown, "[Object: null prototype] { "), " }")
	if comma {
		shown = ", " + shown
	}
	return shown
}
