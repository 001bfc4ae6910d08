package intl

import (
	"slices"
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

func (t Tag) locale() Locale { return Resolve([]Tag{t}, DefaultLocale) }

// Calendars gives the calendars in use in the region of a locale, the usual one first.
func Calendars(t Tag) []string {
	if ca, ok := t.Keyword("ca"); ok && ca != "" {
		return []string{ca}
	}
	m := cldr.Supplement(cldr.Region)
	list, ok := m["calendar/"+Locale{Tag: t}.region()]
	if !ok {
		list = m["calendar/001"]
	}
	out := strings.Fields(list)
	for i, c := range out {
		if c == "gregorian" {
			out[i] = "gregory"
		}
	}
	return out
}

// HourCycleList gives the hour cycles in use in the region of a locale.
func HourCycleList(t Tag) []string {
	usual, _, _ := HourCycles(Locale{Tag: t})
	return []string{usual}
}

// NumberingSystemOf gives the usual numbering system.
func NumberingSystemOf(t Tag) string { return DefaultNumberingSystem(t.locale()) }

// ZonesOf gives the time zones of the region that a tag names, in order; nil where it names none.
func ZonesOf(t Tag) []string {
	if t.Region == "" {
		return nil
	}
	list := []string{}
	for name, v := range cldr.Supplement(cldr.Zones) {
		id, _, _ := strings.Cut(v, " ")
		if !strings.HasPrefix(name, ":") && strings.Contains(name, "/") && len(id) == 5 && strings.EqualFold(id[:2], t.Region) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// Direction is the direction of the script: ltr or rtl.
func Direction(t Tag) string {
	switch t.Maximize().Script {
	case "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Samr", "Mand", "Adlm", "Rohg", "Aran", "Mend":
		return "rtl"
	}
	return "ltr"
}

// WeekInfo gives the first day of the week, the days of the weekend, and how many days the first week of a year has at least. Days
// count from 1, Monday.
func WeekInfo(t Tag) (first int, weekend []int, least int) {
	m := cldr.Supplement(cldr.Region)
	region := Locale{Tag: t}.region()
	look := func(key string) string {
		if v, ok := m[key+"/"+region]; ok {
			return v
		}
		return m[key+"/001"]
	}
	days := []string{"", "mon", "tue", "wed", "thu", "fri", "sat", "sun"}
	first = slices.Index(days, look("firstDay"))
	if fw, ok := t.Keyword("fw"); ok && slices.Index(days, fw) > 0 {
		first = slices.Index(days, fw)
	}
	from, to := slices.Index(days, look("weekendStart")), slices.Index(days, look("weekendEnd"))
	for d := from; ; d = d%7 + 1 {
		weekend = append(weekend, d)
		if d == to {
			break
		}
	}
	slices.Sort(weekend)
	return first, weekend, int(look("minDays")[0] - '0')
}
