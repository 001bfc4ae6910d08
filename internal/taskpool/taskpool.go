// Package taskpool runs blocking work of all isolates on a bounded number of goroutines, as libuv's thread pool does.
//
// A goroutine of the pool lives only while there is work, so that a program at rest has none.
package taskpool

import (
	"runtime"
	"sync"
)

// Task is one piece of blocking work.
type Task interface {
	// Work is called once, on a goroutine of the pool. It must not panic.
	Work()
}

// Pool runs tasks in the order of their submission, at most a fixed number at a time. Its methods may be called from any goroutine.
type Pool struct {
	limit int

	mu      sync.Mutex
	running int
	queue   []Task
	head    int // of queue: those before it have been taken
}

var computing = sync.OnceValue(func() *Pool { return New(max(4, runtime.GOMAXPROCS(0))) })

// Computing is the pool of the process for work that computes, shared by all isolates: more at a time than processors, but at least four, would
// only make each slower. Work that waits for something else has a pool of its own.
func Computing() *Pool { return computing() }

// New makes a pool that runs at most limit tasks at a time.
func New(limit int) *Pool { return &Pool{limit: max(1, limit)} }

// Submit has t run as soon as its turn comes. It never blocks.
func (p *Pool) Submit(t Task) {
	p.mu.Lock()
	// Also a task that starts at once goes through the queue: the goroutine that the scheduler runs first takes the oldest.
	p.queue = append(p.queue, t)
	start := p.running < p.limit
	if start {
		p.running++
	}
	p.mu.Unlock()
	if start {
		go p.work()
	}
}

// work runs what waits.
func (p *Pool) work() {
	for t := p.next(); t != nil; t = p.next() {
		t.Work()
	}
}

// next takes the oldest task that waits; nil ends the calling goroutine.
func (p *Pool) next() Task {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.head == len(p.queue) {
		p.queue, p.head = p.queue[:0], 0
		if cap(p.queue) > 4096 {
			p.queue = nil // one burst must not keep its memory for ever
		}
		p.running--
		return nil
	}
	t := p.queue[p.head]
	p.queue[p.head] = nil
	p.head++
	if p.head >= 1024 && p.head*2 >= len(p.queue) {
		n := copy(p.queue, p.queue[p.head:])
		clear(p.queue[n:])
		p.queue, p.head = p.queue[:n], 0
	}
	return t
}

// Waiting is the number of tasks that no goroutine has taken yet.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue) - p.head
}
