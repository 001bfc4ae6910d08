// Package sharedcache is the code cache: every compile of a builtin or user module looks up here first and stores here
// after, so that the second worker never compiles what the first one did.
//
// One [Cache] serves all isolates of a process. Programs are immutable and run in many runtimes at once, so a hit costs
// a map look-up and no lock. When many isolates ask for the same key at the same moment, one compiles and the others wait
// for it. Below the shared map stand tiers that outlive the process ([Tier]).
package sharedcache

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
	"github.com/puzpuzpuz/xsync/v3"
)

// DefaultLimit is the limit of [Config.Limit] when that is zero.
const DefaultLimit = 512 << 20

// Config says what a [Cache] does. The zero value is a cache with the shared map, no further tiers and the default limit.
type Config struct {
	// Limit bounds the accounted bytes of user programs; the least recently used are dropped beyond it. Builtins stay.
	// Zero means DefaultLimit, negative means no limit.
	Limit int64
	// DisableShared leaves the map of this process out: every compile goes to the tiers, or is done again.
	DisableShared bool
	// Tiers are asked in order when the shared map misses, and are given what was compiled.
	Tiers []Tier
	// Missed, if set, is called when a program is not in the shared map, before the tiers are asked. It must not block.
	Missed func(k Key, source string)
	// Observe, if set, is called after each event, on the goroutine that caused it. It must not block.
	Observe func(Event)
}

// Tier is a place for programs that outlives the process. Its methods may be called from many goroutines at once.
type Tier interface {
	// Name is a short stable word for statistics and logs.
	Name() string
	// Load gives the program for k, ErrNotFound, or a *RejectError when what it found is not valid for this source or engine.
	Load(k Key, source string) (*goja.Program, error)
	// Store keeps p for k, or does nothing where it does not fit. Errors are for the log; they never fail a compile.
	Store(k Key, source string, p *goja.Program) error
}

// Keeper is a Tier of one isolate that wants to know also of programs which the isolate got from elsewhere, so as to keep them.
type Keeper interface {
	Tier
	// Used tells that the isolate got p for k from another place than this tier. It runs on the isolate's goroutine.
	Used(k Key, source string, p *goja.Program)
}

// ErrNotFound is what a Tier answers when it has nothing for a key.
var ErrNotFound = errors.New("sharedcache: not found")

// RejectError is what a Tier answers when what it has must not be used.
type RejectError struct {
	Tier   string
	Reason string
}

func (e *RejectError) Error() string {
	return fmt.Sprintf("sharedcache: %s tier: rejected: %s", e.Tier, e.Reason)
}

// Cache is the code cache of a process. All methods may be called from any goroutine.
type Cache struct {
	cfg     Config
	entries *xsync.MapOf[Key, *entry]
	clock   atomic.Int64 // counts look-ups; orders entries by last use
	bytes   atomic.Int64 // accounted bytes of user programs
	evictMu sync.Mutex
	stats   counters
}

// entry is one program, published when complete. Its fields are written by the goroutine that made it, before ready is
// closed, and never after, except lastUse.
type entry struct {
	ready   chan struct{}
	prog    atomic.Pointer[goja.Program]
	err     error
	bytes   int64
	compile time.Duration // what the program cost to make; what a later hit saves
	lastUse atomic.Int64
}

// New makes a cache.
func New(cfg Config) *Cache {
	if cfg.Limit == 0 {
		cfg.Limit = DefaultLimit
	}
	cfg.Tiers = append([]Tier(nil), cfg.Tiers...)
	return &Cache{cfg: cfg, entries: xsync.NewMapOf[Key, *entry]()}
}

// Load gives the program for k, from the cache or by compile, and tells how it was found. source is the original text
// that k.Hash was made of. compile runs on the calling goroutine, at most once per key at a time in the process; its
// error goes to every caller that waited for it and is not stored. l may be nil.
func (c *Cache) Load(k Key, source string, l *Ledger, compile func() (*goja.Program, error)) (*goja.Program, error) {
	start := time.Now()
	if c.cfg.DisableShared {
		e := &entry{}
		r := c.make(e, k, source, l, compile)
		c.record(l, k, e, r, start)
		return e.prog.Load(), e.err
	}
	e, ok := c.entries.Load(k)
	if !ok {
		mine := &entry{ready: make(chan struct{})}
		if e, ok = c.entries.LoadOrStore(k, mine); !ok {
			r := c.fill(mine, k, source, l, compile)
			c.record(l, k, mine, r, start)
			if mine.err == nil {
				c.account(k, mine)
			}
			return mine.prog.Load(), mine.err
		}
	}
	if e.prog.Load() == nil {
		<-e.ready
		if e.err != nil {
			return nil, e.err
		}
	}
	e.lastUse.Store(c.clock.Add(1))
	p := e.prog.Load()
	if keeper, ok := l.tier().(Keeper); ok {
		keeper.Used(k, source, p)
	}
	c.record(l, k, e, Result{Outcome: Hit, Tier: sharedTier}, start)
	return p, nil
}

// fill makes the program of an entry that others may already wait for; they are woken whatever happens.
func (c *Cache) fill(e *entry, k Key, source string, l *Ledger, compile func() (*goja.Program, error)) Result {
	done := false
	defer func() {
		if !done {
			e.err = errors.New("sharedcache: the compiler failed: " + k.ID)
		}
		if e.err != nil {
			c.entries.Compute(k, func(old *entry, loaded bool) (*entry, bool) { return old, loaded && old == e })
		}
		close(e.ready)
	}()
	r := c.make(e, k, source, l, compile)
	done = true
	return r
}

// make asks the tiers, then compiles.
func (c *Cache) make(e *entry, k Key, source string, l *Ledger, compile func() (*goja.Program, error)) Result {
	var r Result
	if c.cfg.Missed != nil {
		c.cfg.Missed(k, source)
	}
	tiers := c.cfg.Tiers
	if t := l.tier(); t != nil {
		tiers = append(tiers[:len(tiers):len(tiers)], t)
	}
	for _, t := range tiers {
		p, err := t.Load(k, source)
		if err == nil {
			e.bytes, e.compile = accountedBytes(source), estimateCompile(source)
			e.prog.Store(p)
			r.Outcome, r.Tier = Hit, t.Name()
			return r
		}
		var rej *RejectError
		if errors.As(err, &rej) {
			r.Rejects = append(r.Rejects, *rej)
		}
	}
	start := time.Now()
	p, err := compile()
	e.compile = time.Since(start)
	if err != nil {
		e.err = err
		r.Outcome = Failed
		return r
	}
	e.bytes = accountedBytes(source)
	e.prog.Store(p)
	r.Outcome = Compiled
	for _, t := range tiers {
		if err := t.Store(k, source, p); err != nil {
			r.StoreErrors = append(r.StoreErrors, err)
		}
	}
	return r
}

// accountedBytes is what a program is taken to weigh: compiled programs of lodash, acorn and typescript.js hold 9 to 12
// bytes per byte of source, and a fixed part.
func accountedBytes(source string) int64 { return int64(len(source))*12 + 2048 }

// estimateCompile stands for the compile time of a program that came from a tier and so was never compiled here:
// 40 ns per byte of source, the low end of what is seen.
func estimateCompile(source string) time.Duration { return time.Duration(len(source)) * 40 }

func (c *Cache) account(k Key, e *entry) {
	e.lastUse.Store(c.clock.Add(1))
	if k.Kind == Builtin {
		return
	}
	if total := c.bytes.Add(e.bytes); c.cfg.Limit > 0 && total > c.cfg.Limit {
		c.evict()
	}
}

// evict drops the least recently used user programs until nine tenths of the limit are left, so that its cost, a walk
// over the map, is shared by many stores. Runtimes that hold a dropped program go on using it.
func (c *Cache) evict() {
	if !c.evictMu.TryLock() {
		return // somebody is at it already
	}
	defer c.evictMu.Unlock()
	type candidate struct {
		k Key
		e *entry
	}
	var all []candidate
	c.entries.Range(func(k Key, e *entry) bool {
		if k.Kind != Builtin && e.prog.Load() != nil {
			all = append(all, candidate{k, e})
		}
		return true
	})
	sort.Slice(all, func(i, j int) bool { return all[i].e.lastUse.Load() < all[j].e.lastUse.Load() })
	for _, v := range all {
		if c.bytes.Load() <= c.cfg.Limit/10*9 {
			return
		}
		removed := false
		c.entries.Compute(v.k, func(old *entry, loaded bool) (*entry, bool) {
			removed = loaded && old == v.e
			return old, removed
		})
		if removed {
			c.bytes.Add(-v.e.bytes)
			c.stats.evicted.Add(1)
			c.observe(Event{Key: v.k, Result: Result{Outcome: Evicted}, Bytes: v.e.bytes})
		}
	}
}

func (c *Cache) observe(ev Event) {
	if c.cfg.Observe != nil {
		c.cfg.Observe(ev)
	}
}

// Shared tells whether the map of this process is in use.
func (c *Cache) Shared() bool { return !c.cfg.DisableShared }

// Tiers gives the names of the tiers in use, the shared map included, in the order they are asked.
func (c *Cache) Tiers() []string {
	var names []string
	if !c.cfg.DisableShared {
		names = append(names, sharedTier)
	}
	for _, t := range c.cfg.Tiers {
		names = append(names, t.Name())
	}
	return names
}
