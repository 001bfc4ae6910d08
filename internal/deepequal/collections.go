package deepequal

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// sets matches the elements that are not in both: order does not count, and each element is matched once.
func (c *comparer) sets(a, b *goja.Object) bool {
	inA, inB := index(a), index(b)
	restA, okA := c.rest(a, inB, c.mode == Partial)
	restB, okB := c.rest(b, inA, false)
	if !okA || !okB || len(restA) != len(restB) && c.mode != Partial {
		return false
	}
	for _, want := range restB {
		if !take(&restA, func(e engine.Entry) bool { return c.values(e.Key, want.Key) }) {
			return false
		}
	}
	return true
}

// rest gives the elements of a set that are not in other. A primitive among them makes sets different, unless it may be equal to
// something by == or may be left over.
func (c *comparer) rest(o *goja.Object, other map[any]goja.Value, leftover bool) (list []engine.Entry, ok bool) {
	entries, _ := engine.Entries(o, -1)
	for _, e := range entries {
		if _, found := other[key(e.Key)]; found {
			continue
		}
		if object(e.Key) == nil && c.mode != Loose {
			if leftover {
				continue
			}
			return nil, false
		}
		list = append(list, e)
	}
	return list, true
}

// maps matches entries: those with a primitive key by it, others by equal keys and values.
func (c *comparer) maps(a, b *goja.Object) bool {
	have := index(a)
	taken := map[any]bool{}
	var wanted []engine.Entry
	entries, _ := engine.Entries(b, -1)
	for _, e := range entries {
		k := key(e.Key)
		v, found := have[k]
		if found && object(e.Key) == nil && c.values(v, e.Value) {
			taken[k] = true
			continue
		}
		if object(e.Key) == nil && c.mode != Loose {
			return false
		}
		wanted = append(wanted, e)
	}
	var rest []engine.Entry
	entries, _ = engine.Entries(a, -1)
	for _, e := range entries {
		if !taken[key(e.Key)] {
			rest = append(rest, e)
		}
	}
	for _, want := range wanted {
		if !take(&rest, func(e engine.Entry) bool { return c.values(e.Key, want.Key) && c.values(e.Value, want.Value) }) {
			return false
		}
	}
	return true
}

func take(list *[]engine.Entry, match func(engine.Entry) bool) bool {
	for i, e := range *list {
		if match(e) {
			*list = append((*list)[:i:i], (*list)[i+1:]...)
			return true
		}
	}
	return false
}

// index gives the entries of a Map or Set by key.
func index(o *goja.Object) map[any]goja.Value {
	entries, _ := engine.Entries(o, -1)
	m := make(map[any]goja.Value, len(entries))
	for _, e := range entries {
		m[key(e.Key)] = e.Value
	}
	return m
}

// textKey, numberKey and bigKey keep primitives of different types apart.
type (
	textKey   string
	numberKey float64
	bigKey    string
)

// key gives a comparable value that is the same for keys that a Map takes for the same.
func key(v goja.Value) any {
	switch x := v.(type) {
	case *goja.Object:
		return x
	case *goja.Symbol:
		return x
	}
	if t, ok := engine.TextOf(v); ok {
		if t.Wide == nil {
			return textKey(t.ASCII)
		}
		b := make([]byte, 0, 2*len(t.Wide))
		for _, u := range t.Wide {
			b = append(b, byte(u>>8), byte(u))
		}
		return textKey("\xff" + string(b)) // no ASCII text begins so
	}
	if goja.IsUndefined(v) || goja.IsNull(v) {
		return v
	}
	switch v.ExportType().Kind().String() {
	case "int64", "float64":
		f := v.ToFloat()
		if f != f {
			return "NaN"
		}
		return numberKey(f + 0) // negative zero is zero
	case "bool":
		return v.ToBoolean()
	case "ptr":
		return bigKey(v.String())
	}
	return v
}
