package intl

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Part is a piece of formatted text and what it stands for. Source is set by formatRange alone, Unit by RelativeTimeFormat and
// DurationFormat.
type Part struct{ Type, Value, Source, Unit string }

// Join gives the text of parts.
func Join(parts []Part) string {
	if len(parts) == 1 {
		return parts[0].Value
	}
	n := 0
	for _, p := range parts {
		n += len(p.Value)
	}
	var b strings.Builder
	b.Grow(n)
	for _, p := range parts {
		b.WriteString(p.Value)
	}
	return b.String()
}

// numberPattern is a number pattern of CLDR.
type numberPattern struct {
	prefix, suffix       string // raw: quotes and symbols are still in there
	negPrefix, negSuffix string
	hasNegative          bool
	primary, secondary   int // sizes of groups; 0 means none
	zeros                int // digits that are always there: of compact patterns the length of the number
}

func parsePattern(s string) numberPattern {
	pos, neg, has := cutUnquoted(s, ';')
	var p numberPattern
	var body string
	p.prefix, body, p.suffix = splitPattern(pos)
	if has {
		p.hasNegative = true
		p.negPrefix, _, p.negSuffix = splitPattern(neg)
	}
	whole, _, _ := strings.Cut(body, ".")
	whole, _, _ = strings.Cut(whole, "E")
	p.zeros = strings.Count(whole, "0")
	if last := strings.LastIndexByte(whole, ','); last >= 0 {
		p.primary = len(whole) - last - 1
		p.secondary = p.primary
		if before := strings.LastIndexByte(whole[:last], ','); before >= 0 {
			p.secondary = last - before - 1
		}
	}
	return p
}

func cutUnquoted(s string, sep byte) (before, after string, found bool) {
	quoted := false
	for i := range len(s) {
		switch {
		case s[i] == '\'':
			quoted = !quoted
		case s[i] == sep && !quoted:
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

// splitPattern parts a pattern into what is before the digits, the digits, and what is after them.
func splitPattern(s string) (prefix, body, suffix string) {
	isBody := func(c byte) bool { return strings.IndexByte("#0,.@", c) >= 0 }
	quoted, start := false, len(s)
	for i := range len(s) {
		if s[i] == '\'' {
			quoted = !quoted
		} else if !quoted && isBody(s[i]) {
			start = i
			break
		}
	}
	end := start
	for end < len(s) && (isBody(s[end]) || s[end] == 'E' || end > start && s[end-1] == 'E' && (s[end] == '+' || s[end] == '0')) {
		end++
	}
	return s[:start], s[start:end], s[end:]
}

// affix makes the parts of a prefix or suffix. sign replaces the minus sign, symbol the currency sign; each of the two may be empty.
type affixer struct {
	minus, plus, percent, approximately string
	sign                                byte // '-', '+' or 0
	approx                              bool
	symbol                              string // of the currency
	literal                             string // type of what is no symbol: "literal", "compact" or "unit"
}

func (a affixer) parts(affix string, addSign bool) []Part {
	var out []Part
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			out = append(out, labelled(text.String(), a.literal)...)
			text.Reset()
		}
	}
	putSign := func() {
		flush()
		if a.approx {
			out = append(out, marked(a.approximately, "approximatelySign")...)
		}
		switch a.sign {
		case '-':
			out = append(out, marked(a.minus, "minusSign")...)
		case '+':
			out = append(out, marked(a.plus, "plusSign")...)
		}
	}
	if addSign {
		putSign()
	}
	quoted := false
	for i := 0; i < len(affix); {
		c, n := utf8.DecodeRuneInString(affix[i:])
		i += n
		switch {
		case c == '\'' && strings.HasPrefix(affix[i:], "'"):
			text.WriteByte('\'')
			i++
		case c == '\'':
			quoted = !quoted
		case quoted:
			text.WriteRune(c)
		case c == '-':
			putSign()
		case c == '+':
			flush()
			out = append(out, Part{Type: "plusSign", Value: a.plus})
		case c == '%':
			flush()
			out = append(out, marked(a.percent, "percentSign")...)
		case c == '¤':
			flush()
			if a.symbol != "" {
				out = append(out, Part{Type: "currency", Value: a.symbol})
			}
		default:
			text.WriteRune(c)
		}
	}
	flush()
	return out
}

// marked parts a sign and the marks of direction beside it, which are literal.
func marked(sign, typ string) []Part {
	isMark := func(c rune) bool { return c == 0x200E || c == 0x200F || c == 0x061C }
	core := strings.TrimFunc(sign, isMark)
	if core == sign {
		return []Part{{Type: typ, Value: sign}}
	}
	at := strings.Index(sign, core)
	var out []Part
	if at > 0 {
		out = append(out, Part{Type: "literal", Value: sign[:at]})
	}
	out = append(out, Part{Type: typ, Value: core})
	if rest := sign[at+len(core):]; rest != "" {
		out = append(out, Part{Type: "literal", Value: rest})
	}
	return out
}

// labelled parts the text of an affix into white space, which is literal, and what is of the given type.
func labelled(text, typ string) []Part {
	if typ == "literal" {
		return []Part{{Type: typ, Value: text}}
	}
	core := strings.TrimFunc(text, isSpace)
	if core == "" {
		return []Part{{Type: "literal", Value: text}}
	}
	at := strings.Index(text, core)
	var out []Part
	if at > 0 {
		out = append(out, Part{Type: "literal", Value: text[:at]})
	}
	out = append(out, Part{Type: typ, Value: core})
	if rest := text[at+len(core):]; rest != "" {
		out = append(out, Part{Type: "literal", Value: rest})
	}
	return out
}

func isSpace(c rune) bool {
	return unicode.IsSpace(c) || c == 0xA0 || c == 0x202F || c == 0x200E || c == 0x200F || c == 0x061C
}

// space puts a no-break space between a currency that ends in a letter and the number beside it.
func spaceCurrency(prefix, suffix []Part) ([]Part, []Part) {
	needs := func(c rune) bool { return !unicode.IsSymbol(c) && !unicode.In(c, unicode.Z) }
	if n := len(prefix); n > 0 && prefix[n-1].Type == "currency" {
		if c, _ := utf8.DecodeLastRuneInString(prefix[n-1].Value); needs(c) {
			prefix = append(slices.Clone(prefix), Part{Type: "literal", Value: "\u00a0"})
		}
	}
	if len(suffix) > 0 && suffix[0].Type == "currency" {
		if c, _ := utf8.DecodeRuneInString(suffix[0].Value); needs(c) {
			suffix = append([]Part{{Type: "literal", Value: "\u00a0"}}, suffix...)
		}
	}
	return prefix, suffix
}
