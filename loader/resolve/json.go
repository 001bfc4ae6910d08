package resolve

import (
	"errors"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonKind is the type of a JSON value.
type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

// jsonValue is a parsed JSON value that remembers the order of an object's keys, since the order of conditions is their
// priority. It is immutable once parsed.
type jsonValue struct {
	kind  jsonKind
	text  string // of a string; the source text of a number or a boolean
	items []*jsonValue
	keys  []string // of an object, in step with items
	index map[string]int
}

// indexFrom is how many keys an object has before it gets an index: packages that export each of a thousand files exist.
const indexFrom = 24

// find gives the place of an object's member, or -1.
func (v *jsonValue) find(key string) int {
	if v.index != nil {
		if i, ok := v.index[key]; ok {
			return i
		}
		return -1
	}
	for i, k := range v.keys {
		if k == key {
			return i
		}
	}
	return -1
}

// get gives an object's member, or nil.
func (v *jsonValue) get(key string) *jsonValue {
	if i := v.find(key); i >= 0 {
		return v.items[i]
	}
	return nil
}

// primitive renders what is neither a list nor an object as JavaScript's String does.
func (v *jsonValue) primitive() string {
	if v.kind == jsonNumber {
		if f, err := strconv.ParseFloat(v.text, 64); err == nil {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	}
	return v.text
}

var errJSON = errors.New("invalid JSON")

// maxJSONDepth bounds recursion on hostile input.
const maxJSONDepth = 512

type jsonParser struct {
	s     string
	at    int
	depth int
}

// parseJSON parses one JSON text. Members of the top object that wanted refuses are checked but not kept.
func parseJSON(s string, wanted func(key string) bool) (*jsonValue, error) {
	p := &jsonParser{s: s}
	v, err := p.value(wanted, true)
	if err != nil {
		return nil, err
	}
	if p.space(); p.at != len(p.s) {
		return nil, errJSON
	}
	return v, nil
}

func (p *jsonParser) space() {
	for p.at < len(p.s) {
		switch p.s[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

func (p *jsonParser) peek() byte {
	if p.at < len(p.s) {
		return p.s[p.at]
	}
	return 0
}

// value parses one value. A value that is not kept is checked only, and comes back as nil. wanted is for the keys of this
// very value, if it is an object.
func (p *jsonParser) value(wanted func(string) bool, keep bool) (*jsonValue, error) {
	p.space()
	switch c := p.peek(); {
	case c == '{':
		return p.object(wanted, keep)
	case c == '[':
		return p.array(keep)
	case c == '"':
		s, err := p.str()
		if err != nil || !keep {
			return nil, err
		}
		return &jsonValue{kind: jsonString, text: s}, nil
	case c == '-' || c >= '0' && c <= '9':
		start := p.at
		if !p.number() {
			return nil, errJSON
		}
		return &jsonValue{kind: jsonNumber, text: p.s[start:p.at]}, nil
	}
	for _, word := range [...]string{"null", "true", "false"} {
		if len(p.s)-p.at >= len(word) && p.s[p.at:p.at+len(word)] == word {
			p.at += len(word)
			if word == "null" {
				return &jsonValue{kind: jsonNull, text: word}, nil
			}
			return &jsonValue{kind: jsonBool, text: word}, nil
		}
	}
	return nil, errJSON
}

func (p *jsonParser) enter() error {
	p.at++
	if p.depth++; p.depth > maxJSONDepth {
		return errJSON
	}
	return nil
}

func (p *jsonParser) object(wanted func(string) bool, keep bool) (*jsonValue, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	v := &jsonValue{kind: jsonObject}
	for first := true; ; first = false {
		p.space()
		if p.peek() == '}' && first {
			break
		}
		if p.peek() != '"' {
			return nil, errJSON
		}
		key, err := p.str()
		if err != nil {
			return nil, err
		}
		if p.space(); p.peek() != ':' {
			return nil, errJSON
		}
		p.at++
		keepThis := keep && (wanted == nil || wanted(key))
		item, err := p.value(nil, keepThis)
		if err != nil {
			return nil, err
		}
		if keepThis {
			v.set(key, item)
		}
		p.space()
		if p.peek() == ',' {
			p.at++
			continue
		}
		if p.peek() != '}' {
			return nil, errJSON
		}
		break
	}
	p.at++
	p.depth--
	return v, nil
}

// set adds a member; a key that comes again keeps its place and gets the later value, as in JavaScript.
func (v *jsonValue) set(key string, item *jsonValue) {
	if i := v.find(key); i >= 0 {
		v.items[i] = item
		return
	}
	v.keys, v.items = append(v.keys, key), append(v.items, item)
	switch {
	case v.index != nil:
		v.index[key] = len(v.keys) - 1
	case len(v.keys) == indexFrom:
		v.index = make(map[string]int, 2*indexFrom)
		for i, k := range v.keys {
			v.index[k] = i
		}
	}
}

func (p *jsonParser) array(keep bool) (*jsonValue, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	v := &jsonValue{kind: jsonArray}
	if p.space(); p.peek() != ']' {
		for {
			item, err := p.value(nil, keep)
			if err != nil {
				return nil, err
			}
			if keep {
				v.items = append(v.items, item)
			}
			if p.space(); p.peek() != ',' {
				break
			}
			p.at++
		}
	}
	if p.peek() != ']' {
		return nil, errJSON
	}
	p.at++
	p.depth--
	return v, nil
}

func (p *jsonParser) digits() bool {
	start := p.at
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.at++
	}
	return p.at > start
}

func (p *jsonParser) number() bool {
	if p.peek() == '-' {
		p.at++
	}
	if p.peek() == '0' {
		p.at++
	} else if !p.digits() {
		return false
	}
	if p.peek() == '.' {
		p.at++
		if !p.digits() {
			return false
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.at++
		if c := p.peek(); c == '+' || c == '-' {
			p.at++
		}
		return p.digits()
	}
	return true
}

// str parses a string. The common one, without escapes, is a piece of the source.
func (p *jsonParser) str() (string, error) {
	p.at++
	start := p.at
	for p.at < len(p.s) {
		switch c := p.s[p.at]; {
		case c == '"':
			s := p.s[start:p.at]
			p.at++
			if !utf8.ValidString(s) {
				return "", errJSON
			}
			return s, nil
		case c == '\\':
			return p.escaped(start)
		case c < 0x20:
			return "", errJSON
		}
		p.at++
	}
	return "", errJSON
}

func (p *jsonParser) escaped(start int) (string, error) {
	b := []byte(p.s[start:p.at])
	for p.at < len(p.s) {
		c := p.s[p.at]
		p.at++
		switch {
		case c == '"':
			if !utf8.Valid(b) {
				return "", errJSON
			}
			return string(b), nil
		case c < 0x20:
			return "", errJSON
		case c != '\\':
			b = append(b, c)
			continue
		}
		c = p.peek()
		p.at++
		switch c {
		case '"', '\\', '/':
			b = append(b, c)
		case 'b':
			b = append(b, '\b')
		case 'f':
			b = append(b, '\f')
		case 'n':
			b = append(b, '\n')
		case 'r':
			b = append(b, '\r')
		case 't':
			b = append(b, '\t')
		case 'u':
			r, ok := p.hex4()
			if !ok {
				return "", errJSON
			}
			if utf16.IsSurrogate(r) && len(p.s)-p.at >= 6 && p.s[p.at:p.at+2] == `\u` {
				p.at += 2
				low, ok := p.hex4()
				if !ok {
					return "", errJSON
				}
				if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
					r = pair
				} else {
					p.at -= 6
				}
			}
			b = utf8.AppendRune(b, r)
		default:
			return "", errJSON
		}
	}
	return "", errJSON
}

func (p *jsonParser) hex4() (rune, bool) {
	if len(p.s)-p.at < 4 {
		return 0, false
	}
	n, err := strconv.ParseUint(p.s[p.at:p.at+4], 16, 16)
	p.at += 4
	return rune(n), err == nil
}
