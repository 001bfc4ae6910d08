package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// results are the raw samples of one measurement, and their circumstances.
type results struct {
	Title   string       `json:"title,omitempty"`
	Note    string       `json:"note,omitempty"`
	Facts   machineFacts `json:"facts"`
	Samples []sample     `json:"samples"`
}

// machineFacts are what a number means nothing without.
type machineFacts struct {
	Date     string            `json:"date"`
	Commit   string            `json:"commit"`
	OS       string            `json:"os"`
	CPU      string            `json:"cpu"`
	Cores    int               `json:"cores"`
	Go       string            `json:"go"`
	Commands map[string]string `json:"commands"`
	Versions map[string]string `json:"versions"`
}

func facts(sides []side) machineFacts {
	f := machineFacts{
		Date: time.Now().UTC().Format("2006-01-02"), Commit: revision(), OS: runtime.GOOS + "/" + runtime.GOARCH, CPU: cpuModel(), Cores: runtime.NumCPU(),
		Go: runtime.Version(), Commands: map[string]string{}, Versions: map[string]string{},
	}
	for _, s := range sides {
		f.Commands[s.Name] = s.Line
		if b, err := exec.Command(s.argv[0], "--version").Output(); err == nil {
			f.Versions[s.Name] = strings.TrimSpace(strings.SplitN(string(b), "\n", 2)[0])
		}
	}
	return f
}

func cpuModel() string {
	b, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	for _, l := range strings.Split(string(b), "\n") {
		if k, v, ok := strings.Cut(l, ":"); ok && strings.TrimSpace(k) == "model name" {
			return strings.TrimSpace(v)
		}
	}
	return "unknown"
}

func (r *results) write(file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if strings.HasSuffix(file, ".csv") {
		err = r.writeCSV(csv.NewWriter(f))
	} else {
		e := json.NewEncoder(f)
		e.SetIndent("", " ")
		err = e.Encode(r)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

func (r *results) writeCSV(w *csv.Writer) error {
	if err := w.Write([]string{"side", "file", "configuration", "rate", "time", "rss", "error"}); err != nil {
		return err
	}
	for _, s := range r.Samples {
		if err := w.Write([]string{s.Side, s.File, s.Conf.String(), fmt.Sprint(s.Rate), fmt.Sprint(s.Time), fmt.Sprint(s.RSS), s.Error}); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

func readResults(file string) (*results, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r := &results{}
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

// groups lists the benchmarks with their configurations, in the order they were run.
func (r *results) groups() []string {
	var all []string
	seen := map[string]bool{}
	for _, s := range r.Samples {
		if g := s.group(); !seen[g] {
			seen[g] = true
			all = append(all, g)
		}
	}
	return all
}

func (s sample) group() string { return job{s.File, s.Conf}.String() }

func (r *results) pick(group, side string, f func(sample) float64) []float64 {
	var x []float64
	for _, s := range r.Samples {
		if s.Error == "" && s.Side == side && s.group() == group {
			x = append(x, f(s))
		}
	}
	return x
}

func (r *results) rates(group, side string) []float64 {
	return r.pick(group, side, func(s sample) float64 { return s.Rate })
}

func (r *results) times(group, side string) []float64 {
	return r.pick(group, side, func(s sample) float64 { return s.Time })
}

// memory is the median peak resident size, in megabytes.
func (r *results) memory(group, side string) float64 {
	return median(r.pick(group, side, func(s sample) float64 { return float64(s.RSS) / 1e6 }))
}
