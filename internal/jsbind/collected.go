package jsbind

import (
	"runtime"
	"weak"

	"github.com/dop251/goja"
)

// AfterCollected has f called on the isolate's goroutine some time after o was collected, with the weak pointer that o had, unless the
// isolate is gone by then. f must hold nothing of the isolate: what it needs it finds by e. Otherwise neither o nor the isolate would
// ever be collected.
func (e *Env) AfterCollected(o *goja.Object, f func(e *Env, o weak.Pointer[goja.Object])) {
	isolate := weak.Make(e)
	runtime.AddCleanup(o, func(w weak.Pointer[goja.Object]) {
		if e := isolate.Value(); e != nil {
			e.Loop.Post(func() { f(e, w) })
		}
	}, weak.Make(o))
}
