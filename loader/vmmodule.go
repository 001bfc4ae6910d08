package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/sharedcache"
)

// VMModule is a module that a program makes and links itself: vm.SourceTextModule or vm.SyntheticModule. It is in none of the loader's
// tables.
type VMModule struct {
	l    *Loader
	m    *moduleRecord
	unit Unit
	prog *goja.Program
}

// ModuleSource says what a module of source text is made from.
type ModuleSource struct {
	Unit
	Scope *engine.Scope // nil: the isolate's own
	// Import makes what import() calls, Meta what import.meta is.
	Import, Meta func() goja.Value
}

// Request is what a module asks for in one of its statements.
type Request struct {
	Specifier  string
	Attributes [][2]string
	Source     bool // asked for in the source phase
}

// NewSourceModule compiles a module. rejected tells that there was cached data of no use. It throws a SyntaxError.
func (l *Loader) NewSourceModule(s ModuleSource) (v *VMModule, rejected bool) {
	u := s.Unit
	l.placeOf(&u)
	l.noteName(u.Name, len(moduleHead))
	l.noteSource(u.Name, u.Source, true)
	v = &VMModule{l: l, m: &moduleRecord{url: u.Name, kind: resolve.FormatModule, importer: s.Import, metaObject: s.Meta}, unit: u}
	if u.Cached != nil {
		v.prog = u.decode()
		rejected = v.prog == nil
	}
	if v.prog == nil {
		key := sharedcache.Key{ID: u.Name, Kind: sharedcache.ESModule, Hash: sharedcache.HashSource(u.Source), Flags: loweringVersion | plainJS.flag()}
		prog, err := l.cfg.Cache.Load(key, u.Source, l.cfg.Ledger, func() (*goja.Program, error) {
			return compileESM(u.Name, stripHashbang(u.Source), plainJS)
		})
		if err != nil {
			l.throwUnitSyntax(err, &u)
		}
		v.prog = prog
	}
	v.unit.Cached = nil
	prog := v.prog
	if s.Scope != nil {
		prog = engine.Scoped(prog)
	}
	out, err := engine.RunIn(l.vm, prog, engine.Around{Scope: s.Scope})
	if err != nil {
		l.env.Throw(err)
	}
	list := out.(*goja.Object)
	meta, err := readMeta(list.Get("0"))
	if err != nil {
		l.env.Throw(err)
	}
	l.setCode(v.m, compiled{fn: list.Get("1"), meta: meta})
	return v, rejected
}

// NewSyntheticModule makes a module whose exports evaluate sets. They are undefined until then.
func (l *Loader) NewSyntheticModule(name string, exports []string, evaluate func()) *VMModule {
	v := &VMModule{l: l, m: &moduleRecord{url: name}}
	l.synthetic(v.m, exports, evaluate)
	for _, c := range v.m.cells {
		l.fill(c, goja.Undefined())
	}
	v.m.status = statusLinked
	return v
}

// Requests lists what the module asks for.
func (v *VMModule) Requests() (list []Request) {
	if v.m.meta == nil {
		return nil
	}
	for _, r := range v.m.meta.Requests {
		q := Request{Specifier: r.Specifier, Source: r.Source}
		for _, a := range r.Attrs {
			q.Attributes = append(q.Attributes, [2]string{a.Key, a.Value})
		}
		list = append(list, q)
	}
	return list
}

// SetRequested says which modules the requests mean.
func (v *VMModule) SetRequested(list []*VMModule) {
	v.m.requested = make([]*moduleRecord, len(list))
	for n, x := range list {
		v.m.requested[n] = x.m
	}
}

// Complete tells whether it is known, for this module and all that it asks for, what the requests mean.
func (v *VMModule) Complete() bool {
	return (v.m.meta == nil || v.m.requested != nil) && v.m.complete(map[*moduleRecord]bool{})
}

func (m *moduleRecord) complete(seen map[*moduleRecord]bool) bool {
	if seen[m] || m.meta == nil {
		return true
	}
	seen[m] = true
	if len(m.requested) != len(m.meta.Requests) {
		return false
	}
	for _, r := range m.dependencies() {
		if !r.complete(seen) {
			return false
		}
	}
	return true
}

// ThrowNoSource throws what an import of the source phase throws for a module that a program made.
func (v *VMModule) ThrowNoSource() { v.l.phaseSource(v.m) }

// Instantiate links the module and all that it asks for; it throws what stands in the way.
func (v *VMModule) Instantiate() { v.l.link(v.m) }

// Evaluate evaluates the module and calls done with what came of it: at once if that is known, else in a promise job.
func (v *VMModule) Evaluate(done func(failed bool, reason goja.Value)) {
	c := v.l.evaluateModule(v.m)
	tell := func(t *thrown) {
		if t != nil {
			done(true, t.value)
		} else {
			done(false, nil)
		}
	}
	if c.done {
		tell(c.failure)
		return
	}
	v.l.whenSettled(c, tell)
}

// Status is the module's status by Node's names.
func (v *VMModule) Status() string {
	switch {
	case v.m.failure != nil:
		return "errored"
	case v.m.status >= statusEvaluatingAsync:
		return "evaluated"
	}
	return [...]string{"unlinked", "linking", "linked", "evaluating"}[v.m.status]
}

// Failure is what ended the evaluation of a module whose status is errored.
func (v *VMModule) Failure() goja.Value { return v.m.failure.value }

// Namespace is the module's namespace object. The module must be linked.
func (v *VMModule) Namespace() *goja.Object { return v.l.namespaceOf(v.m) }

// Awaits tells whether the module itself has a top-level await, AwaitsAnywhere whether one that it asks for has.
func (v *VMModule) Awaits() bool { return v.m.meta != nil && v.m.meta.Await }

// AwaitsAnywhere is Awaits for the module and all that it asks for.
func (v *VMModule) AwaitsAnywhere() bool { return v.m.awaits(map[*moduleRecord]bool{}) }

func (m *moduleRecord) awaits(seen map[*moduleRecord]bool) bool {
	if seen[m] || m.meta == nil {
		return false
	}
	seen[m] = true
	if m.meta.Await {
		return true
	}
	for _, r := range m.dependencies() {
		if r.awaits(seen) {
			return true
		}
	}
	return false
}

// SetExport sets an export of a synthetic module; it throws if there is none of that name.
func (v *VMModule) SetExport(name string, value goja.Value) {
	c := v.m.cells[name]
	if c == nil {
		panic(v.l.referenceError("Export '" + name + "' is not defined in module"))
	}
	v.l.fill(c, value)
}

// CachedData gives the program of a module of source text as bytes.
func (v *VMModule) CachedData() ([]byte, error) { return v.unit.CachedData(v.prog) }

// importerOf gives what import() calls in a module.
func (l *Loader) importerOf(m *moduleRecord) goja.Value {
	if m.importer != nil {
		return m.importer()
	}
	return l.importHook(m.url)
}

// importMetaOf gives what import.meta is in a module.
func (l *Loader) importMetaOf(m *moduleRecord) goja.Value {
	if m.metaObject != nil {
		return m.metaObject()
	}
	return l.importMeta(m)
}
