package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"time"
)

// conf is one configuration of a benchmark.
type conf map[string]any

// String gives the configuration as Node's tables do: key=value, in order.
func (c conf) String() string {
	keys := make([]string, 0, len(c))
	for k := range c {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	parts := make([]string, len(keys))
	for i, k := range keys {
		parts[i] = fmt.Sprintf("%s=%v", k, c[k])
	}
	return strings.Join(parts, " ")
}

func (c conf) args() []string { return strings.Fields(c.String()) }

// job is one configuration of one benchmark file.
type job struct {
	File string
	Conf conf
}

func (j job) String() string { return strings.TrimSpace(j.File + " " + j.Conf.String()) }

// sample is one measured run.
type sample struct {
	Side  string  `json:"side"`
	File  string  `json:"file"`
	Conf  conf    `json:"conf"`
	Rate  float64 `json:"rate"` // operations per second
	Time  float64 `json:"time"` // seconds
	RSS   int64   `json:"rss"`  // peak resident bytes of the process
	Error string  `json:"error,omitempty"`
}

// result is the line that a benchmark prints.
type result struct {
	Name  string
	Conf  conf
	Rate  float64
	Time  float64
	Spawn []string
	Count int
}

// jobs lists what the filters and --set choose.
func (o *options) jobs(ctx context.Context) ([]job, error) {
	var files []string
	err := filepath.WalkDir(o.dir, func(p string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(o.dir, p)
		rel = filepath.ToSlash(rel)
		if err != nil || d.IsDir() || filepath.Ext(p) != ".js" || !strings.Contains(rel, "/") || notBenchmarks(rel) {
			return err
		}
		for _, f := range o.filters {
			if strings.Contains(rel, f) {
				files = append(files, rel)
				return nil
			}
		}
		if len(o.filters) == 0 {
			files = append(files, rel)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no benchmark matches %s", strings.Join(o.filters, ", "))
	}
	var all []job
	known := map[string]bool{}
	for _, f := range files {
		confs, err := o.list(ctx, f)
		if err != nil {
			// What cannot even be listed is reported like a failed run.
			all = append(all, job{File: f})
			continue
		}
		for _, c := range confs {
			if o.chosen(c, known) {
				all = append(all, job{f, c})
			}
		}
	}
	for k := range o.set {
		if !known[k] {
			return nil, fmt.Errorf("no chosen benchmark has a parameter %q", k)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("no configuration matches --set")
	}
	return all, nil
}

// chosen tells whether c has the values of --set, as far as it has those parameters. A value that no configuration lists replaces the
// first one: parameters may be set freely.
func (o *options) chosen(c conf, known map[string]bool) bool {
	for k, values := range o.set {
		v, ok := c[k]
		if !ok {
			continue
		}
		known[k] = true
		hit := false
		for _, want := range values {
			hit = hit || fmt.Sprint(v) == want
		}
		if !hit {
			return false
		}
	}
	return true
}

func (o *options) list(ctx context.Context, file string) ([]conf, error) {
	s := o.sides[len(o.sides)-1]
	out, err := exec.CommandContext(ctx, s.argv[0], append(append([]string{}, s.argv[1:]...), filepath.Join(o.dir, file), "--list")...).Output()
	if err != nil {
		return nil, err
	}
	var confs []conf
	if err := json.Unmarshal(out, &confs); err != nil {
		return nil, err
	}
	return confs, nil
}

// runJob measures one run in a fresh process.
func (o *options) runJob(ctx context.Context, s side, j job) sample {
	out := sample{Side: s.Name, File: j.File, Conf: j.Conf}
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	stdout, rss, err := o.exec(ctx, s, append([]string{filepath.Join(o.dir, j.File)}, j.Conf.args()...))
	if err != nil {
		out.Error = err.Error()
		return out
	}
	r, err := parseResult(stdout)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	out.Rate, out.Time, out.RSS = r.Rate, r.Time, rss
	if len(r.Spawn) > 0 {
		start := time.Now()
		for range r.Count {
			_, one, err := o.exec(ctx, s, r.Spawn)
			if err != nil {
				out.Error = err.Error()
				return out
			}
			out.RSS = max(one, 0)
		}
		out.Time = time.Since(start).Seconds()
		out.Rate = float64(r.Count) / out.Time
	}
	return out
}

// parseResult finds the line of JSON in what a benchmark printed.
func parseResult(stdout []byte) (*result, error) {
	for _, line := range bytes.Split(stdout, []byte("\n")) {
		var r result
		if json.Unmarshal(bytes.TrimSpace(line), &r) == nil && r.Name != "" {
			return &r, nil
		}
	}
	return nil, errors.New("it printed no result")
}

// exec runs the command of a side to its end and gives its standard output and peak resident size.
func (o *options) exec(ctx context.Context, s side, args []string) (stdout []byte, rss int64, err error) {
	argv := append(append([]string{}, s.argv...), args...)
	if o.cpus != "" {
		argv = append([]string{"taskset", "-c", o.cpus}, argv...)
	}
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, 0, fmt.Errorf("no end after %v", o.timeout)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %s", err, firstLines(errOut.String(), 5))
	}
	return out.Bytes(), peakRSS(cmd.ProcessState), nil
}

func firstLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[:min(n, len(lines))], " | ")
}

// notBenchmarks tells the folders that have scripts of another kind.
func notBenchmarks(rel string) bool {
	folder, _, _ := strings.Cut(rel, "/")
	return folder == "fixtures" || folder == "results" || folder == "goja_nodejs"
}
