package progcodec

import (
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// FuncMaker is what the field name mapper of a runtime may be too: then it makes the functions and arrow functions of guarded programs in the
// engine's place. MakeArrow and MakeFunction run an instruction, of the type that [FuncInstruction] gives, in the interpreter vm, on the
// goroutine that owns it. MadeAsync is called when the engine has put an asynchronous function on the stack of vm, and RunsAsync tells
// whether the one that runs is not run by the engine. Functions that are generators, methods, or may have to do with super are left to it.
type FuncMaker interface {
	MakeArrow(vm, instruction unsafe.Pointer)
	MakeFunction(vm, instruction unsafe.Pointer)
	MadeAsync(vm unsafe.Pointer)
	RunsAsync(vm unsafe.Pointer) bool
}

// FuncInstruction gives the engine's type of instructions that make a function, or nil if the engine is not understood.
func FuncInstruction() reflect.Type { return funcInstructions().typ }

// funcInstruction is what the guarded instructions must know of the engine. They cannot ask the codec's own knowledge, which refers to them.
type funcInstruction struct {
	typ             reflect.Type // nil: nothing is known
	function, arrow uintptr      // tables of the engine's instructions
	async           [3]uintptr   // of those for asynchronous functions, arrow functions and methods
	source          uintptr      // in both: the text of the function
	runtime, mapper uintptr      // in the interpreter, and in that
}

var funcInstructions = sync.OnceValue(func() *funcInstruction {
	f := &funcInstruction{}
	at, ok := learnVM()
	mapper, ok1 := reflect.TypeFor[goja.Runtime]().FieldByName("fieldNameMapper")
	if !ok || !ok1 || mapper.Type != reflect.TypeFor[goja.FieldNameMapper]() || codeField() == noField {
		return f
	}
	p, err := goja.Compile("", "(function () {}); () => 1; (async function () {}); async () => 1; ({ async m() {} })", false)
	if err != nil {
		return f
	}
	field, _ := reflect.TypeFor[goja.Program]().FieldByName("code")
	code := unsafe.Add(unsafe.Pointer(p), field.Offset)
	typed := reflect.NewAt(field.Type, code).Elem()
	var typ, arrow reflect.Type
	for i, in := range *(*[]iface)(code) {
		switch t := typed.Index(i).Elem().Type(); t.String() {
		case "*goja.newFunc":
			typ, f.function = t.Elem(), in.tab
		case "*goja.newArrowFunc":
			arrow, f.arrow = t.Elem(), in.tab
		case "*goja.newAsyncFunc":
			f.async[0] = in.tab
		case "*goja.newAsyncArrowFunc":
			f.async[1] = in.tab
		case "*goja.newAsyncMethod":
			f.async[2] = in.tab
		}
	}
	if typ == nil || arrow == nil || typ.Kind() != reflect.Struct || arrow.Kind() != reflect.Struct || arrow.NumField() != 1 || arrow.Field(0).Type != typ {
		return f
	}
	source, ok := typ.FieldByName("source")
	if !ok || source.Type.Kind() != reflect.String {
		return f
	}
	f.typ, f.source, f.runtime, f.mapper = typ, source.Offset, at.runtime, mapper.Offset
	return f
})

// These stand in the place of the engine's instructions and have their memory.
type (
	quickArrow       struct{}
	quickFunction    struct{}
	quickAsync       struct{}
	quickAsyncArrow  struct{}
	quickAsyncMethod struct{}
)

// learnFunctions adds the guarded instructions to g, unless the engine is not as expected.
func (g *guards) learnFunctions(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	f := funcInstructions()
	arrow, function := e.byTab[f.arrow], e.byTab[f.function]
	if f.typ == nil || arrow == nil || function == nil {
		return
	}
	runArrow, runFunction := (*quickArrow).exec, (*quickFunction).exec
	g.arrow, g.arrowTab = arrow, forge(arrow, unsafe.Pointer(&runArrow))
	g.function, g.functionTab = function, forge(function, unsafe.Pointer(&runFunction))
	e.byTab[g.tab(g.arrowTab)], e.byTab[g.tab(g.functionTab)] = arrow, function
	run0, run1, run2 := (*quickAsync).exec, (*quickAsyncArrow).exec, (*quickAsyncMethod).exec
	for i, run := range [...]unsafe.Pointer{unsafe.Pointer(&run0), unsafe.Pointer(&run1), unsafe.Pointer(&run2)} {
		if pl := e.byTab[f.async[i]]; pl != nil && f.async[i] == pl.tab {
			g.async[i], g.asyncTabs[i] = pl, forge(pl, run)
			e.byTab[g.tab(g.asyncTabs[i])] = pl
		}
	}
}

// guardedAsync gives the guarded form of an instruction that makes an asynchronous function.
func (g *guards) guardedAsync(pl *plan, in iface) (iface, bool) {
	for i, async := range g.async {
		if async == pl && pl != nil {
			if i == 0 || farFromSuper(in) {
				in.tab = g.tab(g.asyncTabs[i])
			}
			return in, true
		}
	}
	return in, false
}

// farFromSuper tells that there is no super in the function that an instruction makes: the engine asks such functions what they are in.
// Direct eval may bring in anything.
func farFromSuper(in iface) bool {
	text := *(*string)(unsafe.Add(in.data, funcInstructions().source))
	return text != "" && !strings.Contains(text, "super") && !strings.Contains(text, "eval") && !strings.Contains(text, `\u`)
}

// exec runs on the goroutine that owns vm.
func (q *quickArrow) exec(vm unsafe.Pointer) {
	f := funcInstructions()
	if m := f.maker(vm); m != nil {
		m.MakeArrow(vm, unsafe.Pointer(q))
		return
	}
	real := iface{f.arrow, unsafe.Pointer(q)}
	(*(*execer)(unsafe.Pointer(&real))).exec(vm)
}

// exec runs on the goroutine that owns vm.
func (q *quickFunction) exec(vm unsafe.Pointer) {
	f := funcInstructions()
	if m := f.maker(vm); m != nil {
		m.MakeFunction(vm, unsafe.Pointer(q))
		return
	}
	real := iface{f.function, unsafe.Pointer(q)}
	(*(*execer)(unsafe.Pointer(&real))).exec(vm)
}

// exec runs on the goroutine that owns vm.
func (q *quickAsync) exec(vm unsafe.Pointer) { funcInstructions().makeAsync(0, vm, unsafe.Pointer(q)) }

// exec runs on the goroutine that owns vm.
func (q *quickAsyncArrow) exec(vm unsafe.Pointer) {
	funcInstructions().makeAsync(1, vm, unsafe.Pointer(q))
}

// exec runs on the goroutine that owns vm.
func (q *quickAsyncMethod) exec(vm unsafe.Pointer) {
	funcInstructions().makeAsync(2, vm, unsafe.Pointer(q))
}

func (f *funcInstruction) makeAsync(kind int, vm, instruction unsafe.Pointer) {
	real := iface{f.async[kind], instruction}
	(*(*execer)(unsafe.Pointer(&real))).exec(vm)
	if m := f.maker(vm); m != nil {
		m.MadeAsync(vm)
	}
}

// runsAsync tells whether the asynchronous function that runs is one of a FuncMaker's.
func (f *funcInstruction) runsAsync(vm unsafe.Pointer) bool {
	m := f.maker(vm)
	return m != nil && m.RunsAsync(vm)
}

// maker gives the FuncMaker of the runtime of an interpreter, or nil.
func (f *funcInstruction) maker(vm unsafe.Pointer) FuncMaker {
	rt := *(*unsafe.Pointer)(unsafe.Add(vm, f.runtime))
	m, _ := (*(*goja.FieldNameMapper)(unsafe.Add(rt, f.mapper))).(FuncMaker)
	return m
}
