package intl

import (
	"maps"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// dateGenerator finds the pattern of a locale that fits a skeleton best, as TR 35 tells ("Matching skeletons") and ICU does.
type dateGenerator struct {
	t       cldr.Table
	decimal string
	entries []dateEntry // by base, in the order of looking
	cache   sync.Map    // patternKey to pattern
}

type dateEntry struct {
	skeleton skeleton
	pattern  string
	explicit bool // the data names the skeleton
}

var generators sync.Map // name of data to *dateGenerator

func generatorOf(l Locale) *dateGenerator {
	if g, ok := generators.Load(l.Data); ok {
		return g.(*dateGenerator)
	}
	number := cldr.Of(l.Data, cldr.Number)
	g := &dateGenerator{t: cldr.Of(l.Data, cldr.Date), decimal: number["sym/decimal"]}
	if ns := number["ns"]; ns != "latn" {
		if d, ok := number[ns+"/sym/decimal"]; ok {
			g.decimal = d
		}
	}
	for _, c := range "GyMEdaHmsSv" { // each field has a pattern of its own
		g.add("", string(c))
	}
	for _, style := range []string{"full", "long", "medium", "short"} {
		g.add("", g.t["date/"+style])
		g.add("", g.t["time/"+style])
	}
	g.addMinutes()
	for _, key := range slices.Sorted(maps.Keys(g.t)) {
		if name, ok := strings.CutPrefix(key, "avail/"); ok {
			g.add(name, g.t[key])
		}
	}
	slices.SortStableFunc(g.entries, func(a, b dateEntry) int { return strings.Compare(a.skeleton.base[:1], b.skeleton.base[:1]) })
	got, _ := generators.LoadOrStore(l.Data, g)
	return got.(*dateGenerator)
}

// addMinutes adds the pattern of minutes and seconds that a time has.
func (g *dateGenerator) addMinutes() {
	items := parseDatePattern(g.t["time/medium"])
	for i, it := range items {
		if it.letter == 'm' && i+2 < len(items) && items[i+1].letter == 0 && items[i+2].letter == 's' {
			g.add("", unparse(items[i:i+3]))
			return
		}
	}
}

// add adds a pattern; name is the skeleton that the data gives it, if it does.
func (g *dateGenerator) add(name, pattern string) {
	source := name
	if source == "" {
		source = pattern
	}
	e := dateEntry{skeletonOf(source), pattern, name != ""}
	if e.skeleton.base == "" {
		return
	}
	for i := range g.entries {
		old := &g.entries[i]
		if old.skeleton.base != e.skeleton.base {
			continue
		}
		if !e.explicit {
			return
		}
		if old.skeleton.kind == e.skeleton.kind {
			*old = e
			return
		}
	}
	g.entries = append(g.entries, e)
}

// distance tells how far a pattern is from what is wanted, of the fields in mask; missing are those that it has not.
func distance(want, have *skeleton, mask int) (d, missing, extra int) {
	for i := range fieldCount {
		w, h := want.kind[i], have.kind[i]
		if mask&(1<<i) == 0 {
			w = 0
		}
		switch {
		case w == h:
		case w == 0:
			d += 0x10000
			extra |= 1 << i
		case h == 0:
			d += 0x1000
			missing |= 1 << i
		default:
			d += max(w-h, h-w)
		}
	}
	return d, missing, extra
}

func (g *dateGenerator) nearest(want *skeleton, mask int) (best *dateEntry, missing, extra int) {
	least := math.MaxInt
	for i := range g.entries {
		e := &g.entries[i]
		if d, m, x := distance(want, &e.skeleton, mask); d < least || d == least && m > missing {
			least, best, missing, extra = d, e, m, x
			if d == 0 {
				break
			}
		}
	}
	return best, missing, extra
}

// best gives the pattern for a skeleton's text.
func (g *dateGenerator) best(text string) string { return g.cached(text, false) }

// loose gives the pattern with hours as wide as the data has them.
func (g *dateGenerator) loose(text string) string { return g.cached(text, true) }

func (g *dateGenerator) cached(text string, loose bool) string {
	key := patternKey{text, loose}
	if p, ok := g.cache.Load(key); ok {
		return p.(string)
	}
	want := skeletonOf(text)
	want.loose = loose
	p := g.compose(want)
	g.cache.Store(key, p)
	return p
}

type patternKey struct {
	skeleton string
	loose    bool
}

func (g *dateGenerator) compose(want skeleton) string {
	mask := want.mask()
	e, missing, extra := g.nearest(&want, mask)
	if missing == 0 && extra == 0 {
		return unparse(g.adjust(e, &want))
	}
	date, time := g.append(&want, mask&dateFields), g.append(&want, mask&timeFields)
	if date == "" || time == "" {
		return date + time
	}
	style := "short"
	if want.letter[fieldMonth] != 0 {
		switch n := want.length[fieldMonth]; {
		case n == 4 && want.kind[fieldWeekday] != 0:
			style = "full"
		case n == 4:
			style = "long"
		case n == 3:
			style = "medium"
		}
	}
	return strings.NewReplacer("{0}", time, "{1}", date).Replace(g.t["at/"+style])
}

// appendNames are the keys of the patterns that add a field, and of the field's name.
var appendNames = [fieldCount][2]string{fieldEra: {"Era", "era"}, fieldYear: {"Year", "year"}, fieldMonth: {"Month", "month"},
	fieldWeekday: {"Day-Of-Week", "weekday"}, fieldDay: {"Day", "day"}, fieldDayPeriod: {"", "dayperiod"}, fieldHour: {"Hour", "hour"},
	fieldMinute: {"Minute", "minute"}, fieldSecond: {"Second", "second"}, fieldZone: {"Timezone", "zone"}}

// append puts a pattern for the fields of mask together from several.
func (g *dateGenerator) append(want *skeleton, mask int) string {
	if mask == 0 {
		return ""
	}
	e, missing, _ := g.nearest(want, mask)
	items := g.adjust(e, want)
	pattern := unparse(items)
	const both = 1<<fieldSecond | 1<<fieldFraction
	last := 0
	for missing != 0 && missing != last {
		if missing&both == 1<<fieldFraction && mask&both == both {
			items = g.fraction(parseDatePattern(pattern), want)
			pattern = unparse(items)
			missing &^= 1 << fieldFraction
			continue
		}
		start := missing
		var next *dateEntry
		next, missing, _ = g.nearest(want, start)
		more := unparse(g.adjust(next, want))
		if found := start &^ missing; found != 0 {
			name := appendNames[bits.Len(uint(found))-1]
			form := g.t["append/"+name[0]]
			if form == "" {
				form = "{0} ├{2}: {1}┤"
			}
			pattern = strings.NewReplacer("{0}", pattern, "{1}", more, "{2}", quotePattern(g.t["field/"+name[1]])).Replace(quoteForm(form))
		}
		last = start
	}
	return pattern
}

// quoteForm quotes the letters of a pattern with places for others.
func quoteForm(form string) string {
	var b strings.Builder
	for form != "" {
		at := strings.IndexByte(form, '{')
		if at < 0 {
			at = len(form)
		}
		b.WriteString(quotePattern(form[:at]))
		if at < len(form) {
			b.WriteString(form[at : at+3])
			at += 3
		}
		form = form[at:]
	}
	return b.String()
}

// fraction puts the fraction behind the seconds.
func (g *dateGenerator) fraction(items []patternItem, want *skeleton) []patternItem {
	at := slices.IndexFunc(items, func(it patternItem) bool { return it.letter == 's' })
	if at < 0 {
		return items
	}
	return slices.Insert(slices.Clone(items), at+1, patternItem{text: g.decimal}, patternItem{letter: 'S', n: want.length[fieldFraction]})
}

// adjust gives the fields of a pattern the widths that are wanted.
func (g *dateGenerator) adjust(e *dateEntry, want *skeleton) []patternItem {
	items := parseDatePattern(e.pattern)
	for i := range items {
		it := &items[i]
		if it.letter == 0 {
			continue
		}
		form, ok := formOf(it.letter, it.n)
		if !ok || want.kind[form.field] == 0 {
			continue
		}
		letter, n := want.letter[form.field], want.length[form.field]
		if letter == 'E' && n < 3 {
			n = 3
		}
		width := n
		switch {
		case form.field == fieldMinute || form.field == fieldSecond || form.field == fieldHour && want.loose:
			width = it.n
		case e.explicit && letter != 'c':
			have := e.skeleton.length[form.field]
			if have == n || (form.kind > 0) != (e.skeleton.kind[form.field] > 0) {
				width = it.n
			}
		}
		if form.field == fieldHour || form.field == fieldMonth || form.field == fieldWeekday || form.field == fieldYear {
			letter = it.letter
		}
		it.letter, it.n = letter, width
	}
	return items
}
