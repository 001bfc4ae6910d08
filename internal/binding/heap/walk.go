package heap

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// walk calls f for each thing that a snapshot would show, once.
func walk(e *jsbind.Env, f func(w *engine.HeapWalk, v any, t engine.HeapThing)) {
	w := engine.NewHeapWalk()
	seen := map[any]bool{}
	var pending []any
	find := func(v any) {
		if key := w.Key(v); key != nil && !seen[key] {
			seen[key] = true
			pending = append(pending, v)
		}
	}
	for _, r := range rootsOf(e) {
		for _, v := range r.list {
			find(v)
		}
	}
	for len(pending) > 0 {
		v := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		t := w.Thing(v)
		f(w, v, t)
		for _, r := range t.Refs {
			find(r.To)
		}
	}
}

// Size gives about how many bytes the things take that a snapshot would show. It must be called on the isolate's goroutine.
func Size(e *jsbind.Env) (bytes int64) {
	walk(e, func(_ *engine.HeapWalk, _ any, t engine.HeapThing) { bytes += int64(t.Size) })
	return bytes
}

// Query gives the objects that inherit from proto, of those that a snapshot would show. It must be called on the isolate's goroutine.
func Query(e *jsbind.Env, proto *goja.Object) (found []*goja.Object) {
	walk(e, func(w *engine.HeapWalk, v any, _ engine.HeapThing) {
		if o, ok := v.(*goja.Object); ok && w.Inherits(o, proto) {
			found = append(found, o)
		}
	})
	return found
}
