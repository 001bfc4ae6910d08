package engine

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// A record's object is asleep until something looks at its properties: its method table is a copy of the engine's for
// templated objects, in which each method that touches properties first makes the properties and puts the engine's own
// table in place. Most timers are made, fire or are cleared, and are collected without ever waking up.

// methodTable is the memory form of a table of interface methods, as far as the copy needs it: the header and the methods in the
// order of their names.
type methodTable struct {
	inter, typ unsafe.Pointer
	hash       uint32
	_          [4]byte
	fun        [methodCount]unsafe.Pointer
}

// Places in the engine's interface of object implementations; asleep checks them against the engine.
const (
	mPutProp = iota
	mPutSym
	_
	_
	_
	mDefineIdx
	mDefineStr
	mDefineSym
	mDeleteIdx
	mDeleteStr
	mDeleteSym
	_
	mExport
	mExportToArrayOrSlice
	mExportToMap
	_
	mGetIdx
	mGetOwnIdx
	mGetOwnStr
	mGetOwnSym
	_
	mGetStr
	mGetSym
	_
	mHasOwnIdx
	mHasOwnStr
	mHasOwnSym
	mHasIdx
	mHasStr
	mHasSym
	_
	mIterateKeys
	mIterateStringKeys
	mIterateSymbols
	mKeys
	_
	_
	mSetForeignIdx
	mSetForeignStr
	mSetForeignSym
	mSetOwnIdx
	mSetOwnStr
	mSetOwnSym
	_
	mSortGet
	mSortLen
	mStringKeys
	mSwap
	mSymbols
	_
	_
	methodCount
)

// tables are the engine's method table of templated objects and the one of objects that are asleep.
type tables struct{ awake, asleep *methodTable }

// methodTables makes the table of sleeping objects. It panics when the engine is not the one that this package was written for:
// going on would corrupt memory.
func methodTables() *tables { return theMethodTables.get() }

var theMethodTables = lazily(func() *tables {
	o := NewTemplate(nil).New(goja.New())
	var c layoutCheck
	c.impl(o, reflect.TypeFor[templatedLayout]())
	return sleepingTables(o, &c)
})

// sleepingTables makes the table of sleeping objects whose implementation is that of o.
func sleepingTables(o *goja.Object, c *layoutCheck) *tables {
	c.same("Object", reflect.TypeFor[objectLayout](), reflect.TypeFor[goja.Object]())
	field, _ := reflect.TypeFor[goja.Object]().FieldByName("self")
	if n := field.Type.NumMethod(); n != methodCount {
		c.fail("an object implementation has %d methods, not %d", n, methodCount)
	}
	t := &tables{awake: (*methodTable)(layoutOf(o).self.tab)}
	if c.err == nil {
		asleep := *t.awake
		for _, m := range wakingMethods() {
			c.err = checkMethod(field.Type.Method(m.at), m.name, m.fn)
			if c.err != nil {
				break
			}
			asleep.fun[m.at] = *(*unsafe.Pointer)((*iface)(unsafe.Pointer(&m.fn)).data)
		}
		t.asleep = &asleep
	}
	if c.err != nil {
		panic(c.err)
	}
	return t
}

// checkMethod wants fn to be called as the method is: a receiver, then parameters and results of the same kinds and sizes.
func checkMethod(m reflect.Method, name string, fn any) error {
	ft := reflect.TypeOf(fn)
	same := func(a, b reflect.Type) bool { return a.Kind() == b.Kind() && a.Size() == b.Size() || ptr(a) && ptr(b) }
	ok := m.Name == name && ft.NumIn() == m.Type.NumIn()+1 && ft.NumOut() == m.Type.NumOut()
	for i := 0; ok && i < m.Type.NumIn(); i++ {
		ok = same(ft.In(i+1), m.Type.In(i))
	}
	for i := 0; ok && i < m.Type.NumOut(); i++ {
		ok = same(ft.Out(i), m.Type.Out(i))
	}
	if !ok {
		return fmt.Errorf("engine: unexpected goja layout: method %s is %v, not the %s that %v replaces", m.Name, m.Type, name, ft)
	}
	return nil
}

// ptr tells a parameter that is one pointer.
func ptr(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Func:
		return true
	}
	return false
}

// sleeper is how to wake an object, followed by its implementation, which is no larger than this one if the object is of a record.
type sleeper struct {
	waker *waker
	impl  templatedLayout
}

// wakerOf gives what stands before the implementation of a sleeping object.
func wakerOf(impl unsafe.Pointer) *waker {
	return *(**waker)(unsafe.Add(impl, -int(unsafe.Offsetof(sleeper{}.impl))))
}

// waker is what all objects of a record share. It holds the tables as well, since their methods cannot refer to the variable
// that they are part of.
type waker struct {
	*tables
	fill func(impl unsafe.Pointer)
}

// method wakes the object of impl and gives the engine's own method. F is the method's type with a receiver in front.
func method[F any](impl unsafe.Pointer, at int) F {
	w := wakerOf(impl)
	wake(impl, w)
	code := unsafe.Pointer(&w.awake.fun[at]) // a function value points to where its code's address is
	return *(*F)(unsafe.Pointer(&code))
}

// wake makes the properties of the object of impl, if they are not made.
func wake(impl unsafe.Pointer, w *waker) {
	base := (*baseLayout)(impl)
	o := layoutOf(base.val)
	if o.self.tab == unsafe.Pointer(w.awake) {
		return
	}
	o.self.tab = unsafe.Pointer(w.awake)
	base.values = map[unistring.String]goja.Value{}
	w.fill(impl)
}

// wakeUp makes the properties of o if it is an object that is asleep.
func wakeUp(o *goja.Object) {
	self := layoutOf(o).self
	if tab := (*methodTable)(self.tab); tab == methodTables().asleep || tab == plainTables().asleep {
		wake(self.data, wakerOf(self.data))
		return
	}
	wakeFunc(o)
}
