package engine

import (
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Scope is a global scope beside that of the runtime: what code that runs in it finds by name. Its objects, and the intrinsic
// objects that it sees, are those of the runtime, so that values cross freely.
//
// The engine knows one global object, which many of its instructions name. A program that is to run in a Scope is therefore copied,
// with those instructions put into others that show the scope's global object to them (see scopedProgram). What variables a piece of
// code sees hangs on the chain of stashes that its functions keep, so that a function finds its scope whoever calls it.
//
// It belongs to the goroutine that owns the runtime.
type Scope struct {
	stash  stashLayout // the lexical declarations of the scope's scripts; the end of every chain of its code
	tables *scopeTables
	r      *goja.Runtime
	global *goja.Object
	home   *goja.Object // the runtime's own global object
	// NoStrings refuses to make code of strings: eval and Function throw an EvalError.
	NoStrings bool
	declaring bool
	host      any
}

// stashLayout repeats the engine's declaration of a scope of variables.
type stashLayout struct {
	values    []goja.Value
	extraArgs []goja.Value //lint:ignore U1000 the layout check compares it with the engine's
	names     map[unistring.String]uint32
	obj       *goja.Object
	outer     *stashLayout
	funcType  uint8
}

// NewScope makes a scope whose global object is global; host is whatever the caller wants to find again.
func NewScope(r *goja.Runtime, global *goja.Object, host any) *Scope {
	return &Scope{tables: theScopeTables(), r: r, global: global, home: mainGlobal(r), host: host}
}

// mainGlobal is the runtime's own global object, also while an instruction shows another one.
func mainGlobal(r *goja.Runtime) *goja.Object {
	if s := scopeOfRuntime(r); s != nil && *at[*goja.Object](unsafe.Pointer(r), scopeOffsets().globalObject) == s.global {
		return s.home
	}
	return r.GlobalObject()
}

// Global is the scope's global object.
func (s *Scope) Global() *goja.Object { return s.global }

// Host is what NewScope was given.
func (s *Scope) Host() any { return s.host }

// Declaring tells, while the global object is asked to define something, that a script's var or function declaration does it.
func (s *Scope) Declaring() bool { return s.declaring }

// Outside runs f as code of the runtime's own scope. Whoever answers for the global object calls it around what may run other code.
func (s *Scope) Outside(f func()) {
	g := at[*goja.Object](unsafe.Pointer(s.r), scopeOffsets().globalObject)
	was, declaring := *g, s.declaring
	*g, s.declaring = s.home, false
	defer func() { *g, s.declaring = was, declaring }()
	f()
}

// inside runs f while the engine takes the scope's global object for its own.
func (s *Scope) inside(f func()) {
	g := at[*goja.Object](unsafe.Pointer(s.r), scopeOffsets().globalObject)
	was := *g
	*g = s.global
	defer func() { *g = was }()
	f()
}

// CurrentScope gives the scope of the JavaScript that called the running native function, or nil where that is the runtime's own.
func CurrentScope(r *goja.Runtime) *Scope { return scopeOfRuntime(r) }

func scopeOfRuntime(r *goja.Runtime) *Scope { return scopeAt(vmOf(r)) }

func scopeAt(vm unsafe.Pointer) *Scope {
	o := scopeOffsets()
	s := *at[*stashLayout](vm, o.vmStash)
	if s == nil {
		return nil
	}
	for s.outer != nil {
		s = s.outer
	}
	if uintptr(unsafe.Pointer(s)) == uintptr(*at[unsafe.Pointer](vm, o.vmRuntime))+o.rootStash {
		return nil
	}
	return (*Scope)(unsafe.Pointer(s))
}

// Around is what encloses the top level of a program beside its scope: variables that only it sees, and objects whose properties are
// variables, the first of them innermost.
type Around struct {
	Scope   *Scope // nil: the runtime's own
	Names   []unistring.String
	Values  []goja.Value
	Objects []*goja.Object
}

// RunIn runs a program with what is around it. p is one that has run nowhere or a program of [Scoped] if there is a scope. The
// error is that of [goja.Runtime.RunProgram].
func RunIn(r *goja.Runtime, p *goja.Program, a Around) (goja.Value, error) {
	o := scopeOffsets()
	top := (*stashLayout)(unsafe.Add(unsafe.Pointer(r), o.rootStash))
	if a.Scope != nil {
		top = &a.Scope.stash
	}
	if len(a.Names) > 0 {
		s := &stashLayout{outer: top, values: a.Values, names: map[unistring.String]uint32{}}
		for n, name := range a.Names {
			s.names[name] = uint32(n)
		}
		top = s
	}
	for n := len(a.Objects) - 1; n >= 0; n-- {
		top = &stashLayout{outer: top, obj: a.Objects[n]}
	}
	return r.RunProgram(enteredProgram(p, top))
}
