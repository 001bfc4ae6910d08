package intl

import (
	"strconv"
	"strings"
	"sync"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// NumberOptions are the resolved options of a NumberFormat, by the names and with the values of ECMA-402.
type NumberOptions struct {
	Style                       string // decimal, percent, currency, unit
	Currency                    string
	CurrencyDisplay             string // symbol, narrowSymbol, code, name
	CurrencySign                string // standard, accounting
	Unit, UnitDisplay           string
	Notation                    string // standard, scientific, engineering, compact
	CompactDisplay              string // short, long
	SignDisplay                 string // auto, always, never, exceptZero, negative
	UseGrouping                 string // auto, always, min2; empty means none
	NumberingSystem             string
	MinInt, MinFrac, MaxFrac    int
	MinSig, MaxSig              int
	Rounding                    Rounding
	RoundingIncrement           int
	RoundingMode                string
	RoundingPriority            string // as resolvedOptions tells it
	TrailingZeroDisplay         string // auto, stripIfInteger
	ComputedRelaxedPrecision    bool   // the compact form's own rounding
	HasFractionDigits, HasSigns bool   // what resolvedOptions shows of digits
}

// Rounding says which digits count.
type Rounding int

// The kinds of rounding of ECMA-402.
const (
	FractionDigits Rounding = iota
	SignificantDigits
	MorePrecision
	LessPrecision
)

// DefaultNumber is how numbers are shown where no option says otherwise.
func DefaultNumber(numberingSystem string) NumberOptions {
	return NumberOptions{Style: "decimal", Notation: "standard", SignDisplay: "auto", UseGrouping: "auto", NumberingSystem: numberingSystem,
		MinInt: 1, MaxFrac: 3, RoundingIncrement: 1, RoundingMode: "halfExpand", RoundingPriority: "auto", TrailingZeroDisplay: "auto",
		HasFractionDigits: true}
}

// CurrencyDigits gives the number of digits after the point of amounts in a currency.
func CurrencyDigits(code string) int {
	if d, ok := cldr.Supplement(cldr.Money)[code]; ok {
		n, err := strconv.Atoi(d)
		if err == nil {
			return n
		}
	}
	return 2
}

// NumberFormat formats numbers.
type NumberFormat struct {
	Locale  Locale
	Options NumberOptions

	t           cldr.Table
	p           string // prefix of the keys of the numbering system
	digits      []string
	pattern     numberPattern
	symbol      string
	minGroup    int
	outer       func(plural string) string // pattern with {0} of a unit or a currency's name
	rules       func() *pluralRules
	compact     map[int]map[string]string
	compactNow  sync.Once
	compactMost int // the greatest magnitude with a form of its own
}

// DefaultNumberingSystem is the numbering system of a locale.
func DefaultNumberingSystem(l Locale) string { return cldr.Of(l.Data, cldr.Number)["ns"] }

// IsNumberingSystem tells whether there are digits of that name.
func IsNumberingSystem(name string) bool {
	_, ok := cldr.Supplement(cldr.Digits)[name]
	return ok
}

// NewNumberFormat makes a formatter. o must be consistent.
func NewNumberFormat(l Locale, o NumberOptions) *NumberFormat {
	f := &NumberFormat{Locale: l, Options: o, t: cldr.Of(l.Data, cldr.Number)}
	if ns := o.NumberingSystem; ns != "latn" {
		if _, ok := f.t[ns+"/sym/decimal"]; ok {
			f.p = ns + "/"
		}
		f.digits = strings.Split(cldr.Supplement(cldr.Digits)[ns], "")
	}
	f.minGroup, _ = strconv.Atoi(f.t["minGroup"])
	f.rules = sync.OnceValue(func() *pluralRules { return pluralFor(l, "cardinal") })
	pattern := f.get("dec")
	switch {
	case o.Style == "percent" && o.Notation == "compact":
		f.outer = unitPattern(l, "percent", "short")
	case o.Style == "percent":
		pattern = f.get("pct")
	case o.Style == "unit":
		f.outer = unitPattern(l, o.Unit, o.UnitDisplay)
	case o.Style == "currency" && o.CurrencyDisplay == "name":
		f.outer = f.currencyName(l, o.Currency)
	case o.Style == "currency":
		f.symbol = f.currencySymbol()
		pattern = f.get("cur/" + o.CurrencySign)
	}
	f.pattern = parsePattern(pattern)
	if o.Notation == "scientific" || o.Notation == "engineering" {
		f.pattern.primary = 0
	}
	return f
}

// get looks a text up that may be of the numbering system.
func (f *NumberFormat) get(key string) string {
	if v, ok := f.t[f.p+key]; ok {
		return v
	}
	return f.t[key]
}

func (f *NumberFormat) currencySymbol() string {
	code := f.Options.Currency
	switch f.Options.CurrencyDisplay {
	case "code":
		return code
	case "narrowSymbol":
		if s, ok := f.t["$n/"+code]; ok {
			return s
		}
	}
	if s, ok := f.t["$/"+code]; ok {
		return s
	}
	return code
}

func (f *NumberFormat) currencyName(l Locale, code string) func(string) string {
	names := cldr.Of(l.Data, cldr.Currency)
	return func(plural string) string {
		name, ok := names[code+"/"+plural]
		if !ok {
			if name, ok = names[code+"/other"]; !ok {
				if name, ok = names[code]; !ok {
					name = code
				}
			}
		}
		p := f.get("curunit/" + plural)
		if p == "" {
			p = f.get("curunit/other")
		}
		return strings.Replace(p, "{1}", name, 1)
	}
}

// unitPattern gives the patterns of a unit by plural form.
func unitPattern(l Locale, unit, display string) func(string) string {
	t := cldr.Of(l.Data, cldr.Unit)
	of := func(unit, plural string) (string, bool) {
		for _, form := range []string{plural, "other"} {
			if p, ok := t[display+"/"+unit+"/"+form]; ok {
				return p, true
			}
		}
		return "", false
	}
	return func(plural string) string {
		if p, ok := of(unit, plural); ok {
			return p
		}
		above, below, _ := strings.Cut(unit, "-per-")
		first, _ := of(above, plural)
		if per, ok := t[display+"/"+below+"/per"]; ok {
			return strings.Replace(per, "{0}", first, 1)
		}
		second, _ := of(below, "one")
		second = strings.TrimSpace(strings.Replace(second, "{0}", "", 1))
		return strings.NewReplacer("{0}", first, "{1}", second).Replace(t[display+"/per"])
	}
}

// shown is a number after rounding.
type shown struct {
	d               Decimal
	whole, fraction string
	exponent        int    // by which the number was divided
	compact         string // the pattern of its compact form
}

// operands gives the plural operands of a number as it would be shown.
func (f *NumberFormat) operands(d Decimal) operands {
	s := f.prepare(d)
	return s.operands(f.Options.Notation)
}

func (s shown) operands(notation string) operands {
	o := operands{whole: s.whole, fraction: s.fraction}
	if notation == "compact" {
		o.exponent = s.exponent
	}
	return o
}

// prepare scales and rounds a number.
func (f *NumberFormat) prepare(d Decimal) shown {
	o := &f.Options
	if o.Style == "percent" {
		d = d.shift(2)
	}
	var s shown
	if d.finite() {
		s.exponent = f.exponentOf(d)
		r := f.round(d.shift(-s.exponent))
		if !r.IsZero() && !d.IsZero() {
			if m := r.magnitude() + s.exponent; m > d.magnitude() {
				if e := f.exponentFor(m); e != s.exponent {
					s.exponent = e
					r = f.round(d.shift(-e))
				}
			}
		}
		d = r
	}
	s.d = d
	if d.finite() {
		s.whole, s.fraction = f.digitsOf(d)
		if o.Notation == "compact" {
			m := d.magnitude() + s.exponent
			if d.IsZero() {
				m = 0
			}
			s.compact = f.compactPattern(m, s.operands("standard"))
		}
	}
	return s
}

func (f *NumberFormat) exponentOf(d Decimal) int {
	if d.IsZero() {
		return 0
	}
	return f.exponentFor(d.magnitude())
}

// mostCompact is the greatest magnitude that the data of any locale has a compact form of.
const mostCompact = 20

// exponentFor gives the power of ten that numbers of a magnitude are divided by.
func (f *NumberFormat) exponentFor(magnitude int) int {
	switch f.Options.Notation {
	case "scientific":
		return magnitude
	case "engineering":
		e := magnitude / 3
		if magnitude < 0 && magnitude%3 != 0 {
			e--
		}
		return e * 3
	case "compact":
		_, zeros := f.compactForms(magnitude)
		if zeros == 0 {
			return 0
		}
		return min(magnitude, f.compactMost) - (zeros - 1)
	}
	return 0
}

// compactForms gives the compact patterns of a magnitude by plural form, and the zeros in them; none where numbers stay as they are.
func (f *NumberFormat) compactForms(magnitude int) (map[string]string, int) {
	f.compactNow.Do(func() {
		f.compact = map[int]map[string]string{}
		table := f.Options.CompactDisplay + "/"
		if f.Options.Style == "currency" && f.Options.CurrencyDisplay != "name" {
			table = "curshort/"
		}
		for m := 3; m <= mostCompact; m++ {
			key := table + "1" + strings.Repeat("0", m) + "-count-"
			for _, form := range []string{"zero", "one", "two", "few", "many", "other", "1"} {
				if p := f.get(key + form); p != "" {
					if f.compact[m] == nil {
						f.compact[m] = map[string]string{}
					}
					f.compact[m][form] = p
					f.compactMost = m
				}
			}
		}
	})
	forms := f.compact[min(magnitude, f.compactMost)]
	other := forms["other"]
	if other == "" || other == "0" {
		return nil, 0
	}
	return forms, parsePattern(other).zeros
}

func (f *NumberFormat) compactPattern(magnitude int, o operands) string {
	forms, zeros := f.compactForms(magnitude)
	if zeros == 0 {
		return ""
	}
	if p, ok := forms["1"]; ok && o.whole == "1" && strings.Trim(o.fraction, "0") == "" {
		return p
	}
	if p, ok := forms[f.rules().choose(o)]; ok {
		return p
	}
	return forms["other"]
}

// round rounds as the options say.
func (f *NumberFormat) round(d Decimal) Decimal {
	o := &f.Options
	fixed := func() Decimal { return d.round(-o.MaxFrac, o.RoundingIncrement, o.RoundingMode) }
	precise := func() Decimal {
		r := d
		if !d.IsZero() {
			r = d.round(d.magnitude()-o.MaxSig+1, 1, o.RoundingMode)
		}
		return r
	}
	switch o.Rounding {
	case FractionDigits:
		return fixed()
	case SignificantDigits:
		return precise()
	}
	if f.significantWins(d) {
		return precise()
	}
	return fixed()
}

// significantWins tells which of the two roundings counts where both are asked for.
func (f *NumberFormat) significantWins(d Decimal) bool {
	o := &f.Options
	bySignificant := d.magnitude() - o.MaxSig + 1
	if d.IsZero() {
		bySignificant = -o.MaxSig + 1
	}
	byFraction := -o.MaxFrac
	if o.Rounding == MorePrecision {
		return bySignificant <= byFraction
	}
	return bySignificant > byFraction
}

// digitsOf gives the digits of a rounded number.
func (f *NumberFormat) digitsOf(d Decimal) (whole, fraction string) {
	o := &f.Options
	significant := o.Rounding == SignificantDigits || o.Rounding >= MorePrecision && f.significantWins(d)
	minFrac := o.MinFrac
	if significant {
		minFrac = max(0, o.MinSig-1-d.magnitude())
	}
	if o.TrailingZeroDisplay == "stripIfInteger" && len(d.digits) <= d.point {
		minFrac = 0
	}
	return d.text(o.MinInt, minFrac)
}
