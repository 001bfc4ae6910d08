package progcodec

import (
	"encoding/binary"
	"math"
	"math/big"
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// instruction decodes one instruction of type number typ. When the data makes no sense, r.bad is true afterwards.
func (d *decoder) instruction(r *reader, typ uint64) iface {
	if typ >= uint64(len(d.e.plans)) {
		r.fail()
		return iface{}
	}
	pl := d.e.plans[typ]
	if pl.gap != "" {
		r.fail()
		return iface{}
	}
	switch pl.special {
	case specialMarker:
		n := r.below(uint64(len(d.e.markers)))
		if r.bad {
			return iface{}
		}
		return iface{pl.tab, d.e.markers[n]}
	case specialRegexp:
		pattern, flags := string(d.name(r, r.uint())), string(d.name(r, r.uint()))
		if r.bad {
			return iface{}
		}
		return d.regexp(r, pattern, flags)
	}
	ins := iface{pl.tab, d.e.nothing}
	if pl.size > 0 {
		ins.data = d.slabs[typ].take(pl)
		d.fields(r, pl, ins.data)
	}
	if pl.guarded {
		return d.e.guards.guarded(pl, ins)
	}
	return ins
}

// regexp makes the instruction of a regular expression literal, compiled when it is first run: to compile an expression costs
// as much as to decode a thousand instructions, and most are never met.
func (d *decoder) regexp(r *reader, pattern, flags string) iface {
	if d.e.lazy != nil {
		return d.e.lazyRegexp(pattern, flags)
	}
	ins, err := d.e.buildRegexp(pattern, flags)
	if err != nil {
		r.fail()
	}
	return ins
}

// name gives string number n: even numbers are plain, odd ones UTF-16.
func (d *decoder) name(r *reader, n uint64) unistring.String {
	b, ok := d.strs[n&1].at(int(n >> 1))
	if !ok {
		r.fail()
		return ""
	}
	return unistring.String(view(b))
}

// fields fills the memory of a value. Each assignment goes through a pointer of the field's kind, so that the collector sees pointers.
func (d *decoder) fields(r *reader, pl *plan, base unsafe.Pointer) {
	for _, o := range pl.ops {
		at := unsafe.Add(base, o.at)
		switch o.kind {
		case opUint8:
			*(*uint8)(at) = uint8(r.below(1 << 8))
		case opUint16:
			*(*uint16)(at) = uint16(r.below(1 << 16))
		case opUint32:
			*(*uint32)(at) = uint32(r.below(1 << 32))
		case opUint64:
			*(*uint64)(at) = r.uint()
		case opInt8:
			*(*int8)(at) = int8(r.within(8))
		case opInt16:
			*(*int16)(at) = int16(r.within(16))
		case opInt32:
			*(*int32)(at) = int32(r.within(32))
		case opInt64:
			*(*int64)(at) = r.int()
		case opBool:
			*(*bool)(at) = r.below(2) == 1
		case opName:
			*(*unistring.String)(at) = d.name(r, r.uint())
		case opText:
			*(*string)(at) = d.text(r)
		case opProgram:
			*(**goja.Program)(at) = d.programRef(r)
		case opNames:
			*(*[]unistring.String)(at) = d.names(r)
		case opIndexes:
			*(*map[unistring.String]uint32)(at) = d.indexes(r)
		case opValue:
			d.value(r, at, false)
		case opValues:
			*(*[]goja.Value)(at) = d.values(r)
		case opAny:
			d.any(r, (*any)(at))
		case opNil:
		}
		if r.bad {
			return
		}
	}
}

func (d *decoder) text(r *reader) string {
	at := r.uint()
	if at == 0 {
		return string(d.name(r, r.uint()))
	}
	n := r.uint()
	if at--; at > uint64(len(d.src)) || n > uint64(len(d.src))-at {
		r.fail()
		return ""
	}
	return d.src[at : at+n]
}

// programRef gives the function's program: itself when everything is decoded at once, otherwise a stub.
func (d *decoder) programRef(r *reader) *goja.Program {
	n := r.below(uint64(d.prgs.n) + 1)
	switch {
	case n == 0:
		return nil
	case d.lazy:
		return d.stub(r, int(n-1))
	default:
		return &d.progs[n-1]
	}
}

func (d *decoder) names(r *reader) []unistring.String {
	n := r.uint()
	if n == 0 {
		return nil
	}
	if n--; n > uint64(r.left()) {
		r.fail()
		return nil
	}
	list := make([]unistring.String, n)
	for i := range list {
		list[i] = d.name(r, r.uint())
	}
	return list
}

func (d *decoder) indexes(r *reader) map[unistring.String]uint32 {
	n := r.uint()
	if n == 0 {
		return nil
	}
	if n--; n > uint64(r.left()/2) {
		r.fail()
		return nil
	}
	m := make(map[unistring.String]uint32, n)
	for range n {
		k := d.name(r, r.uint())
		m[k] = uint32(r.below(1 << 32))
	}
	if uint64(len(m)) != n {
		r.fail()
	}
	return m
}

func (d *decoder) values(r *reader) []goja.Value {
	n := r.uint()
	if n == 0 {
		return nil
	}
	if n--; n > uint64(r.left()) {
		r.fail()
		return nil
	}
	list := make([]goja.Value, n)
	for i := range list {
		d.value(r, unsafe.Pointer(&list[i]), false)
	}
	return list
}

// value writes the two words of an interface of type goja.Value. A property cannot hold a property: nested is set inside one.
func (d *decoder) value(r *reader, at unsafe.Pointer, nested bool) {
	kind := valueKind(r.below(uint64(numValueKinds)))
	var data unsafe.Pointer
	switch kind {
	case valueNil:
		return
	case valueASCII:
		p := d.texts.take()
		*p = string(d.name(r, r.uint()))
		data = unsafe.Pointer(p)
	case valueWide:
		units := d.name(r, r.uint()).AsUtf16()
		if units == nil {
			r.fail()
			return
		}
		p := d.wides.take()
		*p = units
		data = unsafe.Pointer(p)
	case valueInt:
		p := d.ints.take()
		*p = r.int()
		data = unsafe.Pointer(p)
	case valueFloat:
		b := r.bytes(8)
		if r.bad {
			return
		}
		p := d.floats.take()
		*p = math.Float64frombits(binary.LittleEndian.Uint64(b))
		data = unsafe.Pointer(p)
	case valueBool:
		p := new(bool)
		*p = r.below(2) == 1
		data = unsafe.Pointer(p)
	case valueNull, valueUndefined:
		data = d.e.nothing
	case valueBigInt:
		head := r.uint()
		b := r.bytes(int(min(head>>1, math.MaxInt32)))
		n := new(big.Int).SetBytes(b)
		if head&1 == 1 {
			n.Neg(n)
		}
		data = unsafe.Pointer(n)
	case valueProperty:
		if nested {
			r.fail()
			return
		}
		data = d.property.take(d.e.property)
		d.propertyFields(r, data)
	}
	if !r.bad {
		*(*iface)(at) = iface{d.e.valueTabs[kind], data}
	}
}

// propertyFields is fields for a property, whose value is checked not to be one again: forged data must not recurse.
func (d *decoder) propertyFields(r *reader, base unsafe.Pointer) {
	for _, o := range d.e.property.ops {
		switch at := unsafe.Add(base, o.at); o.kind {
		case opValue:
			d.value(r, at, true)
		case opBool:
			*(*bool)(at) = r.below(2) == 1
		case opNil:
		default:
			r.fail()
		}
	}
}

func (d *decoder) any(r *reader, at *any) {
	n := r.below(uint64(len(d.e.kinds)) + 1)
	if n == 0 {
		return
	}
	s := string(d.name(r, r.uint()))
	*at = reflect.ValueOf(s).Convert(d.e.kinds[n-1]).Interface()
}
