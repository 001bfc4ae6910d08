package temporal

import (
	"strings"
	"testing"
)

func TestParseISO(t *testing.T) {
	const any = "zoned datetime instant time monthday yearmonth"
	for _, test := range []struct{ text, goals string }{
		{"2024-02-29", "datetime monthday yearmonth"},
		{"2023-02-29", ""},
		{"20240229", "datetime monthday yearmonth"},
		{"2024-0229", "time"},
		{"+002024-02-29", "datetime monthday yearmonth"},
		{"-000000-01-01", ""},
		{"2024-02-29T10", "datetime time monthday yearmonth"},
		{"2024-02-29t10:20:60,123456789", "datetime time monthday yearmonth"},
		{"2024-02-29 10:20:30.1234567890", ""},
		{"2024-02-29T10:2030", ""},
		{"2024-02-29T10Z", "instant"},
		{"2024-02-29T10z[UTC]", "zoned instant"},
		{"2024-02-29T10+01:00:30.5", "datetime instant time monthday yearmonth"},
		{"2024-02-29T10+01[Europe/Paris][u-ca=iso8601]", any},
		{"2024-02-29[!Europe/Paris]", "zoned datetime monthday yearmonth"},
		{"2024-02-29[+01:00:00]", ""},
		{"2024-02-29[u-ca=gregory][foo=bar]", "datetime monthday yearmonth"},
		{"2024-02-29[!foo=bar]", ""},
		{"2024-02-29[Foo=bar]", ""},
		{"2024-02-29[u-ca=a][!u-ca=b]", ""},
		{"10:20", "time"},
		{"T10", "time"},
		{"10", "time"},
		{"1030", "monthday"},
		{"1030+01", "time"},
		{"1131", "time"},
		{"2012", "time"},
		{"2012-12", "yearmonth"},
		{"201212", "yearmonth"},
		{"T201212", "time"},
		{"202113", "time"},
		{"--02-29", "monthday"},
		{"02-30", ""},
		{"12-25[u-ca=hebrew]", ""},
		{"2024-02[u-ca=hebrew]", ""},
		{"", ""},
	} {
		for i, name := range strings.Fields(any) {
			_, err := ParseISO(test.text, Goal(i))
			if want := strings.Contains(" "+test.goals+" ", " "+name+" "); (err == nil) != want {
				t.Errorf("%q as %s: %v", test.text, name, err)
			}
		}
	}
}

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]string{
		"P1Y2M3W4DT5H6M7.008009001S": "P1Y2M3W4DT5H6M7.008009001S", "-p1d": "-P1D", "+PT0S": "PT0S", "PT1.5H": "PT1H30M",
		"PT0,000000001M": "PT0.00000006S", "PT0.5M": "PT30S", "PT1H0.5M": "PT1H30S", "PT90M": "PT90M", "PT1.000000001H": "PT1H0.0000036S",
		"P": "", "PT": "", "P1DT": "", "P1H": "", "PT1D": "", "P1D1Y": "", "PT1.5H1M": "", "P1.5D": "", "P-1D": "", "PT1.1234567890S": "",
		"P1": "", "1D": "", "P1D ": "", "P9999999999Y": "", "PT9007199254740992S": "",
	} {
		d, err := ParseDuration(text)
		if (err == nil) != (want != "") || err == nil && d.String(PrecisionAuto) != want {
			t.Errorf("%q: %q (%v), want %q", text, d.String(PrecisionAuto), err, want)
		}
	}
}

// FuzzParseISO reads any text as everything that it could be. What is a date and time is written and read again.
func FuzzParseISO(f *testing.F) {
	for _, s := range []string{"2024-02-29T10:20:30.123456789+01:00[Europe/Paris][u-ca=gregory]", "T1020", "12-25", "-271821-04-20", "20240229T1020Z[!UTC]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for goal := GoalZoned; goal <= GoalYearMonth; goal++ {
			p, err := ParseISO(s, goal)
			if err != nil {
				continue
			}
			if d := p.Date; goal != GoalTime && !IsValidDate(d.Year, d.Month, d.Day) || p.Time < 0 || p.Time >= nsPerDay {
				t.Fatalf("%q is %+v", s, p)
			}
			if goal == GoalDateTime {
				text := DateTime{p.Date, p.Time}.String(isoCalendar(), PrecisionAuto, ShowAuto)
				if q, err := ParseISO(text, GoalDateTime); err != nil || q.Date != p.Date || q.Time != p.Time {
					t.Fatalf("%q is written %q, which is %+v (%v)", s, text, q, err)
				}
			}
		}
		if _, err := ParseCalendarID(s); err != nil && err.Error() == "" {
			t.Fatal("an error without a message")
		}
		if z, err := ParseZone(s); err == nil && z.Name == "" && max(z.Offset, -z.Offset) >= 24*60 {
			t.Fatalf("%q is the offset %d", s, z.Offset)
		}
	})
}

// FuzzParseDuration reads any text; what is a duration is written and read again.
func FuzzParseDuration(f *testing.F) {
	for _, s := range []string{"P1Y2M3W4DT5H6M7.008009001S", "-PT1.5H", "PT9007199254740991.999999999S"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseDuration(s)
		if err != nil {
			return
		}
		text := d.String(PrecisionAuto)
		if e, err := ParseDuration(text); err != nil || e != d {
			t.Fatalf("%q is written %q, which is %v (%v)", s, text, e, err)
		}
	})
}
