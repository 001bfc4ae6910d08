// Package tracing writes what happens in a process as Chrome trace events, in the file that node:trace_events and the options
// --trace-event-* speak of. Events have categories; those of no enabled category cost one atomic load.
package tracing

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// The categories of the runtime's own events. An event is written if one of the names in its category is enabled.
const (
	AsyncHooks  = "node,node.async_hooks"
	Bootstrap   = "node,node.bootstrap"
	Console     = "node,node.console"
	Environment = "node,node.environment"
	FSSync      = "node,node.fs,node.fs.sync"
	FSAsync     = "node,node.fs,node.fs.async"
	Rejections  = "node,node.promises,node.promises.rejections"
	UserTiming  = "node,node.perf,node.perf.usertiming"
	Script      = "node,node.vm,node.vm.script"
	Engine      = "v8"
	metadata    = "__metadata"
)

// Usual are the categories of --trace-events-enabled.
const Usual = "v8,node,node.async_hooks"

// The phases of events, as the format has them.
const (
	Begin      = 'B'
	End        = 'E'
	Complete   = 'X'
	Instant    = 'I'
	Counter    = 'C'
	AsyncBegin = 'b'
	AsyncStep  = 'n'
	AsyncEnd   = 'e'
	meta       = 'M'
)

// Config describes an agent.
type Config struct {
	// Pattern names the file: ${pid} and ${rotation} stand for the process and for 1. Empty: node_trace.${rotation}.log.
	Pattern string
	PID     int
	// Now gives microseconds of a clock that never goes back.
	Now func() int64
	// Warn is told, in a line, what stands in the way of the file.
	Warn func(line string)
}

// Event is one thing that happens. TS and Dur are microseconds.
type Event struct {
	Phase rune
	Cat   string
	Name  string
	ID    string // of asynchronous events and counters; "" for none
	TS    int64
	Dur   int64
	TID   int
	Args  any // nil: none
}

// Agent is the trace of one program. Its methods may be called from any goroutine, and on a nil Agent, which traces nothing.
type Agent struct {
	cfg     Config
	enabled atomic.Pointer[map[string]bool] // nil: none

	mu     sync.Mutex
	counts []count // in the order in which they were first enabled
	about  []Event // metadata, for the end of the file
	file   io.WriteCloser
	out    *bufio.Writer
	sep    string
	failed bool
	closed bool
}

type count struct {
	name string
	n    int
}

// New makes an agent that has no category enabled and no file.
func New(cfg Config) *Agent {
	if cfg.Pattern == "" {
		cfg.Pattern = "node_trace.${rotation}.log"
	}
	return &Agent{cfg: cfg, sep: "\n"}
}

// Enable enables categories once more; the first time opens the file.
func (a *Agent) Enable(categories []string) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, name := range categories {
		if i := slices.IndexFunc(a.counts, func(c count) bool { return c.name == name }); i >= 0 {
			a.counts[i].n++
		} else {
			a.counts = append(a.counts, count{name, 1})
		}
	}
	a.publish()
	a.open()
}

// Disable takes one Enable of the categories back.
func (a *Agent) Disable(categories []string) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, name := range categories {
		if i := slices.IndexFunc(a.counts, func(c count) bool { return c.name == name }); i >= 0 {
			if a.counts[i].n--; a.counts[i].n == 0 {
				a.counts = slices.Delete(a.counts, i, i+1)
			}
		}
	}
	a.publish()
}

func (a *Agent) publish() {
	if len(a.counts) == 0 {
		a.enabled.Store(nil)
		return
	}
	m := make(map[string]bool, len(a.counts))
	for _, c := range a.counts {
		m[c.name] = true
	}
	a.enabled.Store(&m)
}

// Categories gives the enabled categories, in the order in which they were enabled.
func (a *Agent) Categories() (names []string) {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.counts {
		names = append(names, c.name)
	}
	return names
}

// On tells whether events of a category are written.
func (a *Agent) On(category string) bool {
	if a == nil {
		return false
	}
	m := a.enabled.Load()
	if m == nil {
		return false
	}
	for name := range strings.SplitSeq(category, ",") {
		if (*m)[name] {
			return true
		}
	}
	return false
}

// Now is the present moment for events.
func (a *Agent) Now() int64 { return a.cfg.Now() }

// Emit writes an event if its category is enabled. A zero TS means now.
func (a *Agent) Emit(e Event) {
	if !a.On(e.Cat) {
		return
	}
	if e.TS == 0 {
		e.TS = a.cfg.Now()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.write(&e)
}

// Span writes an event that began at since and ends now.
func (a *Agent) Span(category, name string, tid int, since int64, args any) {
	if a.On(category) {
		a.Emit(Event{Phase: Complete, Cat: category, Name: name, TID: tid, TS: since, Dur: a.cfg.Now() - since, Args: args})
	}
}

// Describe adds metadata: a fact about the process or a thread. It is written with the end of the file.
func (a *Agent) Describe(name string, tid int, args any) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.about = append(a.about, Event{Phase: meta, Cat: metadata, Name: name, TID: tid, TS: a.cfg.Now(), Args: args})
}

func (a *Agent) open() {
	if a.file != nil || a.failed || a.closed {
		return
	}
	name := strings.NewReplacer("${pid}", strconv.Itoa(a.cfg.PID), "${rotation}", "1").Replace(a.cfg.Pattern)
	f, err := os.Create(name)
	if err != nil {
		a.failed = true
		a.cfg.Warn("Could not open trace file " + name + ": " + reason(err))
		return
	}
	a.file, a.out = f, bufio.NewWriter(f)
	a.out.WriteString(`{"traceEvents":[`)
}

func reason(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// record is the form of an event in the file. Times of threads are not known.
type record struct {
	PID  int    `json:"pid"`
	TID  int    `json:"tid"`
	TS   int64  `json:"ts"`
	TTS  int64  `json:"tts"`
	Ph   string `json:"ph"`
	Cat  string `json:"cat"`
	Name string `json:"name"`
	Dur  int64  `json:"dur"`
	TDur int64  `json:"tdur"`
	ID   string `json:"id,omitempty"`
	Args any    `json:"args"`
}

func (a *Agent) write(e *Event) {
	if a.out == nil {
		return
	}
	args := e.Args
	if args == nil {
		args = struct{}{}
	}
	b, err := json.Marshal(&record{PID: a.cfg.PID, TID: a.cfg.PID + e.TID, TS: e.TS, Ph: string(e.Phase), Cat: e.Cat, Name: e.Name, Dur: e.Dur,
		ID: e.ID, Args: args})
	if err != nil {
		a.cfg.Warn(fmt.Sprintf("Could not write trace event %s: %v", e.Name, err))
		return
	}
	a.out.WriteString(a.sep)
	a.out.Write(b)
	a.sep = ",\n"
}

// Close writes the metadata and closes the file, if there is one.
func (a *Agent) Close() error {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return nil
	}
	a.closed = true
	a.enabled.Store(nil)
	if a.file == nil {
		return nil
	}
	for i := range a.about {
		a.write(&a.about[i])
	}
	a.out.WriteString("\n]}\n")
	err := a.out.Flush()
	if cerr := a.file.Close(); err == nil {
		err = cerr
	}
	return err
}
