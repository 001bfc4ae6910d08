package ecma

import (
	"runtime"
	"sync"
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// The engine's weak collections hold objects alone. A symbol is held by an object that stands for it, which an isolate keeps as long
// as the symbol lives.

// standIns are the objects that stand for symbols. Symbols go away on the collector's goroutine, hence the lock.
type standIns struct {
	mu sync.Mutex
	of map[weak.Pointer[goja.Symbol]]*goja.Object
}

func (s *standIns) drop(p weak.Pointer[goja.Symbol]) {
	s.mu.Lock()
	delete(s.of, p)
	s.mu.Unlock()
}

// weakKey gives the object under which v is held weakly; nil where v cannot be, or where it was never held and add is false.
func (m *realm) weakKey(v goja.Value, add bool) *goja.Object {
	if o := object(v); o != nil {
		return o
	}
	sym, ok := v.(*goja.Symbol)
	if !ok || engine.IsRegistered(m.env.VM, sym) {
		return nil
	}
	p := weak.Make(sym)
	s := m.standIns
	if s == nil {
		s = &standIns{of: map[weak.Pointer[goja.Symbol]]*goja.Object{}}
		m.standIns = s
	}
	s.mu.Lock()
	o := s.of[p]
	if o == nil && add {
		o = m.env.VM.NewObject()
		s.of[p] = o
	}
	s.mu.Unlock()
	if o != nil && add {
		// More than one call for a symbol does no harm.
		runtime.AddCleanup(sym, func(weakly weakStandIn) { weakly.drop() }, weakStandIn{weak.Make(s), p})
	}
	return o
}

// weakStandIn finds an entry without keeping the isolate.
type weakStandIn struct {
	s weak.Pointer[standIns]
	p weak.Pointer[goja.Symbol]
}

func (w weakStandIn) drop() {
	if s := w.s.Value(); s != nil {
		s.drop(w.p)
	}
}

// weakMethod is a method of a weak collection whose first argument is a key; refusal is the message for what cannot be one, and
// empty where that is no error.
type weakMethod struct {
	name    string
	length  int
	engine  func(*goja.Runtime, goja.FunctionCall) goja.Value
	refusal string
}

// describeWeakKeys puts before methods what lets symbols be keys.
func describeWeakKeys(t *engine.Template, class string, methods []weakMethod) {
	for _, m := range methods {
		t.Method(m.name, m.length, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			if object(call.Argument(0)) != nil {
				return m.engine(r, call)
			}
			if o := object(call.This); o == nil || !engine.IsWeakCollection(o, class) {
				throwReceiver(r, class+".prototype."+m.name, call.This)
			}
			key := realmOf(r).weakKey(call.Argument(0), m.refusal != "")
			if key == nil {
				if m.refusal != "" {
					throwType(r, "%s", m.refusal)
				}
				if m.name == "get" {
					return goja.Undefined()
				}
				return r.ToValue(false)
			}
			return m.engine(r, goja.FunctionCall{This: call.This, Arguments: []goja.Value{key, call.Argument(1)}})
		})
	}
}

var weakSetProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		describeWeakKeys(t, "WeakSet", []weakMethod{{"add", 1, engine.WeakSetAdd, "Invalid value used in weak set"}, {"has", 1, engine.WeakSetHas, ""},
			{"delete", 1, engine.WeakSetDelete, ""}})
	})
})
