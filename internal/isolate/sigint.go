package isolate

import (
	"errors"
	"fmt"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
)

// errSigint is the interruption by which a traced SIGINT stops JavaScript.
var errSigint = errors.New("isolate: SIGINT")

// sigintTrace is --trace-sigint: what ran when the process got SIGINT is printed before it ends.
type sigintTrace struct {
	stop func() // nil while it is off
	told bool
}

// TraceSigint implements jsbind.Host.
func (i *Isolate) TraceSigint(on bool) {
	t, signals := &i.sigint, i.cfg.Options.Signals
	if signals == nil || i.cfg.Options.IsWorker || on == (t.stop != nil) {
		return
	}
	if !on {
		t.stop()
		t.stop = nil
		return
	}
	stop, err := signals.Watch("SIGINT", func() {
		if i.env.SigintHandled.Load() {
			return // the program listens itself
		}
		i.vm.Interrupt(errSigint)
		i.loop.Post(func() { i.endBySigint(nil) }) // for the case that nothing runs
	})
	if err != nil {
		i.env.Throw(err)
	}
	t.stop = stop
	i.env.AtClose(stop)
}

// endBySigint prints where JavaScript was interrupted, and lets the signal end the process.
func (i *Isolate) endBySigint(at *goja.InterruptedError) {
	t := &i.sigint
	if t.told || t.stop == nil {
		return
	}
	t.told = true
	text := "KEYBOARD_INTERRUPT: Script execution was interrupted by `SIGINT`\n"
	if at != nil {
		for _, f := range at.Stack() {
			p := f.Position()
			if p.Line == 0 {
				continue // Go code
			}
			file, line, col := i.mapped(f.SrcName(), p.Line, p.Column)
			if name := f.FuncName(); name != "" && name != "<anonymous>" {
				text += fmt.Sprintf("    at %s (%s:%d:%d)\n", name, file, line, col)
			} else {
				text += fmt.Sprintf("    at %s:%d:%d\n", file, line, col)
			}
		}
	}
	_ = i.cfg.Options.Stdio.WriteStderr([]byte(text)) // nobody is left to be told
	t.stop()
	if s, ok := i.cfg.Options.Signals.(jsbind.EndingSignals); ok {
		s.Raise("SIGINT")
	}
	i.exitCode = exitBySigint
	i.stop()
}

// exitBySigint is the exit code where the system's default action could not end the process.
const exitBySigint = 130

// mapped corrects a position that the engine gives.
func (i *Isolate) mapped(file string, line, col int) (string, int, int) {
	if f, l, c, ok := i.loader.SourcePosition(file, line, col); ok {
		return f, l, c
	}
	return file, line, col
}
