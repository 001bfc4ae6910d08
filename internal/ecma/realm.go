package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// realm is what this package keeps of an isolate. It is made at the first use.
type realm struct {
	env      *jsbind.Env
	classes  map[*engine.Class]classObjects
	objects  map[*engine.Template]*goja.Object
	shares   map[any]*goja.Object
	joins    int // calls of join that run
	joining  []*goja.Object
	helpers  int          // Iterator Helpers that run
	kept     []goja.Value // targets of WeakRefs that must live until the job that saw them ends
	standIns *standIns    // nil until a symbol is a weak key
	// helperNext is the method next of Iterator Helpers, once something looked at it.
	helperNext *goja.Object
	regExp     *goja.Object // %RegExp%, once it is extended
	matches    *matches     // nil until something looks at the last match
	formats    *intlRealm   // nil until something of Intl is used
}

type classObjects struct{ ctor, proto *goja.Object }

var realms = jsbind.NewSlot(func(e *jsbind.Env) *realm { return &realm{env: e} })

func realmOf(r *goja.Runtime) *realm { return realms.Of(jsbind.From(r)) }

// class gives the objects of c in this realm.
func (m *realm) class(c *engine.Class) classObjects {
	if o, ok := m.classes[c]; ok {
		return o
	}
	if m.classes == nil {
		m.classes = map[*engine.Class]classObjects{}
	}
	var o classObjects
	o.ctor, o.proto = c.New(m.env.VM)
	m.classes[c] = o
	return o
}

// proto gives the prototype for an instance of c that newTarget is to make.
func proto(r *goja.Runtime, c *engine.Class, newTarget *goja.Object) *goja.Object {
	return protoFrom(newTarget, func() *goja.Object { return realmOf(r).class(c).proto })
}

// object gives the realm's object of a template, which is made once.
func (m *realm) object(t *engine.Template) *goja.Object {
	if o, ok := m.objects[t]; ok {
		return o
	}
	if m.objects == nil {
		m.objects = map[*engine.Template]*goja.Object{}
	}
	o := t.New(m.env.VM)
	m.objects[t] = o
	return o
}

// constructorOf makes the global of a class.
func constructorOf(c func() *engine.Class) engine.Maker {
	return func(r *goja.Runtime) goja.Value { return realmOf(r).class(c()).ctor }
}

// functionClass describes a constructor whose prototype is the engine's.
type functionClass struct {
	template  *engine.Template
	call      engine.NativeFunc
	construct engine.NativeConstructor
}

// function gives the realm's object of c, which is made once.
func (m *realm) function(c *functionClass) *goja.Object {
	if o, ok := m.objects[c.template]; ok {
		return o
	}
	if m.objects == nil {
		m.objects = map[*engine.Template]*goja.Object{}
	}
	o := c.template.NewFunction(m.env.VM, c.call, c.construct)
	m.objects[c.template] = o
	return o
}

// shared gives the realm's object of that key, made by make at the first call.
func (m *realm) shared(key any, make func() *goja.Object) *goja.Object {
	if o, ok := m.shares[key]; ok {
		return o
	}
	if m.shares == nil {
		m.shares = map[any]*goja.Object{}
	}
	o := make()
	m.shares[key] = o
	return o
}
