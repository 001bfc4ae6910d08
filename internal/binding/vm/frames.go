package vm

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// What stacks show for a run of a script: the functions of Node.js that do the same, the outermost called by the program.
var (
	compiling     = engine.HostFrames{engine.HostFrame("vm", "", "new Script", "")}
	creating      = append(compiling[:1:1], engine.HostFrame("vm", "", "createScript", ""))
	callCreate    = append(compiling[:1:1], engine.HostFrame("vm", "Object", "createScript", ""))
	functions     = engine.HostFrames{engine.HostFrame("internal/vm", "", "internalCompileFunction", "")}
	inThis        = scriptFrames("runInThisContext")
	inContext     = scriptFrames("runInContext")
	inNew         = scriptFrames("runInContext", "runInNewContext")
	callInThis    = objectFrames("runInThisContext")
	callInContext = objectFrames("runInContext")
	callInNew     = objectFrames("runInNewContext")
	callCompile   = objectFrames("compileFunction")
)

func scriptFrames(names ...string) (all engine.HostFrames) {
	for _, n := range names {
		all = append(all, engine.HostFrame("vm", "Script", n, ""))
	}
	return all
}

func objectFrames(name string) engine.HostFrames {
	return engine.HostFrames{engine.HostFrame("vm", "Object", name, "")}
}

// shown gives f with frames of its own in stacks.
func shown(frames engine.HostFrames, f func(*state, goja.FunctionCall) goja.Value) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		defer engine.LeaveHost(s.env.VM, engine.EnterHost(s.env.VM, frames))
		return f(s, c)
	}
}

// runAs is run with frames in stacks.
func (s *state) runAs(frames engine.HostFrames, sc *script, ctx *context, options goja.Value) goja.Value {
	defer engine.LeaveHost(s.env.VM, engine.EnterHost(s.env.VM, frames))
	return s.run(sc, ctx, options)
}
