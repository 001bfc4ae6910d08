package isolate

import (
	"github.com/dop251/goja"
)

// testOptions gives node:test the options of the command line that concern it.
func (i *Isolate) testOptions() *goja.Object {
	t := &i.cfg.Options.Flags.Test
	o := i.vm.NewObject()
	for name, v := range map[string]bool{
		"run": t.Run, "only": t.Only, "forceExit": t.ForceExit, "updateSnapshots": t.UpdateSnapshots, "moduleMocks": t.ModuleMocks,
	} {
		mustSet(o, name, i.vm.ToValue(v))
	}
	for name, v := range map[string]string{
		"isolation": t.Isolation, "shard": t.Shard, "globalSetup": t.GlobalSetup,
	} {
		mustSet(o, name, i.vm.ToValue(v))
	}
	for name, v := range map[string][]string{
		"namePatterns": t.NamePatterns, "skipPatterns": t.SkipPatterns, "tagFilters": t.TagFilters, "reporters": t.Reporters, "destinations": t.Destinations,
	} {
		mustSet(o, name, i.env.StringArray(v))
	}
	mustSet(o, "concurrency", i.vm.ToValue(t.Concurrency))
	mustSet(o, "timeout", i.vm.ToValue(t.Timeout))
	return o
}

// importBinding gives builtins what import() is to a program: importModule(specifier, parent) answers with a promise of the namespace.
func importBinding(i *Isolate) *goja.Object {
	o := i.vm.NewObject()
	mustSet(o, "importModule", i.env.Func("importModule", 2, func(c goja.FunctionCall) goja.Value {
		p, resolve, reject := i.vm.NewPromise()
		i.loader.Import(c.Argument(0).String(), nil, c.Argument(1).String(), func(ns *goja.Object, failed goja.Value) {
			var err error
			if failed != nil {
				err = reject(failed)
			} else {
				err = resolve(ns)
			}
			if err != nil {
				i.env.Throw(err)
			}
		})
		return i.vm.ToValue(p)
	}))
	return o
}
