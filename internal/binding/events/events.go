package events

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Class gives the EventEmitter constructor of env's isolate.
func Class(env *jsbind.Env) *goja.Object { return slot.Of(env).ctor }

// Proto gives EventEmitter.prototype of env's isolate: the prototype of prototypes for classes that are made in Go.
func Proto(env *jsbind.Env) *goja.Object { return slot.Of(env).proto }

// Parent and ParentClass are Proto and Class in the form that [engine.NewClass] takes.
func Parent(r *goja.Runtime) *goja.Object { return of(r).proto }

// ParentClass gives the constructor that a class made in Go extends.
func ParentClass(r *goja.Runtime) *goja.Object { return of(r).ctor }

// Emit calls obj.emit(name, ...args), which a program may have replaced, and tells whether anything listened. What a listener
// throws goes on up.
func Emit(env *jsbind.Env, obj *goja.Object, name string, args ...goja.Value) bool {
	return slot.Of(env).emitSelf(obj, engine.Name(name), args)
}

// EmitPlain is Emit for an object whose emit is EventEmitter.prototype.emit; see [EmitsPlainly]. It costs less.
func EmitPlain(env *jsbind.Env, obj *goja.Object, name, arg goja.Value) bool {
	return slot.Of(env).emitArgs(obj, name, []goja.Value{arg})
}

// EmitsPlainly tells whether obj.emit is EventEmitter.prototype.emit.
func EmitsPlainly(env *jsbind.Env, obj *goja.Object) bool {
	s := slot.Of(env)
	if s.begun != nil {
		return false
	}
	own, base := engine.Get(obj, nameEmit), engine.Get(s.proto, nameEmit)
	return own != nil && base != nil && own.SameAs(base)
}

// ListenerCount tells how many listeners obj has for an event.
func ListenerCount(env *jsbind.Env, obj *goja.Object, name string) int {
	return slot.Of(env).countOf(obj, engine.Name(name), nil)
}

// On adds a listener, as EventEmitter.prototype.on does.
func On(env *jsbind.Env, obj *goja.Object, name string, fn goja.Value) {
	slot.Of(env).add(obj, engine.Name(name), fn, false)
}

// Remove takes a listener away, as EventEmitter.prototype.removeListener does.
func Remove(env *jsbind.Env, obj *goja.Object, name string, fn goja.Value) {
	slot.Of(env).remove(obj, engine.Name(name), fn)
}

// Watch has f told when an event of obj gets its first listener, and when it has lost its last. A nil name means that no event has
// listeners any more. One object of an isolate can be watched.
func Watch(env *jsbind.Env, obj *goja.Object, f func(name goja.Value, listening bool)) {
	s := slot.Of(env)
	s.watched, s.watcher = obj, f
}

// Seed gives obj a listener that it is to have from the start. make gives it when the first other listener comes, when somebody looks
// at the listeners of obj, or when the event is emitted. One object of an isolate can be seeded.
func Seed(env *jsbind.Env, obj *goja.Object, name string, make func() goja.Value) {
	s := slot.Of(env)
	s.seeded, s.seededName = obj, engine.Name(name)
	s.seed = func() { s.add(obj, s.seededName, make(), false) }
}
