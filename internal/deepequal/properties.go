package deepequal

import (
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

func (c *comparer) arrays(a, b *goja.Object) bool {
	na, nb := length(a), length(b)
	if na != nb && (c.mode != Partial || na < nb) {
		return false
	}
	elements := func(a, b *goja.Object) bool { return c.elements(a, b, nb) }
	if c.mode == Partial {
		elements = func(a, b *goja.Object) bool { return c.someElements(a, b, na, nb) }
	}
	return c.properties(a, b, engine.NonIndexKeys(b, false, nil), engine.NonIndexKeys(a, false, nil), elements)
}

func length(o *goja.Object) int64 { return o.Get("length").ToInteger() }

// elements compares arrays of the same length: a hole is no undefined.
func (c *comparer) elements(a, b *goja.Object, n int64) bool {
	for i := range n {
		k := engine.IntValue(i)
		x, y := engine.Get(a, k), engine.Get(b, k)
		if undefined(x) && undefined(y) {
			if there := engine.HasOwn(b, k); engine.HasOwn(a, k) != there {
				return false
			} else if !there {
				return c.sparse(a, b, i) // there may be millions of holes
			}
			continue
		}
		if !c.values(x, y) {
			return false
		}
	}
	return true
}

// someElements finds the elements of b in a in the same order, others between them.
func (c *comparer) someElements(a, b *goja.Object, na, nb int64) bool {
	i := int64(0)
	for j := range nb {
		want := engine.Get(b, engine.IntValue(j))
		if undefined(want) && !engine.HasOwn(b, engine.IntValue(j)) {
			return c.someSparse(a, b, i, j)
		}
		for ; ; i++ {
			if i >= na {
				return false
			}
			k := engine.IntValue(i)
			if undefined(want) && !engine.HasOwn(a, k) {
				continue
			}
			if c.values(engine.Get(a, k), want) {
				i++
				break
			}
		}
	}
	return true
}

// sparse compares arrays from an index on by the elements that they have.
func (c *comparer) sparse(a, b *goja.Object, from int64) bool {
	x, y := indexes(a, from), indexes(b, from)
	if len(x) != len(y) {
		return false
	}
	for n := range x {
		if x[n] != y[n] || !c.values(engine.GetProperty(a, x[n]), engine.GetProperty(b, y[n])) {
			return false
		}
	}
	return true
}

// someSparse is someElements from two indexes on by the elements that the arrays have.
func (c *comparer) someSparse(a, b *goja.Object, fromA, fromB int64) bool {
	have := indexes(a, fromA)
	for _, k := range indexes(b, fromB) {
		want := engine.GetProperty(b, k)
		found := false
		for len(have) > 0 && !found {
			found = c.values(engine.GetProperty(a, have[0]), want)
			have = have[1:]
		}
		if !found {
			return false
		}
	}
	return true
}

// indexes gives the indexes from one on at which an array has elements.
func indexes(o *goja.Object, from int64) (list []engine.PropKey) {
	for _, k := range engine.OwnKeys(o, false, nil) {
		if k.Sym != nil {
			continue
		}
		if n, err := strconv.ParseUint(string(k.Name), 10, 32); err == nil && int64(n) >= from && strconv.FormatUint(n, 10) == string(k.Name) {
			list = append(list, k)
		}
	}
	return list
}

func undefined(v goja.Value) bool { return v == nil || goja.IsUndefined(v) }

// properties compares the properties keysB of b with those of a, keysA, and then what more calls for.
func (c *comparer) properties(a, b *goja.Object, keysB, keysA []engine.PropKey, more func(a, b *goja.Object) bool) bool {
	if c.mode == Loose {
		keysA, keysB = withoutSymbols(keysA), withoutSymbols(keysB)
	}
	if len(keysA) != len(keysB) && c.mode != Partial {
		return false
	}
	for _, k := range keysB {
		if p, ok := engine.OwnPropOf(a, k); !ok || !p.Enumerable {
			return false
		}
	}
	if len(keysB) == 0 && more == nil {
		return true
	}
	known, done := c.enter(a, b)
	if done != nil {
		defer done()
	} else {
		return known
	}
	if more != nil && !more(a, b) {
		return false
	}
	for _, k := range keysB {
		if !c.values(engine.GetProperty(a, k), engine.GetProperty(b, k)) {
			return false
		}
	}
	return true
}

// enter marks a pair as being compared. If both are so already they are equal as far as this comparison can tell; if one of them is,
// they are not. In these cases leave is nil.
func (c *comparer) enter(a, b *goja.Object) (equal bool, leave func()) {
	if c.open == nil {
		c.open = map[*goja.Object]bool{}
	}
	inA, inB := c.open[a], c.open[b]
	if inA || inB {
		return inA && inB, nil
	}
	c.open[a], c.open[b] = true, true
	return false, func() {
		delete(c.open, a)
		delete(c.open, b)
	}
}

func withoutSymbols(keys []engine.PropKey) []engine.PropKey {
	for i, k := range keys {
		if k.Sym != nil {
			return keys[:i] // symbols come last
		}
	}
	return keys
}
