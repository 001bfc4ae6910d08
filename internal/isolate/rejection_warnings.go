package isolate

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// What is told of rejections by warnings, and the frames that stand for the code that tells.

func rejectionFrame(function string) engine.CallSite {
	return engine.HostFrame("internal/process/promises", "", function, "")
}

var (
	processingFrames = engine.HostFrames{rejectionFrame("processPromiseRejections")}
	emittingFrames   = engine.HostFrames{rejectionFrame("emitUnhandledRejection")}
	warningFrames    = engine.HostFrames{rejectionFrame("emitUnhandledRejectionWarning")}
	handledFrames    = engine.HostFrames{rejectionFrame("handledRejection"), rejectionFrame("promiseRejectHandler")}

	thenFrame = engine.CallSite{Function: "then", Type: "Promise", Native: true, Host: true}

	// modeFrames are those of each mode of --unhandled-rejections.
	modeFrames = map[string]engine.HostFrames{
		"throw":                {rejectionFrame("throwUnhandledRejectionsMode"), processingFrames[0]},
		"strict":               {rejectionFrame("strictUnhandledRejectionsMode"), processingFrames[0]},
		"warn":                 {rejectionFrame("alwaysWarnUnhandledRejectionsMode"), processingFrames[0]},
		"none":                 {rejectionFrame("ignoreUnhandledRejectionsMode"), processingFrames[0]},
		"warn-with-error-code": {rejectionFrame("warnWithErrorCodeUnhandledRejectionsMode"), processingFrames[0]},
	}
)

// withFrames runs f with frames in the stacks of what it calls.
func (i *Isolate) withFrames(frames engine.HostFrames, f func()) {
	defer engine.LeaveHost(i.vm, engine.EnterHost(i.vm, frames))
	f()
}

// warnRejection warns of a rejection that nothing handled: first of its reason, then of what follows. The second warning has the stack of
// the reason.
func (i *Isolate) warnRejection(x *rejection) {
	const kind = "UnhandledPromiseRejectionWarning"
	i.withFrames(warningFrames, func() {
		text := i.brief(x.reason)
		var stack goja.Value
		if isErrorLike(x.reason) {
			if stack = x.reason.(*goja.Object).Get("stack"); jsbind.TypeOf(stack) == "string" {
				text = stack.String()
			}
		}
		i.emitWarning(text, kind)
		w := i.rejectionWarning(kind, fmt.Sprintf("Unhandled promise rejection. This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). To terminate the node process on unhandled promise rejection, use the CLI flag `--unhandled-rejections=strict` (see https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). (rejection id: %d)", x.uid))
		if stack != nil {
			_ = w.Set("stack", stack)
		} else {
			engine.DropFrames(w, func(*engine.CallSite) bool { return true })
		}
		i.protectCall(func() { i.env.Method(i.processObject(), "emitWarning", w) })
	})
}

// handledWarning makes the warning that a reported rejection is handled, by the code that runs now.
func (i *Isolate) handledWarning(x *rejection) (w *goja.Object) {
	frames := handledFrames
	if on := engine.CallSites(i.vm, 0, 1); len(on) > 0 && on[0].Native && on[0].Type == "Promise" && on[0].Function != "then" {
		frames = append(frames[:len(frames):len(frames)], thenFrame) // catch and finally call it
	}
	i.withFrames(frames, func() {
		w = i.rejectionWarning("PromiseRejectionHandledWarning", fmt.Sprintf("Promise rejection was handled asynchronously (rejection id: %d)", x.uid))
		i.env.Define(w, "id", i.vm.ToValue(x.uid), engine.Plain)
	})
	return w
}

func (i *Isolate) rejectionWarning(kind, message string) *goja.Object {
	w := engine.NewError(i.vm, "Error", message, kind+": "+message)
	i.env.Define(w, "name", i.vm.ToValue(kind), engine.Plain)
	return w
}
