package engine

import (
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

const callStackExceeded = "Maximum call stack size exceeded"

// The engine ends a recursion that is too deep with a Go panic that scripts cannot catch. Before it does so it walks its
// whole stack for the names of native functions, down to the blank context that Enter put at the bottom. guardStack gives
// that context a callee whose name is looked up in Go: there the engine's panic is overtaken by a RangeError, which is
// thrown from the same place.
func (e *errorRealm) guardStack() {
	l, o := errorOffsets(), offsets()
	w := e.walk()
	if w.depth != 1 || *at[int](w.vm, o.vmSP) != 0 {
		return
	}
	*at[int](w.contexts, l.ctxSB) = 1
	*at[[]goja.Value](w.vm, o.vmStack) = []goja.Value{stackGuard().New(e.r)}
	*at[int](w.vm, o.vmSP) = 1
}

var stackGuard = sync.OnceValue(func() *Template {
	t := NewTemplate(nil)
	t.put("name", func(r *goja.Runtime) goja.Value {
		checkDepth(r)
		return newAccessor(r, "name", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			checkDepth(r)
			return r.ToValue("")
		}, nil)
	})
	return t
})

// checkDepth throws if the engine is about to fail for the depth of its stack.
func checkDepth(r *goja.Runtime) {
	o, l := offsets(), errorOffsets()
	vm := vmOf(r)
	if len(*at[[]struct{}](vm, o.vmCallStack)) <= *at[int](vm, o.vmMaxCallStackSize) {
		return
	}
	// A generator or async function is entered in two steps, and its try frame is dropped without a defer: when the
	// second step fails the frame would stay, and the next throw would unwind to it.
	if *at[unsafe.Pointer](vm, l.vmPrg) == nil && *at[int](vm, l.vmPC) == -2 && *at[int](vm, l.vmSB) == -1 {
		try := at[[]struct{}](vm, l.vmTryStack)
		if n := len(*try); n > 0 {
			*try = (*try)[:n-1]
		}
	}
	e := errorRealmOf(r)
	panic(e.newError(e.proto(kindRangeError), r.ToValue(callStackExceeded), hide{}))
}

// releaseGuardedStack does for a runtime with a guard what [ReleaseStack] does for one without: it keeps the guard alone.
func releaseGuardedStack(r *goja.Runtime) bool {
	o := offsets()
	vm := vmOf(r)
	stack := at[[]goja.Value](vm, o.vmStack)
	if *at[int](vm, o.vmSP) != 1 || errorRealmOf(r) == nil {
		return false
	}
	*stack = []goja.Value{(*stack)[0]}
	return true
}
