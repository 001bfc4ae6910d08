package progcodec

import (
	"fmt"
	"reflect"
	"sync/atomic"
	"unsafe"

	"github.com/dop251/goja"
)

// itab mirrors the runtime's table of an interface with one method; learnLazy compares it with real tables.
type itab struct {
	inter unsafe.Pointer
	typ   unsafe.Pointer
	hash  uint32
	fun   [1]uintptr
}

// execer is shaped as the engine's instruction interface: one method that takes one pointer.
type execer interface{ exec(vm unsafe.Pointer) }

// lazyLayout is what instructions of the codec's own need. The tables say "instruction interface, held by one of our types".
type lazyLayout struct {
	atPrg     uintptr // *goja.Program in the interpreter
	atRuntime uintptr // *goja.Runtime in the interpreter
	funcs     *itab
	regexps   *itab
}

func (l *lazyLayout) funcTab() uintptr   { return uintptr(unsafe.Pointer(l.funcs)) }
func (l *lazyLayout) regexpTab() uintptr { return uintptr(unsafe.Pointer(l.regexps)) }

// learnLazy gives nil when interpreter or interface tables are not as expected.
func (e *engine) learnLazy() *lazyLayout {
	l := &lazyLayout{}
	vm, ok := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	if !ok || vm.Type.Kind() != reflect.Pointer || vm.Type.Elem().Kind() != reflect.Struct {
		return nil
	}
	prg, ok1 := vm.Type.Elem().FieldByName("prg")
	rt, ok2 := vm.Type.Elem().FieldByName("r")
	if !ok1 || !ok2 || prg.Type != reflect.TypeFor[*goja.Program]() || rt.Type != reflect.TypeFor[*goja.Runtime]() {
		return nil
	}
	l.atPrg, l.atRuntime = prg.Offset, rt.Offset

	code := e.code(e.zoo[0])
	inter := typeWord(e.codeType.Elem())
	for i := range code {
		if t := *(**itab)(unsafe.Pointer(&code[i])); t.inter != inter || t.typ != typeWord(e.instructionType(e.zoo[0], i)) || t.fun[0] == 0 {
			return nil
		}
	}
	// The method's address comes from a method expression and not from x's own table: the linker leaves a method out of
	// tables if it sees no call through the interface, and the calls here are the engine's.
	forge := func(x execer, method unsafe.Pointer) *itab {
		t := *(**itab)(unsafe.Pointer(&x))
		if t.inter != typeWord(reflect.TypeFor[execer]()) || t.typ != typeWord(reflect.TypeOf(x)) {
			return nil
		}
		return &itab{inter: inter, typ: t.typ, hash: t.hash, fun: [1]uintptr{**(**uintptr)(method)}}
	}
	runFunc, runRegexp := (*lazyFunc).exec, (*lazyRegexp).exec
	l.funcs = forge((*lazyFunc)(nil), unsafe.Pointer(&runFunc))
	l.regexps = forge((*lazyRegexp)(nil), unsafe.Pointer(&runRegexp))
	if l.funcs == nil || l.regexps == nil {
		return nil
	}
	return l
}

// typeWord is the runtime's address of a type.
func typeWord(t reflect.Type) unsafe.Pointer { return (*iface)(unsafe.Pointer(&t)).data }

// lazyFunc is a function that is not decoded yet. Its stub has one instruction, the lazyFunc itself, which puts the
// decoded program in the stub's place and lets the interpreter go on there. The stub is never changed, so that runtimes share it.
type lazyFunc struct {
	stub   goja.Program
	code   [1]iface
	items  [1]srcMapItem
	real   atomic.Pointer[goja.Program]
	d      *decoder
	number int
}

// stub makes the stand-in for function number n. It has the function's name and first position, in case
// a stack is captured before it runs.
func (d *decoder) stub(r *reader, n int) *goja.Program {
	if f := d.stubOf[n]; f != nil {
		return &f.stub
	}
	record, ok := d.prgs.at(n)
	if !ok {
		r.fail()
		return nil
	}
	f := d.stubs.take()
	f.d, f.number = d, n
	head := &reader{b: record}
	if nMap, _ := d.programHead(head, &f.stub); nMap > 0 {
		if f.items[0] = (srcMapItem{int(head.int()), int(head.int())}); f.items[0].pc == 0 {
			d.e.setSrcMap(&f.stub, f.items[:])
		}
	}
	if head.bad {
		r.fail()
		return nil
	}
	f.code[0] = iface{d.e.lazy.funcTab(), unsafe.Pointer(f)}
	d.e.setCode(&f.stub, f.code[:])
	d.stubOf[n] = f
	return &f.stub
}

// resolve gives the program behind a stub, nil if p is not a stub.
func (e *engine) resolve(p *goja.Program) (*goja.Program, error) {
	code := e.code(p)
	if e.lazy == nil || len(code) != 1 || code[0].tab != e.lazy.funcTab() {
		return nil, nil
	}
	return (*lazyFunc)(code[0].data).force()
}

// force decodes the function once; all callers get the same program.
func (f *lazyFunc) force() (p *goja.Program, err error) {
	if p := f.real.Load(); p != nil {
		return p, nil
	}
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	if p := f.real.Load(); p != nil {
		return p, nil
	}
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, reject(ReasonCorrupt, fmt.Sprint(r))
		}
	}()
	p = new(goja.Program)
	if err := f.d.program(f.number, p); err != nil {
		return nil, err
	}
	f.real.Store(p)
	return p, nil
}

// exec runs as the stub's only instruction, on the goroutine that owns vm. The position in the code stays 0.
func (f *lazyFunc) exec(vm unsafe.Pointer) {
	p := f.real.Load()
	if p == nil {
		var err error
		if p, err = f.force(); err != nil {
			f.d.e.throw(vm, err)
		}
	}
	*(**goja.Program)(unsafe.Add(vm, f.d.e.lazy.atPrg)) = p
}

// throw raises a JavaScript exception.
func (e *engine) throw(vm unsafe.Pointer, err error) {
	rt := *(**goja.Runtime)(unsafe.Add(vm, e.lazy.atRuntime))
	panic(rt.NewGoError(err))
}

// lazyRegexp stands for the instruction of a regular expression literal that is not compiled yet.
type lazyRegexp struct {
	e       *engine
	pattern string
	flags   string
	real    atomic.Pointer[iface]
}

func (e *engine) lazyRegexp(pattern, flags string) iface {
	return iface{e.lazy.regexpTab(), unsafe.Pointer(&lazyRegexp{e: e, pattern: pattern, flags: flags})}
}

// lazyPattern gives pattern and flags of an instruction that lazyRegexp made.
func (e *engine) lazyPattern(ins iface) (pattern, flags string, ok bool) {
	if e.lazy == nil || ins.tab != e.lazy.regexpTab() {
		return "", "", false
	}
	x := (*lazyRegexp)(ins.data)
	return x.pattern, x.flags, true
}

// exec compiles the expression once and runs the engine's instruction. Two runtimes that come at the same time may both
// compile; the results are alike and one is kept.
func (x *lazyRegexp) exec(vm unsafe.Pointer) {
	ins := x.real.Load()
	if ins == nil {
		built, err := x.e.buildRegexp(x.pattern, x.flags)
		if err != nil {
			x.e.throw(vm, err)
		}
		ins = &built
		if !x.real.CompareAndSwap(nil, ins) {
			ins = x.real.Load()
		}
	}
	(*(*execer)(unsafe.Pointer(ins))).exec(vm)
}
