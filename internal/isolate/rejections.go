package isolate

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// rejections keeps track of rejected promises that nothing handles, until the queues are drained.
type rejections struct {
	pending []*rejection
	known   map[*goja.Promise]*rejection // rejected and not handled so far
	handled []*rejection                 // handled after they were reported
	lastUID int

	traced struct{ unhandled, handledAfter int } // as trace events count them
}

type rejection struct {
	promise *goja.Promise
	reason  goja.Value
	frame   *asyncctx.Frame
	domain  *goja.Object // the domain that was active, if any
	warned  bool         // was reported
	late    *goja.Object // the warning that it was handled after that
	uid     int
}

// trackRejection is told by the engine of each rejection without a handler, and of each handler that came after.
func (i *Isolate) trackRejection(p *goja.Promise, op goja.PromiseRejectionOperation) {
	r := &i.rejections
	if op == goja.PromiseRejectionReject {
		r.lastUID++
		x := &rejection{promise: p, reason: p.Result(), frame: i.env.Async.Frame(), uid: r.lastUID}
		if d := i.env.Domain; d != nil {
			x.domain = jsbind.Object(d())
		}
		if r.known == nil {
			r.known = map[*goja.Promise]*rejection{}
		}
		r.known[p] = x
		r.pending = append(r.pending, x)
		return
	}
	x := r.known[p]
	if x == nil {
		return
	}
	delete(r.known, p)
	if x.warned {
		x.late = i.handledWarning(x)
		r.handled = append(r.handled, x)
	}
}

// waiting tells whether processRejections has something to do.
func (r *rejections) waiting() bool { return len(r.pending) > 0 || len(r.handled) > 0 }

// processRejections reports what is still unhandled. It returns true if that queued ticks or microtasks, or more rejections.
func (i *Isolate) processRejections() bool {
	r := &i.rejections
	if len(r.pending) == 0 && len(r.handled) == 0 {
		return false
	}
	more := false
	handled := r.handled
	r.handled = nil
	for _, x := range handled {
		i.traceRejections(0, 1)
		i.withFrames(processingFrames, func() {
			if !i.protectedEmit("rejectionHandled", i.vm.ToValue(x.promise)) {
				i.protectCall(func() { i.env.Method(i.processObject(), "emitWarning", x.late) })
			}
		})
		more = true
	}
	pending := r.pending
	r.pending = nil
	for _, x := range pending {
		if r.known[x.promise] != x || i.stopped() {
			continue // handled in the meantime
		}
		x.warned = true
		i.traceRejections(1, 0)
		i.logRejection(x)
		prev := i.env.Async.Enter(x.frame)
		err := i.protect(func() { i.reportInContext(x) })
		i.env.Async.Enter(prev)
		if err != nil {
			// What a listener threw is uncaught, and the rejections behind this one are never told.
			handled := i.handleError(err)
			i.leaveScopes()
			if handled {
				i.drainLater()
			}
			return false
		}
		more = true
	}
	return (more || len(r.pending) > 0) && !i.stopped()
}

// reportInContext reports a rejection under the ids of its promise, where hooks gave it some.
func (i *Isolate) reportInContext(x *rejection) {
	id, trigger, ok := i.env.PromiseIDs(i.vm.ToValue(x.promise).(*goja.Object))
	if !ok {
		i.reportRejection(x)
		return
	}
	i.env.Async.Push(id, trigger)
	i.reportRejection(x)
	if i.stopped() {
		return
	}
	if _, err := i.env.Async.Pop(id); err != nil {
		i.env.Corrupted(err)
	}
}

func (i *Isolate) reportRejection(x *rejection) {
	promise := goja.Value(i.vm.ToValue(x.promise))
	mode := i.cfg.Options.Flags.UnhandledRejections
	frames, ok := modeFrames[mode]
	if !ok {
		frames = modeFrames["throw"]
	}
	defer engine.LeaveHost(i.vm, engine.EnterHost(i.vm, frames))
	switch mode {
	case "strict":
		if !i.uncaughtRejection(x.reason) {
			return
		}
		if !i.emitRejection(x, promise) {
			i.warnRejection(x)
		}
	case "warn":
		i.emitRejection(x, promise)
		i.warnRejection(x)
	case "none":
		i.emitRejection(x, promise)
	case "warn-with-error-code":
		if !i.emitRejection(x, promise) {
			i.warnRejection(x)
			i.exitCode = 1
			_ = i.processObject().Set("exitCode", 1)
		}
	default: // throw
		if !i.emitRejection(x, promise) {
			i.uncaughtRejection(x.reason)
		}
	}
}

// emitRejection tells a rejection to the domain in which it happened, or else to the process.
func (i *Isolate) emitRejection(x *rejection, promise goja.Value) bool {
	if x.domain != nil {
		return i.env.Method(x.domain, "emit", i.vm.ToValue("error"), x.reason).ToBoolean()
	}
	defer engine.LeaveHost(i.vm, engine.EnterHost(i.vm, emittingFrames))
	return i.emitProcess("unhandledRejection", x.reason, promise)
}

// rejectionError is what stands for the reason as an uncaught exception: the reason itself if it is an error.
func (i *Isolate) rejectionError(reason goja.Value) goja.Value {
	if isErrorLike(reason) {
		return reason
	}
	e := nodeerr.New("ERR_UNHANDLED_REJECTION", i.brief(reason))
	e.Name, e.Bare = "UnhandledPromiseRejection", true
	return i.env.Error(e)
}

// brief renders a value as V8 does where it must not run user code: a string as it is, an object by its class.
func (i *Isolate) brief(v goja.Value) string {
	if jsbind.Object(v) == nil {
		return jsbind.PrimitiveText(v)
	}
	return strings.TrimSuffix(clone.NotCloneable(i.vm, v).Message, " could not be cloned.")
}

// emitWarning is process.emitWarning(text, kind, ...code); a code that is empty is none.
func (i *Isolate) emitWarning(text, kind string, code ...string) {
	i.protectCall(func() {
		args := []goja.Value{i.vm.ToValue(text), i.vm.ToValue(kind)}
		if len(code) > 0 && code[0] != "" {
			args = append(args, i.vm.ToValue(code[0]))
		}
		i.env.Method(i.processObject(), "emitWarning", args...)
	})
}

// protectCall runs f and treats an exception that leaves it as uncaught.
func (i *Isolate) protectCall(f func()) {
	if err := i.protect(f); err != nil {
		i.handleError(err)
	}
}

func (i *Isolate) protectedEmit(event string, args ...goja.Value) (had bool) {
	i.protectCall(func() { had = i.emitProcess(event, args...) })
	return had
}

// isErrorLike tells whether v looks like an error to Node: an object with a stack of its own or an Error's class.
func isErrorLike(v goja.Value) bool {
	o := jsbind.Object(v)
	return o != nil && (o.ClassName() == "Error" || engine.HasOwn(o, engine.Name("stack")))
}
