package regex

import (
	"slices"
	"sort"
)

const maxRune = 0x110000 // one past the greatest code point

// set is a set of code points as sorted edges: members from edges[0] up to edges[1], from edges[2] up to edges[3], and so on.
type set []rune

// span is the set of the code points from lo to hi.
func span(lo, hi rune) set { return set{lo, hi + 1} }

func (s set) has(r rune) bool {
	if len(s) <= 8 {
		in := false
		for _, e := range s {
			if r < e {
				break
			}
			in = !in
		}
		return in
	}
	i, found := slices.BinarySearch(s, r)
	if found {
		i++
	}
	return i&1 == 1
}

// union gives the members of any of the sets.
func union(sets ...set) set {
	type piece struct{ lo, hi rune }
	var pieces []piece
	for _, s := range sets {
		for i := 0; i+1 < len(s); i += 2 {
			pieces = append(pieces, piece{s[i], s[i+1]})
		}
	}
	sort.Slice(pieces, func(i, j int) bool { return pieces[i].lo < pieces[j].lo })
	var out set
	for _, p := range pieces {
		if n := len(out); n > 0 && p.lo <= out[n-1] {
			out[n-1] = max(out[n-1], p.hi)
			continue
		}
		out = append(out, p.lo, p.hi)
	}
	return out
}

// invert gives all other code points.
func (s set) invert() set {
	out := make(set, 0, len(s)+2)
	if len(s) == 0 || s[0] != 0 {
		out = append(out, 0)
	}
	for _, e := range s {
		if e != 0 && e != maxRune {
			out = append(out, e)
		}
	}
	if len(s) == 0 || s[len(s)-1] != maxRune {
		out = append(out, maxRune)
	}
	return out
}

func intersect(a, b set) set { return union(a.invert(), b.invert()).invert() }

func subtract(a, b set) set { return union(a.invert(), b).invert() }

// single gives the only member of s.
func (s set) single() (rune, bool) {
	if len(s) == 2 && s[1] == s[0]+1 {
		return s[0], true
	}
	return 0, false
}

var (
	digits = span('0', '9')
	words  = set{'0', '9' + 1, 'A', 'Z' + 1, '_', '_' + 1, 'a', 'z' + 1}
	spaces = union(set{'\t', '\r' + 1, ' ', ' ' + 1, 0xA0, 0xA1, 0x1680, 0x1681, 0x2000, 0x200B, 0x2028, 0x202A, 0x202F, 0x2030,
		0x205F, 0x2060, 0x3000, 0x3001, 0xFEFF, 0xFF00})
	lineEnds = set{'\n', '\n' + 1, '\r', '\r' + 1, 0x2028, 0x202A}
	allRunes = set{0, maxRune}
)
