package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"
	"time"

	"gonum.org/v1/gonum/stat"
)

// errSomeFailed is returned when benchmarks failed; they were named already.
var errSomeFailed = errors.New("some benchmarks failed")

// measure runs what the options choose, and prints the command's table.
func (o *options) measure() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	jobs, err := o.jobs(ctx)
	if err != nil {
		return err
	}
	set := &results{Title: o.title, Note: o.note, Facts: facts(o.sides)}
	p := progress{w: o.errOut, start: time.Now(), runs: o.runs, jobs: len(jobs), total: o.runs * len(jobs) * len(o.sides)}
	for _, j := range jobs {
		dead := map[string]bool{}
		for range o.runs {
			// Old and new take turns, so that a slow minute of the machine hits both.
			for _, s := range o.sides {
				p.show(j)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				if !dead[s.Name] {
					sm := o.runJob(ctx, s, j)
					set.Samples = append(set.Samples, sm)
					dead[s.Name] = sm.Error != "" // it would fail again
				}
				p.done++
			}
		}
		p.jobsDone++
	}
	p.clear()
	if o.outFile != "" {
		if err := set.write(o.outFile); err != nil {
			return err
		}
	}
	switch o.command {
	case "compare":
		o.printComparison(set)
	case "scatter":
		o.printScatter(set)
	default:
		o.printRun(set)
	}
	return o.printFailures(set)
}

// progress is Node's line: elapsed, percent, runs, configurations, estimate.
type progress struct {
	w                                 interface{ Write([]byte) (int, error) }
	start                             time.Time
	runs, jobs, total, done, jobsDone int
	shown                             int
}

func (p *progress) show(j job) {
	elapsed := time.Since(p.start)
	eta := "?"
	if p.done > 0 {
		eta = clock(elapsed * time.Duration(p.total-p.done) / time.Duration(p.done))
	}
	line := fmt.Sprintf("[%s|%% %3d| %d/%d configs | %d/%d runs | ETA %s]: %s", clock(elapsed), p.done*100/p.total, p.jobsDone, p.jobs, p.done, p.total, eta, j)
	if len(line) > 150 {
		line = line[:150]
	}
	fmt.Fprintf(p.w, "\r%s%s", line, strings.Repeat(" ", max(0, p.shown-len(line))))
	p.shown = len(line)
}

func (p *progress) clear() { fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.shown)) }

func clock(d time.Duration) string {
	s := int(d.Seconds())
	return fmt.Sprintf("%02d:%02d:%02d", s/3600, s/60%60, s%60)
}

func (o *options) printRun(set *results) {
	tw := tabwriter.NewWriter(o.out, 0, 0, 2, ' ', 0)
	head := []string{"benchmark"}
	for _, s := range o.sides {
		head = append(head, s.Name+" (1/s)", s.Name+" RSS (MB)")
	}
	fmt.Fprintln(tw, strings.Join(head, "\t"))
	for _, g := range set.groups() {
		line := []string{g}
		for _, s := range o.sides {
			if rates := set.rates(g, s.Name); len(rates) > 0 {
				line = append(line, fmt.Sprintf("%.4g", median(rates)), fmt.Sprintf("%.1f", set.memory(g, s.Name)))
			} else {
				line = append(line, "failed", "")
			}
		}
		fmt.Fprintln(tw, strings.Join(line, "\t"))
	}
	tw.Flush()
}

func (o *options) printComparison(set *results) {
	tw := tabwriter.NewWriter(o.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "\tconfidence\timprovement\taccuracy (*)\t(**)\t(***)\tRSS old MB\tRSS new MB\toutliers\t")
	noisy, small := 0, false
	for _, g := range set.groups() {
		a, b := set.rates(g, "old"), set.rates(g, "new")
		if len(a) == 0 || len(b) == 0 {
			continue
		}
		w, ok := compareMeans(a, b)
		if !ok {
			small = true
			fmt.Fprintf(tw, "%s\t\t%.2f %%\tNA\tNA\tNA\t%.1f\t%.1f\t\t\n", g, w.Improvement, set.memory(g, "old"), set.memory(g, "new"))
			continue
		}
		if spread(a) > 0.1 || spread(b) > 0.1 {
			noisy++
		}
		fmt.Fprintf(tw, "%s\t%s\t%.2f %%\t±%.2f%%\t±%.2f%%\t±%.2f%%\t%.1f\t%.1f\t%d/%d\t\n", g, w.Stars(), w.Improvement, w.Accuracy[0], w.Accuracy[1], w.Accuracy[2],
			set.memory(g, "old"), set.memory(g, "new"), outliers(a)+outliers(b), len(a)+len(b))
	}
	tw.Flush()
	if small {
		fmt.Fprintln(o.out, "\nToo few runs for a t-test: give --runs 2 or more, 30 for a claim.")
	}
	if noisy > 0 {
		fmt.Fprintf(o.out, "\nThe machine is noisy: in %d comparisons the rates vary by more than a tenth of their mean.\n", noisy)
	}
	n := len(set.groups())
	fmt.Fprintf(o.out, "\nWith %d comparisons one expects by chance: %.2f false positives at 5%% (*, **, ***), %.2f at 1%% (**, ***), %.2f at 0.1%% (***).\n", n, float64(n)*0.05, float64(n)*0.01, float64(n)*0.001)
}

func (o *options) printScatter(set *results) {
	tw := tabwriter.NewWriter(o.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "benchmark\tmean rate (1/s)\tconfidence interval (95 %)\truns")
	for _, g := range set.groups() {
		r := set.rates(g, o.sides[0].Name)
		if len(r) == 0 {
			continue
		}
		half := "NA"
		if len(r) > 1 {
			w, _ := compareMeans(r, r)
			// The interval of one mean: that of a difference of two equal samples, over the square root of two.
			half = fmt.Sprintf("±%.4g", w.Accuracy[0]/100*stat.Mean(r, nil)/1.4142135623730951)
		}
		fmt.Fprintf(tw, "%s\t%.4g\t%s\t%d\n", g, stat.Mean(r, nil), half, len(r))
	}
	tw.Flush()
}

// printFailures names what failed, and tells by its error that something did.
func (o *options) printFailures(set *results) error {
	failed := false
	for _, s := range set.Samples {
		if s.Error != "" {
			if !failed {
				fmt.Fprintln(o.errOut, "\nFailed:")
			}
			failed = true
			fmt.Fprintf(o.errOut, "  %s %s (%s): %s\n", s.File, s.Conf, s.Side, s.Error)
		}
	}
	if failed {
		return errSomeFailed
	}
	return nil
}
