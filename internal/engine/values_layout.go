//lint:file-ignore U1000 The fields repeat the engine's declarations, used or not.

package engine

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// The types below repeat the engine's declarations field by field. newKinds refuses to work when they differ.
type objectLayout struct {
	self    iface
	runtime *goja.Runtime
}

type baseLayout struct {
	class             string
	val               *goja.Object
	prototype         *goja.Object
	extensible        bool
	values            map[unistring.String]goja.Value
	propNames         []unistring.String
	lastSortedPropLen int
	idxPropCount      int
	symValues         unsafe.Pointer
	privateElements   unsafe.Pointer
}

type arrayLayout struct {
	baseObject     baseLayout
	values         []goja.Value
	length         uint32
	objCount       int
	propValueCount int
	lengthProp     Property
}

type mapLayout struct {
	baseObject baseLayout
	m          *orderedMapLayout
}

type orderedMapLayout struct {
	hash      unsafe.Pointer
	hashTable unsafe.Pointer
	iterFirst *mapEntryLayout
	iterLast  *mapEntryLayout
	size      int
}

type mapEntryLayout struct {
	key, value         goja.Value
	iterPrev, iterNext *mapEntryLayout
	hNext              *mapEntryLayout
}

type dateLayout struct {
	baseObject baseLayout
	msec       int64
}

type regexpLayout struct {
	baseObject baseLayout
	pattern    *regexpPatternLayout
	source     goja.String
	standard   bool
}

type regexpPatternLayout struct {
	src            string
	global         bool
	ignoreCase     bool
	multiline      bool
	dotAll         bool
	sticky         bool
	unicode        bool
	regexpWrapper  unsafe.Pointer
	regexp2Wrapper unsafe.Pointer
}

type errorValueLayout struct {
	baseObject     baseLayout
	stack          []goja.StackFrame
	stackPropAdded bool
}

type boxedLayout struct {
	baseObject baseLayout
	pValue     goja.Value
}

type boxedStringLayout struct {
	baseObject baseLayout
	value      goja.String
	length     int
	lengthProp Property
}

type arrayBufferLayout struct {
	baseObject baseLayout
	detached   bool
	data       []byte
}

type typedArrayLayout struct {
	baseObject     baseLayout
	viewedArrayBuf *arrayBufferLayout
	defaultCtor    *goja.Object
	length         int
	offset         int
	elemSize       int
	typedArray     iface
}

type dataViewLayout struct {
	baseObject     baseLayout
	viewedArrayBuf *arrayBufferLayout
	byteLen        int
	byteOffset     int
}

type proxyLayout struct {
	baseObject baseLayout
	target     *goja.Object
	handler    iface
	call       func(goja.FunctionCall) goja.Value
	ctor       func([]goja.Value, *goja.Object) *goja.Object
}

// propItem is what a walk over own enumerable properties gives.
type propItem struct {
	name       goja.Value
	value      goja.Value
	enumerable int
}

// layoutCheck compares this package's copies of declarations with the engine's types and keeps the first difference.
type layoutCheck struct{ err error }

func (c *layoutCheck) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("engine: unexpected goja layout: "+format, args...)
	}
}

func (c *layoutCheck) impl(o *goja.Object, mirror reflect.Type) {
	c.same(mirror.Name(), mirror, reflect.ValueOf(o).Elem().FieldByName("self").Elem().Type().Elem())
}

// walk checks what the engine's own walk over properties hands out; the method of object implementations tells its type.
func (c *layoutCheck) walk(object, item reflect.Type) {
	self, _ := object.FieldByName("self")
	for i := range self.Type.NumMethod() {
		if m := self.Type.Method(i); m.Name == "iterateStringKeys" {
			c.same("propIterItem", item, m.Type.Out(0).Out(0))
			return
		}
	}
	c.fail("object implementations have no iterateStringKeys")
}

func (c *layoutCheck) nested(t reflect.Type, names ...string) (off uintptr) {
	for _, n := range names {
		f, ok := t.FieldByName(n)
		if !ok {
			c.fail("%v has no field %s", t, n)
			return 0
		}
		off, t = off+f.Offset, f.Type
	}
	return off
}

// same wants equal fields: names, order, offsets, sizes and, as far as the collector cares, kinds.
func (c *layoutCheck) same(path string, mine, theirs reflect.Type) {
	if mine.Size() != theirs.Size() {
		c.fail("%s has %d bytes, not %d", path, theirs.Size(), mine.Size())
	}
	mk, tk := mine.Kind(), theirs.Kind()
	switch {
	case mine == theirs, mine == reflect.TypeFor[iface]() && tk == reflect.Interface:
	case mine == reflect.TypeFor[unsafe.Pointer]() && (tk == reflect.Pointer || tk == reflect.Map):
	case mk != tk:
		c.fail("%s is a %v, not a %v", path, tk, mk)
	case mk == reflect.Struct:
		if mine.NumField() != theirs.NumField() {
			c.fail("%s has %d fields, not %d", path, theirs.NumField(), mine.NumField())
			return
		}
		for i := range mine.NumField() {
			m, t := mine.Field(i), theirs.Field(i)
			if m.Name != t.Name || m.Offset != t.Offset {
				c.fail("%s.%s is at %d, not %s at %d", path, t.Name, t.Offset, m.Name, m.Offset)
			}
			c.same(path+"."+m.Name, m.Type, t.Type)
		}
	case mk == reflect.Pointer:
		if n := mine.Elem().Name(); n == "orderedMapLayout" || n == "regexpPatternLayout" || n == "arrayBufferLayout" {
			c.same(n, mine.Elem(), theirs.Elem())
		} else if n == "mapEntryLayout" && !strings.HasSuffix(path, "Prev") && !strings.HasSuffix(path, "Next") {
			c.same(n, mine.Elem(), theirs.Elem()) // entries refer to entries: once is enough
		}
	case mk == reflect.Slice, mk == reflect.Map, mk == reflect.Func, mk == reflect.Interface:
		if mk == reflect.Slice && mine.Elem() != theirs.Elem() {
			if mine.Elem().Kind() == reflect.Struct {
				c.same(path+"[]", mine.Elem(), theirs.Elem())
				return
			}
			c.fail("%s is a slice of %v", path, theirs.Elem())
		}
	}
}
