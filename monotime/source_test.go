package monotime

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestParseMode(t *testing.T) {
	for _, m := range []Mode{Auto, Coarse, Precise} {
		if got, err := ParseMode(m.String()); err != nil || got != m {
			t.Errorf("ParseMode(%q) = %v, %v", m.String(), got, err)
		}
	}
	for _, s := range []string{"", "AUTO", "fine", "Mode(7)"} {
		if got, err := ParseMode(s); err == nil {
			t.Errorf("ParseMode(%q) = %v, want an error", s, got)
		}
	}
}

func TestChoose(t *testing.T) {
	absent := errors.New("absent")
	all := machine{vdso: 1, kernelResolution: time.Millisecond, kernelCost: 6, counterCost: 9, preciseCost: 45}
	with := func(edit func(*machine)) machine {
		m := all
		edit(&m)
		return m
	}
	tests := []struct {
		name    string
		mode    Mode
		m       machine
		want    string
		refused []string // a part of each reason, in order
	}{
		{"the kernel's first", Auto, all, "kernel-coarse", nil},
		{"4 ms are refused", Auto, with(func(m *machine) { m.kernelResolution = 4 * time.Millisecond }),
			"cycle-counter", []string{"kernel-coarse: resolution of 4ms"}},
		{"4 ms are refused also when coarse is forced", Coarse, with(func(m *machine) { m.kernelResolution = 4 * time.Millisecond }),
			"cycle-counter", []string{"4ms"}},
		{"a tick of 999848 ns", Auto, with(func(m *machine) { m.kernelResolution = 999848 }), "kernel-coarse", nil},
		{"a hair above 1 ms", Auto, with(func(m *machine) { m.kernelResolution = 1000001 }), "cycle-counter", []string{"above 1ms"}},
		{"no resolution told", Auto, with(func(m *machine) { m.kernelResolution = 0 }), "cycle-counter", []string{"resolution of 0s"}},
		{"no kernel clock", Auto, with(func(m *machine) { m.kernelErr = absent }), "cycle-counter", []string{"absent"}},
		{"neither", Auto, with(func(m *machine) { m.kernelErr, m.counterErr = absent, absent }), "precise",
			[]string{"kernel-coarse: absent", "cycle-counter: absent"}},
		{"neither, though forced", Coarse, with(func(m *machine) { m.kernelErr, m.counterErr = absent, absent }), "precise",
			[]string{"kernel-coarse: absent", "cycle-counter: absent"}},
		{"both dearer than precise", Auto, with(func(m *machine) { m.kernelCost, m.counterCost = 200, 3000 }), "precise",
			[]string{"200ns a reading", "3µs a reading"}},
		{"dear but forced", Coarse, with(func(m *machine) { m.kernelCost = 200 }), "kernel-coarse", nil},
		{"dear counter, forced", Coarse, with(func(m *machine) { m.kernelErr, m.counterCost = absent, 3000 }), "cycle-counter", []string{"absent"}},
		{"precise is forced", Precise, all, "precise", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := choose(tt.mode, tt.m, time.Now()).Describe()
			if d.Name != tt.want {
				t.Errorf("chose %v, want %s", d, tt.want)
			}
			if len(d.Refused) != len(tt.refused) {
				t.Fatalf("refused %q, want %d reasons", d.Refused, len(tt.refused))
			}
			for i, part := range tt.refused {
				if !strings.Contains(d.Refused[i], part) || !strings.Contains(d.String(), part) {
					t.Errorf("reason %q of %q lacks %q", d.Refused[i], d, part)
				}
			}
			if d.Resolution > maxCoarse {
				t.Errorf("resolution %v is above %v", d.Resolution, maxCoarse)
			}
		})
	}
}

func TestProbe_Precise(t *testing.T) {
	d := Probe(Precise).Describe()
	if d.Name != "precise" || d.Resolution != time.Nanosecond || d.Refused != nil {
		t.Errorf("Probe(Precise) = %+v", d)
	}
}

// Whatever this machine has, forcing coarse must take a usable source, and say why it took no better one.
func TestProbe_Coarse(t *testing.T) {
	m := inspect()
	d := Probe(Coarse).Describe()
	kernelOK := m.kernelErr == nil && m.kernelResolution <= maxCoarse
	want := "precise"
	switch {
	case kernelOK:
		want = "kernel-coarse"
	case m.counterErr == nil:
		want = "cycle-counter"
	}
	if d.Name != want {
		t.Errorf("Probe(Coarse) = %v, want %s", d, want)
	}
	t.Logf("auto: %v", Probe(Auto).Describe())
}

func TestDescribe_Copies(t *testing.T) {
	s := choose(Auto, machine{kernelErr: errors.New("a"), counterErr: errors.New("b")}, time.Now())
	s.Describe().Refused[0] = "changed"
	if got := s.Describe().Refused[0]; got != "kernel-coarse: a" {
		t.Errorf("a caller changed the source's description to %q", got)
	}
}

func TestSource_Delayed(t *testing.T) {
	const d = 200 * time.Microsecond
	for _, mode := range []Mode{Auto, Precise} {
		s := Probe(mode)
		c := New(s.Delayed(d))
		start := time.Now()
		c.Nanotime()
		if took := time.Since(start); took < d {
			t.Errorf("%v: Nanotime took %v, want at least %v", mode, took, d)
		}
		if got, want := s.Delayed(d).Describe().String(), s.Describe().String(); got != want {
			t.Errorf("%v: Delayed changed the description to %q from %q", mode, got, want)
		}
		if New(s).TimeOrigin() != c.TimeOrigin() {
			t.Errorf("%v: Delayed changed the origin", mode)
		}
	}
}

func TestSmallestStep(t *testing.T) {
	reads := uint64(0)
	for _, step := range []uint64{1, 40, 62} {
		got, err := smallestStep(func() uint64 { reads++; return reads / 5 * step })
		if err != nil || got != step {
			t.Errorf("counting by %d: %d, %v", step, got, err)
		}
	}
	for name, counter := range map[string]func() uint64{
		"stands":    func() uint64 { return 7 },
		"runs back": func() uint64 { reads++; return ^reads },
	} {
		if got, err := smallestStep(counter); err == nil {
			t.Errorf("a counter that %s has step %d", name, got)
		}
	}
}
