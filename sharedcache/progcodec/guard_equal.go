package progcodec

import (
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// guardedEqual stands for the engine's instructions of == and !=. The engine compares strings with numbers and booleans by rules of its own:
// it takes no string with characters beyond ASCII for a number, nor "1e0" for an integer, and asks objects for a number where the
// other operand is a BigInt.
type guardedEqual struct {
	vm      vmLayout
	tabs    stringTabs
	numbers [2]uintptr
	bool    uintptr
	bigint  uintptr
	object  uintptr
	bools   [2]iface
	real    iface
}

// learnEquals adds the guarded instructions to g.
func (g *guards) learnEquals(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	rt := goja.New()
	var object goja.Value = rt.GlobalObject()
	run := (*guardedEqual).exec
	g.equals = map[*plan]iface{}
	for _, pl := range e.plans {
		if pl.name != "goja._op_eq" && pl.name != "goja._op_neq" || pl.size != 0 || pl.pointer {
			continue
		}
		q := &guardedEqual{
			vm: g.added.vm, tabs: g.added.tabs, real: iface{pl.tab, e.nothing},
			numbers: [2]uintptr{e.valueTabs[valueInt], e.valueTabs[valueFloat]},
			bool:    e.valueTabs[valueBool], bigint: e.valueTabs[valueBigInt], object: (*iface)(unsafe.Pointer(&object)).tab,
		}
		for i := range q.bools {
			v := rt.ToValue(i == 1)
			q.bools[i] = *(*iface)(unsafe.Pointer(&v))
		}
		tab := forge(pl, unsafe.Pointer(&run))
		g.kept = append(g.kept, tab)
		e.byTab[g.tab(tab)] = pl
		g.equals[pl] = iface{g.tab(tab), unsafe.Pointer(q)}
	}
}

// exec runs on the goroutine that owns vm.
func (q *guardedEqual) exec(vm unsafe.Pointer) {
	sp := *(*int)(unsafe.Add(vm, q.vm.sp))
	operands := (*[2]iface)((*(*[]iface)(unsafe.Add(vm, q.vm.stack)))[sp-2 : sp])
	x, y := operands[0], operands[1]
	if x.tab == y.tab || !q.converts(x.tab) || !q.converts(y.tab) || q.text(x.tab) && q.text(y.tab) {
		(*(*execer)(unsafe.Pointer(&q.real))).exec(vm)
		return
	}
	// Two equal values are left for the engine, or two that are not: it does the rest. Objects may have called functions meanwhile.
	equal := q.equal(x, y)
	operands = (*[2]iface)((*(*[]iface)(unsafe.Add(vm, q.vm.stack)))[sp-2 : sp])
	operands[0], operands[1] = q.bools[1], q.bools[b2i(equal)]
	(*(*execer)(unsafe.Pointer(&q.real))).exec(vm)
}

// converts tells of what == may convert: all but undefined, null and symbols.
func (q *guardedEqual) converts(tab uintptr) bool {
	return tab == q.numbers[0] || tab == q.numbers[1] || tab == q.object || tab == q.bool || tab == q.bigint || q.text(tab)
}

func (q *guardedEqual) text(tab uintptr) bool {
	return tab == q.tabs.ascii || tab == q.tabs.wide || tab == q.tabs.imported
}

func (q *guardedEqual) number(tab uintptr) bool {
	return tab == q.numbers[0] || tab == q.numbers[1]
}

// equal is IsLooselyEqual of values of which one at most is an object.
func (q *guardedEqual) equal(x, y iface) bool {
	x, y = q.primitive(x), q.primitive(y)
	v, w := valueOf(x), valueOf(y)
	switch {
	case q.text(y.tab) && q.number(x.tab):
		return v.ToFloat() == textToNumber(w.String())
	case q.text(x.tab) && q.number(y.tab):
		return w.ToFloat() == textToNumber(v.String())
	case y.tab == q.bigint:
		return w.Equals(v)
	}
	return v.Equals(w)
}

// primitive gives what an object is without a hint, and the number that a boolean is.
func (q *guardedEqual) primitive(x iface) iface {
	if x.tab == q.object {
		v := objectToPrimitive((*goja.Object)(x.data))
		x = *(*iface)(unsafe.Pointer(&v))
	}
	if x.tab == q.bool {
		v := valueOf(x).ToNumber()
		x = *(*iface)(unsafe.Pointer(&v))
	}
	return x
}

func valueOf(x iface) goja.Value { return *(*goja.Value)(unsafe.Pointer(&x)) }

// textToNumber is StringToNumber.
func textToNumber(s string) float64 {
	s = strings.Trim(s, parser.WhitespaceChars)
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return math.NaN()
		}
	}
	return goja.StringFromUTF16(utf16.Encode([]rune(s))).ToFloat()
}

//go:linkname objectToPrimitive github.com/dop251/goja.(*Object).toPrimitive
func objectToPrimitive(o *goja.Object) goja.Value
