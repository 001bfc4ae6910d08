// Package clone implements the structured clone of the HTML standard with Node's additions. Encode walks a value on the
// goroutine of the sending isolate into an immutable Record that belongs to no isolate; Decode builds the value again on
// the goroutine of the receiver.
//
// Neither direction looks anything up through prototypes or global names, so that programs which patch them change
// nothing; the getters of the value itself are the only JavaScript that runs. Both are iterative: the depth of a value is
// limited by memory alone.
package clone

import (
	"errors"
	"sync/atomic"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
	"github.com/node-go/node-go/internal/engine"
)

// Host is what an isolate knows about platform objects: ports, file handles, blobs, keys, shared memory. Its methods are
// called on the isolate's goroutine. A nil Host knows none.
type Host interface {
	// EncodeHost is asked for objects that may be platform objects: class instances, errors, buffers, views and Go values
	// on the way, and for every object of the transfer list (transferred set) before anything else happens. handled false
	// means an ordinary object. rec must not refer to the isolate. It must change nothing: what a transfer does to the
	// sender belongs into rec's Commit (see Committer). An error ends the whole clone; a *DataCloneError reaches the
	// program as a DOMException.
	EncodeHost(obj *goja.Object, transferred bool) (rec any, handled bool, err error)
	// DecodeHost makes the object in the receiver. A record that was not transferred may be decoded many times.
	DecodeHost(rec any) (goja.Value, error)
	// Uncloneable tells whether the program forbade to clone obj; it is asked for ordinary objects, errors and platform
	// objects, as in Node.
	Uncloneable(obj *goja.Object) bool
	// Untransferable tells whether the program forbade to transfer obj.
	Untransferable(obj *goja.Object) bool
}

// Committer is implemented by records of transferred platform objects. Commit is called once, on the sender's goroutine,
// when the whole message is encoded and nothing can fail any more.
type Committer interface{ Commit() }

// DataCloneError says why a value cannot be cloned. Bindings throw it as a DOMException of that name.
type DataCloneError struct{ Message string }

func (e *DataCloneError) Error() string { return "DataCloneError: " + e.Message }

// Messages of Node.
const (
	msgDetached       = "An ArrayBuffer is detached and could not be cloned."
	msgInvalidEntry   = "Found invalid value in transferList."
	msgCannotTransfer = "Cannot transfer object of unsupported type."
	msgUnsupported    = "Cannot clone object of unsupported type."
)

// ErrTaken is the error of decoding a Record whose content another decoding took.
var ErrTaken = errors.New("clone: the record's content was taken before")

type opcode uint32

const (
	opValue     opcode = iota // v
	opHole                    // absent array element
	opRef                     // the n-th object before
	opObject                  // n properties follow, each with its key
	opArray                   // n elements follow; v is the number of holes if any
	opArrayPlus               // opArray, then opCount and properties
	opCount                   // n properties follow
	opPrims                   // an array of the next n of Record.prims
	opSparse                  // an array of length v; n properties follow
	opMap                     // n keys with their values follow
	opSet                     // n elements follow
	opDate                    // v milliseconds, NaN for an invalid date
	opRegExp                  // pattern v, flags n, see flagBits
	opBoxed                   // v
	opError                   // extra.errs[n]; the cause follows if it has one
	opBuffer                  // extra.buffers[n]
	opView                    // extra.views[n]
	opHost                    // extra.hosts[n]
)

// op is one step of building a value. The value of a container comes before its content; key is its name there.
type op struct {
	v    goja.Value
	key  unistring.String
	code opcode
	n    uint32
}

// extra holds the parts of a record that few messages have.
type extra struct {
	errs    []errorRecord
	views   []viewRecord
	buffers []bufferRecord
	hosts   []any // transferred ones first, in the order of the transfer list
	moved   int   // number of transferred hosts
}

type errorRecord struct {
	parts    engine.ErrorParts
	hasCause bool
}

type viewRecord struct {
	kind           engine.ViewKind
	host           bool   // the memory is that of hosts[buffer], else of buffers[buffer]
	buffer         uint32 //
	offset, length int
}

type bufferRecord struct {
	data  []byte
	moved bool
}

// Record is an encoded value. It is immutable and may be handed to any goroutine. A record with transferred content is
// for one receiver; any other may be decoded any number of times, also at once.
type Record struct {
	root  goja.Value // the whole value, when it is a primitive
	ops   []op
	prims []goja.Value
	ext   *extra
	size  int
	refs  bool // some opRef is there
	taken atomic.Bool
}

// Size is an estimate of the record's memory in bytes, for statistics of waiting messages.
func (r *Record) Size() int { return r.size }

// Hosts gives the records of platform objects, transferred ones first, for the one who has to dispose of an undelivered
// message. The slice must not be changed.
func (r *Record) Hosts() []any {
	if r.ext == nil {
		return nil
	}
	return r.ext.hosts
}

// Transferred gives the records of platform objects of the transfer list, in its order.
func (r *Record) Transferred() []any {
	if r.ext == nil {
		return nil
	}
	return r.ext.hosts[:r.ext.moved]
}

// Decode builds the value in the isolate of vm, on its goroutine. Errors are those of host, or ErrTaken.
func (r *Record) Decode(vm *goja.Runtime, host Host) (goja.Value, error) {
	if r.root != nil {
		return r.root, nil
	}
	v, _, err := r.decode(vm, host, false)
	return v, err
}

// Take is Decode for the only receiver: memory changes hands without a copy, and the record can not be decoded again. It
// also gives the platform objects of the transfer list, in its order.
func (r *Record) Take(vm *goja.Runtime, host Host) (v goja.Value, transferred []goja.Value, err error) {
	if r.root != nil && r.ext == nil {
		return r.root, nil, nil
	}
	return r.decode(vm, host, true)
}
