package ecma

import (
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// joinDepth is how deep arrays may nest that become strings.
const joinDepth = 4000

// loopingMethods are methods of %Array.prototype% whose loops have no end for what says that it is long.
func loopingMethods() []string {
	return []string{"concat", "copyWithin", "fill", "flat", "includes", "indexOf", "lastIndexOf", "reverse", "shift", "slice", "splice",
		"toReversed", "toSorted", "toSpliced", "unshift", "with"}
}

// callingMethods are those of them that call a function for each element.
func callingMethods() []string {
	return []string{"every", "filter", "find", "findIndex", "findLast", "findLastIndex", "flatMap", "forEach", "map", "reduce", "reduceRight", "some"}
}

// arrayProtoExtension puts limits before methods of %Array.prototype%: the engine's would exhaust the stack, or the memory, or run
// on when the isolate is to end.
var arrayProtoExtension = sync.OnceValue(func() *engine.Extension {
	joining := patient(false, false)
	x := engine.NewExtension(func(t *engine.Template) {
		t.Method("join", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			defer realmOf(r).nest(r)()
			checkJoined(r, call)
			return joining(r, func(c goja.FunctionCall) goja.Value { return engine.ArrayJoin(r, c) })(call)
		})
		t.Method("toLocaleString", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			o := call.This.ToObject(r)
			return localeJoin(r, o, toLength(get(o, nameLength)), call)
		})
	})
	for _, name := range loopingMethods() {
		x.Wrap(name, patient(false, name == "concat"))
	}
	x.Wrap("sort", patientSort)
	for _, name := range callingMethods() {
		x.Wrap(name, patient(true, false))
	}
	return x
})

// localeJoin is what toLocaleString of arrays and typed arrays does; an array within itself is empty.
func localeJoin(r *goja.Runtime, o *goja.Object, n int64, call goja.FunctionCall) goja.Value {
	m := realmOf(r)
	defer m.nest(r)()
	if slices.Contains(m.joining, o) {
		return engine.ASCIIValue("")
	}
	m.joining = append(m.joining, o)
	defer func() { m.joining = m.joining[:len(m.joining)-1] }()
	var b goja.StringBuilder
	units := 0
	args := []goja.Value{call.Argument(0), call.Argument(1)}
	for i := range n {
		if i > 0 {
			b.WriteUTF8String(",")
		}
		e := get(o, r.ToValue(i))
		if isNullish(e) {
			continue
		}
		f := engine.GetV(r, e, nameToLocaleString)
		mustCall(r, f)
		text := toString(r, engine.Call(f, e, args))
		b.WriteString(text)
		if units += text.Length() + 1; units > engine.MaxStringLength {
			throwRange(r, "Invalid string length")
		}
	}
	return b.String()
}

var nameToLocaleString = engine.Name("toLocaleString")

// nest counts a call that may nest; what it returns ends it.
func (m *realm) nest(r *goja.Runtime) func() {
	if m.joins >= joinDepth {
		throwRange(r, "Maximum call stack size exceeded")
	}
	m.joins++
	return m.unnest
}

func (m *realm) unnest() { m.joins-- }

// checkJoined refuses to join an array with more separators, or with longer strings, than a string can hold.
func checkJoined(r *goja.Runtime, call goja.FunctionCall) {
	o, n := object(call.This), int64(1)
	if o == nil {
		return
	}
	switch engine.ValueKinds().OfObject(o) {
	case engine.KindArray, engine.KindArrayLike:
	default:
		return // to read the length may have effects
	}
	switch s := call.Argument(0).(type) {
	case goja.String:
		n = int64(s.Length())
	case *goja.Object:
		return // so may the conversion
	}
	if engine.ValueKinds().OfObject(o) == engine.KindArray {
		elements, _, _ := engine.ValueKinds().ArrayElements(o)
		total := n * max(int64(len(elements))-1, 0)
		for _, e := range elements {
			if s, ok := e.(goja.String); ok {
				total += int64(s.Length())
			}
		}
		if total > engine.MaxStringLength {
			throwRange(r, "Invalid string length")
		}
	}
	if length := toLength(get(o, nameLength)); n > 0 && length-1 > engine.MaxStringLength/n {
		throwRange(r, "Invalid string length")
	}
}
