package worker

import "sync"

// Letter is a message from one thread of a group to any other: postMessageToThread.
type Letter struct {
	Message any
	Source  int // the sender's thread id

	once   sync.Once
	answer func(LetterResult)
}

// LetterResult tells what became of a letter.
type LetterResult uint8

// The results.
const (
	LetterRead     LetterResult = iota
	LetterUnwanted              // no such thread, or nobody there listens
	LetterErrored               // a listener threw
)

// NewLetter makes a letter. answer is called once, from any goroutine, and must not block.
func NewLetter(message any, source int, answer func(LetterResult)) *Letter {
	return &Letter{Message: message, Source: source, answer: answer}
}

// Answer tells the sender what became of the letter. Only the first call counts.
func (l *Letter) Answer(r LetterResult) { l.once.Do(func() { l.answer(r) }) }

// Expire calls f unless the letter was answered; later answers do not count.
func (l *Letter) Expire(f func()) { l.once.Do(f) }

// mailbox keeps the letters to a thread until its isolate is ready for them.
type mailbox struct {
	mu      sync.Mutex
	deliver func(*Letter) // nil until the isolate has opened it
	waiting []*Letter
	closed  bool
}

// OpenBox has deliver called with each letter in the order they came, those that wait included. It is called once, and must not block.
func (t *Thread) OpenBox(deliver func(*Letter)) {
	b := &t.box
	for {
		b.mu.Lock()
		waiting := b.waiting
		b.waiting = nil
		if len(waiting) == 0 {
			b.deliver = deliver // only now, or a new letter would overtake those that wait
			b.mu.Unlock()
			return
		}
		b.mu.Unlock()
		for _, l := range waiting {
			deliver(l)
		}
	}
}

// Send brings a letter to the thread of that id. If there is none the letter is answered at once, and its message disposed of.
func (g *Group) Send(id int, l *Letter) {
	t := g.Find(id)
	if t == nil || !t.put(l) {
		dispose(l.Message)
		l.Answer(LetterUnwanted)
	}
}

func (t *Thread) put(l *Letter) bool {
	b := &t.box
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return false
	}
	deliver := b.deliver
	if deliver == nil {
		b.waiting = append(b.waiting, l)
	}
	b.mu.Unlock()
	if deliver != nil {
		deliver(l)
	}
	return true
}

// closeBox refuses what still waits.
func (t *Thread) closeBox() {
	b := &t.box
	b.mu.Lock()
	b.closed, b.deliver = true, nil
	waiting := b.waiting
	b.waiting = nil
	b.mu.Unlock()
	for _, l := range waiting {
		dispose(l.Message)
		l.Answer(LetterUnwanted)
	}
}
