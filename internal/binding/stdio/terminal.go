package stdio

import (
	"github.com/dop251/goja"
	"golang.org/x/term"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// describeTerminal adds what node:tty asks of a descriptor.
func describeTerminal(e *jsbind.Env, o *goja.Object) {
	e.Define(o, "isTerminal", e.Func("isTerminal", 1, func(c goja.FunctionCall) goja.Value {
		return e.Value(term.IsTerminal(int(c.Argument(0).ToInteger())))
	}), engine.Plain)
	var saved *term.State
	e.Define(o, "setRawMode", e.Func("setRawMode", 2, func(c goja.FunctionCall) goja.Value {
		fd := int(c.Argument(0).ToInteger())
		var err error
		switch {
		case c.Argument(1).ToBoolean() && saved == nil:
			saved, err = term.MakeRaw(fd)
			if err == nil {
				// A program that ends in raw mode must not leave the terminal so.
				e.AtClose(func() {
					if saved != nil {
						_ = term.Restore(fd, saved)
					}
				})
			}
		case !c.Argument(1).ToBoolean() && saved != nil:
			err = term.Restore(fd, saved)
			saved = nil
		}
		if err != nil {
			return e.Error(nodeerr.FromSyscall(err, "uv_tty_set_mode", "", ""))
		}
		return goja.Undefined()
	}), engine.Plain)
}
