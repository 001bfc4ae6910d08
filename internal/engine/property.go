package engine

import (
	_ "unsafe" // linkname

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Get reads o[key] through the prototype chain and gives nil where there is no such property. key is a string, a symbol or
// a number. A getter runs, and its exception goes on up.
func Get(o *goja.Object, key goja.Value) goja.Value { return objectGet(o, key, nil) }

// Set is o[key] = v in strict mode: what cannot be assigned throws.
func Set(o *goja.Object, key, v goja.Value) { objectSetOwn(o, key, v, true) }

// Delete is delete o[key] in strict mode.
func Delete(o *goja.Object, key goja.Value) { objectDelete(o, key, true) }

// HasOwn tells whether o itself has a property key.
func HasOwn(o *goja.Object, key goja.Value) bool { return objectHasOwn(o, key) }

// DefineOwn makes an own property, whatever the prototype says; what cannot be defined throws.
func DefineOwn(o *goja.Object, key, v goja.Value, a Attr) {
	flag := func(on bool) goja.Flag {
		if on {
			return goja.FLAG_TRUE
		}
		return goja.FLAG_FALSE
	}
	objectDefine(o, key, goja.PropertyDescriptor{Value: v, Writable: flag(a&Writable != 0), Enumerable: flag(a&Enumerable != 0),
		Configurable: flag(a&Configurable != 0)}, true)
}

// Name makes a string value that any number of runtimes may share: a property name that is known beforehand.
func Name(s string) goja.Value { return stringValueFromRaw(unistring.NewFromString(s)) }

// InstanceOf is the instanceof operator without Symbol.hasInstance: whether proto is on v's prototype chain.
func InstanceOf(v goja.Value, proto *goja.Object) bool {
	o, ok := v.(*goja.Object)
	if !ok {
		return false
	}
	for p := o.Prototype(); p != nil; p = p.Prototype() {
		if p == proto {
			return true
		}
	}
	return false
}

//go:linkname objectSetOwn github.com/dop251/goja.(*Object).setOwn
func objectSetOwn(o *goja.Object, key, v goja.Value, throw bool) bool

//go:linkname objectDelete github.com/dop251/goja.(*Object).delete
func objectDelete(o *goja.Object, key goja.Value, throw bool) bool

//go:linkname objectHasOwn github.com/dop251/goja.(*Object).hasOwnProperty
func objectHasOwn(o *goja.Object, key goja.Value) bool

// SetQuietly is o[key] = v outside strict mode; it tells whether it was done.
func SetQuietly(o *goja.Object, key, v goja.Value) bool { return objectSetOwn(o, key, v, false) }

// TryDelete deletes o[key] and tells whether there is no such property any more.
func TryDelete(o *goja.Object, key goja.Value) bool { return objectDelete(o, key, false) }

// TryDefine defines o[key] and tells whether that was possible.
func TryDefine(o *goja.Object, key goja.Value, d goja.PropertyDescriptor) bool {
	return objectDefine(o, key, d, false)
}

// Descriptor gives a property as a complete descriptor.
func (p OwnProp) Descriptor() goja.PropertyDescriptor {
	d := goja.PropertyDescriptor{Enumerable: goja.ToFlag(p.Enumerable), Configurable: goja.ToFlag(p.Configurable)}
	if p.Accessor {
		d.Getter, d.Setter = orUndefined(p.Getter), orUndefined(p.Setter)
		return d
	}
	d.Value, d.Writable = p.Value, goja.ToFlag(p.Writable)
	return d
}

// OwnStored gives an own property as the engine stores it, to be read by [DescribeStored], or nil. On a Proxy it runs the trap.
func OwnStored(o *goja.Object, key goja.Value) goja.Value { return objectGetOwnProp(o, key) }

// Prop reads a property as a script does: one that is missing is undefined, where [goja.Object.Get] gives nil.
func Prop(o *goja.Object, name string) goja.Value {
	if v := o.Get(name); v != nil {
		return v
	}
	return goja.Undefined()
}
