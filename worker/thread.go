// Package worker is the life of workers: threads of one program that each own an isolate, the message channels between them,
// and what they share.
//
// The package never looks into an isolate. It starts one by the small interface [Isolate], on a goroutine of its own, and
// tells the parent's side of what happens by [Observer].
package worker

import (
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"
)

// Isolate is what a thread runs.
type Isolate interface {
	// Run runs the isolate on the calling goroutine until it ends, and gives its exit code.
	Run() (code int)
	// Terminate ends it as soon as possible. It may be called from any goroutine, before Run too.
	Terminate()
	// LoopTimes gives when its event loop began, what the clock shows, and how long the loop has idled since, in nanoseconds.
	// It may be called from any goroutine between the isolate's making and Close.
	LoopTimes() (start, now, idle int64)
	// Post has f called on the isolate's goroutine, in a turn of its loop; it returns false, and f is never called, once the loop
	// has ended. It may be called from any goroutine between the isolate's making and Close.
	Post(f func()) bool
	// Close releases it after Run returned.
	Close()
}

// Observer is the parent's side of a thread. Its methods are called from the thread's goroutine and must not block. Exited is
// the last call, and is always made.
type Observer interface {
	// Online is called when the isolate is about to run its first line.
	Online()
	// Output is called with what the thread wrote to stream 1 or 2; p belongs to the callee.
	Output(stream int, p []byte)
	// Failed is called with what ended the thread: a message that carries an error, or a Go error.
	Failed(err any)
	// Exited is called once the isolate is gone.
	Exited(code int)
}

// Spec says what a thread is to run.
type Spec struct {
	Name     string
	Filename string // path of the main module, or
	Source   string // code to evaluate
	Eval     bool
	Builtin  string   // id of a builtin module that the thread runs instead, for threads of the runtime's own
	Argv     []string // behind the script
	ExecArgv []string
	Env      *EnvVars
	Data     any   // workerData and environment data, as messages
	Port     *Port // the thread's end of the channel to its parent
	Stdin    *Port // what the parent writes, as []byte; nil bytes end it. No port: no input
	Limits   Limits
	TrackFDs bool // descriptors that the thread leaves open are closed with it
	Observer Observer
}

// Limits are a worker's resourceLimits, in Node's units. Negative means that none was set.
type Limits struct {
	MaxYoungGenerationSizeMb, MaxOldGenerationSizeMb, CodeRangeSizeMb, StackSizeMb float64
}

// NoLimits gives those of a worker that was given none.
func NoLimits() Limits { return Limits{-1, -1, -1, -1} }

// Group is the threads of one program, the main thread included.
type Group struct {
	log  *zap.Logger
	next atomic.Int64

	mu      sync.Mutex
	threads map[int]*Thread

	shared   Shared
	governor governor
}

// NewGroup makes the group of a program.
func NewGroup(log *zap.Logger) *Group {
	if log == nil {
		log = zap.NewNop()
	}
	return &Group{log: log, threads: map[int]*Thread{}, governor: governor{log: log}}
}

// Thread is one member of a group.
type Thread struct {
	ID    int
	Spec  Spec
	Group *Group

	parent *Thread

	mu         sync.Mutex
	iso        Isolate
	terminated bool
	children   map[int]*Thread
	over       bool // takes no more children
	box        mailbox

	done    chan struct{}
	spawned time.Time
	online  atomic.Int64 // nanoseconds after spawned

	heapUsed    atomic.Int64 // what the governor found last
	outOfMemory atomic.Bool
}

// Main makes the main thread: the caller runs its isolate itself and calls End after.
func (g *Group) Main(name string) *Thread {
	t := &Thread{ID: int(g.next.Add(1) - 1), Group: g, Spec: Spec{Name: name}, done: make(chan struct{}), spawned: time.Now()}
	g.mu.Lock()
	g.threads[t.ID] = t
	g.mu.Unlock()
	return t
}

// Reserve gives a thread its id, so that its isolate can be described before it starts.
func (t *Thread) Reserve(spec Spec) *Thread {
	return &Thread{ID: int(t.Group.next.Add(1) - 1), Spec: spec, Group: t.Group, parent: t, done: make(chan struct{})}
}

// Start runs iso for the reserved thread child on a goroutine of its own. It returns false if the parent is ending already; then
// nothing runs and Exited is not called. The goroutine ends when the isolate and all its children have; Close waits for it.
func (t *Thread) Start(child *Thread, make func(*Thread) Isolate) bool {
	t.mu.Lock()
	if t.over {
		t.mu.Unlock()
		return false
	}
	if t.children == nil {
		t.children = map[int]*Thread{}
	}
	t.children[child.ID] = child
	t.mu.Unlock()
	g := t.Group
	g.mu.Lock()
	g.threads[child.ID] = child
	g.mu.Unlock()
	child.spawned = time.Now()
	if ce := g.log.Check(zap.InfoLevel, "worker.spawn"); ce != nil {
		ce.Write(zap.Int("worker", child.ID), zap.Int("parent", t.ID), zap.String("name", child.Spec.Name), zap.String("file", child.Spec.Filename))
	}
	go child.run(make)
	return true
}

func (t *Thread) run(make func(*Thread) Isolate) {
	if t.MemoryLimit() == 0 {
		t.leave(t.live(make))
		return
	}
	g := &t.Group.governor
	mark := g.enter(t)
	var code int
	runMarked(mark, func() { code = t.live(make) })
	g.leave(mark)
	t.leave(code)
}

// live runs the isolate to its end and gives the exit code.
func (t *Thread) live(make func(*Thread) Isolate) int {
	iso := make(t)
	t.mu.Lock()
	t.iso = iso
	stop := t.terminated
	t.mu.Unlock()
	if stop {
		iso.Terminate()
	}
	code := iso.Run()
	if t.outOfMemory.Load() {
		code = 1
		if o := t.Spec.Observer; o != nil {
			o.Failed(ErrOutOfMemory)
		}
	}
	t.End()
	iso.Close()
	t.mu.Lock()
	t.iso = nil
	t.mu.Unlock()
	t.closeBox()
	return code
}

// MemoryLimit gives the bytes that the thread may hold, 0 for any number.
func (t *Thread) MemoryLimit() int64 {
	l := &t.Spec.Limits
	if l.MaxOldGenerationSizeMb <= 0 {
		return 0
	}
	return int64((l.MaxOldGenerationSizeMb + max(0, l.MaxYoungGenerationSizeMb)) * (1 << 20))
}

// OutOfMemory ends the thread because it holds more than it may, or is about to. It may be called from any goroutine.
func (t *Thread) OutOfMemory() {
	if t.outOfMemory.Swap(true) {
		return
	}
	if ce := t.Group.log.Check(zap.InfoLevel, "worker.out-of-memory"); ce != nil {
		ce.Write(zap.Int("worker", t.ID), zap.Int64("used", t.heapUsed.Load()), zap.Int64("limit", t.MemoryLimit()))
	}
	t.Terminate()
}

// Online marks the moment in which the isolate runs its first line.
func (t *Thread) Online() {
	d := time.Since(t.spawned)
	t.online.Store(int64(d))
	if ce := t.Group.log.Check(zap.InfoLevel, "worker.online"); ce != nil {
		ce.Write(zap.Int("worker", t.ID), zap.Int64("start_us", d.Microseconds()))
	}
	if o := t.Spec.Observer; o != nil {
		o.Online()
	}
}

// End ends the threads that t started and waits for them. The thread takes no more children.
func (t *Thread) End() {
	t.mu.Lock()
	t.over = true
	var all []*Thread
	for _, c := range t.children {
		all = append(all, c)
	}
	t.mu.Unlock()
	for _, c := range all {
		c.terminate("parent_exit")
	}
	for _, c := range all {
		<-c.done
	}
}

func (t *Thread) leave(code int) {
	g := t.Group
	g.mu.Lock()
	delete(g.threads, t.ID)
	g.mu.Unlock()
	if p := t.parent; p != nil {
		p.mu.Lock()
		delete(p.children, t.ID)
		p.mu.Unlock()
	}
	if t.Spec.Port != nil {
		t.Spec.Port.Close()
	}
	if ce := g.log.Check(zap.InfoLevel, "worker.exit"); ce != nil {
		ce.Write(zap.Int("worker", t.ID), zap.Int("code", code), zap.Int64("life_us", time.Since(t.spawned).Microseconds()))
	}
	if o := t.Spec.Observer; o != nil {
		o.Exited(code)
	}
	close(t.done)
}

// Terminate ends the thread as soon as possible. It may be called from any goroutine and more than once.
func (t *Thread) Terminate() { t.terminate("call") }

// terminate is Terminate; cause is what the log says of it.
func (t *Thread) terminate(cause string) {
	t.mu.Lock()
	first := !t.terminated
	t.terminated = true
	iso := t.iso
	t.mu.Unlock()
	if !first {
		return
	}
	if ce := t.Group.log.Check(zap.InfoLevel, "worker.terminate"); ce != nil {
		ce.Write(zap.Int("worker", t.ID), zap.String("cause", cause))
	}
	if iso != nil {
		iso.Terminate()
	}
}

// LoopTimes gives the times of the thread's loop; ok is false if it has none yet or any more.
func (t *Thread) LoopTimes() (start, now, idle int64, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.iso == nil {
		return 0, 0, 0, false
	}
	start, now, idle = t.iso.LoopTimes()
	return start, now, idle, true
}

// Visit has f called with the thread's isolate on its goroutine, in a turn of its loop. It returns false, and f is never called, if the
// thread has no isolate yet or any more; f is not called either if the isolate ends before that turn.
func (t *Thread) Visit(f func(Isolate)) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	iso := t.iso
	return iso != nil && iso.Post(func() { f(iso) })
}

// HeapUsed gives what is known of the memory that the thread uses, and its limit, in bytes; negative where nothing is known.
func (t *Thread) HeapUsed() (used, limit int64) {
	if limit = t.MemoryLimit(); limit == 0 {
		return -1, -1
	}
	return t.heapUsed.Load(), limit
}

// Done is closed when the thread is gone.
func (t *Thread) Done() <-chan struct{} { return t.done }

// Find gives the thread of that id, or nil.
func (g *Group) Find(id int) *Thread {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.threads[id]
}

// Len is the number of threads that are alive, the main thread included.
func (g *Group) Len() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.threads)
}

// Shared is what all threads of a group reach.
func (g *Group) Shared() *Shared { return &g.shared }
