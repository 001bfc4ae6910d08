package engine

import (
	"unsafe"

	"github.com/dop251/goja"
)

// A stack tells which code of the runtime called the program, as it does in Node.js. Where that code is written in Go the engine
// knows no frames of it: the Go code says which ones stand for it, for as long as it runs.

// HostFrames are frames of code that is written in Go, innermost first. They are made once and never changed.
type HostFrames []CallSite

// HostFrame describes a frame of the builtin module id. Go code has no place in the text of that module, so the place is its
// beginning. kind is the class of `this` and method the property that holds the function; either may be empty.
func HostFrame(id, kind, function, method string) CallSite {
	return CallSite{File: "node:" + id, Line: 1, Column: 1, Type: kind, Function: function, Method: method, TopLevel: kind == "", Host: true}
}

// hostSection says that frames stand below everything that is above the engine's call stack at depth.
type hostSection struct {
	depth  int
	frames HostFrames
}

// EnterHost has stacks show frames for the Go code that calls it, until LeaveHost is called with what it gave. Sections nest. It
// must be called on the goroutine that owns r.
func EnterHost(r *goja.Runtime, frames HostFrames) (mark int) {
	e := errorRealmOf(r)
	if e == nil {
		return 0
	}
	mark = len(e.host)
	e.host = append(e.host, hostSection{e.walkDepth(), frames})
	return mark
}

// LeaveHost ends the section that EnterHost gave mark for, and those inside of it that an exception left.
func LeaveHost(r *goja.Runtime, mark int) {
	if e := errorRealmOf(r); e != nil && mark < len(e.host) {
		e.host = e.host[:mark]
	}
}

// HostMark gives a mark for LeaveHost that ends every section which is entered from now on.
func HostMark(r *goja.Runtime) int {
	if e := errorRealmOf(r); e != nil {
		return len(e.host)
	}
	return 0
}

func (e *errorRealm) walkDepth() int {
	return len(*at[[]struct{}](vmOf(e.r), offsets().vmCallStack))
}

// constructing gives the frame of the engine's own constructor that called the script function at level i, as `new Promise` calls
// its executor: such constructors have no level of their own.
func (w *stackWalk) constructing(i int) (frame, bool) {
	if i < 2 {
		return frame{}, false
	}
	inner, mark, caller := w.level(i), w.level(i-1), w.level(i-2)
	if mark.prg != nil || mark.pc != -2 || mark.sb != 0 || caller.prg == nil {
		return frame{}, false
	}
	n, ok := newArguments(caller.prg, caller.pc)
	at := inner.sb - 1 - n - 1 // the function and `this` stand on the arguments of new
	if !ok || at < 0 || at >= len(w.stack) {
		return frame{}, false
	}
	callee, ok := w.stack[at].(*goja.Object)
	if !ok || w.e.nativeKind(callee) != nativeShown {
		return frame{}, false
	}
	return frame{callee: callee, flags: frameConstructor}, true
}

// newArguments gives how many arguments the instruction `new` at pc has; ok is false if another one is there.
func newArguments(prg unsafe.Pointer, pc int) (n int, ok bool) {
	if instructionName(prg, pc) != "_new" {
		return 0, false
	}
	return instructionOperand(prg, pc), true
}
