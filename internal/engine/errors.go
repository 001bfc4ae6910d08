package engine

import (
	"math"
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// DefaultMaxCallDepth is the number of engine contexts at which JavaScript gets a RangeError. A plain call takes one
// context, a call that goes through Go (a callback of Array.prototype.map, a getter, a class constructor) two or three,
// so that the Go stack stays far below its limit.
const DefaultMaxCallDepth = 12000

// ErrorConfig says how errors of one runtime look. The zero value is usable.
type ErrorConfig struct {
	// StackTraceLimit is the first value of Error.stackTraceLimit; 0 means 10, a negative value means no frames.
	StackTraceLimit int
	// MaxCallDepth is the depth at which calls throw a RangeError; 0 means [DefaultMaxCallDepth].
	MaxCallDepth int
	// DropFrame tells whether frames of the program with this name stay out of every stack.
	DropFrame func(program string) bool
	// MapPosition translates a position of a compiled program to the source it was made from; ok false keeps it.
	MapPosition func(file string, line, column int) (mappedFile string, mappedLine, mappedColumn int, ok bool)
	// ShowSite translates a frame once more, for the text of a stack alone: call sites keep what MapPosition gave.
	ShowSite func(s *CallSite, around Surroundings) (shown CallSite, ok bool)
	// NoteEval is told of all code that eval makes.
	NoteEval func(source string)
}

// errorRealm is the error state of one runtime. The engine's slot for Error points at its first field, and that is how
// it is found again.
type errorRealm struct {
	ctors  [errorKinds]goja.Object
	protos [errorKinds]*goja.Object
	r      *goja.Runtime
	cfg    ErrorConfig

	getter, setter *goja.Object
	siteProto      *goja.Object
	prepare        *goja.Object // the function that Error.prepareStackTrace is at first
	natives        map[uintptr]nativeKind
	preparing      bool
	generators     int          // how deep methods of generators are nested
	generatorNext  *goja.Object // that of the prototype of generators, once it was looked at
	host           []hostSection
	job            func() // the promise job that runs
	evals          *evalOrigins
	compiled       string // by eval last, for the words of its error
	async          asyncRealm
}

// InstallErrors gives r the errors of V8: the text of `stack`, Error.captureStackTrace, Error.stackTraceLimit,
// Error.prepareStackTrace, the wording of the engine's own messages, and a RangeError where recursion is too deep. It must
// be called once, after [Enter] and before any JavaScript runs; without Enter a stack overflow ends the whole call
// instead of throwing. Nothing but the constructors' shells is made until an error is.
func InstallErrors(r *goja.Runtime, cfg ErrorConfig) {
	if cfg.StackTraceLimit == 0 {
		cfg.StackTraceLimit = 10
	}
	if cfg.MaxCallDepth == 0 {
		cfg.MaxCallDepth = DefaultMaxCallDepth
	}
	e := &errorRealm{r: r, cfg: cfg}
	l, o := errorOffsets(), offsets()
	templates := errorTemplates()
	for k := range errorKinds {
		ctor := &e.ctors[k]
		*at[*goja.Runtime](unsafe.Pointer(ctor), o.objectRuntime) = r
		runtimeNewTemplatedFuncObject(r, templates[k].t, ctor,
			func(c goja.FunctionCall) goja.Value { return e.construct(k, c.Arguments, nil) },
			func(args []goja.Value, newTarget *goja.Object) *goja.Object { return e.construct(k, args, newTarget) })
		*at[*goja.Object](unsafe.Pointer(r), l.slots[k]) = ctor
	}
	r.SetMaxCallStackSize(cfg.MaxCallDepth)
	e.guardStack()
	e.guardGenerators()
	e.watchEval()
	e.guardConstructors()
}

// errorRealmOf finds the error state of r, or nil when [InstallErrors] was not called.
func errorRealmOf(r *goja.Runtime) *errorRealm {
	ctor := *at[*goja.Object](unsafe.Pointer(r), errorOffsets().slots[kindError])
	if ctor == nil {
		return nil
	}
	// The engine's own Error is a plain native function: a templated one in its slot is ours.
	if selfOf(ctor).tab != errorOffsets().templatedFuncTab {
		return nil
	}
	return (*errorRealm)(unsafe.Pointer(ctor))
}

var errorTemplates = sync.OnceValue(func() (ts [errorKinds]*Template) {
	for k := range errorKinds {
		parent, length := func(r *goja.Runtime) *goja.Object { return &errorRealmOf(r).ctors[kindError] }, 1
		switch k {
		case kindError:
			parent = FunctionProto
		case kindAggregateError:
			length = 2
		}
		t := NewTemplate(parent)
		t.Constant("length", Configurable, length)
		t.Constant("name", Configurable, k.String())
		t.Lazy("prototype", 0, func(r *goja.Runtime) goja.Value { return errorRealmOf(r).proto(k) })
		ts[k] = t
	}
	ts[kindError].Method("captureStackTrace", 2, captureStackTrace)
	ts[kindError].Lazy("prepareStackTrace", Hidden, func(r *goja.Runtime) goja.Value { return errorRealmOf(r).defaultPrepare() })
	ts[kindError].Method("isError", 1, isError)
	ts[kindError].Lazy("stackTraceLimit", Plain, func(r *goja.Runtime) goja.Value {
		return r.ToValue(max(errorRealmOf(r).cfg.StackTraceLimit, 0))
	})
	return ts
})

func isError(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	o, ok := c.Argument(0).(*goja.Object)
	return r.ToValue(ok && selfOf(o).tab == errorOffsets().errorTab)
}

// proto gives the prototype of a class, with its properties in V8's order.
func (e *errorRealm) proto(k errorKind) *goja.Object {
	if p := e.protos[k]; p != nil {
		return p
	}
	ctor := &e.ctors[k]
	var p *goja.Object
	if k == kindError {
		p = runtimeGetErrorPrototype(e.r)
		*at[[]unistring.String](selfOf(p).data, errorOffsets().baseNames) = []unistring.String{"constructor", "name", "message", "toString"}
	} else {
		p = e.r.CreateObject(e.proto(kindError))
		hidden := func(name string, v goja.Value) {
			mustDefine(p.DefineDataProperty(name, v, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
		}
		hidden("constructor", ctor)
		hidden("name", e.r.ToValue(k.String()))
		hidden("message", e.r.ToValue(""))
	}
	e.protos[k] = p
	return p
}

// construct is what a call of an error constructor does. newTarget is nil for calls and for `new` from JavaScript;
// the engine's own errors come with the constructor itself.
func (e *errorRealm) construct(k errorKind, args []goja.Value, newTarget *goja.Object) *goja.Object {
	ctor := &e.ctors[k]
	arg := func(i int) goja.Value {
		if i < len(args) && args[i] != nil {
			return args[i]
		}
		return goja.Undefined()
	}
	msgAt := 0
	if k == kindAggregateError {
		msgAt = 1
	}
	var proto *goja.Object
	var h hide
	if newTarget == nil || newTarget == ctor {
		proto = e.proto(k)
	} else {
		proto = PrototypeFor(newTarget, ctor, e.proto(k))
		if tab := selfOf(newTarget).tab; tab != errorOffsets().boundTab && tab != errorOffsets().proxyTab {
			h.making = newTarget
			if e.fromReflect(ctor) {
				h = hide{until: newTarget}
			}
		}
	}
	var message goja.Value
	if v := arg(msgAt); !goja.IsUndefined(v) {
		message = e.toJSString(v)
		if newTarget == ctor && len(args) == 1 && !e.fromReflect(ctor) {
			was := message.String()
			if kind, text := e.translate(k, was); text != was || kind != k {
				proto, message = e.proto(kind), e.r.ToValue(text)
			}
		}
	}
	o := e.newError(proto, message, h)
	if opts, ok := arg(msgAt + 1).(*goja.Object); ok && objectHasProperty(opts, e.r.ToValue("cause")) {
		mustDefine(o.DefineDataProperty("cause", opts.Get("cause"), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	}
	if k == kindAggregateError {
		list := runtimeIterableToList(e.r, arg(0), nil)
		items := make([]any, len(list))
		for i, v := range list {
			items[i] = v
		}
		mustDefine(o.DefineDataProperty("errors", e.r.NewArray(items...), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	}
	return o
}

// newError makes an error object as the engine would, except for its stack, which it captures up to the limit only.
// message is nil for none.
func (e *errorRealm) newError(proto *goja.Object, message goja.Value, h hide) *goja.Object {
	l := errorOffsets()
	o := emptyObject(e.r)
	impl := reflect.New(l.errorType).UnsafePointer()
	*at[string](impl, l.baseClass) = "Error"
	*at[*goja.Object](impl, l.baseVal) = o
	*at[*goja.Object](impl, l.baseProto) = proto
	*at[bool](impl, l.baseExtensible) = true
	*at[bool](impl, l.errStackDone) = true

	rec := &errorRecord{Value: goja.Undefined(), realm: e}
	e.captureInto(rec, h)
	*at[[]goja.StackFrame](impl, l.errStack) = e.engineFrames(rec.frames)

	values := make(map[unistring.String]goja.Value, 3)
	names := make([]unistring.String, 1, 2)
	names[0] = "stack"
	values["stack"] = e.stackProperty(rec)
	values[keptStack] = keptProperty(rec)
	if message != nil {
		names = append(names, "message")
		values["message"] = valueProp(message, true, false, true)
	}
	*at[map[unistring.String]goja.Value](impl, l.baseValues) = values
	*at[[]unistring.String](impl, l.baseNames) = names
	*selfOf(o) = iface{tab: l.errorTab, data: impl}
	return o
}

// fromReflect tells whether Reflect.construct is what calls ctor: the one way for a script to name a constructor as its
// own new.target, as the engine does.
func (e *errorRealm) fromReflect(ctor *goja.Object) bool {
	r := e.raised()
	return r.prg == nil && r.argument(0) == goja.Value(ctor) && r.method() == "Reflect.construct"
}

// stackLimit reads Error.stackTraceLimit without running scripts; ok is false when it is not a number, and then errors
// get no stack.
func (e *errorRealm) stackLimit() (n int, ok bool) {
	v, made := valuesOf(selfOf(&e.ctors[kindError]).data)["stackTraceLimit"]
	if !made {
		return max(e.cfg.StackTraceLimit, 0), true
	}
	v, ok = dataValue(v)
	if !ok || v == nil {
		return 0, false
	}
	switch t := v.ExportType(); {
	case t == nil || t.Kind() != reflect.Int64 && t.Kind() != reflect.Float64:
		return 0, false
	}
	f := v.ToFloat()
	switch {
	case math.IsNaN(f) || f <= 0:
		return 0, true
	case f > math.MaxInt32:
		return math.MaxInt32, true
	}
	return int(f), true
}

// dataValue gives the value of a property as the engine stores it; ok is false for accessors.
func dataValue(v goja.Value) (goja.Value, bool) {
	if p := propertyOf(v); p != nil {
		if *at[bool](p, propOffsets().accessor) {
			return nil, false
		}
		return *at[goja.Value](p, errorOffsets().propValue), true
	}
	return v, true
}

// propertyOf gives the engine's record of attributes behind a stored value, or nil when it has the plain ones.
func propertyOf(v goja.Value) unsafe.Pointer {
	if i := (*iface)(unsafe.Pointer(&v)); i.tab == errorOffsets().propTab {
		return i.data
	}
	return nil
}

func (e *errorRealm) toJSString(v goja.Value) goja.Value {
	s := v.ToString()
	switch s.(type) {
	case goja.String:
		return s
	case *goja.Symbol:
		panic(e.r.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return e.r.ToValue(s.String())
}
