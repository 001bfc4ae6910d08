package timers

// list is the timers of one delay. The first was armed first, so it is due first. Those that were armed within one
// millisecond fire together, when the last of them is due: programs expect it, since Node counts in milliseconds.
type list struct {
	ms          int64
	expiry      int64 // when the first may fire, or earlier: the first may have been cleared
	first, last *timer
	pos         int // in the heap
}

func (l *list) append(t *timer) {
	t.list, t.prev, t.next = l, l.last, nil
	if l.last != nil {
		l.last.next = t
	} else {
		l.first = t
	}
	l.last = t
}

func (l *list) remove(t *timer) {
	if t.prev != nil {
		t.prev.next = t.next
	} else {
		l.first = t.next
	}
	if t.next != nil {
		t.next.prev = t.prev
	} else {
		l.last = t.prev
	}
	t.list, t.prev, t.next = nil, nil, nil
}

// due is when a timer may fire at the earliest.
func (l *list) due(t *timer) int64 { return t.start + l.ms*nanosPerMil }

// turn is when the first timer fires: with the last of those armed in the same millisecond.
func (l *list) turn() int64 {
	last := l.first
	for last.next != nil && last.next.startMS == l.first.startMS {
		last = last.next
	}
	return l.due(last)
}

// heap has the lists by expiry, in Node's way: a list that moves stops behind its equals when it sinks, and before them
// when it rises no further.
type heap []*list

func (h *heap) push(l *list) {
	*h = append(*h, l)
	h.up(len(*h) - 1)
}

func (h *heap) remove(l *list) {
	i, last := l.pos, len(*h)-1
	moved := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	if i == last {
		return
	}
	(*h)[i], moved.pos = moved, i
	h.down(i)
	h.up(i)
}

func (h heap) up(i int) {
	l := h[i]
	for i > 0 {
		parent := (i - 1) / 2
		if h[parent].expiry <= l.expiry {
			break
		}
		h[i], h[parent].pos = h[parent], i
		i = parent
	}
	h[i], l.pos = l, i
}

func (h heap) down(i int) {
	l := h[i]
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1].expiry < h[child].expiry {
			child++
		}
		if l.expiry <= h[child].expiry {
			break
		}
		h[i], h[child].pos = h[child], i
		i = child
	}
	h[i], l.pos = l, i
}
