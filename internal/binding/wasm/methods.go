package wasm

import (
	"github.com/dop251/goja"
)

type definer func(name string, length int, fn func(goja.FunctionCall) goja.Value)

func limitsOf(c goja.FunctionCall, i int) limits {
	l := limits{min: uint64(c.Argument(i).ToInteger())}
	if v := c.Argument(i + 1); !goja.IsUndefined(v) {
		l.hasMax, l.max = true, uint64(v.ToInteger())
	}
	return l
}

func (s *state) memoryMethods(method definer) {
	method("newMemory", 2, func(c goja.FunctionCall) goja.Value {
		l := limitsOf(c, 0)
		l.shared = c.Argument(2).ToBoolean()
		code, err := s.runtime().CompileModule(s.ctx, memoryModule(l))
		if err != nil {
			s.fail("RangeError", "WebAssembly.Memory(): could not allocate memory")
		}
		mod, err := s.instantiate(code, nil, plainConfig())
		if err != nil {
			s.raise(err, "WebAssembly.Memory()")
		}
		return s.env.Value(s.newMemory(mod, thing, extern{kind: kindMemory, limits: l}))
	})
	method("adoptMemory", 1, func(c goja.FunctionCall) goja.Value { return s.env.Value(s.adopt(handle[*sharedMemory](c, 0))) })
	method("memoryBuffer", 1, func(c goja.FunctionCall) goja.Value { return s.view(handle[*memory](c, 0)) })
	method("growMemory", 2, func(c goja.FunctionCall) goja.Value {
		before, ok := s.growMemory(handle[*memory](c, 0), uint32(c.Argument(1).ToInteger()))
		if !ok {
			return s.env.Value(-1)
		}
		return s.env.Value(before)
	})
}

func (s *state) tableMethods(method definer) {
	elem := func(v goja.Value) valType {
		if v.String() == "externref" {
			return typeExternref
		}
		return typeFuncref
	}
	method("newTable", 4, func(c goja.FunctionCall) goja.Value {
		l, kind := limitsOf(c, 1), elem(c.Argument(0))
		t := s.newTable(s.assemble(tableModule(kind, l), nil), thing, extern{kind: kindTable, elem: kind, limits: l})
		if ref := s.toWasm(c.Argument(3), kind); ref != 0 {
			for i := range uint32(l.min) {
				t.set(i, ref)
			}
		}
		return s.env.Value(t)
	})
	method("tableType", 1, func(c goja.FunctionCall) goja.Value {
		if handle[*table](c, 0).elem == typeExternref {
			return s.env.Value("externref")
		}
		return s.env.Value("anyfunc")
	})
	method("tableLength", 1, func(c goja.FunctionCall) goja.Value { return s.env.Value(handle[*table](c, 0).size()) })
	method("tableGet", 2, func(c goja.FunctionCall) goja.Value {
		t := handle[*table](c, 0)
		return s.fromWasm(t.get(uint32(c.Argument(1).ToInteger())), t.elem)
	})
	method("tableSet", 3, func(c goja.FunctionCall) goja.Value {
		t := handle[*table](c, 0)
		t.set(uint32(c.Argument(1).ToInteger()), s.toWasm(c.Argument(2), t.elem))
		return goja.Undefined()
	})
	method("tableGrow", 3, func(c goja.FunctionCall) goja.Value {
		t := handle[*table](c, 0)
		return s.env.Value(t.grow(uint32(c.Argument(1).ToInteger()), s.toWasm(c.Argument(2), t.elem)))
	})
}

// valueTypes are the names of types in descriptors of globals.
func valueType(name string) valType {
	switch name {
	case "i32":
		return typeI32
	case "i64":
		return typeI64
	case "f32":
		return typeF32
	case "f64":
		return typeF64
	case "externref":
		return typeExternref
	case "anyfunc", "funcref":
		return typeFuncref
	case "(ref extern)":
		return typeExternref | nonNull
	case "(ref func)":
		return typeFuncref | nonNull
	case "v128":
		return typeV128
	}
	return 0
}

func (s *state) globalMethods(method definer) {
	method("newGlobal", 3, func(c goja.FunctionCall) goja.Value {
		x := extern{kind: kindGlobal, value: valueType(c.Argument(0).String()), mutable: c.Argument(1).ToBoolean()}
		return s.env.Value(s.makeGlobal(x, s.toWasm(c.Argument(2), x.value)))
	})
	method("globalType", 1, func(c goja.FunctionCall) goja.Value {
		g := handle[*global](c, 0)
		return s.env.VM.NewArray(g.value.kind().String(), g.mutable)
	})
	method("globalGet", 1, func(c goja.FunctionCall) goja.Value {
		g := handle[*global](c, 0)
		return s.fromWasm(g.g.Get(), g.value)
	})
	method("globalSet", 2, func(c goja.FunctionCall) goja.Value {
		g := handle[*global](c, 0)
		s.setGlobal(g, s.toWasm(c.Argument(1), g.value))
		return goja.Undefined()
	})
}

// makeGlobal makes a global of JavaScript's own. One of references that must not be null is to the engine of the type with null: renamed
// sees to it that modules import that.
func (s *state) makeGlobal(x extern, bits uint64) *global {
	code := globalModule(x.value.kind(), x.mutable, bits)
	if x.value.isRef() {
		s.keep = s.keep || x.mutable || s.depth > 0
		code = globalModule(x.value.kind(), x.mutable, 0)
	}
	g := newGlobal(s.assemble(code, nil), thing, x)
	switch {
	case !x.value.isRef() || bits == 0:
	case x.mutable:
		s.setGlobal(g, bits)
	case !setConstant(g.g, bits):
		s.fail("TypeError", "WebAssembly.Global(): immutable references other than null are not supported")
	}
	return g
}

func (s *state) setGlobal(g *global, bits uint64) {
	m, ok := g.g.(interface{ Set(v uint64) })
	if !ok {
		s.fail("TypeError", "set WebAssembly.Global.value: Can't set the value of an immutable global.")
	}
	m.Set(bits)
}
