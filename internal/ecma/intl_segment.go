package ecma

import (
	"slices"
	"sync"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// segmenterObject is what an Intl.Segmenter carries.
type segmenterObject struct {
	locale      intl.Locale
	granularity string
}

// segmentsObject is a text that a segmenter splits; the places are found at the first question.
type segmentsObject struct {
	text        goja.String
	granularity string
	places      *intl.Segments
}

// segmentIterator goes over the segments.
type segmentIterator struct {
	of   *segmentsObject
	next int
}

var (
	segmenters       = sync.OnceValue(func() *engine.Record[segmenterObject] { return engine.NewRecord[segmenterObject](nil) })
	segmentsObjects  = sync.OnceValue(func() *engine.Record[segmentsObject] { return engine.NewRecord[segmentsObject](nil) })
	segmentIterators = sync.OnceValue(func() *engine.Record[segmentIterator] { return engine.NewRecord[segmentIterator](nil) })
)

var segmenterClass = sync.OnceValue(func() *engine.Class {
	c := intlClass("Segmenter", 0, segmenters, func(r *goja.Runtime, args []goja.Value) segmenterObject {
		requested := localeList(r, argument(args, 0))
		x := objectOptions(r, "Intl.Segmenter", argument(args, 1))
		x.matcher()
		granularity := x.oneOf("granularity", "grapheme", "grapheme", "word", "sentence")
		return segmenterObject{intl.Resolve(requested, hostLocale()), granularity}
	})
	supportedLocales(c, "Intl.Segmenter")
	intlMethod(c, segmenters, "resolvedOptions", 0, func(r *goja.Runtime, d *segmenterObject, _ goja.FunctionCall) goja.Value {
		return plainObject(r, "locale", d.locale.Tag.String(), "granularity", d.granularity)
	})
	intlMethod(c, segmenters, "segment", 1, func(r *goja.Runtime, d *segmenterObject, call goja.FunctionCall) goja.Value {
		text := toString(r, call.Argument(0))
		o, s := segmentsObjects().New(r, realmOf(r).object(segmentsProto()))
		s.text, s.granularity = text, d.granularity
		return o
	})
	return c
})

// find gives the segments, found at the first call.
func (s *segmentsObject) find() *intl.Segments {
	if s.places == nil {
		n := s.text.Length()
		runes := make([]rune, 0, n)
		for i := 0; i < n; i++ {
			c := rune(s.text.CharAt(i))
			if utf16.IsSurrogate(c) && i+1 < n {
				if pair := utf16.DecodeRune(c, rune(s.text.CharAt(i+1))); pair != 0xFFFD {
					c = pair
					i++
				}
			}
			runes = append(runes, c)
		}
		places := intl.Split(runes, s.granularity)
		s.places = &places
	}
	return s.places
}

// data makes the object that describes segment i.
func (s *segmentsObject) data(r *goja.Runtime, i int) goja.Value {
	p := s.find()
	start := 0
	if i > 0 {
		start = p.Ends[i-1]
	}
	list := []any{"segment", goja.Value(s.text.Substring(start, p.Ends[i])), "index", start, "input", goja.Value(s.text)}
	if s.granularity == "word" {
		list = append(list, "isWordLike", p.Words[i])
	}
	return plainObject(r, list...)
}

// segmentsProto is %IntlSegmentsPrototype%.
var segmentsProto = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	of := func(r *goja.Runtime, v goja.Value, method string) *segmentsObject {
		d := segmentsObjects().Data(v)
		if d == nil {
			throwReceiver(r, "%SegmentsPrototype%."+method, v)
		}
		return d
	}
	t.Method("containing", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		d := of(r, call.This, "containing")
		n := toIntegerOrInfinity(call.Argument(0))
		if n < 0 || n >= float64(d.text.Length()) {
			return goja.Undefined()
		}
		i, found := slices.BinarySearch(d.find().Ends, int(n))
		if found {
			i++
		}
		return d.data(r, i)
	})
	t.LazySymbol(goja.SymIterator, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.iterator]", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			d := of(r, call.This, "[Symbol.iterator]")
			o, it := segmentIterators().New(r, realmOf(r).object(segmentIteratorProto()))
			it.of = d
			return o
		})
	})
	return t
})

// segmentIteratorProto is %IntlSegmentIteratorPrototype%.
var segmentIteratorProto = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.IteratorPrototype)
	t.Method("next", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		it := segmentIterators().Data(call.This)
		if it == nil {
			throwReceiver(r, "%SegmentIterator.prototype%.next", call.This)
		}
		if it.next >= len(it.of.find().Ends) {
			return iterResult(r, nil, true)
		}
		it.next++
		return iterResult(r, it.of.data(r, it.next-1), false)
	})
	tag(t, "Segmenter String Iterator")
	return t
})
