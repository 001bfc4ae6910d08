package cli

import "testing"

func TestPercentFor(t *testing.T) {
	for _, c := range []struct {
		live uint64
		want int
	}{
		{0, 1100}, {4 << 20, 1100}, {12 << 20, 300}, {24 << 20, 100}, {1 << 30, 100},
	} {
		if got := percentFor(c.live); got != c.want {
			t.Errorf("live %d MiB: %d, want %d", c.live>>20, got, c.want)
		}
	}
}
