//go:build !race

package cli

import (
	"testing"

	"go.uber.org/zap"
)

// The race detector makes pools forget what they hold.
func TestLogs_Allocations(t *testing.T) {
	l := testLog(t, nowhere{}, "debug", 0)
	if n := testing.AllocsPerRun(1000, func() {
		if ce := l.logger.Check(zap.DebugLevel, "cache.hit"); ce != nil {
			ce.Write(zap.String("module", "/a.js"), zap.Int("worker", 12), zap.Int64("duration_us", 3))
		}
	}); n > 1 {
		t.Errorf("%v allocations for an event", n)
	}
}
