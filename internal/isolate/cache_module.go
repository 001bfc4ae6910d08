package isolate

import (
	"maps"
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/embedded"
)

// cacheModule makes the exports of node-go:cache: what the code cache did for this isolate and for the process.
func cacheModule(i *Isolate) *goja.Object { return cacheTemplate().New(i.vm) }

var cacheTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	method := func(name string, f func(*Isolate) goja.Value) {
		t.EnumerableMethod(name, 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return f(of(r)) })
	}
	method("stats", func(i *Isolate) goja.Value {
		o := i.vm.NewObject()
		mustSet(o, "isolate", i.statsObject(i.ledger.Stats(), false))
		mustSet(o, "process", i.statsObject(i.cfg.Cache.Stats(), true))
		return o
	})
	method("disk", func(i *Isolate) goja.Value {
		s, dir := i.loader.CompileCacheStats()
		if dir == "" {
			return goja.Undefined()
		}
		o := i.vm.NewObject()
		mustSet(o, "directory", i.vm.ToValue(dir))
		mustSet(o, "read", i.vm.ToValue(s.Read))
		mustSet(o, "written", i.vm.ToValue(s.Written))
		mustSet(o, "bytesRead", i.vm.ToValue(s.BytesRead))
		mustSet(o, "bytesWritten", i.vm.ToValue(s.BytesWritten))
		mustSet(o, "failures", i.vm.ToValue(s.Failures))
		return o
	})
	method("embedded", func(i *Isolate) goja.Value {
		o := i.vm.NewObject()
		mustSet(o, "bytes", i.vm.ToValue(embedded.Size()))
		return o
	})
	method("compiledWithCache", func(i *Isolate) goja.Value { return i.env.StringArray(i.ledger.CompiledWithCache()) })
	method("compiledWithoutCache", func(i *Isolate) goja.Value { return i.env.StringArray(i.ledger.CompiledWithoutCache()) })
	method("rejected", func(i *Isolate) goja.Value {
		var list []any
		for _, r := range i.ledger.Rejected() {
			o := i.vm.NewObject()
			mustSet(o, "id", i.vm.ToValue(r.ID))
			mustSet(o, "tier", i.vm.ToValue(r.Tier))
			mustSet(o, "reason", i.vm.ToValue(r.Reason))
			list = append(list, o)
		}
		return i.vm.NewArray(list...)
	})
	t.Lazy("tiers", engine.Enumerable, func(r *goja.Runtime) goja.Value {
		i := of(r)
		names := i.cfg.Cache.Tiers()
		if i.cfg.Disk != nil {
			names = append(names, "disk")
		}
		return i.env.StringArray(names)
	})
	return t
})

// statsObject shows totals to JavaScript. Times are in milliseconds.
func (i *Isolate) statsObject(s sharedcache.Stats, process bool) *goja.Object {
	o := i.vm.NewObject()
	set := func(name string, v any) { mustSet(o, name, i.vm.ToValue(v)) }
	set("hits", s.Hits)
	set("compiled", s.Compiled)
	set("failed", s.Failed)
	set("rejected", s.Rejected)
	tiers := i.vm.NewObject()
	for _, name := range slices.Sorted(maps.Keys(s.TierHits)) {
		mustSet(tiers, name, i.vm.ToValue(s.TierHits[name]))
	}
	set("hitsByTier", tiers)
	set("compileTime", float64(s.CompileTime)/1e6)
	set("timeSaved", float64(s.TimeSaved)/1e6)
	if process {
		set("evicted", s.Evicted)
		set("entries", s.Entries)
		set("bytes", s.Bytes)
	}
	return o
}

// clockModule makes the exports of node-go:clock: where this process's times come from. Durations are in milliseconds.
func clockModule(i *Isolate) *goja.Object { return clockTemplate().New(i.vm) }

var clockTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("source", engine.Enumerable, func(r *goja.Runtime) goja.Value { return r.ToValue(of(r).cfg.Clock.Describe().Name) })
	t.Lazy("resolution", engine.Enumerable, func(r *goja.Runtime) goja.Value {
		return r.ToValue(float64(of(r).cfg.Clock.Describe().Resolution) / 1e6)
	})
	t.Lazy("refused", engine.Enumerable, func(r *goja.Runtime) goja.Value {
		i := of(r)
		return i.env.StringArray(i.cfg.Clock.Describe().Refused)
	})
	return t
})
