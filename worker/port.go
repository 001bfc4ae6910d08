package worker

import "sync"

// Port is one end of a message channel. What is posted to one end is received at the other, in order.
//
// Ports know nothing of isolates: whoever owns an end attaches a wake function, which is called when there is something to
// receive. All methods may be called from any goroutine.
type Port struct {
	ch   *channel
	side int
}

// channel is the state that both ends share.
type channel struct {
	mu   sync.Mutex
	ends [2]end
}

type end struct {
	queue  []any // received and not yet taken
	head   int
	wake   func() // nil while nobody listens
	closed bool
}

// NewChannel makes two entangled ports.
func NewChannel() (a, b *Port) {
	ch := &channel{}
	return &Port{ch, 0}, &Port{ch, 1}
}

// Disposer is a message that holds something which must be given up if nobody receives it.
type Disposer interface{ Dispose() }

// Post sends m to the other end. It returns false, and disposes of m, if that end is closed.
func (p *Port) Post(m any) bool {
	ch := p.ch
	ch.mu.Lock()
	to := &ch.ends[1-p.side]
	if to.closed || ch.ends[p.side].closed {
		ch.mu.Unlock()
		dispose(m)
		return false
	}
	to.queue = append(to.queue, m)
	wake := to.wake
	first := len(to.queue)-to.head == 1
	ch.mu.Unlock()
	if wake != nil && first {
		wake()
	}
	return true
}

// Receive takes the oldest message. ok is false if there is none.
func (p *Port) Receive() (m any, ok bool) {
	ch := p.ch
	ch.mu.Lock()
	defer ch.mu.Unlock()
	e := &ch.ends[p.side]
	if e.head == len(e.queue) {
		return nil, false
	}
	m = e.queue[e.head]
	e.queue[e.head] = nil
	e.head++
	if e.head == len(e.queue) {
		if cap(e.queue) > 1024 {
			e.queue = nil // a burst does not keep its memory
		}
		e.queue, e.head = e.queue[:0], 0
	}
	return m, true
}

// Pending is the number of messages that wait at this end.
func (p *Port) Pending() int {
	p.ch.mu.Lock()
	defer p.ch.mu.Unlock()
	e := &p.ch.ends[p.side]
	return len(e.queue) - e.head
}

// Attach has wake called when messages come to an empty queue, or when the other end closes. wake must not block and may be
// called while the caller holds no lock of its own. It is called at once if something waits already.
func (p *Port) Attach(wake func()) {
	p.ch.mu.Lock()
	e := &p.ch.ends[p.side]
	e.wake = wake
	now := len(e.queue) > e.head || p.ch.ends[1-p.side].closed
	p.ch.mu.Unlock()
	if now && wake != nil {
		wake()
	}
}

// Detach ends Attach: the port is on its way to another isolate.
func (p *Port) Detach() { p.Attach(nil) }

// Close closes both ends. What waits at this end is disposed of; what waits at the other can still be received there. It may
// be called more than once.
func (p *Port) Close() {
	ch := p.ch
	ch.mu.Lock()
	mine, other := &ch.ends[p.side], &ch.ends[1-p.side]
	if mine.closed {
		ch.mu.Unlock()
		return
	}
	mine.closed = true
	left := mine.queue[mine.head:]
	mine.queue, mine.head, mine.wake = nil, 0, nil
	wake := other.wake
	ch.mu.Unlock()
	for _, m := range left {
		dispose(m)
	}
	if wake != nil {
		wake()
	}
}

// Closed tells whether this end was closed.
func (p *Port) Closed() bool {
	p.ch.mu.Lock()
	defer p.ch.mu.Unlock()
	return p.ch.ends[p.side].closed
}

// PeerClosed tells whether the other end was closed.
func (p *Port) PeerClosed() bool {
	p.ch.mu.Lock()
	defer p.ch.mu.Unlock()
	return p.ch.ends[1-p.side].closed
}

// Entangled tells whether p and q are the two ends of one channel.
func (p *Port) Entangled(q *Port) bool { return p.ch == q.ch && p.side != q.side }

func dispose(m any) {
	if d, ok := m.(Disposer); ok {
		d.Dispose()
	}
}
