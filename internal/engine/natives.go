package engine

import (
	_ "unsafe" // linkname

	"github.com/dop251/goja"
)

// The functions of this file are methods of the engine, for corrections that stand in front of them. They take the receiver and the
// arguments of a call and panic with JavaScript exceptions.

// ArrayBufferSlice is the engine's ArrayBuffer.prototype.slice.
func ArrayBufferSlice(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeArrayBufferSlice(r, c)
}

// TypedArraySet is the engine's %TypedArray%.prototype.set.
func TypedArraySet(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeTypedArraySet(r, c)
}

// TypedArraySubarray is the engine's %TypedArray%.prototype.subarray.
func TypedArraySubarray(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeTypedArraySubarray(r, c)
}

//go:linkname runtimeArrayBufferSlice github.com/dop251/goja.(*Runtime).arrayBufferProto_slice
func runtimeArrayBufferSlice(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeTypedArraySet github.com/dop251/goja.(*Runtime).typedArrayProto_set
func runtimeTypedArraySet(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeTypedArraySubarray github.com/dop251/goja.(*Runtime).typedArrayProto_subarray
func runtimeTypedArraySubarray(r *goja.Runtime, c goja.FunctionCall) goja.Value
