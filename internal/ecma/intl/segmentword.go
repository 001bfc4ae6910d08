package intl

import (
	"sync"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// The classes of words.
const (
	wLetter class = 1 << iota
	wHebrew
	wNumeric
	wKatakana
	wExtendNum
	wDouble
	wSingle
	wMidLetter
	wMidNum
	wMidNumLet
	wExtend // Extend, Format and ZWJ: they belong to what they follow
	wZWJ
	wRegional
	wNewline
	wCR
	wLF
	wSpace
	wIdeograph
	wPict
)

var wordTable = sync.OnceValue(func() *classTable {
	return newClassTable(cldr.Word, map[string]class{"ALetter": wLetter, "Hebrew_Letter": wHebrew, "Numeric": wNumeric, "Katakana": wKatakana,
		"ExtendNumLet": wExtendNum, "Double_Quote": wDouble, "Single_Quote": wSingle, "MidLetter": wMidLetter, "MidNum": wMidNum,
		"MidNumLet": wMidNumLet, "Extend": wExtend, "Format": wExtend, "ZWJ": wZWJ, "Regional_Indicator": wRegional, "Newline": wNewline,
		"WSegSpace": wSpace, "Ideograph": wIdeograph})
})

type wordBreaks struct{ c []class }

func newWordBreaks(text []rune) *wordBreaks {
	t, g := wordTable(), graphemeTable()
	w := &wordBreaks{make([]class, len(text))}
	for i, c := range text {
		switch c {
		case '\r':
			w.c[i] = wCR
		case '\n':
			w.c[i] = wLF
		default:
			w.c[i] = t.of(c)
			if w.c[i]&wZWJ != 0 {
				w.c[i] |= wExtend
			}
			if g.of(c)&gPict != 0 {
				w.c[i] |= wPict
			}
		}
	}
	return w
}

// isWord tells whether a character makes its segment a word.
func (w *wordBreaks) isWord(i int) bool {
	return w.c[i]&(wLetter|wHebrew|wNumeric|wKatakana|wIdeograph) != 0
}

// back gives the class before i, and its place, extenders left out.
func (w *wordBreaks) back(i int) (class, int) {
	for i--; i >= 0; i-- {
		if w.c[i]&wExtend == 0 {
			return w.c[i], i
		}
		if i > 0 && w.c[i-1]&(wNewline|wCR|wLF) != 0 {
			return 0, i
		}
	}
	return 0, -1
}

func (w *wordBreaks) ahead(i int) class {
	for i++; i < len(w.c); i++ {
		if w.c[i]&wExtend == 0 {
			return w.c[i]
		}
	}
	return 0
}

// before is the rules WB3 to WB999 of UAX 29.
func (w *wordBreaks) before(i int) bool {
	const letters, quotes = wLetter | wHebrew, wMidNumLet | wSingle
	a, b := w.c[i-1], w.c[i]
	switch {
	case a == wCR && b == wLF:
		return false
	case (a|b)&(wNewline|wCR|wLF) != 0:
		return true
	case a&wZWJ != 0 && b&wPict != 0, a&wSpace != 0 && b&wSpace != 0, b&wExtend != 0:
		return false
	}
	a, at := w.back(i)
	switch {
	case a&letters != 0 && b&letters != 0, a&letters != 0 && b&(wMidLetter|quotes) != 0 && w.ahead(i)&letters != 0:
		return false
	case a&(wMidLetter|quotes) != 0 && b&letters != 0:
		if before, _ := w.back(at); before&letters != 0 {
			return false
		}
	case a&wHebrew != 0 && (b&wSingle != 0 || b&wDouble != 0 && w.ahead(i)&wHebrew != 0):
		return false
	case a&wDouble != 0 && b&wHebrew != 0:
		if before, _ := w.back(at); before&wHebrew != 0 {
			return false
		}
	case a&wNumeric != 0 && b&(wNumeric|letters) != 0, a&letters != 0 && b&wNumeric != 0:
		return false
	case a&wNumeric != 0 && b&(wMidNum|quotes) != 0 && w.ahead(i)&wNumeric != 0:
		return false
	case a&wKatakana != 0 && b&wKatakana != 0, a&(letters|wNumeric|wKatakana|wExtendNum) != 0 && b&wExtendNum != 0,
		a&wExtendNum != 0 && b&(letters|wNumeric|wKatakana) != 0:
		return false
	case a&wRegional != 0 && b&wRegional != 0:
		n := 0
		for c := a; c&wRegional != 0; c, at = w.back(at) {
			n++
		}
		return n%2 == 0
	}
	if a&(wMidNum|quotes) != 0 && b&wNumeric != 0 {
		if before, _ := w.back(at); before&wNumeric != 0 {
			return false
		}
	}
	return true
}
