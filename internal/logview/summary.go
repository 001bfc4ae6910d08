package logview

import (
	"cmp"
	"slices"
)

// Bounds of what a summary keeps, so that its memory does not grow with the log.
const (
	maxModules = 50_000
	maxLive    = 200_000
	topLength  = 10
)

// Summary is what a log says as a whole.
type Summary struct {
	Counts
	First, Last int64 // microseconds since 1970

	ByEvent map[string]int64
	ByLevel [Error + 1]int64

	Processes                                   int64 // log.start seen
	Ended                                       int64 // log.end seen
	Spawned, Online, Exited, Failed, Terminated int64
	Peak                                        int64            // workers alive at once
	Causes                                      map[string]int64 // of worker.terminate
	ExitCodes                                   map[int64]int64
	StartUp, Life, Compile, Lag                 Histogram
	Slowest                                     []WorkerStat // by time to the first line
	Cold                                        []WorkerStat // by modules that they compiled
	Modules                                     map[string]*ModuleStat
	OtherModules                                int64 // events of modules beyond the bound
	Hits, Compiled                              int64
	Rejects                                     map[string]int64 // "tier: reason"
	Errors                                      map[string]int64 // first lines
	live                                        map[threadKey]*WorkerStat
	alive                                       int64
}

type threadKey struct{ pid, worker int64 }

// WorkerStat is one thread.
type WorkerStat struct {
	PID, Worker    int64
	Name           string
	Start          int64 // microseconds; negative: unknown
	Hits, Compiled int64
	CompileTime    int64
}

// ModuleStat is one module.
type ModuleStat struct {
	Name                    string
	Hits, Compiled, Rejects int64
	CompileTime, Slowest    int64 // microseconds
	Saved                   int64
}

// HitRate is the share of look-ups that the cache answered, in percent.
func (m *ModuleStat) HitRate() float64 { return rate(m.Hits, m.Compiled) }

func rate(hits, compiled int64) float64 {
	if hits+compiled == 0 {
		return 0
	}
	return 100 * float64(hits) / float64(hits+compiled)
}

// Summarize reads all sources.
func Summarize(sources []Source) (*Summary, error) {
	s := &Summary{
		ByEvent: map[string]int64{}, Causes: map[string]int64{}, ExitCodes: map[int64]int64{}, Modules: map[string]*ModuleStat{},
		Rejects: map[string]int64{}, Errors: map[string]int64{}, live: map[threadKey]*WorkerStat{},
	}
	err := Each(sources, &s.Counts, func(r *Record) error {
		s.add(r)
		return nil
	})
	for _, w := range s.live {
		s.retire(w)
	}
	s.live = nil
	return s, err
}

func (s *Summary) add(r *Record) {
	s.ByLevel[r.Level]++
	if r.TS > 0 {
		if s.First == 0 || r.TS < s.First {
			s.First = r.TS
		}
		s.Last = max(s.Last, r.TS)
	}
	if r.Kind != Own {
		return
	}
	count(s.ByEvent, r.Event)
	switch string(r.Event) {
	case "log.start":
		s.Processes++
	case "log.end":
		s.Ended++
	case "worker.spawn":
		s.Spawned++
		s.alive++
		s.Peak = max(s.Peak, s.alive)
		if w := s.worker(r); w != nil {
			w.Name = Unescape(r.Name)
		}
	case "worker.online":
		if w := s.worker(r); w != nil {
			w.Start = r.Start
		}
		if r.Worker > 0 {
			s.Online++
			s.StartUp.Add(r.Start)
		}
	case "worker.exit":
		s.exit(r)
	case "worker.error", "isolate.panic":
		s.Failed++
		line := r.Error
		if line == nil {
			line = []byte("panic in node-go")
		}
		countText(s.Errors, headline(Unescape(line)))
	case "worker.terminate":
		s.Terminated++
		count(s.Causes, r.Cause)
	case "promise.unhandled":
		countText(s.Errors, "unhandled rejection: "+Unescape(r.Reason))
	case "loop.lag":
		s.Lag.Add(r.Busy)
	case "cache.hit", "module.compile", "cache.reject":
		s.module(r)
	}
}

func (s *Summary) exit(r *Record) {
	s.Exited++
	s.alive = max(0, s.alive-1)
	s.Life.Add(r.Life)
	if _, ok := s.ExitCodes[r.Code]; ok || len(s.ExitCodes) < maxKeys {
		s.ExitCodes[r.Code]++
	}
	k := threadKey{r.PID, r.Worker}
	if w := s.live[k]; w != nil {
		s.retire(w)
		delete(s.live, k)
	}
}

func (s *Summary) module(r *Record) {
	m := s.Modules[string(r.Module)]
	if m == nil && len(s.Modules) < maxModules {
		m = &ModuleStat{Name: string(r.Module)}
		s.Modules[m.Name] = m
	}
	if m == nil {
		s.OtherModules++
		m = new(ModuleStat)
	}
	w := s.worker(r)
	if w == nil {
		w = new(WorkerStat)
	}
	switch string(r.Event) {
	case "cache.hit":
		s.Hits++
		m.Hits++
		w.Hits++
		m.Saved += max(0, r.Saved)
	case "module.compile":
		s.Compiled++
		m.Compiled++
		w.Compiled++
		d := max(0, r.Duration)
		m.CompileTime += d
		w.CompileTime += d
		m.Slowest = max(m.Slowest, d)
		s.Compile.Add(d)
	default:
		m.Rejects++
		countText(s.Rejects, Unescape(r.RejectTier)+": "+Unescape(r.Reason))
	}
}

// worker gives the thread of r, or nil if there are too many.
func (s *Summary) worker(r *Record) *WorkerStat {
	k := threadKey{r.PID, r.Worker}
	w := s.live[k]
	if w == nil && len(s.live) < maxLive {
		w = &WorkerStat{PID: r.PID, Worker: r.Worker, Start: none}
		s.live[k] = w
	}
	return w
}

// retire enters a thread into the lists of the most remarkable.
func (s *Summary) retire(w *WorkerStat) {
	if w.Start >= 0 && w.Worker > 0 {
		s.Slowest = top(s.Slowest, *w, func(w WorkerStat) int64 { return w.Start })
	}
	if w.Compiled > 0 {
		s.Cold = top(s.Cold, *w, func(w WorkerStat) int64 { return w.Compiled })
	}
}

// top inserts x into a list that falls and keeps topLength.
func top(list []WorkerStat, x WorkerStat, by func(WorkerStat) int64) []WorkerStat {
	if len(list) == topLength && by(x) <= by(list[topLength-1]) {
		return list
	}
	i, _ := slices.BinarySearchFunc(list, x, func(a, b WorkerStat) int {
		return cmp.Or(cmp.Compare(by(b), by(a)), cmp.Compare(a.PID, b.PID), cmp.Compare(a.Worker, b.Worker))
	})
	list = slices.Insert(list, i, x)
	return list[:min(len(list), topLength)]
}

// maxKeys bounds maps that are keyed by what a log says.
const maxKeys = 1000

func count(m map[string]int64, key []byte) {
	if n, ok := m[string(key)]; ok || len(m) < maxKeys {
		m[string(key)] = n + 1
	} else {
		m["(others)"]++
	}
}

func countText(m map[string]int64, key string) { count(m, []byte(key)) }

// headline gives the line of an error's text that names it: Node prints the place in the source before.
func headline(s string) string {
	first := ""
	for line := range lineSeq(s) {
		if first == "" {
			first = line
		}
		if namesError(line) {
			return line
		}
	}
	return first
}
