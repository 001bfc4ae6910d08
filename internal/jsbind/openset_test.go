package jsbind

import (
	"runtime"
	"testing"
)

func TestOpenSet(t *testing.T) {
	type file struct {
		closed int
		_      [64]byte // not in one block with others
	}
	var s OpenSet[file]
	s.Close(func(*file) { t.Error("an empty set has nothing to close") })
	a, b := new(file), new(file)
	s.Add(a)
	s.Add(a)
	s.Add(b)
	s.Remove(b)
	for range 1000 {
		s.Add(new(file))
		if len(s.m)%16 == 0 {
			runtime.GC()
		}
	}
	if len(s.m) > 500 {
		t.Errorf("%d entries, nearly all of collected values", len(s.m))
	}
	s.Close(func(f *file) { f.closed++ })
	s.Close(func(f *file) { f.closed++ })
	if a.closed != 1 || b.closed != 0 {
		t.Errorf("closed %d and %d times, want 1 and 0", a.closed, b.closed)
	}
	runtime.KeepAlive(a)
}
