// Package sourcemap reads source maps of version 3: where each place of a generated file was before it was generated.
//
// It has no state and knows nothing of the engine. A Map is immutable and may be used from any goroutine.
package sourcemap

import (
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strings"
)

// Entry says where one place of the generated file comes from. All numbers count from zero.
type Entry struct {
	Line, Column int32 // of the generated file
	Source       int32 // index of the source; -1: the place comes from none
	OriginalLine, OriginalColumn,
	Name int32 // index of the name; -1: it has none
}

// Map is a source map.
type Map struct {
	Sources []string
	// Contents are the texts of the sources, "" where the map has none.
	Contents []string
	Names    []string
	Entries  []Entry // by place in the generated file
}

type payload struct {
	Sections []struct {
		Offset struct{ Line, Column int32 } `json:"offset"`
		Map    *payload                     `json:"map"`
	} `json:"sections"`
	SourceRoot     string    `json:"sourceRoot"`
	Sources        []string  `json:"sources"`
	SourcesContent []*string `json:"sourcesContent"`
	Names          []string  `json:"names"`
	Mappings       string    `json:"mappings"`
}

// Parse reads a map, one with sections too.
func Parse(text []byte) (*Map, error) {
	var p payload
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("sourcemap: %w", err)
	}
	m := &Map{}
	m.add(&p, 0, 0)
	sort.SliceStable(m.Entries, func(i, j int) bool {
		a, b := &m.Entries[i], &m.Entries[j]
		return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
	})
	return m, nil
}

func (m *Map) add(p *payload, line, column int32) {
	for _, s := range p.Sections {
		if s.Map != nil {
			m.add(s.Map, s.Offset.Line, s.Offset.Column)
		}
	}
	source, name := int32(len(m.Sources)), int32(len(m.Names))
	for i, s := range p.Sources {
		if p.SourceRoot != "" {
			s = strings.TrimSuffix(p.SourceRoot, "/") + "/" + s
		}
		content := ""
		if i < len(p.SourcesContent) && p.SourcesContent[i] != nil {
			content = *p.SourcesContent[i]
		}
		m.Sources, m.Contents = append(m.Sources, s), append(m.Contents, content)
	}
	m.Names = append(m.Names, p.Names...)
	for _, e := range Decode(p.Mappings) {
		if e.Line == 0 {
			e.Column += column
		}
		e.Line += line
		if e.Source >= 0 {
			e.Source += source
		}
		if e.Name >= 0 {
			e.Name += name
		}
		m.Entries = append(m.Entries, e)
	}
}

// Find gives the last entry at or before a place of the generated file.
func (m *Map) Find(line, column int32) (Entry, bool) {
	n := sort.Search(len(m.Entries), func(i int) bool {
		e := &m.Entries[i]
		return e.Line > line || e.Line == line && e.Column > column
	})
	if n == 0 {
		return Entry{}, false
	}
	return m.Entries[n-1], true
}

// Decode reads the mappings of a map, in their order. It stops at what is none.
func Decode(mappings string) []Entry {
	var out []Entry
	d := decoder{rest: mappings}
	var e Entry
	var source, line, column, name int32
	for d.rest != "" {
		switch d.rest[0] {
		case ';':
			e.Line++
			e.Column = 0
			d.rest = d.rest[1:]
			continue
		case ',':
			d.rest = d.rest[1:]
			continue
		}
		v, ok := d.number()
		if !ok {
			return out
		}
		e.Column += v
		e.Source, e.Name = -1, -1
		if d.more() {
			var moves [3]int32
			for i := range moves {
				if moves[i], ok = d.number(); !ok {
					return out
				}
			}
			source, line, column = source+moves[0], line+moves[1], column+moves[2]
			e.Source, e.OriginalLine, e.OriginalColumn = source, line, column
			if d.more() {
				if v, ok = d.number(); !ok {
					return out
				}
				name += v
				e.Name = name
			}
		}
		out = append(out, e)
		for d.more() { // a later version of the format may have more numbers
			if _, ok = d.number(); !ok {
				return out
			}
		}
	}
	return out
}

type decoder struct{ rest string }

func (d *decoder) more() bool { return d.rest != "" && d.rest[0] != ';' && d.rest[0] != ',' }

// number reads one number in base 64 with variable length. What would be a negative zero is the least number of 32 bits.
func (d *decoder) number() (int32, bool) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var value, shift uint32
	for n := 0; n < len(d.rest); n++ {
		digit := strings.IndexByte(digits, d.rest[n])
		if digit < 0 || shift > 30 {
			return 0, false
		}
		value |= uint32(digit&31) << shift
		shift += 5
		if digit&32 != 0 {
			continue
		}
		d.rest = d.rest[n+1:]
		switch {
		case value&1 == 0:
			return int32(value >> 1), true
		case value>>1 == 0:
			return math.MinInt32, true
		}
		return -int32(value >> 1), true
	}
	return 0, false
}
