package progcodec

import (
	"encoding/binary"
	"math"
	"math/big"
	"reflect"
	"sort"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// name gives the number of a string: even for plain bytes, odd for the engine's UTF-16.
func (en *encoder) name(s string) uint64 {
	if en.digest {
		en.scratch = append(en.scratch, s...)
		return uint64(len(s))
	}
	if unistring.String(s).AsUtf16() != nil {
		return uint64(en.strs[1].add(s))<<1 | 1
	}
	return uint64(en.strs[0].add(s)) << 1
}

func (en *encoder) fields(pl *plan, base unsafe.Pointer) {
	for _, o := range pl.ops {
		at := unsafe.Add(base, o.at)
		switch o.kind {
		case opUint8:
			en.uint(uint64(*(*uint8)(at)))
		case opUint16:
			en.uint(uint64(*(*uint16)(at)))
		case opUint32:
			en.uint(uint64(*(*uint32)(at)))
		case opUint64:
			en.uint(*(*uint64)(at))
		case opInt8:
			en.int(int64(*(*int8)(at)))
		case opInt16:
			en.int(int64(*(*int16)(at)))
		case opInt32:
			en.int(int64(*(*int32)(at)))
		case opInt64:
			en.int(*(*int64)(at))
		case opBool:
			if *(*bool)(at) {
				en.uint(1)
			} else {
				en.uint(0)
			}
		case opName:
			en.uint(en.name(*(*string)(at)))
		case opText:
			en.text(*(*string)(at))
		case opProgram:
			if p := *(**goja.Program)(at); p == nil {
				en.uint(0)
			} else {
				en.uint(uint64(en.programNumber(p)) + 1)
			}
		case opNames:
			en.names(*(*[]unistring.String)(at))
		case opIndexes:
			en.indexes(*(*map[unistring.String]uint32)(at))
		case opValue:
			en.value((*goja.Value)(at))
		case opValues:
			en.values(*(*[]goja.Value)(at))
		case opAny:
			en.any(pl, *(*any)(at))
		case opNil:
			if *(*unsafe.Pointer)(at) != nil {
				en.fail(pl.name, "refers to an object")
			}
		}
	}
}

// text writes a piece of the source as a range: 0 and a name if it is not one.
func (en *encoder) text(s string) {
	if len(s) > 0 && len(en.src) > 0 {
		p, base := uintptr(unsafe.Pointer(unsafe.StringData(s))), uintptr(unsafe.Pointer(unsafe.StringData(en.src)))
		if p >= base && p-base+uintptr(len(s)) <= uintptr(len(en.src)) {
			en.uint(uint64(p-base) + 1)
			en.uint(uint64(len(s)))
			return
		}
	}
	en.uint(0)
	en.uint(en.name(s))
}

// names writes a list; nil and empty differ.
func (en *encoder) names(list []unistring.String) {
	if list == nil {
		en.uint(0)
		return
	}
	en.uint(uint64(len(list)) + 1)
	for _, s := range list {
		en.uint(en.name(string(s)))
	}
}

func (en *encoder) indexes(m map[unistring.String]uint32) {
	if m == nil {
		en.uint(0)
		return
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, string(k))
	}
	sort.Strings(keys)
	en.uint(uint64(len(keys)) + 1)
	for _, k := range keys {
		en.uint(en.name(k))
		en.uint(uint64(m[unistring.String(k)]))
	}
}

func (en *encoder) values(list []goja.Value) {
	if list == nil {
		en.uint(0)
		return
	}
	en.uint(uint64(len(list)) + 1)
	for i := range list {
		en.value(&list[i])
	}
}

func (en *encoder) value(v *goja.Value) {
	if *v == nil {
		en.uint(uint64(valueNil))
		return
	}
	word := (*iface)(unsafe.Pointer(v))
	kind, ok := en.e.valueKinds[word.tab]
	if !ok {
		en.fail(reflect.TypeOf(*v).String(), "is a value that the codec does not know")
	}
	en.uint(uint64(kind))
	switch kind {
	case valueASCII:
		en.uint(en.name(*(*string)(word.data)))
	case valueWide:
		units := *(*[]uint16)(word.data)
		s := unistring.FromUtf16(units)
		if s.AsUtf16() == nil {
			en.fail(reflect.TypeOf(*v).String(), "is a wide string without mark")
		}
		en.uint(en.name(string(s)))
	case valueInt:
		en.int(*(*int64)(word.data))
	case valueFloat:
		en.scratch = binary.LittleEndian.AppendUint64(en.scratch, math.Float64bits(*(*float64)(word.data)))
	case valueBool:
		if *(*bool)(word.data) {
			en.uint(1)
		} else {
			en.uint(0)
		}
	case valueBigInt:
		n := (*big.Int)(word.data)
		sign := uint64(0)
		if n.Sign() < 0 {
			sign = 1
		}
		bytes := n.Bytes()
		en.uint(uint64(len(bytes))<<1 | sign)
		en.scratch = append(en.scratch, bytes...)
	case valueProperty:
		if en.e.property.gap != "" {
			en.fail(en.e.property.name, en.e.property.gap)
		}
		en.fields(en.e.property, word.data)
	}
}

func (en *encoder) any(pl *plan, v any) {
	if v == nil {
		en.uint(0)
		return
	}
	for i, k := range en.e.kinds {
		if reflect.TypeOf(v) == k {
			en.uint(uint64(i) + 1)
			en.uint(en.name(reflect.ValueOf(v).String()))
			return
		}
	}
	en.fail(reflect.TypeOf(v).String(), "is inside "+pl.name+" and unknown")
}
