package eventloop

import "iter"

// resource is an entry of the list of what the loop is kept for.
type resource struct {
	// Owner is for the owner's use: what Handles and Requests yield beside the kind.
	Owner any

	kind       string
	prev, next *resource
	refd       bool
}

// Kind returns the name the resource was made with, as process.getActiveResourcesInfo shows it.
func (r *resource) Kind() string { return r.kind }

// resourceList keeps its entries in the order of their making.
type resourceList struct{ first, last *resource }

func (q *resourceList) add(r *resource) {
	r.prev = q.last
	if q.last == nil {
		q.first = r
	} else {
		q.last.next = r
	}
	q.last = r
}

func (q *resourceList) remove(r *resource) {
	if r.prev == nil {
		q.first = r.next
	} else {
		r.prev.next = r.next
	}
	if r.next == nil {
		q.last = r.prev
	} else {
		r.next.prev = r.prev
	}
	r.prev, r.next = nil, nil
}

func (q *resourceList) all() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for r := q.first; r != nil; {
			next := r.next
			if r.refd && !yield(r.kind, r.Owner) {
				return
			}
			r = next
		}
	}
}

// Handle keeps the loop alive for something that may call back many times: a port, a server, a signal watcher.
type Handle struct {
	resource
	loop   *Loop
	closed bool
}

// NewHandle makes a handle that is open and referenced. Its owner closes it.
func (l *Loop) NewHandle(kind string) *Handle {
	h := new(Handle)
	l.InitHandle(h, kind)
	return h
}

// InitHandle prepares a handle that is part of another struct, as NewHandle does. h must not be open.
func (l *Loop) InitHandle(h *Handle, kind string) {
	*h = Handle{resource: resource{kind: kind, refd: true}, loop: l}
	l.handles.add(&h.resource)
	l.refs++
}

// Ref lets the handle keep the loop alive until it is closed.
func (h *Handle) Ref() { h.setRef(true) }

// Unref lets the loop end although the handle is open.
func (h *Handle) Unref() { h.setRef(false) }

// HasRef reports whether the handle is open and keeps the loop alive.
func (h *Handle) HasRef() bool { return h.refd && !h.closed }

func (h *Handle) setRef(on bool) {
	if h.refd == on {
		return
	}
	h.refd = on
	if h.closed {
		return
	}
	if on {
		h.loop.refs++
	} else {
		h.loop.refs--
	}
}

// Closed reports whether Close was called.
func (h *Handle) Closed() bool { return h.closed }

// Close ends the handle. It may be called more than once. A close callback is the owner's: see Loop.AtClosing.
func (h *Handle) Close() {
	if h.closed {
		return
	}
	h.closed = true
	if h.loop.queue.isClosed() {
		return
	}
	h.loop.handles.remove(&h.resource)
	if h.refd {
		h.loop.refs--
	}
}

// Handles yields kind and owner of each handle that is open and referenced, oldest first.
func (l *Loop) Handles() iter.Seq2[string, any] { return l.handles.all() }

// Requests yields kind and owner of each completion whose callback has not run, oldest first.
func (l *Loop) Requests() iter.Seq2[string, any] { return l.requests.all() }

// AlsoActive has f asked by ActiveResources for more names: of what shares a timer of the loop.
func (l *Loop) AlsoActive(f func() []string) { l.also = append(l.also, f) }

// ActiveResources returns the kinds of all requests, then of all referenced handles, then what AlsoActive named, and "Immediate" for
// each referenced immediate.
func (l *Loop) ActiveResources() []string {
	var kinds []string
	for kind := range l.Requests() {
		kinds = append(kinds, kind)
	}
	for kind := range l.Handles() {
		kinds = append(kinds, kind)
	}
	for _, f := range l.also {
		kinds = append(kinds, f()...)
	}
	for range l.refdImms {
		kinds = append(kinds, "Immediate")
	}
	return kinds
}
