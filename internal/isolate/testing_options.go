package isolate

import (
	"github.com/dop251/goja"
)

// testOptions gives node:test the options of the command line that concern it.
func (i *Isolate) testOptions() *goja.Object {
	t := &i.cfg.Options.Flags.Test
	o := i.vm.NewObject()
	for name, v := range map[string]bool{
		"watch": t.Watch,
		"run":   t.Run, "only": t.Only, "forceExit": t.ForceExit, "updateSnapshots": t.UpdateSnapshots, "moduleMocks": t.ModuleMocks,
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

// noteFile remembers the files that the program is made of, for the process that watches them. Nothing is remembered where none does.
func (i *Isolate) noteFile(path string) {
	if i.cfg.Loaded != nil {
		i.cfg.Loaded(path)
	}
	if _, watched := i.environ("NODE_TEST_WATCH"); watched {
		i.loaded = append(i.loaded, path)
	}
}

// importBinding gives builtins what import() is to a program: importModule(specifier, parent) answers with a promise of the namespace.
func importBinding(i *Isolate) *goja.Object {
	o := i.vm.NewObject()
	mustSet(o, "loadedFiles", i.env.Func("loadedFiles", 0, func(goja.FunctionCall) goja.Value { return i.env.StringArray(i.loaded) }))
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
