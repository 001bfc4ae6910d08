package util

import (
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/myers"
)

// diff compares two strings by characters, or arrays of strings: [operation, item] for each item.
func diff(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	a, b := c.Argument(0), c.Argument(1)
	if a.StrictEquals(b) {
		return r.NewArray()
	}
	first, second := itemsOf(e, a, "actual"), itemsOf(e, b, "expected")
	edits := myers.Diff(len(first), len(second), func(i, j int) bool { return first[i].StrictEquals(second[j]) })
	list := make([]any, len(edits))
	for i, d := range edits {
		item := goja.Value(nil)
		if d.Op == myers.OnlyB {
			item = second[d.Index]
		} else {
			item = first[d.Index]
		}
		list[i] = r.NewArray(int64(d.Op), item)
	}
	return r.NewArray(list...)
}

func itemsOf(e *jsbind.Env, v goja.Value, name string) (list []goja.Value) {
	if t, ok := engine.TextOf(v); ok {
		for i := range len(t.ASCII) {
			list = append(list, engine.ASCIIValue(t.ASCII[i:i+1]))
		}
		for _, u := range t.Wide {
			list = append(list, goja.StringFromUTF16([]uint16{u}))
		}
		return list
	}
	o := jsbind.Object(v)
	if o == nil || engine.SlotOf(o) != engine.SlotArray {
		e.ThrowType(v, name, "string")
	}
	n := int(o.Get("length").ToInteger())
	for i := range n {
		item := o.Get(strconv.Itoa(i))
		if jsbind.TypeOf(item) != "string" {
			e.ThrowType(item, name+"["+strconv.Itoa(i)+"]", "string")
		}
		list = append(list, item)
	}
	return list
}
