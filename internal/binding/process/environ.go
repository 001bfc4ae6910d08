package process

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
)

// envObject is process.env: every value is a string, whatever is assigned.
type envObject struct {
	s      *isolateState
	warned bool
}

func newEnvObject(s *isolateState) goja.Value {
	x := &envObject{s: s}
	o := s.env.VM.NewDynamicObject(x)
	if err := o.SetPrototype(s.env.VM.NewObject().Prototype()); err != nil {
		s.env.Throw(err)
	}
	x.guardDefinitions(o)
	return o
}

// Get implements goja.DynamicObject.
func (o *envObject) Get(key string) goja.Value {
	if v, ok := o.s.vars.Get(asRead(key)); ok {
		return o.s.env.Value(v)
	}
	return nil
}

// Set implements goja.DynamicObject.
func (o *envObject) Set(key string, v goja.Value) bool {
	if v == nil { // a definition without a value
		o.s.env.ThrowCode("ERR_INVALID_OBJECT_DEFINE_PROPERTY", onlyData)
	}
	if jsbind.TypeOf(v) == "symbol" {
		panic(o.s.env.VM.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	switch jsbind.TypeOf(v) {
	case "string", "number", "boolean":
	default:
		o.warnOfType()
	}
	// A name with an equals sign is refused by the system, and nobody tells.
	if key = asRead(key); key != "" && !strings.Contains(key, "=") {
		o.s.vars.Set(key, asRead(v.String()))
	}
	return true
}

// asRead is the part of a name or value that the system reads.
func asRead(s string) string {
	s, _, _ = strings.Cut(s, "\x00")
	return s
}

// warnOfType tells, once, of a value that may one day not be made a string.
func (o *envObject) warnOfType() {
	e := o.s.env
	if !e.Opts.Flags.PendingDeprecation || o.warned {
		return
	}
	o.warned = true
	const text = "Assigning any value other than a string, number, or boolean to a process.env property is deprecated. " +
		"Please make sure to convert the value to a string before setting process.env with it."
	e.Method(e.VM.Get("process").(*goja.Object), "emitWarning", e.Value(text), e.Value("DeprecationWarning"), e.Value("DEP0104"))
}

// Has implements goja.DynamicObject.
func (o *envObject) Has(key string) bool {
	_, ok := o.s.vars.Get(asRead(key))
	return ok
}

// Delete implements goja.DynamicObject.
func (o *envObject) Delete(key string) bool {
	o.s.vars.Delete(asRead(key))
	return true
}

// Keys implements goja.DynamicObject.
func (o *envObject) Keys() []string { return o.s.vars.Names() }
