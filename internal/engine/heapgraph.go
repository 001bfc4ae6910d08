package engine

import (
	"reflect"
	"strconv"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// HeapRef is one thing that a thing of the heap holds.
type HeapRef struct {
	Name  string // of a property, variable or slot; "" for an element
	Index int    // of an element
	Kind  RefKind
	To    any // what HeapThing takes
}

// RefKind tells how a reference is held.
type RefKind uint8

// The kinds of references.
const (
	RefProperty RefKind = iota
	RefElement
	RefContext  // a variable of a scope
	RefInternal // a slot that scripts do not see
)

// HeapThing is what a heap snapshot shows of an object, a scope, a string, a symbol or a big integer.
type HeapThing struct {
	Slot  Slot
	Scope bool       // variables of functions
	Value goja.Value // the primitive; nil for an object or a scope
	Name  string     // class of an object, name of a function
	Size  int        // bytes, without what it refers to
	Refs  []HeapRef
}

// scopeRef is a stash of the engine.
type scopeRef struct{ p unsafe.Pointer }

// HeapWalk describes the things of one runtime's heap. It runs no script and makes no property that is not made yet. It must be used
// on the goroutine that owns the runtime, with no script running in between.
type HeapWalk struct {
	based  map[reflect.Type]bool    // implementations that begin with a baseObject
	stash  map[reflect.Type]uintptr // offset of the scope in functions
	scopes reflect.Type
	l      struct{ values, names, obj, outer uintptr }
}

// NewHeapWalk begins a walk.
func NewHeapWalk() *HeapWalk {
	w := &HeapWalk{based: map[reflect.Type]bool{}, stash: map[reflect.Type]uintptr{}}
	vm, _ := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	if f, ok := vm.Type.Elem().FieldByName("stash"); ok {
		w.learn(f.Type.Elem())
	}
	return w
}

// Key gives what is the same for the same thing, to be compared; nil for what is not a thing of the heap: numbers, booleans, nothing.
func (w *HeapWalk) Key(v any) any {
	switch x := v.(type) {
	case *goja.Object, scopeRef:
		return x
	case goja.String:
		return x.String()
	case *goja.Symbol:
		return x
	}
	return nil
}

// Thing describes v, whose Key is not nil.
func (w *HeapWalk) Thing(v any) HeapThing {
	switch x := v.(type) {
	case *goja.Object:
		return w.object(x)
	case scopeRef:
		return w.scope(x.p)
	case goja.String:
		n := x.Length()
		if t, ok := TextOf(x); ok && t.Wide != nil {
			n *= 2
		}
		return HeapThing{Value: x, Size: 16 + n}
	}
	return HeapThing{Value: v.(goja.Value), Size: 32}
}

// bytes of an entry of a property map, roughly: name, value and its share of the table
const propertySize = 48

func (w *HeapWalk) object(o *goja.Object) HeapThing {
	t := reflect.TypeOf(slotImpl(o)).Elem()
	h := HeapThing{Slot: SlotOf(o), Size: int(reflect.TypeFor[goja.Object]().Size() + t.Size())}
	if !w.hasBase(t) {
		h.Name = "Object"
		return h
	}
	base := bodyOf[baseLayout](o)
	h.Name = w.nameOf(o, base, h.Slot)
	for _, n := range base.propNames {
		w.property(&h, n.String(), base.values[n])
	}
	if base.symValues != nil {
		v := slotOffsets()
		for _, e := range v.collect(nil, *at[unsafe.Pointer](base.symValues, v.omFirst), *at[int](base.symValues, v.omSize)) {
			if s, ok := e.Key.(*goja.Symbol); ok {
				w.property(&h, SymbolText(s).String(), e.Value)
			}
		}
	}
	if base.prototype != nil {
		h.Refs = append(h.Refs, HeapRef{Name: "__proto__", To: base.prototype})
	}
	w.slots(&h, o, t)
	return h
}

// hasBase tells whether an implementation begins with the engine's ordinary object.
func (w *HeapWalk) hasBase(t reflect.Type) bool {
	known, ok := w.based[t]
	if !ok {
		for f := t; f.Kind() == reflect.Struct && f.NumField() > 0; f = f.Field(0).Type {
			if known = f.Name() == "baseObject"; known {
				break
			}
		}
		w.based[t] = known
	}
	return known
}

func (w *HeapWalk) property(h *HeapThing, name string, stored goja.Value) {
	h.Size += propertySize
	p, ok := slotOffsets().describe(stored)
	if !ok {
		return
	}
	add := func(name string, v any) { h.Refs = append(h.Refs, HeapRef{Name: name, To: v}) }
	switch {
	case !p.Accessor:
		add(name, p.Value)
	default:
		if p.Getter != nil {
			add("get "+name, p.Getter)
		}
		if p.Setter != nil {
			add("set "+name, p.Setter)
		}
	}
}

func (w *HeapWalk) nameOf(o *goja.Object, base *baseLayout, slot Slot) string {
	switch slot {
	case SlotFunction, SlotAsyncFunction, SlotGeneratorFunction, SlotClass, SlotBoundFunction:
		if s, ok := ownData(o, "name").(goja.String); ok {
			return s.String()
		}
		return ""
	}
	for p, n := base.prototype, 0; p != nil && n < 100 && w.hasBase(reflect.TypeOf(slotImpl(p)).Elem()); n++ {
		b := bodyOf[baseLayout](p)
		if d, ok := slotOffsets().describe(b.values["constructor"]); ok && !d.Accessor {
			if c, ok := d.Value.(*goja.Object); ok && w.hasBase(reflect.TypeOf(slotImpl(c)).Elem()) {
				if s, ok := ownData(c, "name").(goja.String); ok {
					return s.String()
				}
			}
		}
		p = b.prototype
	}
	return base.class
}

// slots adds what the object holds beside its properties.
func (w *HeapWalk) slots(h *HeapThing, o *goja.Object, t reflect.Type) {
	hold := func(name string, v any) {
		if w.Key(v) != nil {
			h.Refs = append(h.Refs, HeapRef{Name: name, Kind: RefInternal, To: v})
		}
	}
	object := func(name string, v *goja.Object) {
		if v != nil {
			hold(name, v)
		}
	}
	switch h.Slot {
	case SlotArray:
		if values, ok := DenseElements(o); ok {
			h.Size += 16 * cap(values)
			for i, v := range values {
				w.element(h, i, v)
			}
		} else if t.Name() == "sparseArrayObject" {
			for _, item := range *at[[]sparseItem](slotPtr(o), unsafe.Sizeof(baseLayout{})) {
				h.Size += int(unsafe.Sizeof(item))
				w.element(h, int(item.idx), item.value)
			}
		}
	case SlotMap, SlotSet:
		list, _ := Entries(o, -1)
		h.Size += 64 * len(list)
		for i, e := range list {
			hold("key "+strconv.Itoa(i), e.Key)
			hold("value "+strconv.Itoa(i), e.Value)
		}
	case SlotPromise:
		hold("result", o.Export().(*goja.Promise).Result())
	case SlotProxy:
		target, handler := ProxyParts(o)
		object("target", target)
		object("handler", handler)
	case SlotBoundFunction:
		object("target", BoundTarget(o))
	case SlotTypedArray, SlotDataView:
		object("buffer", ViewInfo(o).Buffer)
	case SlotArrayBuffer:
		if b, ok := o.Export().(goja.ArrayBuffer); ok {
			h.Size += len(b.Bytes())
		}
	case SlotString, SlotPrimitive:
		hold("value", PrimitiveValue(o))
	case SlotFunction, SlotAsyncFunction, SlotGeneratorFunction, SlotClass:
		if off := w.stashOf(t); off != 0 {
			if p := *at[unsafe.Pointer](slotPtr(o), off); p != nil {
				hold("context", scopeRef{p})
			}
		}
	}
}

// sparseItem repeats the engine's declaration of an element of a sparse array; its array has them behind the ordinary object.
type sparseItem struct {
	idx   uint32
	value goja.Value
}

func (w *HeapWalk) element(h *HeapThing, i int, stored goja.Value) {
	if d, ok := slotOffsets().describe(stored); ok && !d.Accessor && w.Key(d.Value) != nil {
		h.Refs = append(h.Refs, HeapRef{Index: i, Kind: RefElement, To: d.Value})
	}
}

// stashOf gives the offset of the scope in functions of type t, or 0.
func (w *HeapWalk) stashOf(t reflect.Type) uintptr {
	off, ok := w.stash[t]
	if !ok {
		if f, found := t.FieldByName("stash"); found && f.Type.Kind() == reflect.Pointer {
			for at := t; len(f.Index) > 0; f.Index = f.Index[1:] {
				step := at.Field(f.Index[0])
				off, at = off+step.Offset, step.Type
			}
			w.learn(f.Type.Elem())
		}
		w.stash[t] = off
	}
	return off
}

// learn notes where a scope of the engine has its variables.
func (w *HeapWalk) learn(t reflect.Type) {
	if w.scopes != nil {
		return
	}
	w.scopes = t
	for name, to := range map[string]*uintptr{"values": &w.l.values, "names": &w.l.names, "obj": &w.l.obj, "outer": &w.l.outer} {
		f, ok := t.FieldByName(name)
		if !ok {
			panic("engine: a scope has no field " + name)
		}
		*to = f.Offset
	}
}

func (w *HeapWalk) scope(p unsafe.Pointer) HeapThing {
	values := *at[[]goja.Value](p, w.l.values)
	h := HeapThing{Scope: true, Name: "system / Context", Size: int(w.scopes.Size()) + 16*cap(values)}
	names := make([]string, len(values))
	for n, i := range *at[map[unistring.String]uint32](p, w.l.names) {
		if i &= 1<<24 - 1; int(i) < len(names) { // the upper bits are the variable's kind
			names[i] = n.String()
		}
	}
	for i, v := range values {
		if w.Key(v) == nil {
			continue
		}
		if names[i] == "" {
			names[i] = "variable " + strconv.Itoa(i)
		}
		h.Refs = append(h.Refs, HeapRef{Name: names[i], Kind: RefContext, To: v})
	}
	if o := *at[*goja.Object](p, w.l.obj); o != nil {
		h.Refs = append(h.Refs, HeapRef{Name: "extension", Kind: RefInternal, To: o})
	}
	if outer := *at[unsafe.Pointer](p, w.l.outer); outer != nil {
		h.Refs = append(h.Refs, HeapRef{Name: "previous", Kind: RefInternal, To: scopeRef{outer}})
	}
	return h
}

// StackValues gives what the runtime's stack holds: arguments and variables of the functions that run.
func StackValues(r *goja.Runtime) []goja.Value {
	sp := *at[int](vmOf(r), offsets().vmSP)
	return append([]goja.Value(nil), (*at[[]goja.Value](vmOf(r), offsets().vmStack))[:max(0, sp)]...)
}

// StackScopes gives the scopes of the functions that run, as things of a walk.
func StackScopes(r *goja.Runtime) []any {
	var out []any
	add := func(p unsafe.Pointer) {
		if p != nil {
			out = append(out, scopeRef{p})
		}
	}
	vm := vmOf(r)
	add(*at[unsafe.Pointer](vm, scopeOffsets().vmStash))
	context := offsets().vmCallStackType.Elem()
	f, ok := context.FieldByName("stash")
	if !ok {
		panic("engine: a context has no field stash")
	}
	stack := *at[[]byte](vm, offsets().vmCallStack) // its length counts contexts
	for i := range len(stack) {
		add(*at[unsafe.Pointer](unsafe.Pointer(unsafe.SliceData(stack)), uintptr(i)*context.Size()+f.Offset))
	}
	return out
}

// Inherits tells whether proto is on o's chain of prototypes, as far as that can be told without running a script.
func (w *HeapWalk) Inherits(o, proto *goja.Object) bool {
	for n := 0; n < 10000 && w.hasBase(reflect.TypeOf(slotImpl(o)).Elem()); n++ {
		o = bodyOf[baseLayout](o).prototype
		if o == nil || o == proto {
			return o != nil
		}
	}
	return false
}
