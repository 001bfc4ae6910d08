package worker

import (
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestPort_KeepsOrderAndWakesOnce(t *testing.T) {
	a, b := NewChannel()
	wakes := 0
	b.Attach(func() { wakes++ })
	for i := range 5 {
		if !a.Post(i) {
			t.Fatal("post failed")
		}
	}
	if wakes != 1 || b.Pending() != 5 {
		t.Fatalf("wakes %d, pending %d", wakes, b.Pending())
	}
	for i := range 5 {
		if m, ok := b.Receive(); !ok || m != i {
			t.Fatalf("got %v, want %d", m, i)
		}
	}
	if _, ok := b.Receive(); ok {
		t.Fatal("received from an empty port")
	}
	a.Post(6)
	if wakes != 2 {
		t.Fatalf("wakes %d after the queue was empty", wakes)
	}
}

type disposable struct{ n *int }

func (d disposable) Dispose() { *d.n++ }

func TestPort_CloseKeepsWhatThePeerHasAndDisposesOfTheRest(t *testing.T) {
	a, b := NewChannel()
	disposed := 0
	a.Post(disposable{&disposed})
	b.Post(disposable{&disposed})
	woken := false
	b.Attach(func() { woken = true })
	woken = false
	a.Close()
	a.Close()
	if !woken || !b.PeerClosed() || !a.Closed() {
		t.Fatal("the peer was not told")
	}
	if disposed != 1 {
		t.Fatalf("disposed of %d messages, want the one that waited at the closed end", disposed)
	}
	if _, ok := b.Receive(); !ok {
		t.Fatal("what was posted before the close is lost")
	}
	if b.Post(disposable{&disposed}) || disposed != 2 {
		t.Fatal("a message to a closed port was kept")
	}
	late := false
	b.Attach(func() { late = true })
	if !late {
		t.Fatal("attaching to a port whose peer is closed does not wake")
	}
}

func TestPort_Hammer(t *testing.T) {
	const senders, each = 8, 2000
	a, b := NewChannel()
	var got atomic.Int64
	var mu sync.Mutex
	b.Attach(func() {
		mu.Lock()
		defer mu.Unlock()
		for {
			if _, ok := b.Receive(); !ok {
				return
			}
			got.Add(1)
		}
	})
	var wg sync.WaitGroup
	for range senders {
		wg.Go(func() {
			for i := range each {
				a.Post(i)
			}
		})
	}
	wg.Wait()
	if got.Load() != senders*each {
		t.Fatalf("received %d of %d", got.Load(), senders*each)
	}
}

func TestEnvVars(t *testing.T) {
	var told []string
	v := NewEnvVars([]string{"A=1", "B=x=y", "broken", "A=2"}, func(n, val string, set bool) {
		if !set {
			val = "-"
		}
		told = append(told, n+val)
	})
	c := v.Clone()
	c.Set("A", "copy")
	v.Set("C", "3")
	v.Delete("B")
	v.Delete("nothing")
	if got, _ := v.Get("A"); got != "2" {
		t.Errorf("A = %q", got)
	}
	if got, _ := c.Get("B"); got != "x=y" {
		t.Errorf("the copy's B = %q", got)
	}
	if len(told) != 2 || told[0] != "C3" || told[1] != "B-" {
		t.Errorf("told %v", told)
	}
	if n := v.Names(); len(n) != 2 || n[0] != "A" || n[1] != "C" {
		t.Errorf("names %v", n)
	}
}

type fakeIsolate struct {
	stop   chan struct{}
	once   sync.Once
	code   int
	closed atomic.Bool
}

func (f *fakeIsolate) Run() int   { <-f.stop; return f.code }
func (f *fakeIsolate) Terminate() { f.once.Do(func() { close(f.stop) }) }
func (f *fakeIsolate) Close()     { f.closed.Store(true) }

func (f *fakeIsolate) Post(func()) bool { return false }

func (f *fakeIsolate) LoopTimes() (start, now, idle int64) { return 1, 3, 1 }

type exits struct{ ch chan int }

func (e exits) Online()            {}
func (e exits) Output(int, []byte) {}
func (e exits) Failed(any)         {}
func (e exits) Exited(code int)    { e.ch <- code }

func TestThread_TerminateBeforeAndAfterStart(t *testing.T) {
	g := NewGroup(nil)
	main := g.Main("")
	e := exits{make(chan int, 2)}
	early := main.Reserve(Spec{Observer: e})
	early.Terminate()
	iso := &fakeIsolate{stop: make(chan struct{}), code: 1}
	if !main.Start(early, func(*Thread) Isolate { return iso }) {
		t.Fatal("did not start")
	}
	if code := <-e.ch; code != 1 || !iso.closed.Load() {
		t.Fatalf("code %d, closed %v", code, iso.closed.Load())
	}
	<-early.Done()
	late := main.Reserve(Spec{Observer: e})
	main.Start(late, func(*Thread) Isolate { return &fakeIsolate{stop: make(chan struct{}), code: 3} })
	late.Terminate()
	late.Terminate()
	if code := <-e.ch; code != 3 {
		t.Fatalf("code %d", code)
	}
	<-late.Done()
	if g.Len() != 1 || g.Find(late.ID) != nil {
		t.Errorf("the group still has %d threads", g.Len())
	}
}

// Children never outlive their parent, and a parent that ends takes no more of them.
func TestThread_EndTakesTheWholeTree(t *testing.T) {
	g := NewGroup(nil)
	main := g.Main("")
	e := exits{make(chan int, 16)}
	start := func(p *Thread) *Thread {
		c := p.Reserve(Spec{Observer: e})
		p.Start(c, func(*Thread) Isolate { return &fakeIsolate{stop: make(chan struct{})} })
		return c
	}
	for range 3 {
		c := start(main)
		start(c)
		start(c)
	}
	main.End()
	if g.Len() != 1 || len(e.ch) != 9 {
		t.Fatalf("%d threads left, %d exits", g.Len(), len(e.ch))
	}
	if main.Start(main.Reserve(Spec{Observer: e}), nil) {
		t.Fatal("an ended thread took a child")
	}
}

func TestShared_BroadcastReachesOthers(t *testing.T) {
	var s Shared
	var a, b int
	sa, sb := &Subscriber{Deliver: func(any) { a++ }}, &Subscriber{Deliver: func(any) { b++ }}
	s.Subscribe("x", sa)
	s.Subscribe("x", sb)
	s.Broadcast("x", sa, 1)
	s.Broadcast("y", sa, 1)
	s.Unsubscribe("x", sb)
	s.Broadcast("x", sa, 1)
	if a != 0 || b != 1 {
		t.Errorf("a=%d b=%d", a, b)
	}
}
