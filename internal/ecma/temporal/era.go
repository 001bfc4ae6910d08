package temporal

// eras are the eras of a calendar.
type eras interface {
	// of gives the era of a date and the year in it.
	of(year int, d Date) (string, int)
	// year is the reverse; ok is false for an era that the calendar does not have.
	year(era string, eraYear int) (year int, ok bool)
}

// oneEra is an era that all years belong to.
type oneEra string

func (e oneEra) of(year int, _ Date) (string, int) { return string(e), year }

func (e oneEra) year(era string, n int) (int, bool) { return n, era == string(e) }

// twoEras are an era, and the one before it whose years are counted back.
type twoEras struct{ era, before string }

func (e twoEras) of(year int, _ Date) (string, int) {
	if year > 0 {
		return e.era, year
	}
	return e.before, 1 - year
}

func (e twoEras) year(era string, n int) (int, bool) {
	switch era {
	case e.era:
		return n, true
	case e.before:
		return 1 - n, true
	}
	return 0, false
}

// gregorianEras are those of the Gregorian calendar with their other names.
type gregorianEras struct{}

func (gregorianEras) of(year int, d Date) (string, int) { return twoEras{"ce", "bce"}.of(year, d) }

func (gregorianEras) year(era string, n int) (int, bool) {
	switch era {
	case "ad":
		era = "ce"
	case "bc":
		era = "bce"
	}
	return twoEras{"ce", "bce"}.year(era, n)
}

// ethiopicEras count the years before the incarnation from the creation of the world.
type ethiopicEras struct{}

const ethiopicCreation = 5500

func (ethiopicEras) of(year int, _ Date) (string, int) {
	if year > 0 {
		return "am", year
	}
	return "aa", year + ethiopicCreation
}

func (ethiopicEras) year(era string, n int) (int, bool) {
	switch era {
	case "am":
		return n, true
	case "aa":
		return n - ethiopicCreation, true
	}
	return 0, false
}

// japaneseEras are those since Japan reckons by the Gregorian calendar, and its own before that.
type japaneseEras struct{}

type japaneseEra struct {
	name  string
	start Date
	first int // year 1
}

func japaneseList() []japaneseEra {
	return []japaneseEra{
		{"reiwa", Date{2019, 5, 1}, 2019}, {"heisei", Date{1989, 1, 8}, 1989}, {"showa", Date{1926, 12, 25}, 1926},
		{"taisho", Date{1912, 7, 30}, 1912}, {"meiji", Date{1873, 1, 1}, 1868},
	}
}

func (japaneseEras) of(year int, d Date) (string, int) {
	for _, e := range japaneseList() {
		if d.Compare(e.start) >= 0 {
			return e.name, year - e.first + 1
		}
	}
	return gregorianEras{}.of(year, d)
}

func (japaneseEras) year(era string, n int) (int, bool) {
	for _, e := range japaneseList() {
		if era == e.name {
			return n + e.first - 1, true
		}
	}
	return gregorianEras{}.year(era, n)
}

func allCalendars() []*Calendar {
	return []*Calendar{
		{"iso8601", gregorian{}, nil},
		{"gregory", gregorian{}, gregorianEras{}},
		{"japanese", gregorian{}, japaneseEras{}},
		{"buddhist", gregorian{offset: 543}, oneEra("be")},
		{"roc", gregorian{offset: -1911}, twoEras{"roc", "broc"}},
		{"coptic", coptic{epoch: Date{284, 8, 29}.EpochDays()}, oneEra("am")},
		{"ethiopic", coptic{epoch: Date{8, 8, 27}.EpochDays()}, ethiopicEras{}},
		{"ethioaa", coptic{epoch: Date{8, 8, 27}.EpochDays() - 5500*1461/4}, oneEra("aa")},
		{"indian", indian{}, oneEra("shaka")},
		{"persian", persian{}, oneEra("ap")},
		{"islamic-civil", islamic{epoch: Date{622, 7, 19}.EpochDays()}, twoEras{"ah", "bh"}},
		{"islamic-umalqura", umalqura{civil: islamic{epoch: Date{622, 7, 19}.EpochDays()}}, twoEras{"ah", "bh"}},
		{"islamic-tbla", islamic{epoch: Date{622, 7, 18}.EpochDays()}, twoEras{"ah", "bh"}},
		{"hebrew", hebrew{}, oneEra("am")},
	}
}
