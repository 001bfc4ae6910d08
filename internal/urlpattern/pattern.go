// Package urlpattern is URL Pattern of the WHATWG (https://urlpattern.spec.whatwg.org/): patterns of URLs with groups, wildcards and
// regular expressions of JavaScript. It knows nothing of any engine. A [Pattern] is immutable and may be used by any number of
// goroutines.
package urlpattern

import (
	"errors"
	"unicode/utf16"

	"github.com/node-go/node-go/internal/ecma/regex"
	"github.com/node-go/node-go/internal/weburl"
)

// ErrInvalid is the error of a pattern that cannot be, and of every part of one.
var ErrInvalid = errors.New("urlpattern: invalid pattern")

// ErrBase is the error of a base URL beside an input that has components.
var ErrBase = errors.New("urlpattern: base URL beside components")

// component is a compiled component of a pattern.
type component struct {
	text     string
	prog     *regex.Program
	names    []string
	hasGroup bool // a regular expression of the program's
}

// Pattern is a compiled pattern.
type Pattern struct {
	parts [Components]component
}

// Input is a pattern or what is matched: a text with perhaps a base, or components.
type Input struct {
	Text *string // nil: Init is given
	Init Init
	Base *string
}

// New compiles a pattern. The error is ErrInvalid.
func New(in Input, ignoreCase bool) (*Pattern, error) {
	init := in.Init
	if in.Text != nil {
		var err error
		if init, err = parseConstructor(*in.Text); err != nil {
			return nil, err
		}
		if in.Base == nil && !init.Has(Protocol) {
			return nil, ErrInvalid
		}
		init.Base = in.Base
	} else if in.Base != nil {
		return nil, ErrInvalid
	}
	var full Init
	if err := process(&init, true, &full); err != nil {
		return nil, err
	}
	for c := range Components {
		if !full.Has(c) {
			full.Set(c, "*")
		}
	}
	if port, special := defaultPort(full.values[Protocol]); special && port == full.values[Port] {
		full.values[Port] = ""
	}
	return compileAll(&full, ignoreCase)
}

func compileAll(full *Init, ignoreCase bool) (*Pattern, error) {
	p := &Pattern{}
	var failed error
	make := func(c Component, encode func(string) (string, error), o options) {
		if failed == nil {
			p.parts[c], failed = compile(full.values[c], encode, o)
		}
	}
	cased := options{ignoreCase: ignoreCase}
	make(Protocol, canonicalProtocol, options{})
	make(Username, canonicalUsername, options{})
	make(Password, canonicalPassword, options{})
	if failed != nil {
		return nil, failed
	}
	special := p.parts[Protocol].matchesSpecialScheme()
	host := canonicalHostname
	if ipv6(full.values[Hostname]) {
		host = canonicalIPv6
	}
	make(Hostname, host, options{delimiter: ".", prefix: "."})
	make(Port, canonicalPort, options{})
	if special {
		make(Pathname, canonicalPathname, options{delimiter: "/", prefix: "/", ignoreCase: ignoreCase})
	} else {
		make(Pathname, canonicalOpaquePathname, cased)
	}
	make(Search, canonicalSearch, cased)
	make(Hash, canonicalHash, cased)
	if failed != nil {
		return nil, failed
	}
	return p, nil
}

func compile(input string, encode func(string) (string, error), o options) (component, error) {
	parts, err := parse(input, o, encode)
	if err != nil {
		return component{}, err
	}
	source, names := expression(parts, o)
	prog, err := regex.Compile(utf16.Encode([]rune(source)), regex.Flags{Sets: true, IgnoreCase: o.ignoreCase})
	if err != nil {
		return component{}, ErrInvalid
	}
	c := component{text: patternString(parts, o), prog: prog, names: names}
	for _, p := range parts {
		c.hasGroup = c.hasGroup || p.kind == partRegexp
	}
	return c, nil
}

func (c *component) matchesSpecialScheme() bool {
	for _, s := range []string{"ftp", "file", "http", "https", "ws", "wss"} {
		if _, ok, _ := c.match(s, nil); ok {
			return true
		}
	}
	return false
}

// match gives the texts of the groups; a group that took no part is nil.
func (c *component) match(s string, interrupted func() bool) (groups []*string, ok bool, err error) {
	units := utf16.Encode([]rune(s))
	caps, err := c.prog.Match(regex.Input{Wide: units}, 0, false, interrupted)
	if err != nil || caps == nil {
		return nil, false, err
	}
	groups = make([]*string, len(c.names))
	for i := range groups {
		if from := caps[2*i+2]; from >= 0 {
			text := string(utf16.Decode(units[from:caps[2*i+3]]))
			groups[i] = &text
		}
	}
	return groups, true, nil
}

// Text gives the canonical pattern of a component.
func (p *Pattern) Text(c Component) string { return p.parts[c].text }

// HasRegExpGroups tells whether the pattern has regular expressions.
func (p *Pattern) HasRegExpGroups() bool {
	for i := range p.parts {
		if p.parts[i].hasGroup {
			return true
		}
	}
	return false
}

// Matched is what a component of an input was, and what the groups of its pattern are.
type Matched struct {
	Input  string
	Names  []string
	Groups []*string // nil: the group took no part
}

// Match matches an input; ok is false if it does not match or is no URL. The error is ErrBase, or that of a match that interrupted
// ended.
func (p *Pattern) Match(in Input, interrupted func() bool) (result *[Components]Matched, ok bool, err error) {
	var values [Components]string
	if in.Text == nil {
		if in.Base != nil {
			return nil, false, ErrBase
		}
		var full Init
		if process(&in.Init, false, &full) != nil {
			return nil, false, nil
		}
		values = full.values
	} else {
		text := *in.Text
		if in.Base != nil {
			base, err := parsed(*in.Base)
			if err != nil {
				return nil, false, nil
			}
			u, err := weburl.Resolve(base, text)
			if err != nil {
				return nil, false, nil
			}
			values = partsOf(u)
		} else {
			u, err := parsed(text)
			relative := err != nil
			if relative {
				// As in Node, text that is no URL by itself is matched as a URL of no protocol.
				base, failed := parsed("x://")
				if failed == nil {
					u, err = weburl.Resolve(base, text)
				}
			}
			if err != nil {
				return nil, false, nil
			}
			if values = partsOf(u); relative {
				values[Protocol] = ""
			}
		}
	}
	result = &[Components]Matched{}
	for c := range Components {
		groups, matches, err := p.parts[c].match(values[c], interrupted)
		if err != nil || !matches {
			return nil, false, err
		}
		result[c] = Matched{Input: values[c], Names: p.parts[c].names, Groups: groups}
	}
	return result, true, nil
}

// Bound says that structured clone refuses patterns.
func (*Pattern) Bound() {}
