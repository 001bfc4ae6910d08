package clone

import (
	"github.com/dop251/goja"
	"github.com/node-go/node-go/internal/engine"
)

// identify numbers obj, whose op is emitted next.
func (e *encoder) identify(obj *goja.Object) {
	e.seen.put(obj, e.ids)
	e.ids++
}

// sharable gives a primitive that both goroutines may read.
func (e *encoder) sharable(v goja.Value) goja.Value {
	if e.k.Of(v) == engine.KindImportedString {
		return e.k.OwnString(v)
	}
	return v
}

// plain begins an ordinary object. Its properties are listed now, as the standard wants, and read when their turn comes.
func (e *encoder) plain(key name, obj *goja.Object) {
	names := e.k.PlainNames(obj)
	e.emit(key, opObject, nil, 0)
	start := e.pend.n
	for _, n := range names {
		raw := e.k.PlainRaw(obj, n)
		if cell := e.k.PropertyCell(raw); cell != nil && !cell.Enumerable() {
			continue
		}
		e.pend.push(pending{n, raw})
	}
	if start == e.pend.n {
		return
	}
	e.frames.push(frame{kind: frameObject, obj: obj, head: e.ops.n - 1, start: start, i: start,
		end: e.pend.n, epoch: e.epoch})
}

// walk begins the properties of an object that only the engine can enumerate. Their op was emitted last.
func (e *encoder) walk(obj *goja.Object, skipIndex bool) {
	e.epoch++ // Go code behind the object may do anything
	e.frames.push(frame{kind: frameWalk, obj: obj, head: e.ops.n - 1, skipIndex: skipIndex,
		properties: e.k.OwnProperties(obj)})
}

func (e *encoder) array(key name, obj *goja.Object, kind engine.Kind) {
	if kind == engine.KindArray {
		elems, length, bare := e.k.ArrayElements(obj)
		if bare && int(length) == len(elems) && e.k.ArrayExtraNames(obj) == nil && e.primitives(elems) {
			e.emit(key, opPrims, nil, length)
			return
		}
		if int64(length)-int64(len(elems)) <= maxTrailingHoles {
			e.emit(key, opArray, nil, length)
			e.frames.push(frame{kind: frameArray, obj: obj, head: e.ops.n - 1, end: int(length)})
			return
		}
	}
	length := e.k.OwnRaw(obj, e.k.KeyString("length"))
	if cell := e.k.PropertyCell(length); cell != nil {
		length = cell.Value()
	}
	e.emit(key, opSparse, length, 0)
	e.walk(obj, false)
}

// primitives appends elems to the record when all of them are primitives that can be shared as they are.
func (e *encoder) primitives(elems []goja.Value) bool {
	size := 0
	for _, v := range elems {
		if v == nil {
			return false // a hole
		}
		switch e.k.Of(v) {
		case engine.KindInt, engine.KindFloat, engine.KindBool, engine.KindNull, engine.KindUndefined:
		case engine.KindString:
			size += primSize(v)
		default:
			return false
		}
	}
	e.size += size
	e.prims.pushAll(elems)
	return true
}

func (e *encoder) collection(key name, obj *goja.Object, kind engine.Kind) {
	start := len(e.vals)
	code := opSet
	n := 0
	if kind == engine.KindMap {
		code = opMap
		e.vals = e.k.MapEntries(obj, e.vals)
		n = (len(e.vals) - start) / 2
	} else {
		e.vals = e.k.SetEntries(obj, e.vals)
		n = len(e.vals) - start
	}
	e.emit(key, code, nil, uint32(n))
	if n > 0 {
		e.frames.push(frame{kind: frameValues, start: start, i: start, end: len(e.vals)})
	}
}

// run encodes the content of all begun containers, innermost first.
func (e *encoder) run() error {
	for e.frames.n > 0 {
		depth := e.frames.n
		f := e.frames.top()
		var err error
		switch f.kind {
		case frameObject:
			err = e.runObject(f, depth)
		case frameArray:
			err = e.runArray(f, depth)
		case frameWalk:
			err = e.runWalk(f, depth)
		case frameValues:
			err = e.runValues(f, depth)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// The run functions encode content until a container in it begins, which is then on top of the frames, or pop their own
// frame when all is done. f is not valid after value: the frames may have moved.

func (e *encoder) runObject(f *frame, depth int) error {
	for f.i < f.end {
		p := *e.pend.at(f.i)
		f.i++
		v, ok, err := e.property(f.obj, p, f.epoch)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		f.count++
		if err := e.value(p.name, v); err != nil {
			return err
		}
		if e.frames.n != depth {
			return nil
		}
	}
	e.ops.at(f.head).n = f.count
	e.pend.cut(f.start)
	e.frames.cut(depth - 1)
	return nil
}

// property reads a pending property. ok is false when it is gone meanwhile.
func (e *encoder) property(obj *goja.Object, p pending, epoch int) (v goja.Value, ok bool, err error) {
	raw := p.raw
	if epoch != e.epoch {
		if raw = e.k.OwnRaw(obj, e.k.KeyString(p.name)); raw == nil {
			return nil, false, nil
		}
	}
	v, err = e.read(obj, raw)
	return v, true, err
}

// read gives the value of a raw property, by its getter if it has one.
func (e *encoder) read(obj *goja.Object, raw goja.Value) (v goja.Value, err error) {
	cell := e.k.PropertyCell(raw)
	switch {
	case cell == nil:
		return raw, nil
	case !cell.Accessor():
		return cell.Value(), nil
	}
	e.epoch++
	if ex := e.vm.Try(func() { v = cell.Get(obj) }); ex != nil {
		return nil, ex
	}
	return v, nil
}

func (e *encoder) runArray(f *frame, depth int) error {
	for f.i < f.end {
		i := f.i
		f.i++
		// Getters may have changed the array, even its implementation: look again each time.
		var raw goja.Value
		if e.k.OfObject(f.obj) == engine.KindArray {
			if elems, _, _ := e.k.ArrayElements(f.obj); i < len(elems) {
				raw = elems[i]
			}
		} else {
			raw = e.k.OwnRaw(f.obj, e.vm.ToValue(i))
		}
		if cell := e.k.PropertyCell(raw); raw == nil || cell != nil && !cell.Enumerable() {
			f.holes++
			e.emit("", opHole, nil, 0)
			continue
		}
		v, err := e.read(f.obj, raw)
		if err != nil {
			return err
		}
		if err := e.value("", v); err != nil {
			return err
		}
		if e.frames.n != depth {
			return nil
		}
	}
	if f.holes > 0 {
		e.ops.at(f.head).v = e.vm.ToValue(f.holes)
	}
	obj, head := f.obj, f.head
	e.frames.cut(depth - 1)
	if e.k.OfObject(obj) == engine.KindArray && e.k.ArrayExtraNames(obj) == nil {
		return nil
	}
	e.ops.at(head).code = opArrayPlus
	e.emit("", opCount, nil, 0)
	e.walk(obj, true)
	return nil
}

func (e *encoder) runWalk(f *frame, depth int) error {
	for {
		var (
			next goja.String
			v    goja.Value
			ok   bool
		)
		e.epoch++
		if ex := e.vm.Try(func() { next, v, ok = f.properties.Next() }); ex != nil {
			return ex
		}
		if !ok {
			break
		}
		key := e.k.StringKey(next)
		if f.skipIndex && isArrayIndex(string(key)) {
			continue
		}
		f.count++
		if err := e.value(key, v); err != nil {
			return err
		}
		if e.frames.n != depth {
			return nil
		}
	}
	e.ops.at(f.head).n = f.count
	e.frames.cut(depth - 1)
	return nil
}

func (e *encoder) runValues(f *frame, depth int) error {
	for f.i < f.end {
		v := e.vals[f.i]
		f.i++
		if err := e.value("", v); err != nil {
			return err
		}
		if e.frames.n != depth {
			return nil
		}
	}
	clear(e.vals[f.start:])
	e.vals = e.vals[:f.start]
	e.frames.cut(depth - 1)
	return nil
}

// isArrayIndex tells whether s is the canonical text of an integer below 2^32-1.
func isArrayIndex(s string) bool {
	if s == "" || len(s) > 10 || s[0] == '0' && len(s) > 1 {
		return false
	}
	n := uint64(0)
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
		n = n*10 + uint64(s[i]-'0')
	}
	return n < 1<<32-1
}
