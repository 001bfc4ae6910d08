package ecma

import (
	"math/big"
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

var numberObjects = sync.OnceValue(func() *engine.Record[formatObject[*intl.NumberFormat]] {
	return engine.NewRecord[formatObject[*intl.NumberFormat]](nil)
})

var numberFormatClass = sync.OnceValue(func() *engine.Class {
	return formatService[*intl.NumberFormat, intl.Decimal]{
		name: "NumberFormat", records: numberObjects, read: newNumberFormat, resolved: numberResolved,
		value: func(r *goja.Runtime, f *intl.NumberFormat, v goja.Value) (*intl.NumberFormat, intl.Decimal) {
			return f, toDecimal(r, v)
		},
		span: func(r *goja.Runtime, f *intl.NumberFormat, call goja.FunctionCall) (*intl.NumberFormat, intl.Decimal, intl.Decimal) {
			a, b := decimalRange(r, call, "start", "end")
			return f, a, b
		},
	}.class()
})

// decimalRange reads the two numbers of a range.
func decimalRange(r *goja.Runtime, call goja.FunctionCall, start, end string) (a, b intl.Decimal) {
	for i, name := range []string{start, end} {
		if isUndefined(call.Argument(i)) {
			throwType(r, "Invalid %s : undefined", name)
		}
	}
	a, b = toDecimal(r, call.Argument(0)), toDecimal(r, call.Argument(1))
	if a.NaN {
		throwRange(r, "Invalid "+start+" : NaN")
	}
	if b.NaN {
		throwRange(r, "Invalid "+end+" : NaN")
	}
	return a, b
}

// toDecimal is ToIntlMathematicalValue(v).
func toDecimal(r *goja.Runtime, v goja.Value) intl.Decimal {
	p := v
	if o := object(v); o != nil {
		p = toPrimitiveNumber(r, o)
	}
	switch x := p.(type) {
	case goja.String:
		return stringDecimal(x)
	case *goja.Symbol:
		throwType(r, "Cannot convert a Symbol value to a number")
	}
	if b, ok := p.Export().(*big.Int); ok {
		return intl.BigDecimal(b)
	}
	return intl.FloatDecimal(p.ToNumber().ToFloat())
}

// toPrimitiveNumber is ToPrimitive(o, number).
func toPrimitiveNumber(r *goja.Runtime, o *goja.Object) goja.Value {
	return toPrimitive(r, o, "number", "valueOf", "toString")
}

// stringDecimal reads a string as Number does, but in full precision.
func stringDecimal(s goja.String) intl.Decimal {
	t := strings.TrimFunc(s.String(), isWhite)
	if t == "" {
		return intl.Decimal{}
	}
	if len(t) > 2 && t[0] == '0' {
		if base := map[byte]int{'x': 16, 'X': 16, 'o': 8, 'O': 8, 'b': 2, 'B': 2}[t[1]]; base > 0 {
			if n, ok := new(big.Int).SetString(t[2:], base); ok && !strings.ContainsAny(t, "_+-") {
				return intl.BigDecimal(n)
			}
			return intl.Decimal{NaN: true}
		}
	}
	if d, ok := intl.ParseDecimal(t); ok {
		return d
	}
	return intl.Decimal{NaN: true}
}

func isWhite(c rune) bool {
	switch c {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return c >= 0x2000 && c <= 0x200A
}

// newNumberFormat reads the arguments of Intl.NumberFormat.
func newNumberFormat(r *goja.Runtime, localesArg, optionsArg goja.Value) *intl.NumberFormat {
	if isUndefined(localesArg) && isUndefined(optionsArg) {
		return realmOf(r).intl().number(r)
	}
	return readNumberFormat(r, localesArg, optionsArg)
}

func readNumberFormat(r *goja.Runtime, localesArg, optionsArg goja.Value) *intl.NumberFormat {
	requested := localeList(r, localesArg)
	x := coerceOptions(r, "Intl.NumberFormat", optionsArg)
	x.matcher()
	ns, hasNS := x.typed("numberingSystem")
	l := intl.Resolve(requested, hostLocale(), "nu")
	o := intl.DefaultNumber(keyword(&l, "nu", ns, hasNS, intl.IsNumberingSystem))
	if o.NumberingSystem == "" {
		o.NumberingSystem = intl.DefaultNumberingSystem(l)
	}
	x.numberUnit(&o)
	o.Notation = x.oneOf("notation", "standard", "standard", "scientific", "engineering", "compact")
	least, most := 0, 3
	switch {
	case o.Style == "currency" && o.Notation == "standard":
		least = intl.CurrencyDigits(o.Currency)
		most = least
	case o.Style == "currency":
		least, most = 0, 0
		if o.Notation != "compact" {
			least = intl.CurrencyDigits(o.Currency)
			most = least
		}
	case o.Style == "percent":
		most = 0
	}
	x.digits(&o, least, most)
	o.CompactDisplay = x.oneOf("compactDisplay", "short", "short", "long")
	grouping := "auto"
	if o.Notation == "compact" {
		grouping = "min2"
	}
	o.UseGrouping = x.grouping(grouping)
	o.SignDisplay = x.oneOf("signDisplay", "auto", "auto", "never", "always", "exceptZero", "negative")
	return intl.NewNumberFormat(l, o)
}

// numberUnit is SetNumberFormatUnitOptions.
func (x intlOptions) numberUnit(o *intl.NumberOptions) {
	o.Style = x.oneOf("style", "decimal", "decimal", "percent", "currency", "unit")
	currency, has := x.text("currency")
	if !has && o.Style == "currency" {
		throwType(x.r, "Currency code is required with currency style.")
	}
	if has && !isCurrency(currency) {
		throwRange(x.r, "Invalid currency code : "+currency)
	}
	o.CurrencyDisplay = x.oneOf("currencyDisplay", "symbol", "code", "symbol", "narrowSymbol", "name")
	o.CurrencySign = x.oneOf("currencySign", "standard", "standard", "accounting")
	unit, hasUnit := x.text("unit")
	if !hasUnit && o.Style == "unit" {
		throwType(x.r, "Invalid unit argument for Intl.NumberFormat() ''")
	}
	if hasUnit && !isUnit(unit) {
		throwRange(x.r, "Invalid unit argument for Intl.NumberFormat() '"+unit+"'")
	}
	o.UnitDisplay = x.oneOf("unitDisplay", "short", "short", "narrow", "long")
	if o.Style == "currency" {
		o.Currency = strings.ToUpper(currency)
	}
	if o.Style == "unit" {
		o.Unit = unit
	}
}

func isCurrency(s string) bool {
	if len(s) != 3 {
		return false
	}
	for _, c := range strings.ToLower(s) {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

func isUnit(s string) bool {
	above, below, compound := strings.Cut(s, "-per-")
	known := func(u string) bool { return slices.Contains(intl.Units(), u) }
	return known(above) && (!compound || known(below))
}

// grouping reads useGrouping; the empty string stands for false.
func (x intlOptions) grouping(fallback string) string {
	v := x.get("useGrouping")
	if isUndefined(v) {
		return fallback
	}
	if b, ok := v.Export().(bool); ok && b {
		return "always"
	}
	if !v.ToBoolean() {
		return ""
	}
	s := toString(x.r, v).String()
	switch s {
	case "true", "false":
		return fallback
	case "min2", "auto", "always":
		return s
	}
	throwRange(x.r, "Value "+s+" out of range for "+x.service+" options property useGrouping")
	return ""
}

// digits is SetNumberFormatDigitOptions.
func (x intlOptions) digits(o *intl.NumberOptions, least, most int) {
	minInt, ok := x.number("minimumIntegerDigits", 1, 21)
	if !ok {
		minInt = 1
	}
	minFracV, maxFracV := x.get("minimumFractionDigits"), x.get("maximumFractionDigits")
	minSigV, maxSigV := x.get("minimumSignificantDigits"), x.get("maximumSignificantDigits")
	o.MinInt = minInt
	increment, ok := x.number("roundingIncrement", 1, 5000)
	if !ok {
		increment = 1
	}
	if !slices.Contains([]int{1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000}, increment) {
		throwRange(x.r, "roundingIncrement value is out of range.")
	}
	o.RoundingMode = x.oneOf("roundingMode", "halfExpand", "ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven")
	priority := x.oneOf("roundingPriority", "auto", "auto", "morePrecision", "lessPrecision")
	o.TrailingZeroDisplay = x.oneOf("trailingZeroDisplay", "auto", "auto", "stripIfInteger")
	if increment != 1 {
		most = least
	}
	o.RoundingIncrement = increment
	hasSig := !isUndefined(minSigV) || !isUndefined(maxSigV)
	hasFrac := !isUndefined(minFracV) || !isUndefined(maxFracV)
	needSig, needFrac := true, true
	if priority == "auto" {
		needSig = hasSig
		if needSig || !hasFrac && o.Notation == "compact" {
			needFrac = false
		}
	}
	if needSig {
		o.MinSig, o.MaxSig = 1, 21
		if hasSig {
			if n, ok := numberOption(x.r, minSigV, "minimumSignificantDigits", 1, 21); ok {
				o.MinSig = n
			}
			if n, ok := numberOption(x.r, maxSigV, "maximumSignificantDigits", o.MinSig, 21); ok {
				o.MaxSig = n
			}
		}
	}
	o.MinFrac, o.MaxFrac = least, most
	if needFrac && hasFrac {
		lo, hasLo := numberOption(x.r, minFracV, "minimumFractionDigits", 0, 100)
		hi, hasHi := numberOption(x.r, maxFracV, "maximumFractionDigits", 0, 100)
		switch {
		case !hasLo:
			lo = min(least, hi)
		case !hasHi:
			hi = max(most, lo)
		case lo > hi:
			throwRange(x.r, "maximumFractionDigits value is out of range.")
		}
		o.MinFrac, o.MaxFrac = lo, hi
	}
	o.RoundingPriority = priority
	o.HasFractionDigits, o.HasSigns = needFrac, needSig
	switch {
	case !needSig && !needFrac:
		o.MinFrac, o.MaxFrac, o.MinSig, o.MaxSig = 0, 0, 1, 2
		o.Rounding, o.RoundingPriority, o.HasFractionDigits, o.HasSigns = intl.MorePrecision, "morePrecision", true, true
	case priority == "morePrecision":
		o.Rounding = intl.MorePrecision
	case priority == "lessPrecision":
		o.Rounding = intl.LessPrecision
	case hasSig:
		o.Rounding = intl.SignificantDigits
		o.HasFractionDigits = false
	default:
		o.Rounding = intl.FractionDigits
	}
	if increment != 1 {
		if o.Rounding != intl.FractionDigits {
			throwType(x.r, "RoundingType is not fractionDigits")
		}
		if o.MaxFrac != o.MinFrac {
			throwRange(x.r, "maximumFractionDigits value is out of range.")
		}
	}
}

// digitPairs are the properties of resolvedOptions about digits.
func digitPairs(o *intl.NumberOptions) []any {
	list := []any{"minimumIntegerDigits", o.MinInt}
	if o.HasFractionDigits {
		list = append(list, "minimumFractionDigits", o.MinFrac, "maximumFractionDigits", o.MaxFrac)
	}
	if o.HasSigns {
		list = append(list, "minimumSignificantDigits", o.MinSig, "maximumSignificantDigits", o.MaxSig)
	}
	return list
}

func roundingPairs(o *intl.NumberOptions) []any {
	return []any{"roundingIncrement", o.RoundingIncrement, "roundingMode", o.RoundingMode, "roundingPriority", o.RoundingPriority,
		"trailingZeroDisplay", o.TrailingZeroDisplay}
}

func numberResolved(r *goja.Runtime, f *intl.NumberFormat) goja.Value {
	o := f.Options
	list := []any{"locale", f.Locale.Tag.String(), "numberingSystem", o.NumberingSystem, "style", o.Style}
	switch o.Style {
	case "currency":
		list = append(list, "currency", o.Currency, "currencyDisplay", o.CurrencyDisplay, "currencySign", o.CurrencySign)
	case "unit":
		list = append(list, "unit", o.Unit, "unitDisplay", o.UnitDisplay)
	}
	list = append(list, digitPairs(&o)...)
	if o.UseGrouping == "" {
		list = append(list, "useGrouping", false)
	} else {
		list = append(list, "useGrouping", o.UseGrouping)
	}
	list = append(list, "notation", o.Notation)
	if o.Notation == "compact" {
		list = append(list, "compactDisplay", o.CompactDisplay)
	}
	list = append(list, "signDisplay", o.SignDisplay)
	return plainObject(r, append(list, roundingPairs(&o)...)...)
}
