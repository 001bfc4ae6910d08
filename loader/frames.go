package loader

import "github.com/node-go/node-go/internal/engine"

// What stacks show for the loader: the functions of Node.js that do the same.
var (
	compileFrames   = engine.HostFrames{engine.HostFrame(cjsLoader, "Module", "_compile", "")}
	extensionFrames = engine.HostFrames{engine.HostFrame(cjsLoader, "", "Object..js", "")}
	moduleFrames    = engine.HostFrames{engine.HostFrame(cjsLoader, "Module", "load", "")}
	loadFrames      = engine.HostFrames{engine.HostFrame(cjsLoader, "Module", "_load", "")}
	resolveFrames   = engine.HostFrames{
		engine.HostFrame(cjsLoader, "Module", "_resolveFilename", ""),
		engine.HostFrame(cjsLoader, "", "wrapResolveFilename", ""),
		engine.HostFrame(cjsLoader, "", "defaultResolveImplForCJSLoading", ""),
		engine.HostFrame(cjsLoader, "", "resolveForCJSWithHooks", ""),
	}
	wrapFrames    = engine.HostFrames{engine.HostFrame(cjsLoader, "", "wrapModuleLoad", "")}
	methodFrames  = engine.HostFrames{engine.HostFrame(cjsLoader, "Module", "require", "")}
	requireFrames = engine.HostFrames{engine.HostFrame("internal/modules/helpers", "", "require", "")}
	mainFrames    = engine.HostFrames{
		engine.HostFrame("internal/modules/run_main", "Module", "executeUserEntryPoint", "runMain"),
		engine.HostFrame("internal/main/run_main_module", "", "", ""),
	}
	// evalFrames stand for what runs an ES module that is no file.
	evalFrames = engine.HostFrames{
		awaiting(engine.HostFrame("internal/modules/esm/loader", "", "", "")),
		awaiting(engine.HostFrame("internal/modules/esm/loader", "ModuleLoader", "executeModuleJob", "")),
		awaiting(engine.HostFrame("internal/modules/run_main", "", "asyncRunEntryPointWithESMLoader", "")),
	}
	evaluateFrames = engine.HostFrames{engine.HostFrame("internal/modules/esm/module_job", "ModuleJob", "run", "")}
	entryFrames    = engine.HostFrames{
		awaiting(engine.HostFrame("internal/modules/esm/loader", "", "", "")),
		awaiting(engine.HostFrame("internal/modules/run_main", "", "asyncRunEntryPointWithESMLoader", "")),
	}
)

const cjsLoader = "internal/modules/cjs/loader"

func awaiting(s engine.CallSite) engine.CallSite {
	s.Async = true
	return s
}

// inside has stacks show frames until leave is called with what it gives.
func (l *Loader) inside(frames engine.HostFrames) (mark int) { return engine.EnterHost(l.vm, frames) }

func (l *Loader) leave(mark int) { engine.LeaveHost(l.vm, mark) }
