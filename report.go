package nodego

import (
	"errors"
	"sort"

	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/isolate"
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
	if !log.Core().Enabled(zap.WarnLevel) {
		return nil
	}
	return func(e sharedcache.Event) {
		for _, rej := range e.Result.Rejects {
			if ce := log.Check(zap.WarnLevel, "cache.reject"); ce != nil {
				ce.Write(zap.String("module", e.Key.ID), zap.Stringer("kind", e.Key.Kind), zap.Int("worker", e.Isolate),
					zap.String("reject_tier", rej.Tier), zap.String("reason", rej.Reason))
			}
		}
		event, level := "cache.hit", zap.DebugLevel
		switch e.Result.Outcome {
		case sharedcache.Compiled:
			event, level = "module.compile", zap.InfoLevel
			defer logStore(log, e)
		case sharedcache.Failed:
			event, level = "module.failed", zap.InfoLevel
		case sharedcache.Evicted:
			event, level = "cache.evict", zap.InfoLevel
		}
		ce := log.Check(level, event)
		if ce == nil {
			return
		}
		fields := make([]zap.Field, 0, 8)
		fields = append(fields, zap.String("module", e.Key.ID), zap.Stringer("kind", e.Key.Kind), zap.Int("worker", e.Isolate),
			zap.Int64("duration_us", e.Duration.Microseconds()), zap.Int64("size_bytes", e.Bytes))
		if e.Result.Tier != "" {
			fields = append(fields, zap.String("tier", e.Result.Tier), zap.Int64("saved_us", e.Saved.Microseconds()))
		}
		if err := errors.Join(e.Result.StoreErrors...); err != nil {
			fields = append(fields, zap.String("store_error", err.Error()))
		}
		ce.Write(fields...)
	}
}

// logFailure tells what ended a thread before its time. It must be called on the goroutine that ran iso.
func (rt *Runtime) logFailure(thread int, iso *isolate.Isolate, fatal *isolate.Fatal) {
	if ce := rt.log.Check(zap.ErrorLevel, "worker.error"); ce != nil {
		ce.Write(zap.Int("worker", thread), zap.Int("code", fatal.Code), zap.String("error", iso.Describe(fatal)))
	}
}

// logStore tells that a compiled program is in the cache now.
func logStore(log *zap.Logger, e sharedcache.Event) {
	if ce := log.Check(zap.DebugLevel, "cache.store"); ce != nil {
		ce.Write(zap.String("module", e.Key.ID), zap.Stringer("kind", e.Key.Kind), zap.Int("worker", e.Isolate), zap.Int64("size_bytes", e.Bytes))
	}
}
