package temporal

import (
	"math"
	"strconv"
)

// ParseDuration is ParseTemporalDurationString.
func ParseDuration(s string) (Duration, error) {
	d, ok := parseDuration(s)
	if !ok {
		return d, rangeError("Invalid duration string.")
	}
	for _, v := range d {
		if math.IsInf(v, 0) {
			return d, rangeError("Duration was not valid.")
		}
	}
	return d, d.Validate()
}

func parseDuration(s string) (d Duration, ok bool) {
	p := parser{s: s}
	negative := p.peek() == '-'
	p.take("+-")
	if !p.take("Pp") {
		return d, false
	}
	dates, ok := p.parts(&d, Year, "YyMmWwDd")
	if !ok {
		return d, false
	}
	if p.take("Tt") {
		if times, ok := p.parts(&d, Hour, "HhMmSs"); !ok || times == 0 {
			return d, false
		}
	} else if dates == 0 {
		return d, false
	}
	if negative {
		d = d.Negate()
	}
	return d, p.i == len(s)
}

// parts reads amounts of units, each smaller than the one before it: letters has two for each unit, the greatest of which is first. It
// tells how many there were.
func (p *parser) parts(d *Duration, first Unit, letters string) (count int, ok bool) {
	next := 0
	for isDigit(p.peek()) {
		start := p.i
		for isDigit(p.peek()) {
			p.i++
		}
		whole := p.s[start:p.i]
		fraction, fractional := 0, false
		if first == Hour && p.take(".,") {
			if fraction, fractional = p.fraction(); !fractional {
				return count, false
			}
		}
		at := next
		for at < len(letters) && p.peek() != letters[at] {
			at++
		}
		if at == len(letters) {
			return count, false
		}
		p.i++
		unit := first + Unit(at/2)
		next = at/2*2 + 2
		d[unit], _ = strconv.ParseFloat(whole, 64) // too many digits give an infinity
		count++
		if fractional {
			d.spread(int64(fraction)*(unit.length()/nsPerSecond), unit+1)
			return count, !isDigit(p.peek()) // only the smallest unit may have decimals
		}
	}
	return count, true
}

// spread sets the units from the greatest on to a number of nanoseconds.
func (d *Duration) spread(ns int64, greatest Unit) {
	for u := greatest; u <= Nanosecond; u++ {
		d[u] = float64(ns / u.length())
		ns %= u.length()
	}
}
