package messaging

import (
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/worker"
)

// StructuredClone is the global structuredClone.
func StructuredClone(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	if len(c.Arguments) == 0 {
		e.ThrowCode("ERR_MISSING_ARGS", "The value argument must be specified")
	}
	s := Of(e)
	var transfer []goja.Value
	if opts := c.Argument(1); !jsbind.Nullish(opts) {
		o := jsbind.Object(opts)
		if o == nil {
			e.Throw(nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", cloneFailed+"Options cannot be converted to a dictionary"))
		}
		if t := o.Get("transfer"); !jsbind.Undefined(t) {
			list := jsbind.Object(t)
			if list == nil || !jsbind.IsCallable(engine.Get(list, goja.SymIterator)) {
				e.Throw(nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", cloneFailed+"transfer in Options cannot be converted to sequence."))
			}
			engine.ForOf(e.VM, list, func(v goja.Value) bool {
				if jsbind.Object(v) == nil {
					e.Throw(nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", cloneFailed+"transfer in Options["+strconv.Itoa(len(transfer))+"] is not an object."))
				}
				transfer = append(transfer, v)
				return true
			})
		}
	}
	m, err := s.encode(c.Argument(0), transfer, nil)
	if err != nil {
		s.throwClone(err)
	}
	v, err := s.decode(m)
	if err != nil {
		s.throwClone(err)
	}
	return v
}

// cloneFailed begins the messages about arguments of structuredClone.
const cloneFailed = "Failed to execute 'structuredClone': "

// ChannelConstructor makes the global MessageChannel of the isolate.
func (s *State) ChannelConstructor() *goja.Object {
	ctor, _ := channelClass().New(s.env.VM)
	return ctor
}

func (s *State) newChannel(newTarget *goja.Object) *goja.Object {
	a, b := worker.NewChannel()
	o := s.env.VM.CreateObject(jsbind.Object(newTarget.Get("prototype")))
	s.env.Define(o, "port1", s.NewPort(a), engine.Plain)
	s.env.Define(o, "port2", s.NewPort(b), engine.Plain)
	return o
}

var notAPort error = nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", `The "port" argument must be a MessagePort instance`)

// CheckMovable checks the arguments of moveMessagePortToContext.
func CheckMovable(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	s := Of(e)
	o := jsbind.Object(c.Argument(0))
	p := s.portOf(o)
	if o == nil || p == nil && !s.madePort(o) {
		e.Throw(notAPort)
	}
	if p == nil || p.end == nil || p.closing {
		e.ThrowCode("ERR_CLOSED_MESSAGE_PORT")
	}
	return goja.Undefined()
}

// ReceiveMessageOnPort is worker_threads.receiveMessageOnPort: it takes one message without the loop.
func ReceiveMessageOnPort(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	s := Of(e)
	p := s.portOf(c.Argument(0))
	if p == nil {
		b := s.broadcastOf(c.Argument(0))
		if b == nil {
			e.Throw(notAPort)
		}
		return b.receiveOne()
	}
	if p.end == nil {
		return goja.Undefined()
	}
	m, ok := p.end.Receive()
	if !ok {
		return goja.Undefined()
	}
	v, err := s.decode(m)
	if err != nil {
		s.throwClone(err)
	}
	return s.wrapMessage(v)
}

func (s *State) wrapMessage(v goja.Value) goja.Value {
	o := s.env.VM.NewObject()
	s.env.Define(o, "message", v, engine.Plain)
	return o
}

// MarkAsUntransferable is worker_threads.markAsUntransferable.
func MarkAsUntransferable(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	Of(jsbind.From(r)).setMark(c.Argument(0), untransferable)
	return goja.Undefined()
}

// IsMarkedAsUntransferable is worker_threads.isMarkedAsUntransferable.
func IsMarkedAsUntransferable(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	o := jsbind.Object(c.Argument(0))
	return r.ToValue(o != nil && Of(jsbind.From(r)).markOf(o)&untransferable != 0)
}

// MarkAsUncloneable is worker_threads.markAsUncloneable.
func MarkAsUncloneable(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	Of(jsbind.From(r)).setMark(c.Argument(0), uncloneable)
	return goja.Undefined()
}
