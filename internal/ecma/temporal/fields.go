package temporal

// Field is a bit of a FieldSet.
type Field uint32

// The fields of dates and times.
const (
	FieldEra Field = 1 << iota
	FieldEraYear
	FieldYear
	FieldMonth
	FieldMonthCode
	FieldDay
	FieldHour
	FieldMinute
	FieldSecond
	FieldMillisecond
	FieldMicrosecond
	FieldNanosecond
	FieldOffset
	FieldTimeZone

	fieldYears  = FieldEra | FieldEraYear | FieldYear
	fieldMonths = FieldMonth | FieldMonthCode
)

// Fields is a Calendar Fields Record: what a program gives of a date or time. Has tells which are set.
type Fields struct {
	Has      Field
	Era      string
	EraYear  int
	Year     int
	Month    int
	Code     MonthCode
	Day      int
	Time     [6]int // hour to nanosecond, as in Time.Parts
	Offset   int64  // nanoseconds
	TimeZone *Zone
}

// Kind says what fields are to make.
type Kind int

// What fields may make.
const (
	KindDate Kind = iota
	KindYearMonth
	KindMonthDay
)

// Fields is ISODateToFields.
func (c *Calendar) Fields(d Date, kind Kind) Fields {
	x := c.Date(d)
	f := Fields{Has: FieldMonthCode, Code: x.Code}
	if kind != KindYearMonth {
		f.Has, f.Day = f.Has|FieldDay, x.Day
	}
	if kind != KindMonthDay {
		f.Has, f.Year = f.Has|FieldYear, x.Year
	}
	return f
}

// ExtraFields is CalendarExtraFields.
func (c *Calendar) ExtraFields(asked Field) Field {
	if c.eras != nil && asked&FieldYear != 0 {
		return FieldEra | FieldEraYear
	}
	return 0
}

// Merge is CalendarMergeFields.
func (c *Calendar) Merge(f, more Fields) Fields {
	drop := more.Has
	if more.Has&fieldMonths != 0 {
		drop |= fieldMonths
	}
	if c.eras != nil && more.Has&fieldYears != 0 {
		drop |= fieldYears
	}
	f.Has &^= drop
	if more.Has&FieldEra != 0 {
		f.Era = more.Era
	}
	if more.Has&FieldEraYear != 0 {
		f.EraYear = more.EraYear
	}
	if more.Has&FieldYear != 0 {
		f.Year = more.Year
	}
	if more.Has&FieldMonth != 0 {
		f.Month = more.Month
	}
	if more.Has&FieldMonthCode != 0 {
		f.Code = more.Code
	}
	if more.Has&FieldDay != 0 {
		f.Day = more.Day
	}
	for i := range f.Time {
		if more.Has&(FieldHour<<i) != 0 {
			f.Time[i] = more.Time[i]
		}
	}
	if more.Has&FieldOffset != 0 {
		f.Offset = more.Offset
	}
	if more.Has&FieldTimeZone != 0 {
		f.TimeZone = more.TimeZone
	}
	f.Has |= more.Has
	return f
}

func (f *Fields) has(x Field) bool { return f.Has&x != 0 }

// resolve is CalendarResolveFields. It leaves the year, if it is known, in Year.
func (c *Calendar) resolve(f *Fields, kind Kind) error {
	missing := func(kindName string) error { return typeError("Invalid %s fields provided.", kindName) }
	name := map[Kind]string{KindDate: "PlainDate", KindYearMonth: "PlainYearMonth", KindMonthDay: "PlainMonthDay"}[kind]
	if c.eras == nil {
		f.Has &^= FieldEra | FieldEraYear
	}
	if f.has(FieldEra) != f.has(FieldEraYear) {
		return missing(name)
	}
	// A month and day without a year are enough only if the month is named by its code alone.
	needsYear := kind != KindMonthDay || !c.ISO() && (f.has(FieldMonth) || !f.has(FieldMonthCode))
	if needsYear && !f.has(fieldYears) || kind != KindYearMonth && !f.has(FieldDay) || !f.has(fieldMonths) {
		return missing(name)
	}
	if f.has(FieldEra) {
		y, ok := c.eras.year(f.Era, f.EraYear)
		if !ok {
			return rangeError("Invalid era provided.")
		}
		if f.has(FieldYear) && f.Year != y {
			return rangeError("Year does not match era and eraYear.")
		}
		f.Has, f.Year = f.Has|FieldYear, y
	}
	if f.has(FieldMonthCode) && !c.rules.known(f.Code) {
		return rangeError("MonthCode was not valid for the current calendar.")
	}
	return nil
}

func errMonths() error { return rangeError("Month does not match monthCode.") }

// place finds the month of fields that have a year.
func (c *Calendar) place(f *Fields, reject bool) (int, error) {
	month := f.Month
	if f.has(FieldMonthCode) {
		m, exact := c.rules.month(f.Year, f.Code)
		if f.has(FieldMonth) && (f.Month != m || !exact) {
			return 0, errMonths()
		}
		if !exact && reject {
			return 0, rangeError("MonthCode was not valid for the current calendar.")
		}
		month = m
	}
	if n := c.rules.monthsInYear(f.Year); month > n {
		if reject {
			return 0, rangeError("Month out of range.")
		}
		month = n
	}
	return month, nil
}

// toISO is CalendarDateToISO for fields that are resolved.
func (c *Calendar) toISO(f *Fields, reject bool) (Date, error) {
	if max(f.Year, -f.Year) > maxYears {
		return Date{}, errDate()
	}
	month, err := c.place(f, reject)
	if err != nil {
		return Date{}, err
	}
	day := f.Day
	if n := c.rules.daysInMonth(f.Year, month); day > n {
		if reject {
			return Date{}, rangeError("Day out of range.")
		}
		day = n
	}
	return dateOfDays(c.rules.days(f.Year, month) + day - 1), nil
}

// DateFromFields is CalendarDateFromFields.
func (c *Calendar) DateFromFields(f Fields, reject bool) (Date, error) {
	if err := c.resolve(&f, KindDate); err != nil {
		return Date{}, err
	}
	d, err := c.toISO(&f, reject)
	if err == nil && !d.Within() {
		err = errDate()
	}
	return d, err
}

// YearMonthFromFields is CalendarYearMonthFromFields.
func (c *Calendar) YearMonthFromFields(f Fields, reject bool) (Date, error) {
	f.Has, f.Day = f.Has|FieldDay, 1
	if err := c.resolve(&f, KindYearMonth); err != nil {
		return Date{}, err
	}
	d, err := c.toISO(&f, reject)
	if err == nil && !d.MonthWithin() {
		err = errDate()
	}
	return d, err
}

// MonthDayFromFields is CalendarMonthDayFromFields.
func (c *Calendar) MonthDayFromFields(f Fields, reject bool) (Date, error) {
	if err := c.resolve(&f, KindMonthDay); err != nil {
		return Date{}, err
	}
	if c.ISO() {
		if !f.has(FieldYear) {
			f.Has, f.Year = f.Has|FieldYear, 1972
		}
		if max(f.Year, -f.Year) > maxYears {
			f.Year = floorMod(f.Year, 400) // only whether it is a leap year counts
		}
		d, err := c.toISO(&f, reject)
		d.Year = 1972
		return d, err
	}
	if f.has(FieldYear) {
		d, err := c.toISO(&f, reject)
		if err != nil {
			return d, err
		}
		if !d.Within() {
			return d, errDate()
		}
		x := c.Date(d)
		f.Code, f.Day = x.Code, x.Day
	}
	return c.reference(f.Code, f.Day, reject)
}

// reference finds the date that stands for a month and day: the last one until 1972 that has them, or else the first one after it.
func (c *Calendar) reference(code MonthCode, day int, reject bool) (Date, error) {
	last := Date{1972, 12, 31}.EpochDays()
	first := Date{1900, 1, 1}.EpochDays()
	year := c.Date(Date{1972, 12, 31}).Year
	longest := 0
	try := func(y, day int) (int, bool) {
		m, exact := c.rules.month(y, code)
		if !exact {
			return 0, false
		}
		n := c.rules.daysInMonth(y, m)
		longest = max(longest, n)
		return c.rules.days(y, m) + day - 1, day <= n
	}
	find := func(day int) (Date, bool) {
		for y := year; y > year-75; y-- {
			if at, ok := try(y, day); ok && at <= last && at >= first {
				return dateOfDays(at), true
			}
		}
		for y := year; y < year+66; y++ {
			if at, ok := try(y, day); ok && at > last {
				return dateOfDays(at), true
			}
		}
		return Date{}, false
	}
	if d, ok := find(day); ok {
		return d, nil
	}
	if reject || longest == 0 {
		return Date{}, rangeError("Day out of range.")
	}
	d, ok := find(min(day, longest))
	if !ok {
		return Date{}, rangeError("Day out of range.")
	}
	return d, nil
}
