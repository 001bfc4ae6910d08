package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// HasSlots tells whether o is an object of a class here whose state no copy of its properties would have: structured clone refuses it.
// An isolate that has made no such class pays for one comparison.
func HasSlots(o *goja.Object) bool {
	if len(realmOf(engine.RuntimeOf(o)).classes) == 0 {
		return false
	}
	return temporals().has(o) || weakRefs().Data(o) != nil || registries().Data(o) != nil ||
		numberObjects().Data(o) != nil || dateObjects().Data(o) != nil || collatorObjects().Data(o) != nil
}

// has tells whether v is an object of Temporal.
func (s *temporalSet) has(v goja.Value) bool {
	return s.calendarOf(v) != nil || s.time.of(v) != nil || s.duration.of(v) != nil || s.instant.of(v) != nil
}
