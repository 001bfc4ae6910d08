package url

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestParseForm(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []pair
	}{
		{"", nil},
		{"a=1&b", []pair{{"a", "1"}, {"b", ""}}},
		{"&&a=b=c&", []pair{{"a", "b=c"}}},
		{"a+b=%20%zz%", []pair{{"a b", " %zz%"}}},
		{"%ff=%e4%bd", []pair{{"\ufffd", "\ufffd"}}},
		{"=", []pair{{"", ""}}},
	} {
		if got := parseForm(c.in); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

func TestForm_RoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []pair
		for range rapid.IntRange(0, 5).Draw(t, "n") {
			list = append(list, pair{rapid.String().Draw(t, "name"), rapid.String().Draw(t, "value")})
		}
		if got := parseForm(formatForm(list)); !slices.Equal(got, list) {
			t.Fatalf("%q came back as %q", list, got)
		}
	})
}
