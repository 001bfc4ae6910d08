//go:build linux && (amd64 || arm64) && !purego

package monotime

import (
	"testing"
	"time"
)

func TestTrusted(t *testing.T) {
	for _, name := range trustedClocksources() {
		if err := trusted(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "hpet", "acpi_pm", "jiffies", "refined-jiffies", "xen", "tsc-early"} {
		if trusted(name) == nil {
			t.Errorf("%q is trusted", name)
		}
	}
}

// An isolate learns the counter's rate on the way, and the next one takes it over.
func TestSource_SharesRate(t *testing.T) {
	if err := counterUsable(); err != nil {
		t.Skip(err)
	}
	s := sources(t)["cycle-counter"]
	c := New(s)
	for end := time.Now().Add(5 * time.Second); c.cache.window == 0 && time.Now().Before(end); {
		c.WallMillis()
	}
	if c.cache.window == 0 {
		t.Fatal("no cached reading after 5 s")
	}
	if s.rate.Load() == 0 {
		t.Error("the rate was not published")
	}
	if d := New(s); d.cache.window == 0 {
		t.Error("the next clock does not use the published rate")
	}
	t.Logf("%.6f cycles a nanosecond", float64(c.cache.rate)/(1<<32))
}
