package messaging

import (
	"errors"
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/ecma"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/worker"
)

// host is an isolate as structured clone sees it while one message is made or read.
type host struct {
	s      *State
	source *port // the port that a message is posted to, nil elsewhere
}

// movedPort is a port on its way: the record of a message.
type movedPort struct {
	p   *port
	end *worker.Port
}

// Commit takes the port away from its isolate.
func (m *movedPort) Commit() {
	m.end = m.p.detach()
	m.p = nil
}

// Kind is a platform object of other bindings that can be cloned or transferred, such as a Blob or a FileHandle. Encode tells whether
// obj is of the kind and gives a record that refers to no isolate; Decode makes the object again from such a record.
type Kind interface {
	Encode(obj *goja.Object, transferred bool) (rec any, handled bool, err error)
	Decode(rec any) (v goja.Value, handled bool, err error)
}

// AddKind enters a kind of platform object into the isolate. It is called when the binding that has it is made.
func (s *State) AddKind(k Kind) { s.kinds = append(s.kinds, k) }

// EncodeHost implements clone.Host.
func (h *host) EncodeHost(obj *goja.Object, transferred bool) (rec any, handled bool, err error) {
	if transferred && h.s.ports[obj] == nil && h.s.madePort(obj) {
		return nil, true, errDetachedPort
	}
	if p := h.s.ports[obj]; p != nil {
		if p == h.source && transferred {
			return nil, true, &clone.DataCloneError{Message: "Transfer list contains source port"}
		}
		if !transferred {
			return nil, true, errMissingTransfer
		}
		if p.end == nil || p.closing {
			return nil, true, errDetachedPort
		}
		return &movedPort{p: p}, true, nil
	}
	for _, k := range h.s.kinds {
		if rec, handled, err = k.Encode(obj, transferred); handled {
			return rec, true, err
		}
	}
	if _, bound := engine.Payload(obj).(Bound); bound {
		return nil, true, errUncloneable
	}
	if ecma.HasSlots(obj) {
		return nil, true, clone.NotCloneable(h.s.env.VM, obj)
	}
	return nil, false, nil
}

// Bound is implemented by the payload of objects that stay in their isolate.
type Bound interface{ Bound() }

var errUncloneable = &clone.DataCloneError{Message: "Cannot clone object of unsupported type."}

var errDetachedPort = &clone.DataCloneError{Message: "MessagePort in transfer list is already detached"}

// errMissingTransfer is thrown for a platform object in a message that the transfer list does not name.
var errMissingTransfer = &clone.DataCloneError{Message: "Object that needs transfer was found in message but not listed in transferList"}

// ErrMissingTransfer is what a Kind answers for an object that travels only by a transfer list and is not in it.
var ErrMissingTransfer error = errMissingTransfer

// ErrNotTransferable is what a Kind answers for an object that a transfer list must not name.
var ErrNotTransferable error = &clone.DataCloneError{Message: "Cannot transfer object of unsupported type."}

// DecodeHost implements clone.Host.
func (h *host) DecodeHost(rec any) (goja.Value, error) {
	if m, ok := rec.(*movedPort); ok {
		return h.s.NewPort(m.end), nil
	}
	for _, k := range h.s.kinds {
		if v, handled, err := k.Decode(rec); handled {
			return v, err
		}
	}
	return nil, &clone.DataCloneError{Message: "Message could not be deserialized in this context"}
}

// mark is what a program said of an object.
type mark uint8

const (
	uncloneable mark = 1 << iota
	untransferable
)

// Uncloneable implements clone.Host.
func (h *host) Uncloneable(obj *goja.Object) bool { return h.s.markOf(obj)&uncloneable != 0 }

// Untransferable implements clone.Host.
func (h *host) Untransferable(obj *goja.Object) bool { return h.s.Untransferable(obj) }

// Untransferable tells whether obj must not be taken from this isolate: the program said so, or it is memory that Buffers share.
func (s *State) Untransferable(obj *goja.Object) bool {
	return s.markOf(obj)&untransferable != 0 || buffer.IsPool(obj)
}

// markOf gives what the program said of o. A mark does not hold its object.
func (s *State) markOf(o *goja.Object) mark {
	if len(s.marks) == 0 {
		return 0
	}
	return s.marks[weak.Make(o)]
}

// Pin keeps the memory of an ArrayBuffer in this isolate for as long as something there needs it, until Unpin.
func (s *State) Pin(o *goja.Object) { s.setMark(o, untransferable) }

// Unpin forgets what was said of o: its memory is gone.
func (s *State) Unpin(o *goja.Object) { delete(s.marks, weak.Make(o)) }

func (s *State) setMark(v goja.Value, m mark) {
	o := jsbind.Object(v)
	if o == nil {
		return
	}
	if s.marks == nil {
		s.marks = map[weak.Pointer[goja.Object]]mark{}
	}
	w := weak.Make(o)
	if _, known := s.marks[w]; !known {
		s.env.AfterCollected(o, func(e *jsbind.Env, w weak.Pointer[goja.Object]) { delete(Of(e).marks, w) })
	}
	s.marks[w] |= m
}

// Encode makes a message of a value. Errors are those of the clone; ThrowClone throws them.
func (s *State) Encode(v goja.Value, transfer []goja.Value) (Message, error) {
	return s.encode(v, transfer, nil)
}

func (s *State) encode(v goja.Value, transfer []goja.Value, source *port) (Message, error) {
	h := &s.host
	if source != nil {
		h = &source.host
	}
	rec, err := clone.Encode(s.env.VM, v, transfer, h)
	if err != nil {
		return Message{}, err
	}
	return Message{rec}, nil
}

// Decode makes the value of a message, which only one receiver may do if it transfers something.
func (s *State) Decode(m any) (goja.Value, error) { return s.decode(m) }

func (s *State) decode(m any) (goja.Value, error) {
	v, _, err := m.(Message).Take(s.env.VM, &s.host)
	return v, err
}

// ThrowClone throws the error of Encode as JavaScript knows it.
func (s *State) ThrowClone(err error) { s.throwClone(err) }

func (s *State) throwClone(err error) { s.env.Throw(cloneError(err)) }

// CloneError gives the error of Encode or Decode as a coded error: a DOMException where that is due.
func CloneError(err error) error { return cloneError(err) }

func cloneError(err error) error {
	var dc *clone.DataCloneError
	if errors.As(err, &dc) {
		return nodeerr.DOM("DataCloneError", dc.Message)
	}
	return err
}

// TransferList reads a transfer list as postMessage does.
func (s *State) TransferList(v goja.Value) []goja.Value { return s.transferList(v) }

// transferList reads the second argument of postMessage: an array, an iterable, or {transfer: [...]}.
func (s *State) transferList(v goja.Value) []goja.Value {
	o := jsbind.Object(v)
	if o == nil {
		if !jsbind.Nullish(v) {
			s.env.Throw(notIterable("transferList"))
		}
		return nil
	}
	if next := o.GetSymbol(goja.SymIterator); !jsbind.Nullish(next) {
		return s.iterate(o, "transferList")
	}
	t := o.Get("transfer")
	if jsbind.Undefined(t) {
		return nil
	}
	if o = jsbind.Object(t); o == nil {
		s.env.Throw(notIterable("options.transfer"))
	}
	return s.iterate(o, "options.transfer")
}

func notIterable(what string) error {
	return nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", "Optional "+what+" argument must be an iterable")
}

// iterate gives the values of an iterable; what is said of an object that is none.
func (s *State) iterate(o *goja.Object, what string) []goja.Value {
	refuse := func() { s.env.Throw(notIterable(what)) }
	make := o.GetSymbol(goja.SymIterator)
	if !jsbind.IsCallable(make) {
		refuse()
	}
	it := jsbind.Object(engine.Call(make, o, nil))
	if it == nil {
		refuse()
	}
	next := it.Get("next")
	if !jsbind.IsCallable(next) {
		refuse()
	}
	var list []goja.Value
	for {
		step := jsbind.Object(engine.Call(next, it, nil))
		if step == nil {
			refuse()
		}
		if done := step.Get("done"); done != nil && done.ToBoolean() {
			return list
		}
		v := step.Get("value")
		if v == nil {
			v = goja.Undefined()
		}
		list = append(list, v)
	}
}
