package vm

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// The global object of a context whose scripts work on a given object is exotic. Behind it is an ordinary global object, with the
// built-in objects of the language and what scripts declare; the given object comes first wherever something is looked up, and hears
// of each write. That is how Node's interceptors answer.

// handler answers for the global object of a context. What may run a program's code does so outside of the context's scope.
type handler struct{ *context }

// Own implements engine.GlobalHandler.
func (h handler) Own(key goja.Value) (v goja.Value) {
	h.scope.Outside(func() {
		if v = engine.OwnStored(h.sandbox, key); v == nil {
			v = engine.OwnStored(h.inner, key)
		}
	})
	return v
}

// Get implements engine.GlobalHandler.
func (h handler) Get(key goja.Value) goja.Value { return h.get(key) }

// Has implements engine.GlobalHandler.
func (h handler) Has(key goja.Value) bool { return h.has(key) }

// Set implements engine.GlobalHandler.
func (h handler) Set(key, v goja.Value) bool { return h.set(key, v) }

// Define implements engine.GlobalHandler.
func (h handler) Define(key goja.Value, d goja.PropertyDescriptor) bool { return h.define(key, d) }

// Delete implements engine.GlobalHandler.
func (h handler) Delete(key goja.Value) bool { return h.remove(key) }

// Keys implements engine.GlobalHandler.
func (h handler) Keys() *goja.Object { return h.keys() }

// Prototype implements engine.GlobalHandler.
func (h handler) Prototype() *goja.Object { return h.inner.Prototype() }

// SetPrototype implements engine.GlobalHandler.
func (h handler) SetPrototype(proto *goja.Object) bool { return h.inner.SetPrototype(proto) == nil }

func (c *context) get(key goja.Value) (v goja.Value) {
	c.scope.Outside(func() {
		if engine.HasProperty(c.sandbox, engine.KeyOf(key)) {
			if v = engine.Get(c.sandbox, key); v == nil {
				v = goja.Undefined()
			}
			if o, ok := v.(*goja.Object); ok && o == c.sandbox {
				v = c.global
			}
			return
		}
		v = engine.Get(c.inner, key)
	})
	return v
}

func (c *context) has(key goja.Value) (ok bool) {
	c.scope.Outside(func() {
		k := engine.KeyOf(key)
		ok = engine.HasOwn(c.sandbox, key) || engine.HasProperty(c.inner, k)
	})
	return ok
}

// set writes to the given object and, unless that has an accessor of this name, to the ordinary global object.
func (c *context) set(key, v goja.Value) (ok bool) {
	if c.scope.Declaring() && goja.IsUndefined(v) {
		return engine.SetQuietly(c.inner, key, v)
	}
	c.scope.Outside(func() { ok = c.setOutside(key, v) })
	return ok
}

func (c *context) setOutside(key, v goja.Value) bool {
	onSandbox, isOwn := engine.OwnPropOf(c.sandbox, engine.KeyOf(key))
	onInner, declared := engine.OwnPropOf(c.inner, engine.KeyOf(key))
	if isOwn && !onSandbox.Accessor && !onSandbox.Writable || declared && !onInner.Accessor && !onInner.Writable {
		return false
	}
	if _, symbol := key.(*goja.Symbol); symbol && !isOwn && !declared {
		return engine.SetQuietly(c.inner, key, v)
	}
	if isOwn && onSandbox.Accessor {
		return engine.SetQuietly(c.sandbox, key, v)
	}
	engine.SetQuietly(c.sandbox, key, v)
	engine.SetQuietly(c.inner, key, v)
	return true
}

func (c *context) remove(key goja.Value) (ok bool) {
	c.scope.Outside(func() {
		ok = engine.TryDelete(c.sandbox, key) && engine.TryDelete(c.inner, key) // a var stays, in the ordinary object
	})
	return ok
}

func (c *context) define(key goja.Value, d goja.PropertyDescriptor) (ok bool) {
	declaring := c.scope.Declaring()
	c.scope.Outside(func() {
		k := engine.KeyOf(key)
		if p, has := engine.OwnPropOf(c.inner, k); has && !p.Accessor && !p.Writable && !p.Configurable {
			ok = engine.TryDefine(c.inner, key, d)
			return
		}
		if declaring && d.Value != nil && goja.IsUndefined(d.Value) {
			ok = engine.TryDefine(c.inner, key, d) // a var, which the given object hears of once it has a value
			return
		}
		given := d
		if declaring {
			given.Configurable = goja.FLAG_TRUE
		}
		if ok = engine.TryDefine(c.sandbox, key, given); ok || declaring {
			ok = engine.TryDefine(c.inner, key, d) || ok
		}
	})
	return ok
}

// keys are the own keys of both objects.
func (c *context) keys() (list *goja.Object) {
	c.scope.Outside(func() {
		seen := map[engine.PropKey]bool{}
		var keys []any
		for _, o := range []*goja.Object{c.inner, c.sandbox} {
			for _, k := range engine.OwnKeys(o, true, nil) {
				if !seen[k] {
					seen[k] = true
					keys = append(keys, k.Value())
				}
			}
		}
		list = c.s.env.VM.NewArray(keys...)
	})
	return list
}
