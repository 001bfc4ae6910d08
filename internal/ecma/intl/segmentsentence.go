package intl

import (
	"sync"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// The classes of sentences.
const (
	sATerm class = 1 << iota
	sSTerm
	sClose
	sContinue
	sExtend // Extend and Format: they belong to what they follow
	sLower
	sUpper
	sOther
	sNumeric
	sSep
	sSpace
	sCR
	sLF
)

var sentenceTable = sync.OnceValue(func() *classTable {
	return newClassTable(cldr.Sentence, map[string]class{"ATerm": sATerm, "STerm": sSTerm, "Close": sClose, "SContinue": sContinue, "Extend": sExtend,
		"Format": sExtend, "Lower": sLower, "Upper": sUpper, "OLetter": sOther, "Numeric": sNumeric, "Sep": sSep, "Sp": sSpace})
})

type sentenceBreaks struct{ c []class }

func newSentenceBreaks(text []rune) *sentenceBreaks {
	t := sentenceTable()
	s := &sentenceBreaks{make([]class, len(text))}
	for i, c := range text {
		switch c {
		case '\r':
			s.c[i] = sCR
		case '\n':
			s.c[i] = sLF
		default:
			s.c[i] = t.of(c)
		}
	}
	return s
}

const sParagraph = sSep | sCR | sLF

// back gives the place before i, extenders left out, or -1.
func (s *sentenceBreaks) back(i int) int {
	for i--; i >= 0 && s.c[i]&sExtend != 0; i-- {
	}
	return i
}

// run goes back over characters of a class.
func (s *sentenceBreaks) run(i int, c class) int {
	for i >= 0 && s.c[i]&c != 0 {
		i = s.back(i)
	}
	return i
}

func (s *sentenceBreaks) is(i int, c class) bool { return i >= 0 && s.c[i]&c != 0 }

// before is the rules SB3 to SB998 of UAX 29.
func (s *sentenceBreaks) before(i int) bool {
	b := s.c[i]
	switch {
	case s.c[i-1] == sCR && b == sLF:
		return false
	case s.c[i-1]&sParagraph != 0:
		return true
	case b&sExtend != 0:
		return false
	}
	p := s.back(i)
	if s.is(p, sATerm) {
		if b&sNumeric != 0 {
			return false
		}
		if b&sUpper != 0 && s.is(s.back(p), sUpper|sLower) {
			return false
		}
	}
	// What comes before is a terminator, closing marks and white space, in that order, or no end of a sentence.
	spaces := s.run(p, sSpace)
	closed := s.run(spaces, sClose)
	if !s.is(closed, sATerm|sSTerm) {
		return false
	}
	if s.c[closed]&sATerm != 0 {
		for j := i; j < len(s.c); j++ {
			if s.c[j]&sLower != 0 {
				return false
			}
			if s.c[j]&(sOther|sUpper|sParagraph|sSTerm|sATerm) != 0 {
				break
			}
		}
	}
	switch {
	case b&(sContinue|sSTerm|sATerm) != 0:
		return false
	case spaces == p && b&(sClose|sSpace|sParagraph) != 0, b&(sSpace|sParagraph) != 0:
		return false
	}
	return true
}
