package logview

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"time"
)

// traceEvent is an entry of the Chrome trace-event format.
type traceEvent struct {
	Name  string         `json:"name"`
	Phase string         `json:"ph"`
	TS    int64          `json:"ts"` // microseconds
	Dur   *int64         `json:"dur,omitempty"`
	PID   int64          `json:"pid"`
	TID   int64          `json:"tid"`
	Cat   string         `json:"cat,omitempty"`
	Scope string         `json:"s,omitempty"`
	Args  map[string]any `json:"args,omitempty"`
}

// WriteTrace writes Chrome trace events, a thread for each worker: start-up, compiles, hits and lag as slices, the rest as
// instants. It writes while it reads.
func WriteTrace(sources []Source, out io.Writer, c *Counts) error {
	w := bufio.NewWriter(out)
	w.WriteString(`{"displayTimeUnit":"ms","traceEvents":[`)
	sep := "\n"
	emit := func(e *traceEvent) error {
		b, err := json.Marshal(e)
		if err != nil {
			return err
		}
		w.WriteString(sep)
		sep = ",\n"
		_, err = w.Write(b)
		return err
	}
	err := Each(sources, c, func(r *Record) error {
		if r.Kind != Own || r.TS == 0 {
			return nil
		}
		return emitTrace(r, emit)
	})
	if err != nil {
		return err
	}
	w.WriteString("\n]}\n")
	return w.Flush()
}

func emitTrace(r *Record, emit func(*traceEvent) error) error {
	e := &traceEvent{Name: Unescape(r.Event), Phase: "i", Scope: "t", TS: r.TS, PID: max(0, r.PID), TID: max(0, r.Worker), Cat: r.Level.String(), Args: arguments(r.Line)}
	slice := func(name string, d int64) {
		e.Name, e.Phase, e.Scope, e.Dur, e.TS = name, "X", "", &d, r.TS-d
	}
	switch string(r.Event) {
	case "worker.spawn":
		name := "worker " + strconv.FormatInt(r.Worker, 10)
		if len(r.Name) > 0 {
			name += " " + Unescape(r.Name)
		}
		if err := emit(&traceEvent{Name: "thread_name", Phase: "M", PID: e.PID, TID: e.TID, Args: map[string]any{"name": name}}); err != nil {
			return err
		}
	case "worker.online":
		slice("start-up", max(0, r.Start))
	case "module.compile":
		slice("compile "+Unescape(r.Module), max(0, r.Duration))
	case "cache.hit":
		slice("hit "+Unescape(r.Module), max(0, r.Duration))
	case "loop.lag":
		slice("loop.lag", max(0, r.Busy))
	case "script.log":
		e.Name = Unescape(r.Msg)
	}
	return emit(e)
}

// arguments are the fields that the trace has no place for.
func arguments(line []byte) map[string]any {
	m := map[string]any{}
	for it := FieldsOf(line); it.Next(); {
		switch string(it.Key) {
		case "ts", "pid", "worker", "event", "level":
		default:
			if json.Valid(it.Value) {
				m[Unescape(it.Key)] = json.RawMessage(append([]byte(nil), it.Value...))
			}
		}
	}
	return m
}

// columns are those of WriteCSV, before what does not have one.
func columns() []string {
	return []string{"ts", "level", "event", "pid", "worker", "parent", "name", "module", "kind", "tier", "duration_us", "saved_us", "size_bytes",
		"start_us", "life_us", "busy_us", "age_us", "async_id", "code", "reason", "error", "msg"}
}

// WriteCSV writes a table with a header: a row for each JSON line that passes the filter, the fields without a column of their own as JSON in the
// last one.
func WriteCSV(sources []Source, f *Filter, out io.Writer, c *Counts) error {
	cols := columns()
	place := map[string]int{"time": 0}
	for i, name := range cols {
		place[name] = i
	}
	w := csv.NewWriter(out)
	if err := w.Write(append(cols, "other")); err != nil {
		return err
	}
	row := make([]string, len(cols)+1)
	err := Each(sources, c, func(r *Record) error {
		if r.Kind == Text || !f.Match(r) {
			return nil
		}
		clear(row)
		rest := []byte{}
		for it := FieldsOf(r.Line); it.Next(); {
			if i, ok := place[string(it.Key)]; ok {
				row[i] = harmless(fieldText(it.Value))
				continue
			}
			rest = append(append(append(append(rest, `,"`...), it.Key...), `":`...), it.Value...)
		}
		if r.TS > 0 {
			row[0] = time.UnixMicro(r.TS).UTC().Format("2006-01-02T15:04:05.000000Z")
		}
		if len(rest) > 0 {
			rest[0] = '{'
			row[len(cols)] = string(append(rest, '}'))
		}
		return w.Write(row)
	})
	w.Flush()
	if err == nil {
		err = w.Error()
	}
	return err
}

// harmless keeps a spreadsheet from taking a text for a formula.
func harmless(s string) string {
	if s != "" && (s[0] == '=' || s[0] == '+' || s[0] == '@' || s[0] == '\t' || s[0] == '\r') {
		return "'" + s
	}
	return s
}
