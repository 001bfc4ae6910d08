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
	w := weak.Make(m)
	if _, known := f.parents[w]; !known {
		if f.parents == nil {
			f.parents = map[weak.Pointer[goja.Object]]parent{}
		}
		f.l.env.AfterCollected(m, func(e *jsbind.Env, w weak.Pointer[goja.Object]) { delete(From(e).parents.parents, w) })
	}
	if given {
		f.parents[w] = parent{given: p}
	} else {
		f.parents[w] = parent{weakly: weak.Make(p)}
	}
}

// forget leaves m without a parent.
func (f *family) forget(m *goja.Object) {
	if m != nil {
		delete(f.parents, weak.Make(m))
	}
}
