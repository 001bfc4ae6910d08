package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The numbers are the "sleep" data of Cushny and Peebles as R ships them; R's t.test(extra ~ group) documents
// p-value = 0.07939 and a 95 percent confidence interval of -3.3654832 to 0.2054832.
func TestCompareMeans_PublishedValues(t *testing.T) {
	a := []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}
	b := []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
	w, ok := compareMeans(a, b)
	if !ok {
		t.Fatal("no test was made")
	}
	if math.Abs(w.P-0.07939) > 5e-6 {
		t.Errorf("p = %v, want 0.07939", w.P)
	}
	half := (0.2054832 + 3.3654832) / 2
	if got := w.Accuracy[0] / 100 * 0.75; math.Abs(got-half) > 1e-6 {
		t.Errorf("half width of the interval = %v, want %v", got, half)
	}
	if math.Abs(w.Improvement-(2.33-0.75)/0.75*100) > 1e-9 {
		t.Errorf("improvement = %v", w.Improvement)
	}
	if _, ok := compareMeans(a[:1], b); ok {
		t.Error("a test was made of one sample")
	}
}

func TestReportAndResults(t *testing.T) {
	dir := t.TempDir()
	r := &results{Facts: machineFacts{CPU: "test", Versions: map[string]string{"old": "v1"}}}
	for i := range 8 {
		for _, n := range []float64{1, 10, 100} {
			c := conf{"workers": n}
			r.Samples = append(r.Samples, sample{Side: "old", File: "worker/many.js", Conf: c, Rate: 100 + float64(i), Time: n / 100, RSS: int64(1e6 * n)},
				sample{Side: "new", File: "worker/many.js", Conf: c, Rate: 200 + float64(i), Time: n / 200, RSS: int64(5e5 * n)})
		}
	}
	r.Samples = append(r.Samples, sample{Side: "old", File: "x/bad.js", Conf: conf{}, Error: "it printed <no> result"})
	raw := filepath.Join(dir, "raw.json")
	if err := r.write(raw); err != nil {
		t.Fatal(err)
	}
	if err := r.write(filepath.Join(dir, "raw.csv")); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := report([]string{"--html", filepath.Join(dir, "r.html"), raw}, &out); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "r.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"worker/many.js workers=100", "***", "<svg", "it printed &lt;no&gt; result", "v1"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "raw-scaling-time.png")); err != nil {
		t.Error(err)
	}
}

func TestOutliersAndStars(t *testing.T) {
	if n := outliers([]float64{1, 1, 1, 1, 1, 1, 1, 50}); n != 1 {
		t.Errorf("outliers %d", n)
	}
	for p, want := range map[float64]string{0.0005: "***", 0.005: "**", 0.03: "*", 0.2: ""} {
		if got := (welch{P: p}).Stars(); got != want {
			t.Errorf("p=%v gives %q", p, got)
		}
	}
}

func TestWrapTitle(t *testing.T) {
	if got, want := wrapTitle("misc/startup.js count=30 mode=worker script=require-builtins"), "misc/startup.js\ncount=30 mode=worker\nscript=require-builtins"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNoteHTML(t *testing.T) {
	if got, want := noteHTML("a `<b>` and ` alone"), "a <code>&lt;b&gt;</code> and ` alone"; string(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
