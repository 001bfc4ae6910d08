package isolate

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// restrictProto does what --disable-proto says to Object.prototype.__proto__: delete, throw, or nothing if mode is empty.
func (i *Isolate) restrictProto(mode string) {
	if mode == "" {
		return
	}
	proto := engine.ObjectProto(i.vm)
	if mode == "delete" {
		if err := proto.Delete("__proto__"); err != nil {
			i.env.Throw(err)
		}
		return
	}
	refuse := i.env.Func("__proto__", 0, func(goja.FunctionCall) goja.Value {
		i.env.ThrowCode("ERR_PROTO_ACCESS")
		return nil
	})
	if err := proto.DefineAccessorProperty("__proto__", refuse, refuse, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
		i.env.Throw(err)
	}
}
