package logview

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"
)

// WriteText writes a summary for people. Sections about which the log says nothing are left out.
func (s *Summary) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	p := func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }
	p("lines\t%d: %d events, %d of other loggers, %d not JSON, %d too long, %d cut off", s.Lines, s.Events, s.Foreign, s.Bad, s.TooLong, s.Truncated)
	if s.First > 0 {
		p("time\t%s, %s from first to last", stamp(s.First), micros(s.Last-s.First))
	}
	if s.NoTime+s.ClockSteps > 0 {
		p("clock\t%d lines tell no time; the clock went back %d times by more than a second", s.NoTime, s.ClockSteps)
	}
	if s.Processes > 0 {
		p("processes\t%d, of which %d ended in good order", s.Processes, s.Ended)
	}
	if s.Spawned+s.Exited > 0 {
		p("workers\t%d started, %d online, %d gone, at most %d at once; %d errors, %d told to end%s", s.Spawned, s.Online, s.Exited, s.Peak, s.Failed, s.Terminated, inBrackets(s.Causes))
	}
	s.histogram(p, "start-up", &s.StartUp)
	s.histogram(p, "life", &s.Life)
	s.histogram(p, "compile", &s.Compile)
	s.histogram(p, "loop lag", &s.Lag)
	if s.Hits+s.Compiled > 0 {
		p("cache\t%.1f %% hits (%d of %d)", rate(s.Hits, s.Compiled), s.Hits, s.Hits+s.Compiled)
		if s.Hits == 0 {
			p("\tlogs of level info have no hits: run with --log-level=debug or cache=debug")
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	s.workers(out, "\nSlowest to start", s.Slowest)
	s.workers(out, "\nWorkers that compiled most", s.Cold)
	s.modules(out)
	tally(out, "\nRefused cache entries", s.Rejects)
	tally(out, "\nErrors", s.Errors)
	codes := map[string]int64{}
	for code, n := range s.ExitCodes {
		if code != 0 {
			codes[fmt.Sprintf("exit code %d", code)] = n
		}
	}
	tally(out, "\nWorkers that failed", codes)
	tally(out, "\nEvents", s.ByEvent)
	return nil
}

func (s *Summary) histogram(p func(string, ...any), name string, h *Histogram) {
	if h.N > 0 {
		p("%s\tp50 %s, p90 %s, p99 %s, max %s (n=%d)", name, micros(h.Quantile(.5)), micros(h.Quantile(.9)), micros(h.Quantile(.99)), micros(h.Max), h.N)
	}
}

func (s *Summary) workers(out io.Writer, title string, list []WorkerStat) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(out, title)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "pid\tworker\tname\tstart-up\thits\tcompiled\tcompile time\t")
	for _, x := range list {
		start := "?"
		if x.Start >= 0 {
			start = micros(x.Start)
		}
		fmt.Fprintf(w, "%d\t%d\t%s\t%s\t%d\t%d\t%s\t\n", x.PID, x.Worker, printable(x.Name), start, x.Hits, x.Compiled, micros(x.CompileTime))
	}
	_ = w.Flush() // out's next error tells
}

func (s *Summary) modules(out io.Writer) {
	if len(s.Modules) == 0 {
		return
	}
	list := slices.SortedFunc(maps.Values(s.Modules), func(a, b *ModuleStat) int {
		return cmp.Or(cmp.Compare(b.CompileTime, a.CompileTime), cmp.Compare(b.Hits, a.Hits), cmp.Compare(a.Name, b.Name))
	})
	fmt.Fprintf(out, "\nSlowest modules (of %d)\n", len(list))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "compile time\tslowest\tcompiled\thits\thit rate\tsaved\trefused\t  module")
	for _, m := range list[:min(len(list), topLength)] {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%.1f %%\t%s\t%d\t  %s\n", micros(m.CompileTime), micros(m.Slowest), m.Compiled, m.Hits, m.HitRate(), micros(m.Saved), m.Rejects, printable(Unescape([]byte(m.Name))))
	}
	_ = w.Flush()
	if s.OtherModules > 0 {
		fmt.Fprintf(out, "%d events are of modules beyond the first %d, which are not told apart\n", s.OtherModules, maxModules)
	}
}

// tally prints counts, the greatest first.
func tally(out io.Writer, title string, m map[string]int64) {
	if len(m) == 0 {
		return
	}
	fmt.Fprintln(out, title)
	keys := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(cmp.Compare(m[b], m[a]), cmp.Compare(a, b)) })
	for _, k := range keys[:min(len(keys), 2*topLength)] {
		fmt.Fprintf(out, "%8d  %s\n", m[k], printable(k))
	}
}

func inBrackets(m map[string]int64) string {
	text := ""
	for _, k := range slices.Sorted(maps.Keys(m)) {
		sep := ", "
		if text == "" {
			sep = " ("
		}
		text += fmt.Sprintf("%s%s %d", sep, printable(k), m[k])
	}
	if text == "" {
		return ""
	}
	return text + ")"
}

// micros shows a duration with three figures.
func micros(us int64) string {
	switch {
	case us < 1000:
		return fmt.Sprintf("%d µs", us)
	case us < 1e6:
		return fmt.Sprintf("%.3g ms", float64(us)/1e3)
	case us < 1e8:
		return fmt.Sprintf("%.3g s", float64(us)/1e6)
	}
	return (time.Duration(us) * time.Microsecond).Round(time.Second).String()
}

func stamp(us int64) string { return time.UnixMicro(us).UTC().Format("2006-01-02 15:04:05.000 UTC") }
