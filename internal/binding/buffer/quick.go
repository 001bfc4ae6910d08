package buffer

import (
	"bytes"
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// The quick forms of methods: what they do for the arguments that are usual, with no way to throw. They give nil for all others, which
// the methods themselves deal with. See [engine.NewQuick].

type quickForm func(this goja.Value, args []goja.Value) goja.Value

// typedMemory gives the memory of a typed array.
func typedMemory(v goja.Value) ([]byte, bool) {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil, false
	}
	return engine.TypedArrayMemory(o)
}

// two gives the memory of the receiver, a typed array, and of the only argument, a Uint8Array.
func two(this goja.Value, args []goja.Value) (a, b []byte, ok bool) {
	if len(args) != 1 {
		return nil, nil, false
	}
	if a, ok = typedMemory(this); ok {
		b, ok = uint8Bytes(args[0])
	}
	return a, b, ok
}

func quickEquals(this goja.Value, args []goja.Value) goja.Value {
	a, b, ok := two(this, args)
	if !ok {
		return nil
	}
	return engine.BoolValue(bytes.Equal(a, b))
}

func quickCompare(this goja.Value, args []goja.Value) goja.Value {
	a, b, ok := two(this, args)
	if !ok {
		return nil
	}
	return engine.IntValue(int64(bytes.Compare(a, b)))
}

func quickCopy(this goja.Value, args []goja.Value) goja.Value {
	source, target, ok := two(this, args)
	if !ok {
		return nil
	}
	return engine.IntValue(int64(copy(target, source)))
}

// quickFind searches for a byte or for text of ASCII.
func quickFind(this goja.Value, args []goja.Value) (at int, ok bool) {
	if len(args) != 1 {
		return 0, false
	}
	hay, ok := typedMemory(this)
	if !ok {
		return 0, false
	}
	if n, ok := engine.IntOf(args[0]); ok {
		return findByte(hay, byte(n), 0, true), true
	}
	t, ok := engine.TextOf(args[0])
	if !ok || t.Wide != nil {
		return 0, false
	}
	return findBytes(hay, textBytes(t), 0, true, false), true
}

func quickIndexOf(this goja.Value, args []goja.Value) goja.Value {
	if at, ok := quickFind(this, args); ok {
		return engine.IntValue(int64(at))
	}
	return nil
}

func quickIncludes(this goja.Value, args []goja.Value) goja.Value {
	if at, ok := quickFind(this, args); ok {
		return engine.BoolValue(at >= 0)
	}
	return nil
}

func quickFill(this goja.Value, args []goja.Value) goja.Value {
	if len(args) != 1 {
		return nil
	}
	b, ok := typedMemory(this)
	if !ok || len(b) == 0 {
		return nil
	}
	if n, ok := engine.IntOf(args[0]); ok {
		fillByte(b, byte(n))
		return this
	}
	if t, ok := engine.TextOf(args[0]); ok && t.Wide == nil && t.Len() > 0 {
		fillPattern(b, textBytes(t))
		return this
	}
	return nil
}

func quickSwap(width int) quickForm {
	return func(this goja.Value, _ []goja.Value) goja.Value {
		b, ok := typedMemory(this)
		if !ok || len(b)%width != 0 {
			return nil
		}
		swapWords(b, width)
		return this
	}
}

func quickToString(this goja.Value, args []goja.Value) goja.Value {
	b, ok := typedMemory(this)
	enc := UTF8
	if ok && len(args) > 0 && !isUndefined(args[0]) {
		var t engine.Text
		if t, ok = engine.TextOf(args[0]); ok {
			enc, ok = ParseEncoding(t.ASCII)
		}
	}
	if !ok || len(args) > 1 || len(b) == 0 {
		return nil
	}
	v, err := EncodeValue(b, enc)
	if err != nil {
		return nil
	}
	return v
}

// quickSpan gives size bytes of the receiver at an offset, which is 0 where it is not there.
func quickSpan(this goja.Value, args []goja.Value, i, size int) (mem []byte, end int) {
	b, ok := uint8Bytes(this)
	at := int64(0)
	if ok && len(args) > i {
		at, ok = engine.IntOf(args[i])
	}
	if !ok || at < 0 || at > int64(len(b)-size) {
		return nil, 0
	}
	return b[at : int(at)+size], int(at) + size
}

func quickRead(size int, signed, big bool) quickForm {
	return func(this goja.Value, args []goja.Value) goja.Value {
		mem, _ := quickSpan(this, args, 0, size)
		if mem == nil {
			return nil
		}
		return intOf(mem, signed, big)
	}
}

func quickWrite(size int, signed, big bool) quickForm {
	least, most := int64(0), int64(1)<<(8*size)-1
	if signed {
		least, most = -1<<(8*size-1), int64(1)<<(8*size-1)-1
	}
	return func(this goja.Value, args []goja.Value) goja.Value {
		if len(args) == 0 {
			return nil
		}
		n, ok := engine.IntOf(args[0])
		mem, end := quickSpan(this, args, 1, size)
		if !ok || n < least || n > most || mem == nil {
			return nil
		}
		store(mem, uint64(n), big)
		return engine.IntValue(int64(end))
	}
}

func quickReadFloat(size int, big bool) quickForm {
	return func(this goja.Value, args []goja.Value) goja.Value {
		mem, _ := quickSpan(this, args, 0, size)
		if mem == nil {
			return nil
		}
		if size == 4 {
			return engine.FloatValue(float64(math.Float32frombits(uint32(load(mem, big)))))
		}
		return engine.FloatValue(math.Float64frombits(load(mem, big)))
	}
}
