package engine

import (
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// The engine keeps new.target when compiled code calls a function without new: the function sees that of its caller. Only a call
// that comes through Go, as every construction does, sets it, and leaves a mark on the stack of calls. The instruction of this file
// looks for the mark.

// newTargetInstruction loads new.target in a function that is no arrow function.
type newTargetInstruction struct {
	inner iface
	never bool // the function can only be called
}

// constructed is the place in the code that the engine notes for a call through Go.
const constructed = -2

type newTargetLayout struct{ callStack, contextSize, contextPC uintptr }

var newTargetOffsets = sync.OnceValue(func() *newTargetLayout {
	var c layoutCheck
	vmField, _ := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	vm := vmField.Type.Elem()
	stack, ok := vm.FieldByName("callStack")
	if !ok || stack.Type.Kind() != reflect.Slice {
		panic("engine: the stack of calls is not as expected")
	}
	context := stack.Type.Elem()
	l := &newTargetLayout{callStack: stack.Offset, contextSize: context.Size(), contextPC: c.nested(context, "pc")}
	if c.err != nil {
		panic(c.err)
	}
	return l
})

// newTargetTable is the table of newTargetInstruction as an instruction of the engine.
var newTargetTable = sync.OnceValue(func() unsafe.Pointer {
	exec := (*newTargetInstruction).exec
	return forgeTable(scopeOffsets().inter, (*newTargetInstruction)(nil), unsafe.Pointer(&exec))
})

func (i *newTargetInstruction) exec(vm unsafe.Pointer) {
	l := newTargetOffsets()
	called := i.never
	stack := *at[[]byte](vm, l.callStack) // its length counts contexts
	if n := len(stack); n > 0 && !called {
		last := unsafe.Add(unsafe.Pointer(unsafe.SliceData(stack)), uintptr(n-1)*l.contextSize)
		called = *at[int](last, l.contextPC) != constructed
	}
	if called {
		vmPush(vm, goja.Undefined())
		*at[int](vm, scopeOffsets().vmPC)++
		return
	}
	runInstruction(i.inner, vm)
}

// PatchNewTarget corrects new.target in the functions of a program that the compiler has just made of source; see above. The program
// must not have run yet and belong to the calling goroutine alone. Arrow functions keep what the engine gave them when they were made.
//
// It does not reach what a program compiles itself by eval.
func PatchNewTarget(p *goja.Program, source string) error {
	if !strings.Contains(source, "new.target") {
		return nil
	}
	s, err := switchPatches()
	if err != nil {
		return err
	}
	w := &newTargetWalk{s: s, seen: map[*goja.Program]bool{}, kinds: map[uintptr]instructionKind{}}
	w.program(p, canConstruct)
	return nil
}

type newTargetWalk struct {
	s     *switchPatch
	seen  map[*goja.Program]bool
	kinds map[uintptr]instructionKind // by instruction table
}

// instructionKind is what the walk has to know of a kind of instruction.
type instructionKind struct {
	loads  bool         // new.target
	inside functionKind // of the programs that it keeps
	parts  []uintptr    // where it keeps them
}

// kindOf describes the instruction at i. Each kind is looked at once: a program has hundreds of thousands of instructions.
func (w *newTargetWalk) kindOf(p *goja.Program, i int, tab uintptr) instructionKind {
	k, known := w.kinds[tab]
	if known {
		return k
	}
	typ := w.s.typeOf(p, i)
	k.loads = typ.Name() == "_loadNewTarget"
	if typ.Kind() == reflect.Pointer && typ.Elem().Kind() == reflect.Struct {
		k.inside = kindOfFunction(typ.Elem().Name())
		k.parts = programFields(typ.Elem(), 0)
	}
	w.kinds[tab] = k
	return k
}

// functionKind says what new.target is in a function.
type functionKind int

const (
	canConstruct functionKind = iota
	onlyCalled                // undefined
	arrow                     // that of the function around
)

func kindOfFunction(instruction string) functionKind {
	switch instruction {
	case "newArrowFunc", "newAsyncArrowFunc":
		return arrow
	case "newAsyncFunc", "newGeneratorFunc", "newMethod", "newAsyncMethod", "newGeneratorMethod":
		return onlyCalled
	}
	return canConstruct
}

func (w *newTargetWalk) program(p *goja.Program, kind functionKind) {
	if p == nil || w.seen[p] {
		return
	}
	w.seen[p] = true
	code := w.s.instructions(p)
	for i := range code {
		in := &code[i]
		k := w.kindOf(p, i, in.tab)
		if k.loads && kind != arrow {
			inner := *(*iface)(unsafe.Pointer(in))
			*in = ins{uintptr(newTargetTable()), unsafe.Pointer(&newTargetInstruction{inner, kind == onlyCalled})}
		}
		for _, at := range k.parts {
			w.program(*(**goja.Program)(unsafe.Add(in.data, at)), k.inside)
		}
	}
}
