package events

import (
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// symEmission holds the function that tells where an error was emitted, until nothing has caught the error and it is shown.
var symEmission = goja.NewSymbol("kEnhanceStackBeforeInspector")

var unhandledSite = sync.OnceValue(func() *engine.ThrowSite {
	return engine.NewThrowSite("events", "      throw er; // Unhandled 'error' event", "throw")
})

// unhandled throws for an 'error' event of emitter that nobody listens to.
func (s *state) unhandled(emitter *goja.Object, args []goja.Value) {
	var v goja.Value = goja.Undefined()
	if len(args) > 0 {
		v = args[0]
	}
	if o := jsbind.Object(v); o != nil && isError(s.r, o) {
		s.noteEmission(emitter, o)
		panic(unhandledSite().Exception(o))
	}
	err := s.env.Error(nodeerr.New("ERR_UNHANDLED_ERROR", s.inspect(v)))
	engine.DefineOwn(err, engine.Name("context"), v, engine.Plain)
	panic(unhandledSite().Exception(err))
}

// noteEmission has err remember where emitter has emitted it. An error that takes no properties does not.
func (s *state) noteEmission(emitter, err *goja.Object) {
	at := engine.CaptureStack(s.r)
	tell := engine.NewFunction(s.r, "bound enhanceStackTrace", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		on := ""
		if c := jsbind.Object(emitter.Get("constructor")); c != nil {
			if name := c.Get("name"); name != nil && name.String() != "EventEmitter" {
				on = " on " + name.String() + " instance"
			}
		}
		text := err.Get("stack").String() + "\nEmitted 'error' event" + on + " at:"
		if _, frames, ok := strings.Cut(at.Get("stack").String(), "\n"); ok {
			text += "\n" + frames
		}
		return r.ToValue(text)
	})
	_ = err.DefineDataPropertySymbol(symEmission, tell, goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// TellEmission has the stack of an error that nothing caught tell where it was emitted, if it was. It may run JavaScript.
func TellEmission(env *jsbind.Env, err *goja.Object) {
	tell := err.GetSymbol(symEmission)
	if !jsbind.IsCallable(tell) {
		return
	}
	if text, ex := engine.Try(env.VM, tell, goja.Undefined(), nil); ex == nil {
		engine.Set(err, engine.Name("stack"), text)
	}
}
