package monotime

import (
	"maps"
	"slices"
	"testing"
	"time"
)

// settled is a clock that knows its counter's rate.
func settled(s *Source) *Clock {
	c := New(s)
	for end := time.Now().Add(time.Duration(10 * minBase)); time.Now().Before(end); {
		c.WallMillis()
	}
	return c
}

func benchEach(b *testing.B, read func(c *Clock)) {
	all := sources(b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		run := func(name string, s *Source) {
			b.Run(name, func(b *testing.B) {
				c := settled(s)
				b.ReportAllocs()
				for b.Loop() {
					read(c)
				}
			})
		}
		run(name, all[name])
		run(name+"/slow-machine", all[name].Delayed(time.Microsecond))
	}
}

func BenchmarkWallMillis(b *testing.B) { benchEach(b, func(c *Clock) { c.WallMillis() }) }
func BenchmarkWallTime(b *testing.B)   { benchEach(b, func(c *Clock) { c.WallTime() }) }
func BenchmarkNanotime(b *testing.B)   { benchEach(b, func(c *Clock) { c.Nanotime() }) }
func BenchmarkUpdateLoop(b *testing.B) { benchEach(b, func(c *Clock) { c.UpdateLoop() }) }
func BenchmarkArmNow(b *testing.B)     { benchEach(b, func(c *Clock) { c.ArmNow() }) }

// BenchmarkRead is the coarse clock without the cost of the benchmark's own call of a function value.
func BenchmarkRead(b *testing.B) {
	b.Run("auto", func(b *testing.B) {
		c := settled(Probe(Auto))
		b.ReportAllocs()
		for b.Loop() {
			c.WallMillis()
		}
	})
	b.Run("time.Now", func(b *testing.B) {
		for b.Loop() {
			time.Now()
		}
	})
	b.Run("cycles", func(b *testing.B) {
		for b.Loop() {
			cycles()
		}
	})
}

// BenchmarkKernelTime reads the kernel's coarse clock also where its resolution makes it unfit.
func BenchmarkKernelTime(b *testing.B) {
	fn, resolution, err := kernelClock()
	if err != nil {
		b.Skip(err)
	}
	c := New(choose(Coarse, machine{vdso: fn, kernelResolution: min(resolution, maxCoarse)}, processOrigin()))
	b.ReportAllocs()
	for b.Loop() {
		c.WallMillis()
	}
}

func BenchmarkProbe(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Probe(Auto)
	}
}

func BenchmarkNew(b *testing.B) {
	s := Probe(Auto)
	b.ReportAllocs()
	for b.Loop() {
		New(s)
	}
}
