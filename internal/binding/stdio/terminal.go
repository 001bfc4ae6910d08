package stdio

import (
	"syscall"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/terminal"
)

// keySize is how much of a terminal is read at once.
const keySize = 64 << 10

// describeTerminal adds what node:tty asks of a descriptor.
func describeTerminal(e *jsbind.Env, o *goja.Object) {
	e.Define(o, "isTerminal", e.Func("isTerminal", 1, func(c goja.FunctionCall) goja.Value {
		return e.Value(terminal.Is(int(c.Argument(0).ToInteger())))
	}), engine.Plain)
	e.Define(o, "openTerminal", e.Func("openTerminal", 1, func(c goja.FunctionCall) goja.Value {
		fd := int(c.Argument(0).ToInteger())
		if !terminal.Is(fd) {
			return e.Error(nodeerr.FromSyscall(syscall.EINVAL, "uv_tty_init", "", ""))
		}
		return newTerminal(e, fd)
	}), engine.Plain)
}

// newTerminal makes the object that a stream of a terminal stands on. What fails answers with an error object.
func newTerminal(e *jsbind.Env, fd int) *goja.Object {
	o := e.VM.NewObject()
	r := terminal.NewReader(fd)
	in := &input{env: e, kind: "TTYWRAP", src: source{
		read:   func(deliver func([]byte, error)) { r.Read(keySize, deliver) },
		cancel: r.Cancel,
	}}
	in.methods(o)
	mode := rawModes.Of(e).of(fd)
	def := func(name string, n int, f func(goja.FunctionCall) (goja.Value, error), syscall string) {
		e.Define(o, name, e.Func(name, n, func(c goja.FunctionCall) goja.Value {
			v, err := f(c)
			if err != nil {
				return e.Error(nodeerr.FromSyscall(err, syscall, "", ""))
			}
			return v
		}), engine.Plain)
	}
	def("setRawMode", 1, func(c goja.FunctionCall) (goja.Value, error) {
		if c.Argument(0).ToBoolean() {
			return goja.Undefined(), mode.SetRaw()
		}
		return goja.Undefined(), mode.Restore()
	}, "setRawMode")
	def("size", 0, func(goja.FunctionCall) (goja.Value, error) {
		columns, rows, err := terminal.Size(fd)
		return e.VM.NewArray(columns, rows), err
	}, "getWindowSize")
	def("write", 1, func(c goja.FunctionCall) (goja.Value, error) {
		p, ok := jsbind.Bytes(c.Argument(0))
		if !ok {
			p = []byte(c.Argument(0).String())
		}
		if !e.Opts.IsWorker && (fd == 1 || fd == 2) {
			return goja.Undefined(), Write(e, fd, p)
		}
		return goja.Undefined(), terminal.Write(fd, p)
	}, "write")
	closeAll := func() {
		in.close()
		r.Close()
	}
	e.AtClose(closeAll)
	def("close", 0, func(goja.FunctionCall) (goja.Value, error) {
		closeAll()
		return goja.Undefined(), nil
	}, "close")
	return o
}

// modes are the terminals of an isolate whose mode a program may have changed: none must be left raw.
type modes struct {
	env *jsbind.Env
	by  map[int]*terminal.Mode
}

var rawModes = jsbind.NewSlot(func(e *jsbind.Env) *modes { return &modes{env: e, by: map[int]*terminal.Mode{}} })

func (m *modes) of(fd int) *terminal.Mode {
	mode := m.by[fd]
	if mode == nil {
		mode = terminal.NewMode(fd)
		m.by[fd] = mode
		restore := func() {
			_ = mode.Restore() // a terminal that has gone has no mode
		}
		m.env.AtClose(restore)
		if s, ok := m.env.Opts.Signals.(jsbind.EndingSignals); ok {
			m.env.AtClose(s.BeforeEnding(restore))
		}
	}
	return mode
}
