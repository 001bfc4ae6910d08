package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

// globalInstruction shows the scope's global object, and where lexical is set its declarations, to another instruction.
type globalInstruction struct {
	inner   iface
	lexical bool
}

func (i *globalInstruction) exec(vm unsafe.Pointer) {
	s := scopeAt(vm)
	if s == nil {
		runInstruction(i.inner, vm)
		return
	}
	if !i.lexical {
		s.inside(func() { runInstruction(i.inner, vm) })
		return
	}
	root := at[stashLayout](unsafe.Pointer(s.r), scopeOffsets().rootStash)
	names, values, declaring := root.names, root.values, s.declaring
	root.names, root.values, s.declaring = s.stash.names, s.stash.values, true
	defer func() {
		s.stash.names, s.stash.values = root.names, root.values
		root.names, root.values, s.declaring = names, values, declaring
	}()
	s.inside(func() { runInstruction(i.inner, vm) })
}

func runInstruction(i iface, vm unsafe.Pointer) { (*(*execer)(unsafe.Pointer(&i))).exec(vm) }

// enterInstruction is the first instruction of a program together with what is around the program.
type enterInstruction struct {
	inner iface
	top   *stashLayout
}

func (i *enterInstruction) exec(vm unsafe.Pointer) {
	o := scopeOffsets()
	s := at[*stashLayout](vm, o.vmStash)
	// A loop may begin with the first instruction: by then the way in was taken.
	if uintptr(unsafe.Pointer(*s)) == uintptr(*at[unsafe.Pointer](vm, o.vmRuntime))+o.rootStash {
		*s = i.top
	}
	runInstruction(i.inner, vm)
}

// evalInstruction is a call that may be a direct eval. The engine would compile it for its own global scope.
type evalInstruction struct {
	inner    iface
	args     int // -1: variadic
	isStrict bool
}

func (i *evalInstruction) exec(vm unsafe.Pointer) {
	l := offsets()
	s, n := scopeAt(vm), i.args
	if n < 0 {
		n = vmCountVariadicArgs(vm) - 2
	}
	stack, sp := *at[[]goja.Value](vm, l.vmStack), at[int](vm, l.vmSP)
	if s == nil || n < 1 {
		runInstruction(i.inner, vm)
		return
	}
	callee, _ := stack[*sp-n-1].(*goja.Object)
	src, isText := stack[*sp-n].(goja.String)
	if callee != nil && callee == *at[*goja.Object](unsafe.Pointer(s.r), scopeOffsets().eval) {
		s.CheckStrings()
	}
	if !isText || callee == nil || callee != *at[*goja.Object](unsafe.Pointer(s.r), scopeOffsets().eval) {
		runInstruction(i.inner, vm)
		return
	}
	v := s.eval(src, true, i.isStrict)
	(*at[[]goja.Value](vm, l.vmStack))[*sp-n-2] = v
	*sp -= n + 1
	*at[int](vm, scopeOffsets().vmPC)++
}

// Eval is an indirect eval of src in the scope.
func (s *Scope) Eval(src goja.String) goja.Value { return s.eval(src, false, false) }

const refusedStrings = "Code generation from strings disallowed for this context"

// CheckStrings throws if the scope refuses to make code of strings.
func (s *Scope) CheckStrings() {
	if s.NoStrings {
		panic(s.r.ToValue(NewError(s.r, "EvalError", refusedStrings, "EvalError: "+refusedStrings)))
	}
}

// eval is the engine's eval, but that the program which it compiles is one of the scope.
func (s *Scope) eval(src goja.String, direct, strict bool) goja.Value {
	s.CheckStrings()
	return evalIn(s.r, &s.stash, src, direct, strict, func(p *goja.Program) *goja.Program { return scopedBy(s.tables, p) })
}

// evalIn is the engine's eval, but that an indirect one is of the scope whose lexical declarations are top, that the program is
// guarded, and that finish may give another one for it.
func evalIn(r *goja.Runtime, top *stashLayout, src goja.String, direct, strict bool, finish func(*goja.Program) *goja.Program) goja.Value {
	o, l, vm := scopeOffsets(), offsets(), vmOf(r)
	inGlobal := true
	if direct {
		for st := *at[*stashLayout](vm, o.vmStash); st != nil; st = st.outer {
			if st.funcType != 0 {
				inGlobal = false
				break
			}
		}
	}
	callee := goja.Undefined()
	if sb := *at[int](vm, o.vmSB); direct && sb > 0 {
		callee = (*at[[]goja.Value](vm, l.vmStack))[sb-1]
	}
	vmPushCtx(vm)
	if !direct {
		*at[*stashLayout](vm, o.vmStash) = top
		*at[unsafe.Pointer](vm, o.vmPrivEnv) = nil
	}
	p, err := runtimeCompile(r, "<eval>", escapeInvalidUtf16(src), strict, inGlobal, vm)
	if err != nil {
		panic(err)
	}
	progcodec.Guard(p)
	*at[*goja.Program](vm, o.vmPrg) = finish(p)
	*at[int](vm, o.vmPC), *at[int](vm, o.vmArgs) = 0, 0
	*at[goja.Value](vm, o.vmResult) = goja.Undefined()
	vmPush(vm, callee)
	*at[int](vm, o.vmSB) = *at[int](vm, l.vmSP)
	vmPush(vm, nil)
	ex := vmRunTry(vm)
	v := *at[goja.Value](vm, o.vmResult)
	vmPopCtx(vm)
	if ex != nil {
		panic(ex)
	}
	*at[int](vm, l.vmSP) -= 2
	return v
}

// Scoped copies a program into one that can run in any [Scope]. p stays as it is; any goroutine may call it.
func Scoped(p *goja.Program) *goja.Program { return scopedBy(theScopeTables(), p) }

func scopedBy(t *scopeTables, p *goja.Program) *goja.Program {
	w := &scopedCopy{tab: t, done: map[*goja.Program]*goja.Program{}, parts: map[reflect.Type][]uintptr{}}
	return w.program(p)
}

type scopedCopy struct {
	tab   *scopeTables
	done  map[*goja.Program]*goja.Program
	parts map[reflect.Type][]uintptr
}

func (w *scopedCopy) program(p *goja.Program) *goja.Program {
	if p == nil {
		return nil
	}
	if c := w.done[p]; c != nil {
		return c
	}
	from := progcodec.Whole(p)
	c := new(goja.Program)
	*c = *from
	w.done[p] = c
	o := scopeOffsets()
	code := at[[]iface](unsafe.Pointer(c), o.code)
	old := *code
	*code = make([]iface, len(old))
	typed := reflect.NewAt(codeType(), unsafe.Add(unsafe.Pointer(from), o.code)).Elem()
	for i, in := range old {
		if at := typed.Index(i); !at.IsNil() { // the compiler leaves instructions out in code that is never reached
			(*code)[i] = w.instruction(in, at.Elem().Type())
		}
	}
	return c
}

func (w *scopedCopy) instruction(in iface, typ reflect.Type) iface {
	o := scopeOffsets()
	name := typ.Name()
	if typ.Kind() == reflect.Pointer {
		name = typ.Elem().Name()
		in = w.parted(in, typ.Elem())
	}
	switch k := o.names[name]; k {
	case scopedGlobal, scopedLexical:
		return iface{w.tab[scopedGlobal], unsafe.Pointer(&globalInstruction{inner: in, lexical: k == scopedLexical})}
	case scopedEval:
		e := &evalInstruction{inner: in, args: -1, isStrict: name == "callEvalStrict" || name == "_callEvalVariadicStrict"}
		if typ.Kind() == reflect.Uint32 {
			e.args = int(*(*uint32)(in.data))
		}
		return iface{w.tab[scopedEval], unsafe.Pointer(e)}
	}
	return in
}

// parted copies an instruction that holds programs.
func (w *scopedCopy) parted(in iface, typ reflect.Type) iface {
	parts, known := w.parts[typ]
	if !known {
		parts = programFields(typ, 0)
		w.parts[typ] = parts
	}
	if len(parts) == 0 {
		return in
	}
	c := reflect.New(typ)
	c.Elem().Set(reflect.NewAt(typ, in.data).Elem())
	data := c.UnsafePointer()
	for _, off := range parts {
		p := at[*goja.Program](data, off)
		*p = w.program(*p)
	}
	return iface{in.tab, data}
}

func codeType() reflect.Type {
	f, _ := reflect.TypeFor[goja.Program]().FieldByName("code")
	return f.Type
}

// enteredProgram is p with top around it.
func enteredProgram(p *goja.Program, top *stashLayout) *goja.Program {
	p = progcodec.Whole(p)
	o := scopeOffsets()
	old := *at[[]iface](unsafe.Pointer(p), o.code)
	if len(old) == 0 {
		return p
	}
	c := new(goja.Program)
	*c = *p
	code := append([]iface{}, old...)
	code[0] = iface{theScopeTables()[scopedEnter], unsafe.Pointer(&enterInstruction{inner: code[0], top: top})}
	*at[[]iface](unsafe.Pointer(c), o.code) = code
	return c
}

//go:linkname vmPushCtx github.com/dop251/goja.(*vm).pushCtx
func vmPushCtx(vm unsafe.Pointer)

//go:linkname vmPopCtx github.com/dop251/goja.(*vm).popCtx
func vmPopCtx(vm unsafe.Pointer)

//go:linkname vmPush github.com/dop251/goja.(*vm).push
func vmPush(vm unsafe.Pointer, v goja.Value)

//go:linkname vmRunTry github.com/dop251/goja.(*vm).runTry
func vmRunTry(vm unsafe.Pointer) *goja.Exception

//go:linkname vmCountVariadicArgs github.com/dop251/goja.(*vm).countVariadicArgs
func vmCountVariadicArgs(vm unsafe.Pointer) int

//go:linkname runtimeCompile github.com/dop251/goja.(*Runtime).compile
func runtimeCompile(r *goja.Runtime, name, src string, strict, inGlobal bool, evalVM unsafe.Pointer) (*goja.Program, error)

//go:linkname escapeInvalidUtf16 github.com/dop251/goja.escapeInvalidUtf16
func escapeInvalidUtf16(s goja.String) string
