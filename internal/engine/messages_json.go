package engine

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"
)

// jsonError words why text is no JSON, as V8 does; "" when it finds no fault.
func jsonError(text string) string {
	p := jsonScan{text: utf16.Encode([]rune(text)), source: text}
	p.space()
	if p.at == len(p.text) {
		return "Unexpected end of JSON input"
	}
	if p.value() {
		p.space()
		if p.at < len(p.text) {
			p.fail("Unexpected non-whitespace character after JSON")
		}
	}
	return p.message
}

// jsonScan walks a text until its first fault. Positions count UTF-16 units, as in JavaScript.
type jsonScan struct {
	text    []uint16
	source  string
	at      int
	message string
}

func (p *jsonScan) peek() uint16 {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *jsonScan) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\n' || p.text[p.at] == '\r' || p.text[p.at] == '\t') {
		p.at++
	}
}

// fail reports a fault at the current position.
func (p *jsonScan) fail(what string) bool {
	line, column := 1, 1
	for i := 0; i < p.at; i++ {
		c := p.text[i]
		if c == '\r' && i+1 < p.at && p.text[i+1] == '\n' {
			continue
		}
		if c == '\n' || c == '\r' {
			line, column = line+1, 0
		}
		column++
	}
	p.message = what + " in JSON at position " + strconv.Itoa(p.at) + " (line " + strconv.Itoa(line) + " column " + strconv.Itoa(column) + ")"
	if strings.HasSuffix(what, " after JSON") {
		p.message = strings.Replace(p.message, " after JSON in JSON", " after JSON", 1)
	}
	return false
}

// token reports a character that no value can have at this place, with the text around it.
func (p *jsonScan) token() bool {
	if p.at >= len(p.text) {
		p.message = "Unexpected end of JSON input"
		return false
	}
	c := p.text[p.at]
	switch {
	case c >= '0' && c <= '9' || c == '-':
		return p.fail("Unexpected number")
	case c == '"':
		return p.fail("Unexpected string")
	}
	const around, whole = 10, 40
	from, to, before, after := 0, len(p.text), "", ""
	if len(p.text) > whole {
		if p.at > around {
			from, before = p.at-around, "..."
		}
		if p.at+around < len(p.text) {
			to, after = p.at+around, "..."
		}
	}
	p.message = "Unexpected token '" + string(utf16.Decode(p.text[p.at:p.at+1])) + "', " + before + `"` + string(utf16.Decode(p.text[from:to])) + `"` + after + " is not valid JSON"
	return false
}

func (p *jsonScan) value() bool {
	for depth := []byte{}; ; {
		p.space()
		switch c := p.peek(); {
		case c == '{':
			p.at++
			p.space()
			if p.peek() == '}' && p.at < len(p.text) {
				p.at++
				break
			}
			if !p.key("Expected property name or '}'") {
				return false
			}
			depth = append(depth, '{')
			continue
		case c == '[':
			p.at++
			p.space()
			if p.peek() == ']' && p.at < len(p.text) {
				p.at++
				break
			}
			depth = append(depth, '[')
			continue
		default:
			if !p.scalar() {
				return false
			}
		}
		// A value has ended: go on with what holds it.
		for {
			if len(depth) == 0 {
				return true
			}
			p.space()
			c, inside := p.peek(), depth[len(depth)-1]
			if c == ',' {
				p.at++
				if inside == '{' {
					p.space()
					if !p.key("Expected double-quoted property name") {
						return false
					}
				}
				break
			}
			if inside == '{' && c == '}' || inside == '[' && c == ']' {
				p.at++
				depth = depth[:len(depth)-1]
				continue
			}
			if inside == '{' {
				return p.fail("Expected ',' or '}' after property value")
			}
			return p.fail("Expected ',' or ']' after array element")
		}
	}
}

func (p *jsonScan) key(missing string) bool {
	if p.peek() != '"' {
		return p.fail(missing)
	}
	if !p.str() {
		return false
	}
	p.space()
	if p.peek() != ':' {
		return p.fail("Expected ':' after property name")
	}
	p.at++
	return true
}

func (p *jsonScan) scalar() bool {
	switch c := p.peek(); {
	case c == '"':
		return p.str()
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	case c == 't':
		return p.word("true")
	case c == 'f':
		return p.word("false")
	case c == 'n':
		return p.word("null")
	}
	return p.token()
}

func (p *jsonScan) word(w string) bool {
	for i := 0; i < len(w); i++ {
		if p.at >= len(p.text) || p.text[p.at] != uint16(w[i]) {
			return p.token()
		}
		p.at++
	}
	return true
}

func (p *jsonScan) digits() bool {
	from := p.at
	for c := p.peek(); c >= '0' && c <= '9' && p.at < len(p.text); c = p.peek() {
		p.at++
	}
	return p.at > from
}

func (p *jsonScan) number() bool {
	if p.peek() == '-' {
		p.at++
		if c := p.peek(); c < '0' || c > '9' {
			return p.fail("No number after minus sign")
		}
	}
	if p.peek() == '0' {
		p.at++
		if c := p.peek(); c >= '0' && c <= '9' {
			return p.fail("Unexpected number")
		}
	} else {
		p.digits()
	}
	if p.peek() == '.' {
		p.at++
		if !p.digits() {
			return p.fail("Unterminated fractional number")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.at++
		if c := p.peek(); c == '+' || c == '-' {
			p.at++
		}
		if !p.digits() {
			return p.fail("Exponent part is missing a number")
		}
	}
	return true
}

func (p *jsonScan) str() bool {
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			return true
		case c < 0x20:
			return p.fail("Bad control character in string literal")
		case c == '\\':
			p.at++
			if p.at >= len(p.text) {
				return p.fail("Unterminated string")
			}
			switch e := p.text[p.at]; {
			case e == 'u':
				for range 4 {
					p.at++
					if h := p.peek(); !(h >= '0' && h <= '9' || h >= 'a' && h <= 'f' || h >= 'A' && h <= 'F') {
						if p.at >= len(p.text) {
							return p.fail("Unterminated string")
						}
						return p.fail("Bad Unicode escape")
					}
				}
			case e > 0x7f || !strings.ContainsRune(`"\/bfnrt`, rune(e)):
				return p.fail("Bad escaped character")
			}
		}
	}
	return p.fail("Unterminated string")
}

// circular tells the way from the object that JSON.stringify met twice back to itself.
func (r *raise) circular() string {
	const head = "Converting circular structure to JSON"
	start, ok := r.argument(0).(*goja.Object)
	if !ok || r.method() != "JSON.stringify" {
		return head
	}
	path, keys, first := findCycle(start)
	if len(path) == 0 {
		return head
	}
	return head + r.e.circle(path[first:], keys[first:])
}

// circle tells a way through objects back to the first: steps[i] leads to objects[i], and one more step back.
func (e *errorRealm) circle(objects []*goja.Object, steps []string) string {
	var b strings.Builder
	b.WriteString("\n    --> starting at object with constructor '" + e.constructorName(objects[0]) + "'")
	for i := 1; i < len(objects); i++ {
		if i > 2 && i < len(objects)-1 {
			if i == 3 {
				b.WriteString("\n    |     ...")
			}
			continue
		}
		b.WriteString("\n    |     " + steps[i] + " -> object with constructor '" + e.constructorName(objects[i]) + "'")
	}
	b.WriteString("\n    --- " + steps[len(objects)] + " closes the circle")
	return b.String()
}

// Circle words, for the end of a message, a way through objects back to the first: steps[i] leads to objects[i], and one more
// step back. It is "" in a runtime without V8's errors.
func Circle(r *goja.Runtime, objects []*goja.Object, steps []string) string {
	if e := errorRealmOf(r); e != nil {
		return e.circle(objects, steps)
	}
	return ""
}

func (e *errorRealm) constructorName(o *goja.Object) string {
	if n := e.typeName(o); n != "" {
		return n
	}
	return "Object"
}

// findCycle walks the plain data under o, depth first, without running scripts. It gives the objects on the way to the one
// that was met again, the words for the steps between them (one more, for the closing step), and the index of that object.
func findCycle(o *goja.Object) (path []*goja.Object, keys []string, first int) {
	onPath := map[*goja.Object]int{}
	const most = 10000
	seen := 0
	var visit func(o *goja.Object, step string) bool
	visit = func(o *goja.Object, step string) bool {
		keys = append(keys, step)
		if i, ok := onPath[o]; ok {
			first = i
			return true
		}
		if seen++; seen > most || len(path) > 1000 || selfOf(o).tab == errorOffsets().proxyTab {
			keys = keys[:len(keys)-1]
			return false
		}
		onPath[o] = len(path)
		path = append(path, o)
		isArray := o.ClassName() == "Array"
		for _, k := range o.Keys() {
			var child *goja.Object
			if isArray {
				child, _ = o.Get(k).(*goja.Object)
				k = "index " + k
			} else {
				child, _ = ownData(o, k).(*goja.Object)
				k = "property '" + k + "'"
			}
			if child != nil && !isFunction(child) && visit(child, k) {
				return true
			}
		}
		delete(onPath, o)
		path, keys = path[:len(path)-1], keys[:len(keys)-1]
		return false
	}
	if !visit(o, "") {
		return nil, nil, 0
	}
	return path, keys, first
}

// JSONFault words why text is no JSON, as V8 does; it gives "" when it finds no fault.
func JSONFault(text string) string { return jsonError(text) }
