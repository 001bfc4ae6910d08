package temporal

// islamic is the tabular Islamic calendar with eleven leap years in thirty.
type islamic struct {
	twelve
	epoch int // the day since 1970-01-01 on which year 1 began
}

func (i islamic) days(year, month int) int {
	return i.epoch + (year-1)*354 + floorDiv(3+11*year, 30) + 29*(month-1) + month/2
}

func (i islamic) date(days int) (year, month, day int) {
	year = floorDiv(30*(days-i.epoch)+10646, 10631)
	return spread(i, year, days)
}

func (i islamic) daysInMonth(year, month int) int {
	if month%2 == 1 || month == 12 && i.leap(year) {
		return 30
	}
	return 29
}

func (islamic) leap(year int) bool { return floorMod(14+11*year, 30) < 11 }

// hebrew is the Hebrew calendar. Its years begin with Tishri; a leap year has Adar I, of code M05L, before Adar.
type hebrew struct{}

// hebrewEpoch is the day since 1970-01-01 from which elapsed counts.
const hebrewEpoch = -2092590

func (hebrew) leap(year int) bool { return floorMod(7*year+1, 19) < 7 }

// newYear gives the day of 1 Tishri.
func (h hebrew) newYear(year int) int {
	n := h.elapsed(year)
	before, after := n-h.elapsed(year-1), h.elapsed(year+1)-n
	switch {
	case after == 356: // the year would be too long
		n += 2
	case before == 382: // the year before would be too short
		n++
	}
	return hebrewEpoch + n
}

// elapsed counts days to the new moon of Tishri, or the day after it where the year may not begin on that one.
func (hebrew) elapsed(year int) int {
	months := floorDiv(235*year-234, 19)
	parts := 12084 + 13753*months
	n := 29*months + floorDiv(parts, 25920)
	if floorMod(3*(n+1), 7) < 3 {
		n++
	}
	return n
}

func (h hebrew) monthsInYear(year int) int {
	if h.leap(year) {
		return 13
	}
	return 12
}

func (h hebrew) code(year, month int) MonthCode {
	if h.leap(year) && month > 5 {
		return MonthCode{month - 1, month == 6}
	}
	return MonthCode{Number: month}
}

func (hebrew) known(c MonthCode) bool { return !c.Leap && c.Number <= 12 || c == MonthCode{5, true} }

func (h hebrew) month(year int, c MonthCode) (int, bool) {
	switch {
	case c.Leap && !h.leap(year):
		return 6, false // Adar
	case c.Leap:
		return 6, true
	case h.leap(year) && c.Number > 5:
		return c.Number + 1, true
	}
	return c.Number, true
}

func (h hebrew) daysInMonth(year, month int) int {
	c := h.code(year, month)
	switch {
	case c.Leap:
		return 30
	case c.Number == 2, c.Number == 3: // Heshvan and Kislev make up for what the length of the year asks
		switch length := (h.newYear(year+1) - h.newYear(year)) % 10; {
		case c.Number == 2 && length == 5, c.Number == 3 && length != 3:
			return 30
		}
		return 29
	case c.Number == 1, c.Number == 5, c.Number == 7, c.Number == 9, c.Number == 11:
		return 30
	}
	return 29
}

func (h hebrew) days(year, month int) int {
	n := h.newYear(year)
	for m := 1; m < month; m++ {
		n += h.daysInMonth(year, m)
	}
	return n
}

func (h hebrew) date(days int) (year, month, day int) {
	year = floorDiv((days-hebrewEpoch)*98496, 35975351) + 1
	for h.newYear(year) > days {
		year--
	}
	for h.newYear(year+1) <= days {
		year++
	}
	return spread(h, year, days)
}
