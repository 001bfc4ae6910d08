package progcodec

import (
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// FuncMaker is what the field name mapper of a runtime may be too: then it makes the functions and arrow functions of guarded programs in the
// engine's place. Its methods run an instruction, of the type that [FuncInstruction] gives, in the interpreter vm, on the goroutine that
// owns it. Functions that are asynchronous, generators, methods, or may have to do with super are left to the engine.
type FuncMaker interface {
	MakeArrow(vm, instruction unsafe.Pointer)
	MakeFunction(vm, instruction unsafe.Pointer)
}

// FuncInstruction gives the engine's type of instructions that make a function, or nil if the engine is not understood.
func FuncInstruction() reflect.Type { return funcInstructions().typ }

// funcInstruction is what the guarded instructions must know of the engine. They cannot ask the codec's own knowledge, which refers to them.
type funcInstruction struct {
	typ             reflect.Type // nil: nothing is known
	function, arrow uintptr      // tables of the engine's instructions
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
	p, err := goja.Compile("", "(function () {}); () => 1", false)
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
	quickArrow    struct{}
	quickFunction struct{}
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
}

// farFromSuper tells that there is no super in the arrow function that an instruction makes: the engine asks such functions what they are in.
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

// maker gives the FuncMaker of the runtime of an interpreter, or nil.
func (f *funcInstruction) maker(vm unsafe.Pointer) FuncMaker {
	rt := *(*unsafe.Pointer)(unsafe.Add(vm, f.runtime))
	m, _ := (*(*goja.FieldNameMapper)(unsafe.Add(rt, f.mapper))).(FuncMaker)
	return m
}
