package progcodec

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Elements of typed arrays are properties whose names are numbers, and the engine reads each name of a property of a typed array as a number
// to know whether it is one. What fails to be a number makes two errors and a string on the way: to call buffer.equals cost three times what
// equals does. Guarded programs look at the first letter of the name instead.

// propertyRead stands for the engine's instruction that reads a property; it is the name, as the engine's own is.
type propertyRead string

// methodRead stands for the instruction that reads a property to be called, whose object stays on the stack.
type methodRead string

// readLayout is what these instructions know of the engine.
type readLayout struct {
	vm            vmLayout
	pc, self      uintptr // offsets: of the place in the code, and of the implementation in an object
	object, typed uintptr // tables: of objects as values, and of typed arrays as implementations
	read, method  uintptr // tables of the engine's own instructions
}

// typedReads is nil when the engine is not as expected. It is no part of what theEngine gives, as the instructions have room for their names
// only.
var typedReads = sync.OnceValue(learnReads)

//go:linkname ordinaryGet github.com/dop251/goja.(*baseObject).getStr
func ordinaryGet(o unsafe.Pointer, name unistring.String, receiver goja.Value) goja.Value

func learnReads() *readLayout {
	at, ok := learnVM()
	vm, ok1 := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	self, ok2 := reflect.TypeFor[goja.Object]().FieldByName("self")
	code, ok3 := reflect.TypeFor[goja.Program]().FieldByName("code")
	if !ok || !ok1 || !ok2 || !ok3 || self.Type.Kind() != reflect.Interface || code.Type.Kind() != reflect.Slice {
		return nil
	}
	pc, ok := vm.Type.Elem().FieldByName("pc")
	array, err := goja.New().RunString("new Uint8Array(1)")
	if !ok || pc.Type.Kind() != reflect.Int || err != nil {
		return nil
	}
	held := reflect.ValueOf(array).Elem().FieldByIndex(self.Index).Elem().Type()
	if held.String() != "*goja.typedArrayObject" || held.Elem().Field(0).Name != "baseObject" || held.Elem().Field(0).Type.Kind() != reflect.Struct {
		return nil
	}
	v := (*iface)(unsafe.Pointer(&array))
	r := &readLayout{vm: at, pc: pc.Offset, self: self.Offset, object: v.tab, typed: (*iface)(unsafe.Add(v.data, self.Offset)).tab}
	p, err := goja.Compile("", "a.b; a.b()", false)
	if err != nil {
		return nil
	}
	at1 := unsafe.Add(unsafe.Pointer(p), code.Offset)
	list := reflect.NewAt(code.Type, at1).Elem()
	for i, ins := range *(*[]iface)(at1) {
		switch typ := list.Index(i).Elem().Type(); {
		case typ.Kind() != reflect.String:
		case typ.String() == "goja.getProp":
			r.read = ins.tab
		case typ.String() == "goja.getPropCallee":
			r.method = ins.tab
		}
	}
	if r.read == 0 || r.method == 0 {
		return nil
	}
	return r
}

// learnReads adds the two instructions to g, unless the engine is not as expected.
func (g *guards) learnReads(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	r := typedReads()
	if r == nil {
		return
	}
	runRead, runMethod := (*propertyRead).exec, (*methodRead).exec
	for own, run := range map[uintptr]unsafe.Pointer{r.read: unsafe.Pointer(&runRead), r.method: unsafe.Pointer(&runMethod)} {
		pl := e.byTab[own]
		tab := forge(pl, run)
		g.kept = append(g.kept, tab)
		pl.read = g.tab(tab)
		e.byTab[g.tab(tab)] = pl
	}
}

// find gives the property of the typed array on top of the stack, or nil where the engine itself is to look: for other values, names that
// may be numbers, and properties that are not there. It may run a getter.
func (r *readLayout) find(vm unsafe.Pointer, name string) goja.Value {
	v := (*(*[]goja.Value)(unsafe.Add(vm, r.vm.stack)))[*(*int)(unsafe.Add(vm, r.vm.sp))-1]
	i := (*iface)(unsafe.Pointer(&v))
	if i.tab != r.object {
		return nil
	}
	self := (*iface)(unsafe.Add(i.data, r.self))
	if self.tab != r.typed || len(name) == 0 {
		return nil
	}
	// Infinity and NaN are numbers, too.
	if c := name[0]; (c < 'a' || c > 'z') && c != '_' && (c < 'A' || c > 'Z' || c == 'I' || c == 'N') {
		return nil
	}
	return ordinaryGet(self.data, unistring.String(name), v)
}

// exec runs on the goroutine that owns vm.
func (p *propertyRead) exec(vm unsafe.Pointer) {
	r := typedReads()
	v := r.find(vm, string(*p))
	if v == nil {
		real := iface{r.read, unsafe.Pointer(p)}
		(*(*execer)(unsafe.Pointer(&real))).exec(vm)
		return
	}
	(*(*[]goja.Value)(unsafe.Add(vm, r.vm.stack)))[*(*int)(unsafe.Add(vm, r.vm.sp))-1] = v
	*(*int)(unsafe.Add(vm, r.pc))++
}

func (m *methodRead) exec(vm unsafe.Pointer) {
	r := typedReads()
	v := r.find(vm, string(*m))
	stack, sp := (*[]goja.Value)(unsafe.Add(vm, r.vm.stack)), (*int)(unsafe.Add(vm, r.vm.sp))
	if v == nil || *sp >= len(*stack) {
		real := iface{r.method, unsafe.Pointer(m)}
		(*(*execer)(unsafe.Pointer(&real))).exec(vm)
		return
	}
	(*stack)[*sp] = v
	*sp++
	*(*int)(unsafe.Add(vm, r.pc))++
}
