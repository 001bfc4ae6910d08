package ecma

import (
	"sync"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var stringProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		describeSizes(t)
		describeHTML(t)
		describeStringLocale(t)
		t.Method("isWellFormed", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			t, _ := engine.TextOf(thisString(r, call, "isWellFormed"))
			return r.ToValue(loneSurrogate(t.Wide) < 0)
		})
		t.Method("toWellFormed", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			s := thisString(r, call, "toWellFormed")
			t, _ := engine.TextOf(s)
			units := t.Wide
			at := loneSurrogate(units)
			if at < 0 {
				return s
			}
			buf := append(make([]uint16, 1, len(units)+1), units...)
			for rest := buf[1:]; at >= 0; at = loneSurrogate(rest) {
				rest[at] = 0xFFFD
				rest = rest[at+1:]
			}
			return engine.WideValue(buf)
		})
	})
})

// thisString is ToString(RequireObjectCoercible(this)).
func thisString(r *goja.Runtime, call goja.FunctionCall, method string) goja.String {
	if isNullish(call.This) {
		throwType(r, "String.prototype.%s called on null or undefined", method)
	}
	return toString(r, call.This)
}

// toString is ToString(v), which refuses symbols.
func toString(r *goja.Runtime, v goja.Value) goja.String {
	s, ok := toPropertyKey(v).(goja.String)
	if !ok {
		throwType(r, "Cannot convert a Symbol value to a string")
	}
	return s
}

// loneSurrogate gives the place of the first surrogate that is not part of a pair, or -1.
func loneSurrogate(units []uint16) int {
	for i := 0; i < len(units); i++ {
		if u := rune(units[i]); utf16.IsSurrogate(u) {
			if u >= 0xDC00 || i+1 == len(units) || units[i+1]&0xFC00 != 0xDC00 {
				return i
			}
			i++
		}
	}
	return -1
}
