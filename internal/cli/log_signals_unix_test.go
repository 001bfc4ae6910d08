//go:build unix

package cli

import (
	"strings"
	"sync"
	"testing"
)

// fakeSignals holds what watches each signal.
type fakeSignals struct {
	mu sync.Mutex
	by map[string][]func()
}

func (s *fakeSignals) Watch(name string, f func()) (stop func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by == nil {
		s.by = map[string][]func(){}
	}
	s.by[name] = append(s.by[name], f)
	return func() {}, nil
}

func (s *fakeSignals) send(name string) {
	s.mu.Lock()
	list := s.by[name]
	s.mu.Unlock()
	for _, f := range list {
		f()
	}
}

func TestLoggedSignals_PassOn(t *testing.T) {
	m, fake := &memory{}, &fakeSignals{}
	l := testLog(t, m, "info", 0)
	signals, stop := l.watchSignals(fake)
	heard := 0
	var stops []func()
	for _, name := range []string{"SIGTERM", "SIGTERM", "SIGUSR2"} {
		end, err := signals.Watch(name, func() { heard++ })
		if err != nil {
			t.Fatal(err)
		}
		stops = append(stops, end)
	}
	fake.send("SIGTERM")
	fake.send("SIGUSR2")
	if heard != 3 {
		t.Errorf("%d listeners were called, want 3", heard)
	}
	stops[0]()
	fake.send("SIGTERM")
	if heard != 4 {
		t.Errorf("a listener that had ended was called: %d", heard)
	}
	text := m.text() // nothing waits in the buffer
	if strings.Count(text, `"signal":"SIGTERM","handled":true`) != 2 || strings.Count(text, `"signal":"SIGUSR2","handled":true`) != 1 {
		t.Errorf("log: %s", text)
	}
	stop()
	if err := l.close(0); err != nil {
		t.Error(err)
	}
}

func TestLoggedSignals_NoLog(t *testing.T) {
	fake := &fakeSignals{}
	if s, stop := new(logs).watchSignals(fake); s != fake || stop == nil || len(fake.by) != 0 {
		t.Error("signals are watched though there is no log")
	}
}
