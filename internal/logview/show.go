package logview

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
)

// Filter says which lines are shown. The zero value lets all pass.
type Filter struct {
	Workers []int64        // of these threads only
	Events  []string       // of these events; "cache." takes all of a component
	Level   Level          // of this level or above
	Since   int64          // not before, in microseconds since 1970
	Grep    *regexp.Regexp // lines that match
	Fields  [][2]string    // name and value, compared as text
}

// Match tells whether a record passes. Lines that are not JSON pass only if nothing is asked of fields.
func (f *Filter) Match(r *Record) bool {
	if r.Level < f.Level || f.Since > 0 && r.TS < f.Since {
		return false
	}
	if len(f.Workers) > 0 && !containsNumber(f.Workers, r.Worker) {
		return false
	}
	if len(f.Events) > 0 && !containsEvent(f.Events, r.Event) {
		return false
	}
	if f.Grep != nil && !f.Grep.Match(r.Line) {
		return false
	}
	for _, kv := range f.Fields {
		if r.Kind == Text || !hasField(r.Line, kv[0], kv[1]) {
			return false
		}
	}
	return true
}

func containsNumber(list []int64, n int64) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}

func containsEvent(list []string, event []byte) bool {
	for _, x := range list {
		if string(event) == x || strings.HasSuffix(x, ".") && bytes.HasPrefix(event, []byte(x)) {
			return true
		}
	}
	return false
}

func hasField(line []byte, name, value string) bool {
	for it := FieldsOf(line); it.Next(); {
		if string(it.Key) == name {
			return fieldText(it.Value) == value
		}
	}
	return false
}

func fieldText(v []byte) string {
	if s, ok := text(v); ok {
		return Unescape(s)
	}
	return string(v)
}

// Printer writes records for people.
type Printer struct {
	Out   *bufio.Writer
	Color bool
	JSON  bool // the lines as they are; those that are not JSON become {"text": ...}
}

// Print writes one record.
func (p *Printer) Print(r *Record) error {
	switch {
	case p.JSON && r.Kind == Text:
		b, err := json.Marshal(map[string]string{"text": string(r.Line)})
		if err != nil {
			return err
		}
		return p.line(b)
	case p.JSON:
		return p.line(r.Line)
	case r.Kind == Text:
		return p.line([]byte(p.paint(dim, printable(string(r.Line)))))
	}
	when := "               "
	if r.TS > 0 {
		when = time.UnixMicro(r.TS).UTC().Format("15:04:05.000000")
	}
	fmt.Fprintf(p.Out, "%s %s ", p.paint(dim, when), p.paint(levelColor(r.Level), fmt.Sprintf("%-5s", r.Level)))
	if r.Worker >= 0 {
		fmt.Fprintf(p.Out, "%-5s ", fmt.Sprintf("w%d", r.Worker))
	} else {
		p.Out.WriteString("      ")
	}
	if r.Kind == Own {
		fmt.Fprintf(p.Out, "%-17s", p.paint(bold, printable(Unescape(r.Event))))
	}
	if r.Msg != nil {
		p.Out.WriteString(" " + printable(Unescape(r.Msg)))
	}
	for it := FieldsOf(r.Line); it.Next(); {
		switch string(it.Key) {
		case "level", "ts", "time", "event", "worker", "msg":
			continue
		}
		p.field(it.Key, it.Value)
	}
	return p.line(nil)
}

// field writes a field; a duration in the unit that suits it.
func (p *Printer) field(key, v []byte) {
	name, value := printable(Unescape(key)), printable(fieldText(v))
	if short, ok := strings.CutSuffix(name, "_us"); ok && number(v) >= 0 {
		name, value = short, strings.ReplaceAll(micros(number(v)), " ", "")
	} else if strings.ContainsAny(value, " =") && len(v) > 0 && v[0] == '"' {
		value = `"` + value + `"`
	}
	p.Out.WriteString(" " + p.paint(dim, name+"=") + value)
}

func (p *Printer) line(b []byte) error {
	_, _ = p.Out.Write(b)
	return p.Out.WriteByte('\n')
}

type color string

// The colours, as terminals know them.
const (
	dim  color = "2"
	bold color = "1"
)

func levelColor(l Level) color { return [...]color{"0", "36", "32", "33", "31"}[l] }

func (p *Printer) paint(c color, s string) string {
	if !p.Color {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// Show prints what passes the filter.
func Show(sources []Source, f *Filter, p *Printer, c *Counts) error {
	err := Each(sources, c, func(r *Record) error {
		if !f.Match(r) {
			return nil
		}
		return p.Print(r)
	})
	if ferr := p.Out.Flush(); err == nil {
		err = ferr
	}
	return err
}

// Follow prints what passes the filter as it is written to a source that ends now and goes on later, until wait returns false.
// wait is called at the end of what there is.
func Follow(in io.Reader, f *Filter, p *Printer, wait func() bool) error {
	l := bufio.NewReaderSize(in, bufferSize)
	var line []byte
	var r Record
	for {
		part, err := l.ReadSlice('\n')
		if len(line)+len(part) <= maxLine {
			line = append(line, part...)
		}
		switch err {
		case nil:
			if full := trim(line); len(full) > 0 {
				if r.Parse(full); f.Match(&r) {
					if err := p.Print(&r); err != nil {
						return err
					}
				}
			}
			line = line[:0]
		case bufio.ErrBufferFull:
		case io.EOF:
			if err := p.Out.Flush(); err != nil || !wait() {
				return err
			}
		default:
			return err
		}
	}
}
