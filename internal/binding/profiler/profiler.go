// Package profiler makes profiles of one isolate in the formats of V8.
package profiler

import (
	"sync"
	"time"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// interval is the time between two looks at what an isolate executes.
const interval = time.Millisecond

// profiler has the profiles of one isolate that are being made. It belongs to the isolate's goroutine, but for what mu guards.
type profiler struct {
	env  *jsbind.Env
	next int

	sampler *engine.Sampler // nil while no profile is made
	quit    chan struct{}
	done    chan struct{} // closed when the goroutine that looks has ended

	mu       sync.Mutex
	profiles map[int]*cpuProfile
}

var profilers = jsbind.NewSlot(func(e *jsbind.Env) *profiler {
	p := &profiler{env: e, profiles: map[int]*cpuProfile{}}
	e.AtClose(p.rest)
	return p
})

// StartCPU begins a profile of what e's isolate executes and gives its number. It must be called on the isolate's goroutine.
func StartCPU(e *jsbind.Env) int {
	p := profilers.Of(e)
	p.mu.Lock()
	p.next++
	p.profiles[p.next] = newCPUProfile(e.Clock.Nanotime())
	p.mu.Unlock()
	if p.sampler == nil {
		p.sampler, p.quit, p.done = engine.NewSampler(e.VM), make(chan struct{}), make(chan struct{})
		go p.look(p.sampler, p.quit, p.done)
	}
	return p.next
}

// StopCPU ends the profile of that number and gives it as JSON; ok is false if there is none. It must be called on the isolate's
// goroutine.
func StopCPU(e *jsbind.Env, number int) (text string, ok bool) {
	p := profilers.Of(e)
	p.mu.Lock()
	c := p.profiles[number]
	delete(p.profiles, number)
	last := len(p.profiles) == 0
	p.mu.Unlock()
	if c == nil {
		return "", false
	}
	if last {
		p.rest()
	}
	return c.json(e.Clock.Nanotime()), true
}

// rest ends the looking.
func (p *profiler) rest() {
	if p.sampler == nil {
		return
	}
	close(p.quit)
	<-p.done
	p.sampler.Stop()
	p.sampler = nil
}

// look is the goroutine that takes samples; rest ends it and waits for it.
func (p *profiler) look(s *engine.Sampler, quit, done chan struct{}) {
	defer close(done)
	t := time.NewTicker(interval)
	defer t.Stop()
	for {
		select {
		case <-quit:
			return
		case <-t.C:
		}
		frames, running := s.Sample()
		now := p.env.Clock.Nanotime()
		p.mu.Lock()
		for _, c := range p.profiles {
			c.add(frames, running, now)
		}
		p.mu.Unlock()
	}
}
