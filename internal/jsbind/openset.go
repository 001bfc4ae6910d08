package jsbind

import "weak"

// OpenSet has what an isolate opened and must close at its end, as files and connections, without keeping it. The zero value is empty.
// It belongs to the isolate's goroutine.
type OpenSet[T any] struct {
	m     map[weak.Pointer[T]]struct{}
	sweep int // number of entries at which those of collected values are looked for
}

// Add puts v into the set.
func (s *OpenSet[T]) Add(v *T) {
	const least = 32
	if s.m == nil {
		s.m, s.sweep = map[weak.Pointer[T]]struct{}{}, least
	}
	if len(s.m) >= s.sweep {
		for p := range s.m {
			if p.Value() == nil {
				delete(s.m, p)
			}
		}
		s.sweep = max(least, 2*len(s.m))
	}
	s.m[weak.Make(v)] = struct{}{}
}

// Remove takes v out of the set.
func (s *OpenSet[T]) Remove(v *T) { delete(s.m, weak.Make(v)) }

// Close calls closeOne with all that are left, and empties the set.
func (s *OpenSet[T]) Close(closeOne func(*T)) {
	for p := range s.m {
		if v := p.Value(); v != nil {
			closeOne(v)
		}
	}
	clear(s.m)
}
