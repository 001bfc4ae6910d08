package ecma

import (
	"math"
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// stringifier is one run of JSON.stringify. Its output is ASCII until a character needs more.
type stringifier struct {
	r        *goja.Runtime
	kinds    *engine.Kinds
	replacer goja.Value // function, or nil
	allow    []goja.Value
	limited  bool // allow lists the properties
	gap      []uint16
	indent   []uint16
	stack    []*goja.Object // the objects that are being written
	keys     []goja.Value   // the keys that led to them
	ascii    []byte
	wide     []uint16
	isWide   bool
}

// jsonStringify is JSON.stringify.
func jsonStringify(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	s := &stringifier{r: r, kinds: engine.ValueKinds()}
	s.takeReplacer(call.Argument(1))
	s.takeSpace(call.Argument(2))
	v := call.Argument(0)
	if s.replacer == nil {
		if !s.property(nil, engine.Name(""), v) {
			return goja.Undefined()
		}
		return s.result()
	}
	holder := s.kinds.NewPlain(r, 1)
	holder.Put("", v)
	if !s.property(holder.Object, engine.Name(""), v) {
		return goja.Undefined()
	}
	return s.result()
}

func (s *stringifier) takeReplacer(v goja.Value) {
	o := object(v)
	switch {
	case o == nil:
	case engine.IsCallable(o):
		s.replacer = o
	case engine.IsArray(o):
		s.limited = true
		n := toLength(get(o, nameLength))
		for i := int64(0); i < n; i++ {
			var name goja.Value
			switch x := get(o, engine.IntValue(i)).(type) {
			case goja.String:
				name = x
			case *goja.Object:
				if c := x.ClassName(); c == "Number" || c == "String" {
					name = toString(s.r, x)
				}
			default:
				if goja.IsNumber(x) {
					name = toPropertyKey(x)
				}
			}
			if name != nil && !slices.ContainsFunc(s.allow, name.SameAs) {
				s.allow = append(s.allow, name)
			}
		}
	}
}

func (s *stringifier) takeSpace(v goja.Value) {
	if o := object(v); o != nil {
		switch o.ClassName() {
		case "Number":
			v = o.ToNumber()
		case "String":
			v = toString(s.r, o)
		}
	}
	switch x := v.(type) {
	case goja.String:
		for i := range min(10, x.Length()) {
			s.gap = append(s.gap, x.CharAt(i))
		}
	default:
		if goja.IsNumber(v) {
			for range int(math.Max(0, math.Min(10, toIntegerOrInfinity(v)))) {
				s.gap = append(s.gap, ' ')
			}
		}
	}
}

// property is SerializeJSONProperty; false is undefined. holder may be nil when there is no replacer.
func (s *stringifier) property(holder *goja.Object, key, v goja.Value) bool {
	if o := object(v); o != nil {
		if f := engine.Get(o, nameToJSON); f != nil && engine.IsCallable(f) {
			v = engine.Call(f, o, []goja.Value{toPropertyKey(key)})
		}
	} else if goja.IsBigInt(v) {
		if f := orUndefined(engine.GetV(s.r, v, nameToJSON)); engine.IsCallable(f) {
			v = engine.Call(f, v, []goja.Value{toPropertyKey(key)})
		}
	}
	if s.replacer != nil {
		v = engine.Call(s.replacer, holder, []goja.Value{toPropertyKey(key), orUndefined(v)})
	}
	switch s.kinds.Of(v) {
	case engine.KindBoxed, engine.KindBoxedString:
		v = s.unbox(v.(*goja.Object))
	}
	switch s.kinds.Of(v) {
	case engine.KindUndefined, engine.KindSymbol:
		return false
	case engine.KindNull:
		s.text("null")
	case engine.KindBool, engine.KindInt:
		s.text(v.String())
	case engine.KindFloat:
		if f := v.ToFloat(); math.IsNaN(f) || math.IsInf(f, 0) {
			s.text("null")
		} else {
			s.text(v.String())
		}
	case engine.KindString, engine.KindImportedString:
		s.quote(v.(goja.String))
	case engine.KindBigInt:
		throwType(s.r, "Do not know how to serialize a BigInt")
	default:
		o := v.(*goja.Object)
		if raw := rawJSONs().Data(o); raw != nil {
			s.units(raw.text)
			return true
		}
		if engine.IsCallable(o) {
			return false
		}
		s.enter(o, key)
		if engine.IsArray(o) {
			s.array(o)
		} else {
			s.object(o)
		}
		s.stack, s.keys = s.stack[:len(s.stack)-1], s.keys[:len(s.keys)-1]
	}
	return true
}

// unbox gives the primitive that stands for a wrapper object.
func (s *stringifier) unbox(o *goja.Object) goja.Value {
	switch p := s.kinds.Boxed(o); {
	case goja.IsNumber(p):
		return o.ToNumber()
	case goja.IsString(p):
		return toString(s.r, o)
	case goja.IsBigInt(p), s.kinds.Of(p) == engine.KindBool:
		return p
	}
	return o
}

func (s *stringifier) enter(o *goja.Object, key goja.Value) {
	if len(s.stack) > nativeDepth {
		throwRange(s.r, "Maximum call stack size exceeded")
	}
	s.keys = append(s.keys, key)
	if i := slices.Index(s.stack, o); i >= 0 {
		s.circular(i)
	}
	s.stack = append(s.stack, o)
}

// circular throws for the object at place i, which is met again.
func (s *stringifier) circular(i int) {
	var steps []string
	for n, key := range s.keys[i:] {
		switch {
		case n == 0: // what led to the first is no part of the circle
			steps = append(steps, "")
		case engine.IsArray(s.stack[i+n-1]):
			steps = append(steps, "index "+key.String())
		default:
			steps = append(steps, "property '"+key.String()+"'")
		}
	}
	message := "Converting circular structure to JSON" + engine.Circle(s.r, s.stack[i:], steps)
	panic(engine.NewError(s.r, "TypeError", message, "TypeError: "+message))
}

func (s *stringifier) object(o *goja.Object) {
	outer := len(s.indent)
	s.indent = append(s.indent, s.gap...)
	s.text("{")
	first := true
	one := func(key, v goja.Value) {
		mark := s.mark()
		if !first {
			s.text(",")
		}
		s.newline()
		s.quote(key.(goja.String))
		s.text(":")
		if len(s.gap) > 0 {
			s.text(" ")
		}
		if !s.property(o, key, v) {
			s.rewind(mark)
			return
		}
		first = false
	}
	switch {
	case s.limited:
		for _, key := range s.allow {
			one(key, get(o, key))
		}
	case s.kinds.OfObject(o) == engine.KindPlain:
		for _, name := range slices.Clone(s.kinds.PlainNames(o)) {
			key, v := s.kinds.KeyString(name), s.kinds.PlainRaw(o, name)
			if v == nil { // deleted in the meantime
				v = get(o, key)
			} else if cell := s.kinds.PropertyCell(v); cell != nil {
				if !cell.Enumerable() {
					continue
				}
				v = cell.Get(o)
			}
			one(key, v)
		}
	default:
		for _, key := range engine.OwnEnumerableNames(s.r, o) {
			one(key, get(o, key))
		}
	}
	s.indent = s.indent[:outer]
	if !first {
		s.newline()
	}
	s.text("}")
}

func (s *stringifier) array(o *goja.Object) {
	outer := len(s.indent)
	s.indent = append(s.indent, s.gap...)
	s.text("[")
	n := toLength(get(o, nameLength))
	fast := s.kinds.OfObject(o) == engine.KindArray
	for i := int64(0); i < n; i++ {
		if i > 0 {
			s.text(",")
		}
		s.newline()
		key := engine.IntValue(i)
		var v goja.Value
		if fast {
			if elems, _, plain := s.kinds.ArrayElements(o); plain && i < int64(len(elems)) {
				v = elems[i]
			}
		}
		if v == nil {
			v = get(o, key)
		}
		if !s.property(o, key, v) {
			s.text("null")
		}
	}
	s.indent = s.indent[:outer]
	if n > 0 {
		s.newline()
	}
	s.text("]")
}

// newline begins a line where there is a gap.
func (s *stringifier) newline() {
	if len(s.gap) > 0 {
		s.text("\n")
		for _, u := range s.indent {
			s.unit(u)
		}
	}
}

var nameToJSON = engine.Name("toJSON")
