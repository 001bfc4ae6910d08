package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var jsonExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("parse", 2, jsonParse)
		t.Method("stringify", 3, jsonStringify)
		t.Method("rawJSON", 1, jsonRaw)
		t.Method("isRawJSON", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			return r.ToValue(rawJSONs().Data(call.Argument(0)) != nil)
		})
	})
})

// rawJSON is what JSON.rawJSON gives; text stands in its place in what JSON.stringify gives.
type rawJSON struct{ text goja.String }

var rawJSONs = sync.OnceValue(func() *engine.Record[rawJSON] {
	return engine.NewRecord(func(rec *engine.Record[rawJSON], data *rawJSON) { rec.Init(data, 0, data.text) },
		engine.Field{Name: "rawJSON"})
})

// jsonRaw is JSON.rawJSON.
func jsonRaw(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	text := toString(r, call.Argument(0))
	if object(call.Argument(0)) != nil {
		throwSyntax(r, `"`+text.String()+`" is not valid JSON`)
	}
	n := text.Length()
	if n == 0 {
		throwSyntax(r, "Invalid value for JSON.rawJSON")
	}
	for _, at := range [...]int{0, n - 1} {
		switch c := text.CharAt(at); {
		case c == ' ', c == '\t', c == '\n', c == '\r', at == 0 && (c == '{' || c == '['):
			throwSyntax(r, engine.JSONToken(text.String(), at))
		}
	}
	parseJSON(r, text, true, false)
	o, data := rawJSONs().New(r, nil)
	data.text = text
	engine.Freeze(o)
	return o
}

// reviving is one walk of a reviver: InternalizeJSONProperty.
type reviving struct {
	r       *goja.Runtime
	reviver goja.Value
}

func (w *reviving) walk(holder *goja.Object, key goja.Value, src *jsonSource, depth int) goja.Value {
	if depth > nativeDepth {
		throwRange(w.r, "Maximum call stack size exceeded")
	}
	val := get(holder, key)
	if src != nil && !sameValue(src.value, val) {
		src = nil // the reviver has put something else here
	}
	context := w.r.NewObject()
	if o := object(val); o != nil {
		w.members(o, src, depth)
	} else if src != nil && src.text != nil {
		createDataProperty(context, engine.Name("source"), src.text)
	}
	return engine.Call(w.reviver, holder, []goja.Value{key, val, context})
}

func (w *reviving) members(o *goja.Object, src *jsonSource, depth int) {
	one := func(key goja.Value, src *jsonSource) {
		v := w.walk(o, key, src, depth+1)
		if isUndefined(v) {
			engine.DeleteQuietly(o, key)
		} else {
			engine.DefineQuietly(o, key, v)
		}
	}
	if engine.IsArray(o) {
		n := toLength(get(o, nameLength))
		for i := int64(0); i < n; i++ {
			var s *jsonSource
			if src != nil && i < int64(len(src.elems)) {
				s = src.elems[i]
			}
			one(engine.Name(engine.IntValue(i).String()), s)
		}
		return
	}
	kinds := engine.ValueKinds()
	for _, key := range engine.OwnEnumerableNames(w.r, o) {
		var s *jsonSource
		if src != nil && src.members != nil {
			s = src.members[kinds.StringKey(key.(goja.String))]
		}
		one(key, s)
	}
}

// nativeDepth is how deep natives that walk values may recurse.
const nativeDepth = 8000
