package isolate

import (
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/lib"
)

// builtinsBinding is internalBinding('builtins'): which builtin modules there are, and how this isolate came by the programs of
// those that it loaded. Node's tests of its code cache read it.
func builtinsBinding(i *Isolate) *goja.Object {
	o := i.vm.NewObject()
	ids := lib.IDs()
	for id := range nativeModules() {
		if !strings.Contains(id, ":") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	mustSet(o, "builtinIds", i.env.StringArray(ids))
	var can, cannot []string
	for _, id := range ids {
		if IsPublic(id) {
			can = append(can, id)
		} else {
			cannot = append(cannot, id)
		}
	}
	categories := i.vm.NewObject()
	mustSet(categories, "canBeRequired", i.stringSet(can))
	mustSet(categories, "cannotBeRequired", i.stringSet(cannot))
	mustSet(o, "builtinCategories", categories)
	mustSet(o, "getCacheUsage", i.env.Func("getCacheUsage", 0, func(goja.FunctionCall) goja.Value { return i.cacheUsage() }))
	mustSet(o, "hasCachedBuiltins", i.env.Func("hasCachedBuiltins", 0, func(goja.FunctionCall) goja.Value {
		return i.env.Value(slices.Contains(i.cfg.Cache.Tiers(), "embedded"))
	}))
	return o
}

// cacheUsage tells how the builtins that were loaded were compiled. Those written in Go were compiled with the binary, and stand
// where Node has what came with its snapshot.
func (i *Isolate) cacheUsage() *goja.Object {
	o := i.vm.NewObject()
	mustSet(o, "compiledWithCache", i.stringSet(builtinIDs(i.ledger.CompiledWithCache())))
	mustSet(o, "compiledWithoutCache", i.stringSet(builtinIDs(i.ledger.CompiledWithoutCache())))
	var inGo []string
	for id := range i.realm.modules {
		if nativeModules()[id] != nil {
			inGo = append(inGo, id)
		}
	}
	slices.Sort(inGo)
	mustSet(o, "compiledInSnapshot", i.env.StringArray(inGo))
	return o
}

// builtinIDs picks the builtins out of a list of programs.
func builtinIDs(names []string) (ids []string) {
	for _, name := range names {
		if id, ok := strings.CutPrefix(name, BuiltinName("")); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

func (i *Isolate) stringSet(list []string) *goja.Object {
	set, err := i.vm.New(i.vm.Get("Set"), i.env.StringArray(list))
	if err != nil {
		i.env.Throw(err)
	}
	return set
}

// testBinding is internal/test/binding, by which tests reach internalBinding.
func testBinding(i *Isolate) *goja.Object {
	o := i.vm.NewObject()
	mustSet(o, "internalBinding", i.env.Func("internalBinding", 1, func(c goja.FunctionCall) goja.Value {
		return i.env.Host.Binding(c.Argument(0).String())
	}))
	return o
}
