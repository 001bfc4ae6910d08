package inspect

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// Format is util.formatWithOptions(o, ...args); nil options are the isolate's defaults.
func (st *State) Format(o *Options, args []goja.Value) string {
	if len(args) == 0 {
		return ""
	}
	if len(args) == 1 {
		if s, ok := st.formatOne(o, args[0]); ok {
			return s
		}
	}
	if o == nil {
		d := st.Defaults()
		o = &d
	}
	var b strings.Builder
	rest := args
	if first, ok := args[0].(goja.String); ok {
		text := textOf(first)
		if len(args) == 1 {
			return text
		}
		used := 1
		if strings.IndexByte(text, '%') >= 0 {
			used = st.directives(&b, o, text, args)
		} else {
			b.WriteString(text)
		}
		if rest = args[used:]; len(rest) > 0 {
			b.WriteByte(' ')
		}
	}
	for i, v := range rest {
		if i > 0 {
			b.WriteByte(' ')
		}
		if s, ok := v.(goja.String); ok {
			b.WriteString(textOf(s))
		} else {
			b.WriteString(st.Inspect(v, o))
		}
	}
	return b.String()
}

// formatOne is the short way for what programs log most: one string, or one number in no colour.
func (st *State) formatOne(o *Options, v goja.Value) (string, bool) {
	if s, ok := v.(goja.String); ok {
		return textOf(s), true
	}
	if o == nil && st.shown == nil && !st.defaults.Colors && !st.defaults.NumericSeparator && goja.IsNumber(v) {
		return numberText(v, false), true
	}
	return "", false
}

// directives writes the format string with its directives replaced, and tells how many arguments are used up.
func (st *State) directives(b *strings.Builder, o *Options, text string, args []goja.Value) int {
	used, from := 1, 0
	for i := 0; i+1 < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		c := text[i+1]
		if c == '%' {
			b.WriteString(text[from:i])
			b.WriteByte('%')
			i++
			from = i + 1
			continue
		}
		if used == len(args) || strings.IndexByte("sdifjoOc", c) < 0 {
			continue
		}
		b.WriteString(text[from:i])
		b.WriteString(st.directive(c, o, args[used]))
		used++
		i++
		from = i + 1
	}
	b.WriteString(text[from:])
	return used
}

func (st *State) directive(c byte, o *Options, v goja.Value) string {
	switch c {
	case 's':
		return st.asString(o, v)
	case 'd':
		if s, ok := bigOrSymbol(o, v); ok {
			return s
		}
		p := st.primitiveOf(v, "number")
		if b, ok := p.Export().(*big.Int); ok {
			f, _ := new(big.Float).SetInt(b).Float64()
			return numberText(st.vm.ToValue(f), o.NumericSeparator)
		}
		return numberText(p.ToNumber(), o.NumericSeparator)
	case 'i':
		if s, ok := bigOrSymbol(o, v); ok {
			return s
		}
		return numberText(st.vm.ToValue(parseInt(st.textOf(v))), o.NumericSeparator)
	case 'f':
		if _, ok := v.(*goja.Symbol); ok {
			return "NaN"
		}
		return numberText(st.vm.ToValue(parseFloat(st.textOf(v))), o.NumericSeparator)
	case 'j':
		return st.asJSON(v)
	case 'o':
		opt := *o
		opt.setAll(st.vm, map[string]any{"showHidden": true, "showProxy": true, "depth": 4})
		return st.Inspect(v, &opt)
	case 'O':
		return st.Inspect(v, o)
	}
	return "" // %c: style sheets are for browsers
}

// textOf is ToString(v), which takes no symbols.
func (st *State) textOf(v goja.Value) string {
	p := st.primitiveOf(v, "string")
	if _, ok := p.(*goja.Symbol); ok {
		panic(st.vm.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return stringOf(p)
}

// primitiveOf is ToPrimitive(v, hint).
func (st *State) primitiveOf(v goja.Value, hint string) goja.Value {
	o, ok := v.(*goja.Object)
	if !ok {
		return v
	}
	if f := o.GetSymbol(goja.SymToPrimitive); !isNullish(f) {
		if p := engine.Call(f, o, []goja.Value{engine.ASCIIValue(hint)}); !isObject(p) {
			return p
		}
		panic(st.vm.NewTypeError("Cannot convert object to primitive value"))
	}
	methods := [2]string{"valueOf", "toString"}
	if hint == "string" {
		methods[0], methods[1] = methods[1], methods[0]
	}
	for _, name := range methods {
		if f := o.Get(name); engine.IsCallable(f) {
			if p := engine.Call(f, o, nil); !isObject(p) {
				return p
			}
		}
	}
	panic(st.vm.NewTypeError("Cannot convert object to primitive value"))
}

func isObject(v goja.Value) bool {
	_, ok := v.(*goja.Object)
	return ok
}

func bigOrSymbol(o *Options, v goja.Value) (string, bool) {
	if _, ok := v.(*goja.Symbol); ok {
		return "NaN", true
	}
	if goja.IsBigInt(v) {
		return bigintText(v, o.NumericSeparator), true
	}
	return "", false
}

// setAll changes options as if script had given them.
func (o *Options) setAll(vm *goja.Runtime, values map[string]any) {
	given := o.given
	o.given = make(map[string]goja.Value, len(given)+len(values))
	for k, v := range given {
		o.given[k] = v
	}
	for k, v := range values {
		o.set(k, vm.ToValue(v))
	}
}

// asString is %s: the value's own text if it is a primitive or its class has a toString of the program's, else a short inspection.
func (st *State) asString(o *Options, v goja.Value) string {
	obj, isObject := v.(*goja.Object)
	switch {
	case !isObject && goja.IsNumber(v):
		return numberText(v, o.NumericSeparator)
	case !isObject && goja.IsBigInt(v):
		return bigintText(v, o.NumericSeparator)
	case !isObject || engine.IsCallable(obj) || !st.builtinToString(obj):
		return stringOf(v)
	}
	opt := *o
	opt.setAll(st.vm, map[string]any{"depth": 0, "colors": false, "compact": 3})
	return st.Inspect(v, &opt)
}

// builtinToString tells that String(o) would run no toString or Symbol.toPrimitive of a program. A Proxy counts as its target.
func (st *State) builtinToString(o *goja.Object) bool {
	for engine.SlotOf(o) == engine.SlotProxy {
		if o, _ = engine.ProxyParts(o); o == nil {
			return true
		}
	}
	if p := engine.GetProperty(o, engine.PropKey{Sym: goja.SymToPrimitive}); !isNullish(p) && !st.builtinHolder(o, engine.PropKey{Sym: goja.SymToPrimitive}) {
		return false
	}
	key := engine.PropKey{Name: "toString"}
	if fn, ok := engine.GetProperty(o, key).(*goja.Object); !ok || !engine.IsCallable(fn) {
		return true
	}
	return st.builtinHolder(o, key)
}

// builtinHolder tells that the object that gives o the property k is the prototype of a class of the language.
func (st *State) builtinHolder(o *goja.Object, k engine.PropKey) bool {
	if _, own := engine.OwnPropOf(o, k); own {
		return false
	}
	p := o.Prototype()
	for p != nil {
		if _, own := engine.OwnPropOf(p, k); own {
			break
		}
		p = p.Prototype()
	}
	if p == nil {
		return true
	}
	c, ok := engine.OwnPropOf(p, engine.PropKey{Name: "constructor"})
	if !ok || c.Accessor {
		return false
	}
	fn, ok := c.Value.(*goja.Object)
	if !ok || !engine.IsCallable(fn) {
		return false
	}
	f := formatter{st: st, vm: st.vm}
	return isBuiltinClass(f.functionName(fn))
}

// asJSON is %j: JSON.stringify, with a remark in place of the error for circular structures.
func (st *State) asJSON(v goja.Value) string {
	json := st.vm.Get("JSON").(*goja.Object)
	var out goja.Value
	ex := st.vm.Try(func() { out = engine.Call(json.Get("stringify"), json, []goja.Value{v}) })
	if ex == nil {
		return stringOf(out)
	}
	if e, ok := ex.Value().(*goja.Object); ok {
		var name, message string
		f := formatter{st: st, vm: st.vm}
		if name, message = f.errorName(e), f.headline(e); name == "TypeError" && strings.Contains(message, "ircular") {
			return "[Circular]"
		}
	}
	panic(ex.Value())
}

func trimLeft(s string) string {
	return strings.TrimLeft(s, " \t\n\v\f\r\u00A0\uFEFF\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000")
}

// parseInt is the function of JavaScript with no radix.
func parseInt(s string) float64 {
	s = trimLeft(s)
	sign := 1.0
	if s != "" && (s[0] == '+' || s[0] == '-') {
		if s[0] == '-' {
			sign = -1
		}
		s = s[1:]
	}
	if len(s) > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') {
		n := 2
		v := 0.0
		for ; n < len(s); n++ {
			d, err := strconv.ParseUint(s[n:n+1], 16, 8)
			if err != nil {
				break
			}
			v = v*16 + float64(d)
		}
		if n == 2 {
			return math.NaN()
		}
		return sign * v
	}
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	v, err := strconv.ParseFloat(s[:n], 64)
	if err != nil && !math.IsInf(v, 0) {
		return math.NaN()
	}
	return sign * v
}

// parseFloat is the function of JavaScript.
func parseFloat(s string) float64 {
	s = trimLeft(s)
	i := 0
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	if strings.HasPrefix(s[i:], "Infinity") {
		return math.Inf(1 - 2*strings.Count(s[:i], "-"))
	}
	digits := func() (n int) {
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
			n++
		}
		return n
	}
	n := digits()
	if i < len(s) && s[i] == '.' {
		i++
		n += digits()
	}
	if n == 0 {
		return math.NaN()
	}
	if end := i; i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if digits() == 0 {
			i = end
		}
	}
	v, err := strconv.ParseFloat(s[:i], 64)
	if err != nil && !math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}
