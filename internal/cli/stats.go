package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"

	nodego "github.com/node-go/node-go"
	"github.com/node-go/node-go/sharedcache"
)

// writeStats prints what the code cache did for each thread. A failed write to standard error has nowhere to be told.
func writeStats(w io.Writer, r nodego.Report) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "thread\tname\thits\tcompiled\trejected\tcompile time\ttime saved\t")
	var sum sharedcache.Stats
	for _, th := range r.Threads {
		s := th.Stats
		name := th.Name
		if th.ID == 0 {
			name = "main"
		}
		row(t, fmt.Sprint(th.ID), name, s)
		sum.Hits += s.Hits
		sum.Compiled += s.Compiled
		sum.Rejected += s.Rejected
		sum.CompileTime += s.CompileTime
		sum.TimeSaved += s.TimeSaved
	}
	row(t, "all", fmt.Sprintf("%d threads", len(r.Threads)), sum)
	_ = t.Flush()
	fmt.Fprintf(w, "hits: %s\n", hitsByTier(r.Process))
	fmt.Fprintf(w, "code cache: %d programs, %d KiB of user programs, %d evicted\nclock: %s\n",
		r.Process.Entries, r.Process.Bytes>>10, r.Process.Evicted, r.Clock)
}

// hitsByTier tells where the hits of the process came from.
func hitsByTier(s sharedcache.Stats) string {
	shared, text := s.Hits, ""
	for _, name := range slices.Sorted(maps.Keys(s.TierHits)) {
		shared -= s.TierHits[name]
		text += fmt.Sprintf(", %d %s", s.TierHits[name], name)
	}
	return fmt.Sprintf("%d shared", shared) + text
}

func row(w io.Writer, id, name string, s sharedcache.Stats) {
	fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%s\t%s\t\n", id, name, s.Hits, s.Compiled, s.Rejected, millis(s.CompileTime), millis(s.TimeSaved))
}

func millis(d time.Duration) string {
	return fmt.Sprintf("%.2f ms", float64(d)/float64(time.Millisecond))
}
