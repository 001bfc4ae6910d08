package isolate

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/dop251/goja"
	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/engine"
)

// Callback implements jsbind.Host: the way of every event into JavaScript.
func (i *Isolate) Callback(f func()) { i.callback(f) }

// callback is Callback; it returns true if an exception left f and was handled.
func (i *Isolate) callback(f func()) (handled bool) {
	if i.stopped() {
		return false
	}
	i.depth++
	mark := engine.HostMark(i.vm)
	err := i.protect(f)
	engine.LeaveHost(i.vm, mark)
	i.depth--
	if err != nil {
		handled = i.handleError(err)
		i.leaveScopes()
		if handled && i.depth == 0 {
			i.drainLater()
		}
		return handled
	}
	if i.depth == 0 {
		i.drain()
	}
	return false
}

// leaveScopes leaves every context after an exception. A hook that ends the isolate when it is told has done so.
func (i *Isolate) leaveScopes() {
	if err := i.protect(i.env.ClearScopes); err != nil {
		i.handleError(err)
	}
}

// protect runs f and gives back the exception that left it, an uncatchable error of the engine, or a bindingFault.
func (i *Isolate) protect(f func()) (err error) {
	defer func() {
		if x := recover(); x != nil {
			if e, ok := engine.Uncatchable(x); ok {
				err = e
				return
			}
			err = &bindingFault{value: x, stack: debug.Stack()}
		}
	}()
	if ex := i.vm.Try(f); ex != nil {
		return ex
	}
	return nil
}

// bindingFault is a Go panic that came out of a binding: a mistake in node-go, which ends the isolate and no other.
type bindingFault struct {
	value any
	stack []byte
}

func (b *bindingFault) Error() string {
	return fmt.Sprintf("internal error in node-go: %v\nThis is a mistake in node-go, not in the program. --log-level=error logs where it happened.", b.value)
}

// logFault writes where a fault happened to the log: its place is nothing that the program's user should have to read.
func (i *Isolate) logFault(b *bindingFault) {
	i.log.Error("isolate.panic", zap.Int("worker", i.cfg.Options.ThreadID), zap.Any("value", fmt.Sprint(b.value)), zap.ByteString("stack", b.stack))
}

// handleError deals with what protect gave. It returns false if the isolate is to stop.
func (i *Isolate) handleError(err error) bool {
	switch e := err.(type) {
	case *goja.Exception:
		i.noteThrow(e)
		return i.Uncaught(e.Value(), false)
	case *goja.InterruptedError:
		if e.Value() == any(errSigint) {
			i.endBySigint(e)
		}
		return false // Exit or Terminate: whoever interrupted has said what follows
	case *goja.StackOverflowError:
		return i.Uncaught(engine.NewError(i.vm, "RangeError", "Maximum call stack size exceeded", "RangeError: Maximum call stack size exceeded"), false)
	default:
		var fault *bindingFault
		if errors.As(err, &fault) {
			i.logFault(fault)
		}
		i.fail(&Fatal{Err: err, Code: 7})
		return false
	}
}

// handleMicrotaskError is handleError for a function of queueMicrotask. Such a function's caller catches the exception and reports it, so that
// the place of an error is where it was made.
func (i *Isolate) handleMicrotaskError(err error) bool {
	ex, ok := err.(*goja.Exception)
	if !ok || !isErrorLike(ex.Value()) {
		return i.handleError(err)
	}
	i.noteRejection(ex.Value())
	return i.uncaught(ex.Value(), false)
}

func (i *Isolate) fail(f *Fatal) {
	if i.fatal == nil {
		i.fatal = f
		i.exitCode = f.Code
	}
	i.stop()
}

// stop ends JavaScript in this isolate.
func (i *Isolate) stop() {
	i.exited = true
	i.loop.Stop()
}

// Fatal implements jsbind.Host: it ends the isolate for an exception that no listener may handle.
func (i *Isolate) Fatal(v goja.Value) {
	i.fail(&Fatal{Value: v, Code: 1})
	i.vm.Interrupt(errExit)
}
