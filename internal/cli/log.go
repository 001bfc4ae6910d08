package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/node-go/node-go/internal/logview"
)

const logUsage = `Usage: node-go log <command> [options] [FILE...]

Reads logs that node-go wrote with --log-format=json. Files may be plain or gzip; - or no file is standard input. What is wrong with a log is
counted, never fatal: lines that are not JSON, lines of other loggers, a last line that was cut off.

  node-go --log-level=debug --log-format=json --log-file=run.log app.js     write a log
  node-go log summary run.log             how long did workers take to start, what did the code cache give them, what failed?
  node-go log show --worker=7 run.log     what did worker 7 do before it ended?
  node-go log show --level=warn run.log   everything that somebody should look at
  node-go log show --event=cache.hit --field tier=disk run.log
  node-go log show --follow run.log       wait for more
  node-go log timeline -o run.html run.log    a page with a lane for each worker: zoom, search, tooltips
  node-go log timeline -o run.svg run.log     the same as a picture
  node-go log diff before.log after.log   what got slower, which modules lost their hits?
  node-go log trace -o run.json run.log   for https://ui.perfetto.dev
  node-go log csv run.log                 for a spreadsheet or a database

Options:
`

// logCommands are the commands of node-go log.
func logCommands() []string {
	return []string{"summary", "show", "timeline", "diff", "trace", "csv"}
}

// isLogCommand tells whether a command line is the sub-command log. A script of that name is still reached: by a path, or with
// other arguments.
func isLogCommand(args []string) bool {
	return len(args) > 1 && args[0] == "log" && (args[1] == "--help" || args[1] == "-h" || slices.Contains(logCommands(), args[1]))
}

// logOptions is the command line of node-go log.
type logOptions struct {
	set                          *pflag.FlagSet
	out, level, since, grep      string
	workers, events, fields      []string
	json, follow, noColor, color bool
}

func newLogOptions() *logOptions {
	o := &logOptions{set: pflag.NewFlagSet("log", pflag.ContinueOnError)}
	f := o.set
	f.SetOutput(io.Discard)
	f.SortFlags = false
	f.StringVarP(&o.out, "output", "o", "", "write to this `file`; standard output by default")
	f.StringSliceVar(&o.workers, "worker", nil, "show, csv: of the threads with these `ids`; the main thread is 0")
	f.StringSliceVar(&o.events, "event", nil, "show, csv: these events; a `name` that ends in a dot takes all of a component, as in cache.")
	f.StringVar(&o.level, "level", "", "show, csv: of this `level` or above: debug, info, warn, error")
	f.StringVar(&o.since, "since", "", "show, csv: not before a `time`: 2026-01-31T12:00:00Z, or 5m for five minutes ago")
	f.StringVar(&o.grep, "grep", "", "show, csv: lines that match a regular `expression`")
	f.StringArrayVar(&o.fields, "field", nil, "show, csv: lines with this field and value, as in `tier=disk`; may be repeated")
	f.BoolVar(&o.json, "json", false, "show: the lines as they are")
	f.BoolVar(&o.follow, "follow", false, "show: go on as the file grows, until interrupted")
	f.BoolVar(&o.color, "color", false, "show: colours, though the output is no terminal")
	f.BoolVar(&o.noColor, "no-color", false, "show: no colours; NO_COLOR does that too")
	return o
}

// log runs the sub-command log.
func (p *Proc) log(args []string) int {
	o := newLogOptions()
	if args[0] == "--help" || args[0] == "-h" {
		return p.logHelp(o)
	}
	err := o.set.Parse(args[1:])
	if errors.Is(err, pflag.ErrHelp) {
		return p.logHelp(o)
	}
	if err != nil {
		return p.refuse(fmt.Errorf("log %s: %w; node-go log --help tells more", args[0], err))
	}
	filter, err := o.filter(p.Now())
	if err != nil {
		return p.refuse(fmt.Errorf("log %s: %w", args[0], err))
	}
	out, done, err := p.logOutput(o.out)
	if err == nil {
		err = p.logRun(args[0], o, filter, out)
		if derr := done(); err == nil {
			err = derr
		}
	}
	var usage usageError
	switch {
	case errors.As(err, &usage):
		return p.refuse(fmt.Errorf("log %s: %w", args[0], err))
	case errors.Is(err, syscall.EPIPE):
		return 0 // whoever read has seen enough, as head does
	case err != nil:
		fmt.Fprintf(p.Stderr, "%s: log %s: %s\n", p.Argv0, args[0], err)
		return exitFailure
	}
	return 0
}

// usageError is a mistake in the command line.
type usageError string

func (e usageError) Error() string { return string(e) }

func (p *Proc) logHelp(o *logOptions) int {
	fmt.Fprint(p.Stdout, logUsage+o.set.FlagUsagesWrapped(110))
	return 0
}

// logOutput gives where the result goes, and what finishes it.
func (p *Proc) logOutput(name string) (io.Writer, func() error, error) {
	if name == "" {
		return p.Stdout, func() error { return nil }, nil
	}
	f, err := p.Create(name)
	if err != nil {
		return nil, nil, err
	}
	return f, f.Close, nil
}

func (p *Proc) logRun(command string, o *logOptions, filter *logview.Filter, out io.Writer) error {
	sources := p.logSources(o.set.Args())
	var c logview.Counts
	switch command {
	case "summary":
		s, err := logview.Summarize(sources)
		if err != nil {
			return err
		}
		return s.WriteText(out)
	case "diff":
		if len(sources) != 2 {
			return usageError("give two files")
		}
		a, err := logview.Summarize(sources[:1])
		if err != nil {
			return err
		}
		b, err := logview.Summarize(sources[1:])
		if err != nil {
			return err
		}
		return logview.WriteDiff(a, b, out)
	case "timeline":
		if strings.EqualFold(filepath.Ext(o.out), ".svg") {
			return logview.WriteTimelineSVG(sources, out)
		}
		return logview.WriteTimeline(sources, out)
	case "trace":
		return logview.WriteTrace(sources, out, &c)
	case "csv":
		return logview.WriteCSV(sources, filter, out, &c)
	}
	printer := &logview.Printer{Out: bufio.NewWriter(out), JSON: o.json, Color: o.color || !o.noColor && o.out == "" && lookup(p.Env, "NO_COLOR") == "" && isTerminal(p.Stdout)}
	if !o.follow {
		return logview.Show(sources, filter, printer, &c)
	}
	if len(sources) != 1 {
		return usageError("--follow takes one file")
	}
	in, err := p.tail(o.set.Args())
	if err != nil {
		return err
	}
	defer in.Close()
	return logview.Follow(in, filter, printer, p.waitForMore)
}

func (p *Proc) logSources(names []string) []logview.Source {
	if len(names) == 0 {
		names = []string{"-"}
	}
	var list []logview.Source
	for _, name := range names {
		open := func() (io.ReadCloser, error) { return p.Open(name) }
		if name == "-" {
			open = func() (io.ReadCloser, error) { return io.NopCloser(p.Stdin), nil }
		}
		list = append(list, logview.Source{Name: name, Open: open})
	}
	return list
}

func (o *logOptions) filter(now time.Time) (*logview.Filter, error) {
	f := &logview.Filter{Events: o.events}
	for _, w := range o.workers {
		n, err := strconv.ParseInt(w, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("--worker: %q is no id", w)
		}
		f.Workers = append(f.Workers, n)
	}
	if o.level != "" {
		if f.Level = logview.ParseLevel(o.level); f.Level == logview.Unknown {
			return nil, fmt.Errorf("--level: %q is none", o.level)
		}
	}
	if o.since != "" {
		if d, err := time.ParseDuration(o.since); err == nil {
			f.Since = now.Add(-d).UnixMicro()
		} else if t, err := time.Parse(time.RFC3339Nano, o.since); err == nil {
			f.Since = t.UnixMicro()
		} else {
			return nil, fmt.Errorf("--since: %q is neither a time nor a duration", o.since)
		}
	}
	if o.grep != "" {
		re, err := regexp.Compile(o.grep)
		if err != nil {
			return nil, fmt.Errorf("--grep: %w", err)
		}
		f.Grep = re
	}
	for _, kv := range o.fields {
		name, value, ok := strings.Cut(kv, "=")
		if !ok {
			return nil, fmt.Errorf("--field: %q is not name=value", kv)
		}
		f.Fields = append(f.Fields, [2]string{name, value})
	}
	return f, nil
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
