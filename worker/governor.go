package worker

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"

	"go.uber.org/zap"
)

// governor ends threads that hold more memory than their limit. The engine counts no allocations, so it looks at the heap of the
// whole process, and when that has room for an offender it asks the heap profile who allocated what is alive.
//
// It has one goroutine while a limited thread lives, which the last of them to leave stops and waits for.
type governor struct {
	log *zap.Logger

	mu      sync.Mutex
	threads map[uint32]*Thread // limited ones, by mark
	resting []restingMark
	next    uint32
	stop    chan struct{} // nil while no goroutine runs
	done    chan struct{}
}

// restingMark is a mark whose thread is gone. What that thread held counts until collections have found it dead.
type restingMark struct {
	mark   uint32
	cycles uint64 // collections when the thread left
}

const (
	governorTick = 10 * time.Millisecond
	// restCycles is how many collections a mark rests before it is used again; the profile is up to two of them late.
	restCycles = 4
	// checkShare bounds the cost of looking: at most an eighth of one processor's time.
	checkShare = 8
)

// ErrOutOfMemory is what an Observer is told of a thread that outgrew its limit.
var ErrOutOfMemory = errors.New("worker: out of memory")

// sampleAllocations has the heap profile tell what is allocated from now on, if the process has switched that off. A thread comes under
// control before it allocates.
var sampleAllocations = sync.OnceFunc(func() {
	const usual = 512 << 10
	if runtime.MemProfileRate == 0 {
		runtime.MemProfileRate = usual
	}
})

// enter puts t under control and gives its mark.
func (g *governor) enter(t *Thread) uint32 {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.threads == nil {
		sampleAllocations()
		g.threads = map[uint32]*Thread{}
		// Programs in one process share the profile and not the governor: they begin at places of their own.
		g.next = rand.Uint32N(markSpace)
	}
	var mark uint32
	if len(g.resting) > 0 && heapNow().cycles >= g.resting[0].cycles+restCycles {
		mark, g.resting = g.resting[0].mark, g.resting[1:]
	} else {
		mark = g.next
		g.next = (g.next + 1) % markSpace
	}
	g.threads[mark] = t
	if g.stop == nil {
		g.stop, g.done = make(chan struct{}), make(chan struct{})
		go g.run(g.stop, g.done)
	}
	return mark
}

// leave ends the control of a thread that is gone.
func (g *governor) leave(mark uint32) {
	g.mu.Lock()
	delete(g.threads, mark)
	g.resting = append(g.resting, restingMark{mark, heapNow().cycles})
	var done chan struct{}
	if len(g.threads) == 0 {
		close(g.stop)
		done, g.stop = g.done, nil
	}
	g.mu.Unlock()
	if done != nil {
		<-done
	}
}

// least gives the smallest limit in bytes.
func (g *governor) least() (limit int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, t := range g.threads {
		if l := t.MemoryLimit(); limit == 0 || l < limit {
			limit = l
		}
	}
	return limit
}

func (g *governor) run(stop, done chan struct{}) {
	defer close(done)
	tick := time.NewTicker(governorTick)
	defer tick.Stop()
	w := watch{g: g}
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			w.look()
		}
	}
}

// watch is the state of the governor's goroutine.
type watch struct {
	g      *governor
	shares heapShares
	heap   int64  // bytes when the profile was read last
	cycles uint64 // collections by then
	free   time.Time
}

// look checks the threads if something may have changed since the last check.
func (w *watch) look() {
	least := w.g.least()
	now := heapNow()
	if least == 0 || now.heap < least {
		return
	}
	grown := now.heap-w.heap > least/4
	if !grown && now.cycles < w.cycles+2 {
		return
	}
	// Strings and arrays that double themselves outrun any schedule; there cannot be many doublings.
	if doubled := now.heap > 2*w.heap+least; !doubled && time.Now().Before(w.free) {
		return
	}
	var cost time.Duration
	if grown {
		runtime.GC() // the profile tells what was alive at the last collection
		// How long that took says little: it waits for whoever copies a lot of memory, an offender perhaps.
		after := heapNow()
		now, cost = after, after.marking-now.marking
	}
	start := time.Now()
	w.heap, w.cycles = now.heap, now.cycles
	shares, err := w.shares.read()
	if err != nil {
		w.g.log.Error("worker.heap-profile", zap.Error(err))
		return
	}
	w.g.judge(shares)
	end := time.Now()
	w.free = end.Add(checkShare * min(cost+end.Sub(start), time.Second/4))
}

// judge notes what each thread holds and ends those that hold too much.
func (g *governor) judge(shares map[uint32]int64) {
	g.mu.Lock()
	var over []*Thread
	for mark, t := range g.threads {
		used := shares[mark]
		t.heapUsed.Store(used)
		if used > t.MemoryLimit() {
			over = append(over, t)
		}
	}
	g.mu.Unlock()
	for _, t := range over {
		t.OutOfMemory()
	}
}

// heapState is what the runtime tells of the heap.
type heapState struct {
	heap    int64
	cycles  uint64
	marking time.Duration // processor time that collections took
}

func heapNow() heapState {
	s := [...]metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/cycles/total:gc-cycles"},
		{Name: "/cpu/classes/gc/mark/dedicated:cpu-seconds"}, {Name: "/cpu/classes/gc/mark/assist:cpu-seconds"},
	}
	metrics.Read(s[:])
	marking := (s[2].Value.Float64() + s[3].Value.Float64()) * float64(time.Second)
	return heapState{int64(s[0].Value.Uint64()), s[1].Value.Uint64(), time.Duration(marking)}
}
