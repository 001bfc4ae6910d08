package intl

import (
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// DateOptions are the resolved options of a DateTimeFormat, by the names and with the values of ECMA-402. Empty means not there.
type DateOptions struct {
	Weekday, Era, Year, Month, Day, DayPeriod, Hour, Minute, Second string
	FractionalSecondDigits                                          int
	TimeZoneName                                                    string
	DateStyle, TimeStyle                                            string
	HourCycle                                                       string // h11, h12, h23, h24: of formats with an hour
	NumberingSystem                                                 string
	Zone                                                            Zone
}

// DateFormat formats times.
type DateFormat struct {
	Locale  Locale
	Options DateOptions
	Given   DateOptions // what the program asked for, without defaults; for For
	Pattern string

	t      cldr.Table
	items  []patternItem
	digits []string
	span   func() *spanPatterns
}

// letters write an option's value as letters of a pattern.
func letters(letter, value string) string {
	n := map[string]int{"numeric": 1, "2-digit": 2, "short": 3, "long": 4, "narrow": 5}[value]
	switch letter {
	case "G", "B":
		if n == 3 {
			n = 1
		}
	}
	return strings.Repeat(letter, n)
}

var hourLetters = map[string]string{"h11": "K", "h12": "h", "h23": "H", "h24": "k"}

// skeletonText writes the options as a skeleton.
func (o DateOptions) skeletonText() string {
	var b strings.Builder
	b.WriteString(letters("G", o.Era) + letters("y", o.Year) + letters("M", o.Month) + letters("E", o.Weekday) + letters("d", o.Day))
	if o.DayPeriod != "" && (o.Hour == "" || o.HourCycle == "h11" || o.HourCycle == "h12") {
		b.WriteString(letters("B", o.DayPeriod))
	}
	b.WriteString(letters(hourLetters[o.HourCycle], o.Hour) + letters("m", o.Minute) + letters("s", o.Second))
	b.WriteString(strings.Repeat("S", o.FractionalSecondDigits))
	b.WriteString(map[string]string{"short": "z", "long": "zzzz", "shortOffset": "O", "longOffset": "OOOO", "shortGeneric": "v", "longGeneric": "vvvv"}[o.TimeZoneName])
	return b.String()
}

// NewDateFormat makes a formatter. o must be consistent.
func NewDateFormat(l Locale, o DateOptions) *DateFormat { return newDateFormat(l, o, "") }

// newDateFormat is NewDateFormat for a pattern, or for the one that the options ask for.
func newDateFormat(l Locale, o DateOptions, pattern string) *DateFormat {
	f := &DateFormat{Locale: l, Options: o, t: cldr.Of(l.Data, cldr.Date)}
	if o.NumberingSystem != "latn" {
		f.digits = strings.Split(cldr.Supplement(cldr.Digits)[o.NumberingSystem], "")
	}
	g := generatorOf(l)
	switch {
	case pattern != "":
		f.Pattern = pattern
	case o.DateStyle != "" || o.TimeStyle != "":
		f.Pattern = f.stylePattern(g)
	default:
		f.Pattern = g.best(o.skeletonText())
	}
	f.items = parseDatePattern(f.Pattern)
	if h := hourLetters[o.HourCycle]; h != "" {
		for i := range f.items {
			switch f.items[i].letter {
			case 'h', 'H', 'k', 'K':
				f.items[i].letter = h[0]
			}
		}
		f.Pattern = unparse(f.items)
	}
	f.span = sync.OnceValue(func() *spanPatterns { return newSpanPatterns(f, g) })
	return f
}

// stylePattern gives the pattern of dateStyle and timeStyle.
func (f *DateFormat) stylePattern(g *dateGenerator) string {
	o := &f.Options
	var p string
	switch {
	case o.TimeStyle == "":
		p = f.t["date/"+o.DateStyle]
	case o.DateStyle == "":
		p = f.t["time/"+o.TimeStyle]
	default:
		p = strings.NewReplacer("{0}", f.t["time/"+o.TimeStyle], "{1}", f.t["date/"+o.DateStyle]).Replace(f.t["at/"+o.DateStyle])
	}
	want := hourLetters[o.HourCycle]
	for _, it := range parseDatePattern(p) {
		if (it.letter == 'h' || it.letter == 'K') && (want == "H" || want == "k") || (it.letter == 'H' || it.letter == 'k') && (want == "h" || want == "K") {
			s := skeletonOf(p)
			s.letter[fieldHour] = want[0]
			s.length[fieldHour] = 1
			s.letter[fieldDayPeriod] = 0
			return g.best(s.text())
		}
	}
	return p
}

// HourCycles gives the hour cycle of a locale, and its cycles of 12 and of 24 hours.
func HourCycles(l Locale) (usual, twelve, twentyFour string) {
	t := cldr.Supplement(cldr.Region)
	region := l.region()
	pref, ok := t["time/"+l.Tag.Language+"-"+region]
	if !ok {
		if pref, ok = t["time/"+region]; !ok {
			pref = t["time/001"]
		}
	}
	twelve, twentyFour = "h12", "h23"
	if region == "JP" {
		twelve = "h11"
	}
	usual = map[byte]string{'h': "h12", 'H': "h23", 'K': "h11", 'k': "h24"}[pref[0]]
	return usual, twelve, twentyFour
}

// moment is an instant with its fields in a time zone.
type moment struct {
	time.Time
	ms   int64
	zone Zone
}

func (o DateOptions) moment(ms int64) moment {
	return moment{time.UnixMilli(ms).In(o.Zone.location), ms, o.Zone}
}

// Format gives the text of a time in milliseconds since the epoch.
func (f *DateFormat) Format(ms int64) string { return Join(f.Parts(ms)) }

// Parts gives the text of a time in its parts.
func (f *DateFormat) Parts(ms int64) []Part { return f.render(f.items, f.Options.moment(ms)) }

func (f *DateFormat) render(items []patternItem, m moment) []Part {
	out := make([]Part, 0, len(items))
	hasMinute := false
	for _, it := range items {
		hasMinute = hasMinute || it.letter == 'm'
	}
	for _, it := range items {
		if it.letter == 0 {
			out = append(out, Part{Type: "literal", Value: it.text})
			continue
		}
		typ, text := f.field(it, m, hasMinute)
		if text != "" {
			out = append(out, Part{Type: typ, Value: strings.ReplaceAll(text, "\u202f", " ")}) // see parseDatePattern
		}
	}
	return out
}

func (f *DateFormat) number(n, least int) string {
	s := strconv.Itoa(n)
	if len(s) < least {
		s = strings.Repeat("0", least-len(s)) + s
	}
	if f.digits == nil {
		return s
	}
	var b strings.Builder
	for _, c := range s {
		b.WriteString(f.digits[c-'0'])
	}
	return b.String()
}

var widths = [...]string{3: "abbreviated", 4: "wide", 5: "narrow", 6: "short"}

// field gives the type and the text of a field.
func (f *DateFormat) field(it patternItem, m moment, hasMinute bool) (typ, text string) {
	width := "abbreviated"
	if it.n >= 3 && it.n <= 6 {
		width = widths[it.n]
	}
	switch it.letter {
	case 'G':
		era := "1"
		if m.Year() <= 0 {
			era = "0"
		}
		return "era", f.t["era/"+map[string]string{"wide": "eraNames", "narrow": "eraNarrow"}[width]+"/"+era] +
			f.t["era/"+map[string]string{"abbreviated": "eraAbbr"}[width]+"/"+era]
	case 'y':
		y := m.Year()
		if y <= 0 {
			y = 1 - y
		}
		if it.n == 2 {
			return "year", f.number(y%100, 2)
		}
		return "year", f.number(y, it.n)
	case 'M', 'L':
		n := int(m.Month())
		if it.n < 3 {
			return "month", f.number(n, it.n)
		}
		return "month", f.t["month/"+standing(it.letter == 'L')+"/"+width+"/"+strconv.Itoa(n)]
	case 'E', 'c':
		return "weekday", f.t["day/"+standing(it.letter == 'c')+"/"+width+"/"+strings.ToLower(m.Weekday().String()[:3])]
	case 'd':
		return "day", f.number(m.Day(), it.n)
	case 'a', 'B':
		return "dayPeriod", f.dayPeriod(it.letter, width, m, hasMinute)
	case 'h', 'H', 'k', 'K':
		return "hour", f.number(hourIn(it.letter, m.Hour()), it.n)
	case 'm':
		return "minute", f.number(m.Minute(), it.n)
	case 's':
		return "second", f.number(m.Second(), it.n)
	case 'S':
		s := strconv.Itoa(1000 + m.Nanosecond()/1e6)[1:]
		n, _ := strconv.Atoi((s + "000000")[:it.n])
		return "fractionalSecond", f.number(n, it.n)
	}
	return "timeZoneName", f.zoneName(it, m)
}

func standing(alone bool) string {
	if alone {
		return "stand-alone"
	}
	return "format"
}

func hourIn(letter byte, h int) int {
	switch letter {
	case 'h':
		return (h+11)%12 + 1
	case 'K':
		return h % 12
	case 'k':
		return (h+23)%24 + 1
	}
	return h
}

// dayPeriod gives am or pm, or with the letter B the part of the day.
func (f *DateFormat) dayPeriod(letter byte, width string, m moment, hasMinute bool) string {
	half := "am"
	if m.Hour() >= 12 {
		half = "pm"
	}
	if letter == 'B' {
		t := cldr.Supplement(cldr.Period)
		name, ok := inherit(f.Locale, func(name string) (string, bool) {
			for _, probe := range []string{"morning1", "afternoon1", "night1", "am", "midnight"} {
				if _, ok := t[name+"/"+probe]; ok {
					return name, true
				}
			}
			return "", false
		})
		if ok {
			if s := f.partOfDay(t, name, width, m, hasMinute); s != "" {
				return s
			}
		}
	}
	return f.t["period/format/"+width+"/"+half]
}

func (f *DateFormat) partOfDay(t cldr.Table, locale, width string, m moment, hasMinute bool) string {
	key := "period/format/" + width + "/"
	if !hasMinute || m.Minute() == 0 {
		for at, name := range map[int]string{0: "midnight", 12: "noon"} {
			if _, ok := t[locale+"/"+name]; ok && m.Hour() == at {
				if s := f.t[key+name]; s != "" {
					return s
				}
			}
		}
	}
	for _, name := range []string{"morning1", "morning2", "afternoon1", "afternoon2", "evening1", "evening2", "night1", "night2"} {
		from, before, ok := strings.Cut(t[locale+"/"+name], " ")
		if !ok {
			continue
		}
		a, _ := strconv.Atoi(from[:2])
		b, _ := strconv.Atoi(before[:2])
		if h := m.Hour(); a < b && h >= a && h < b || a > b && (h >= a || h < b) {
			return f.t[key+name]
		}
	}
	return ""
}
