package worker

import (
	"slices"
	"sync"
)

// Shared is what the threads of a group have in common besides memory: broadcast channels by name, and locks. All methods may be
// called from any goroutine.
type Shared struct {
	Locks Locks

	mu       sync.Mutex
	channels map[string][]*Subscriber // in the order in which they came
}

// Subscriber is one member of a broadcast channel. Deliver is called from the sender's goroutine and must not block.
type Subscriber struct {
	Deliver func(m any)
}

// Subscribe enters s into the channel of that name.
func (b *Shared) Subscribe(name string, s *Subscriber) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.channels == nil {
		b.channels = map[string][]*Subscriber{}
	}
	b.channels[name] = append(b.channels[name], s)
}

// Unsubscribe takes s out again.
func (b *Shared) Unsubscribe(name string, s *Subscriber) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := b.channels[name]
	if n := slices.Index(list, s); n >= 0 {
		list = slices.Delete(list, n, n+1)
	}
	if b.channels[name] = list; len(list) == 0 {
		delete(b.channels, name)
	}
}

// Broadcast delivers m to every member but from, while no member comes or goes: all members see messages in one order.
func (b *Shared) Broadcast(name string, from *Subscriber, m any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.channels[name] {
		if s != from {
			s.Deliver(m)
		}
	}
}
