package loader

import (
	"slices"

	"github.com/node-go/node-go/internal/engine"
)

const (
	evalName    = "[eval]" // also of all TypeScript that is no file
	stdinName   = "[stdin]"
	execution   = "internal/process/execution"
	typeScripts = "internal/modules/typescript"
)

// evaluation is source that is no file, for what stacks show below it. Lists of frames are made when they are asked for: most
// workers ask for one, and never for those of a failure.
type evaluation struct {
	name   string // "[eval]", "[stdin]", "[worker eval]"
	module bool
	typed  bool              // somebody said that it is TypeScript
	tried  bool              // what it is was found out, by trying to compile it
	entry  engine.HostFrames // what evaluates source of that name
}

func (l *Loader) evaluating(name string, in *input) evaluation {
	return evaluation{name: name, module: in.module, typed: in.dialect.typed() && !in.tried, tried: in.tried, entry: l.evaluator(name)}
}

// running gives the frames below the source where it runs as a script.
func (e *evaluation) running() engine.HostFrames { return join(runInContextFrames, e.wrapped()) }

// compiling gives those where it is compiled as one.
func (e *evaluation) compiling() engine.HostFrames {
	if e.tried {
		return join(makeScriptFrames, e.below())
	}
	return join(makeScriptFrames, e.wrapped())
}

// stripping gives those where its types are taken out.
func (e *evaluation) stripping() engine.HostFrames { return join(stripFrames, e.strips(), e.entry) }

// loading gives those where it is compiled as an ES module.
func (e *evaluation) loading() (f engine.HostFrames) {
	switch {
	case e.module && e.typed:
		f = join(stripFrames, e.strips(), e.entry)
	case e.tried:
		f = join(moduleCompileFrames, moduleEntryFrames, triedModuleFrames, e.entry)
	default:
		f = join(moduleCompileFrames, moduleEvalFrames, moduleEntryFrames, saidModuleFrames, e.strips(), e.entry)
	}
	f[len(f)-1].Outermost = true
	return f
}

// awaiting gives those where it runs as one.
func (e *evaluation) awaiting() engine.HostFrames {
	if e.name == stdinName {
		return join(tickFrames, evalFrames)
	}
	return evalFrames
}

// refusing gives those where it is an ES module whose value is wanted.
func (e *evaluation) refusing() engine.HostFrames {
	if e.tried {
		return join(triedModuleFrames, e.entry)
	}
	return join(saidModuleFrames, e.entry)
}

// wrapped gives the frames of the script that Node wraps such source in, and of what runs that.
func (e *evaluation) wrapped() engine.HostFrames {
	f := join(wrapperFrames, e.below())
	f[1].File = e.name + "-wrapper"
	return f
}

func (e *evaluation) below() engine.HostFrames {
	if e.tried {
		return join(triedFrames, e.entry)
	}
	return join(saidFrames, e.strips(), e.entry)
}

func (e *evaluation) strips() engine.HostFrames {
	switch {
	case !e.typed:
		return nil
	case e.module:
		return typedModuleFrames
	}
	return typedFrames
}

// The functions of Node.js that evaluate source that is no file.
var (
	runInContextFrames = engine.HostFrames{engine.HostFrame("internal/vm", "", "runScriptInThisContext", "")}
	makeScriptFrames   = join(engine.HostFrames{engine.HostFrame("internal/vm", "", "makeContextifyScript", "")}, executionFrames("compileScript"))
	// The second is of the script, whose name goes by that of the source.
	wrapperFrames = join(executionFrames(""), engine.HostFrames{{Line: 6, Column: 24, TopLevel: true, Host: true}},
		executionFrames("runScriptInContext", "evalFunction"))

	saidFrames        = executionFrames("evalScript")
	triedFrames       = executionFrames("evalTypeScript")
	typedFrames       = executionFrames("parseAndEvalCommonjsTypeScript")
	typedModuleFrames = executionFrames("parseAndEvalModuleTypeScript")
	saidModuleFrames  = executionFrames("evalModuleEntryPoint")
	triedModuleFrames = executionFrames("evalTypeScriptModuleEntryPoint", "evalTypeScript")
	stripFrames       = executionFrames("stripTypeScriptModuleTypes")

	moduleCompileFrames = engine.HostFrames{
		engine.HostFrame("internal/modules/esm/utils", "", "compileSourceTextModule", ""),
		engine.HostFrame("internal/modules/esm/loader", "ModuleLoader", "createModuleWrap", ""),
	}
	moduleEvalFrames  = engine.HostFrames{engine.HostFrame("internal/modules/esm/loader", "ModuleLoader", "eval", "")}
	moduleEntryFrames = join(executionFrames(""), engine.HostFrames{
		engine.HostFrame("internal/modules/run_main", "", "asyncRunEntryPointWithESMLoader", ""),
		engine.HostFrame("internal/modules/run_main", "Object", "runEntryPointWithESMLoader", ""),
	})

	tickFrames   = engine.HostFrames{engine.HostFrame("internal/process/task_queues", "process", "processTicksAndRejections", "")}
	stringFrames = engine.HostFrames{engine.HostFrame("internal/main/eval_string", "", "", "")}
	workerFrames = engine.HostFrames{
		engine.HostFrame("internal/main/worker_thread", "MessagePort", "", ""),
		engine.HostFrame("internal/event_target", "MessagePort", "[nodejs.internal.kHybridDispatch]", ""),
		engine.HostFrame("internal/per_context/messageport", "MessagePort", "", ""),
	}
)

// executionFrames gives frames of functions of internal/process/execution.
func executionFrames(functions ...string) (f engine.HostFrames) {
	for _, name := range functions {
		f = append(f, engine.HostFrame(execution, "", name, ""))
	}
	return f
}

// evaluator gives the frames of what evaluates source of that name.
func (l *Loader) evaluator(name string) engine.HostFrames {
	switch name {
	case stdinName:
		return l.stdinFrames()
	case "[worker eval]":
		return workerFrames
	}
	return stringFrames
}

func (l *Loader) stdinFrames() engine.HostFrames {
	stream := "ReadStream"
	if kind := l.env.Opts.Stdio.Kind(0); kind == "pipe" || kind == "tcp" {
		stream = "Socket"
	}
	return join(engine.HostFrames{
		engine.HostFrame("internal/main/eval_stdin", "", "", ""), engine.HostFrame(execution, stream, "", ""),
		engine.HostFrame("events", stream, "emit", ""), engine.HostFrame("internal/streams/readable", "", "endReadableNT", ""),
	}, tickFrames)
}

func join(lists ...engine.HostFrames) engine.HostFrames { return slices.Concat(lists...) }

// strippingFrames stand for the functions that take the types out of a source.
var strippingFrames = engine.HostFrames{
	engine.HostFrame(typeScripts, "", "parseTypeScript", ""),
	engine.HostFrame(typeScripts, "", "processTypeScriptCode", ""),
	engine.HostFrame(typeScripts, "Object", "stripTypeScriptModuleTypes", ""),
}
