package temporal

import "strings"

// parser reads a text from the left. Its methods leave it where they do not match at an unspecified place.
type parser struct {
	s     string
	i     int
	out   Parsed
	notes []annotation
	bare  bool   // neither year nor day need be there, so that no calendar but ISO 8601 can be meant
	why   string // what was wrong where that is more than a letter
}

type annotation struct {
	key, value string
	critical   bool
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (p *parser) peek() byte {
	if p.i < len(p.s) {
		return p.s[p.i]
	}
	return 0
}

// take goes over one of these letters.
func (p *parser) take(set string) bool {
	if p.i < len(p.s) && strings.IndexByte(set, p.s[p.i]) >= 0 {
		p.i++
		return true
	}
	return false
}

// digits reads n digits.
func (p *parser) digits(n int) (v int, ok bool) {
	if p.i+n > len(p.s) {
		return 0, false
	}
	for range n {
		if !isDigit(p.s[p.i]) {
			return 0, false
		}
		v = v*10 + int(p.s[p.i]-'0')
		p.i++
	}
	return v, true
}

// two reads two digits of a number up to most.
func (p *parser) two(least, most int) (int, bool) {
	v, ok := p.digits(2)
	return v, ok && v >= least && v <= most
}

func (p *parser) year() bool {
	if c := p.peek(); c == '+' || c == '-' {
		p.i++
		v, ok := p.digits(6)
		if !ok || c == '-' && v == 0 {
			return false
		}
		if c == '-' {
			v = -v
		}
		p.out.Date.Year = v
		return true
	}
	v, ok := p.digits(4)
	p.out.Date.Year = v
	return ok
}

func (p *parser) month() (ok bool) {
	p.out.Date.Month, ok = p.two(1, 12)
	return ok
}

func (p *parser) day() (ok bool) {
	p.out.Date.Day, ok = p.two(1, 31)
	return ok
}

// date is Date.
func (p *parser) date() bool {
	if !p.year() {
		return false
	}
	extended := p.take("-")
	if !p.month() || extended != p.take("-") || !p.day() {
		return false
	}
	d := p.out.Date
	return IsValidDate(d.Year, d.Month, d.Day)
}

// yearMonth is DateSpecYearMonth.
func (p *parser) yearMonth() bool {
	if !p.year() {
		return false
	}
	p.take("-")
	p.out.Date.Day = 1
	return p.month()
}

// monthDay is DateSpecMonthDay.
func (p *parser) monthDay() bool {
	p.out.Date.Year, p.out.YearAbsent = 1972, true
	if strings.HasPrefix(p.s[p.i:], "--") {
		p.i += 2
	}
	if !p.month() {
		return false
	}
	p.take("-")
	return p.day() && IsValidDate(1972, p.out.Date.Month, p.out.Date.Day)
}

// short is a date of which a part is missing, with annotations.
func (p *parser) short(date func() bool) bool {
	p.bare, p.out.StartOfDay = true, true
	return date() && p.suffix()
}

// time is Time.
func (p *parser) time() bool {
	var t [6]int
	ok := false
	if t[0], ok = p.two(0, 23); !ok {
		return false
	}
	extended := p.take(":")
	switch {
	case !extended && !isDigit(p.peek()):
	default:
		if t[1], ok = p.two(0, 59); !ok {
			return false
		}
		if extended && !p.take(":") || !extended && !isDigit(p.peek()) {
			break
		}
		if t[2], ok = p.two(0, 60); !ok {
			return false
		}
		t[2] = min(t[2], 59)
		if p.take(".,") {
			ns, ok := p.fraction()
			if !ok {
				return false
			}
			t[3], t[4], t[5] = ns/1_000_000, ns/1000%1000, ns%1000
		}
	}
	p.out.Time = timeOf(t)
	return true
}

// fraction reads one to nine decimals and gives them as billionths.
func (p *parser) fraction() (int, bool) {
	v, n := 0, 0
	for ; n < 9 && isDigit(p.peek()); n++ {
		v = v*10 + int(p.s[p.i]-'0')
		p.i++
	}
	if n == 0 || isDigit(p.peek()) {
		return 0, false
	}
	for ; n < 9; n++ {
		v *= 10
	}
	return v, true
}

// offset is UTCOffset, with or without SubMinutePrecision.
func (p *parser) offset(seconds bool) bool {
	start := p.i
	negative := p.peek() == '-'
	if !p.take("+-") {
		return false
	}
	h, ok := p.two(0, 23)
	if !ok {
		return false
	}
	var m, s, ns int
	extended := p.take(":")
	if extended || isDigit(p.peek()) {
		if m, ok = p.two(0, 59); !ok {
			return false
		}
		if more := extended && p.peek() == ':' || !extended && isDigit(p.peek()); more && seconds {
			p.take(":")
			if s, ok = p.two(0, 59); !ok {
				return false
			}
			p.out.OffsetExact = true
			if p.take(".,") {
				if ns, ok = p.fraction(); !ok {
					return false
				}
			}
		}
	}
	p.out.HasOffset, p.out.OffsetText = true, p.s[start:p.i]
	p.out.Offset = int64((h*60+m)*60+s)*nsPerSecond + int64(ns)
	if negative {
		p.out.Offset = -p.out.Offset
	}
	return true
}

// dateTime is a date, a time if it is there or has to be, and annotations, to the end of the text.
func (p *parser) dateTime(z, timeRequired bool) bool {
	if !p.date() {
		return false
	}
	p.out.StartOfDay = true
	if p.take(" Tt") {
		p.out.StartOfDay = false
		if !p.time() {
			return false
		}
		switch {
		case p.take("Zz"):
			if p.out.Z = true; !z {
				p.why = "UTC designator is not valid for plain date/time parsing."
				return false
			}
		case p.peek() == '+' || p.peek() == '-':
			if !p.offset(true) {
				return false
			}
		}
	} else if timeRequired {
		return false
	}
	return p.suffix()
}

// annotatedTime is AnnotatedTime.
func (p *parser) annotatedTime() bool {
	designated := p.take("Tt")
	start := p.i
	if !p.time() {
		return false
	}
	if c := p.peek(); (c == '+' || c == '-') && !p.offset(true) {
		return false
	}
	if !designated {
		text := p.s[start:p.i]
		for _, date := range [...]func(*parser) bool{(*parser).monthDay, (*parser).yearMonth} {
			if q := (parser{s: text}); date(&q) && q.i == len(text) {
				return false
			}
		}
	}
	return p.suffix()
}

// suffix is TimeZoneAnnotation? Annotations? to the end of the text.
func (p *parser) suffix() bool {
	for first := true; p.take("["); first = false {
		critical := p.take("!")
		end := strings.IndexByte(p.s[p.i:], ']')
		if end < 0 {
			return false
		}
		body := p.s[p.i : p.i+end]
		p.i += end + 1
		key, value, noted := strings.Cut(body, "=")
		switch {
		case noted:
			q := parser{s: value}
			if !isAnnotationKey(key) || !q.annotationValue() || q.i < len(value) {
				return false
			}
			p.notes = append(p.notes, annotation{key, value, critical})
		case first:
			if _, err := ParseZoneIdentifier(body); err != nil {
				return false
			}
			p.out.Zone = body
		default:
			return false
		}
	}
	return p.i == len(p.s)
}

func isAnnotationKey(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c >= 'a' && c <= 'z' || c == '_' || i > 0 && (isDigit(c) || c == '-') {
			continue
		}
		return false
	}
	return s != ""
}

func isAlpha(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// annotationValue is AnnotationValue.
func (p *parser) annotationValue() bool {
	for {
		n := p.i
		for isAlpha(p.peek()) || isDigit(p.peek()) {
			p.i++
		}
		if n == p.i {
			return false
		}
		if !p.take("-") {
			return true
		}
	}
}

// zoneIdentifier is TimeZoneIdentifier.
func (p *parser) zoneIdentifier() bool {
	if c := p.peek(); c == '+' || c == '-' {
		return p.offset(false)
	}
	lead := func(c byte) bool { return isAlpha(c) || c == '.' || c == '_' }
	for {
		if !lead(p.peek()) {
			return false
		}
		for c := p.peek(); lead(c) || isDigit(c) || c == '-' || c == '+'; c = p.peek() {
			p.i++
		}
		if !p.take("/") {
			return true
		}
	}
}

// annotations takes the calendar from the annotations, and refuses those that must be understood and are not.
func (p *parser) annotations() error {
	critical := false
	for _, a := range p.notes {
		switch {
		case a.key != "u-ca":
			if a.critical {
				return rangeError("Unrecognized annotation that is marked as critical.")
			}
		case p.out.Calendar == "":
			p.out.Calendar, critical = a.value, a.critical
		case a.critical || critical:
			return rangeError("Duplicate calendar with critical flag found.")
		}
	}
	if p.bare && p.out.Calendar != "" && asciiLower(p.out.Calendar) != "iso8601" {
		return rangeError("Year-month and month-day strings without a full date need the ISO 8601 calendar.")
	}
	return nil
}
