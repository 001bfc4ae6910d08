package console

import (
	"math"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inspect"
	"github.com/node-go/node-go/internal/jsbind"
)

// The heads of columns that are no properties.
const (
	headIndex     = "(index)"
	headIteration = "(iteration index)"
	headKey       = "Key"
	headValues    = "Values"
)

// grid is a table: columns of rendered cells. A column may be shorter than others.
type grid struct {
	heads   []string
	columns [][]string
}

func (g *grid) add(head string, cells []string) {
	g.heads = append(g.heads, head)
	g.columns = append(g.columns, cells)
}

func (p *printer) table(args []goja.Value) goja.Value {
	data := jsbind.Object(arg(args, 0))
	var properties []string
	chosen := !goja.IsUndefined(arg(args, 1))
	if chosen {
		list := jsbind.Object(arg(args, 1))
		if list == nil || list.ClassName() != "Array" {
			p.env.ThrowType(arg(args, 1), "properties", "Array")
		}
		engine.ForOf(p.env.VM, list, func(v goja.Value) bool {
			properties = append(properties, v.String())
			return true
		})
	}
	if data == nil || jsbind.IsCallable(data) {
		p.say("log", args[:min(1, len(args))]...)
		return goja.Undefined()
	}
	g := p.collection(data)
	if g == nil {
		g = p.rows(data, properties, chosen)
	}
	p.say("log", Inspector.Of(p.env).Value(g.String()))
	return goja.Undefined()
}

// cell renders a value of the table.
func (p *printer) cell(v goja.Value) string {
	o := p.inspectOptions(toStdout)
	o.Depth, o.MaxArrayLength, o.BreakLength = 0, 3, math.Inf(1)
	obj := jsbind.Object(v)
	if obj != nil && !jsbind.IsCallable(obj) && !engine.IsArray(obj) && engine.SlotOf(obj) != engine.SlotTypedArray && len(obj.Keys()) > 2 {
		o.Depth = -1
	}
	return Inspector.Of(p.env).Inspect(v, &o)
}

// collection gives the table of a Map, a Set or one of their iterators, and nil for other objects.
func (p *printer) collection(o *goja.Object) *grid {
	var entries []engine.Entry
	pairs := false
	switch engine.SlotOf(o) {
	case engine.SlotMap:
		entries, _ = engine.Entries(o, -1)
		pairs = true
	case engine.SlotSet:
		entries, _ = engine.Entries(o, -1)
	case engine.SlotMapIterator:
		entries, pairs = engine.IteratorEntries(o)
	case engine.SlotSetIterator:
		list, twice := engine.IteratorEntries(o)
		for _, e := range list {
			if entries = append(entries, e); twice { // both of an entry have rows
				entries = append(entries, engine.Entry{Key: e.Value})
			}
		}
	default:
		return nil
	}
	var index, keys, values []string
	for i, e := range entries {
		index = append(index, p.cell(p.env.Value(i)))
		keys = append(keys, p.cell(e.Key))
		if pairs {
			values = append(values, p.cell(e.Value))
		}
	}
	g := &grid{}
	g.add(headIteration, index)
	if pairs {
		g.add(headKey, keys)
		g.add(headValues, values)
	} else {
		g.add(headValues, keys)
	}
	return g
}

// rows gives the table of an object's properties: a row for each, a column for each property that one of them has.
func (p *printer) rows(data *goja.Object, properties []string, chosen bool) *grid {
	index := data.Keys()
	// The engine orders the heads as it orders properties: integers first.
	heads := p.env.VM.NewObject()
	columns := map[string][]string{}
	values := make([]string, len(index))
	primitives := false
	for i, k := range index {
		v := data.Get(k)
		item := jsbind.Object(v)
		if item == nil && !chosen {
			primitives = true
			values[i] = p.cell(v)
			continue
		}
		keys := properties
		if !chosen {
			keys = item.Keys()
		}
		for _, key := range keys {
			col, ok := columns[key]
			if !ok {
				p.env.Define(heads, key, goja.Undefined(), engine.Plain)
				col = make([]string, len(index))
				columns[key] = col
			}
			if item != nil && engine.HasOwn(item, p.env.Value(key)) {
				col[i] = p.cell(item.Get(key))
			}
		}
	}
	g := &grid{}
	g.add(headIndex, index)
	for _, key := range heads.Keys() {
		g.add(key, columns[key])
	}
	if primitives {
		g.add(headValues, values)
	}
	return g
}

// String draws the table.
func (g *grid) String() string {
	height := 0
	widths := make([]int, len(g.columns))
	for i, col := range g.columns {
		height = max(height, len(col))
		widths[i] = inspect.Width(g.heads[i])
		for _, c := range col {
			widths[i] = max(widths[i], inspect.Width(c))
		}
	}
	var b strings.Builder
	rule := func(left, mid, right string) {
		b.WriteString(left)
		for i, w := range widths {
			if i > 0 {
				b.WriteString(mid)
			}
			b.WriteString(strings.Repeat("─", w+2))
		}
		b.WriteString(right)
	}
	row := func(cell func(i int) string) {
		b.WriteString("│")
		for i, w := range widths {
			c := cell(i)
			b.WriteString(" " + c + strings.Repeat(" ", w-inspect.Width(c)) + " │")
		}
		b.WriteByte('\n')
	}
	rule("┌", "┬", "┐\n")
	row(func(i int) string { return g.heads[i] })
	rule("├", "┼", "┤\n")
	for n := range height {
		row(func(i int) string {
			if n < len(g.columns[i]) {
				return g.columns[i][n]
			}
			return ""
		})
	}
	rule("└", "┴", "┘")
	return b.String()
}
