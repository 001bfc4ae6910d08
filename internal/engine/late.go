package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Late describes ordinary objects whose properties are made when something first looks at one of them; until then a T of Go says
// what they will be. Unlike those of a [Record] they have any properties, and are the engine's plain objects once they are awake.
//
// A Late is built once and never changed; any number of runtimes may use it.
type Late[T any] struct {
	waker waker
}

type lateBlock[T any] struct {
	obj     objectLayout
	sleeper sleeper
	data    T
}

// plainTables are the engine's method table of plain objects and the one of those that are asleep.
var plainTables = sync.OnceValue(func() *tables {
	o := goja.New().NewObject()
	var c layoutCheck
	c.impl(o, reflect.TypeFor[baseLayout]())
	return sleepingTables(o, &c)
})

// NewLate describes objects that fill gives their properties. fill is called once for each that wakes up. It must not run
// JavaScript.
func NewLate[T any](fill func(o *goja.Object, data *T)) *Late[T] {
	l := &Late[T]{waker{tables: plainTables()}}
	l.waker.fill = func(impl unsafe.Pointer) {
		var b lateBlock[T]
		data := (*T)(unsafe.Add(impl, unsafe.Offsetof(b.data)-unsafe.Offsetof(b.sleeper)-unsafe.Offsetof(b.sleeper.impl)))
		fill((*baseLayout)(impl).val, data)
	}
	return l
}

// New makes an object that is asleep, with %Object.prototype% as its prototype.
func (l *Late[T]) New(r *goja.Runtime, data T) *goja.Object {
	b := &lateBlock[T]{data: data}
	o := (*goja.Object)(unsafe.Pointer(&b.obj))
	b.obj = objectLayout{self: iface{tab: unsafe.Pointer(l.waker.asleep), data: unsafe.Pointer(&b.sleeper.impl)}, runtime: r}
	b.sleeper.waker = &l.waker
	base := &b.sleeper.impl.baseObject
	base.class = "Object"
	base.val = o
	base.prototype = ValueKinds().ObjectPrototype(r)
	base.extensible = true
	return o
}

// Asleep gives the T of an object that is asleep and has the prototype it was made with, or nil.
func (l *Late[T]) Asleep(o *goja.Object) *T {
	lay := layoutOf(o)
	if lay.self.tab != unsafe.Pointer(l.waker.asleep) || wakerOf(lay.self.data) != &l.waker {
		return nil
	}
	b := (*lateBlock[T])(unsafe.Pointer(o))
	if b.sleeper.impl.baseObject.prototype != ValueKinds().ObjectPrototype(lay.runtime) {
		return nil
	}
	return &b.data
}

// Waking gives the builder of an object of a Late, with room for n properties: for fill.
func (k *Kinds) Waking(o *goja.Object, n int) PlainBuilder {
	base := bodyOf[baseLayout](o)
	base.values = make(map[unistring.String]goja.Value, n)
	base.propNames = make([]unistring.String, 0, n)
	return PlainBuilder{Object: o, base: base}
}
