package engine

import (
	"slices"
	"strings"
	"sync"
	"unsafe"
	"weak"

	"github.com/dop251/goja"
)

// Resizable is what an ArrayBuffer knows that can be resized. Its views follow the size: one whose place is gone looks at a
// detached stand-in until the place is there again.
type Resizable struct {
	Max   int // maxByteLength
	buf   *arrayBufferLayout
	gone  *arrayBufferLayout // the stand-in
	views []boundView
}

// boundView is a view of a resizable buffer.
type boundView struct {
	view     weak.Pointer[goja.Object]
	offset   int // in bytes
	length   int // in elements
	tracking bool
}

type resizableBlock struct {
	obj  objectLayout
	buf  arrayBufferLayout
	gone arrayBufferLayout
	res  Resizable
}

// resizableClass is the class of the engine's ArrayBuffers, but at an address of its own.
var resizableClass = sync.OnceValue(func() string { return strings.Clone("Object") })

// NewResizableBuffer makes an ArrayBuffer of n bytes that may grow to most bytes. proto is its prototype.
func NewResizableBuffer(r *goja.Runtime, n, most int, proto *goja.Object) *goja.Object {
	b := &resizableBlock{}
	ValueKinds().initObject(r, &b.obj, &b.buf.baseObject, resizableClass(), proto, bytesLayouts().arrayBuffer, 0)
	b.buf.data = make([]byte, n)
	o := b.buf.baseObject.val
	b.gone = arrayBufferLayout{baseObject: baseLayout{class: "Object", val: o}, detached: true}
	b.res = Resizable{Max: most, buf: &b.buf, gone: &b.gone}
	return o
}

// ResizableOf gives the Resizable of an ArrayBuffer that can be resized, or nil.
func ResizableOf(o *goja.Object) *Resizable {
	if layoutOf(o).self.tab != bytesLayouts().arrayBuffer ||
		unsafe.StringData(bodyOf[baseLayout](o).class) != unsafe.StringData(resizableClass()) {
		return nil
	}
	return &(*resizableBlock)(unsafe.Pointer(o)).res
}

// Track has view, just made over the buffer, follow its size. tracking says that it reaches to the end, whatever that is.
func (x *Resizable) Track(view *goja.Object, tracking bool) {
	v := boundView{view: weak.Make(view), tracking: tracking}
	if layoutOf(view).self.tab == bytesLayouts().typed {
		a := bodyOf[typedArrayLayout](view)
		v.offset, v.length = a.offset*a.elemSize, a.length
	} else {
		d := bodyOf[dataViewLayout](view)
		v.offset, v.length = d.byteOffset, d.byteLen
	}
	if len(x.views) == cap(x.views) {
		x.views = slices.DeleteFunc(x.views, func(v boundView) bool { return v.view.Value() == nil })
	}
	x.views = append(x.views, v)
}

// Tracking tells whether view, a view of the buffer, reaches to its end.
func (x *Resizable) Tracking(view *goja.Object) bool {
	w := weak.Make(view)
	for i := range x.views {
		if x.views[i].view == w {
			return x.views[i].tracking
		}
	}
	return false
}

// Resize gives the buffer n bytes, at most Max; new ones are zero.
func (x *Resizable) Resize(n int) {
	old := x.buf.data
	switch {
	case n <= len(old):
		clear(old[n:])
		x.buf.data = old[:n]
	case n <= cap(old):
		x.buf.data = old[:n]
	default:
		data := make([]byte, n, min(x.Max, max(n, 2*cap(old))))
		copy(data, old)
		x.buf.data = data
	}
	x.views = slices.DeleteFunc(x.views, func(v boundView) bool {
		o := v.view.Value()
		if o != nil {
			x.follow(o, v, n)
		}
		return o == nil
	})
}

func (x *Resizable) follow(o *goja.Object, v boundView, n int) {
	if layoutOf(o).self.tab == bytesLayouts().typed {
		a := bodyOf[typedArrayLayout](o)
		length, in := v.fit(n, a.elemSize)
		a.viewedArrayBuf, a.offset, a.length = x.gone, 0, 0
		if in {
			a.viewedArrayBuf, a.offset, a.length = x.buf, v.offset/a.elemSize, length
		}
		return
	}
	d := bodyOf[dataViewLayout](o)
	length, in := v.fit(n, 1)
	d.viewedArrayBuf, d.byteOffset, d.byteLen = x.gone, 0, 0
	if in {
		d.viewedArrayBuf, d.byteOffset, d.byteLen = x.buf, v.offset, length
	}
}

// fit gives the length of the view over n bytes, and whether it lies within them.
func (v *boundView) fit(n, elemSize int) (length int, in bool) {
	if v.tracking {
		return (n - v.offset) / elemSize, v.offset <= n
	}
	return v.length, v.offset+v.length*elemSize <= n
}

// DetachBuffer detaches an ArrayBuffer and gives the memory that it had.
func DetachBuffer(o *goja.Object) []byte {
	b := bodyOf[arrayBufferLayout](o)
	data := b.data
	b.data, b.detached = nil, true
	return data
}

// ViewElementSize is the size in bytes of an element of a typed array.
func ViewElementSize(o *goja.Object) int { return bodyOf[typedArrayLayout](o).elemSize }

// ViewConstructor is the intrinsic constructor of a typed array.
func ViewConstructor(o *goja.Object) *goja.Object {
	return bodyOf[typedArrayLayout](o).defaultCtor
}

// OutOfBounds tells whether the place of a typed array or DataView is gone: its buffer was detached or has become too short.
func OutOfBounds(o *goja.Object) bool {
	if layoutOf(o).self.tab == bytesLayouts().typed {
		return bodyOf[typedArrayLayout](o).viewedArrayBuf.detached
	}
	return bodyOf[dataViewLayout](o).viewedArrayBuf.detached
}
