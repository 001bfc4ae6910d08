package worker

import "sync"

// Locks are the named locks that the threads of a group ask each other for: the Web Locks API. All methods may be called from
// any goroutine; the callbacks of a request are called from the goroutine whose call made them due, with no lock held.
type Locks struct {
	mu    sync.Mutex
	names map[string]*lockState
	order []string // names with requests, in the order in which they came into use
}

type lockState struct {
	held    []*LockRequest
	pending []*LockRequest
}

// LockRequest is one request for a lock. Its fields must not be changed once it was handed to Request.
type LockRequest struct {
	Thread         int // id of the thread that asks
	Name, ClientID string
	Shared         bool
	// Granted is called when a request that had to wait holds its lock, from any goroutine. Request itself tells of a lock that is
	// granted at once.
	Granted func()
	// Stolen is called when another request, of the thread by, took the lock that this one held.
	Stolen func(by int)
}

// LockInfo describes a request for LockManager.query.
type LockInfo struct {
	Name, ClientID string
	Shared         bool
}

// grantable tells whether r could hold its lock now, everything that waits left out of account.
func (s *lockState) grantable(r *LockRequest) bool {
	return len(s.held) == 0 || r.Shared && s.held[0].Shared
}

// Request asks for a lock. With steal, who holds it loses it. With ifAvailable the request is dropped, and false returned, when the
// lock cannot be had at once.
func (l *Locks) Request(r *LockRequest, ifAvailable, steal bool) (ok, granted bool) {
	l.mu.Lock()
	s := l.names[r.Name]
	if s == nil {
		if l.names == nil {
			l.names = map[string]*lockState{}
		}
		s = &lockState{}
		l.names[r.Name] = s
		l.order = append(l.order, r.Name)
	}
	var lost []*LockRequest
	now := false
	switch {
	case steal:
		lost, s.held = s.held, []*LockRequest{r}
		now = true
	case len(s.pending) == 0 && s.grantable(r):
		s.held = append(s.held, r)
		now = true
	case ifAvailable:
		l.mu.Unlock()
		return false, false
	default:
		s.pending = append(s.pending, r)
	}
	l.mu.Unlock()
	for _, x := range lost {
		x.Stolen(r.Thread)
	}
	return true, now
}

// Release gives a lock back, or withdraws a request that waits. It returns false if the request neither holds nor waits.
func (l *Locks) Release(r *LockRequest) bool {
	l.mu.Lock()
	s := l.names[r.Name]
	if s == nil {
		l.mu.Unlock()
		return false
	}
	var had bool
	if s.held, had = without(s.held, r); !had {
		s.pending, had = without(s.pending, r)
	}
	var due []*LockRequest
	for len(s.pending) > 0 && s.grantable(s.pending[0]) {
		due = append(due, s.pending[0])
		s.held, s.pending = append(s.held, s.pending[0]), s.pending[1:]
	}
	if len(s.held) == 0 && len(s.pending) == 0 {
		delete(l.names, r.Name)
		for n, name := range l.order {
			if name == r.Name {
				l.order = append(l.order[:n:n], l.order[n+1:]...)
				break
			}
		}
	}
	l.mu.Unlock()
	for _, x := range due {
		x.Granted()
	}
	return had
}

// Withdraw takes back a request that still waits. It returns false if the lock was granted already.
func (l *Locks) Withdraw(r *LockRequest) bool {
	l.mu.Lock()
	s := l.names[r.Name]
	waits := false
	if s != nil {
		for _, x := range s.pending {
			waits = waits || x == r
		}
	}
	l.mu.Unlock()
	return waits && l.Release(r)
}

// Snapshot lists what a thread holds and what it waits for.
func (l *Locks) Snapshot(thread int) (held, pending []LockInfo) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, name := range l.order {
		s := l.names[name]
		held = appendInfos(held, s.held, thread)
		pending = appendInfos(pending, s.pending, thread)
	}
	return held, pending
}

func appendInfos(to []LockInfo, list []*LockRequest, thread int) []LockInfo {
	for _, r := range list {
		if r.Thread == thread {
			to = append(to, LockInfo{r.Name, r.ClientID, r.Shared})
		}
	}
	return to
}

func without(list []*LockRequest, r *LockRequest) ([]*LockRequest, bool) {
	for n, x := range list {
		if x == r {
			return append(list[:n:n], list[n+1:]...), true
		}
	}
	return list, false
}
