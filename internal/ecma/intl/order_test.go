package intl

import (
	"slices"
	"strings"
	"testing"
)

// The order of ASCII that needs no tables must be that of the tables.
func TestCollator_ASCII(t *testing.T) {
	o := CollatorOptions{Sensitivity: "variant", CaseFirst: "false"}
	c := NewCollator(Locale{Tag{Language: "en"}, "en"}, o)
	slow := NewCollator(Locale{Tag{Language: "en"}, "en"}, o)
	slow.plain = false
	var all []string
	for a := range 128 {
		all = append(all, string(rune(a)), string(rune(a))+"b", "B"+string(rune(a)))
	}
	for _, a := range all {
		for _, b := range all {
			if x, y := c.Compare(a, b), slow.Compare(a, b); x != y {
				t.Fatalf("%q and %q: %d by the table of ASCII, %d by the root's", a, b, x, y)
			}
		}
	}
}

func TestTag(t *testing.T) {
	for in, want := range map[string]string{"EN-latn-us": "en-Latn-US", "sh": "sr-Latn", "iw-IL": "he-IL", "zh-cmn": "", "en-a-bb-u-nu-latn-ca-buddhist-x-y": "en-a-bb-u-ca-buddhist-nu-latn-x-y",
		"de-DD": "de-DE", "x-y": "", "en-u-kn-true": "en-u-kn", "sl-rozaj-rozaj": "", "und-Latn-t-und-hani-m0-names": "und-Latn-t-und-hani-m0-prprname"} {
		got, err := Canonical(in)
		if err != nil {
			got = Tag{}
		}
		if s := got.String(); s != want {
			t.Errorf("%s: %s, want %s", in, s, want)
		}
	}
}

func TestDecimal_Round(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		inc  int
		mode string
		want string
	}{{"1.005", -2, 1, "halfExpand", "1.01"}, {"0.0009", -2, 1, "halfExpand", "0"}, {"0.5", 0, 1, "halfEven", "0"}, {"1.5", 0, 1, "halfEven", "2"},
		{"12.5", 0, 5, "halfExpand", "15"}, {"12.4", 0, 5, "halfExpand", "10"}, {"-2.5", 0, 1, "ceil", "-2"}, {"999.5", 0, 1, "expand", "1000"},
		{"123456", 3, 1, "trunc", "123000"}} {
		d, ok := ParseDecimal(c.in)
		if !ok {
			t.Fatal(c.in)
		}
		r := d.round(c.n, c.inc, c.mode)
		whole, fraction := r.text(1, 0)
		got := strings.TrimSuffix(whole+"."+fraction, ".")
		if r.Negative && !r.IsZero() {
			got = "-" + got
		}
		if got != c.want {
			t.Errorf("%s to a multiple of %d×10^%d, %s: %s, want %s", c.in, c.inc, c.n, c.mode, got, c.want)
		}
	}
}

// Formatters are shared by isolates: what they look up late must bear that.
func TestFormats_Parallel(t *testing.T) {
	l := Resolve([]Tag{{Language: "de"}}, DefaultLocale)
	o := DefaultNumber("latn")
	o.Notation, o.CompactDisplay = "compact", "long"
	f := NewNumberFormat(l, o)
	utc, _ := FindZone("UTC")
	d := NewDateFormat(l, DateOptions{Year: "numeric", Month: "long", NumberingSystem: "latn", Zone: utc})
	c := NewCollator(l, CollatorOptions{Sensitivity: "variant", CaseFirst: "false"})
	done := make(chan string)
	for range 8 {
		go func() {
			s := f.Format(FloatDecimal(1234567)) + Join(d.RangeParts(0, 1e10))
			list := []string{"ö", "o", "z"}
			slices.SortFunc(list, c.Compare)
			done <- s + strings.Join(list, "")
		}()
	}
	first := <-done
	for range 7 {
		if s := <-done; s != first {
			t.Errorf("%s and %s", s, first)
		}
	}
}
