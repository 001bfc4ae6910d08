package wasm

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Kind is how WebAssembly.Modules travel in messages: their bytes do, and are compiled where they arrive. Shared memories travel as they are.
func Kind(env *jsbind.Env) messaging.Kind { return kind{env} }

type kind struct{ env *jsbind.Env }

// moduleBytes are the bytes of a module that were valid. They are never changed.
type moduleBytes []byte

// cloning is what lib/internal/wasm.js, once it is loaded, says of its objects.
type cloning struct {
	// handleOf gives the handle of a Module or Memory, null for another object of WebAssembly, and undefined for everything else.
	handleOf goja.Value
	// revive makes a Module of bytes, reviveMemory a Memory of a handle.
	revive, reviveMemory goja.Value
}

var cloningSlot = jsbind.NewSlot(func(*jsbind.Env) *cloning { return &cloning{} })

// cloned is cloned(handleOf, revive, reviveMemory) of the binding.
func (s *state) cloned(c goja.FunctionCall) goja.Value {
	*cloningSlot.Of(s.env) = cloning{c.Argument(0), c.Argument(1), c.Argument(2)}
	return goja.Undefined()
}

// Encode implements messaging.Kind.
func (k kind) Encode(obj *goja.Object, transferred bool) (rec any, handled bool, err error) {
	c := cloningSlot.Of(k.env)
	// A look at private names would throw for process.env and the like.
	if c.handleOf == nil || engine.SlotOf(obj) != engine.SlotObject || engine.ValueKinds().OfObject(obj) != engine.KindPlain {
		return nil, false, nil
	}
	v := k.env.Call(c.handleOf, goja.Undefined(), obj)
	switch {
	case goja.IsUndefined(v):
		return nil, false, nil
	case transferred:
		return nil, true, &clone.DataCloneError{Message: "Found invalid value in transferList."}
	case goja.IsNull(v):
		return nil, true, &clone.DataCloneError{Message: engine.Shown(obj) + " could not be cloned."}
	}
	switch x := v.Export().(type) {
	case *module:
		return moduleBytes(x.bytes), true, nil
	case *memory:
		if x.shared != nil {
			return x.shared, true, nil
		}
	}
	return nil, true, &clone.DataCloneError{Message: engine.Shown(obj) + " could not be cloned."}
}

// Decode implements messaging.Kind.
func (k kind) Decode(rec any) (v goja.Value, handled bool, err error) {
	if m, ok := rec.(*sharedMemory); ok {
		k.env.Host.Require("internal/wasm")
		return k.env.Call(cloningSlot.Of(k.env).reviveMemory, goja.Undefined(), k.env.Value(m)), true, nil
	}
	b, ok := rec.(moduleBytes)
	if !ok {
		return nil, false, nil
	}
	k.env.Host.Require("internal/wasm")
	// The module's own copy is what the program never sees.
	return k.env.Call(cloningSlot.Of(k.env).revive, goja.Undefined(), engine.NewArrayBuffer(k.env.VM, b)), true, nil
}
