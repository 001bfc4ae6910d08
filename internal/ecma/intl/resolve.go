package intl

import (
	"slices"
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// Locale is a locale that there is data of, as a service resolved it.
type Locale struct {
	Tag  Tag    // what resolvedOptions tells, with the keywords that counted
	Data string // the name of the data
}

// DefaultLocale is the locale of programs that name none and of an environment that names none.
const DefaultLocale = "en-US"

// available gives the name of the data of a tag without extensions: the tag itself, or what it is short for (zh-TW, sr-RS).
func available(base string) (string, bool) {
	if cldr.Has(base) {
		return base, true
	}
	t, err := Parse(base)
	if err != nil || t.Script != "" || t.Region == "" || len(t.Variants) > 0 {
		return "", false
	}
	m := t.Maximize()
	if name := m.Language + "-" + m.Script + "-" + m.Region; cldr.Has(name) {
		return name, true
	}
	return "", false
}

// BestAvailable is BestAvailableLocale(t): the longest prefix of t that there is data of.
func BestAvailable(t Tag) (base, data string, ok bool) {
	base = t.Base()
	for {
		if data, ok := available(base); ok {
			return base, data, true
		}
		at := strings.LastIndexByte(base, '-')
		if at < 0 {
			return "", "", false
		}
		base = base[:at]
	}
}

// Resolve gives the first of the requested locales that there is data of, or else the default one. Keywords other than keys are
// left out; those of keys are kept as the tag has them.
func Resolve(requested []Tag, fallback string, keys ...string) Locale {
	for _, t := range requested {
		base, data, ok := BestAvailable(t)
		if !ok {
			continue
		}
		tag, err := Parse(base)
		if err != nil {
			continue
		}
		for _, k := range t.Keywords {
			if slices.Contains(keys, k.Key) {
				tag.Keywords = append(tag.Keywords, k)
			}
		}
		return Locale{tag, data}
	}
	if fallback != DefaultLocale {
		if t, err := Canonical(fallback); err == nil {
			return Resolve([]Tag{t.BaseTag()}, DefaultLocale)
		}
	}
	return Locale{Tag{Language: "en", Region: "US"}, "en"}
}

// Supported gives those of the requested tags that there is data of.
func Supported(requested []Tag) []Tag {
	return slices.DeleteFunc(slices.Clone(requested), func(t Tag) bool {
		_, _, ok := BestAvailable(t)
		return !ok
	})
}

// region is the region of a locale, the likely one where the tag names none.
func (l Locale) region() string {
	if rg, ok := l.Tag.Keyword("rg"); ok && len(rg) >= 3 {
		return strings.ToUpper(rg[:2])
	}
	if l.Tag.Region != "" {
		return l.Tag.Region
	}
	return l.Tag.Maximize().Region
}

// inherit looks a locale up in a supplemental table, going to shorter names.
func inherit[T any](l Locale, look func(name string) (T, bool)) (T, bool) {
	for name := l.Data; name != "" && name != "und"; name = cldr.Parent(name) {
		if v, ok := look(name); ok {
			return v, ok
		}
	}
	if v, ok := look(l.Tag.Language); ok {
		return v, true
	}
	return look("und")
}
