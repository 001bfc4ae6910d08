package threads

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// thrown makes of what a thread's failure message holds the value that its error event has.
func (s *State) thrown(v goja.Value) goja.Value {
	o := jsbind.Object(v)
	if o == nil {
		return v
	}
	if x := o.Get("value"); x != nil {
		return x
	}
	if x := o.Get("text"); x != nil {
		return x
	}
	props := jsbind.Object(o.Get("properties"))
	err := engine.NewError(s.env.VM, o.Get("class").String(), "", "")
	for _, k := range props.Keys() {
		a := engine.Plain
		switch k {
		case "stack", "message", "cause", "errors":
			a = engine.Hidden
		}
		s.env.Define(err, k, props.Get(k), a)
	}
	if name := o.Get("name"); name != nil && name.String() != err.Get("name").String() {
		s.env.Define(err, "name", name, engine.Hidden)
	}
	return err
}
