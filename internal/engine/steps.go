//lint:file-ignore U1000 The fields repeat the engine's declarations, used or not.

package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Steps goes through an iterator as its method next does, where that method is the engine's own and nobody sees its results: none
// is made. The zero Steps is that of no iterator.
type Steps struct {
	kind stepKind
	body unsafe.Pointer // the iterator's implementation
	obj  *goja.Object   // keeps it
}

type stepKind uint8

const (
	stepNone stepKind = iota
	stepArray
	stepMap
	stepSet
	stepGenerator
)

// StepsOf gives the steps of o, whose method next was read and is next. ok is false where next must be called.
func StepsOf(o *goja.Object, next goja.Value) (s Steps, ok bool) {
	f, isObject := next.(*goja.Object)
	if !isObject {
		return s, false
	}
	l, self := stepLayouts(), selfOf(o)
	for i := range l.kinds {
		k := &l.kinds[i]
		if k.tab != self.tab {
			continue
		}
		if kind := stepKind(i + 1); kind == stepGenerator {
			if e := errorRealmOf(RuntimeOf(o)); e == nil || e.generatorNext != f {
				return s, false
			}
		} else if selfOf(f).tab != callables().native || codeOf(selfOf(f).data, callables().nativeCall) != k.next {
			return s, false
		}
		return Steps{stepKind(i + 1), self.data, o}, true
	}
	return s, false
}

// StepsOfArray gives the steps of a new iterator of values of o, if o is an array whose method Symbol.iterator was read and is method, and if
// nothing but the engine's own would run: then there is no iterator unless Iterator makes one.
func StepsOfArray(r *goja.Runtime, o *goja.Object, method goja.Value) (s Steps, ok bool) {
	f, isObject := method.(*goja.Object)
	l, c := stepLayouts(), callables()
	if !isObject || layoutOf(o).self.tab != ValueKinds().array || selfOf(f).tab != c.native || codeOf(selfOf(f).data, c.nativeCall) != l.values {
		return s, false
	}
	next := ValueKinds().PropertyCell(objectGetOwnProp(runtimeGetArrayIteratorPrototype(r), resultNames().next))
	if next == nil || next.accessor {
		return s, false
	}
	if f, isObject = next.value.(*goja.Object); !isObject || selfOf(f).tab != c.native || codeOf(selfOf(f).data, c.nativeCall) != l.kinds[stepArray-1].next {
		return s, false
	}
	return Steps{kind: stepArray, body: unsafe.Pointer(&arrayIterLayout{obj: o, kind: iterateValues})}, true
}

// Iterator gives the iterator of steps that have none yet, as far on as they are.
func (s *Steps) Iterator(r *goja.Runtime) *goja.Object {
	if s.obj == nil {
		it := (*arrayIterLayout)(s.body)
		if it.obj == nil {
			it.obj = ValueKinds().NewArray(r, nil, 0)
		}
		s.obj = runtimeCreateArrayIterator(r, it.obj, it.kind).(*goja.Object)
		bodyOf[arrayIterLayout](s.obj).next = it.next
		s.body = selfOf(s.obj).data
	}
	return s.obj
}

// Any tells whether s is of an iterator.
func (s *Steps) Any() bool { return s.kind != stepNone }

// Next gives the next value; ok is false at the end. Exceptions are those of the method next. It must be called where [Call] may.
func (s *Steps) Next() (v goja.Value, ok bool) {
	switch s.kind {
	case stepArray:
		return nextOfArray(s.body, (*arrayIterLayout)(s.body))
	case stepMap, stepSet:
		return s.entry((*mapIterLayout)(s.body))
	}
	return nextOfGenerator(RuntimeOf(s.obj), s.body)
}

func nextOfArray(body unsafe.Pointer, it *arrayIterLayout) (v goja.Value, ok bool) {
	if it.obj == nil {
		return nil, false
	}
	k, n := ValueKinds(), int64(0)
	a := (*arrayLayout)(nil)
	switch tab := layoutOf(it.obj).self.tab; tab {
	case k.array:
		a = bodyOf[arrayLayout](it.obj)
		n = int64(a.length)
	case bytesLayouts().typed:
		view := bodyOf[typedArrayLayout](it.obj)
		if view.viewedArrayBuf.detached {
			panic(RuntimeOf(it.obj).NewTypeError("Cannot perform Array Iterator.prototype.next on a detached or out-of-bounds ArrayBuffer"))
		}
		n = int64(view.length)
	default:
		return fromResult(arrayIterNext(body))
	}
	i := it.next
	if i >= n {
		it.obj = nil
		return nil, false
	}
	it.next++
	if it.kind == iterateKeys {
		return IntValue(i), true
	}
	if a != nil && i < int64(len(a.values)) {
		if v = a.values[i]; v != nil && tabOf(v) == k.property {
			v = nil
		}
	}
	if v == nil {
		v = k.Get(it.obj, IntValue(i))
	}
	if it.kind == iterateValues {
		return v, true
	}
	return k.NewArray(RuntimeOf(it.obj), []goja.Value{IntValue(i), v}, 0), true
}

func (s *Steps) entry(it *mapIterLayout) (v goja.Value, ok bool) {
	if it.iter == nil {
		return nil, false
	}
	e := orderedMapNext(it.iter)
	if e == nil {
		it.iter = nil
		return nil, false
	}
	second := e.value
	if s.kind == stepSet {
		second = e.key
	}
	switch it.kind {
	case iterateKeys:
		return e.key, true
	case iterateValues:
		return second, true
	}
	return ValueKinds().NewArray(RuntimeOf(s.obj), []goja.Value{e.key, second}, 0), true
}

func nextOfGenerator(r *goja.Runtime, body unsafe.Pointer) (v goja.Value, ok bool) {
	e := errorRealmOf(r)
	e.enterGenerator()
	defer e.leaveGenerator()
	l := stepLayouts()
	state := at[uint8](body, l.state)
	if *at[unsafe.Pointer](body, l.delegated) != nil {
		return fromResult(generatorObjectNext(body, goja.Undefined()))
	}
	var arg goja.Value
	switch *state {
	case l.suspendedYieldRes:
		arg = goja.Undefined()
	case l.suspendedStart, l.suspendedYield:
	default:
		return fromResult(generatorObjectNext(body, goja.Undefined()))
	}
	*state = l.executing
	v, kind, ex := resumeGenerator(at[generatorLayout](body, l.gen), arg)
	if ex == nil {
		switch kind {
		case l.yield:
			*state = l.suspendedYield
			return definedValue(v), true
		case l.yieldRes:
			*state = l.suspendedYieldRes
			return definedValue(v), true
		}
	}
	return fromResult(generatorObjectStep(body, v, kind, ex))
}

// resumeGenerator has a generator go on, in the memory that it has where that is possible.
func resumeGenerator(g *generatorLayout, arg goja.Value) (goja.Value, uint8, *goja.Exception) {
	if g.returning != nil {
		return generatorResume(g, arg)
	}
	return g.resume(arg)
}

func definedValue(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}

// fromResult takes apart a result that the engine made, or that a script did when a generator delegates to its iterator.
func fromResult(result goja.Value) (v goja.Value, ok bool) {
	o, isObject := result.(*goja.Object)
	if !isObject {
		panic("engine: an iterator of the engine gave no object")
	}
	return StepResult(o)
}

// NewNext makes the method next of iterators of Go's: step gives the next value of what it is called on, or throws.
func NewNext(r *goja.Runtime, step func(r *goja.Runtime, this goja.Value) (v goja.Value, ok bool)) *goja.Object {
	n := &progcodec.Next{
		Call: func(c goja.FunctionCall) goja.Value {
			v, ok := step(r, c.This)
			return NewStepResult(r, v, ok)
		},
		Loop: func(*goja.Object) func(goja.FunctionCall) goja.Value {
			result := NewStepResult(r, nil, true)
			values := bodyOf[baseLayout](result).values
			return func(c goja.FunctionCall) goja.Value {
				v, ok := step(r, c.This)
				values["value"] = definedValue(v)
				if !ok {
					values["done"] = r.ToValue(true)
				}
				return result
			}
		},
	}
	return runtimeNewNativeFunc(r, n.Run, "next", 0)
}

// NewStepResult is CreateIterResultObject(v, !ok).
func NewStepResult(r *goja.Runtime, v goja.Value, ok bool) *goja.Object {
	b := ValueKinds().NewPlain(r, 2)
	b.Put("value", definedValue(v))
	b.Put("done", r.ToValue(!ok))
	return b.Object
}

// StepResult reads a result of an iterator's method next: whether done is false, and if so the value.
func StepResult(o *goja.Object) (v goja.Value, ok bool) {
	n := resultNames()
	k := ValueKinds()
	if layoutOf(o).self.tab == k.plain {
		values := bodyOf[baseLayout](o).values
		if done := values["done"]; done != nil && tabOf(done) != k.property {
			if done.ToBoolean() {
				return nil, false
			}
			// A conversion to a boolean runs no script.
			if v := values["value"]; v != nil && tabOf(v) != k.property {
				return v, true
			}
			return k.Get(o, n.value), true
		}
	}
	if k.Get(o, n.done).ToBoolean() {
		return nil, false
	}
	return k.Get(o, n.value), true
}

type stepNames struct{ done, value, next goja.Value }

var resultNames = sync.OnceValue(func() *stepNames { return &stepNames{Name("done"), Name("value"), Name("next")} })

// The kinds of iterations as the engine numbers them.
const (
	iterateKeys   = 0
	iterateValues = 1
)

type arrayIterLayout struct {
	baseObject baseLayout
	obj        *goja.Object
	next       int64
	kind       int
}

type mapIterLayout struct {
	baseObject baseLayout
	iter       unsafe.Pointer
	kind       int
}

type stepLayout struct {
	kinds                 [4]stepEntry // by stepKind, without the first
	values                uintptr      // entry of the engine's Array.prototype.values
	gen, delegated, state uintptr      // of generatorObject

	suspendedStart, executing, suspendedYield, suspendedYieldRes uint8 // states
	yield, yieldRes                                              uint8 // results
}

type stepEntry struct {
	tab  unsafe.Pointer
	next uintptr // entry of the engine's function
}

var stepLayouts = sync.OnceValue(func() *stepLayout {
	// The numbers are the engine's, in the order of their declarations.
	l := &stepLayout{suspendedStart: 1, executing: 2, suspendedYield: 3, suspendedYieldRes: 4, yield: 1, yieldRes: 2}
	c := &layoutCheck{}
	r := goja.New()
	for i, sample := range [...]struct {
		code, impl string
		mirror     reflect.Type
	}{
		{"[].values()", "arrayIterObject", nil},
		{"new Map().values()", "mapIterObject", reflect.TypeFor[mapIterLayout]()},
		{"new Set().values()", "setIterObject", reflect.TypeFor[mapIterLayout]()},
		{"(function* () { const x = yield 1; yield 2; })()", "generatorObject", nil},
	} {
		v, err := r.RunString(sample.code)
		if err != nil {
			c.fail("%s: %v", sample.code, err)
			break
		}
		o := v.(*goja.Object)
		t := slotImplType(o)
		if t.Name() != sample.impl {
			c.fail("%s is a %v, not a %s", sample.code, t, sample.impl)
			break
		}
		l.kinds[i].tab = selfOf(o).tab
		if f := selfOf(o.Get("next").(*goja.Object)); f.tab == callables().native {
			l.kinds[i].next = codeOf(f.data, callables().nativeCall)
		}
		switch {
		case sample.mirror != nil:
			c.impl(o, sample.mirror)
		case i == 0:
			l.checkArray(c, t)
			if f := selfOf(r.Get("Array").(*goja.Object).Get("prototype").(*goja.Object).GetSymbol(goja.SymIterator).(*goja.Object)); f.tab == callables().native {
				l.values = codeOf(f.data, callables().nativeCall)
			}
		default:
			l.learnGenerator(c, t, r, o)
		}
	}
	if c.err != nil {
		panic(c.err)
	}
	return l
})

func (l *stepLayout) checkArray(c *layoutCheck, t reflect.Type) {
	m := reflect.TypeFor[arrayIterLayout]()
	for i, name := range [...]string{"baseObject", "obj", "nextIdx", "kind"} {
		f, ok := t.FieldByName(name)
		if !ok || f.Offset != m.Field(i).Offset || f.Type.Size() != m.Field(i).Type.Size() {
			c.fail("%v.%s is not as expected", t, name)
		}
	}
}

// learnGenerator looks at a generator that yields first with a value that is used, then without.
func (l *stepLayout) learnGenerator(c *layoutCheck, t reflect.Type, r *goja.Runtime, o *goja.Object) {
	l.gen, l.delegated, l.state = c.nested(t, "gen"), c.nested(t, "delegated"), c.nested(t, "state")
	body := selfOf(o).data
	next, ok := goja.AssertFunction(o.Get("next"))
	if !ok || c.err != nil {
		c.fail("a generator has no next")
		return
	}
	state := at[uint8](body, l.state)
	seen := []uint8{*state}
	for range 3 {
		if _, err := next(o); err != nil {
			c.fail("a generator ended: %v", err)
		}
		seen = append(seen, *state)
	}
	if seen[0] != l.suspendedStart || seen[1] != l.suspendedYieldRes || seen[2] != l.suspendedYield {
		c.fail("a generator has the states %v", seen)
	}
}

//go:linkname arrayIterNext github.com/dop251/goja.(*arrayIterObject).next
func arrayIterNext(it unsafe.Pointer) goja.Value

//go:linkname runtimeGetArrayIteratorPrototype github.com/dop251/goja.(*Runtime).getArrayIteratorPrototype
func runtimeGetArrayIteratorPrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeCreateArrayIterator github.com/dop251/goja.(*Runtime).createArrayIterator
func runtimeCreateArrayIterator(r *goja.Runtime, o *goja.Object, kind int) goja.Value

//go:linkname orderedMapNext github.com/dop251/goja.(*orderedMapIter).next
func orderedMapNext(it unsafe.Pointer) *mapEntryLayout

//go:linkname generatorObjectNext github.com/dop251/goja.(*generatorObject).next
func generatorObjectNext(g unsafe.Pointer, v goja.Value) goja.Value

//go:linkname generatorObjectStep github.com/dop251/goja.(*generatorObject).step
func generatorObjectStep(g unsafe.Pointer, v goja.Value, kind uint8, ex *goja.Exception) goja.Value

//go:linkname generatorResume github.com/dop251/goja.(*generator).next
func generatorResume(g *generatorLayout, v goja.Value) (goja.Value, uint8, *goja.Exception)
