package clone

import (
	"fmt"
	"math"

	"github.com/dop251/goja"
	"github.com/node-go/node-go/internal/engine"
)

type partKind uint8

const (
	partProperties partKind = iota // of a plain object
	partElements                   // of an array
	partPlus                       // of an array, opCount and properties to come
	partDefine                     // properties of an array
	partEntries                    // of a Map
	partMembers                    // of a Set
	partCause                      // of an Error
)

// part is a container whose content is being built.
type part struct {
	kind  partKind
	left  uint32 // values to come
	i     int
	plain engine.PlainBuilder
	obj   *goja.Object
	elems []goja.Value
	key   goja.Value // of the entry whose value comes next
	err   engine.ErrorBuilder
}

type decoder struct {
	k       *engine.Kinds
	vm      *goja.Runtime
	host    Host
	r       *Record
	give    bool // the record's memory may be given away
	root    goja.Value
	parts   stack[part]
	objects []goja.Value // by number, kept only when the record has references
	buffers []goja.Value // by number, nil before first use
	hosts   []goja.Value
	at      int                      // of the op that comes next
	prim    int                      // of the element that comes next
	late    *engine.Late[lateObject] // nil: all objects are made at once
}

func (r *Record) decode(vm *goja.Runtime, host Host, give bool) (goja.Value, []goja.Value, error) {
	if give || r.ext != nil && r.ext.single() {
		if r.taken.Swap(true) {
			return nil, nil, ErrTaken
		}
	} else if r.taken.Load() {
		return nil, nil, ErrTaken
	}
	d := decoder{k: engine.ValueKinds(), vm: vm, host: host, r: r, give: give}
	if r.ext != nil {
		if err := d.prepare(); err != nil {
			return nil, nil, err
		}
	}
	if r.ext == nil && !r.refs {
		d.late = lateObjects()
	}
	for d.at < len(r.ops) {
		o := &r.ops[d.at]
		d.at++
		if err := d.step(o); err != nil {
			return nil, nil, err
		}
	}
	if r.ext != nil {
		return d.root, d.hosts[:r.ext.moved], nil
	}
	return d.root, nil, nil
}

// single tells whether the record has content that only one receiver can have.
func (x *extra) single() bool {
	if x.moved > 0 {
		return true
	}
	return len(x.buffers) > 0 && x.buffers[0].moved
}

// prepare makes the transferred platform objects: they arrive even when the value does not mention them.
func (d *decoder) prepare() error {
	x := d.r.ext
	if len(x.buffers) > 0 {
		d.buffers = make([]goja.Value, len(x.buffers))
	}
	if len(x.hosts) > 0 {
		d.hosts = make([]goja.Value, len(x.hosts))
	}
	for i := range x.moved {
		if _, err := d.hostValue(uint32(i)); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) hostValue(n uint32) (goja.Value, error) {
	if v := d.hosts[n]; v != nil {
		return v, nil
	}
	if d.host == nil {
		return nil, fmt.Errorf("clone: no host to decode a %T", d.r.ext.hosts[n])
	}
	v, err := d.host.DecodeHost(d.r.ext.hosts[n])
	if err != nil {
		return nil, err
	}
	d.hosts[n] = v
	return v, nil
}

func (d *decoder) buffer(n uint32) goja.Value {
	if v := d.buffers[n]; v != nil {
		return v
	}
	b := d.r.ext.buffers[n]
	data := b.data
	if !b.moved && !d.give {
		data = append([]byte{}, data...)
	}
	v := engine.NewArrayBuffer(d.vm, data)
	d.buffers[n] = v
	return v
}

// step builds the value of one op and puts it into its container.
func (d *decoder) step(o *op) error {
	switch o.code {
	case opValue:
		d.place(o, o.v)
	case opHole:
		top := d.parts.top()
		top.i++
		top.left--
		d.finish()
	case opRef:
		d.place(o, d.objects[o.n])
	case opObject:
		if d.late != nil && o.n > 0 {
			d.place(o, d.lateObject())
			return nil
		}
		b := d.k.NewPlain(d.vm, int(o.n))
		d.begin(o, b.Object, part{kind: partProperties, left: o.n, plain: b})
	case opArray, opArrayPlus:
		elems := make([]goja.Value, o.n)
		holes := 0
		if o.v != nil {
			holes = int(o.v.ToInteger())
		}
		obj := d.k.NewArray(d.vm, elems, holes)
		if o.code == opArrayPlus {
			d.begin(o, obj, part{kind: partPlus, left: o.n + 1, obj: obj, elems: elems})
		} else {
			d.begin(o, obj, part{kind: partElements, left: o.n, obj: obj, elems: elems})
		}
	case opCount:
		top := d.parts.top()
		top.kind, top.left = partDefine, o.n
		d.finish()
	case opPrims:
		elems := append(make([]goja.Value, 0, o.n), d.r.prims[d.prim:d.prim+int(o.n)]...)
		d.prim += int(o.n)
		d.begin(o, d.k.NewArray(d.vm, elems, 0), part{})
	case opSparse:
		obj := d.k.NewSparseArray(d.vm, uint32(o.v.ToInteger()))
		d.begin(o, obj, part{kind: partDefine, left: o.n, obj: obj})
	case opMap:
		obj := d.k.NewMap(d.vm)
		d.begin(o, obj, part{kind: partEntries, left: o.n * 2, obj: obj})
	case opSet:
		obj := d.k.NewSet(d.vm)
		d.begin(o, obj, part{kind: partMembers, left: o.n, obj: obj})
	case opError:
		rec := &d.r.ext.errs[o.n]
		b := d.k.NewError(d.vm, rec.parts)
		p := part{kind: partCause, err: b}
		if rec.hasCause {
			p.left = 1
		}
		d.begin(o, b.Object, p)
	case opHost:
		v, err := d.hostValue(o.n)
		if err != nil {
			return err
		}
		d.place(o, v)
	case opBuffer:
		d.place(o, d.buffer(o.n))
	default:
		return d.leaf(o)
	}
	return nil
}

// leaf builds an object without content.
func (d *decoder) leaf(o *op) (err error) {
	var obj *goja.Object
	switch o.code {
	case opDate:
		ms := int64(math.MinInt64)
		if o.v != nil {
			ms = o.v.ToInteger()
		}
		obj = d.k.NewDate(d.vm, ms)
	case opRegExp:
		if ex := d.vm.Try(func() { obj = d.k.NewRegExp(d.vm, o.v.(goja.String), flagString(o.n)) }); ex != nil {
			return ex
		}
	case opBoxed:
		obj = o.v.ToObject(d.vm)
	case opView:
		rec := &d.r.ext.views[o.n]
		var buf goja.Value
		if rec.host {
			if buf, err = d.hostValue(rec.buffer); err != nil {
				return err
			}
		} else {
			buf = d.buffer(rec.buffer)
		}
		b, ok := buf.(*goja.Object)
		if !ok {
			return fmt.Errorf("clone: the memory of a view was decoded to %v", buf)
		}
		obj, err = d.k.NewView(d.vm, engine.View{Kind: rec.kind, Buffer: b, ByteOffset: rec.offset, Length: rec.length})
		if err != nil {
			return err
		}
	default:
		panic(fmt.Sprintf("clone: unknown op %d", o.code))
	}
	d.begin(o, obj, part{})
	return nil
}

// begin places a new object and makes it the container of what follows, if anything does.
func (d *decoder) begin(o *op, obj *goja.Object, p part) {
	if d.r.refs {
		d.objects = append(d.objects, obj)
	}
	if p.left == 0 {
		d.place(o, obj)
		return
	}
	d.put(o, obj)
	d.parts.push(p)
}

// place puts a value without content into the innermost container and ends the containers that it completes.
func (d *decoder) place(o *op, v goja.Value) {
	d.put(o, v)
	d.finish()
}

func (d *decoder) finish() {
	n := d.parts.n
	for n > 0 && d.parts.at(n-1).left == 0 {
		n--
	}
	if n < d.parts.n {
		d.parts.cut(n)
	}
}

func (d *decoder) put(o *op, v goja.Value) {
	if d.parts.n == 0 {
		d.root = v
		return
	}
	top := d.parts.top()
	top.left--
	switch top.kind {
	case partProperties:
		top.plain.Put(o.key, v)
	case partElements, partPlus:
		top.elems[top.i] = v
		top.i++
	case partDefine:
		d.k.Define(top.obj, o.key, v)
	case partEntries:
		if top.key == nil {
			top.key = v
		} else {
			d.k.MapPut(top.obj, top.key, v)
			top.key = nil
		}
	case partMembers:
		d.k.SetAdd(top.obj, v)
	case partCause:
		top.err.SetCause(v)
	}
}
