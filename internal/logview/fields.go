package logview

import "bytes"

// Fields goes through the members of a JSON object in a line, without allocating. A zero Fields of a line begins before the first.
type Fields struct {
	// Key is the name of the present member as it stands between the quotes, Value its value with all quotes and brackets.
	Key, Value []byte

	line []byte
	pos  int
	bad  bool
	done bool
}

// FieldsOf begins to read line.
func FieldsOf(line []byte) *Fields { return &Fields{line: line} }

// Err tells, after Next has returned false, that the line is not one object.
func (f *Fields) Err() bool { return f.bad }

// Next goes to the next member. It returns false at the end of the object and where the line is not one.
func (f *Fields) Next() bool {
	if f.done || f.bad {
		return false
	}
	first := f.pos == 0
	c := f.skip()
	if first {
		if c != '{' {
			return f.fail()
		}
		f.pos++
		if c = f.skip(); c == '}' {
			return f.end()
		}
	} else {
		switch c {
		case ',':
			f.pos++
			c = f.skip()
		case '}':
			return f.end()
		default:
			return f.fail()
		}
	}
	if c != '"' {
		return f.fail()
	}
	start := f.pos + 1
	if !f.str() {
		return f.fail()
	}
	f.Key = f.line[start : f.pos-1]
	if f.skip() != ':' {
		return f.fail()
	}
	f.pos++
	c = f.skip()
	start = f.pos
	ok := false
	switch {
	case c == '"':
		ok = f.str()
	case c == '{' || c == '[':
		ok = f.nested()
	case c == '-' || c >= '0' && c <= '9' || c == 't' || c == 'f' || c == 'n':
		ok = f.word()
	}
	if !ok {
		return f.fail()
	}
	f.Value = f.line[start:f.pos]
	return true
}

func (f *Fields) fail() bool {
	f.bad = true
	return false
}

func (f *Fields) end() bool {
	f.pos++
	f.done = true
	if f.skip() != 0 || f.pos < len(f.line) {
		f.bad = true
	}
	return false
}

// skip passes white space and gives the byte behind it, 0 at the end.
func (f *Fields) skip() byte {
	for f.pos < len(f.line) {
		switch c := f.line[f.pos]; c {
		case ' ', '\t', '\r', '\n':
			f.pos++
		default:
			return c
		}
	}
	return 0
}

// str passes a string.
func (f *Fields) str() bool {
	i := f.pos + 1
	for {
		n := bytes.IndexByte(f.line[i:], '"')
		if n < 0 {
			return false
		}
		i += n + 1
		escapes := 0
		for k := i - 2; k > f.pos && f.line[k] == '\\'; k-- {
			escapes++
		}
		if escapes%2 == 0 {
			f.pos = i
			return true
		}
	}
}

// word passes a number, true, false or null.
func (f *Fields) word() bool {
	for f.pos < len(f.line) {
		switch c := f.line[f.pos]; {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c == 'E', c == '.', c == '-', c == '+':
			f.pos++
		default:
			return true
		}
	}
	return true
}

// nested passes an object or an array. It looks at nothing but strings and the depth of brackets.
func (f *Fields) nested() bool {
	depth := 0
	for f.pos < len(f.line) {
		switch f.line[f.pos] {
		case '"':
			if !f.str() {
				return false
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		f.pos++
		if depth == 0 {
			return true
		}
	}
	return false
}
