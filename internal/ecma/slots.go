package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// HasSlots tells whether o is an object of a class here whose state no copy of its properties would have: structured clone refuses it.
func HasSlots(o *goja.Object) bool {
	if !engine.IsRecord(o) {
		return false
	}
	return temporals().has(o) || weakRefs().Data(o) != nil || registries().Data(o) != nil || rawJSONs().Data(o) != nil ||
		disposableStack().objects.Data(o) != nil || asyncDisposableStack().objects.Data(o) != nil ||
		helpers().Data(o) != nil || wrappeds().Data(o) != nil || ofIntl(o)
}

// ofIntl tells whether o is an object of Intl.
func ofIntl(o *goja.Object) bool {
	return numberObjects().Data(o) != nil || dateObjects().Data(o) != nil || collatorObjects().Data(o) != nil ||
		pluralObjects().Data(o) != nil || listObjects().Data(o) != nil || relativeObjects().Data(o) != nil ||
		locales().Data(o) != nil || namesObjects().Data(o) != nil || durationObjects().Data(o) != nil ||
		segmenters().Data(o) != nil || segmentsObjects().Data(o) != nil || segmentIterators().Data(o) != nil
}

// has tells whether v is an object of Temporal.
func (s *temporalSet) has(v goja.Value) bool {
	return s.calendarOf(v) != nil || s.time.of(v) != nil || s.duration.of(v) != nil || s.instant.of(v) != nil
}
