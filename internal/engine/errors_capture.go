package engine

import (
	"runtime"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

// frame is one captured entry of the engine's call stack. It keeps the function and its `this` alive until the stack
// is shown, as V8 does.
type frame struct {
	prg    unsafe.Pointer // *goja.Program, nil for a native function
	pc     int
	callee *goja.Object
	this   goja.Value
	flags  frameFlags
	host   *CallSite // what the frame shows if it stands for Go code; then all else is empty
}

type frameFlags uint8

const (
	frameConstructor frameFlags = 1 << iota
	frameAsync
)

// activation reads one level of the engine's call stack; level len(callStack) is the running code.
type activation struct {
	prg       unsafe.Pointer
	pc, sb    int
	newTarget goja.Value
}

type stackWalk struct {
	e        *errorRealm
	vm       unsafe.Pointer
	contexts unsafe.Pointer
	depth    int
	stack    []goja.Value
}

func (e *errorRealm) walk() stackWalk {
	o := offsets()
	vm := vmOf(e.r)
	cs := *at[[]struct{}](vm, o.vmCallStack)
	return stackWalk{e: e, vm: vm, contexts: unsafe.Pointer(unsafe.SliceData(cs)), depth: len(cs), stack: *at[[]goja.Value](vm, o.vmStack)}
}

func (w *stackWalk) level(i int) activation {
	l := errorOffsets()
	if i == w.depth {
		return activation{*at[unsafe.Pointer](w.vm, l.vmPrg), *at[int](w.vm, l.vmPC), *at[int](w.vm, l.vmSB), *at[goja.Value](w.vm, l.vmNewTarget)}
	}
	c := unsafe.Add(w.contexts, uintptr(i)*l.ctxSize)
	return activation{*at[unsafe.Pointer](c, l.ctxPrg), *at[int](c, l.ctxPC), *at[int](c, l.ctxSB), *at[goja.Value](c, l.ctxNewTarget)}
}

// frame gives the visible frame at level i.
func (w *stackWalk) frame(i int) (frame, bool) {
	a := w.level(i)
	if a.prg == nil && a.sb <= 0 {
		return frame{}, false
	}
	f := frame{prg: a.prg, pc: a.pc}
	if a.sb > 0 && a.sb <= len(w.stack) {
		f.callee, _ = w.stack[a.sb-1].(*goja.Object)
	}
	if a.prg == nil {
		if f.callee == nil || a.sb < 2 {
			return f, false
		}
		f.this = w.stack[a.sb-2]
		switch w.e.nativeKind(f.callee) {
		case nativeShown:
			return f, true
		case nativeCall:
			target, ok := f.this.(*goja.Object)
			if !ok || w.e.nativeKind(target) != nativeShown {
				return f, false
			}
			f.callee, f.this = target, nil
			if a.sb < len(w.stack) {
				f.this = w.stack[a.sb]
			}
			return f, true
		}
		return f, false
	}
	if a.sb > 0 && a.sb < len(w.stack) {
		f.this = w.stack[a.sb]
	}
	if f.callee != nil && scriptOf(f.callee) != a.prg {
		f.callee = nil // eval and field initialisers run with the function around them as callee
	}
	// A function keeps its caller's new.target; only a call through Go, which leaves a mark below it, sets its own.
	if a.newTarget != nil && i > 0 {
		if below := w.level(i - 1); below.prg == nil && below.pc == -2 && below.sb == 0 && f.callee != nil && !isArrow(f.callee) {
			f.flags |= frameConstructor
		}
	}
	return f, w.e.cfg.DropFrame == nil || !w.e.cfg.DropFrame(programName(a.prg))
}

// hide says which of the innermost frames stay out of a stack.
type hide struct {
	count  int          // so many
	until  *goja.Object // those up to the frame of this function, all if it has none
	making *goja.Object // those of constructors that run for `new` of this class
}

// capture gives up to limit frames, innermost first.
func (e *errorRealm) capture(limit int, h hide) []frame {
	if limit <= 0 {
		return nil
	}
	w := e.walk()
	frames := make([]frame, 0, min(limit, w.depth+1, 16))
	sections := e.host
	for i := w.depth; i >= 0 && len(frames) < limit; i-- {
		for n := len(sections) - 1; n >= 0 && sections[n].depth >= i; n-- {
			if h.until == nil {
				frames = appendHost(frames, limit, sections[n].frames)
			}
			sections = sections[:n]
			if n := len(frames); n > 0 && frames[n-1].host != nil && (frames[n-1].host.Async || frames[n-1].host.Outermost) {
				return frames // what called code that is awaited has ended
			}
		}
		f, ok := w.frame(i)
		if h.until != nil {
			if f.callee == h.until {
				h.until = nil
			}
			continue
		}
		if !ok {
			continue
		}
		if h.making != nil {
			if t, _ := w.level(i).newTarget.(*goja.Object); t == h.making {
				continue
			}
			h.making = nil
		}
		if h.count > 0 {
			h.count--
			continue
		}
		frames = append(frames, f)
		if f.prg != nil && len(frames) < limit {
			if c, ok := w.constructing(i); ok {
				frames = append(frames, c)
			}
		}
	}
	if h.until != nil {
		return nil
	}
	return e.captureAwaiting(frames, limit)
}

func appendHost(frames []frame, limit int, host HostFrames) []frame {
	for i := range host {
		if len(frames) >= limit {
			break
		}
		frames = append(frames, frame{host: &host[i]})
	}
	return frames
}

type nativeKind uint8

const (
	nativeHidden nativeKind = iota + 1
	nativeShown             // a built-in of the language
	nativeCall              // Function.prototype.call or apply: a built-in called by it has no frame of its own
)

// nativeKind tells how V8 shows a function written in Go: the language's own built-ins have a frame, except those that V8
// leaves by a tail call; the bindings of the host have none.
func (e *errorRealm) nativeKind(callee *goja.Object) nativeKind {
	l := errorOffsets()
	self := selfOf(callee)
	var code uintptr
	switch self.tab {
	case l.nativeTab:
		code = codeOf(self.data, l.nativeFn)
	case l.templatedFuncTab:
		code = codeOf(self.data, l.templatedFn)
	}
	if code == 0 {
		return nativeHidden
	}
	kind, known := e.natives[code]
	if !known {
		kind = kindOfNative(runtime.FuncForPC(code).Name())
		if e.natives == nil {
			e.natives = make(map[uintptr]nativeKind)
		}
		e.natives[code] = kind
	}
	return kind
}

func kindOfNative(function string) nativeKind {
	if strings.HasSuffix(function, "internal/engine.generatorMethod.func1") || strings.Contains(function, "/internal/ecma.") {
		return nativeShown
	}
	name, ok := strings.CutPrefix(function, "github.com/dop251/goja.")
	if !ok {
		return nativeHidden
	}
	switch name = strings.TrimPrefix(name, "(*Runtime)."); name {
	case "functionproto_call-fm", "functionproto_apply-fm":
		return nativeCall
	case "builtin_reflect_construct-fm", "builtin_reflect_apply-fm", "wrapReflectFunc.func1", "newNativeConstructor.func1":
		return nativeHidden
	}
	return nativeShown
}

// codeOf gives the entry of the function value in the field at off; of one that WrapNative put there, that of the engine's, and of one of
// NewFunction that of the function it was given.
func codeOf(self unsafe.Pointer, off uintptr) uintptr {
	fn := *at[*uintptr](self, off)
	if fn == nil {
		return 0
	}
	switch n := newFunctionClosure(); *fn {
	case guardedCode():
		return (*boundMethod)(unsafe.Pointer(fn)).receiver.code
	case n.code:
		if n.given != 0 {
			return **at[*uintptr](unsafe.Pointer(fn), n.given)
		}
	}
	return *fn
}

// newFunctionClosure tells the entry of the functions that NewFunction makes, and where they keep what it was given.
var newFunctionClosure = sync.OnceValue(func() (c struct{ code, given uintptr }) {
	given := NativeFunc(isError)
	o := NewFunction(goja.New(), "", 0, given)
	closure := *at[unsafe.Pointer](selfOf(o).data, errorOffsets().nativeFn)
	c.code = *at[uintptr](closure, 0)
	c.given = closureWord(closure, 3, *(*uintptr)(unsafe.Pointer(&given)))
	return c
})

// scriptOf gives the program that runs when a function written in JavaScript is called, or nil.
func scriptOf(o *goja.Object) unsafe.Pointer {
	l := errorOffsets()
	self := selfOf(o)
	for _, tab := range l.scriptTabs {
		if sameKind(self.tab, tab) {
			return unsafe.Pointer(progcodec.Running(*at[*goja.Program](self.data, l.funcPrg)))
		}
	}
	return nil
}

func isArrow(o *goja.Object) bool {
	l := errorOffsets()
	tab := selfOf(o).tab
	return sameKind(tab, l.arrowTab) || sameKind(tab, l.asyncArrowTab)
}

// sameKind tells whether two method tables are for implementations of one type: the engine's own, and copies in which some methods
// are others.
func sameKind(a, b unsafe.Pointer) bool {
	return a == b || a != nil && b != nil && (*methodTable)(a).typ == (*methodTable)(b).typ
}

// engineFrames gives the engine the innermost frame in its own form, so that it does not walk its whole stack when the
// error is thrown.
func (e *errorRealm) engineFrames(captured []frame) []goja.StackFrame {
	for range 2 {
		for i := range captured {
			if f := &captured[i]; f.prg != nil {
				return []goja.StackFrame{f.engineFrame()}
			}
		}
		captured = e.capture(4, hide{}) // no frames were asked for, or those of the language hide who called them
	}
	return []goja.StackFrame{} // and not nil, for which the engine would walk its stack
}

func (f *frame) engineFrame() goja.StackFrame {
	l := errorOffsets()
	var sf goja.StackFrame
	p := unsafe.Pointer(&sf)
	*at[unsafe.Pointer](p, l.framePrg) = f.prg
	*at[int](p, l.framePC) = f.pc
	if f.prg != nil {
		*at[unistring.String](p, l.frameName) = *at[unistring.String](f.prg, l.prgName)
	}
	return sf
}

func frameOf(sf *goja.StackFrame) frame {
	l := errorOffsets()
	p := unsafe.Pointer(sf)
	return frame{prg: *at[unsafe.Pointer](p, l.framePrg), pc: *at[int](p, l.framePC)}
}
