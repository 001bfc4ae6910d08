package heap

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Query gives the objects that inherit from proto, of those that a snapshot would show. It must be called on the isolate's goroutine.
func Query(e *jsbind.Env, proto *goja.Object) []*goja.Object {
	walk := engine.NewHeapWalk()
	seen := map[any]bool{}
	var pending []any
	find := func(v any) {
		switch v.(type) {
		case goja.String, *goja.Symbol:
			return // they hold nothing
		}
		if key := walk.Key(v); key != nil && !seen[key] {
			seen[key] = true
			pending = append(pending, v)
		}
	}
	for _, r := range rootsOf(e) {
		for _, v := range r.list {
			find(v)
		}
	}
	var found []*goja.Object
	for len(pending) > 0 {
		v := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if o, ok := v.(*goja.Object); ok && walk.Inherits(o, proto) {
			found = append(found, o)
		}
		for _, r := range walk.Thing(v).Refs {
			find(r.To)
		}
	}
	return found
}
