package threads

import (
	"errors"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/worker"
)

// Failure makes the value that ended a thread of what its observer was told.
func (s *State) Failure(ended any) goja.Value { return s.failure(ended) }

// failure makes the value of a thread's error event of what ended the thread.
func (s *State) failure(ended any) goja.Value {
	if err, ok := ended.(error); ok {
		if errors.Is(err, worker.ErrOutOfMemory) {
			err = nodeerr.New("ERR_WORKER_OUT_OF_MEMORY", "JS heap out of memory")
		}
		return s.env.Error(err)
	}
	v, err := messaging.Of(s.env).Decode(ended)
	if err != nil {
		return s.env.Error(messaging.CloneError(err))
	}
	return s.thrown(v)
}

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
	if props.Get("stack") == nil {
		s.env.Define(err, "stack", goja.Undefined(), engine.Hidden) // it could not be read, or was removed
	}
	return err
}
