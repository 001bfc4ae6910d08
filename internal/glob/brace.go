package glob

import (
	"strconv"
	"strings"
)

// maxExpansions bounds what one pattern's braces may become: a hostile one would fill the memory.
const maxExpansions = 10000

// Expand gives the patterns that the braces of pattern stand for: {a,b} and {1..5}, nested ones too.
func Expand(pattern string) []string {
	open, end := braces(pattern)
	if open < 0 {
		return []string{pattern}
	}
	head, body := pattern[:open], pattern[open+1:end]
	tails := Expand(pattern[end+1:])
	parts := alternatives(body)
	if len(parts) == 1 {
		if seq := sequence(body); seq != nil {
			parts = seq
		} else {
			var out []string
			for _, in := range Expand(body) { // {a} keeps its braces, but not those inside it
				for _, t := range tails {
					out = append(out, head+"{"+in+"}"+t)
				}
			}
			return out
		}
	}
	var out []string
	for _, p := range parts {
		for _, in := range Expand(p) {
			for _, t := range tails {
				if out = append(out, head+in+t); len(out) >= maxExpansions {
					return out
				}
			}
		}
	}
	return out
}

// braces finds the first brace that has an end.
func braces(p string) (open, end int) {
	for i := 0; i < len(p); i++ {
		if p[i] != '{' || i > 0 && p[i-1] == '$' {
			continue
		}
		depth := 0
		for j := i; j < len(p); j++ {
			switch p[j] {
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return i, j
				}
			}
		}
	}
	return -1, -1
}

// alternatives splits at the commas outside inner braces.
func alternatives(body string) []string {
	var parts []string
	depth, from := 0, 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, body[from:i])
				from = i + 1
			}
		}
	}
	return append(parts, body[from:])
}

// sequence gives the members of 1..5, a..e, or either with a step; nil for anything else.
func sequence(body string) []string {
	f := strings.Split(body, "..")
	if len(f) != 2 && len(f) != 3 {
		return nil
	}
	step := 1
	if len(f) == 3 {
		n, err := strconv.Atoi(f[2])
		if err != nil {
			return nil
		}
		step = max(1, max(n, -n))
	}
	letters := len(f[0]) == 1 && len(f[1]) == 1 && isLetter(f[0][0]) && isLetter(f[1][0])
	var from, to int
	if letters {
		from, to = int(f[0][0]), int(f[1][0])
	} else {
		var err1, err2 error
		from, err1 = strconv.Atoi(f[0])
		to, err2 = strconv.Atoi(f[1])
		if err1 != nil || err2 != nil {
			return nil
		}
	}
	width := 0
	for _, x := range f[:2] {
		if t := strings.TrimPrefix(x, "-"); !letters && len(t) > 1 && t[0] == '0' {
			width = max(width, len(x))
		}
	}
	var out []string
	put := func(n int) {
		switch {
		case letters:
			out = append(out, string(rune(n)))
		case width > 0 && n < 0:
			out = append(out, "-"+pad(-n, width-1))
		default:
			out = append(out, pad(n, width))
		}
	}
	for n := from; len(out) < maxExpansions; n += step {
		if from <= to && n > to {
			break
		}
		if from > to {
			if n = from - len(out)*step; n < to {
				break
			}
		}
		put(n)
	}
	return out
}

func pad(n, width int) string {
	s := strconv.Itoa(n)
	for len(s) < width {
		s = "0" + s
	}
	return s
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
