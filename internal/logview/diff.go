package logview

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// WriteDiff compares two runs: totals side by side, modules that lost hits, modules whose compiles got slower.
func WriteDiff(a, b *Summary, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tA\tB\tchange\t")
	number := func(name string, x, y int64) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%+d\t\n", name, x, y, y-x)
	}
	duration := func(name string, x, y int64) {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t\n", name, micros(x), micros(y), change(x, y))
	}
	duration("time", a.Last-a.First, b.Last-b.First)
	number("workers", a.Spawned, b.Spawned)
	for _, q := range []struct {
		name string
		q    float64
	}{{"p50", .5}, {"p99", .99}} {
		duration("start-up "+q.name, a.StartUp.Quantile(q.q), b.StartUp.Quantile(q.q))
	}
	number("compiled", a.Compiled, b.Compiled)
	duration("compile time", a.Compile.Sum, b.Compile.Sum)
	number("hits", a.Hits, b.Hits)
	ra, rb := rate(a.Hits, a.Compiled), rate(b.Hits, b.Compiled)
	fmt.Fprintf(w, "hit rate\t%.1f %%\t%.1f %%\t%+.1f\t\n", ra, rb, rb-ra)
	number("errors", a.Failed, b.Failed)
	number("warnings", a.ByLevel[Warn], b.ByLevel[Warn])
	if err := w.Flush(); err != nil {
		return err
	}
	pairs := pairUp(a, b)
	section(out, "Modules that lost their hits", pairs, func(p pair) int64 {
		if p.a.HitRate()-p.b.HitRate() < 1 || p.b.Hits+p.b.Compiled == 0 {
			return 0
		}
		return p.b.Compiled
	}, func(p pair) string { return fmt.Sprintf("%.1f %% → %.1f %%", p.a.HitRate(), p.b.HitRate()) })
	section(out, "Modules whose compile got slower", pairs, func(p pair) int64 {
		x, y := average(p.a), average(p.b)
		if p.a.Compiled == 0 || y < x+x/10+50 {
			return 0
		}
		return y - x
	}, func(p pair) string { return micros(average(p.a)) + " → " + micros(average(p.b)) })
	section(out, "Modules only in B", pairs, func(p pair) int64 {
		if p.a.Hits+p.a.Compiled > 0 {
			return 0
		}
		return p.b.CompileTime + 1
	}, func(p pair) string { return micros(p.b.CompileTime) })
	return nil
}

type pair struct {
	name string
	a, b *ModuleStat
}

// pairUp gives the modules of b with their counterparts in a.
func pairUp(a, b *Summary) []pair {
	var list []pair
	for name, m := range b.Modules {
		other := a.Modules[name]
		if other == nil {
			other = &ModuleStat{Name: name}
		}
		list = append(list, pair{name, other, m})
	}
	return list
}

func average(m *ModuleStat) int64 {
	if m.Compiled == 0 {
		return 0
	}
	return m.CompileTime / m.Compiled
}

// section prints the modules to which by gives more than zero, the greatest first.
func section(out io.Writer, title string, pairs []pair, by func(pair) int64, tell func(pair) string) {
	var list []pair
	for _, p := range pairs {
		if by(p) > 0 {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return
	}
	slices.SortFunc(list, func(x, y pair) int { return cmp.Or(cmp.Compare(by(y), by(x)), cmp.Compare(x.name, y.name)) })
	fmt.Fprintf(out, "\n%s (%d)\n", title, len(list))
	for _, p := range list[:min(len(list), 2*topLength)] {
		fmt.Fprintf(out, "  %s  %s\n", tell(p), printable(Unescape([]byte(p.name))))
	}
}

func change(x, y int64) string {
	if x == 0 {
		return "new"
	}
	return fmt.Sprintf("%+.0f %%", 100*float64(y-x)/float64(x))
}
