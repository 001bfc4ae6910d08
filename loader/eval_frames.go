package loader

import "github.com/node-go/node-go/internal/engine"

const (
	evalName    = "[eval]" // also of all TypeScript that is no file
	stdinName   = "[stdin]"
	execution   = "internal/process/execution"
	typeScripts = "internal/modules/typescript"
)

// evaluation is source that is no file, with what stacks show below it at each step.
type evaluation struct {
	name      string            // "[eval]", "[stdin]", "[worker eval]"
	running   engine.HostFrames // it runs as a script
	compiling engine.HostFrames // it is compiled as one
	stripping engine.HostFrames // its types are taken out
	loading   engine.HostFrames // it is compiled as an ES module
	awaiting  engine.HostFrames // it runs as one
	refusing  engine.HostFrames // it is an ES module whose value is wanted
}

// evaluating gives the frames of source of that name. What was found out to be a script, by trying to compile it, has fewer below.
func (l *Loader) evaluating(name string, in *input) evaluation {
	entry := l.evaluator(name)
	plain := func(names ...string) (f engine.HostFrames) {
		for _, n := range names {
			f = append(f, engine.HostFrame(execution, "", n, ""))
		}
		return f
	}
	way, module, typed := plain("evalScript"), plain("evalModuleEntryPoint"), engine.HostFrames(nil)
	if in.dialect.typed() && !in.tried {
		typed = plain("parseAndEvalCommonjsTypeScript")
		if in.module {
			typed = plain("parseAndEvalModuleTypeScript")
		}
	}
	if in.tried {
		way, module = plain("evalTypeScript"), plain("evalTypeScriptModuleEntryPoint", "evalTypeScript")
	}
	below := join(way, typed, entry)
	wrapper := engine.HostFrames{engine.HostFrame(execution, "", "", ""), {File: name + "-wrapper", Line: 6, Column: 24, TopLevel: true, Host: true}}
	wrapped := join(wrapper, plain("runScriptInContext", "evalFunction"), below)
	compiling := join(engine.HostFrames{engine.HostFrame("internal/vm", "", "makeContextifyScript", "")}, plain("compileScript"))
	loading := engine.HostFrames{engine.HostFrame("internal/modules/esm/utils", "", "compileSourceTextModule", ""),
		engine.HostFrame("internal/modules/esm/loader", "ModuleLoader", "createModuleWrap", "")}
	if !in.tried {
		loading = append(loading, engine.HostFrame("internal/modules/esm/loader", "ModuleLoader", "eval", ""))
	}
	loading = join(loading, plain(""), engine.HostFrames{engine.HostFrame("internal/modules/run_main", "", "asyncRunEntryPointWithESMLoader", ""),
		engine.HostFrame("internal/modules/run_main", "Object", "runEntryPointWithESMLoader", "")}, module, typed, entry)
	if in.module && typed != nil {
		loading = join(plain("stripTypeScriptModuleTypes"), typed, entry)
	}
	loading[len(loading)-1].Outermost = true
	e := evaluation{
		name: name, awaiting: evalFrames, loading: loading, refusing: join(module, entry),
		running:   join(engine.HostFrames{engine.HostFrame("internal/vm", "", "runScriptInThisContext", "")}, wrapped),
		stripping: join(plain("stripTypeScriptModuleTypes"), typed, entry),
	}
	if name == stdinName {
		e.awaiting = join(engine.HostFrames{engine.HostFrame("internal/process/task_queues", "process", "processTicksAndRejections", "")}, evalFrames)
	}
	if in.tried {
		e.compiling = join(compiling, below)
	} else {
		e.compiling = join(compiling, wrapped)
	}
	return e
}

// evaluator gives the frames of what evaluates source of that name.
func (l *Loader) evaluator(name string) engine.HostFrames {
	switch name {
	case stdinName:
		stream := "ReadStream"
		if kind := l.env.Opts.Stdio.Kind(0); kind == "pipe" || kind == "tcp" {
			stream = "Socket"
		}
		return engine.HostFrames{
			engine.HostFrame("internal/main/eval_stdin", "", "", ""), engine.HostFrame(execution, stream, "", ""),
			engine.HostFrame("events", stream, "emit", ""), engine.HostFrame("internal/streams/readable", "", "endReadableNT", ""),
			engine.HostFrame("internal/process/task_queues", "process", "processTicksAndRejections", ""),
		}
	case "[worker eval]":
		return engine.HostFrames{
			engine.HostFrame("internal/main/worker_thread", "MessagePort", "", ""),
			engine.HostFrame("internal/event_target", "MessagePort", "[nodejs.internal.kHybridDispatch]", ""),
			engine.HostFrame("internal/per_context/messageport", "MessagePort", "", ""),
		}
	}
	return engine.HostFrames{engine.HostFrame("internal/main/eval_string", "", "", "")}
}

func join(lists ...engine.HostFrames) (all engine.HostFrames) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// strippingFrames stand for the functions that take the types out of a source.
var strippingFrames = engine.HostFrames{
	engine.HostFrame(typeScripts, "", "parseTypeScript", ""),
	engine.HostFrame(typeScripts, "", "processTypeScriptCode", ""),
	engine.HostFrame(typeScripts, "Object", "stripTypeScriptModuleTypes", ""),
}
