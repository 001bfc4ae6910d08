package logview

import (
	"bytes"
	_ "embed" // the page
	"encoding/json"
	"fmt"
	"io"
)

//go:embed timeline.html
var timelinePage []byte

// maxMarks bounds the compiles and hits of a timeline; what is beyond is counted on the page.
const maxMarks = 300_000

// lane is a thread on the page. Times are microseconds after the page's beginning.
type lane struct {
	PID    int64  `json:"pid"`
	ID     int64  `json:"id"`
	Parent int64  `json:"parent"`
	Name   string `json:"name,omitempty"`
	File   string `json:"file,omitempty"`
	Spawn  int64  `json:"spawn"`
	Online *int64 `json:"online,omitempty"`
	Exit   *int64 `json:"exit,omitempty"`
	Code   int64  `json:"code"`
	Marks  []mark `json:"marks"`
}

// mark is something that happened in a lane: kind, end, duration, index of the text.
type mark [4]int64

// Kinds of marks.
const (
	markCompile = iota
	markHit
	markReject
	markError
	markTerminate
	markLag
	markScript
)

type timeline struct {
	Lanes   []*lane  `json:"lanes"`
	Texts   []string `json:"texts"`
	End     int64    `json:"end"`
	Start   string   `json:"start"`
	Dropped int64    `json:"dropped"`

	zero  int64
	byKey map[threadKey]*lane
	texts map[string]int64
	marks int
}

// WriteTimeline writes a page that needs nothing but itself: a lane for each thread.
func WriteTimeline(sources []Source, out io.Writer) error {
	t, err := readTimeline(sources)
	if err != nil {
		return err
	}
	// Marshal escapes <, > and &: nothing in a log can end the script element.
	data, err := json.Marshal(t)
	if err != nil {
		return err
	}
	_, err = out.Write(bytes.Replace(timelinePage, []byte("__DATA__"), data, 1))
	return err
}

func readTimeline(sources []Source) (*timeline, error) {
	t := &timeline{Lanes: []*lane{}, byKey: map[threadKey]*lane{}, texts: map[string]int64{}}
	var c Counts
	if err := Each(sources, &c, func(r *Record) error {
		t.add(r)
		return nil
	}); err != nil {
		return nil, err
	}
	if t.zero == 0 {
		return nil, fmt.Errorf("no event of node-go with a time among %d lines", c.Lines)
	}
	t.Start = stamp(t.zero)
	t.shift()
	return t, nil
}

// lanes are made with absolute times; shift makes them relative to the earliest.
func (t *timeline) shift() {
	for _, l := range t.Lanes {
		t.zero = min(t.zero, l.Spawn)
	}
	for _, l := range t.Lanes {
		l.Spawn -= t.zero
		for _, p := range []*int64{l.Online, l.Exit} {
			if p != nil {
				*p -= t.zero
			}
		}
		for i := range l.Marks {
			l.Marks[i][1] -= t.zero
		}
	}
	t.End -= t.zero
}

func (t *timeline) add(r *Record) {
	if r.Kind != Own || r.TS == 0 {
		return
	}
	if t.zero == 0 || r.TS < t.zero {
		t.zero = r.TS
	}
	t.End = max(t.End, r.TS)
	if r.Worker < 0 {
		return
	}
	l := t.lane(r)
	at := r.TS
	switch string(r.Event) {
	case "worker.spawn":
		l.Spawn, l.Name, l.File, l.Parent = at, Unescape(r.Name), Unescape(r.File), r.Parent
	case "worker.online":
		l.Online = &at
		l.Spawn = min(l.Spawn, at-max(0, r.Start))
	case "worker.exit":
		l.Exit, l.Code = &at, r.Code
	case "module.compile":
		t.mark(l, markCompile, at, r.Duration, r.Module)
	case "cache.hit":
		t.mark(l, markHit, at, r.Duration, r.Module)
	case "cache.reject":
		t.mark(l, markReject, at, 0, append(append([]byte{}, r.Module...), ": "+string(r.Reason)...))
	case "worker.error", "isolate.panic":
		t.mark(l, markError, at, 0, r.Error)
	case "promise.unhandled":
		t.mark(l, markError, at, 0, append([]byte("unhandled rejection: "), r.Reason...))
	case "worker.terminate":
		t.mark(l, markTerminate, at, 0, r.Cause)
	case "loop.lag":
		t.mark(l, markLag, at, r.Busy, nil)
	case "port.backlog":
		t.mark(l, markLag, at, 0, []byte("messages wait at a port"))
	case "script.log":
		t.mark(l, markScript, at, 0, r.Msg)
	}
}

func (t *timeline) lane(r *Record) *lane {
	k := threadKey{r.PID, r.Worker}
	l := t.byKey[k]
	if l == nil {
		l = &lane{PID: r.PID, ID: r.Worker, Parent: none, Spawn: r.TS, Marks: []mark{}}
		t.byKey[k] = l
		t.Lanes = append(t.Lanes, l)
	}
	return l
}

func (t *timeline) mark(l *lane, kind, at, duration int64, text []byte) {
	if t.marks == maxMarks {
		t.Dropped++
		return
	}
	t.marks++
	i, ok := t.texts[string(text)]
	if !ok {
		i = int64(len(t.Texts))
		t.texts[string(text)] = i
		t.Texts = append(t.Texts, Unescape(text))
	}
	l.Marks = append(l.Marks, mark{kind, at, max(0, duration), i})
}
