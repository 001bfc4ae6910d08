package eventloop

// timerHeap orders armed timers by due time, then by start. It is a heap of four children per node whose entries hold the
// keys, so that sifting does not touch the timers except to tell them their new index.
type timerHeap struct {
	entries []timerEntry
	starts  uint64
}

type timerEntry struct {
	due   int64
	start uint64
	timer *Timer
}

func (e *timerEntry) before(o *timerEntry) bool {
	return e.due < o.due || e.due == o.due && e.start < o.start
}

// min returns the earliest due time.
func (h *timerHeap) min() (due int64, ok bool) {
	if len(h.entries) == 0 {
		return 0, false
	}
	return h.entries[0].due, true
}

func (h *timerHeap) push(t *Timer) {
	h.starts++
	e := timerEntry{t.due, h.starts, t}
	h.entries = append(h.entries, e)
	h.up(len(h.entries)-1, e)
}

// pop takes out the first timer. The caller gives it its new place.
func (h *timerHeap) pop() *Timer {
	t := h.entries[0].timer
	h.remove(0)
	return t
}

func (h *timerHeap) remove(i int) {
	last := len(h.entries) - 1
	e := h.entries[last]
	h.entries[last] = timerEntry{}
	h.entries = h.entries[:last]
	if i < last {
		if i > 0 && e.before(&h.entries[(i-1)/4]) {
			h.up(i, e)
		} else {
			h.down(i, e)
		}
	}
	if c := cap(h.entries); c > retained && last < c/4 {
		h.entries = append(make([]timerEntry, 0, c/2), h.entries...)
	}
}

// up places e at i or above.
func (h *timerHeap) up(i int, e timerEntry) {
	s := h.entries
	for i > 0 {
		p := (i - 1) / 4
		if !e.before(&s[p]) {
			break
		}
		s[i] = s[p]
		s[i].timer.at = int32(i)
		i = p
	}
	s[i] = e
	e.timer.at = int32(i)
}

// down places e at i or below.
func (h *timerHeap) down(i int, e timerEntry) {
	s := h.entries
	for {
		first := 4*i + 1
		if first >= len(s) {
			break
		}
		least := first
		for c := first + 1; c < min(first+4, len(s)); c++ {
			if s[c].before(&s[least]) {
				least = c
			}
		}
		if !s[least].before(&e) {
			break
		}
		s[i] = s[least]
		s[i].timer.at = int32(i)
		i = least
	}
	s[i] = e
	e.timer.at = int32(i)
}

func (h *timerHeap) clear() {
	for i := range h.entries {
		h.entries[i].timer.at = unarmed
	}
	h.entries = nil
}
