// Package intl formats numbers, dates and lists, compares and splits text, as ECMA-402 asks, over the locale data of package cldr.
// It knows nothing of the engine: package ecma reads the options of JavaScript and gives the results back.
//
// Formatters are immutable once made and may be used from any goroutine, unless their type says otherwise.
package intl

import (
	"errors"
	"slices"
	"strings"
)

// ErrTag is returned for what is no well-formed language tag.
var ErrTag = errors.New("incorrect locale information provided")

// Tag is a Unicode locale identifier in its parts. Keywords and attributes are those of the extension u.
type Tag struct {
	Language, Script, Region string
	Variants                 []string
	Attributes               []string
	Keywords                 []Keyword
	Extensions               []string // the others, each with its singleton, in order; t among them
	Private                  string   // what follows x-
}

// Keyword is a key of the extension u and its type, which is empty for "true".
type Keyword struct{ Key, Type string }

func isAlpha(s string, least, most int) bool {
	return within(s, least, most, func(c byte) bool { return c >= 'a' && c <= 'z' })
}

func isDigits(s string, least, most int) bool {
	return within(s, least, most, func(c byte) bool { return c >= '0' && c <= '9' })
}

func isAlphanum(s string, least, most int) bool {
	return within(s, least, most, func(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' })
}

func within(s string, least, most int, is func(byte) bool) bool {
	if len(s) < least || len(s) > most {
		return false
	}
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

func isLanguage(s string) bool { return isAlpha(s, 2, 3) || isAlpha(s, 5, 8) }
func isScript(s string) bool   { return isAlpha(s, 4, 4) }
func isRegion(s string) bool   { return isAlpha(s, 2, 2) || isDigits(s, 3, 3) }
func isVariant(s string) bool {
	return isAlphanum(s, 5, 8) || len(s) == 4 && isDigits(s[:1], 1, 1) && isAlphanum(s, 4, 4)
}

// IsType tells whether s, in lower case, has the form of a keyword's type.
func IsType(s string) bool {
	for p := range strings.SplitSeq(s, "-") {
		if !isAlphanum(p, 3, 8) {
			return false
		}
	}
	return true
}

// Parse reads a tag without making it canonical.
func Parse(s string) (Tag, error) {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return Tag{}, ErrTag
		}
	}
	p := parser{parts: strings.Split(strings.ToLower(s), "-")}
	var t Tag
	if !p.is(isLanguage) {
		return t, ErrTag
	}
	t.Language = p.next()
	if p.is(isScript) {
		t.Script = titled(p.next())
	}
	if p.is(isRegion) {
		t.Region = strings.ToUpper(p.next())
	}
	for p.is(isVariant) {
		v := p.next()
		if slices.Contains(t.Variants, v) {
			return t, ErrTag
		}
		t.Variants = append(t.Variants, v)
	}
	return t, p.extensions(&t)
}

func titled(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

type parser struct {
	parts []string
	at    int
}

func (p *parser) is(f func(string) bool) bool { return p.at < len(p.parts) && f(p.parts[p.at]) }

func (p *parser) next() string { p.at++; return p.parts[p.at-1] }

func (p *parser) extensions(t *Tag) error {
	seen := map[string]bool{}
	for p.at < len(p.parts) {
		single := p.next()
		if !isAlphanum(single, 1, 1) || seen[single] {
			return ErrTag
		}
		seen[single] = true
		start := p.at
		switch single {
		case "u":
			for p.is(func(s string) bool { return isAlphanum(s, 3, 8) }) {
				if a := p.next(); !slices.Contains(t.Attributes, a) {
					t.Attributes = append(t.Attributes, a)
				}
			}
			for p.is(isKey) {
				k := Keyword{Key: p.next()}
				k.Type = p.types(3)
				if !slices.ContainsFunc(t.Keywords, func(o Keyword) bool { return o.Key == k.Key }) {
					t.Keywords = append(t.Keywords, k)
				}
			}
		case "t":
			if err := p.transform(); err != nil {
				return err
			}
			t.Extensions = append(t.Extensions, "t-"+strings.Join(p.parts[start:p.at], "-"))
		case "x":
			if t.Private = p.types(1); t.Private == "" || p.at < len(p.parts) {
				return ErrTag
			}
		default:
			t.Extensions = append(t.Extensions, single+"-"+p.types(2))
		}
		if p.at == start {
			return ErrTag
		}
	}
	return nil
}

func (p *parser) types(least int) string {
	start := p.at
	for p.is(func(s string) bool { return isAlphanum(s, least, 8) }) {
		p.at++
	}
	return strings.Join(p.parts[start:p.at], "-")
}

func isKey(s string) bool  { return isAlphanum(s, 2, 2) && isAlpha(s[1:], 1, 1) }
func isTKey(s string) bool { return len(s) == 2 && isAlpha(s[:1], 1, 1) && isDigits(s[1:], 1, 1) }

// transform reads the content of extension t.
func (p *parser) transform() error {
	if p.is(isLanguage) {
		p.at++
		if p.is(isScript) {
			p.at++
		}
		if p.is(isRegion) {
			p.at++
		}
		var variants []string
		for p.is(isVariant) {
			v := p.next()
			if slices.Contains(variants, v) {
				return ErrTag
			}
			variants = append(variants, v)
		}
	}
	var keys []string
	for p.is(isTKey) {
		if k := p.next(); slices.Contains(keys, k) {
			return ErrTag
		} else {
			keys = append(keys, k)
		}
		if p.types(3) == "" {
			return ErrTag
		}
	}
	return nil
}

// Base is the tag without extensions.
func (t Tag) Base() string {
	parts := []string{t.Language}
	if t.Script != "" {
		parts = append(parts, t.Script)
	}
	if t.Region != "" {
		parts = append(parts, t.Region)
	}
	return strings.Join(append(parts, t.Variants...), "-")
}

// BaseTag is the tag without extensions.
func (t Tag) BaseTag() Tag {
	return Tag{Language: t.Language, Script: t.Script, Region: t.Region, Variants: t.Variants}
}

func (t Tag) String() string {
	ext := slices.Clone(t.Extensions)
	if len(t.Attributes)+len(t.Keywords) > 0 {
		u := append([]string{"u"}, t.Attributes...)
		for _, k := range t.Keywords {
			u = append(u, k.Key)
			if k.Type != "" {
				u = append(u, k.Type)
			}
		}
		ext = append(ext, strings.Join(u, "-"))
	}
	slices.SortStableFunc(ext, func(a, b string) int { return strings.Compare(a[:1], b[:1]) })
	s := t.Base()
	for _, e := range ext {
		s += "-" + e
	}
	if t.Private != "" {
		s += "-x-" + t.Private
	}
	return s
}

// Keyword gives the type of a key of extension u.
func (t Tag) Keyword(key string) (string, bool) {
	for _, k := range t.Keywords {
		if k.Key == key {
			return k.Type, true
		}
	}
	return "", false
}

// WithKeyword gives the tag with a key set.
func (t Tag) WithKeyword(key, typ string) Tag {
	list := slices.DeleteFunc(slices.Clone(t.Keywords), func(k Keyword) bool { return k.Key == key })
	list = append(list, Keyword{key, typ})
	slices.SortFunc(list, func(a, b Keyword) int { return strings.Compare(a.Key, b.Key) })
	t.Keywords = list
	return t
}
