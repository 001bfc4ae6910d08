package sharedcache

import (
	"maps"
	"sync"
	"sync/atomic"
	"time"
)

// Outcome says what a look-up came to.
type Outcome uint8

// The outcomes.
const (
	Hit      Outcome = iota // found and used
	Compiled                // not found anywhere: compiled and stored
	Failed                  // not found, and the source does not compile
	Evicted                 // dropped to keep the limit
)

func (o Outcome) String() string {
	switch o {
	case Hit:
		return "hit"
	case Compiled:
		return "compiled"
	case Failed:
		return "failed"
	case Evicted:
		return "evicted"
	}
	return "unknown"
}

// Result tells how one look-up went.
type Result struct {
	Outcome     Outcome
	Tier        string        // where a hit was found
	Rejects     []RejectError // what was found before and refused
	StoreErrors []error       // tiers that could not keep what was compiled
}

// Event is what [Config.Observe] is told.
type Event struct {
	Key      Key
	Result   Result
	Isolate  int           // the Ledger's isolate, 0 without one
	Bytes    int64         // accounted size of the program
	Duration time.Duration // of the whole look-up, compile included
	Saved    time.Duration // compile time that a hit saved
}

// sharedTier is the name of the map of this process.
const sharedTier = "shared"

// counters are the totals of a process or an isolate.
type counters struct {
	hits, compiled, failed, rejected, evicted atomic.Int64
	compileNs, savedNs                        atomic.Int64

	mu       sync.Mutex
	tierHits map[string]int64 // by the name of a tier beyond the shared map; these hits are rare
}

// Stats are totals since the start.
type Stats struct {
	Hits, Compiled, Failed, Rejected, Evicted int64
	Entries                                   int   // programs in the shared map now
	Bytes                                     int64 // accounted bytes of user programs in the shared map now
	CompileTime, TimeSaved                    time.Duration
	TierHits                                  map[string]int64 // those of Hits that a tier beyond the shared map gave, by its name
}

func (c *counters) stats() Stats {
	c.mu.Lock()
	tiers := maps.Clone(c.tierHits)
	c.mu.Unlock()
	return Stats{
		TierHits: tiers,
		Hits:     c.hits.Load(), Compiled: c.compiled.Load(), Failed: c.failed.Load(), Rejected: c.rejected.Load(),
		Evicted: c.evicted.Load(), CompileTime: time.Duration(c.compileNs.Load()), TimeSaved: time.Duration(c.savedNs.Load()),
	}
}

func (c *counters) add(e *entry, r Result, saved time.Duration) {
	switch r.Outcome {
	case Hit:
		c.hits.Add(1)
		c.savedNs.Add(int64(saved))
		if r.Tier != sharedTier {
			c.mu.Lock()
			if c.tierHits == nil {
				c.tierHits = map[string]int64{}
			}
			c.tierHits[r.Tier]++
			c.mu.Unlock()
		}
	case Compiled:
		c.compiled.Add(1)
		c.compileNs.Add(int64(e.compile))
	case Failed:
		c.failed.Add(1)
	}
	c.rejected.Add(int64(len(r.Rejects)))
}

// Stats gives the totals of the process.
func (c *Cache) Stats() Stats {
	s := c.stats.stats()
	s.Entries, s.Bytes = c.entries.Size(), c.bytes.Load()
	return s
}

func (c *Cache) record(l *Ledger, k Key, e *entry, r Result, start time.Time) {
	d := time.Since(start)
	var saved time.Duration
	if r.Outcome == Hit && e.compile > d {
		saved = e.compile - d
	}
	c.stats.add(e, r, saved)
	ev := Event{Key: k, Result: r, Bytes: e.bytes, Duration: d, Saved: saved}
	if l != nil {
		ev.Isolate = l.isolate
		l.add(k, e, r, saved)
	}
	c.observe(ev)
}

// Ledger keeps the books of one isolate: which modules it got with the cache, which without, which were rejected.
// The isolate writes it; any goroutine may read it.
type Ledger struct {
	isolate int
	totals  counters
	own     Tier // of the isolate's goroutine alone

	mu       sync.Mutex
	with     idList
	without  idList
	rejected []RejectedModule
}

// idList keeps ids once each, in the order they first came, so that a long-lived isolate's books stay bounded.
type idList struct {
	ids  []string
	seen map[string]struct{}
}

func (s *idList) add(id string) {
	if _, ok := s.seen[id]; ok {
		return
	}
	if s.seen == nil {
		s.seen = map[string]struct{}{}
	}
	s.seen[id] = struct{}{}
	s.ids = append(s.ids, id)
}

// RejectedModule is a program that a tier had and that was not fit to be used.
type RejectedModule struct{ ID, Tier, Reason string }

// NewLedger makes the books of the isolate with that number.
func NewLedger(isolate int) *Ledger { return &Ledger{isolate: isolate} }

// SetTier gives the isolate a tier of its own, which is asked after the tiers of the process; nil takes it away. Only the
// isolate's goroutine may call it.
func (l *Ledger) SetTier(t Tier) { l.own = t }

func (l *Ledger) tier() Tier {
	if l == nil {
		return nil
	}
	return l.own
}

func (l *Ledger) add(k Key, e *entry, r Result, saved time.Duration) {
	l.totals.add(e, r, saved)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch r.Outcome {
	case Hit:
		l.with.add(k.ID)
	case Compiled:
		l.without.add(k.ID)
	}
	for _, rej := range r.Rejects {
		l.rejected = append(l.rejected, RejectedModule{ID: k.ID, Tier: rej.Tier, Reason: rej.Reason})
	}
}

// Stats gives the isolate's totals; Entries, Bytes and Evicted are of the process and stay zero here.
func (l *Ledger) Stats() Stats { return l.totals.stats() }

// CompiledWithCache lists the module ids that this isolate got from the cache, in the order of their first load.
func (l *Ledger) CompiledWithCache() []string { return l.list(&l.with) }

// CompiledWithoutCache lists the module ids that this isolate had to compile.
func (l *Ledger) CompiledWithoutCache() []string { return l.list(&l.without) }

// Rejected lists the programs that were found and refused.
func (l *Ledger) Rejected() []RejectedModule {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]RejectedModule(nil), l.rejected...)
}

func (l *Ledger) list(s *idList) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string(nil), s.ids...)
}
