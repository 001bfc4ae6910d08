package inspect

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// newRegExpStyle makes inspect.styles.regexp: a function that colours a regular expression piece by piece. Its property `colors` is the
// palette: the colour of each kind of piece, shifted by one for each group or class around it.
func (st *State) newRegExpStyle() *goja.Object {
	var fn *goja.Object
	palette := []string{"green", "red", "yellow", "cyan", "magenta"}
	fn = engine.NewFunction(st.vm, "highlightRegExp", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
		var names []string
		if list, ok := fn.Get("colors").(*goja.Object); ok {
			for i := range engine.ArrayLength(list) {
				names = append(names, stringOf(engine.GetProperty(list, indexKey(i))))
			}
		}
		if len(names) == 0 {
			names = palette
		}
		p := &painter{st: st, src: unitsOf(stringOf(call.Argument(0)))}
		for _, name := range names {
			on, off, ok := st.rendition(name)
			if !ok {
				panic(st.vm.NewTypeError("inspect.styles.regexp.colors has the unknown color '" + name + "'"))
			}
			p.codes = append(p.codes, [2]string{"\x1b[" + on + "m", "\x1b[" + off + "m"})
		}
		return st.Value(p.paint())
	})
	list := st.vm.NewArray()
	for i, c := range palette {
		mustSet(list, indexKey(i), st.vm.ToValue(c))
	}
	mustSet(fn, engine.PropKey{Name: "colors"}, list)
	return fn
}

// The kinds of pieces, as offsets into the palette.
const (
	paintDelimiter  = iota // the slashes, \k<
	paintBracket           // groups, classes, braces, flags
	paintLiteral           // characters, escapes, names
	paintInner             // numbers of quantifiers, ranges, any character
	paintQuantifier        // * + ? | ^ $
)

// painter walks over one regular expression in code units: a surrogate pair is two pieces, each with its own colour.
type painter struct {
	st    *State
	src   []uint16
	codes [][2]string
	pos   int
	depth int
	out   strings.Builder
}

func (p *painter) put(kind, from, to int) {
	c := p.codes[max(0, (kind+p.depth)%len(p.codes))]
	p.out.WriteString(c[0])
	p.out.WriteString(textOfUnits(p.src[from:to]))
	p.out.WriteString(c[1])
}

// take paints the next n units as one piece.
func (p *painter) take(kind, n int) {
	end := min(p.pos+n, len(p.src))
	p.put(kind, p.pos, end)
	p.pos = end
}

func (p *painter) at(i int) uint16 {
	if i < len(p.src) {
		return p.src[i]
	}
	return 0
}

func (p *painter) has(s string) bool {
	for i := range len(s) {
		if p.at(p.pos+i) != uint16(s[i]) {
			return false
		}
	}
	return true
}

func (p *painter) slash() {
	p.out.WriteString(p.codes[0][0] + "/" + p.codes[0][1])
}

func (p *painter) paint() string {
	p.slash()
	p.pos = 1
	inClass := false
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '\\':
			p.escape(inClass)
		case inClass:
			switch c {
			case ']':
				p.depth--
				inClass = false
				p.take(paintBracket, 1)
			case '-':
				if p.at(p.pos-1) == '[' || p.at(p.pos+1) == ']' {
					p.take(paintBracket, 1)
				} else {
					p.take(paintLiteral, 1)
				}
			default:
				p.take(paintBracket, 1)
			}
		case c == '[':
			p.take(paintBracket, 1)
			p.depth++
			inClass = true
		case c == '(':
			p.group()
		case c == ')':
			p.depth-- // below 0 for one that closes nothing
			p.take(paintBracket, 1)
		case c == '{' && p.quantifierEnd() > 0:
			p.quantifier(p.quantifierEnd())
		case c == '*' || c == '+' || c == '?' || c == '|' || c == '^' || c == '$' || c == ',':
			p.take(paintQuantifier, 1)
		case c == '.':
			p.take(paintInner, 1)
		case c == '/' && p.depth <= 0:
			p.slash()
			if p.pos++; p.pos < len(p.src) {
				p.take(paintBracket, len(p.src)-p.pos)
			}
			return p.out.String()
		default:
			p.take(paintLiteral, 1)
		}
	}
	p.slash()
	return p.out.String()
}

// group paints what opens a group, its name included.
func (p *painter) group() {
	p.take(paintBracket, 1)
	switch {
	case p.has("?<=") || p.has("?<!"):
		p.take(paintBracket, 3)
	case p.has("?:") || p.has("?=") || p.has("?!"):
		p.take(paintBracket, 2)
	case p.has("?<"):
		p.take(paintBracket, 2)
		p.name(paintLiteral, '>')
		p.take(paintBracket, 1)
	case p.has("?"):
		p.take(paintLiteral, 1)
	}
	p.depth++
}

// name paints everything up to end.
func (p *painter) name(kind int, end uint16) {
	n := 0
	for p.pos+n < len(p.src) && p.src[p.pos+n] != end {
		n++
	}
	if n > 0 {
		p.take(kind, n)
	}
}

func (p *painter) escape(inClass bool) {
	literal := paintLiteral
	if inClass {
		literal = paintBracket
	}
	braces := func(c uint16) bool { return (c == 'p' || c == 'P' || c == 'u') && p.at(p.pos+2) == '{' }
	switch c := p.at(p.pos + 1); {
	case braces(c) && !p.closes(p.pos+3, '}'):
		p.take(paintLiteral, 3)
	case braces(c):
		p.take(paintBracket, 3)
		p.name(paintLiteral, '}')
		p.take(paintBracket, 1)
	case c == 'k' && p.at(p.pos+2) == '<' && !inClass && p.closes(p.pos+3, '>'):
		p.take(paintDelimiter, 3)
		p.name(paintBracket, '>')
		p.take(paintDelimiter, 1)
	case c == 'x':
		p.take(literal, 4)
	case c >= '0' && c <= '9':
		n := 2
		for d := p.at(p.pos + n); d >= '0' && d <= '9'; d = p.at(p.pos + n) {
			n++
		}
		p.take(literal, n)
	default:
		p.take(literal, 2)
	}
}

func (p *painter) closes(i int, end uint16) bool {
	for ; i < len(p.src); i++ {
		if p.src[i] == end {
			return true
		}
	}
	return false
}

// quantifierEnd gives the index of the brace that ends a quantifier in braces starting here, or 0.
func (p *painter) quantifierEnd() int {
	i, some := p.pos+1, false
	for ; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c >= '0' && c <= '9', c == ',':
			some = true
		case c == '}' && some:
			return i
		default:
			return 0
		}
	}
	return 0
}

func (p *painter) quantifier(end int) {
	p.take(paintBracket, 1)
	for p.pos < end {
		if p.src[p.pos] == ',' {
			p.take(paintLiteral, 1)
			continue
		}
		n := 0
		for p.pos+n < end && p.src[p.pos+n] != ',' {
			n++
		}
		p.take(paintInner, n)
	}
	p.take(paintBracket, 1)
}
