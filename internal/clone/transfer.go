package clone

import (
	"github.com/dop251/goja"
	"github.com/node-go/node-go/internal/engine"
)

// transferList checks the list and numbers its objects, changing none of them.
func (e *encoder) transferList(list []goja.Value) (moved []*goja.Object, err error) {
	for _, v := range list {
		obj, ok := v.(*goja.Object)
		if !ok {
			return nil, &DataCloneError{msgInvalidEntry}
		}
		if e.host != nil && e.host.Untransferable(obj) {
			return nil, &DataCloneError{msgCannotTransfer}
		}
		kind := e.k.OfObject(obj)
		if _, twice := e.seen.get(obj); twice {
			what := constructorName(e.k, obj)
			if kind == engine.KindArrayBuffer {
				what = "ArrayBuffer"
			}
			return nil, &DataCloneError{"Transfer list contains duplicate " + what}
		}
		if e.host != nil {
			rec, handled, err := e.host.EncodeHost(obj, true)
			if err != nil {
				return nil, err
			}
			if handled {
				x := e.extra()
				e.seen.put(obj, uint32(len(x.hosts))|hostBit)
				x.hosts = append(x.hosts, rec)
				x.moved++
				continue
			}
		}
		if kind != engine.KindArrayBuffer {
			return nil, &DataCloneError{msgInvalidEntry}
		}
		if _, detached := e.k.BufferBytes(obj); detached {
			return nil, &DataCloneError{msgCannotTransfer}
		}
		x := e.extra()
		e.seen.put(obj, uint32(len(x.buffers))|bufferBit)
		x.buffers = append(x.buffers, bufferRecord{moved: true})
		moved = append(moved, obj)
	}
	return moved, nil
}

// commit detaches the buffers of the transfer list, which are the record's first, and hands the platform objects over.
// A buffer that a getter detached meanwhile arrives empty.
func (e *encoder) commit(moved []*goja.Object) {
	for i, obj := range moved {
		buf := obj.Export().(goja.ArrayBuffer)
		e.ext.buffers[i].data = buf.Bytes()
		buf.Detach()
	}
	if e.ext == nil {
		return
	}
	for _, rec := range e.ext.hosts[:e.ext.moved] {
		if c, ok := rec.(Committer); ok {
			c.Commit()
		}
	}
}
