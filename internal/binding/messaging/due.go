package messaging

import (
	"slices"
	"sync"

	"github.com/node-go/node-go/internal/eventloop"
)

// receiver is a port or broadcast channel that something has come for.
type receiver interface {
	order() uint64 // older ones have smaller numbers
	ready()        // delivers, on the isolate's goroutine
}

// dueList is the isolate's receivers that something has come for. One task of the loop serves all that are due, the oldest first, as
// the handles of libuv are.
type dueList struct {
	loop *eventloop.Loop

	mu     sync.Mutex
	list   []receiver
	posted bool

	// now[pos:] are about to be served; they belong to the isolate's goroutine.
	now []receiver
	pos int
}

// add may be called from any goroutine.
func (d *dueList) add(r receiver) {
	d.mu.Lock()
	d.list = append(d.list, r)
	post := !d.posted
	d.posted = true
	d.mu.Unlock()
	if post {
		d.loop.PostTask((*dueTask)(d))
	}
}

// dueTask is the list as a task of the loop.
type dueTask dueList

// Run serves what is due. What becomes due meanwhile is served too if it is younger than the one before it, else in the next turn.
func (t *dueTask) Run() {
	d := (*dueList)(t)
	d.take(0)
	for d.pos < len(d.now) {
		r := d.now[d.pos]
		d.now[d.pos] = nil
		d.pos++
		r.ready()
		d.take(r.order())
	}
	d.now, d.pos = d.now[:0], 0
	d.mu.Lock()
	d.posted = len(d.list) > 0
	post := d.posted
	d.mu.Unlock()
	if post {
		d.loop.PostTask(t)
	}
}

// take moves to now what is due and younger than served.
func (d *dueList) take(served uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.list) == 0 {
		return
	}
	left := d.list[:0]
	for _, r := range d.list {
		if r.order() > served {
			d.now = append(d.now, r)
		} else {
			left = append(left, r)
		}
	}
	clear(d.list[len(left):])
	d.list = left
	if next := d.now[d.pos:]; len(next) > 1 {
		slices.SortFunc(next, func(a, b receiver) int {
			if a.order() < b.order() {
				return -1
			}
			return 1
		})
	}
}
