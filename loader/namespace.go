package loader

import (
	"slices"
	"strconv"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/engine"
)

// namespaceOf is GetModuleNamespace: the exotic object of a module's exports. Its module must be linked.
func (l *Loader) namespaceOf(m *moduleRecord) *goja.Object {
	if m.namespace == nil {
		m.namespace = l.newNamespace(m)
		if l.esm.namespaces == nil {
			l.esm.namespaces = map[*goja.Object]*moduleRecord{}
			if l.cfg.FirstNamespace != nil {
				l.cfg.FirstNamespace()
			}
		}
		l.esm.namespaces[m.namespace] = m
	}
	return m.namespace
}

// IsNamespace tells the objects that import * gives.
func (l *Loader) IsNamespace(o *goja.Object) bool { return l.esm.namespaces[o] != nil }

// namespace answers for a module's exports. The engine has no such kind of object; a proxy comes closest: its target has each
// export as a property that is there for good, as the invariants of proxies want it, and the handler gives the values.
type namespace struct {
	l     *Loader
	m     *moduleRecord
	names []string // sorted by UTF-16 code units
	cells map[string]*goja.Object
}

func (l *Loader) newNamespace(m *moduleRecord) *goja.Object {
	ns := &namespace{l: l, m: m, cells: map[string]*goja.Object{}}
	for _, n := range m.exportNames(map[*moduleRecord]bool{}) {
		if m.remember(n) != nil && !slices.Contains(ns.names, n) {
			ns.names = append(ns.names, n)
		}
	}
	slices.SortFunc(ns.names, compareUTF16)
	target := l.vm.CreateObject(nil)
	for _, n := range ns.names {
		l.env.Define(target, n, goja.Undefined(), engine.Writable|engine.Enumerable)
	}
	engine.DefineOwn(target, goja.SymToStringTag, l.env.Value("Module"), 0)
	if _, err := l.env.Try(l.vm.Get("Object").(*goja.Object).Get("preventExtensions"), goja.Undefined(), target); err != nil {
		l.env.Throw(err)
	}
	return engine.NewNamespace(l.vm, target, ns.traps())
}

// compareUTF16 is the order of strings in JavaScript.
func compareUTF16(a, b string) int {
	x, y := unistring.NewFromString(a).AsUtf16(), unistring.NewFromString(b).AsUtf16()
	if x == nil && y == nil {
		if a < b {
			return -1
		} else if a > b {
			return 1
		}
		return 0
	}
	return slices.Compare(units(a, x), units(b, y))
}

func units(s string, u []uint16) []uint16 {
	if u != nil {
		return u[1:] // behind the mark of such strings
	}
	for i := range len(s) {
		u = append(u, uint16(s[i]))
	}
	return u
}

func (ns *namespace) cell(name string) *goja.Object {
	c := ns.cells[name]
	if c == nil {
		if b := ns.m.resolved[name]; b != nil {
			c = ns.l.cellOf(b)
			ns.cells[name] = c
		}
	}
	return c
}

func (ns *namespace) get(name string) goja.Value {
	if c := ns.cell(name); c != nil {
		return c.Get(cellValue)
	}
	return goja.Undefined()
}

func (ns *namespace) traps() *goja.ProxyTrapConfig {
	return &goja.ProxyTrapConfig{
		SetPrototypeOf: func(_, proto *goja.Object) bool { return proto == nil },
		GetOwnPropertyDescriptor: func(_ *goja.Object, name string) goja.PropertyDescriptor {
			c := ns.cell(name)
			if c == nil {
				return goja.PropertyDescriptor{}
			}
			return goja.PropertyDescriptor{Value: c.Get(cellValue), Writable: goja.FLAG_TRUE, Enumerable: goja.FLAG_TRUE, Configurable: goja.FLAG_FALSE}
		},
		DefineProperty: func(_ *goja.Object, name string, d goja.PropertyDescriptor) bool {
			c := ns.cell(name)
			return c != nil && d.Configurable != goja.FLAG_TRUE && d.Enumerable != goja.FLAG_FALSE && d.Getter == nil && d.Setter == nil &&
				d.Writable != goja.FLAG_FALSE && (d.Value == nil || d.Value.SameAs(c.Get(cellValue)))
		},
		Get:            func(_ *goja.Object, name string, _ goja.Value) goja.Value { return ns.get(name) },
		GetIdx:         func(_ *goja.Object, n int, _ goja.Value) goja.Value { return ns.get(strconv.Itoa(n)) },
		Set:            func(_ *goja.Object, _ string, _, _ goja.Value) bool { return false },
		SetIdx:         func(_ *goja.Object, _ int, _, _ goja.Value) bool { return false },
		SetSym:         func(_ *goja.Object, _ *goja.Symbol, _, _ goja.Value) bool { return false },
		DeleteProperty: func(_ *goja.Object, name string) bool { return ns.m.resolved[name] == nil },
	}
}
