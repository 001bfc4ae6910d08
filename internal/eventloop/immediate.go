package eventloop

// Immediate is a function for the next check phase. It is made by SetImmediate, or lives inside its owner's struct, prepared
// by InitImmediate and queued by Queue.
type Immediate struct {
	loop       *Loop
	fn         func()
	prev, next *Immediate
	refd       bool
}

// SetImmediate has fn run in the next check phase; when called in a check phase, in the next turn's. The immediate is referenced.
func (l *Loop) SetImmediate(fn func()) *Immediate {
	im := new(Immediate)
	l.InitImmediate(im, fn)
	im.Queue()
	return im
}

// InitImmediate prepares an immediate that is part of another struct: referenced and not queued. im must not be queued.
func (l *Loop) InitImmediate(im *Immediate, fn func()) {
	*im = Immediate{loop: l, fn: fn, refd: true}
}

// Queue has the immediate's function run in the next check phase. It does nothing if the immediate is queued.
func (im *Immediate) Queue() {
	if im.Queued() {
		return
	}
	im.loop.immediates.add(im)
	if im.refd {
		im.loop.refdImms++
	}
}

// Clear takes the immediate from the queue. It reports whether it was there.
func (im *Immediate) Clear() bool {
	if !im.Queued() {
		return false
	}
	im.unlink()
	if im.refd {
		im.loop.refdImms--
	}
	return true
}

// Queued reports whether the immediate is waiting for its check phase.
func (im *Immediate) Queued() bool { return im.next != nil }

// Ref lets the immediate keep the loop alive while it is queued.
func (im *Immediate) Ref() { im.setRef(true) }

// Unref lets the loop end, or wait, although the immediate is queued.
func (im *Immediate) Unref() { im.setRef(false) }

// HasRef reports whether the immediate keeps the loop alive while it is queued.
func (im *Immediate) HasRef() bool { return im.refd }

func (im *Immediate) setRef(on bool) {
	if im.refd == on {
		return
	}
	im.refd = on
	if im.Queued() {
		if on {
			im.loop.refdImms++
		} else {
			im.loop.refdImms--
		}
	}
}

func (im *Immediate) unlink() {
	im.prev.next, im.next.prev = im.next, im.prev
	im.prev, im.next = nil, nil
}

// runImmediates is the check phase. It runs what was queued before it began, or what a phase that was cut short by a panic left.
func (l *Loop) runImmediates() {
	if l.outstanding.empty() {
		l.outstanding.takeAll(&l.immediates)
	}
	for !l.outstanding.empty() && !l.stopped.Load() {
		im := l.outstanding.root.next
		im.Clear()
		im.fn()
	}
}

// immediateList is a ring through its root, so that an immediate leaves it without knowing which list it is in.
type immediateList struct{ root Immediate }

func (q *immediateList) init() { q.root.prev, q.root.next = &q.root, &q.root }

func (q *immediateList) empty() bool { return q.root.next == &q.root }

func (q *immediateList) add(im *Immediate) {
	last := q.root.prev
	im.prev, im.next = last, &q.root
	last.next, q.root.prev = im, im
}

// takeAll moves all of from into the empty list q.
func (q *immediateList) takeAll(from *immediateList) {
	if from.empty() {
		return
	}
	first, last := from.root.next, from.root.prev
	q.root.next, q.root.prev = first, last
	first.prev, last.next = &q.root, &q.root
	from.init()
}

func (q *immediateList) clear() {
	for !q.empty() {
		q.root.next.unlink()
	}
}
