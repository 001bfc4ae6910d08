package blob

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Kind is how Blobs and Files travel in messages: their content is immutable, so that the record is the Blob itself.
func Kind(env *jsbind.Env) messaging.Kind { return kind{env} }

type kind struct{ env *jsbind.Env }

// Encode implements messaging.Kind.
func (kind) Encode(obj *goja.Object, transferred bool) (rec any, handled bool, err error) {
	b := Of(obj)
	switch {
	case b == nil:
		return nil, false, nil
	case transferred:
		return nil, true, &clone.DataCloneError{Message: "Found invalid value in transferList."}
	case b.sourced():
		e := nodeerr.New("ERR_INVALID_STATE", "File-backed Blobs are not cloneable")
		e.Class = nodeerr.TypeError
		return nil, true, e
	}
	return b, true, nil
}

// Decode implements messaging.Kind.
func (k kind) Decode(rec any) (v goja.Value, handled bool, err error) {
	b, ok := rec.(*Blob)
	if !ok {
		return nil, false, nil
	}
	return Wrap(k.env, b), true, nil
}
