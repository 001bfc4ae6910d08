package intl

import (
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// Units are the sanctioned units, in order.
func Units() []string {
	return []string{"acre", "bit", "byte", "celsius", "centimeter", "day", "degree", "fahrenheit", "fluid-ounce", "foot", "gallon", "gigabit",
		"gigabyte", "gram", "hectare", "hour", "inch", "kilobit", "kilobyte", "kilogram", "kilometer", "liter", "megabit", "megabyte", "meter",
		"microsecond", "mile", "mile-scandinavian", "milliliter", "millimeter", "millisecond", "minute", "month", "nanosecond", "ounce",
		"percent", "petabyte", "pound", "second", "stone", "terabit", "terabyte", "week", "yard", "year"}
}

// Currencies are the codes of the currencies in use.
func Currencies() []string { return strings.Fields(cldr.Supplement(cldr.Money)["used"]) }

// Collations are the ways of sorting that a locale can be told to use.
func Collations() []string { return []string{"emoji", "eor"} }

// Resolved gives the options with the forms that the pattern has.
func (f *DateFormat) Resolved() DateOptions {
	o := f.Options
	if o.DateStyle != "" || o.TimeStyle != "" {
		return o
	}
	for _, it := range f.items {
		two := "numeric"
		if it.n == 2 {
			two = "2-digit"
		}
		text := [...]string{1: two, 2: two, 3: "short", 4: "long", 5: "narrow"}[min(it.n, 5)]
		switch it.letter {
		case 'y':
			o.Year = text
			if it.n > 2 {
				o.Year = "numeric"
			}
		case 'M', 'L':
			o.Month = text
		case 'd':
			o.Day = text
		case 'h', 'H', 'k', 'K':
			o.Hour = text
		case 'm':
			o.Minute = text
		case 's':
			o.Second = text
		case 'E', 'c':
			o.Weekday = map[bool]string{true: text, false: "short"}[it.n >= 4]
		case 'G':
			o.Era = map[bool]string{true: text, false: "short"}[it.n >= 4]
		case 'B':
			o.DayPeriod = map[bool]string{true: text, false: "short"}[it.n >= 4]
		}
	}
	return o
}
