package progcodec

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// SourceText gives the text that p was compiled from, wrappers included: what [DecodeOptions].Source must be, unless the text was
// stored. ok is false if the engine is not understood or p has no source.
func SourceText(p *goja.Program) (text string, ok bool) {
	e, err := theEngine()
	if err != nil || p == nil {
		return "", false
	}
	f := *e.file(p)
	if f == nil {
		return "", false
	}
	return f.Source(), true
}

// codeField is where a program keeps its instructions.
//
//nolint:gochecknoglobals // computed once, immutable
var codeField = sync.OnceValue(func() uintptr {
	f, ok := reflect.TypeFor[goja.Program]().FieldByName("code")
	if !ok || f.Type.Kind() != reflect.Slice || f.Type.Elem().Kind() != reflect.Interface {
		return noField
	}
	return f.Offset
})

const noField = ^uintptr(0)

// Running gives the program that the engine runs when it calls a function with program p. That is another one than p if p was decoded
// lazily and has run: whoever compares programs in the interpreter's frames with those of functions needs to know. It costs a few
// nanoseconds, does not need the codec to have been used, and any goroutine may call it. p may be nil.
func Running(p *goja.Program) *goja.Program {
	if f := lazyOf(p); f != nil {
		if real := f.real.Load(); real != nil {
			return real
		}
	}
	return p
}

// lazyOf gives the undecoded function that p is the stub of, or nil.
func lazyOf(p *goja.Program) *lazyFunc {
	at := codeField()
	if p == nil || at == noField {
		return nil
	}
	code := *(*[]iface)(unsafe.Add(unsafe.Pointer(p), at))
	if len(code) != 1 || code[0].tab == 0 {
		return nil
	}
	if t := *(**itab)(unsafe.Pointer(&code[0])); t.typ != typeWord(reflect.TypeFor[*lazyFunc]()) {
		return nil
	}
	return (*lazyFunc)(code[0].data)
}

// Whole gives the decoded program that a program of Decode stands for while it is not decoded, and p itself in every other case.
// Functions within it may still be undecoded. It panics where the encoded program is damaged, as running it would.
func Whole(p *goja.Program) *goja.Program {
	f := lazyOf(p)
	if f == nil {
		return p
	}
	real, err := f.force()
	if err != nil {
		panic(err)
	}
	return real
}
