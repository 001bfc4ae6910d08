package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// collectorFloor is the heap size below which the collector does not run. A JavaScript program allocates its first tens of megabytes
// within milliseconds; with Go's default of four, its start would consist of collections. Node's young generation is of this size.
const collectorFloor = 48 << 20

// TuneCollector sets the pace of the garbage collector for a process that runs programs and nothing else: no collection below
// collectorFloor, Go's default pace far above it. The environment variable GOGC turns it off. Nor is it noted where memory is allocated,
// until package worker asks for that. It is for the command: an embedder's process is its own.
func TuneCollector() {
	runtime.MemProfileRate = 0
	if os.Getenv("GOGC") != "" {
		return
	}
	percent := percentFor(0)
	debug.SetGCPercent(percent)
	rearm(new(sentinel), percent)
}

// sentinel is garbage: its finalizer tells that a collection has ended.
type sentinel struct{ _ [16]byte }

// rearm waits for the next collection. percent is the pace that is set: to set it stops the world, even where nothing changes.
func rearm(s *sentinel, percent int) {
	runtime.SetFinalizer(s, func(s *sentinel) {
		next := percentFor(liveBytes())
		if next != percent {
			debug.SetGCPercent(next)
		}
		rearm(s, next)
	})
}

// percentFor gives the pace at which the next collection begins at collectorFloor, or at twice the live heap if that is more.
func percentFor(live uint64) int {
	const least = 4 << 20 // what the runtime takes a smaller heap for
	live = max(live, least)
	if live >= collectorFloor/2 {
		return 100
	}
	return int(collectorFloor*100/live) - 100
}

func liveBytes() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	if s[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return s[0].Value.Uint64()
}
