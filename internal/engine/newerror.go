package engine

import (
	"strings"
	_ "unsafe" // linkname

	"github.com/dop251/goja"
)

// ErrorConstructor gives the intrinsic constructor of that name, whatever a program did to the global of the same name.
// An unknown name gives %Error%.
func ErrorConstructor(r *goja.Runtime, class string) *goja.Object {
	switch class {
	case "TypeError":
		return intrinsicTypeError(r)
	case "RangeError":
		return intrinsicRangeError(r)
	case "SyntaxError":
		return intrinsicSyntaxError(r)
	case "ReferenceError":
		return intrinsicReferenceError(r)
	case "EvalError":
		return runtimeGetEvalError(r)
	case "URIError":
		return intrinsicURIError(r)
	}
	return intrinsicError(r)
}

// NewError makes an error of the named intrinsic class whose stack begins with header instead of "Class: message", as
// Node's coded errors do ("TypeError [ERR_X]: message").
func NewError(r *goja.Runtime, class, message, header string) *goja.Object {
	o, err := r.New(ErrorConstructor(r, class), r.ToValue(message))
	if err != nil {
		panic(err)
	}
	if SetStackHeader(o, header) {
		return o
	}
	// A runtime without [InstallErrors] has the engine's own stacks.
	if stack := o.Get("stack"); stack != nil {
		if rest, ok := strings.CutPrefix(stack.String(), class+": "+message); ok {
			mustDefine(o.DefineDataProperty("stack", r.ToValue(header+rest), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
		}
	}
	return o
}

//go:linkname intrinsicError github.com/dop251/goja.(*Runtime).getError
func intrinsicError(r *goja.Runtime) *goja.Object

//go:linkname intrinsicTypeError github.com/dop251/goja.(*Runtime).getTypeError
func intrinsicTypeError(r *goja.Runtime) *goja.Object

//go:linkname intrinsicRangeError github.com/dop251/goja.(*Runtime).getRangeError
func intrinsicRangeError(r *goja.Runtime) *goja.Object

//go:linkname intrinsicSyntaxError github.com/dop251/goja.(*Runtime).getSyntaxError
func intrinsicSyntaxError(r *goja.Runtime) *goja.Object

//go:linkname intrinsicReferenceError github.com/dop251/goja.(*Runtime).getReferenceError
func intrinsicReferenceError(r *goja.Runtime) *goja.Object

//go:linkname intrinsicURIError github.com/dop251/goja.(*Runtime).getURIError
func intrinsicURIError(r *goja.Runtime) *goja.Object
