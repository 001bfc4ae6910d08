package temporal

import (
	"slices"
	"strings"
	"sync"
)

// MonthCode names a month wherever in the year it comes: M01, or M05L for a leap month.
type MonthCode struct {
	Number int
	Leap   bool
}

// String gives the code as programs see it.
func (m MonthCode) String() string {
	s := "M" + pad(m.Number, 2)
	if m.Leap {
		s += "L"
	}
	return s
}

// ParseMonthCode reads the text of a month code.
func ParseMonthCode(s string) (MonthCode, error) {
	m := MonthCode{Leap: len(s) == 4 && s[3] == 'L'}
	if len(s) == 3 || m.Leap {
		if s[0] == 'M' && isDigit(s[1]) && isDigit(s[2]) {
			if m.Number = int(s[1]-'0')*10 + int(s[2]-'0'); m.Number > 0 || m.Leap {
				return m, nil
			}
		}
	}
	return m, rangeError("Month code out of range.")
}

// compare is -1, 0 or 1 in the order of the codes.
func (m MonthCode) compare(o MonthCode) int { return strings.Compare(m.String(), o.String()) }

// rules are the reckoning of a calendar. Months are counted from 1 in the order of their year.
type rules interface {
	// days gives the day since 1970-01-01 of the first day of a month that exists.
	days(year, month int) int
	// date is the reverse, for any day.
	date(days int) (year, month, day int)
	monthsInYear(year int) int
	daysInMonth(year, month int) int
	leap(year int) bool
	code(year, month int) MonthCode
	// month gives the place of a month in a year; exact is false where the year does not have it, and the place is that of the month that
	// stands for it.
	month(year int, code MonthCode) (month int, exact bool)
	// known tells whether some year has such a month.
	known(code MonthCode) bool
}

// Calendar is a calendar that Temporal knows.
type Calendar struct {
	id    string
	rules rules
	eras  eras // nil if it has none
}

// ID gives the identifier.
func (c *Calendar) ID() string { return c.id }

// ISO tells whether c is the ISO 8601 calendar.
func (c *Calendar) ISO() bool { return c.id == "iso8601" }

var calendars = sync.OnceValue(func() map[string]*Calendar {
	m := map[string]*Calendar{}
	for _, c := range allCalendars() {
		m[c.id] = c
	}
	m["islamicc"] = m["islamic-civil"]
	m["ethiopic-amete-alem"] = m["ethioaa"]
	return m
})

var isoCalendar = sync.OnceValue(func() *Calendar { return calendars()["iso8601"] })

// ISOCalendar gives the ISO 8601 calendar.
func ISOCalendar() *Calendar { return isoCalendar() }

// FindCalendar is CanonicalizeCalendar.
func FindCalendar(id string) (*Calendar, error) {
	if c := calendars()[asciiLower(id)]; c != nil {
		return c, nil
	}
	return nil, rangeError("Unknown calendar type %s.", id)
}

// Calendars gives the identifiers of all calendars, in order.
func Calendars() []string {
	var list []string
	for _, c := range allCalendars() {
		list = append(list, c.id)
	}
	slices.Sort(list)
	return list
}

// asciiLower leaves letters beyond ASCII as they are: some of them have a small letter within it.
func asciiLower(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// CalendarDate is a date as a calendar reckons it.
type CalendarDate struct {
	Year, Month, Day int
	Code             MonthCode
}

// Date is CalendarISOToDate for what most need of it.
func (c *Calendar) Date(d Date) CalendarDate {
	if c.ISO() {
		return CalendarDate{d.Year, d.Month, d.Day, MonthCode{Number: d.Month}}
	}
	y, m, day := c.rules.date(d.EpochDays())
	return CalendarDate{y, m, day, c.rules.code(y, m)}
}

// Era gives the era of a date and the year in it; ok is false for a calendar without eras.
func (c *Calendar) Era(d Date) (era string, year int, ok bool) {
	if c.eras == nil {
		return "", 0, false
	}
	era, year = c.eras.of(c.Date(d).Year, d)
	return era, year, true
}

// HasEras tells whether the calendar has eras.
func (c *Calendar) HasEras() bool { return c.eras != nil }

// DayOfWeek is 1 for Monday to 7 for Sunday.
func (c *Calendar) DayOfWeek(d Date) int { return d.dayOfWeek() }

// DayOfYear counts from 1.
func (c *Calendar) DayOfYear(d Date) int {
	return d.EpochDays() - c.rules.days(c.Date(d).Year, 1) + 1
}

// WeekOfYear gives the week and its year; ok is false for a calendar that does not count weeks.
func (c *Calendar) WeekOfYear(d Date) (week, year int, ok bool) {
	if !c.ISO() {
		return 0, 0, false
	}
	week, year = d.week()
	return week, year, true
}

// DaysInMonth is the number of days in the month of d.
func (c *Calendar) DaysInMonth(d Date) int {
	x := c.Date(d)
	return c.rules.daysInMonth(x.Year, x.Month)
}

// DaysInYear is the number of days in the year of d.
func (c *Calendar) DaysInYear(d Date) int {
	y := c.Date(d).Year
	return c.rules.days(y+1, 1) - c.rules.days(y, 1)
}

// MonthsInYear is the number of months in the year of d.
func (c *Calendar) MonthsInYear(d Date) int { return c.rules.monthsInYear(c.Date(d).Year) }

// InLeapYear tells whether the year of d is longer than others.
func (c *Calendar) InLeapYear(d Date) bool { return c.rules.leap(c.Date(d).Year) }

// maxYears is more than any calendar's years are from the epoch's within the limits of Temporal.
const maxYears = 600_000

func errDate() error { return rangeError("Date is not within ISO date time limits.") }

// addMonths is BalanceNonISODate for months: it counts n months on from a month.
func (c *Calendar) addMonths(year, month, n int) (int, int) {
	if fixed, ok := c.rules.(interface{ months() int }); ok {
		per := fixed.months()
		n += month - 1
		return year + floorDiv(n, per), floorMod(n, per) + 1
	}
	month += n
	for month < 1 {
		year--
		month += c.rules.monthsInYear(year)
	}
	for m := c.rules.monthsInYear(year); month > m; m = c.rules.monthsInYear(year) {
		month -= m
		year++
	}
	return year, month
}

// monthsBetween counts the months from one month to another.
func (c *Calendar) monthsBetween(y1, m1, y2, m2 int) int {
	if fixed, ok := c.rules.(interface{ months() int }); ok {
		return (y2-y1)*fixed.months() + m2 - m1
	}
	n := m2 - m1
	for ; y1 < y2; y1++ {
		n += c.rules.monthsInYear(y1)
	}
	for ; y1 > y2; y1-- {
		n -= c.rules.monthsInYear(y1 - 1)
	}
	return n
}

// Add is CalendarDateAdd.
func (c *Calendar) Add(d Date, by DateDuration, reject bool) (Date, error) {
	if max(by.Years, -by.Years, by.Months/12, -by.Months/12) > maxYears {
		return d, errDate()
	}
	day := d.EpochDays()
	if by.Years != 0 || by.Months != 0 {
		x := c.Date(d)
		year := x.Year + by.Years
		month, exact := c.rules.month(year, x.Code)
		if !exact && reject {
			return d, rangeError("Month code out of range.")
		}
		year, month = c.addMonths(year, month, by.Months)
		length := c.rules.daysInMonth(year, month)
		if x.Day > length && reject {
			return d, rangeError("Day out of range.")
		}
		day = c.rules.days(year, month) + min(x.Day, length) - 1
	}
	r := dateOfDays(day + by.Weeks*7 + by.Days)
	if !r.Within() {
		return d, errDate()
	}
	return r, nil
}

// surpasses is CompareSurpasses for a place in the order of the year's months.
func surpasses(s int, year, month, day int, target CalendarDate) bool {
	switch {
	case year != target.Year:
		return s*(year-target.Year) > 0
	case month != target.Month:
		return s*(month-target.Month) > 0
	}
	return s*(day-target.Day) > 0
}

// Until is CalendarDateUntil.
func (c *Calendar) Until(one, two Date, largest Unit) DateDuration {
	s := two.Compare(one)
	var r DateDuration
	if s == 0 {
		return r
	}
	from := one.EpochDays()
	if largest <= Month {
		a, b := c.Date(one), c.Date(two)
		year, month := a.Year, a.Month
		if largest == Year {
			r.Years = b.Year - a.Year
			// A leap month may have to be taken for another in that year, which may lie beyond the date.
			month, _ = c.rules.month(b.Year, a.Code)
			if r.Years != 0 && (s*codeOrder(a, b) > 0 || surpasses(s, b.Year, month, a.Day, b)) {
				r.Years -= s
			}
			year += r.Years
			month, _ = c.rules.month(year, a.Code)
		}
		r.Months = c.monthsBetween(year, month, b.Year, b.Month)
		if s*r.Months < 0 {
			r.Months = 0
		}
		y, m := c.addMonths(year, month, r.Months)
		if r.Months != 0 && surpasses(s, y, m, a.Day, b) {
			r.Months -= s
			y, m = c.addMonths(year, month, r.Months)
		}
		from = c.rules.days(y, m) + min(a.Day, c.rules.daysInMonth(y, m)) - 1
	}
	r.Days = two.EpochDays() - from
	if largest == Week {
		r.Weeks, r.Days = r.Days/7, r.Days%7
	}
	return r
}

// codeOrder compares the month codes and days of two dates.
func codeOrder(a, b CalendarDate) int {
	if n := a.Code.compare(b.Code); n != 0 {
		return n
	}
	return a.Day - b.Day
}
