package regex

import (
	"bytes"
	"compress/gzip"
	_ "embed" // properties.gz
	"io"
	"strconv"
	"strings"
	"sync"
)

//go:embed properties.gz
var propertyData []byte

// properties are the Unicode properties by kind and name ("gc Lu", "sc Latin", "bin Alphabetic").
type properties struct {
	sets    []string // as text until somebody asks
	names   map[string]int
	mu      sync.Mutex
	decoded map[int]set
}

var unicodeProperties = sync.OnceValue(func() *properties {
	z, err := gzip.NewReader(bytes.NewReader(propertyData))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	p := &properties{names: map[string]int{}, decoded: map[int]set{}}
	inSets := true
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case inSets && line == "":
			inSets = false
		case inSets:
			p.sets = append(p.sets, line)
		default:
			at := strings.LastIndexByte(line, ' ')
			n, err := strconv.Atoi(line[at+1:])
			if err != nil {
				panic(err)
			}
			p.names[line[:at]] = n
		}
	}
	return p
})

// property gives the code points of \p{name} or \p{name=value}.
func property(name, value string, hasValue bool) (set, bool) {
	p := unicodeProperties()
	find := func(key string) (set, bool) {
		n, ok := p.names[key]
		if !ok {
			return nil, false
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		s, ok := p.decoded[n]
		if !ok {
			s = decodeSet(p.sets[n])
			p.decoded[n] = s
		}
		return s, true
	}
	if !hasValue {
		if s, ok := find("gc " + name); ok {
			return s, true
		}
		return find("bin " + name)
	}
	switch name {
	case "General_Category", "gc":
		return find("gc " + value)
	case "Script", "sc":
		return find("sc " + value)
	case "Script_Extensions", "scx":
		return find("scx " + value)
	}
	return nil, false
}

func decodeSet(text string) set {
	var s set
	last := rune(0)
	for f := range strings.FieldsSeq(text) {
		d, err := strconv.ParseInt(f, 36, 32)
		if err != nil {
			panic(err)
		}
		last += rune(d)
		s = append(s, last)
	}
	return s
}
