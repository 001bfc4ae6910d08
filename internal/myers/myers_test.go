package myers

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func text(a, b string) string {
	var s strings.Builder
	for _, e := range Diff(len(a), len(b), func(i, j int) bool { return a[i] == b[j] }) {
		switch e.Op {
		case OnlyA:
			fmt.Fprintf(&s, "+%c", a[e.Index])
		case OnlyB:
			fmt.Fprintf(&s, "-%c", b[e.Index])
		default:
			fmt.Fprintf(&s, " %c", a[e.Index])
		}
	}
	return s.String()
}

func TestDiff(t *testing.T) {
	for _, c := range [][3]string{
		{"", "", ""},
		{"abc", "abc", " a b c"},
		{"abc", "abd", " a b+c-d"},
		{"", "xy", "-x-y"},
		{"xy", "", "+x+y"},
	} {
		if got := text(c[0], c[1]); got != c[2] {
			t.Errorf("%q %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestDiff_GivesBothSequences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching(`[abc]{0,30}`).Draw(t, "a")
		b := rapid.StringMatching(`[abc]{0,30}`).Draw(t, "b")
		var first, second strings.Builder
		for _, e := range Diff(len(a), len(b), func(i, j int) bool { return a[i] == b[j] }) {
			if e.Op != OnlyB {
				first.WriteByte(a[e.Index])
			}
			switch e.Op {
			case OnlyB:
				second.WriteByte(b[e.Index])
			case Both:
				second.WriteByte(a[e.Index])
			}
		}
		if first.String() != a || second.String() != b {
			t.Fatalf("%q %q: the difference tells %q %q", a, b, first.String(), second.String())
		}
	})
}
