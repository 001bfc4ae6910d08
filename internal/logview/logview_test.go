package logview_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/node-go/node-go/internal/logview"
)

// sample is a log with everything that can be wrong with one.
const sample = `{"level":"info","ts":"2026-01-01T00:00:00.000000Z","event":"log.start","pid":7,"schema":1,"version":"x","node_version":"y"}
{"level":"info","ts":"2026-01-01T00:00:00.000500Z","event":"worker.online","pid":7,"worker":0,"start_us":500}
{"level":"info","ts":"2026-01-01T00:00:00.001000Z","event":"module.compile","pid":7,"module":"/a \"b\"</script>.js","kind":"commonjs","worker":0,"duration_us":300,"size_bytes":10}
{"level":"info","ts":"2026-01-01T00:00:00.002000Z","event":"worker.spawn","pid":7,"worker":1,"parent":0,"name":"first","file":"/a.js"}
{"level":"info","ts":"2026-01-01T00:00:00.003000Z","event":"worker.online","pid":7,"worker":1,"start_us":1000}
{"level":"debug","ts":"2026-01-01T00:00:00.003100Z","event":"cache.hit","pid":7,"module":"/a \"b\"</script>.js","kind":"commonjs","worker":1,"duration_us":2,"size_bytes":10,"tier":"shared","saved_us":290}
{"level":"warn","ts":"2026-01-01T00:00:00.003200Z","event":"cache.reject","pid":7,"module":"/c.js","kind":"commonjs","worker":1,"reject_tier":"disk","reason":"checksum"}
{"level":"error","ts":"2026-01-01T00:00:00.003300Z","event":"worker.error","pid":7,"worker":1,"code":1,"error":"/a.js:1\nthrow\n\nTypeError: no\n    at x"}
{"level":"info","ts":"2026-01-01T00:00:00.004000Z","event":"worker.exit","pid":7,"worker":1,"code":1,"life_us":2000}
{"level":30,"time":1767225600005,"pid":8,"hostname":"h","msg":"from pino"}
{"name":"app","hostname":"h","pid":9,"level":50,"msg":"from bunyan\u001b[31m","time":"2026-01-01T00:00:00.006Z","v":0}
not json` + "\x1b[2J" + `
{"event":"no.time"}
{"level":"info","ts":"2025-12-31T23:00:00.000000Z","event":"script.log","pid":7,"worker":0,"msg":"=1+1","data":{"k":[1,{"x":"}"}]}}

{"level":"info","ts":"2026-01-01T00:00:01.000000Z","event":"worker.ex`

func source(text string) []logview.Source {
	return []logview.Source{{Name: "test", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}}
}

func zipped(t *testing.T, text string, cut int) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()[:b.Len()-cut]
}

func TestSummarize(t *testing.T) {
	for name, text := range map[string]string{"plain": sample, "gzip": zipped(t, sample, 0)} {
		s, err := logview.Summarize(source(text))
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(s.Lines, s.Events, s.Foreign, s.Bad, s.TooLong, s.Truncated, s.NoTime, s.ClockSteps)
		if want := "15 11 2 1 0 1 1 1"; got != want {
			t.Errorf("%s: counts %s, want %s", name, got, want)
		}
		if s.Spawned != 1 || s.Online != 1 || s.Exited != 1 || s.Failed != 1 || s.Peak != 1 || s.Hits != 1 || s.Compiled != 1 {
			t.Errorf("%s: %+v", name, s)
		}
		if s.StartUp.N != 1 || s.StartUp.Max != 1000 || s.Life.Max != 2000 {
			t.Errorf("%s: start-up %d of %d", name, s.StartUp.Max, s.StartUp.N)
		}
		if s.Rejects["disk: checksum"] != 1 || s.Errors["TypeError: no"] != 1 || s.ExitCodes[1] != 1 {
			t.Errorf("%s: %v %v %v", name, s.Rejects, s.Errors, s.ExitCodes)
		}
		var b strings.Builder
		if err := s.WriteText(&b); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`/a "b"</script>.js`, "50.0 % hits (1 of 2)", "TypeError: no", "disk: checksum", "p50 1 ms"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %q in\n%s", name, want, b.String())
			}
		}
	}
}

func TestEach_Damage(t *testing.T) {
	var c logview.Counts
	nothing := func(*logview.Record) error { return nil }
	if err := logview.Each(source(zipped(t, strings.Repeat(sample+"\n", 50), 20)), &c, nothing); err != nil || c.Truncated == 0 || c.Events < 10 {
		t.Errorf("gzip without an end: %v %+v", err, c)
	}
	c = logview.Counts{}
	long := `{"event":"a.b","msg":"` + strings.Repeat("x", 5<<20) + `"}` + "\n"
	middle := `{"event":"a.b","msg":"` + strings.Repeat("x", 1<<20) + `"}` + "\n"
	if err := logview.Each(source(long+middle+long), &c, nothing); err != nil || c.TooLong != 2 || c.Events != 1 || c.Lines != 3 {
		t.Errorf("long lines: %v %+v", err, c)
	}
}

func show(t *testing.T, f logview.Filter, p logview.Printer) string {
	t.Helper()
	var b bytes.Buffer
	var c logview.Counts
	p.Out = bufio.NewWriter(&b)
	if err := logview.Show(source(sample), &f, &p, &c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestShow(t *testing.T) {
	all := show(t, logview.Filter{}, logview.Printer{})
	if strings.Contains(all, "\x1b") || strings.Count(all, "\n") != 14 {
		t.Errorf("control characters, or not 14 lines:\n%q", all)
	}
	for _, want := range []string{"from pino", `from bunyan\x1b[31m`, `not json\x1b[2J`, `duration=300µs`} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	if s := show(t, logview.Filter{}, logview.Printer{Color: true}); !strings.Contains(s, "\x1b[31merror") {
		t.Errorf("no colour: %q", s)
	}
	for _, c := range []struct {
		f    logview.Filter
		want int
	}{
		{logview.Filter{Workers: []int64{1}}, 6},
		{logview.Filter{Events: []string{"worker.exit", "cache."}}, 3},
		{logview.Filter{Level: logview.Warn}, 3},
		{logview.Filter{Since: 1767225600003200}, 5},
		{logview.Filter{Grep: regexp.MustCompile("pino|bunyan")}, 2},
		{logview.Filter{Fields: [][2]string{{"tier", "shared"}}}, 1},
		{logview.Filter{Fields: [][2]string{{"module", `/a "b"</script>.js`}, {"worker", "0"}}}, 1},
	} {
		text := show(t, c.f, logview.Printer{JSON: true})
		if got := strings.Count(text, "\n"); got != c.want {
			t.Errorf("%+v: %d lines, want %d\n%s", c.f, got, c.want, text)
		}
		for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
			if !json.Valid([]byte(line)) {
				t.Errorf("not JSON: %s", line)
			}
		}
	}
}

func TestFollow(t *testing.T) {
	var b bytes.Buffer
	// growing gives its parts one by one, with an end of file between them.
	parts := []string{`{"event":"a.b","wor`, `ker":3}` + "\n" + `{"event":"c.d"}`, "\n"}
	in := &growing{parts: parts}
	p := &logview.Printer{Out: bufio.NewWriter(&b), JSON: true}
	if err := logview.Follow(in, &logview.Filter{}, p, func() bool { return in.more() }); err != nil {
		t.Fatal(err)
	}
	if want := `{"event":"a.b","worker":3}` + "\n" + `{"event":"c.d"}` + "\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

type growing struct {
	parts []string
	have  string
}

func (g *growing) more() bool {
	if len(g.parts) == 0 {
		return false
	}
	g.have, g.parts = g.parts[0], g.parts[1:]
	return true
}

func (g *growing) Read(p []byte) (int, error) {
	if g.have == "" {
		return 0, io.EOF
	}
	n := copy(p, g.have)
	g.have = g.have[n:]
	return n, nil
}

func TestTimeline(t *testing.T) {
	var b bytes.Buffer
	if err := logview.WriteTimeline(source(sample), &b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	_, rest, ok := strings.Cut(page, `<script type="application/json" id="data">`)
	text, _, ok2 := strings.Cut(rest, "</script>")
	var data struct {
		Lanes []struct{ ID, Spawn, Online, Exit, Code int64 }
	}
	if err := json.Unmarshal([]byte(text), &data); err != nil || !ok || !ok2 {
		t.Fatalf("data: %v\n%s", err, text)
	}
	// The clock step of the script's line makes the page begin an hour earlier.
	if len(data.Lanes) != 2 || data.Lanes[1].ID != 1 || data.Lanes[1].Online-data.Lanes[1].Spawn != 1000 || data.Lanes[1].Code != 1 {
		t.Errorf("%+v", data)
	}
	if strings.Count(page, "<script") != 2 || strings.Contains(page, "https:") {
		t.Error("the page does not stand alone")
	}
	if err := logview.WriteTimeline(source("nothing\n"), &b); err == nil {
		t.Error("a page of nothing")
	}
}

func TestTrace(t *testing.T) {
	var b bytes.Buffer
	var c logview.Counts
	if err := logview.WriteTrace(source(sample), &b, &c); err != nil {
		t.Fatal(err)
	}
	var trace struct {
		TraceEvents []struct {
			Name, Ph string
			TS, Dur  int64
			PID, TID int64
			Args     map[string]any
		}
	}
	if err := json.Unmarshal(b.Bytes(), &trace); err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	phases := map[string]int{}
	for _, e := range trace.TraceEvents {
		phases[e.Ph]++
		if e.Name == "start-up" && e.TID == 1 && (e.Dur != 1000 || e.TS != 1767225600002000) {
			t.Errorf("%+v", e)
		}
	}
	if fmt.Sprint(phases) != "map[M:1 X:4 i:6]" {
		t.Errorf("phases %v", phases)
	}
}

func TestCSV(t *testing.T) {
	var b bytes.Buffer
	var c logview.Counts
	if err := logview.WriteCSV(source(sample), &logview.Filter{}, &b, &c); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 14 {
		t.Fatalf("%v: %d rows", err, len(rows))
	}
	last := rows[len(rows)-1]
	if last[21] != "'=1+1" || last[22] != `{"data":{"k":[1,{"x":"}"}]}}` {
		t.Errorf("%q", last)
	}
}

func TestDiff(t *testing.T) {
	a, err := logview.Summarize(source(sample))
	if err != nil {
		t.Fatal(err)
	}
	slow := strings.ReplaceAll(strings.ReplaceAll(sample, `"duration_us":300`, `"duration_us":900`), `"event":"cache.hit"`, `"event":"module.compile"`)
	b, err := logview.Summarize(source(slow))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := logview.WriteDiff(a, b, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Modules that lost their hits (1)", `50.0 % → 0.0 %  /a "b"</script>.js`, "Modules whose compile got slower (1)", "300 µs → 451 µs"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestHistogram(t *testing.T) {
	var h logview.Histogram
	for v := int64(1); v <= 100_000; v++ {
		h.Add(v)
	}
	h.Add(-1)
	for q, want := range map[float64]int64{.5: 50_000, .9: 90_000, .99: 99_000, 1: 100_000} {
		if got := h.Quantile(q); got < want || float64(got) > float64(want)*1.04 {
			t.Errorf("%v: %d, want %d", q, got, want)
		}
	}
	h.Add(1<<63 - 1)
	if h.Quantile(1) != 1<<63-1 || h.N != 100_001 {
		t.Errorf("%d of %d", h.Quantile(1), h.N)
	}
	if got := new(logview.Histogram).Quantile(.5); got != 0 {
		t.Errorf("of nothing: %d", got)
	}
}

// FuzzParse compares the scanner with encoding/json: what that takes for an object must be read, with the same values.
func FuzzParse(f *testing.F) {
	for line := range strings.SplitSeq(sample, "\n") {
		f.Add([]byte(line))
	}
	for _, s := range []string{`{"event":"a\\"}`, `{"a":{"b":[{}]},"event":"x"}`, `{}`, `{"event":"\u0061","event":"b"} `, "{\"a\":1e5,\"ts\":-0}", `{"ts":"2026-02-30T00:00:00.000000Z"}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var r logview.Record
		ok := r.Parse(line)
		var want map[string]json.RawMessage
		if json.Unmarshal(line, &want) != nil || want == nil {
			return // the scanner may let more pass, and must only not fall over
		}
		if !ok {
			t.Fatalf("refused %q", line)
		}
		var event string
		if raw := want["event"]; len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &event) != nil {
			return
		}
		// Names with escapes are no names of ours, and invalid UTF-8 is kept as it is.
		if got := logview.Unescape(r.Event); !bytes.ContainsRune(line, '\\') && strings.ToValidUTF8(got, "\ufffd") != strings.ToValidUTF8(event, "\ufffd") && utf8.Valid(line) {
			t.Fatalf("event %q, want %q in %q", got, event, line)
		}
	})
}

func BenchmarkSummarize(b *testing.B) {
	text := strings.Repeat(strings.Join(strings.Split(sample, "\n")[1:9], "\n")+"\n", 1000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := logview.Summarize(source(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func TestTimelineSVG(t *testing.T) {
	hostile := `{"ts":"2026-01-01T00:00:00.003000Z","level":"info","event":"worker.spawn","pid":1,"worker":9,"parent":0,"name":"</svg><b>&\u0001","file":"/x"}` + "\n"
	var b bytes.Buffer
	if err := logview.WriteTimelineSVG(source(hostile+sample), &b); err != nil {
		t.Fatal(err)
	}
	lanes, rects := 0, 0
	d := xml.NewDecoder(&b)
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			switch e.Name.Local {
			case "g":
				lanes++
			case "rect":
				rects++
			case "b":
				t.Error("a name of the log became an element")
			}
		}
	}
	if lanes != 3 || rects < 10 {
		t.Errorf("%d lanes with %d bars, want 3 lanes", lanes, rects)
	}
}
