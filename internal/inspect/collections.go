package inspect

import (
	"math"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// iterable fills sh for arrays, maps, sets, typed arrays and iterators, if o still is iterable or has no prototype at all; ok is false
// otherwise, and o is then shown by its properties.
func (f *formatter) iterable(o *goja.Object, slot engine.Slot, level int, sh *shape) (text string, done, ok bool) {
	switch slot {
	case engine.SlotArray, engine.SlotMap, engine.SlotSet, engine.SlotTypedArray, engine.SlotMapIterator, engine.SlotSetIterator:
	default:
		return "", false, false
	}
	if !sh.nullProto && !engine.HasProperty(o, engine.PropKey{Sym: goja.SymIterator}) {
		return "", false, false
	}
	hidden := f.opt.ShowHidden
	switch slot {
	case engine.SlotArray:
		n := engine.ArrayLength(o)
		if sh.nullProto || sh.ctor != "Array" || sh.tag != "" {
			sh.open = sh.prefix("Array", size(n))
		}
		sh.open, sh.closing, sh.arrayLike = sh.open+"[", "]", true
		sh.keys = engine.NonIndexKeys(o, hidden, nil)
		if n == 0 && len(sh.keys) == 0 && sh.inherited == nil {
			return sh.open + "]", true, true
		}
		sh.entries = func(level int) []string { return f.arrayEntries(o, n, level) }
	case engine.SlotSet, engine.SlotMap:
		_, n := engine.Entries(o, 0)
		sh.keys = engine.OwnKeys(o, hidden, nil)
		sh.open = sh.prefix(internalName(o, slot), size(n)) + "{"
		if n == 0 && len(sh.keys) == 0 && sh.inherited == nil {
			return sh.open + "}", true, true
		}
		sh.entries = func(level int) []string { return f.keyedEntries(o, slot, level) }
	case engine.SlotTypedArray:
		info := engine.ViewInfo(o)
		if data, _ := engine.ViewBytes(o); len(data) == 0 {
			info.Length = 0 // its buffer is detached, or too short by now
		}
		sh.keys = engine.NonIndexKeys(o, hidden, nil)
		sh.open, sh.closing, sh.arrayLike = sh.prefix(internalName(o, slot), size(info.Length))+"[", "]", true
		if info.Length == 0 && len(sh.keys) == 0 && !hidden {
			return sh.open + "]", true, true
		}
		sh.entries = func(level int) []string { return f.viewEntries(o, info, level) }
	default:
		kind := "Map"
		if slot == engine.SlotSetIterator {
			kind = "Set"
		}
		list, pairs := engine.IteratorEntries(o)
		name := kind + " Iterator"
		if pairs {
			name = kind + " Entries"
		}
		if sh.tag != kind+" Iterator" && sh.tag != "" {
			name = sh.tag + "] [" + name
		}
		sh.open = "[" + name + "] {"
		sh.keys = engine.OwnKeys(o, hidden, nil)
		sh.entries = func(level int) []string { return f.iteratorEntries(list, pairs, level) }
	}
	return "", false, true
}

func size(n int) string { return "(" + floatText(float64(n)) + ")" }

// window is how many of n elements are shown; as elsewhere a limit that is not a number shows none, and none as left out.
func (f *formatter) window(n int) (shown int, left float64) {
	lim := math.Min(math.Max(0, f.opt.MaxArrayLength), float64(n))
	if math.IsNaN(lim) {
		return 0, 0
	}
	return int(math.Ceil(lim)), float64(n) - lim
}

func (f *formatter) arrayEntries(o *goja.Object, n, level int) []string {
	shown, left := f.window(n)
	out := make([]string, 0, min(shown, n)+1)
	dense, ok := engine.DenseElements(o)
	if !ok {
		return f.holeyEntries(o, n, level, shown, out, 0)
	}
	for i := 0; i < shown; i++ {
		if i >= len(dense) {
			return f.holeyEntries(o, n, level, shown, out, i)
		}
		p, ok := engine.DescribeStored(dense[i])
		if !ok {
			return f.holeyEntries(o, n, level, shown, out, i)
		}
		out = append(out, f.element(o, p, level))
		if dense, ok = engine.DenseElements(o); !ok { // script ran and changed the array
			return f.holeyEntries(o, n, level, shown, out, i+1)
		}
	}
	if left > 0 {
		out = append(out, more(left, "item"))
	}
	return out
}

// holeyEntries goes on at element i, the first hole: a run of holes is one entry.
func (f *formatter) holeyEntries(o *goja.Object, n, level, shown int, out []string, i int) []string {
	hole := func(count int) string {
		s := "<" + floatText(float64(count)) + " empty item"
		if count > 1 {
			s += "s"
		}
		return f.style(s+">", "undefined")
	}
	next := i
	for _, k := range elementKeys(o, i) {
		if len(out) >= shown {
			break
		}
		if k.index > next {
			out = append(out, hole(k.index-next))
			next = k.index
			if len(out) == shown {
				break
			}
		}
		p, _ := engine.OwnPropOf(o, k.key)
		out = append(out, f.element(o, p, level))
		next++
	}
	left := n - next
	switch {
	case len(out) != shown && left > 0:
		out = append(out, hole(left))
	case len(out) == shown && left > 0:
		out = append(out, more(float64(left), "item"))
	}
	return out
}

type elementKey struct {
	index int
	key   engine.PropKey
}

// elementKeys lists the enumerable elements of an array from index i on.
func elementKeys(o *goja.Object, i int) []elementKey {
	var list []elementKey
	if dense, ok := engine.DenseElements(o); ok {
		for ; i < len(dense); i++ {
			if p, ok := engine.DescribeStored(dense[i]); ok && p.Enumerable {
				list = append(list, elementKey{i, indexKey(i)})
			}
		}
		return list
	}
	for _, k := range engine.OwnKeys(o, false, nil) {
		if index, ok := arrayIndex(string(k.Name)); ok && k.Sym == nil && index >= i {
			list = append(list, elementKey{index, k})
		}
	}
	return list
}

func arrayIndex(s string) (n int, ok bool) {
	if s == "" || len(s) > 10 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, n < 1<<32-1
}

func (f *formatter) keyedEntries(o *goja.Object, slot engine.Slot, level int) []string {
	_, n := engine.Entries(o, 0)
	shown, left := f.window(n)
	list, _ := engine.Entries(o, shown)
	out := make([]string, 0, len(list)+1)
	f.indent += 2
	for _, e := range list {
		s := f.value(e.Key, level, false)
		if slot == engine.SlotMap {
			s += " => " + f.value(e.Value, level, false)
		}
		out = append(out, s)
	}
	if left > 0 {
		out = append(out, more(left, "item"))
	}
	f.indent -= 2
	return out
}

func (f *formatter) iteratorEntries(list []engine.Entry, pairs bool, level int) []string {
	shown, left := f.window(len(list))
	out := make([]string, 0, shown+1)
	f.indent += 2
	for _, e := range list[:shown] {
		if pairs {
			pair := []string{f.value(e.Key, level, false), f.value(e.Value, level, false)}
			out = append(out, f.combine(pair, "", "[", "]", true, level, nil))
		} else {
			out = append(out, f.value(e.Key, level, false))
		}
	}
	f.indent -= 2
	if left > 0 {
		out = append(out, more(left, "item"))
	}
	return out
}

func (f *formatter) weakEntries(o *goja.Object, slot engine.Slot, level int) []string {
	if !f.opt.ShowHidden {
		return []string{f.style("<items unknown>", "special")}
	}
	list := engine.WeakEntries(o)
	shown, left := f.window(len(list))
	out := make([]string, 0, shown+1)
	f.indent += 2
	for _, e := range list[:shown] {
		s := f.value(e.Key, level, false)
		if slot == engine.SlotWeakMap {
			s += " => " + f.value(e.Value, level, false)
		}
		out = append(out, s)
	}
	f.indent -= 2
	// Their order means nothing, so it is made a stable one.
	f.sortPlain(out)
	if left > 0 {
		out = append(out, more(left, "item"))
	}
	return out
}

func (f *formatter) sortPlain(out []string) {
	compare := f.opt.Compare
	f.opt.Compare = nil
	f.sort(out)
	f.opt.Compare = compare
}

func (f *formatter) promiseEntries(o *goja.Object, level int) []string {
	p := o.Export().(*goja.Promise)
	if p.State() == goja.PromiseStatePending {
		return []string{f.style("<pending>", "special")}
	}
	f.indent += 2
	s := f.value(p.Result(), level, false)
	f.indent -= 2
	if p.State() == goja.PromiseStateRejected {
		s = f.style("<rejected>", "special") + " " + s
	}
	return []string{s}
}

// viewEntries lists the elements of a typed array, read from its buffer: no property of it is looked at.
func (f *formatter) viewEntries(o *goja.Object, info engine.TypedArrayInfo, level int) []string {
	shown, left := f.window(info.Length)
	out := make([]string, 0, shown+6)
	for i := range shown {
		v := engine.GetProperty(o, indexKey(i))
		if goja.IsBigInt(v) {
			out = append(out, f.style(bigintText(v, f.opt.NumericSeparator), "bigint"))
		} else {
			out = append(out, f.style(numberText(v, f.opt.NumericSeparator), "number"))
		}
	}
	if left > 0 {
		out = append(out, more(left, "item"))
	}
	if f.opt.ShowHidden {
		f.indent += 2
		for _, name := range [...]string{"BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer"} {
			out = append(out, f.style("["+name+"]", "string")+": "+f.value(o.Get(name), level, true))
		}
		f.indent -= 2
	}
	return out
}

// bufferEntries shows the bytes of an ArrayBuffer and its length.
func (f *formatter) bufferEntries(o *goja.Object, sh *shape) {
	keys := sh.keys
	sh.keys = nil
	inView := sh.inView
	sh.entries = func(level int) []string {
		out := make([]string, 0, 2+len(keys))
		if !inView {
			out = append(out, f.bufferContents(o))
		}
		if inView {
			out = append(out, f.viewBufferLength(o, level))
		} else {
			out = append(out, f.hiddenValue(o, "byteLength", level))
		}
		for _, k := range keys {
			out = append(out, f.property(o, k, level, false))
		}
		return out
	}
}

func (f *formatter) viewBufferLength(o *goja.Object, level int) string {
	return "[byteLength]: " + f.element(o, engine.OwnProp{Value: o.Get("byteLength")}, level)
}

func (f *formatter) bufferContents(o *goja.Object) string {
	const digits = "0123456789abcdef"
	buf, ok := o.Export().(goja.ArrayBuffer)
	if !ok {
		return ""
	}
	if buf.Detached() {
		return f.style("(detached)", "special")
	}
	data := buf.Bytes()
	shown, left := f.window(len(data))
	var b strings.Builder
	for i, c := range data[:shown] {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteByte(digits[c>>4])
		b.WriteByte(digits[c&15])
	}
	if left > 0 {
		b.WriteByte(' ')
		b.WriteString(more(left, "byte"))
	}
	return f.style("[Uint8Contents]", "special") + ": <" + b.String() + ">"
}
