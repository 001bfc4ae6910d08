package ecma

import (
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var stringProtoExtension = sync.OnceValue(func() *engine.Extension {
	x := engine.NewExtension(func(t *engine.Template) {
		describeSizes(t)
		describeHTML(t)
		describeStringLocale(t)
		describeLimits(t)
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
	for _, name := range []string{"match", "replace", "search", "split"} {
		x.Wrap(name, needsRegExp)
	}
	return x
})

// describeLimits puts before methods that can make long strings of short ones what refuses to make them too long. The operator + and
// templates are the engine's, which has no limit.
func describeLimits(t *engine.Template) {
	t.Method("concat", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		s := thisString(r, call, "concat")
		if len(call.Arguments) == 0 {
			return s
		}
		parts, length := []goja.String{s}, s.Length()
		for _, v := range call.Arguments {
			p := toString(r, v)
			parts = append(parts, p)
			if length += p.Length(); length > engine.MaxStringLength {
				throwRange(r, "Invalid string length")
			}
		}
		var b goja.StringBuilder
		for _, p := range parts {
			b.WriteString(p)
		}
		return b.String()
	})
	t.Method("replaceAll", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		this, ok := engine.TextOf(call.This)
		search, isText := engine.TextOf(call.Argument(0))
		by, plain := call.Argument(1).(goja.String)
		if ok && isText && plain && by.Length() > len(search.ASCII) && len(search.ASCII) > 0 && !strings.Contains(by.String(), "$") {
			n := strings.Count(this.ASCII, search.ASCII)
			if n > 0 && len(this.ASCII)+n*(by.Length()-len(search.ASCII)) > engine.MaxStringLength {
				throwRange(r, "Invalid string length")
			}
		}
		return engine.StringReplaceAll(r, call)
	})
}

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
