package temporal

// twelve are months that never change their place: codes and places are the same.
type twelve struct{}

func (twelve) months() int                          { return 12 }
func (twelve) monthsInYear(int) int                 { return 12 }
func (twelve) code(_, month int) MonthCode          { return MonthCode{Number: month} }
func (twelve) known(c MonthCode) bool               { return !c.Leap && c.Number <= 12 }
func (twelve) month(_ int, c MonthCode) (int, bool) { return c.Number, true }

// thirteen are the same with a short month at the end.
type thirteen struct{}

func (thirteen) months() int                          { return 13 }
func (thirteen) monthsInYear(int) int                 { return 13 }
func (thirteen) code(_, month int) MonthCode          { return MonthCode{Number: month} }
func (thirteen) known(c MonthCode) bool               { return !c.Leap && c.Number <= 13 }
func (thirteen) month(_ int, c MonthCode) (int, bool) { return c.Number, true }

// gregorian reckons as ISO 8601 does; its years are so many more.
type gregorian struct {
	twelve
	offset int
}

func (g gregorian) days(year, month int) int { return Date{year - g.offset, month, 1}.EpochDays() }

func (g gregorian) date(days int) (year, month, day int) {
	d := dateOfDays(days)
	return d.Year + g.offset, d.Month, d.Day
}

func (g gregorian) daysInMonth(year, month int) int { return daysInMonth(year-g.offset, month) }
func (g gregorian) leap(year int) bool              { return isLeapYear(year - g.offset) }

// coptic has twelve months of 30 days and one of 5, or 6 before a leap year of the Julian calendar.
type coptic struct {
	thirteen
	epoch int // the day since 1970-01-01 on which year 1 began
}

func (c coptic) days(year, month int) int {
	return c.epoch + 365*(year-1) + floorDiv(year, 4) + 30*(month-1)
}

func (c coptic) date(days int) (year, month, day int) {
	year = floorDiv(4*(days-c.epoch)+1463, 1461)
	n := days - c.days(year, 1)
	return year, n/30 + 1, n%30 + 1
}

func (c coptic) daysInMonth(year, month int) int {
	switch {
	case month < 13:
		return 30
	case c.leap(year):
		return 6
	}
	return 5
}

func (coptic) leap(year int) bool { return floorMod(year, 4) == 3 }

// indian is the national calendar of India, whose leap years are those of the Gregorian calendar.
type indian struct{ twelve }

const indianOffset = 78 // years behind the Gregorian ones

func (indian) leap(year int) bool { return isLeapYear(year + indianOffset) }

func (i indian) days(year, month int) int {
	start := Date{year + indianOffset, 3, 22}
	if i.leap(year) {
		start.Day = 21
	}
	n := start.EpochDays()
	for m := 1; m < month; m++ {
		n += i.daysInMonth(year, m)
	}
	return n
}

func (i indian) date(days int) (year, month, day int) {
	year = dateOfDays(days).Year - indianOffset
	if days < i.days(year, 1) {
		year--
	}
	return spread(i, year, days)
}

func (i indian) daysInMonth(year, month int) int {
	switch {
	case month == 1 && i.leap(year), month >= 2 && month <= 6:
		return 31
	}
	return 30
}

// spread finds the month and day of a day in a year that is known.
func spread(r rules, year, days int) (y, month, day int) {
	n := days - r.days(year, 1)
	month = 1
	for length := r.daysInMonth(year, month); n >= length; length = r.daysInMonth(year, month) {
		n -= length
		month++
	}
	return year, month, n + 1
}

// persian is the Solar Hijri calendar by a cycle of 33 years, with the years in which the equinox is on another day than the cycle says.
type persian struct{ twelve }

// persianEpoch is the day since 1970-01-01 on which year 1 began: 622-03-22.
const persianEpoch = -492268

// persianExceptions are the years that the cycle has for leap years and that are none; the years after them are leap years instead.
var persianExceptions = [...]int{1502, 1601, 1634, 1667, 1700, 1733, 1766, 1799, 1832, 1865, 1898, 1931, 1964, 1997, 2030, 2059,
	2063, 2096, 2129, 2158, 2162, 2191, 2195, 2224, 2228, 2257, 2261, 2290, 2294, 2323, 2327, 2356, 2360, 2389, 2393, 2422,
	2426, 2455, 2459, 2488, 2492, 2521, 2525, 2554, 2558, 2587, 2591, 2620, 2624, 2653, 2657, 2686, 2690, 2719, 2723, 2748,
	2752, 2756, 2781, 2785, 2789, 2818, 2822, 2847, 2851, 2855, 2880, 2884, 2888, 2913, 2917, 2921, 2946, 2950, 2954, 2979,
	2983, 2987}

func persianException(year int) bool {
	for _, y := range persianExceptions {
		if y == year {
			return true
		}
	}
	return false
}

func (persian) leap(year int) bool {
	switch {
	case persianException(year):
		return false
	case persianException(year - 1):
		return true
	}
	return floorMod(25*year+11, 33) < 8
}

func (persian) days(year, month int) int {
	n := persianEpoch + 365*(year-1) + floorDiv(8*year+21, 33)
	if persianException(year - 1) {
		n--
	}
	return n + 31*(month-1) - max(0, month-7)
}

func (p persian) date(days int) (year, month, day int) {
	year = floorDiv((days-persianEpoch)*33+3, 12053) + 1
	for days < p.days(year, 1) {
		year--
	}
	for days >= p.days(year+1, 1) {
		year++
	}
	n := days - p.days(year, 1)
	month = n/31 + 1
	if n >= 186 {
		month = (n-186)/30 + 7
	}
	return year, month, days - p.days(year, month) + 1
}

func (p persian) daysInMonth(year, month int) int {
	switch {
	case month <= 6:
		return 31
	case month < 12 || p.leap(year):
		return 30
	}
	return 29
}
