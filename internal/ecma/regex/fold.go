package regex

import (
	"slices"
	"sync"
	"unicode"
)

// folding is a way to disregard case: characters of one class match each other.
type folding struct {
	canonical func(r rune) rune
	members   map[rune][]rune // of a class with more than one, by its canonical character
	cased     []rune          // all that are in such a class, sorted
}

// unicodeFolding is Canonicalize with the flag u or v, by simple case folding; unitFolding the one without, by upper case.
var (
	unicodeFolding = sync.OnceValue(func() *folding { return newFolding(foldRune) })
	unitFolding    = sync.OnceValue(func() *folding { return newFolding(upperUnit) })
)

func foldingOf(unicode bool) *folding {
	if unicode {
		return unicodeFolding()
	}
	return unitFolding()
}

func newFolding(canonical func(rune) rune) *folding {
	f := &folding{canonical: canonical, members: map[rune][]rune{}}
	seen := map[rune]bool{}
	add := func(r rune) {
		if !seen[r] {
			seen[r] = true
			c := canonical(r)
			f.members[c] = append(f.members[c], r)
		}
	}
	for _, cr := range unicode.CaseRanges {
		for r := rune(cr.Lo); r <= rune(cr.Hi); r++ {
			add(r)
			for o := unicode.SimpleFold(r); o != r && !seen[o]; o = unicode.SimpleFold(o) {
				add(o)
			}
			add(unicode.ToUpper(r))
			add(unicode.ToLower(r))
		}
	}
	for c, m := range f.members {
		if len(m) == 1 {
			delete(f.members, c)
			continue
		}
		slices.Sort(m)
		f.cased = append(f.cased, m...)
	}
	slices.Sort(f.cased)
	return f
}

// foldRune gives a representative of the class of r under simple case folding.
func foldRune(r rune) rune {
	if r < 0x80 {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}
	if r == 0x130 || r == 0x131 {
		return r // they fold in Turkic languages only
	}
	least := r
	for o, n := unicode.SimpleFold(r), 0; o != r && n < 8; o, n = unicode.SimpleFold(o), n+1 {
		least = min(least, o)
	}
	if least >= 'A' && least <= 'Z' {
		return least + 'a' - 'A'
	}
	return least
}

// upperUnit is Canonicalize without u: the upper case of one UTF-16 unit, when that is one unit and not ASCII for what is not.
func upperUnit(r rune) rune {
	switch {
	case r < 0x80:
		if r >= 'a' && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	case r > 0xFFFF, r >= 0x1F80 && r <= 0x1FAF, r == 0x1FB3, r == 0x1FBC, r == 0x1FC3, r == 0x1FCC, r == 0x1FF3, r == 0x1FFC:
		return r // the latter have upper cases of two characters
	}
	u := unicode.ToUpper(r)
	if u < 0x80 || u > 0xFFFF {
		return r
	}
	return u
}

// close gives s with all characters that match one of its members.
func (f *folding) close(s set) set {
	sets := []set{s}
	for i := 0; i+1 < len(s); i += 2 {
		at, _ := slices.BinarySearch(f.cased, s[i])
		for ; at < len(f.cased) && f.cased[at] < s[i+1]; at++ {
			for _, m := range f.members[f.canonical(f.cased[at])] {
				if !s.has(m) {
					sets = append(sets, span(m, m))
				}
			}
		}
	}
	if len(sets) == 1 {
		return s
	}
	return union(sets...)
}
