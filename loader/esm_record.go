package loader

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// moduleStatus is the status of a module record, by the names of the specification.
type moduleStatus uint8

const (
	statusUnlinked moduleStatus = iota
	statusLinking
	statusLinked
	statusEvaluating
	statusEvaluatingAsync
	statusEvaluated
)

// moduleRecord is a Cyclic Module Record of the specification or, where evaluate is set, a Synthetic one.
//
// Each exported variable has a cell: an object whose property v is the variable's value. Importers hold the cell itself, so
// that bindings are live and cost one property. While the variable is not initialised the cell has no v of its own, and
// that of its prototype throws.
type moduleRecord struct {
	url  string
	file string // its path, or ""
	kind string // one of the formats of package resolve

	given  *string // its source, where hooks gave it
	hooked bool    // load hooks were asked for it

	meta      *moduleMeta
	fn        goja.Value
	requested []*moduleRecord // by meta.Requests; set when the graph is loaded

	source     goja.Value   // what an import of the source phase gives; nil if there is no such thing
	sourceCell *goja.Object // holds it, for modules that export it again
	sourceOnly bool         // nobody has asked for more, so that the graph below is not loaded

	cells     map[string]*goja.Object // by export name
	locals    []*goja.Object          // by publishing index
	generator *goja.Object
	awaitAt   [2]int // line and column of the await it waits at

	names    func() []string                // of a synthetic module
	cell     func(name string) *goja.Object // of a synthetic module: nil if there is no such export
	evaluate func()                         // of a synthetic module; throws
	exports  func() (goja.Value, bool)      // of a CommonJS module: what require of it gives
	resolved map[string]*binding            // what resolveExport found at the end of linking

	importer, metaObject func() goja.Value // of a module of vm

	namespace *goja.Object
	nsCell    *goja.Object
	facade    *moduleRecord // what require gives instead; see requiredExports

	status          moduleStatus
	index, ancestor int
	failure         *thrown
	cycleRoot       *moduleRecord
	asyncOrder      int // of [[AsyncEvaluationOrder]]: 0 is unset, -1 done
	pending         int
	asyncParents    []*moduleRecord
	capability      *capability
}

// thrown is a value that ended an evaluation; it is thrown again for everybody who asks.
type thrown struct{ value goja.Value }

// capability is a promise between modules. Its reactions run as promise jobs, in the order in which they came.
type capability struct {
	done      bool
	failure   *thrown
	reactions []func(*thrown)
}

func (l *Loader) settle(c *capability, failure *thrown) {
	if c.done {
		return
	}
	c.done, c.failure = true, failure
	for _, f := range c.reactions {
		engine.EnqueueMicrotask(l.vm, func() { f(failure) })
	}
	c.reactions = nil
}

func (l *Loader) whenSettled(c *capability, f func(*thrown)) {
	if c.done {
		engine.EnqueueMicrotask(l.vm, func() { f(c.failure) })
		return
	}
	c.reactions = append(c.reactions, f)
}

// binding is a resolved export: a cell, or the namespace or the source of module.
type binding struct {
	module    *moduleRecord
	cell      *goja.Object
	namespace bool
	source    bool
}

func (b *binding) same(o *binding) bool {
	return b.module == o.module && b.cell == o.cell && b.namespace == o.namespace && b.source == o.source
}

// prepare makes the cells of a module of source text.
func (l *Loader) prepare(m *moduleRecord) {
	m.cells = map[string]*goja.Object{}
	for _, names := range m.meta.Locals {
		c := l.newCell()
		m.locals = append(m.locals, c)
		for _, n := range names {
			m.cells[n] = c
		}
	}
}

func (l *Loader) newCell() *goja.Object {
	s := &l.esm
	if s.cellProto == nil {
		s.cellProto = l.vm.CreateObject(nil)
		get := l.env.Func("", 0, func(c goja.FunctionCall) goja.Value {
			panic(l.referenceError("Cannot access '" + l.nameOfCell(jsbind.Object(c.This)) + "' before initialization"))
		})
		set := l.env.Func("", 1, func(goja.FunctionCall) goja.Value { panic(l.constError()) })
		if err := s.cellProto.DefineAccessorProperty("v", get, set, goja.FLAG_FALSE, goja.FLAG_FALSE); err != nil {
			l.env.Throw(err)
		}
	}
	return l.vm.CreateObject(s.cellProto)
}

func (l *Loader) valueCell(v goja.Value) *goja.Object {
	c := l.newCell()
	l.fill(c, v)
	return c
}

// fill initialises a cell, or gives it another value.
func (l *Loader) fill(c *goja.Object, v goja.Value) { l.env.Define(c, "v", v, engine.Configurable) }

func (l *Loader) referenceError(message string) *goja.Object {
	return engine.NewError(l.vm, "ReferenceError", message, "ReferenceError: "+message)
}

func (l *Loader) constError() *goja.Object {
	return engine.NewError(l.vm, "TypeError", "Assignment to constant variable.", "TypeError: Assignment to constant variable.")
}

// nameOfCell finds the name by which the running code knows a cell, for messages.
func (l *Loader) nameOfCell(cell *goja.Object) string {
	for _, f := range l.vm.CaptureCallStack(3, nil) {
		m := l.esm.records[f.SrcName()]
		if m == nil || m.meta == nil {
			continue
		}
		for _, in := range m.meta.Imports {
			if b := m.requested[in.Request].resolved[in.Name]; in.Name != "*" && b != nil && b.cell == cell {
				return in.Local
			}
		}
	}
	for _, m := range l.esm.records {
		for n, c := range m.cells {
			if c == cell {
				return n
			}
		}
	}
	return "variable"
}

// exportNames is GetExportedNames. seen breaks cycles of export *.
func (m *moduleRecord) exportNames(seen map[*moduleRecord]bool) []string {
	if m.names != nil {
		return m.names()
	}
	if seen[m] {
		return nil
	}
	seen[m] = true
	var out []string
	for _, names := range m.meta.Locals {
		out = append(out, names...)
	}
	for _, x := range m.meta.Indirect {
		out = append(out, x.Exported)
	}
	for _, s := range m.meta.Stars {
		for _, n := range m.requested[s].exportNames(seen) {
			if n != "default" && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

type exportQuery struct {
	module *moduleRecord
	name   string
}

// resolveExport is ResolveExport: nil for none, and ambiguous where export * statements disagree.
func (m *moduleRecord) resolveExport(name string, seen map[exportQuery]bool) (b *binding, ambiguous bool) {
	if b := m.resolved[name]; b != nil {
		return b, false
	}
	if m.cell != nil {
		if c := m.cell(name); c != nil {
			return &binding{module: m, cell: c}, false
		}
		return nil, false
	}
	q := exportQuery{m, name}
	if seen[q] {
		return nil, false
	}
	seen[q] = true
	if c := m.cells[name]; c != nil {
		return &binding{module: m, cell: c}, false
	}
	for _, x := range m.meta.Indirect {
		if x.Exported != name {
			continue
		}
		from := m.requested[x.Request]
		if x.Name == "*" {
			return &binding{module: from, namespace: true}, false
		}
		if x.Name == sourceBinding {
			return &binding{module: from, source: true}, false
		}
		return from.resolveExport(x.Name, seen)
	}
	if name == "default" {
		return nil, false
	}
	for _, s := range m.meta.Stars {
		found, amb := m.requested[s].resolveExport(name, seen)
		if amb {
			return nil, true
		}
		if found == nil {
			continue
		}
		if b == nil {
			b = found
		} else if !b.same(found) {
			return nil, true
		}
	}
	return b, false
}

// circular tells an export that is re-exported round in a circle, and the specifier that closes it. from is the export of another
// module that asks for it; its name is "" for an import.
func (m *moduleRecord) circular(name string, from exportQuery) (specifier string, ok bool) {
	seen := map[exportQuery]bool{from: from.name != ""}
	for m.meta != nil && m.cells[name] == nil {
		q := exportQuery{m, name}
		if seen[q] {
			return specifier, true
		}
		seen[q] = true
		at := slices.IndexFunc(m.meta.Indirect, func(x indirectEntry) bool { return x.Exported == name && x.Name != "*" && x.Name != sourceBinding })
		if at < 0 {
			return "", false
		}
		x := m.meta.Indirect[at]
		specifier = m.meta.Requests[x.Request].Specifier
		m, name = m.requested[x.Request], x.Name
	}
	return "", false
}

// remember keeps what a name resolves to: once a module is linked that does not change.
func (m *moduleRecord) remember(name string) *binding {
	b, ambiguous := m.resolveExport(name, map[exportQuery]bool{})
	if b == nil || ambiguous {
		return nil
	}
	m.keep(name, b)
	return b
}

func (m *moduleRecord) keep(name string, b *binding) {
	if m.resolved == nil {
		m.resolved = map[string]*binding{}
	}
	m.resolved[name] = b
}

// cellOf gives the cell of a binding, made for a namespace or a source on demand.
func (l *Loader) cellOf(b *binding) *goja.Object {
	if b.source {
		if b.module.sourceCell == nil {
			b.module.sourceCell = l.valueCell(l.phaseSource(b.module))
		}
		return b.module.sourceCell
	}
	if !b.namespace {
		return b.cell
	}
	if b.module.nsCell == nil {
		b.module.nsCell = l.valueCell(l.namespaceOf(b.module))
	}
	return b.module.nsCell
}

// phaseSource gives what an import of the source phase gives for a module; it throws if there is no such thing.
func (l *Loader) phaseSource(m *moduleRecord) goja.Value {
	if m.source == nil {
		l.env.ThrowCode("ERR_SOURCE_PHASE_NOT_DEFINED", "'"+m.url+"'")
	}
	return m.source
}

// dependencies are the modules that are linked and evaluated before m: those that it asks for, but for sources.
func (m *moduleRecord) dependencies() []*moduleRecord {
	if m.meta == nil || !slices.ContainsFunc(m.meta.Requests, func(r moduleRequest) bool { return r.Source }) {
		return m.requested
	}
	var list []*moduleRecord
	for n, r := range m.requested {
		if !m.meta.Requests[n].Source {
			list = append(list, r)
		}
	}
	return list
}
