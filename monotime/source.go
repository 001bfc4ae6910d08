package monotime

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// maxCoarse is the coarsest resolution a wall clock may have here: Date.now() counts milliseconds, and a program must
// not be able to tell that its clock is coarse.
const maxCoarse = time.Millisecond

// Mode is what the user asked the clock to be.
type Mode int

const (
	// Auto takes a coarse source where one is correct and cheaper than the precise clock.
	Auto Mode = iota
	// Coarse takes a coarse source wherever one is correct, whatever it costs.
	Coarse
	// Precise asks the operating system at every reading.
	Precise
)

// ParseMode reads a mode as the command line spells it: auto, coarse or precise.
func ParseMode(s string) (Mode, error) {
	for m := Auto; m <= Precise; m++ {
		if s == m.String() {
			return m, nil
		}
	}
	return Auto, fmt.Errorf("unknown clock %q: want auto, coarse or precise", s)
}

// String is the mode's spelling on the command line.
func (m Mode) String() string {
	switch m {
	case Auto:
		return "auto"
	case Coarse:
		return "coarse"
	case Precise:
		return "precise"
	}
	return fmt.Sprintf("Mode(%d)", int(m))
}

// kind is the way a clock reads.
type kind uint8

const (
	kindPrecise kind = iota
	kindKernel
	kindCycle
	kindReader
)

func (k kind) String() string {
	return [...]string{"precise", "kernel-coarse", "cycle-counter", "injected"}[k]
}

// Source is a way of reading the clocks of this machine, found once at start and shared by all clocks of the process.
// It is immutable but for the counter's rate, which the first clock to measure it publishes. Safe for any goroutine.
type Source struct {
	kind   kind
	origin time.Time
	vdso   uintptr       // the kernel's clock_gettime, for kindKernel
	delay  time.Duration // added to every precise reading
	desc   Description

	step   uint64        // what the counter counts by, for kindCycle
	anchor sample        // where the measuring of the counter's rate begins
	rate   atomic.Uint64 // counter cycles per nanosecond, 32.32 fixed point; 0 while unknown
}

// Description tells which source was chosen and why, for logs and statistics.
type Description struct {
	// Name is "kernel-coarse", "cycle-counter" or "precise".
	Name string
	// Resolution bounds how old a wall clock reading may be.
	Resolution time.Duration
	// Refused says why each better source was passed over, the best first.
	Refused []string
}

// String is one line for a log.
func (d Description) String() string {
	s := fmt.Sprintf("%s (%v)", d.Name, d.Resolution)
	if len(d.Refused) > 0 {
		s += "; " + strings.Join(d.Refused, "; ")
	}
	return s
}

// processOrigin is the instant from which every clock of the process counts.
var processOrigin = sync.OnceValue(time.Now)

// Probe finds the source for a mode. It takes some microseconds, changes nothing, and is meant to be called once at
// start; the first call fixes the process's time origin, which all sources share.
func Probe(mode Mode) *Source {
	origin := processOrigin()
	if mode == Precise {
		return choose(mode, machine{}, origin)
	}
	return choose(mode, inspect(), origin)
}

// machine is what probing found out. The costs are those of one reading, and are known for the usable sources only.
type machine struct {
	vdso             uintptr
	kernelResolution time.Duration
	kernelErr        error
	kernelCost       time.Duration

	counterErr  error
	counterStep uint64
	counterCost time.Duration

	preciseCost time.Duration
}

func inspect() machine {
	var m machine
	m.preciseCost = cost(func() { (&Source{}).now() })
	m.vdso, m.kernelResolution, m.kernelErr = kernelClock()
	if m.kernelErr == nil {
		m.kernelCost = cost(func() { kernelTime(m.vdso) })
	}
	if m.counterErr = counterUsable(); m.counterErr == nil {
		m.counterStep, m.counterErr = smallestStep(cycles)
	}
	if m.counterErr == nil {
		m.counterCost = cost(func() { cycles() })
	}
	return m
}

// cost is the time of one call: that of the fastest of some batches, which an interrupt cannot spoil all.
func cost(read func()) time.Duration {
	const batches, calls = 4, 32
	best := time.Duration(1<<63 - 1)
	for range batches {
		start := time.Now()
		for range calls {
			read()
		}
		best = min(best, time.Since(start)/calls)
	}
	return best
}

// smallestStep finds what a counter counts by, or something more when reading it takes longer than a step: some count
// seldom and by many.
func smallestStep(counter func() uint64) (uint64, error) {
	const steps, reads = 8, 100_000
	step, seen := ^uint64(0), 0
	last := counter()
	for range reads {
		now := counter()
		if now > last {
			step = min(step, now-last)
			seen++
		}
		if seen == steps {
			return step, nil
		}
		last = now
	}
	return 0, errors.New("the counter stands")
}

// choose decides by the facts alone, so that every machine can be tested on any.
func choose(mode Mode, m machine, origin time.Time) *Source {
	s := &Source{origin: origin}
	refuse := func(k kind, format string, args ...any) {
		s.desc.Refused = append(s.desc.Refused, k.String()+": "+fmt.Sprintf(format, args...))
	}
	tooDear := func(c time.Duration) bool { return mode == Auto && c >= m.preciseCost }
	resolution := time.Nanosecond
	switch {
	case mode == Precise:
		s.kind = kindPrecise
	case m.kernelErr != nil:
		refuse(kindKernel, "%v", m.kernelErr)
	case m.kernelResolution <= 0 || m.kernelResolution > maxCoarse:
		refuse(kindKernel, "resolution of %v is above %v", m.kernelResolution, maxCoarse)
	case tooDear(m.kernelCost):
		refuse(kindKernel, "%v a reading, the precise clock takes %v", m.kernelCost, m.preciseCost)
	default:
		s.kind, s.vdso, resolution = kindKernel, m.vdso, m.kernelResolution
	}
	if mode != Precise && s.kind == kindPrecise {
		switch {
		case m.counterErr != nil:
			refuse(kindCycle, "%v", m.counterErr)
		case tooDear(m.counterCost):
			refuse(kindCycle, "%v a reading, the precise clock takes %v", m.counterCost, m.preciseCost)
		default:
			s.kind, s.step, resolution = kindCycle, m.counterStep, maxCoarse
			s.anchor = s.sample()
		}
	}
	s.desc.Name, s.desc.Resolution = s.kind.String(), resolution
	return s
}

// Describe tells which source this is.
func (s *Source) Describe() Description {
	d := s.desc
	d.Refused = append([]string(nil), d.Refused...)
	return d
}

// Delayed is the same source with precise readings that take d longer, as they do on virtual machines whose kernel
// cannot use the cycle counter. It shows on any machine what a coarse source is worth there.
func (s *Source) Delayed(d time.Duration) *Source {
	t := &Source{kind: s.kind, origin: s.origin, vdso: s.vdso, step: s.step, delay: d, desc: s.Describe()}
	if t.kind == kindCycle {
		t.anchor = t.sample()
	}
	return t
}

// now reads the precise clocks, wall and monotonic at once.
func (s *Source) now() time.Time {
	t := time.Now()
	if s.delay > 0 {
		s.spin(t)
	}
	return t
}

// nanotime is the precise monotonic clock since the origin. Without the wall clock it costs half of now.
func (s *Source) nanotime() int64 {
	d := time.Since(s.origin)
	if s.delay > 0 {
		s.spin(s.origin.Add(d))
	}
	return int64(d)
}

func (s *Source) spin(from time.Time) {
	for time.Since(from) < s.delay {
	}
}

// sample is a precise reading between two readings of the cycle counter.
type sample struct {
	before, after uint64
	wall          time.Time // without its monotonic part
	mono          int64     // nanoseconds since the origin
}

func (s *Source) sample() sample {
	before := cycles()
	t := s.now()
	after := cycles()
	return sample{before: before, after: after, wall: t.Round(0), mono: int64(t.Sub(s.origin))}
}
