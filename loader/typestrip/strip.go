// Package typestrip takes the types out of TypeScript by blanking them out in place: what remains is JavaScript, and every line and
// column is that of the source. It is a parser of TypeScript's syntax that keeps no tree. Of JavaScript it knows no more than it needs
// to tell where types stand: what a compiler of JavaScript would refuse may pass.
package typestrip

import (
	"slices"
	"unicode/utf8"
)

// Options says what Strip does beyond Node's own rules.
type Options struct {
	// Elide blanks out imports too of which no value is used, as TypeScript's compiler does. A name counts as used wherever
	// one like it is.
	Elide bool
}

// Result is a source without types.
type Result struct {
	Code string
	// Module tells that the source has import or export statements of values, with those that were elided.
	Module bool
}

// Unsupported is the error for syntax that is more than types, such as an enum.
type Unsupported struct {
	Message    string
	Start, End int // what it is about, in bytes of the source
	// Keyword tells that it is about the word module before the name of a namespace.
	Keyword bool
}

func (e *Unsupported) Error() string { return e.Message }

// Invalid is the error for a source that the parser does not understand, in the words of Node.js.
type Invalid struct {
	Message    string
	Start, End int // what it is about, in bytes of the source
	// Certain tells that it is refused whatever another reader says.
	Certain bool
}

func (e *Invalid) Error() string { return e.Message }

// Strip takes the types out of src. The error is *Unsupported or *Invalid. Any goroutine may call it.
func Strip(src string, o Options) (r Result, err error) {
	p := &parser{src: src, arrows: map[arrowKey]bool{}}
	if o.Elide {
		p.used = map[string]bool{}
	}
	defer func() {
		if x := recover(); x != nil {
			f, ok := x.(failure)
			if !ok {
				panic(x)
			}
			r, err = Result{}, &Invalid{Message: f.message, Start: f.start, End: f.end, Certain: f.certain}
		}
	}()
	p.program()
	if len(p.unsupported) > 0 {
		return Result{}, slices.MinFunc(p.unsupported, func(a, b *Unsupported) int { return a.Start - b.Start })
	}
	if o.Elide {
		p.elide()
	}
	return Result{Code: p.output(), Module: p.module}, nil
}

// edit blanks out a range, or puts one character into it.
type edit struct {
	start, end int
	char       byte // 0 for a blank
}

func (p *parser) blank(start, end int) { p.edits = append(p.edits, edit{start: start, end: end}) }

// put overwrites the byte at a place with an ASCII character; what is left of a longer character there is blanked out.
func (p *parser) put(at int, c byte) {
	_, n := utf8.DecodeRuneInString(p.src[at:])
	p.edits = append(p.edits, edit{start: at, end: at + n, char: c})
}

// output applies the edits: blanks first, then characters. Blanks take as many bytes and UTF-16 code units as what they replace;
// line ends stay.
func (p *parser) output() string {
	out := []byte(p.src)
	for _, e := range p.edits {
		if e.char != 0 {
			continue
		}
		for at := e.start; at < e.end; {
			r, n := utf8.DecodeRuneInString(p.src[at:e.end])
			blankRune(out[at:at+n], r)
			at += n
		}
	}
	for _, e := range p.edits {
		if e.char != 0 {
			out[e.start] = e.char
			for at := e.start + 1; at < e.end; at++ {
				out[at] = ' '
			}
		}
	}
	return string(out)
}

func blankRune(to []byte, r rune) {
	switch {
	case r == '\n' || r == '\r' || r == '\t' || r == '\v' || r == '\f' || r == '\u2028' || r == '\u2029':
	case len(to) == 1:
		to[0] = ' '
	case len(to) == 2:
		copy(to, "\u00A0")
	case len(to) == 3:
		copy(to, "\u2002")
	default:
		copy(to, " \uFEFF")
	}
}
