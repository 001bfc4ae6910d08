package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Well-known symbols that the engine lacks. All isolates share them, as they share the engine's own.
var (
	SymDispose       = goja.NewSymbol("Symbol.dispose")
	SymAsyncDispose  = goja.NewSymbol("Symbol.asyncDispose")
	SymAsyncIterator = goja.NewSymbol("Symbol.asyncIterator")
)

// Symbols that Symbol.for gives, likewise shared by all isolates.
var (
	SymInspectCustom   = goja.NewSymbol("nodejs.util.inspect.custom")
	SymPromisifyCustom = goja.NewSymbol("nodejs.util.promisify.custom")
	SymRejection       = goja.NewSymbol("nodejs.rejection")
)

// registered gives the shared symbols of Symbol.for.
func registered() [3]*goja.Symbol {
	return [...]*goja.Symbol{SymInspectCustom, SymPromisifyCustom, SymRejection}
}

// SymbolFor is Symbol.for(key), whatever the program did to Symbol.
func SymbolFor(r *goja.Runtime, key string) *goja.Symbol {
	for _, s := range registered() {
		if s.String() == key {
			return s
		}
	}
	return runtimeSymbolFor(r, goja.FunctionCall{Arguments: []goja.Value{Name(key)}}).(*goja.Symbol)
}

// IsRegistered tells whether Symbol.for gave s in r.
func IsRegistered(r *goja.Runtime, s *goja.Symbol) bool {
	for _, x := range registered() {
		if x == s {
			return true
		}
	}
	for _, x := range *at[map[unistring.String]*goja.Symbol](unsafe.Pointer(r), symbolRegistryOffset()) {
		if x == s {
			return true
		}
	}
	return false
}

// register makes the shared symbols known to Symbol.for and Symbol.keyFor of r.
func register(r *goja.Runtime) {
	reg := at[map[unistring.String]*goja.Symbol](unsafe.Pointer(r), symbolRegistryOffset())
	if *reg == nil {
		*reg = map[unistring.String]*goja.Symbol{}
	}
	for _, s := range registered() {
		(*reg)[unistring.NewFromString(s.String())] = s
	}
}

var symbolRegistryOffset = sync.OnceValue(func() uintptr {
	return offsets().field(reflect.TypeFor[goja.Runtime](), "symbolRegistry", reflect.Map)
})

// SymbolConstructor is %Symbol% with those well-known symbols that the engine lacks: the maker of the global.
func SymbolConstructor(r *goja.Runtime) goja.Value {
	o := runtimeGetSymbol(r)
	register(r)
	for name, sym := range map[string]*goja.Symbol{"dispose": SymDispose, "asyncDispose": SymAsyncDispose, "asyncIterator": SymAsyncIterator} {
		if n := Name(name); !HasOwn(o, n) {
			DefineOwn(o, n, sym, 0)
		}
	}
	return o
}

//go:linkname runtimeGetSymbol github.com/dop251/goja.(*Runtime).getSymbol
func runtimeGetSymbol(r *goja.Runtime) *goja.Object

//go:linkname runtimeSymbolFor github.com/dop251/goja.(*Runtime).symbol_for
func runtimeSymbolFor(r *goja.Runtime, c goja.FunctionCall) goja.Value
