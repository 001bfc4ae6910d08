package intl

import "strings"

// The fields of dates, as the generator of patterns orders them.
const (
	fieldEra = iota
	fieldYear
	fieldQuarter
	fieldMonth
	fieldWeekOfYear
	fieldWeekOfMonth
	fieldWeekday
	fieldDayOfYear
	fieldDayOfWeekInMonth
	fieldDay
	fieldDayPeriod
	fieldHour
	fieldMinute
	fieldSecond
	fieldFraction
	fieldZone
	fieldCount

	dateFields = 1<<fieldDayPeriod - 1
	timeFields = 1<<fieldCount - 1 - dateFields
)

// Kinds of a field's form: their distances say how well one stands for another. Numeric forms are positive.
const (
	kindNumeric = 0x100
	kindNarrow  = -0x101
	kindShorter = -0x102
	kindShort   = -0x103
	kindLong    = -0x104
	kindDelta   = 0x10
)

// letterForm is a form of a pattern letter, from least letters on.
type letterForm struct {
	field, kind, least int
}

// formOf gives the form of n times a letter; ok is false for letters that no pattern of Intl has.
func formOf(letter byte, n int) (letterForm, bool) {
	named := func(field, delta int) letterForm {
		switch {
		case n >= 5:
			return letterForm{field, kindNarrow - delta, 5}
		case n == 4:
			return letterForm{field, kindLong - delta, 4}
		}
		return letterForm{field, kindShort - delta, 1}
	}
	month := func(delta int) letterForm {
		if n < 3 {
			return letterForm{fieldMonth, kindNumeric + delta, 1}
		}
		f := named(fieldMonth, delta)
		if f.least == 1 {
			f.least = 3
		}
		return f
	}
	weekday := func(delta int) letterForm {
		if n == 6 {
			return letterForm{fieldWeekday, kindShorter - delta, 6}
		}
		return named(fieldWeekday, delta)
	}
	switch letter {
	case 'G':
		return named(fieldEra, 0), true
	case 'y':
		return letterForm{fieldYear, kindNumeric, 1}, true
	case 'M':
		return month(0), true
	case 'L':
		return month(kindDelta), true
	case 'E':
		return weekday(0), true
	case 'c':
		if n < 3 {
			return letterForm{fieldWeekday, kindNumeric + 2*kindDelta, 1}, true
		}
		return weekday(2 * kindDelta), true
	case 'd':
		return letterForm{fieldDay, kindNumeric, 1}, true
	case 'a':
		return named(fieldDayPeriod, 0), true
	case 'B':
		return named(fieldDayPeriod, 3*kindDelta), true
	case 'h':
		return letterForm{fieldHour, kindNumeric, 1}, true
	case 'K':
		return letterForm{fieldHour, kindNumeric + kindDelta, 1}, true
	case 'H':
		return letterForm{fieldHour, kindNumeric + 10*kindDelta, 1}, true
	case 'k':
		return letterForm{fieldHour, kindNumeric + 11*kindDelta, 1}, true
	case 'm':
		return letterForm{fieldMinute, kindNumeric, 1}, true
	case 's':
		return letterForm{fieldSecond, kindNumeric, 1}, true
	case 'S':
		return letterForm{fieldFraction, kindNumeric, 1}, true
	case 'z', 'v', 'O':
		delta := map[byte]int{'z': 0, 'v': 2 * kindDelta, 'O': kindDelta}[letter]
		if n >= 4 {
			return letterForm{fieldZone, kindLong - delta, 4}, true
		}
		return letterForm{fieldZone, kindShort - delta, 1}, true
	}
	return letterForm{}, false
}

// patternItem is a field of a date pattern, or literal text when letter is 0.
type patternItem struct {
	letter byte
	n      int
	text   string
}

// parseDatePattern reads a date pattern; quotes are resolved.
func parseDatePattern(p string) []patternItem {
	var out []patternItem
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			// As V8 does for the sake of programs that read dates again.
			out = append(out, patternItem{text: strings.ReplaceAll(text.String(), "\u202f", " ")})
			text.Reset()
		}
	}
	quoted := false
	for i := 0; i < len(p); i++ {
		c := p[i]
		switch {
		case c == '\'' && i+1 < len(p) && p[i+1] == '\'':
			text.WriteByte('\'')
			i++
		case c == '\'':
			quoted = !quoted
		case quoted || !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'):
			text.WriteByte(c)
		default:
			flush()
			n := 1
			for i+1 < len(p) && p[i+1] == c {
				i++
				n++
			}
			out = append(out, patternItem{letter: c, n: n})
		}
	}
	flush()
	return out
}

// unparse gives the pattern of items.
func unparse(items []patternItem) string {
	var b strings.Builder
	for _, it := range items {
		if it.letter != 0 {
			b.WriteString(strings.Repeat(string(it.letter), it.n))
			continue
		}
		b.WriteString(quotePattern(it.text))
	}
	return b.String()
}

// quotePattern writes text as a literal of a pattern.
func quotePattern(text string) string {
	if !strings.ContainsFunc(text, func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '\'' }) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// skeleton says which fields a pattern has, and how.
type skeleton struct {
	letter      [fieldCount]byte
	length      [fieldCount]int
	kind        [fieldCount]int // 0: not there
	base        string          // the same for patterns that differ in nothing but the width of fields
	addedPeriod bool            // the day period belongs to the hour and was not named
	loose       bool            // hours may be as wide as the data has them
}

// skeletonOf gives the skeleton of a pattern or of a skeleton's text.
func skeletonOf(pattern string) skeleton {
	var s skeleton
	var bases [fieldCount]string
	put := func(letter byte, n int) {
		f, ok := formOf(letter, n)
		if !ok {
			return
		}
		s.letter[f.field], s.length[f.field], s.kind[f.field] = letter, n, f.kind
		if f.kind > 0 {
			s.kind[f.field] += n
		}
		bases[f.field] = strings.Repeat(string(letter), f.least)
	}
	for _, it := range parseDatePattern(pattern) {
		if it.letter != 0 {
			put(it.letter, it.n)
		}
	}
	if s.kind[fieldMinute] != 0 && s.kind[fieldFraction] != 0 && s.kind[fieldSecond] == 0 {
		put('s', 1)
	}
	switch s.letter[fieldHour] {
	case 'h', 'K':
		if s.kind[fieldDayPeriod] == 0 {
			put('a', 1)
			s.addedPeriod = true
		}
	case 'H', 'k':
		s.letter[fieldDayPeriod], s.length[fieldDayPeriod], s.kind[fieldDayPeriod], bases[fieldDayPeriod] = 0, 0, 0, ""
	}
	s.base = strings.Join(bases[:], "")
	return s
}

// text writes the skeleton.
func (s skeleton) text() string {
	var b strings.Builder
	for i, c := range s.letter {
		if c != 0 && !(i == fieldDayPeriod && s.addedPeriod) {
			b.WriteString(strings.Repeat(string(c), s.length[i]))
		}
	}
	return b.String()
}

func (s skeleton) mask() int {
	m := 0
	for i, k := range s.kind {
		if k != 0 {
			m |= 1 << i
		}
	}
	return m
}
