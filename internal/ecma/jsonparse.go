package ecma

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/engine"
)

// jsonDepth is how deep a text may nest: what is deeper would exhaust the stack of whoever walks the value.
const jsonDepth = 500_000

// jsonParse is JSON.parse.
func jsonParse(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	text := toString(r, call.Argument(0))
	_, isText := call.Argument(0).(goja.String)
	reviver := call.Argument(1)
	revive := engine.IsCallable(reviver)
	v, src := parseJSON(r, text, isText, revive)
	if !revive {
		return v
	}
	root := engine.ValueKinds().NewPlain(r, 1)
	root.Put("", v)
	w := reviving{r: r, reviver: reviver}
	return w.walk(root.Object, engine.Name(""), src, 0)
}

// parseJSON parses text. With sources it tells the source of each primitive value, too. original says that text was a string
// from the beginning, for the message.
func parseJSON(r *goja.Runtime, text goja.String, original, sources bool) (goja.Value, *jsonSource) {
	t, _ := engine.TextOf(text)
	if t.Wide != nil {
		p := &jsonParser[uint16]{r: r, text: t.Wide, original: original, sources: sources}
		return p.parse(text)
	}
	p := &jsonParser[byte]{r: r, text: []byte(t.ASCII), original: original, sources: sources}
	return p.parse(text)
}

// jsonSource is where a value came from: text for a primitive, members for the others. It outlives no call of JSON.parse.
type jsonSource struct {
	value   goja.Value
	text    goja.Value
	elems   []*jsonSource
	members map[unistring.String]*jsonSource
}

// jsonParser makes values of a text. It knows what is wrong of a wrong text no better than that it is wrong.
type jsonParser[T byte | uint16] struct {
	r        *goja.Runtime
	kinds    *engine.Kinds
	text     []T
	at       int
	depth    int
	values   int // made so far
	deep     bool
	original bool
	sources  bool
	names    map[string]unistring.String // seen before; short ASCII ones
	props    []jsonProperty              // of the objects that are being parsed, the innermost last
	elems    []goja.Value                // of the arrays
	buf      []byte
}

type jsonProperty struct {
	name  unistring.String
	value goja.Value
	src   *jsonSource
}

func (p *jsonParser[T]) parse(text goja.String) (goja.Value, *jsonSource) {
	p.kinds = engine.ValueKinds()
	p.names = map[string]unistring.String{}
	v, src, ok := p.value()
	if ok {
		p.space()
		ok = p.at == len(p.text)
	}
	switch {
	case ok:
		return v, src
	case p.deep:
		throwRange(p.r, "Maximum call stack size exceeded")
	}
	message := engine.JSONFault(text.String())
	if !p.original {
		message = `"` + text.String() + `" is not valid JSON`
	}
	panic(engine.NewTextSite(text.String(), p.fault(message)).Exception(engine.NewError(p.r, "SyntaxError", message, "SyntaxError: "+message)))
}

// fault gives the byte at which the text is wrong: the place that the message names, or else where reading ended.
func (p *jsonParser[T]) fault(message string) int {
	n := min(p.at, len(p.text))
	if _, rest, ok := strings.Cut(message, " at position "); ok {
		digits, _, _ := strings.Cut(rest, " ")
		if at, err := strconv.Atoi(digits); err == nil && at <= len(p.text) {
			n = at
		}
	}
	units := make([]uint16, n)
	for i, c := range p.text[:n] {
		units[i] = uint16(c)
	}
	return len(string(utf16.Decode(units)))
}

func (p *jsonParser[T]) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// next skips white space and gives the next character, or 0 at the end.
func (p *jsonParser[T]) next() T {
	p.space()
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *jsonParser[T]) value() (v goja.Value, src *jsonSource, ok bool) {
	if p.values++; p.values%lookEvery == 0 {
		engine.CheckInterrupt(p.r)
	}
	c := p.next()
	from := p.at
	switch {
	case c == '{' || c == '[':
		if p.depth++; p.depth > jsonDepth {
			p.deep = true
			return nil, nil, false
		}
		p.at++
		if c == '{' {
			v, src, ok = p.object()
		} else {
			v, src, ok = p.array()
		}
		p.depth--
		return v, src, ok
	case c == '"':
		v, ok = p.string()
	case c == '-' || c >= '0' && c <= '9':
		v, ok = p.number()
	case c == 't':
		v, ok = p.r.ToValue(true), p.word("true")
	case c == 'f':
		v, ok = p.r.ToValue(false), p.word("false")
	case c == 'n':
		v, ok = goja.Null(), p.word("null")
	}
	if ok && p.sources {
		src = &jsonSource{value: v, text: stringOf(p.text[from:p.at])}
	}
	return v, src, ok
}

func (p *jsonParser[T]) word(w string) bool {
	if len(p.text)-p.at < len(w) {
		return false
	}
	for i := range len(w) {
		if p.text[p.at+i] != T(w[i]) {
			return false
		}
	}
	p.at += len(w)
	return true
}

func (p *jsonParser[T]) object() (goja.Value, *jsonSource, bool) {
	base := len(p.props)
	if p.next() == '}' {
		p.at++
	} else {
		for {
			if p.next() != '"' {
				return nil, nil, false
			}
			name, ok := p.name()
			if !ok || p.next() != ':' {
				return nil, nil, false
			}
			p.at++
			v, src, ok := p.value()
			if !ok {
				return nil, nil, false
			}
			p.props = append(p.props, jsonProperty{name, v, src})
			c := p.next()
			p.at++
			if c == '}' {
				break
			}
			if c != ',' {
				return nil, nil, false
			}
		}
	}
	props := p.props[base:]
	b := p.kinds.NewPlain(p.r, len(props))
	var src *jsonSource
	if p.sources {
		src = &jsonSource{value: b.Object, members: make(map[unistring.String]*jsonSource, len(props))}
		for _, x := range props {
			src.members[x.name] = x.src
		}
	}
	for _, x := range props {
		b.PutAgain(x.name, x.value)
	}
	clear(props)
	p.props = p.props[:base]
	return b.Object, src, true
}

func (p *jsonParser[T]) array() (goja.Value, *jsonSource, bool) {
	base := len(p.elems)
	var src *jsonSource
	if p.sources {
		src = &jsonSource{}
	}
	if p.next() == ']' {
		p.at++
	} else {
		for {
			v, s, ok := p.value()
			if !ok {
				return nil, nil, false
			}
			p.elems = append(p.elems, v)
			if src != nil {
				src.elems = append(src.elems, s)
			}
			c := p.next()
			p.at++
			if c == ']' {
				break
			}
			if c != ',' {
				return nil, nil, false
			}
		}
	}
	elems := p.elems[base:]
	list := make([]goja.Value, len(elems))
	copy(list, elems)
	clear(elems)
	p.elems = p.elems[:base]
	a := p.kinds.NewArray(p.r, list, 0)
	if src != nil {
		src.value = a
	}
	return a, src, true
}

func (p *jsonParser[T]) number() (goja.Value, bool) {
	from := p.at
	digits := func() bool {
		start := p.at
		for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
			p.at++
		}
		return p.at > start
	}
	is := func(c T) bool { return p.at < len(p.text) && p.text[p.at] == c }
	if is('-') {
		p.at++
	}
	if is('0') {
		p.at++
	} else if !digits() {
		return nil, false
	}
	whole := true
	if is('.') {
		whole = false
		p.at++
		if !digits() {
			return nil, false
		}
	}
	if is('e') || is('E') {
		whole = false
		p.at++
		if is('+') || is('-') {
			p.at++
		}
		if !digits() {
			return nil, false
		}
	}
	s := p.text[from:p.at]
	if whole && len(s) <= 15 && s[0] != '-' {
		n := int64(0)
		for _, c := range s {
			n = n*10 + int64(c-'0')
		}
		return engine.IntValue(n), true
	}
	p.buf = p.buf[:0]
	for _, c := range s {
		p.buf = append(p.buf, byte(c))
	}
	f, err := strconv.ParseFloat(string(p.buf), 64)
	if err != nil && !math.IsInf(f, 0) {
		return nil, false
	}
	return engine.FloatValue(f), true
}

// name parses a property name.
func (p *jsonParser[T]) name() (unistring.String, bool) {
	const long = 32
	p.buf = p.buf[:0]
	for i := p.at + 1; i < len(p.text) && len(p.buf) <= long; i++ {
		c := p.text[i]
		if c == '"' {
			p.at = i + 1
			if n, ok := p.names[string(p.buf)]; ok {
				return n, true
			}
			s := string(p.buf)
			p.names[s] = unistring.String(s)
			return unistring.String(s), true
		}
		if c < ' ' || c == '\\' || c >= 0x80 {
			break
		}
		p.buf = append(p.buf, byte(c))
	}
	v, ok := p.string()
	if !ok {
		return "", false
	}
	return p.kinds.StringKey(v.(goja.String)), true
}

// string parses a string, whose quote is the next character.
func (p *jsonParser[T]) string() (goja.Value, bool) {
	p.at++
	from := p.at
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"':
			s := p.text[from:p.at]
			p.at++
			return stringOf(s), true
		case c < ' ':
			return nil, false
		case c == '\\':
			return p.escaped(from)
		}
		p.at++
	}
	return nil, false
}

// escaped goes on with a string that began at from, at its first escape.
func (p *jsonParser[T]) escaped(from int) (goja.Value, bool) {
	units := make([]uint16, 1, 2*(p.at-from)+16)
	for _, c := range p.text[from:p.at] {
		units = append(units, uint16(c))
	}
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == '"':
			return unitsValue(units), true
		case c < ' ':
			return nil, false
		case c != '\\':
			units = append(units, uint16(c))
			continue
		}
		if p.at == len(p.text) {
			return nil, false
		}
		c = p.text[p.at]
		p.at++
		switch c {
		case '"', '\\', '/':
			units = append(units, uint16(c))
		case 'b':
			units = append(units, '\b')
		case 'f':
			units = append(units, '\f')
		case 'n':
			units = append(units, '\n')
		case 'r':
			units = append(units, '\r')
		case 't':
			units = append(units, '\t')
		case 'u':
			if len(p.text)-p.at < 4 {
				return nil, false
			}
			var u uint16
			for _, h := range p.text[p.at : p.at+4] {
				d := hexDigit(uint16(h))
				if d < 0 {
					return nil, false
				}
				u = u<<4 | uint16(d)
			}
			p.at += 4
			units = append(units, u)
		default:
			return nil, false
		}
	}
	return nil, false
}

func hexDigit(c uint16) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// stringOf makes a string value of characters.
func stringOf[T byte | uint16](s []T) goja.Value {
	for _, c := range s {
		if c >= 0x80 {
			units := make([]uint16, 1, len(s)+1)
			for _, c := range s {
				units = append(units, uint16(c))
			}
			return engine.WideValue(units)
		}
	}
	b := make([]byte, len(s))
	for i, c := range s {
		b[i] = byte(c)
	}
	return engine.ASCIIValue(string(b))
}

// unitsValue makes a string value of units[1:], which it takes over.
func unitsValue(units []uint16) goja.Value {
	for _, c := range units[1:] {
		if c >= 0x80 {
			return engine.WideValue(units)
		}
	}
	return stringOf(units[1:])
}
