package temporal

import (
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
	_ "time/tzdata" // the tests are of zones that the system may not have
)

func TestInt128(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	random := func(bits int) Int128 {
		b := new(big.Int).Rsh(new(big.Int).SetUint64(rnd.Uint64()), 0)
		b.Lsh(b, 62).Or(b, new(big.Int).SetUint64(rnd.Uint64()>>2))
		b.Rsh(b, uint(126-bits))
		if rnd.IntN(2) == 0 {
			b.Neg(b)
		}
		x, ok := FromBig(b)
		if !ok || x.Big().Cmp(b) != 0 {
			t.Fatalf("FromBig(%v) gives %v, %v", b, x.Big(), ok)
		}
		return x
	}
	for range 5000 {
		x, y := random(1+rnd.IntN(110)), random(1+rnd.IntN(110))
		m := rnd.Int64N(1<<15) - 1<<14
		bx, by := x.Big(), y.Big()
		check := func(name string, got Int128, want *big.Int) {
			if got.Big().Cmp(want) != 0 {
				t.Fatalf("%v %s %v (or %d): %v, want %v", bx, name, by, m, got.Big(), want)
			}
		}
		check("+", x.Add(y), new(big.Int).Add(bx, by))
		check("-", x.Sub(y), new(big.Int).Sub(bx, by))
		check("×", x.Mul(m), new(big.Int).Mul(bx, big.NewInt(m)))
		if x.Cmp(y) != bx.Cmp(by) || x.Sign() != bx.Sign() {
			t.Fatalf("order of %v and %v", bx, by)
		}
		if d := y.abs(); d.Sign() != 0 {
			q, rest := x.DivFloor(d)
			wantQ, wantRest := new(big.Int).DivMod(bx, d.Big(), new(big.Int))
			check("/", q, wantQ)
			check("%", rest, wantRest)
		}
		f, _ := new(big.Float).SetInt(bx).Float64()
		if x.Float() != f || fromFloat(f).Float() != f {
			t.Fatalf("float of %v: %v, want %v", bx, x.Float(), f)
		}
	}
}

func TestDate_EpochDays(t *testing.T) {
	for n := -110_000_000; n < 110_000_000; n += 9973 {
		d := dateOfDays(n)
		if !IsValidDate(d.Year, d.Month, d.Day) || d.EpochDays() != n {
			t.Fatalf("day %d is %v, which is day %d", n, d, d.EpochDays())
		}
	}
	at := time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)
	for range 80_000 {
		y, m, day := at.Date()
		d := Date{y, int(m), day}
		week, year := d.week()
		wantYear, wantWeek := at.ISOWeek()
		if d.EpochDays() != int(at.Unix()/86400) || d.dayOfYear() != at.YearDay() || d.dayOfWeek()%7 != int(at.Weekday()) ||
			week != wantWeek || year != wantYear {
			t.Fatalf("%v: day %d, %d of the year, %d of the week, week %d of %d", d, d.EpochDays(), d.dayOfYear(), d.dayOfWeek(), week, year)
		}
		at = at.AddDate(0, 0, 1)
	}
}

// TestCalendars goes through the days of each calendar: one follows on the other, and what it is called leads back to it.
func TestCalendars(t *testing.T) {
	for _, c := range allCalendars() {
		for _, span := range [][2]int{{-15_000, 25_000}, {-100_000_000, -99_996_000}, {99_996_000, 100_000_000}, {-725_000, -715_000}} {
			var last CalendarDate
			for n := span[0]; n < span[1]; n++ {
				d := dateOfDays(n)
				x := c.Date(d)
				if n > span[0] && !follows(c, last, x) {
					t.Fatalf("%s: %v comes after %v", c.id, x, last)
				}
				last = x
				for _, kind := range []Field{FieldMonth, FieldMonthCode} {
					f := Fields{Has: FieldYear | FieldDay | kind, Year: x.Year, Month: x.Month, Code: x.Code, Day: x.Day}
					if era, y, ok := c.Era(d); ok {
						f.Has, f.Era, f.EraYear = f.Has|FieldEra|FieldEraYear, era, y
					}
					back, err := c.DateFromFields(f, true)
					if err != nil || back != d {
						t.Fatalf("%s: %+v is %v (%v), want %v", c.id, f, back, err, d)
					}
				}
			}
		}
	}
}

func follows(c *Calendar, a, b CalendarDate) bool {
	switch {
	case a.Year == b.Year && a.Month == b.Month:
		return b.Day == a.Day+1
	case b.Day != 1 || a.Day != c.rules.daysInMonth(a.Year, a.Month):
		return false
	case a.Year == b.Year:
		return b.Month == a.Month+1
	}
	return b.Year == a.Year+1 && b.Month == 1 && a.Month == c.rules.monthsInYear(a.Year)
}

// TestCalendar_Until checks that a difference leads from one date to the other, with no unit that could be greater.
func TestCalendar_Until(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, c := range allCalendars() {
		for range 500 {
			one, two := dateOfDays(rnd.IntN(80_000)-40_000), dateOfDays(rnd.IntN(80_000)-40_000)
			for _, largest := range []Unit{Year, Month, Week, Day} {
				d := c.Until(one, two, largest)
				s := two.Compare(one)
				for _, n := range []int{d.Years, d.Months, d.Weeks, d.Days} {
					if n*s < 0 {
						t.Fatalf("%s: %v until %v is %+v", c.id, one, two, d)
					}
				}
				got, err := c.Add(one, d, false)
				if err != nil || got != two {
					t.Fatalf("%s: %v and %+v is %v (%v), want %v", c.id, one, d, got, err, two)
				}
				if largest == Year && max(d.Months, -d.Months) > 12 || largest <= Month && max(d.Days, -d.Days) > 31 {
					t.Fatalf("%s: %v until %v is %+v", c.id, one, two, d)
				}
			}
		}
	}
}

func TestRound(t *testing.T) {
	for _, test := range []struct {
		mode RoundingMode
		want [8]int64 // of -15, -12, -10, -5, 5, 10, 12 and 15, to tens
	}{
		{Ceil, [8]int64{-10, -10, -10, 0, 10, 10, 20, 20}},
		{Floor, [8]int64{-20, -20, -10, -10, 0, 10, 10, 10}},
		{Expand, [8]int64{-20, -20, -10, -10, 10, 10, 20, 20}},
		{Trunc, [8]int64{-10, -10, -10, 0, 0, 10, 10, 10}},
		{HalfCeil, [8]int64{-10, -10, -10, 0, 10, 10, 10, 20}},
		{HalfFloor, [8]int64{-20, -10, -10, -10, 0, 10, 10, 10}},
		{HalfExpand, [8]int64{-20, -10, -10, -10, 10, 10, 10, 20}},
		{HalfTrunc, [8]int64{-10, -10, -10, 0, 0, 10, 10, 10}},
		{HalfEven, [8]int64{-20, -10, -10, 0, 0, 10, 10, 20}},
	} {
		for i, x := range []int64{-15, -12, -10, -5, 5, 10, 12, 15} {
			if got := roundInt(x, 10, test.mode); got != test.want[i] {
				t.Errorf("%s: %d gives %d, want %d", roundingModes[test.mode], x, got, test.want[i])
			}
		}
	}
}

func zone(t *testing.T, name string) *Zone {
	t.Helper()
	loc, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return NamedZone(name, name, loc)
}

// TestZone goes through the hours of some years: each instant is one of those of its local time, and all of them are instants of it.
func TestZone(t *testing.T) {
	for _, name := range []string{"Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo", "Africa/Monrovia"} {
		z := zone(t, name)
		for _, year := range []int{1972, 2011, 2018} {
			start := Date{year, 1, 1}.EpochDays()
			for h := range 366 * 24 {
				ns := Int(int64(start)).Mul(nsPerDay).Add(Int(int64(h)).Mul(nsPerHour))
				local := z.DateTime(ns)
				list, err := z.possible(local)
				if err != nil {
					t.Fatal(err)
				}
				found := false
				for _, at := range list {
					if found = found || at == ns; z.DateTime(at) != local {
						t.Fatalf("%s: %v is %v", name, at.Big(), z.DateTime(at))
					}
				}
				if !found {
					t.Fatalf("%s: %v is not among the instants of %v", name, ns.Big(), local)
				}
				day, err := z.StartOfDay(local.Date)
				if err != nil || day.Cmp(ns) > 0 || z.DateTime(day).Date != local.Date || z.DateTime(day.Sub(Int(1))).Date == local.Date {
					t.Fatalf("%s: %v begins at %v (%v)", name, local.Date, z.DateTime(day), err)
				}
			}
		}
	}
}

func TestZone_Transition(t *testing.T) {
	z := zone(t, "Europe/London")
	at := DateTime{Date{2024, 3, 31}, Time(nsPerHour)}.EpochNanoseconds()
	for _, test := range []struct {
		from, want Int128
		next       bool
	}{
		{at.Sub(Int(1)), at, true}, {at.Add(Int(1)), at, false}, {at.Add(Int(nsPerDay)), at, false},
		{at, DateTime{Date{2024, 10, 27}, Time(nsPerHour)}.EpochNanoseconds(), true},
		{DateTime{Date: Date{2060, 12, 1}}.EpochNanoseconds(), DateTime{Date{2061, 3, 27}, Time(nsPerHour)}.EpochNanoseconds(), true},
		{DateTime{Date: Date{2060, 12, 31}}.EpochNanoseconds(), DateTime{Date{2061, 3, 27}, Time(nsPerHour)}.EpochNanoseconds(), true},
		{at, DateTime{Date{2023, 10, 29}, Time(nsPerHour)}.EpochNanoseconds(), false},
	} {
		if got, ok := z.Transition(test.from, test.next); !ok || got != test.want {
			t.Errorf("from %v: %v (%v), want %v", dateTimeOf(test.from), dateTimeOf(got), ok, dateTimeOf(test.want))
		}
	}
	if _, ok := OffsetZone(60).Transition(at, true); ok {
		t.Error("an offset has a transition")
	}
}
