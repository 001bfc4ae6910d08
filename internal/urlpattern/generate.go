package urlpattern

import (
	"strings"
	"unicode/utf8"
)

func escape(s, special string) string {
	if !strings.ContainsAny(s, special) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(special, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func escapeRegexp(s string) string  { return escape(s, `.+*?^${}()[]|/\`) }
func escapePattern(s string) string { return escape(s, `+*?:{}()\`) }

// expression gives the regular expression of a component, and the names of its groups.
func expression(parts []part, o options) (source string, names []string) {
	var b strings.Builder
	b.WriteByte('^')
	for _, p := range parts {
		if p.kind == partFixed {
			if p.modifier == once {
				b.WriteString(escapeRegexp(p.value))
			} else {
				b.WriteString("(?:" + escapeRegexp(p.value) + ")" + string(p.modifier))
			}
			continue
		}
		names = append(names, p.name)
		value := p.value
		switch p.kind {
		case partSegment:
			value = o.segment()
		case partFull:
			value = fullWildcard
		}
		prefix, suffix := escapeRegexp(p.prefix), escapeRegexp(p.suffix)
		single := p.modifier == once || p.modifier == optional
		switch {
		case prefix == "" && suffix == "" && single:
			b.WriteString("(" + value + ")" + string(p.modifier))
		case prefix == "" && suffix == "":
			b.WriteString("((?:" + value + ")" + string(p.modifier) + ")")
		case single:
			b.WriteString("(?:" + prefix + "(" + value + ")" + suffix + ")" + string(p.modifier))
		default:
			b.WriteString("(?:" + prefix + "((?:" + value + ")(?:" + suffix + prefix + "(?:" + value + "))*)" + suffix + ")")
			if p.modifier == zeroOrMore {
				b.WriteByte('?')
			}
		}
	}
	b.WriteByte('$')
	return b.String(), names
}

// patternString gives the canonical text of a component's pattern.
func patternString(parts []part, o options) string {
	var b strings.Builder
	for i := range parts {
		p := &parts[i]
		var prev, next *part
		if i > 0 {
			prev = &parts[i-1]
		}
		if i+1 < len(parts) {
			next = &parts[i+1]
		}
		if p.kind == partFixed {
			if p.modifier == once {
				b.WriteString(escapePattern(p.value))
			} else {
				b.WriteString("{" + escapePattern(p.value) + "}" + string(p.modifier))
			}
			continue
		}
		custom := !digit(p.name[0])
		grouping := needsGrouping(p, prev, next, custom, o)
		if grouping {
			b.WriteByte('{')
		}
		b.WriteString(escapePattern(p.prefix))
		if custom {
			b.WriteString(":" + p.name)
		}
		switch {
		case p.kind == partRegexp:
			b.WriteString("(" + p.value + ")")
		case p.kind == partSegment && !custom:
			b.WriteString("(" + o.segment() + ")")
		case p.kind == partFull && !custom && (prev == nil || prev.kind == partFixed || prev.modifier != once || grouping || p.prefix != ""):
			b.WriteByte('*')
		case p.kind == partFull:
			b.WriteString("(" + fullWildcard + ")")
		}
		if p.kind == partSegment && custom && p.suffix != "" {
			// Otherwise the suffix would read as more of the name.
			if r, _ := utf8.DecodeRuneInString(p.suffix); nameCodePoint(r, false) {
				b.WriteByte('\\')
			}
		}
		b.WriteString(escapePattern(p.suffix))
		if grouping {
			b.WriteByte('}')
		}
		b.WriteString(string(p.modifier))
	}
	return b.String()
}

func digit(b byte) bool { return '0' <= b && b <= '9' }

// needsGrouping tells whether braces are needed for the part to be read again as it is.
func needsGrouping(p, prev, next *part, custom bool, o options) bool {
	if p.suffix != "" || p.prefix != "" && p.prefix != o.prefix {
		return true
	}
	if custom && p.kind == partSegment && p.modifier == once && next != nil && next.prefix == "" && next.suffix == "" {
		if next.kind == partFixed {
			if r, _ := utf8.DecodeRuneInString(next.value); nameCodePoint(r, false) {
				return true
			}
		} else if digit(next.name[0]) {
			return true
		}
	}
	return p.prefix == "" && prev != nil && prev.kind == partFixed && o.prefix != "" && strings.HasSuffix(prev.value, o.prefix)
}
