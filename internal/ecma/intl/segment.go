package intl

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// class is a set of the properties by which text is split.
type class uint32

// classTable knows the classes of characters.
type classTable struct {
	edges   []rune // ranges begin here, and last until the next
	classes []class
}

func (t *classTable) of(c rune) class {
	i, found := slices.BinarySearch(t.edges, c)
	if !found {
		i--
	}
	if i < 0 {
		return 0
	}
	return t.classes[i]
}

// newClassTable reads the properties of a section of the data; bits says which they are.
func newClassTable(section string, bits map[string]class) *classTable {
	type edge struct {
		at   rune
		flip class
	}
	var edges []edge
	for name, bit := range bits {
		at := rune(0)
		for delta := range strings.FieldsSeq(cldr.Supplement(section)[name]) {
			n, err := strconv.ParseInt(delta, 36, 32)
			if err != nil {
				panic(err) // the data is of this module
			}
			at += rune(n)
			edges = append(edges, edge{at, bit})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return int(a.at - b.at) })
	t := &classTable{}
	var now class
	for _, e := range edges {
		now ^= e.flip
		if n := len(t.edges); n > 0 && t.edges[n-1] == e.at {
			t.classes[n-1] = now
			continue
		}
		t.edges, t.classes = append(t.edges, e.at), append(t.classes, now)
	}
	return t
}

// Segments are the places where a text may be split.
type Segments struct {
	Ends  []int  // in UTF-16 units, ascending; the last is the length of the text
	Words []bool // of granularity word: whether the segment that ends there is a word
}

// Split finds the segments of a text of code points, lone surrogates among them; granularity is grapheme, word or sentence.
func Split(text []rune, granularity string) Segments {
	var s Segments
	at := 0
	breaks, word := splitter(text, granularity)
	isWord := false
	for i, c := range text {
		if i > 0 && breaks(i) {
			s.Ends = append(s.Ends, at)
			s.Words = append(s.Words, isWord)
			isWord = false
		}
		isWord = isWord || word != nil && word(i)
		at++
		if c > 0xFFFF {
			at++
		}
	}
	if len(text) > 0 {
		s.Ends, s.Words = append(s.Ends, at), append(s.Words, isWord)
	}
	return s
}

// splitter gives the rule that tells whether there is a break before a character, and for words whether it makes one.
func splitter(text []rune, granularity string) (breaks, word func(i int) bool) {
	switch granularity {
	case "word":
		w := newWordBreaks(text)
		return w.before, w.isWord
	case "sentence":
		return newSentenceBreaks(text).before, nil
	}
	return newGraphemeBreaks(text).before, nil
}

// The classes of graphemes.
const (
	gControl class = 1 << iota
	gExtend
	gZWJ
	gRegional
	gPrepend
	gSpacing
	gL
	gV
	gT
	gLV
	gLVT
	gCR
	gLF
	gPict
	gConsonant
	gLinker
	gIndicExtend
)

var graphemeTable = sync.OnceValue(func() *classTable {
	return newClassTable(cldr.Grapheme, map[string]class{"Control": gControl, "Extend": gExtend, "ZWJ": gZWJ, "Regional_Indicator": gRegional,
		"Prepend": gPrepend, "SpacingMark": gSpacing, "L": gL, "V": gV, "T": gT, "ExtPict": gPict, "InCB_Consonant": gConsonant, "InCB_Linker": gLinker,
		"InCB_Extend": gIndicExtend})
})

type graphemeBreaks struct{ c []class }

func newGraphemeBreaks(text []rune) *graphemeBreaks {
	t := graphemeTable()
	g := &graphemeBreaks{make([]class, len(text))}
	for i, c := range text {
		switch {
		case c == '\r':
			g.c[i] = gCR
		case c == '\n':
			g.c[i] = gLF
		case c >= 0x20 && c < 0x7F:
		case c >= 0xAC00 && c <= 0xD7A3:
			g.c[i] = gLVT
			if (c-0xAC00)%28 == 0 {
				g.c[i] = gLV
			}
		case c >= 0xD800 && c <= 0xDFFF:
			g.c[i] = gControl
		default:
			g.c[i] = t.of(c)
		}
	}
	return g
}

// before is the rules GB3 to GB999 of UAX 29.
func (g *graphemeBreaks) before(i int) bool {
	a, b := g.c[i-1], g.c[i]
	switch {
	case a == gCR && b == gLF:
		return false
	case (a|b)&(gControl|gCR|gLF) != 0:
		return true
	case a&gL != 0 && b&(gL|gV|gLV|gLVT) != 0, a&(gLV|gV) != 0 && b&(gV|gT) != 0, a&(gLVT|gT) != 0 && b&gT != 0,
		b&(gExtend|gZWJ|gSpacing) != 0, a&gPrepend != 0:
		return false
	case b&gConsonant != 0 && a&(gLinker|gIndicExtend|gZWJ) != 0:
		linked, j := false, i-1
		for ; j >= 0 && g.c[j]&(gLinker|gIndicExtend|gZWJ) != 0; j-- {
			linked = linked || g.c[j]&gLinker != 0
		}
		return !linked || j < 0 || g.c[j]&gConsonant == 0
	case a&gZWJ != 0 && b&gPict != 0:
		j := i - 2
		for j >= 0 && g.c[j]&gExtend != 0 {
			j--
		}
		return j < 0 || g.c[j]&gPict == 0
	case a&gRegional != 0 && b&gRegional != 0:
		n := 0
		for j := i - 1; j >= 0 && g.c[j]&gRegional != 0; j-- {
			n++
		}
		return n%2 == 0
	}
	return true
}
