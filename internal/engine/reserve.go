package engine

import "github.com/dop251/goja"

// Reserver is a host that bounds what its isolate allocates.
type Reserver interface {
	// Reserve is told that n bytes are about to be allocated at once. It panics with an uncatchable error if the isolate may not
	// have them.
	Reserve(n int64)
}

// MaxStringLength is how many units a string may have, as in V8.
const MaxStringLength = 1<<29 - 24

// Reserve tells r's host that n bytes are about to be allocated at once. It does not return if the isolate may not have them.
func Reserve(r *goja.Runtime, n int64) {
	if h, ok := Host(r).(Reserver); ok {
		h.Reserve(n)
	}
}

// CheckInterrupt panics as running JavaScript does if r was interrupted: for loops of Go code that may be long.
func CheckInterrupt(r *goja.Runtime) {
	if Interrupted(r) {
		panic(&goja.InterruptedError{})
	}
}
