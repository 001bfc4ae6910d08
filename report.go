package nodego

import (
	"sort"

	"go.uber.org/zap"

	"github.com/node-go/node-go/sharedcache"
)

// Report tells how a program used the code cache.
type Report struct {
	Threads []ThreadReport // by id; the main thread is 0
	Process sharedcache.Stats
	Clock   string
}

// ThreadReport is the part of one thread.
type ThreadReport struct {
	ID    int
	Name  string
	Stats sharedcache.Stats
}

func (r *run) report() Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	rep := Report{Process: r.rt.cache.Stats(), Clock: r.rt.Clock().String()}
	for _, l := range r.ledgers {
		rep.Threads = append(rep.Threads, ThreadReport{ID: l.id, Name: l.name, Stats: l.l.Stats()})
	}
	sort.Slice(rep.Threads, func(i, j int) bool { return rep.Threads[i].ID < rep.Threads[j].ID })
	return rep
}

// cacheObserver logs what the code cache does; nil when nothing is logged at all.
func cacheObserver(log *zap.Logger) func(sharedcache.Event) {
	if !log.Core().Enabled(zap.InfoLevel) {
		return nil
	}
	return func(e sharedcache.Event) {
		event, level := "cache.hit", zap.DebugLevel
		switch {
		case len(e.Result.Rejects) > 0:
			event, level = "cache.reject", zap.WarnLevel
		case e.Result.Outcome == sharedcache.Compiled:
			event, level = "module.compile", zap.InfoLevel
		case e.Result.Outcome == sharedcache.Failed:
			event, level = "module.failed", zap.InfoLevel
		case e.Result.Outcome == sharedcache.Evicted:
			event, level = "cache.evict", zap.InfoLevel
		}
		if e.Result.Outcome == sharedcache.Compiled {
			defer logStore(log, e)
		}
		ce := log.Check(level, event)
		if ce == nil {
			return
		}
		fields := []zap.Field{
			zap.String("module", e.Key.ID), zap.Stringer("kind", e.Key.Kind), zap.Int("worker", e.Isolate),
			zap.Int64("duration_us", e.Duration.Microseconds()), zap.Int64("size_bytes", e.Bytes),
		}
		if e.Result.Tier != "" {
			fields = append(fields, zap.String("tier", e.Result.Tier), zap.Int64("saved_us", e.Saved.Microseconds()))
		}
		for _, rej := range e.Result.Rejects {
			fields = append(fields, zap.String("reject_tier", rej.Tier), zap.String("reason", rej.Reason))
		}
		for _, err := range e.Result.StoreErrors {
			fields = append(fields, zap.NamedError("store_error", err))
		}
		ce.Write(fields...)
	}
}

// logStore tells that a compiled program is in the cache now.
func logStore(log *zap.Logger, e sharedcache.Event) {
	if ce := log.Check(zap.DebugLevel, "cache.store"); ce != nil {
		ce.Write(zap.String("module", e.Key.ID), zap.Stringer("kind", e.Key.Kind), zap.Int("worker", e.Isolate), zap.Int64("size_bytes", e.Bytes))
	}
}
