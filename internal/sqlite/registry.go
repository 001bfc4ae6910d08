package sqlite

import (
	"sync"
	"time"
	"unsafe"
	"weak"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// SQLite gives callbacks a pointer that it does not look at. Pointers of Go's may not be kept there, so numbers stand for them.

type table struct {
	mu   sync.RWMutex
	next uintptr
	refs map[uintptr]any
}

var held = sync.OnceValue(func() *table { return &table{refs: map[uintptr]any{}} })

// hold gives a number for v until release.
func hold(v any) uintptr {
	t := held()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.next++
	t.refs[t.next] = v
	return t.next
}

func release(h uintptr) {
	t := held()
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.refs, h)
}

// ref gives what h stands for, or the zero value.
func ref[T any](h uintptr) (v T) {
	t := held()
	t.mu.RLock()
	defer t.mu.RUnlock()
	v, _ = t.refs[h].(T)
	return v
}

// connOf gives the connection with that number. The table does not keep connections.
func connOf(self uintptr) *Conn { return ref[weak.Pointer[Conn]](self).Value() }

// pointer gives a Go function that is no closure as the function pointer that the translated code calls.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f})) }

func busyFunc() uintptr     { return pointer(onBusy) }
func progressFunc() uintptr { return pointer(onProgress) }

// onBusy waits for a lock: longer each time, until the connection's patience is at its end.
func onBusy(_ *libc.TLS, self uintptr, times int32) int32 {
	c := connOf(self)
	if c == nil {
		return 0
	}
	var waited time.Duration
	for i := range times {
		waited += pause(i)
	}
	left := c.opts.BusyTimeout - waited
	if left <= 0 {
		return 0
	}
	timer := time.NewTimer(min(left, pause(times)))
	defer timer.Stop()
	select {
	case <-timer.C:
		return 1
	case <-c.opts.Stop:
		return 0
	}
}

func pause(n int32) time.Duration { return min(time.Millisecond<<min(n, 7), 100*time.Millisecond) }

// onProgress is asked now and then whether a statement is to go on: 0.
func onProgress(_ *libc.TLS, self uintptr) int32 {
	c := connOf(self)
	if c == nil {
		return 0
	}
	select {
	case <-c.opts.Stop:
		return 1
	default:
		return 0
	}
}

// Authorize has f asked about each thing that a statement does, while the statement is prepared; nil ends that. f gives 0 (do it),
// 1 (refuse the statement) or 2 (leave that out).
func (c *Conn) Authorize(f func(action int, args [4]*string) int) error {
	c.auth = f
	if f == nil {
		return c.check(lib.Xsqlite3_set_authorizer(c.tls, c.db, 0, 0))
	}
	return c.check(lib.Xsqlite3_set_authorizer(c.tls, c.db, pointer(onAuthorize), c.self))
}

func onAuthorize(_ *libc.TLS, self uintptr, action int32, a1, a2, a3, a4 uintptr) int32 {
	c := connOf(self)
	if c == nil || c.auth == nil {
		return lib.SQLITE_DENY
	}
	var args [4]*string
	for i, p := range [4]uintptr{a1, a2, a3, a4} {
		args[i] = optional(p)
	}
	return int32(c.auth(int(action), args))
}

// optional gives a C string, or nil.
func optional(p uintptr) *string {
	if p == 0 {
		return nil
	}
	s := libc.GoString(p)
	return &s
}
