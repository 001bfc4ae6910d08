package intl

import (
	"math"
	"slices"
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// The largest field in which two times differ.
const (
	differEra = iota
	differYear
	differMonth
	differDay
	differHalf
	differHour
	differMinute
	differLess // seconds and what is below
	differNone
)

// differLetters are the letters of the data for what differs.
var differLetters = [...]string{"G", "y", "M", "d", "a", "h", "m"}

// spanPattern is a pattern of two times; whole has it applied to each of both, with the fallback between.
type spanPattern struct {
	first, second []patternItem
	whole         []patternItem
}

// spanPatterns are the patterns of a format for ranges, by what differs, as ICU's DateIntervalFormat makes them.
type spanPatterns struct {
	f          *DateFormat
	g          *dateGenerator
	skeleton   string
	patterns   [differLess]*spanPattern
	date, time []patternItem // of formats that have both
	both       []patternItem // the pattern of each of two times
	join       string
	fallback   string
}

// fieldRank is the least that must differ for a letter to change.
func fieldRank(letter byte) int {
	switch letter {
	case 'G':
		return differEra
	case 'y':
		return differYear
	case 'M', 'L':
		return differMonth
	case 'd', 'E', 'c':
		return differDay
	case 'a', 'B':
		return differHalf
	case 'h', 'H', 'k', 'K':
		return differHour
	case 'm':
		return differMinute
	case 's', 'S':
		return differLess
	}
	return -1
}

// ignores tells whether nothing of the items changes when only what is of a rank or less does.
func ignores(items []patternItem, rank int) bool {
	for _, it := range items {
		if it.letter != 0 && fieldRank(it.letter) >= rank {
			return false
		}
	}
	return true
}

func newSpanPatterns(f *DateFormat, g *dateGenerator) *spanPatterns {
	s := &spanPatterns{f: f, g: g, fallback: f.t["span/intervalFormatFallback"]}
	text := skeletonText(f.items)
	s.skeleton = text
	date, normDate, clock, normClock := partSkeleton(text)
	s.both = s.items(g.loose(text))
	found := s.separate(normDate, normClock, date, clock)
	switch {
	case clock == "":
	case date == "":
		p := s.items(g.loose("yMd" + normClock))
		for _, d := range []int{differDay, differMonth, differYear} {
			s.patterns[d] = &spanPattern{whole: p}
		}
		s.patterns[differEra] = &spanPattern{whole: s.items(g.loose("GyMd" + normClock))}
	case found:
		whole := text
		for _, x := range []struct {
			rank   int
			letter string
		}{{differDay, "d"}, {differMonth, "M"}, {differYear, "y"}, {differEra, "G"}} {
			if strings.Contains(date, x.letter) {
				continue
			}
			whole = x.letter + whole
			s.patterns[x.rank] = &spanPattern{whole: s.items(g.loose(whole))}
		}
	}
	if date != "" && clock != "" {
		s.join = f.t["join/medium"]
		s.date, s.time = s.items(g.loose(normDate)), s.items(g.loose(normClock))
	}
	return s
}

// items reads a pattern with the hours as the format counts them.
func (s *spanPatterns) items(pattern string) []patternItem {
	items := parseDatePattern(pattern)
	if h := hourLetters[s.f.Options.HourCycle]; h != "" {
		for i := range items {
			switch items[i].letter {
			case 'h', 'H', 'k', 'K':
				items[i].letter = h[0]
			}
		}
	}
	return items
}

// skeletonText is the skeleton of a pattern as ICU's interval formats take it.
func skeletonText(items []patternItem) string {
	var by [fieldCount]string
	for _, it := range items {
		if it.letter == 0 {
			continue
		}
		if f, ok := formOf(it.letter, it.n); ok {
			by[f.field] = strings.Repeat(string(it.letter), it.n)
		}
	}
	return strings.Join(by[:], "")
}

// partSkeleton parts a skeleton into that of the date and that of the time, each also in the form of the data's keys.
func partSkeleton(text string) (date, normDate, clock, normClock string) {
	for _, it := range parseDatePattern(text) {
		run := strings.Repeat(string(it.letter), it.n)
		switch it.letter {
		case 'G', 'y', 'c', 'L': // the data has no ranges of names that stand alone
			date, normDate = date+run, normDate+run
		case 'M':
			date += run
			if it.n < 3 {
				run = "M"
			}
			normDate += run
		case 'E':
			date += run
			if it.n <= 3 {
				run = "E"
			}
			normDate += run
		case 'd':
			date, normDate = date+run, normDate+"d"
		case 'a':
		case 'B':
			clock, normClock = clock+run, normClock+run
		case 'h', 'H', 'k', 'K':
			clock, normClock = clock+run, normClock+string(it.letter)
		case 'm':
			clock, normClock = clock+run, normClock+"m"
		case 'z', 'v':
			clock, normClock = clock+run, normClock+string(it.letter)
		case 's', 'S':
			clock, normClock = clock+run, normClock+run
		}
	}
	return date, normDate, clock, normClock
}

// separate finds the patterns of the data for a date alone or a time alone.
func (s *spanPatterns) separate(normDate, normClock, date, clock string) bool {
	key := normClock
	if key == "" {
		key = normDate
	}
	best, info := s.nearest(key)
	if info < 0 {
		return false
	}
	if normClock == "" {
		s.set(differDay, key, best, info, nil)
		var ext *extended
		if e := (&extended{}); s.set(differMonth, key, best, info, e) {
			ext = e
		}
		if ext != nil {
			key, best = ext.key, ext.best
		}
		s.set(differYear, key, best, info, &extended{})
		s.set(differEra, key, best, info, &extended{})
		return true
	}
	s.set(differMinute, key, best, info, nil)
	s.set(differHour, key, best, info, nil)
	s.set(differHalf, key, best, info, nil)
	if normDate != "" {
		s.prefixDate(date)
	}
	return true
}

type extended struct{ key, best string }

// set takes the pattern of the data for one difference.
func (s *spanPatterns) set(rank int, key, best string, info int, ext *extended) bool {
	p := s.look(best, rank)
	isExtended := false
	if p == "" {
		if ignores(parseDatePattern(best), rank) {
			return false
		}
		if rank == differHalf {
			if p = s.look(best, differHour); p != "" {
				s.patterns[rank] = s.split(adjustSpan(key, best, p, info))
			}
			return false
		}
		if ext == nil {
			return false
		}
		ext.key, ext.best = differLetters[rank]+key, differLetters[rank]+best
		p = s.look(ext.best, rank)
		if p == "" && info == 0 {
			if b, i := s.nearest(ext.best); i >= 0 {
				p, best, info = s.look(b, rank), b, i
			}
		}
		isExtended = true
	}
	if p == "" {
		return false
	}
	if info != 0 {
		p = adjustSpan(key, best, p, info)
	}
	s.patterns[rank] = s.split(p)
	return isExtended
}

// look gives the data's pattern of a skeleton for what differs.
func (s *spanPatterns) look(skeleton string, rank int) string {
	letter := differLetters[rank]
	if rank == differHour && strings.ContainsAny(skeleton, "Hk") {
		letter = "H"
	}
	if p := s.f.t["span/"+skeleton+"/"+letter]; p != "" {
		return p
	}
	if rank == differHalf && strings.Contains(skeleton, "B") {
		return s.f.t["span/"+skeleton+"/B"]
	}
	return ""
}

// nearest gives the skeleton of the data that is nearest; info is 0 for the same, 1 where widths differ, 2 where the kind of zone
// does, and -1 where fields do.
func (s *spanPatterns) nearest(key string) (best string, info int) {
	input := strings.NewReplacer("z", "v", "K", "h", "k", "H").Replace(key)
	want := countLetters(input)
	least := math.MaxInt
	for _, name := range spanSkeletons(s.f.t) {
		have := countLetters(name)
		d, diff := 0, 1
		for c := range want {
			switch w, h := want[c], have[c]; {
			case w == h:
			case w == 0 || h == 0:
				d, diff = d+0x1000, -1
			case c == 'M' && (w <= 2) != (h <= 2):
				d += 0x100
			default:
				d += max(w-h, h-w)
			}
		}
		if d < least {
			least, best, info = d, name, diff
		}
	}
	if least == 0 {
		info = 0
	}
	if info >= 0 && strings.Contains(key, "z") {
		info = 2
	}
	return best, info
}

func countLetters(s string) (n [128]int) {
	for i := range len(s) {
		n[s[i]]++
	}
	return n
}

func spanSkeletons(t cldr.Table) []string {
	var list []string
	for k := range t {
		if rest, ok := strings.CutPrefix(k, "span/"); ok {
			if name, _, ok := strings.Cut(rest, "/"); ok && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	slices.Sort(list)
	return list
}

// adjustSpan gives the fields of a pattern of the data the widths that were asked for.
func adjustSpan(key, best, pattern string, info int) string {
	want, have := countLetters(key), countLetters(best)
	items := parseDatePattern(pattern)
	for i := range items {
		it := &items[i]
		c := it.letter
		if info == 2 && c == 'v' {
			it.letter = 'z'
			continue
		}
		if c == 'L' {
			c = 'M'
		}
		if c != 0 && it.n == have[c] && want[c] > have[c] {
			it.n = want[c]
		}
	}
	return unparse(items)
}

// split parts a pattern of the data where a field comes for the second time.
func (s *spanPatterns) split(pattern string) *spanPattern {
	items := s.items(pattern)
	seen := map[byte]bool{}
	for i, it := range items {
		c := it.letter
		switch c {
		case 0:
			continue
		case 'L':
			c = 'M'
		case 'c':
			c = 'E'
		}
		if seen[c] {
			return &spanPattern{first: items[:i], second: items[i:]}
		}
		seen[c] = true
	}
	return &spanPattern{first: items}
}

// prefixDate puts the date before the patterns of times.
func (s *spanPatterns) prefixDate(date string) {
	join := quoteForm(s.f.t["join/medium"])
	day := s.g.loose(date)
	for _, rank := range []int{differHalf, differHour, differMinute} {
		if p := s.patterns[rank]; p != nil && p.second != nil {
			text := strings.NewReplacer("{0}", unparse(p.first)+"\x00"+unparse(p.second), "{1}", day).Replace(join)
			first, second, _ := strings.Cut(text, "\x00")
			s.patterns[rank] = &spanPattern{first: s.items(first), second: s.items(second)}
		}
	}
}

// differ gives the largest field in which two times differ.
func differ(a, b moment) int {
	era := func(m moment) bool { return m.Year() > 0 }
	switch {
	case era(a) != era(b):
		return differEra
	case a.Year() != b.Year():
		return differYear
	case a.Month() != b.Month():
		return differMonth
	case a.Day() != b.Day():
		return differDay
	case a.Hour()/12 != b.Hour()/12:
		return differHalf
	case a.Hour() != b.Hour():
		return differHour
	case a.Minute() != b.Minute():
		return differMinute
	case a.ms != b.ms:
		return differLess
	}
	return differNone
}

// RangeParts gives the parts of the range between two times.
func (f *DateFormat) RangeParts(from, to int64) []Part {
	a, b := f.Options.moment(from), f.Options.moment(to)
	s := f.span()
	rank := differ(a, b)
	if rank == differNone {
		return sourced(f.render(f.items, a), "shared")
	}
	var p *spanPattern
	if rank < differLess {
		p = s.patterns[rank]
	}
	switch {
	case p == nil && ignores(f.items, rank):
		return sourced(f.render(f.items, a), "shared")
	case p == nil:
		return s.fallbackParts(s.both, a, b, rank)
	case p.whole != nil:
		return s.fallbackParts(p.whole, a, b, rank)
	}
	return overlap(f.render(p.first, a), f.render(p.second, b))
}

// merged makes one of literals that follow each other.
func merged(parts []Part) []Part {
	out := parts[:0:0]
	for _, p := range parts {
		if n := len(out); n > 0 && p.Type == "literal" && out[n-1].Type == "literal" {
			out[n-1].Value += p.Value
			if out[n-1].Source != p.Source {
				out[n-1].Source = "shared"
			}
			continue
		}
		out = append(out, p)
	}
	return out
}

// fallbackParts puts the two times after each other, with the date once where it is the same.
func (s *spanPatterns) fallbackParts(items []patternItem, a, b moment, rank int) []Part {
	render := func(items []patternItem) []Part {
		x, y := s.f.render(items, a), s.f.render(items, b)
		before, after, _ := strings.Cut(s.fallback, "{0}")
		middle, after, _ := strings.Cut(after, "{1}")
		var out []Part
		if before != "" {
			out = append(out, Part{Type: "literal", Value: before, Source: "shared"})
		}
		out = append(out, overlapAt(concat(x, []Part{{Type: "literal", Value: middle}}, y), len(x)+1)...)
		if after != "" {
			out = append(out, Part{Type: "literal", Value: after, Source: "shared"})
		}
		return out
	}
	if rank < differHalf || s.date == nil || s.time == nil {
		return merged(render(items))
	}
	day, clock := sourced(s.f.render(s.date, a), "shared"), render(s.time)
	var out []Part
	for form := s.join; form != ""; {
		at := strings.IndexByte(form, '{')
		switch {
		case at < 0:
			out, form = append(out, Part{Type: "literal", Value: form, Source: "shared"}), ""
			continue
		case at > 0:
			out = append(out, Part{Type: "literal", Value: strings.ReplaceAll(form[:at], "'", ""), Source: "shared"})
		}
		if form[at+1] == '0' {
			out = append(out, clock...)
		} else {
			out = append(out, day...)
		}
		form = form[at+3:]
	}
	return merged(out)
}

func overlap(x, y []Part) []Part {
	// Literals on both sides of the border are one.
	if n := len(x); n > 0 && len(y) > 0 && x[n-1].Type == "literal" && y[0].Type == "literal" {
		y = slices.Clone(y)
		y[0].Value = x[n-1].Value + y[0].Value
		x = x[:n-1]
	}
	return overlapAt(concat(x, y), len(x))
}

// overlapAt marks what is between the first and the last field that come on both sides of the border.
func overlapAt(parts []Part, border int) []Part {
	in := func(list []Part, typ string) bool {
		return typ != "literal" && slices.ContainsFunc(list, func(p Part) bool { return p.Type == typ })
	}
	mark := func(list, other []Part, source string) {
		first, last := -1, -1
		for i, p := range list {
			if in(other, p.Type) {
				if first < 0 {
					first = i
				}
				last = i
			}
		}
		for i := range list {
			list[i].Source = "shared"
			if first >= 0 && i >= first && i <= last {
				list[i].Source = source
			}
		}
	}
	mark(parts[:border], parts[border:], "startRange")
	mark(parts[border:], parts[:border], "endRange")
	return parts
}
