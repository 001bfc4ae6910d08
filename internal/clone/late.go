package clone

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// Objects of a message without references and platform objects are made level by level, when something first looks at their
// properties: many receivers look at little of what they get, or pass it on, which costs nothing then.

// lateObject is a part of a record: an opObject at at, whose content is at the ops behind it and at prims from prim.
type lateObject struct {
	of       *engine.Late[lateObject]
	r        *Record
	at, prim int
}

// lateOps is the size of a record up to which objects inside others are late: to find where one ends takes a look at all of it.
const lateOps = 4096

var lateObjects = sync.OnceValue(func() *engine.Late[lateObject] { return engine.NewLate(wakeObject) })

// lateObject makes the object whose op was read last, and goes behind its content.
func (d *decoder) lateObject() *goja.Object {
	o := d.late.New(d.vm, lateObject{d.late, d.r, d.at - 1, d.prim})
	if d.at == 1 {
		d.at = len(d.r.ops) // it is the whole value
	} else {
		d.at, d.prim = d.r.behind(d.at-1, d.prim)
	}
	return o
}

// behind gives where the value of the op at at ends. It is called for records that have late objects only.
func (r *Record) behind(at, prim int) (int, int) {
	for left := 1; left > 0; left-- {
		o := &r.ops[at]
		at++
		switch o.code {
		case opObject, opArray, opSet, opCount, opSparse:
			left += int(o.n)
		case opArrayPlus:
			left += int(o.n) + 1 // its elements, then opCount
		case opMap:
			left += 2 * int(o.n)
		case opPrims:
			prim += int(o.n)
		}
	}
	return at, prim
}

// wakeObject makes the properties of an object; those that are objects sleep on.
func wakeObject(o *goja.Object, l *lateObject) {
	r := l.r
	n := int(r.ops[l.at].n)
	k := engine.ValueKinds()
	d := decoder{k: k, vm: engine.RuntimeOf(o), r: r, at: l.at + 1, prim: l.prim}
	if len(r.ops) <= lateOps {
		d.late = l.of
	}
	b := k.Waking(o, n)
	l.r = nil
	for range n {
		first := &r.ops[d.at]
		end := d.at + 1
		if first.code != opValue && !(d.late != nil && first.code == opObject) {
			end, _ = r.behind(d.at, d.prim)
		}
		for d.at < end {
			x := &r.ops[d.at]
			d.at++
			if err := d.step(x); err != nil {
				panic(err) // what may fail is not in such a record
			}
		}
		b.Put(first.key, d.root)
		d.root = nil
	}
}

// unchanged gives the record of a value that is still as it was received, or nil.
func unchanged(v goja.Value, host Host) *Record {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	l := lateObjects().Asleep(o)
	if l == nil || l.at != 0 || host != nil && host.Uncloneable(o) {
		return nil
	}
	return &Record{ops: l.r.ops, prims: l.r.prims, size: l.r.size}
}
