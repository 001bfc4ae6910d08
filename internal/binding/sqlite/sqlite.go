// Package sqlite is the module node:sqlite, over SQLite translated to Go.
//
// Everything here belongs to the goroutine that owns the isolate, except the steps of backups, which run on a pool. SQLite calls
// JavaScript from within its own work: what JavaScript throws there waits until SQLite has come back.
package sqlite

import (
	"errors"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/sqlite"
)

type made struct{ ctor, proto *goja.Object }

// classKind names a class of the module.
type classKind int

const (
	classDatabase classKind = iota
	classStatement
	classSession
	classIterator
	classCount
)

type state struct {
	env     *jsbind.Env
	classes [classCount]made
	open    jsbind.OpenSet[link] // the connections
	uint8   *goja.Object
}

var states = jsbind.NewSlot(func(env *jsbind.Env) *state {
	s := &state{env: env}
	env.AtClose(func() { s.open.Close((*link).close) })
	return s
})

func of(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

var classes = sync.OnceValue(func() [classCount]*engine.Class {
	return [classCount]*engine.Class{databaseClass(), statementClass(), sessionClass(), iteratorClass()}
})

// Exports makes the exports of the module.
func Exports(env *jsbind.Env) *goja.Object {
	s := states.Of(env)
	for k, c := range classes() {
		s.classes[k].ctor, s.classes[k].proto = c.New(env.VM)
	}
	s.uint8 = jsbind.Object(engine.Uint8ArrayConstructor(env.VM).Get("prototype"))
	o := env.VM.NewObject()
	for _, e := range []struct {
		name string
		v    goja.Value
	}{
		{"Database", s.classes[classDatabase].ctor}, {"DatabaseSync", s.classes[classDatabase].ctor},
		{"Statement", s.classes[classStatement].ctor}, {"StatementSync", s.classes[classStatement].ctor},
		{"Session", s.classes[classSession].ctor}, {"constants", constants(env)},
		{"backup", env.Func("backup", 2, s.backup)},
	} {
		env.Define(o, e.name, e.v, engine.Plain)
	}
	return o
}

// coded makes an error as Node's native code throws it: its stack does not name the code.
func coded(code nodeerr.Code, class nodeerr.Class, message string) *nodeerr.Error {
	return &nodeerr.Error{Code: code, Class: class, Message: message, Bare: true}
}

func argType(message string) error {
	return coded("ERR_INVALID_ARG_TYPE", nodeerr.TypeError, message)
}

func argValue(message string) error {
	return coded("ERR_INVALID_ARG_VALUE", nodeerr.TypeError, message)
}

func invalidState(message string) error {
	return coded("ERR_INVALID_STATE", nodeerr.PlainError, message)
}

func outOfRange(message string) error {
	return coded("ERR_OUT_OF_RANGE", nodeerr.RangeError, message)
}

// failure makes an error of SQLite what JavaScript gets.
func failure(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	n := coded("ERR_SQLITE_ERROR", nodeerr.PlainError, e.Message)
	n.Props = []nodeerr.Prop{{Name: "errcode", Value: e.Code}, {Name: "errstr", Value: e.Name}}
	return n
}

// illegalThis throws for a method that is called on another object than one of its class.
func (s *state) illegalThis() {
	s.env.Throw(&nodeerr.Error{Class: nodeerr.TypeError, Message: "Illegal invocation", Bare: true})
}

// illegal is a constructor that programs may not call.
func illegal(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
	of(r).env.Throw(coded("ERR_ILLEGAL_CONSTRUCTOR", nodeerr.PlainError, "Illegal constructor"))
	return nil
}

func illegalCall(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
	illegal(r, nil, nil)
	return nil
}

// boolean reads a boolean that must be one.
func (s *state) boolean(v goja.Value, name string) bool {
	if jsbind.TypeOf(v) != "boolean" {
		s.env.Throw(argType(`The "` + name + `" argument must be a boolean.`))
	}
	return v.ToBoolean()
}

// text reads a string that must be one.
func (s *state) text(v goja.Value, name string) string {
	t, ok := engine.TextOf(v)
	if !ok {
		s.env.Throw(argType(`The "` + name + `" argument must be a string.`))
	}
	return string(buffer.AppendUTF8(nil, t))
}

// function reads a function that must be one.
func (s *state) function(v goja.Value, name string) goja.Value {
	if !jsbind.IsCallable(v) {
		s.env.Throw(argType(`The "` + name + `" argument must be a function.`))
	}
	return v
}

// object reads an object that must be one.
func (s *state) object(v goja.Value, name string) *goja.Object {
	o := jsbind.Object(v)
	if o == nil {
		s.env.Throw(argType(`The "` + name + `" argument must be an object.`))
	}
	return o
}

// integer reads a 32-bit integer that must be one.
func (s *state) integer(v goja.Value, name string) int {
	n, ok := int32Of(v)
	if !ok {
		s.env.Throw(argType(`The "` + name + `" argument must be an integer.`))
	}
	return n
}

func int32Of(v goja.Value) (n int, ok bool) {
	if jsbind.TypeOf(v) != "number" {
		return 0, false
	}
	f := v.ToFloat()
	n = int(int32(f))
	return n, float64(n) == f
}

// options reads an object of options that may be left out: nil then.
func (s *state) options(v goja.Value) *goja.Object {
	if jsbind.Undefined(v) {
		return nil
	}
	return s.object(v, "options")
}

// given gives a property of an object that may be nil; ok is false where it is undefined.
func given(o *goja.Object, name string) (v goja.Value, ok bool) {
	if o == nil {
		return nil, false
	}
	v = o.Get(name)
	return v, !jsbind.Undefined(v)
}

// flag reads an option that is a boolean.
func (s *state) flag(o *goja.Object, name string, into *bool) {
	if v, ok := given(o, name); ok {
		*into = s.boolean(v, "options."+name)
	}
}
