package ecma

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// The functions of this file know before they begin how much memory a single call will take. Go cannot survive running out of it,
// so that they ask first: strings and buffers have the greatest sizes of V8, and an isolate with a memory limit gets no more at
// once than that.

const valueSize = 16 // bytes of an array's element

// describeSizes adds the methods of strings whose results can be far larger than what they are called on.
func describeSizes(t *engine.Template) {
	t.Method("repeat", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		s, _ := engine.TextOf(thisString(r, call, "repeat"))
		n := toIntegerOrInfinity(call.Argument(0))
		if n < 0 || n > maxSafeInteger {
			throwRange(r, "Invalid count value: "+toString(r, call.Argument(0)).String())
		}
		if n == 0 || s.Len() == 0 {
			return engine.ASCIIValue("")
		}
		return fillString(r, engine.Text{}, s, float64(s.Len())*n, engine.Text{})
	})
	pad := func(name string, atEnd bool) {
		t.Method(name, 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			v := thisString(r, call, name)
			s, _ := engine.TextOf(v)
			missing := toLength(call.Argument(0)) - int64(s.Len())
			if missing <= 0 {
				return v
			}
			fill := engine.Text{ASCII: " "}
			if v := call.Argument(1); !isUndefined(v) {
				fill, _ = engine.TextOf(toString(r, v))
			}
			if fill.Len() == 0 {
				return v
			}
			if atEnd {
				return fillString(r, s, fill, float64(missing), engine.Text{})
			}
			return fillString(r, engine.Text{}, fill, float64(missing), s)
		})
	}
	pad("padStart", false)
	pad("padEnd", true)
}

// fillString makes a string of before, fill as often as units of it are asked for, the last time perhaps in part, and after.
func fillString(r *goja.Runtime, before, fill engine.Text, units float64, after engine.Text) goja.Value {
	total := units + float64(before.Len()) + float64(after.Len())
	if total > engine.MaxStringLength {
		engine.Reserve(r, int64(total))
		throwRange(r, "Invalid string length")
	}
	n := int(units)
	if before.Wide == nil && fill.Wide == nil && after.Wide == nil {
		engine.Reserve(r, int64(total))
		return engine.ASCIIValue(fillASCII(before.ASCII, fill.ASCII, n, after.ASCII))
	}
	engine.Reserve(r, 2*int64(total))
	b := make([]uint16, 1+int(total))
	at := 1 + widen(b[1:], before)
	middle := b[at : at+n]
	for done := widen(middle, fill); done < n; done *= 2 {
		copy(middle[done:], middle[:done])
	}
	widen(b[at+n:], after)
	for _, u := range b[1:] {
		if u > 0x7f {
			return engine.WideValue(b)
		}
	}
	// What was wide of fill was left out.
	narrow := make([]byte, int(total))
	for i, u := range b[1:] {
		narrow[i] = byte(u)
	}
	return engine.ASCIIValue(string(narrow))
}

func fillASCII(before, fill string, n int, after string) string {
	var b strings.Builder
	b.Grow(len(before) + n + len(after))
	b.WriteString(before)
	for piece, done := fill, 0; done < n; done = b.Len() - len(before) {
		if done > 0 {
			piece = b.String()[len(before):] // what is there serves for as much again
		}
		b.WriteString(piece[:min(len(piece), n-done)])
	}
	b.WriteString(after)
	return b.String()
}

func widen(to []uint16, t engine.Text) int {
	if t.Wide != nil {
		return copy(to, t.Wide)
	}
	n := min(len(to), len(t.ASCII))
	for i := range n {
		to[i] = uint16(t.ASCII[i])
	}
	return n
}

// boundViews has a constructor of typed arrays refuse what is too large for one, before the engine asks for the memory.
func boundViews(r *goja.Runtime, ctor *goja.Object) {
	size := get(ctor, engine.Name("BYTES_PER_ELEMENT"))
	if isUndefined(size) {
		return // DataView allocates nothing
	}
	bytes := size.ToFloat()
	engine.WrapConstructor(ctor, func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			if n := argument(args, 0); n != nil && object(n) == nil {
				if f := n.ToFloat(); f*bytes > 1<<16 {
					if f*bytes > maxBufferLength {
						throwRange(r, "Invalid typed array length: "+n.String())
					}
					engine.Reserve(r, int64(f*bytes))
				}
			}
			return construct(args, newTarget)
		}
	})
}

// LimitArrays has the functions of arrays that can fill any amount of memory in one call ask for it first. An isolate with a memory
// limit needs it: what runs in the engine's own loops cannot be ended.
func LimitArrays(r *goja.Runtime) {
	array := engine.Intrinsic(r, "Array")
	proto := get(array, engine.Name("prototype")).(*goja.Object)
	lengthOf := func(v goja.Value) float64 {
		if o := object(v); o != nil {
			return float64(toLength(get(o, engine.Name("length"))))
		}
		return 0
	}
	guard := func(o *goja.Object, name string, length int, elements func(call goja.FunctionCall) float64) {
		own := get(o, engine.Name(name))
		engine.DefineOwn(o, engine.Name(name), engine.NewFunction(r, name, length, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			if n := elements(call) * valueSize; n > 1<<20 {
				engine.Reserve(r, int64(min(n, 1<<62)))
			}
			return engine.Call(own, call.This, call.Arguments)
		}), engine.Hidden)
	}
	ofThis := func(call goja.FunctionCall) float64 { return lengthOf(call.This) }
	guard(array, "from", 1, func(call goja.FunctionCall) float64 { return lengthOf(call.Argument(0)) })
	guard(proto, "fill", 1, ofThis)
	guard(proto, "toSorted", 1, ofThis)
	guard(proto, "toReversed", 0, ofThis)
	guard(proto, "with", 2, ofThis)
	guard(proto, "join", 1, func(call goja.FunctionCall) float64 {
		width := 1.0
		if s, ok := engine.TextOf(call.Argument(0)); ok {
			width = float64(s.Len())
		}
		return lengthOf(call.This) * width / valueSize
	})
}
