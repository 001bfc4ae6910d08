//go:build purego || !linux || !(amd64 || arm64)

package monotime

import (
	"strings"
	"testing"
)

func TestProbe_WithoutAssembly(t *testing.T) {
	for _, mode := range []Mode{Auto, Coarse} {
		d := Probe(mode).Describe()
		if d.Name != "precise" || len(d.Refused) != 2 || !strings.Contains(d.String(), "not read by this build") {
			t.Errorf("Probe(%v) = %v", mode, d)
		}
	}
}
