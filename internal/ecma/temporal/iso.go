package temporal

import "strconv"

// Date is a date of the ISO 8601 calendar, an ISO Date Record. It is a day that exists, but need not be within the limits of Temporal.
type Date struct {
	Year       int
	Month, Day int
}

// Time is a time of day in nanoseconds since midnight, a Time Record.
type Time int64

// Noon is the time in the middle of the day.
const Noon Time = 12 * nsPerHour

// DateTime is a date with a time, an ISO Date-Time Record.
type DateTime struct {
	Date Date
	Time Time
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int) int { return a - floorDiv(a, b)*b }

func isLeapYear(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

// daysInMonth is ISODaysInMonth.
func daysInMonth(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if isLeapYear(year) {
			return 29
		}
		return 28
	}
	return 31
}

// EpochDays is ISODateToEpochDays: the number of days since 1970-01-01.
func (d Date) EpochDays() int {
	// Years that begin in March have their leap day at the end.
	y, m := d.Year, d.Month-3
	if m < 0 {
		y, m = y-1, m+12
	}
	era := floorDiv(y, 400)
	yoe := y - era*400
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + (153*m+2)/5 + d.Day - 1 - 719468
}

// dateOfDays gives the date of a number of days since 1970-01-01.
func dateOfDays(n int) Date {
	n += 719468
	era := floorDiv(n, 146097)
	doe := n - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	m := (5*doy + 2) / 153
	d := Date{Year: yoe + era*400, Month: m + 3, Day: doy - (153*m+2)/5 + 1}
	if d.Month > 12 {
		d.Month, d.Year = d.Month-12, d.Year+1
	}
	return d
}

// AddDays is AddDaysToISODate.
func (d Date) AddDays(n int) Date { return dateOfDays(d.EpochDays() + n) }

// Compare is CompareISODate.
func (d Date) Compare(o Date) int {
	switch {
	case d == o:
		return 0
	case d.Year < o.Year, d.Year == o.Year && (d.Month < o.Month || d.Month == o.Month && d.Day < o.Day):
		return -1
	}
	return 1
}

// IsValidDate is IsValidISODate.
func IsValidDate(year, month, day int) bool {
	return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

// Within is ISODateWithinLimits.
func (d Date) Within() bool { return DateTime{d, Noon}.Within() }

// MonthWithin is ISOYearMonthWithinLimits.
func (d Date) MonthWithin() bool {
	return d.Year > -271821 && d.Year < 275760 || d.Year == -271821 && d.Month >= 4 || d.Year == 275760 && d.Month <= 9
}

// dayOfWeek is 1 for Monday to 7 for Sunday.
func (d Date) dayOfWeek() int { return floorMod(d.EpochDays()+3, 7) + 1 }

func (d Date) dayOfYear() int { return d.EpochDays() - Date{d.Year, 1, 1}.EpochDays() + 1 }

// week is ISOWeekOfYear.
func (d Date) week() (week, year int) {
	// The week belongs to the year of its Thursday.
	thursday := d.AddDays(4 - d.dayOfWeek())
	return (thursday.dayOfYear() + 6) / 7, thursday.Year
}

// Parts gives hour, minute, second, millisecond, microsecond and nanosecond.
func (t Time) Parts() [6]int {
	n := int(t)
	return [6]int{n / nsPerHour, n / nsPerMinute % 60, n / nsPerSecond % 60, n / 1_000_000 % 1000, n / 1000 % 1000, n % 1000}
}

// NewTime gives the time of its parts; ok is false if there is none.
func NewTime(parts [6]int) (t Time, ok bool) {
	for i, p := range parts {
		if p < 0 || p > timeMaximum[i] {
			return 0, false
		}
	}
	return timeOf(parts), true
}

var timeMaximum = [6]int{23, 59, 59, 999, 999, 999}

func timeOf(p [6]int) Time {
	return Time(((((p[0]*60+p[1])*60+p[2])*1000+p[3])*1000+p[4])*1000 + p[5])
}

// RegulateTime is RegulateTime: what is out of range is an error, or else the nearest time.
func RegulateTime(parts [6]int, reject bool) (Time, error) {
	t, ok := NewTime(parts)
	if ok {
		return t, nil
	}
	if reject {
		return 0, rangeError("Time value is out of range.")
	}
	for i, p := range parts {
		parts[i] = min(max(p, 0), timeMaximum[i])
	}
	return timeOf(parts), nil
}

// Add is AddTime: the time, and the days that it went over.
func (t Time) Add(d Int128) (Time, int) {
	days, rest := d.Add(Int(int64(t))).div(nsPerDay)
	return Time(rest), int(days)
}

// Round is RoundTime: the time, and the days that it went over.
func (t Time) Round(increment int64, unit Unit, mode RoundingMode) (Time, int) {
	whole := int64(nsPerDay)
	if unit > Hour {
		whole = (unit - 1).length()
	}
	rest := int64(t) % whole
	return (t - Time(rest)).Add(Int(roundInt(rest, increment*unit.length(), mode)))
}

// EpochNanoseconds is GetUTCEpochNanoseconds.
func (t DateTime) EpochNanoseconds() Int128 {
	return Int(int64(t.Date.EpochDays())).Mul(nsPerDay).Add(Int(int64(t.Time)))
}

// Compare is CompareISODateTime.
func (t DateTime) Compare(o DateTime) int {
	if c := t.Date.Compare(o.Date); c != 0 {
		return c
	}
	return Int(int64(t.Time)).Cmp(Int(int64(o.Time)))
}

// maxDays is how far from the epoch an instant may be.
const maxDays = 100_000_000

// Within is ISODateTimeWithinLimits.
func (t DateTime) Within() bool {
	days := t.Date.EpochDays()
	return days > -maxDays-1 && days < maxDays+1 || days == -maxDays-1 && t.Time > 0
}

// plus adds nanoseconds.
func (t DateTime) plus(d Int128) DateTime {
	time, days := t.Time.Add(d)
	return DateTime{t.Date.AddDays(days), time}
}

// Round is RoundISODateTime.
func (t DateTime) Round(increment int64, unit Unit, mode RoundingMode) DateTime {
	time, days := t.Time.Round(increment, unit, mode)
	return DateTime{t.Date.AddDays(days), time}
}

// dateTimeOf gives the date and time of nanoseconds since the epoch.
func dateTimeOf(ns Int128) DateTime {
	days, rest := ns.div(nsPerDay)
	return DateTime{dateOfDays(int(days)), Time(rest)}
}

// ValidEpochNanoseconds is IsValidEpochNanoseconds.
func ValidEpochNanoseconds(ns Int128) bool {
	most := Int(maxDays).Mul(nsPerDay)
	return ns.abs().Cmp(most) <= 0
}

func pad(n, width int) string {
	s := strconv.Itoa(n)
	for len(s) < width {
		s = "0" + s
	}
	return s
}

// padYear is PadISOYear.
func padYear(y int) string {
	switch {
	case y >= 0 && y <= 9999:
		return pad(y, 4)
	case y > 0:
		return "+" + pad(y, 6)
	}
	return "-" + pad(-y, 6)
}
