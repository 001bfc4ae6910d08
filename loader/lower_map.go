package loader

import (
	"encoding/json"
	"strings"
)

// shiftMap fits a source map to the engine, which counts columns from one where maps count from zero, and to a head of that
// many bytes before the first line of the generated code and, as the user's positions get it taken off again, of the source.
func shiftMap(text []byte, head int) []byte {
	var m struct {
		Version  int      `json:"version"`
		Sources  []string `json:"sources"`
		Mappings string   `json:"mappings"`
		Names    []string `json:"names"`
	}
	if json.Unmarshal(text, &m) != nil {
		return nil
	}
	s := mapShifter{rest: m.Mappings, head: head}
	s.run()
	m.Mappings = s.out.String()
	out, err := json.Marshal(&m)
	if err != nil {
		return nil
	}
	return out
}

// mapShifter rewrites the mappings of a source map. Their numbers are differences to the ones before.
type mapShifter struct {
	rest string
	head int
	out  strings.Builder

	line, column int // of the source, as the map has it
	shifted      int // the column as it was written
}

func (s *mapShifter) run() {
	first, generated := true, 0
	for s.rest != "" {
		switch s.rest[0] {
		case ';':
			first = true
			generated++
			s.pass()
			continue
		case ',':
			s.pass()
			continue
		}
		column := s.read()
		if first {
			column++
			if generated == 0 {
				column += s.head
			}
			first = false
		}
		s.write(column)
		if s.end() {
			continue
		}
		s.write(s.read()) // the source
		line := s.read()
		s.line += line
		s.write(line)
		s.column += s.read()
		want := s.column + 1
		if s.line == 0 {
			want += s.head
		}
		s.write(want - s.shifted)
		s.shifted = want
		if !s.end() {
			s.write(s.read()) // the name
		}
	}
}

func (s *mapShifter) pass() {
	s.out.WriteByte(s.rest[0])
	s.rest = s.rest[1:]
}

func (s *mapShifter) end() bool { return s.rest == "" || s.rest[0] == ';' || s.rest[0] == ',' }

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

func (s *mapShifter) read() int {
	value, shift := 0, 0
	for s.rest != "" {
		d := strings.IndexByte(base64Digits, s.rest[0])
		s.rest = s.rest[1:]
		if d < 0 {
			break
		}
		value |= (d & 31) << shift
		shift += 5
		if d&32 == 0 {
			break
		}
	}
	if value&1 != 0 {
		return -(value >> 1)
	}
	return value >> 1
}

func (s *mapShifter) write(n int) {
	v := n << 1
	if n < 0 {
		v = -n<<1 | 1
	}
	for {
		d := v & 31
		if v >>= 5; v > 0 {
			d |= 32
		}
		s.out.WriteByte(base64Digits[d])
		if v == 0 {
			return
		}
	}
}
