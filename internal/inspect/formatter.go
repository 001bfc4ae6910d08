package inspect

import (
	"sort"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// maxNesting bounds the depth of the walk, as the stack does in Node.
const maxNesting = 1000

// budget is the length of output at one level above which nothing deeper is shown: a guard against values that would take minutes.
const budget = 1 << 27

// formatter is one call of inspect.
type formatter struct {
	st  *State
	vm  *goja.Runtime
	opt Options

	indent   int
	deepest  int // depth of the object that was entered last
	seen     []*goja.Object
	circular map[*goja.Object]int
	written  []int // bytes so far by level of indentation
}

// value formats v at depth level. inView tells that v is the buffer of a typed array, whose contents are shown already.
func (f *formatter) value(v goja.Value, level int, inView bool) string {
	o, ok := v.(*goja.Object)
	if !ok {
		return f.primitive(v, true)
	}
	slot := engine.SlotOf(o)
	given := o
	wrappers := 0
	for slot == engine.SlotProxy {
		target, handler := engine.ProxyParts(o)
		if target == nil {
			return f.wrapProxy(f.style("<Revoked Proxy>", "special"), wrappers)
		}
		if f.opt.ShowProxy {
			return f.proxy(target, handler, level)
		}
		o, slot = target, engine.SlotOf(target)
		wrappers++
	}
	if f.opt.CustomInspect {
		if s, done := f.customInspection(given, o, level); done {
			return s
		}
	}
	for _, s := range f.seen {
		if s == o {
			return f.circularReference(o)
		}
	}
	return f.wrapProxy(f.object(o, slot, level, inView), wrappers)
}

func (f *formatter) wrapProxy(s string, n int) string {
	for range n {
		s = f.style("Proxy(", "special") + s + f.style(")", "special")
	}
	return s
}

func (f *formatter) proxy(target, handler *goja.Object, level int) string {
	if f.beyond(level) {
		return f.style("Proxy [Array]", "special")
	}
	level++
	f.indent += 2
	parts := []string{f.value(target, level, false), f.value(handler, level, false)}
	f.indent -= 2
	return f.combine(parts, "", "Proxy [", "]", true, level, nil)
}

// beyond tells that level is deeper than the caller wants to see.
func (f *formatter) beyond(level int) bool { return float64(level) > f.opt.Depth }

// customInspection calls the custom inspection method of o, which is given or the target of the Proxy given.
func (f *formatter) customInspection(given, o *goja.Object, level int) (string, bool) {
	method, ok := o.GetSymbol(f.st.custom).(*goja.Object)
	if !ok || method == f.st.fn || !engine.IsCallable(method) || isPrototype(o) {
		return "", false
	}
	depth := goja.Null()
	if !f.opt.DepthNull {
		depth = f.vm.ToValue(number(f.opt.Depth - float64(level)))
	}
	cross := given != o || !f.st.inRealm(given)
	ret := engine.Call(method, given, []goja.Value{depth, f.opt.toObject(f.st, cross), f.st.Function()})
	if ret == goja.Value(given) {
		return "", false
	}
	if s, ok := ret.(goja.String); ok {
		return strings.ReplaceAll(textOf(s), "\n", "\n"+spaces(f.indent)), true
	}
	return f.value(ret, level, false), true
}

// isPrototype tells the prototype object of a class: it inherits nothing to inspect.
func isPrototype(o *goja.Object) bool {
	c, ok := engine.GetProperty(o, engine.PropKey{Name: "constructor"}).(*goja.Object)
	return ok && engine.GetProperty(c, engine.PropKey{Name: "prototype"}) == goja.Value(o)
}

// inRealm is `o instanceof Object` for the intrinsic Object.
func (st *State) inRealm(o *goja.Object) bool {
	for p := o.Prototype(); p != nil; p = p.Prototype() {
		if p == st.objectProto {
			return true
		}
	}
	return false
}

func (f *formatter) circularReference(o *goja.Object) string {
	if f.circular == nil {
		f.circular = make(map[*goja.Object]int)
	}
	n := f.circular[o]
	if n == 0 {
		n = len(f.circular) + 1
		f.circular[o] = n
	}
	return f.style("[Circular *"+floatText(float64(n))+"]", "special")
}

// shape is what object finds out about a value: how it begins, how its own entries are made, and which properties follow.
type shape struct {
	ctor, tag     string
	nullProto     bool
	base          string
	open, closing string
	keys          []engine.PropKey
	inherited     []string // entries of accessors and fields of the prototypes, with showHidden
	arrayLike     bool
	entries       func(level int) []string
	inView        bool
}

// object formats an object that was not met on the way to it.
func (f *formatter) object(o *goja.Object, slot engine.Slot, level int, inView bool) string {
	sh := shape{closing: "}", inView: inView}
	var inherited *[]string
	if f.opt.ShowHidden && !f.beyond(level) {
		inherited = &sh.inherited
	}
	sh.ctor, sh.nullProto = f.constructorName(o, slot, level, inherited)
	sh.tag = f.tag(o)
	if s, done := f.describe(o, slot, level, &sh); done {
		return s
	}
	if f.beyond(level) {
		return f.style(sh.bracketed(internalName(o, slot)), "special")
	}
	if len(f.seen) > maxNesting {
		return f.style("["+sh.className("Object")+": Inspection interrupted prematurely. Maximum call stack size exceeded.]", "special")
	}
	level++
	f.seen = append(f.seen, o)
	f.deepest = level
	var out []string
	if sh.entries != nil {
		out = sh.entries(level)
	}
	if out == nil {
		out = make([]string, 0, len(sh.keys)+len(sh.inherited))
	}
	own := len(out)
	for _, k := range sh.keys {
		out = append(out, f.property(o, k, level, sh.arrayLike))
	}
	out = append(out, sh.inherited...)
	f.seen = f.seen[:len(f.seen)-1]
	if n := f.circular[o]; n != 0 {
		ref := f.style("<ref *"+floatText(float64(n))+">", "special")
		switch {
		case f.opt.Compact == CompactTrue:
			sh.open = ref + " " + sh.open
		case sh.base == "":
			sh.base = ref
		default:
			sh.base = ref + " " + sh.base
		}
	}
	if f.opt.Sorted {
		if !sh.arrayLike {
			own = 0
		}
		f.sort(out[own:])
	}
	var elems *goja.Object
	if slot == engine.SlotArray || slot == engine.SlotTypedArray {
		elems = o
	}
	res := f.combine(out, sh.base, sh.open, sh.closing, sh.arrayLike, level, elems)
	f.spend(len(res))
	return res
}

func (f *formatter) spend(n int) {
	at := f.indent / 2
	for len(f.written) <= at {
		f.written = append(f.written, 0)
	}
	if f.written[at] += n; f.written[at] > budget {
		f.opt.Depth, f.opt.DepthNull = -1, false
	}
}

// sort orders entries by the caller's function, or by code units.
func (f *formatter) sort(entries []string) {
	if f.opt.Compare == nil {
		sort.SliceStable(entries, func(i, j int) bool { return unitLess(entries[i], entries[j]) })
		return
	}
	if !engine.IsCallable(f.opt.Compare) {
		panic(f.st.vm.NewTypeError("The comparison function must be either a function or undefined: %s", f.opt.Compare.String()))
	}
	sort.SliceStable(entries, func(i, j int) bool {
		return engine.Call(f.opt.Compare, goja.Undefined(), []goja.Value{f.st.Value(entries[i]), f.st.Value(entries[j])}).ToFloat() < 0
	})
}

func unitLess(a, b string) bool {
	for a != "" && b != "" {
		ra, na := nextRune(a)
		rb, nb := nextRune(b)
		if ra != rb {
			return leadUnit(ra) < leadUnit(rb) || leadUnit(ra) == leadUnit(rb) && ra < rb
		}
		a, b = a[na:], b[nb:]
	}
	return a == "" && b != ""
}

func leadUnit(r rune) rune {
	if r > 0xFFFF {
		hi, _ := utf16.EncodeRune(r)
		return hi
	}
	return r
}
