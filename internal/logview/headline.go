package logview

import (
	"iter"
	"strconv"
	"strings"
	"unicode"
)

// lineSeq gives the lines of s that are not blank.
func lineSeq(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.SplitSeq(s, "\n") {
			if line = strings.TrimRight(line, " \r\t"); line != "" && !yield(line) {
				return
			}
		}
	}
}

// namesError tells whether a line begins like "TypeError: " or "Error [CODE]: ".
func namesError(line string) bool {
	name, _, ok := strings.Cut(line, ":")
	name, _, _ = strings.Cut(name, " [")
	return ok && strings.HasSuffix(name, "Error") && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' && r != '$' })
}

// printable gives s for a terminal: control characters, which could move its cursor, are escaped.
func printable(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}
