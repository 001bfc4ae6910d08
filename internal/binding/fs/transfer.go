package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Kind is how FileHandles travel in the messages of an isolate: by transfer only, and with nothing going on.
func Kind(e *jsbind.Env) messaging.Kind { return handleKind{e} }

type handleKind struct{ env *jsbind.Env }

// movedHandle is a FileHandle on its way.
type movedHandle struct {
	h  *handle // nil once it is on its way
	fd int
}

// Commit takes the descriptor away from the sender.
func (m *movedHandle) Commit() {
	h := m.h
	m.h, m.fd = nil, h.fd
	h.fd, h.moved = -1, true
	delete(h.s.opened, m.fd)
	h.s.env.DestroyScope(&h.scope)
}

// Dispose closes the descriptor of a message that nobody received.
func (m *movedHandle) Dispose() {
	if m.h == nil {
		sys.Close(m.fd)
	}
}

// Encode implements messaging.Kind.
func (handleKind) Encode(obj *goja.Object, transferred bool) (rec any, handled bool, err error) {
	h := handleOf(obj)
	if h == nil {
		return nil, false, nil
	}
	if !transferred {
		return nil, true, messaging.ErrMissingTransfer
	}
	if h.refs > 0 || h.closing != nil || h.fd < 0 {
		return nil, true, nodeerr.DOM("DataCloneError", "Cannot transfer FileHandle while in use")
	}
	return &movedHandle{h: h}, true, nil
}

// Decode implements messaging.Kind.
func (k handleKind) Decode(rec any) (goja.Value, bool, error) {
	m, ok := rec.(*movedHandle)
	if !ok {
		return nil, false, nil
	}
	s := states.Of(k.env)
	Promises(k.env)
	return s.newHandle(m.fd), true, nil
}
