package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// Next is the method next of iterators whose results loops of scripts need not see: [Next.Run], as a function of the engine, is that method.
// Guarded programs call what Loop gives for an iterator in its place, where the result is looked at before the next call and by nobody else.
type Next struct {
	Call func(goja.FunctionCall) goja.Value
	Loop func(iterator *goja.Object) func(goja.FunctionCall) goja.Value
}

// Run is called where a result may stay.
func (n *Next) Run(c goja.FunctionCall) goja.Value { return n.Call(c) }

// boundNext is the memory form of the method value of Run.
type boundNext struct {
	code uintptr
	next *Next
}

// guardedIterate stands for an instruction that begins an iteration. The engine takes what the iterator has under next for a function
// only if it is one, and calls it in any case.
type guardedIterate struct {
	stack, item, next, iterator uintptr // offsets: of the stack in the interpreter, and of fields
	runtime                     uintptr // of the runtime in the interpreter
	size                        uintptr // of an element of the stack
	run                         uintptr // entry of the method value of Next.Run
	real                        iface
}

// learnIterations adds the guarded instructions to g, unless the engine is not as expected.
func (g *guards) learnIterations(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	vm, ok := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	stack, ok1 := vm.Type.Elem().FieldByName("iterStack")
	if !ok || !ok1 || stack.Type.Kind() != reflect.Slice || stack.Type.Elem().Kind() != reflect.Struct {
		return
	}
	item, ok := stack.Type.Elem().FieldByName("iter")
	if !ok || item.Type.Kind() != reflect.Pointer || item.Type.Elem().Kind() != reflect.Struct {
		return
	}
	next, ok := item.Type.Elem().FieldByName("next")
	iterator, ok1 := item.Type.Elem().FieldByName("iterator")
	if !ok || !ok1 || next.Type != reflect.TypeFor[func(goja.FunctionCall) goja.Value]() || iterator.Type != reflect.TypeFor[*goja.Object]() {
		return
	}
	g.iterations = map[*plan]iface{}
	run := (*guardedIterate).exec
	known := (&Next{}).Run
	for _, pl := range e.plans {
		if pl.size != 0 || pl.name != "goja._iterate" && pl.name != "goja._iterateP" {
			continue
		}
		tab := forge(pl, unsafe.Pointer(&run))
		g.kept = append(g.kept, tab)
		g.iterations[pl] = iface{g.tab(tab), unsafe.Pointer(&guardedIterate{
			stack: stack.Offset, item: item.Offset, next: next.Offset, iterator: iterator.Offset, size: stack.Type.Elem().Size(),
			runtime: g.added.vm.runtime, run: **(**uintptr)(unsafe.Pointer(&known)), real: iface{pl.tab, e.nothing},
		})}
		e.byTab[g.tab(tab)] = pl
	}
}

// exec runs on the goroutine that owns vm.
func (i *guardedIterate) exec(vm unsafe.Pointer) {
	(*(*execer)(unsafe.Pointer(&i.real))).exec(vm)
	// As bytes the slice has its real length in elements; only the header is read.
	stack := (*[]byte)(unsafe.Add(vm, i.stack))
	last := unsafe.Add(unsafe.Pointer(unsafe.SliceData(*stack)), uintptr(len(*stack)-1)*i.size)
	record := *(*unsafe.Pointer)(unsafe.Add(last, i.item))
	next := (*func(goja.FunctionCall) goja.Value)(unsafe.Add(record, i.next))
	iterator := *(**goja.Object)(unsafe.Add(record, i.iterator))
	if *next != nil {
		if f := *(**boundNext)(unsafe.Pointer(next)); f.code == i.run {
			*next = f.next.Loop(iterator)
		}
		return
	}
	rt := *(**goja.Runtime)(unsafe.Add(vm, i.runtime))
	*next = func(goja.FunctionCall) goja.Value {
		panic(rt.NewTypeError("%s is not a function", describe(iterator.Get("next"))))
	}
}

// describe words a value as V8 does where it wanted a function.
func describe(v goja.Value) string {
	switch v.(type) {
	case nil:
		return "undefined"
	case *goja.Object:
		return "object"
	}
	if goja.IsNull(v) {
		return "object null"
	}
	if t := v.ExportType(); t != nil {
		switch t.Kind() {
		case reflect.Int64, reflect.Float64:
			return "number " + v.String()
		case reflect.Bool:
			return "boolean " + v.String()
		case reflect.String:
			return `string "` + v.String() + `"`
		}
	}
	return v.String()
}
