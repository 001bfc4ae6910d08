package clone

import (
	"math"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
	"github.com/node-go/node-go/internal/engine"
)

// What a number in encoder.seen refers to: an object by its order, or with one of these bits an entry of extra.
const (
	bufferBit = 1 << 31
	hostBit   = 1 << 30
)

// maxTrailingHoles is the number of absent elements at an array's end that are written one by one.
const maxTrailingHoles = 1024

type frameKind uint8

const (
	frameObject frameKind = iota // properties of a snapshot
	frameArray                   // elements, then properties
	frameWalk                    // properties read one by one by the engine
	frameValues                  // content of a Map or Set
)

// frame is a container whose content is being encoded.
type frame struct {
	kind       frameKind
	skipIndex  bool // frameWalk: index properties are done
	obj        *goja.Object
	head       int // op to patch with the final count
	count      uint32
	holes      uint32
	start      int // of the frame's part of pend or vals
	i, end     int
	epoch      int
	properties *engine.Properties
}

// pending is a property whose turn is to come, with its raw value at the time of the snapshot.
type pending struct {
	name unistring.String
	raw  goja.Value
}

// encoder is the state of one Encode. It lives on the stack of its goroutine as long as the value is small.
type encoder struct {
	k     *engine.Kinds
	vm    *goja.Runtime
	host  Host
	proto *goja.Object // %Object.prototype%

	ops    stack[op]
	prims  stack[goja.Value]
	frames stack[frame]
	pend   stack[pending]
	vals   []goja.Value
	ext    *extra
	seen   seen
	ids    uint32
	refs   bool
	size   int
	epoch  int // counts what may have run JavaScript: snapshots of before are stale
}

// Encode encodes value. The objects of the transfer list are moved: detached or handed over when, and only when, all
// went well. Errors are a *DataCloneError, a *goja.Exception thrown by a getter, or an error of host.
//
// It must be called on the goroutine of vm.
func Encode(vm *goja.Runtime, value goja.Value, transfer []goja.Value, host Host) (*Record, error) {
	k := engine.ValueKinds()
	if len(transfer) == 0 {
		if r := unchanged(value, host); r != nil {
			return r, nil
		}
		switch kind := k.Of(value); kind {
		case engine.KindUndefined:
			return &Record{root: goja.Undefined(), size: recordSize}, nil
		case engine.KindNull, engine.KindBool, engine.KindInt, engine.KindFloat, engine.KindString, engine.KindImportedString:
			if kind == engine.KindImportedString {
				value = k.OwnString(value)
			}
			return &Record{root: value, size: recordSize + primSize(value)}, nil
		}
	}
	e := encoder{k: k, vm: vm, host: host, proto: k.ObjectPrototype(vm)}
	moved, err := e.transferList(transfer)
	if err != nil {
		return nil, err
	}
	if err := e.value("", value); err != nil {
		return nil, err
	}
	if err := e.run(); err != nil {
		return nil, err
	}
	r := &Record{ops: e.ops.list(), prims: e.prims.list(), ext: e.ext, refs: e.refs}
	r.size = recordSize + e.size + len(r.ops)*opSize + len(r.prims)*16
	e.commit(moved)
	return r, nil
}

const (
	recordSize = 112
	opSize     = 40
)

func primSize(v goja.Value) int {
	if s, ok := v.(goja.String); ok {
		return s.Length()
	}
	return 8
}

func (e *encoder) emit(key unistring.String, code opcode, v goja.Value, n uint32) {
	e.ops.push(op{v: v, key: key, code: code, n: n})
}

// value encodes v under the name key. A container is only begun: its content comes by run.
func (e *encoder) value(key unistring.String, v goja.Value) error {
	kind := e.k.Of(v)
	switch kind {
	case engine.KindUndefined:
		e.emit(key, opValue, goja.Undefined(), 0)
	case engine.KindNull, engine.KindBool, engine.KindInt, engine.KindFloat:
		e.emit(key, opValue, v, 0)
	case engine.KindString, engine.KindBigInt, engine.KindImportedString:
		// The engine never changes a string or BigInt that it has made; both may be shared.
		v = e.sharable(v)
		e.size += primSize(v)
		e.emit(key, opValue, v, 0)
	default:
		obj, ok := v.(*goja.Object)
		if !ok {
			return NotCloneable(e.vm, v)
		}
		return e.object(key, obj, kind)
	}
	return nil
}

func (e *encoder) object(key unistring.String, obj *goja.Object, kind engine.Kind) error {
	if id, ok := e.seen.get(obj); ok {
		switch {
		case id&bufferBit != 0:
			e.emit(key, opBuffer, nil, id&^bufferBit)
		case id&hostBit != 0:
			e.emit(key, opHost, nil, id&^hostBit)
		default:
			e.refs = true
			e.emit(key, opRef, nil, id)
		}
		return nil
	}
	if e.host != nil {
		if kind == engine.KindOther && engine.WakeRecord(obj) {
			kind = engine.KindPlainLike
		}
		if done, err := e.askHost(key, obj, kind); done || err != nil {
			return err
		}
	}
	switch kind {
	case engine.KindPlain:
		e.identify(obj)
		e.plain(key, obj)
	case engine.KindPlainLike:
		if obj == e.vm.GlobalObject() {
			return &DataCloneError{"#<Object> could not be cloned."}
		}
		e.identify(obj)
		e.emit(key, opObject, nil, 0)
		e.walk(obj, false)
	case engine.KindArray, engine.KindArrayLike:
		e.identify(obj)
		e.array(key, obj, kind)
	case engine.KindMap, engine.KindSet:
		e.identify(obj)
		e.collection(key, obj, kind)
	case engine.KindDate:
		e.identify(obj)
		if ms := e.k.DateMillis(obj); ms == math.MinInt64 {
			e.emit(key, opDate, nil, 0)
		} else {
			e.emit(key, opDate, e.vm.ToValue(ms), 0)
		}
	case engine.KindRegExp:
		source, flags, ok := e.k.RegExpSource(obj)
		if !ok {
			return NotCloneable(e.vm, obj)
		}
		e.identify(obj)
		e.size += source.Length()
		e.emit(key, opRegExp, e.sharable(source), flagBits(flags))
	case engine.KindError:
		return e.errorObject(key, obj)
	case engine.KindBoxed, engine.KindBoxedString:
		prim := e.k.Boxed(obj)
		if e.k.Of(prim) == engine.KindSymbol {
			return NotCloneable(e.vm, obj)
		}
		e.identify(obj)
		e.emit(key, opBoxed, e.sharable(prim), 0)
	case engine.KindArrayBuffer:
		n, err := e.buffer(obj)
		if err != nil {
			return err
		}
		e.emit(key, opBuffer, nil, n)
	case engine.KindTypedArray, engine.KindDataView:
		return e.view(key, obj)
	case engine.KindGoValue:
		return &DataCloneError{msgUnsupported}
	default:
		return NotCloneable(e.vm, obj)
	}
	return nil
}
