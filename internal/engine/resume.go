package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// An interruption that passes a generator leaves a mark of it on the engine's stack of try statements, which then count as belonging to
// somebody else. Who goes on after an interruption puts the interpreter's state back.

// vmState is the interpreter's state, as far as running code changes it.
type vmState struct {
	pointers [3]unsafe.Pointer
	ints     [4]int
	values   [2]goja.Value
	lens     [4]int
}

type vmStateLayout struct {
	pointers [3]uintptr // prg, stash, privEnv
	ints     [4]uintptr // pc, sp, sb, args
	values   [2]uintptr // newTarget, result
	slices   [4]uintptr // callStack, iterStack, refStack, tryStack
}

var vmStates = sync.OnceValue(func() *vmStateLayout {
	var c layoutCheck
	vmField, _ := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	vm := vmField.Type.Elem()
	l := &vmStateLayout{}
	each := func(to []uintptr, kind reflect.Kind, names ...string) {
		for n, name := range names {
			to[n] = c.nested(vm, name)
			if f, ok := vm.FieldByName(name); ok && f.Type.Kind() != kind {
				c.fail("vm.%s is a %v", name, f.Type)
			}
		}
	}
	each(l.pointers[:], reflect.Pointer, "prg", "stash", "privEnv")
	each(l.ints[:], reflect.Int, "pc", "sp", "sb", "args")
	each(l.values[:], reflect.Interface, "newTarget", "result")
	each(l.slices[:], reflect.Slice, "callStack", "iterStack", "refStack", "tryStack")
	if c.err != nil {
		panic(c.err)
	}
	return l
})

// State notes where the interpreter is; restore puts it back there. It must be called by a native function, and restore before
// that returns, once an interruption has come up to it.
func State(r *goja.Runtime) (restore func()) {
	l, vm := vmStates(), vmOf(r)
	s := &vmState{}
	for n, off := range l.pointers {
		s.pointers[n] = *at[unsafe.Pointer](vm, off)
	}
	for n, off := range l.ints {
		s.ints[n] = *at[int](vm, off)
	}
	for n, off := range l.values {
		s.values[n] = *at[goja.Value](vm, off)
	}
	for n, off := range l.slices {
		s.lens[n] = len(*at[[]byte](vm, off))
	}
	return func() {
		for n, off := range l.pointers {
			*at[unsafe.Pointer](vm, off) = s.pointers[n]
		}
		for n, off := range l.ints {
			*at[int](vm, off) = s.ints[n]
		}
		for n, off := range l.values {
			*at[goja.Value](vm, off) = s.values[n]
		}
		for n, off := range l.slices {
			// The length of a slice is its second word, whatever its elements are.
			size := at[int](vm, off+unsafe.Sizeof(uintptr(0)))
			*size = min(*size, s.lens[n])
		}
	}
}
