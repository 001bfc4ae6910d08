package loader

import (
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
)

// family knows which module asked for which first: module.parent. A module that nothing else holds is not held by it.
type family struct {
	l       *Loader
	parents map[weak.Pointer[goja.Object]]parent
}

// parent is a module's parent. What the program itself put there is held: it may be held nowhere else.
type parent struct {
	weakly weak.Pointer[goja.Object]
	given  *goja.Object
	loaded
}

// loaded is what a module exported when it had been loaded. Objects are not held: they may hold the module.
type loaded struct {
	object weak.Pointer[goja.Object]
	value  goja.Value // if it is no object; nil for a module that has not been loaded
}

// of gives the parent of m, or nil.
func (f *family) of(m *goja.Object) *goja.Object {
	if m == nil || f.parents == nil {
		return nil
	}
	p := f.parents[weak.Make(m)]
	if p.given != nil {
		return p.given
	}
	return p.weakly.Value()
}

// set makes p the parent of m; given tells that the program says so.
func (f *family) set(m, p *goja.Object, given bool) {
	w, was := f.entry(m)
	if given {
		f.parents[w] = parent{given: p, loaded: was.loaded}
	} else {
		f.parents[w] = parent{weakly: weak.Make(p), loaded: was.loaded}
	}
}

// entry gives what is known of m, and sees to it that what will be goes with m.
func (f *family) entry(m *goja.Object) (weak.Pointer[goja.Object], parent) {
	w := weak.Make(m)
	was, known := f.parents[w]
	if !known {
		if f.parents == nil {
			f.parents = map[weak.Pointer[goja.Object]]parent{}
		}
		f.l.env.AfterCollected(m, func(e *jsbind.Env, w weak.Pointer[goja.Object]) { delete(From(e).parents.parents, w) })
	}
	return w, was
}

// keep remembers what m exports now that it has been loaded.
func (f *family) keep(m *goja.Object, exports goja.Value) {
	w, was := f.entry(m)
	was.loaded = loaded{value: exports}
	if o := jsbind.Object(exports); o != nil {
		was.loaded = loaded{object: weak.Make(o)}
	}
	f.parents[w] = was
}

// exportsOf gives what m exported when it had been loaded, or what it exports now: import takes no notice of what require.cache was
// made to have since.
func (f *family) exportsOf(m *goja.Object) goja.Value {
	p := f.parents[weak.Make(m)]
	if p.value != nil {
		return p.value
	}
	if o := p.object.Value(); o != nil {
		return o
	}
	return m.Get("exports")
}

// forget leaves m without a parent.
func (f *family) forget(m *goja.Object) {
	if m != nil {
		delete(f.parents, weak.Make(m))
	}
}
