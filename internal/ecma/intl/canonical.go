package intl

import (
	"slices"
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// Canonical reads a tag and makes it canonical: CanonicalizeUnicodeLocaleId.
func Canonical(s string) (Tag, error) {
	if plainTag(s) {
		return Tag{Language: s[:2], Region: strings.TrimPrefix(s[2:], "-")}, nil
	}
	t, err := Parse(s)
	if err != nil {
		return t, err
	}
	return t.canonical(), nil
}

// plainTag tells of tags such as "en" and "en-US", which are met most and need no tables.
func plainTag(s string) bool {
	switch s {
	case "en", "en-US", "en-GB", "de", "de-DE", "fr", "fr-FR", "ja", "ja-JP", "es", "es-ES":
		return true
	}
	return false
}

func (t Tag) canonical() Tag {
	alias := cldr.Supplement(cldr.Alias)
	slices.Sort(t.Variants)
	t = t.replaceLanguage(alias)
	if to, ok := alias["script/"+t.Script]; ok {
		t.Script = to
	}
	t.Region = replaceRegion(alias, t)
	for i, v := range t.Variants {
		if to, ok := alias["variant/"+strings.ToUpper(v)]; ok && isVariant(strings.ToLower(to)) {
			t.Variants[i] = strings.ToLower(to)
		} else if to, ok := alias["variant/"+v]; ok && isVariant(to) {
			t.Variants[i] = to
		}
	}
	slices.Sort(t.Variants)
	slices.Sort(t.Attributes)
	for i, k := range t.Keywords {
		t.Keywords[i].Type = canonicalType(alias, "u", k.Key, k.Type)
	}
	slices.SortFunc(t.Keywords, func(a, b Keyword) int { return strings.Compare(a.Key, b.Key) })
	for i, e := range t.Extensions {
		if strings.HasPrefix(e, "t-") {
			t.Extensions[i] = canonicalTransform(alias, e)
		}
	}
	return t
}

// replaceLanguage applies the aliases of languages, the longest first.
func (t Tag) replaceLanguage(alias cldr.Table) Tag {
	for range 4 { // chains are short
		changed := false
		try := func(key string, variants ...string) bool {
			to, ok := alias["language/"+key]
			if !ok {
				return false
			}
			r, err := Parse(to)
			if err != nil {
				return false
			}
			und := strings.HasPrefix(key, "und")
			if !und || r.Language != "und" {
				t.Language = r.Language
			}
			usesRegion := strings.Contains(key, "-"+t.Region) && t.Region != ""
			if usesRegion {
				t.Region = ""
			}
			if r.Script != "" && t.Script == "" {
				t.Script = r.Script
			}
			if r.Region != "" && t.Region == "" {
				t.Region = r.Region
			}
			t.Variants = slices.DeleteFunc(slices.Clone(t.Variants), func(v string) bool { return slices.Contains(variants, v) })
			for _, v := range r.Variants {
				if !slices.Contains(t.Variants, v) {
					t.Variants = append(t.Variants, v)
				}
			}
			slices.Sort(t.Variants)
			changed = true
			return true
		}
		t.tryAliases(try)
		if !changed {
			break
		}
	}
	return t
}

func (t Tag) tryAliases(try func(string, ...string) bool) {
	if len(t.Variants) > 1 && try(t.Language+"-"+strings.Join(t.Variants, "-"), t.Variants...) {
		return
	}
	for _, v := range t.Variants {
		if try(t.Language+"-"+v, v) || t.Language != "und" && try("und-"+v, v) {
			return
		}
	}
	if t.Region != "" && try(t.Language+"-"+t.Region) {
		return
	}
	try(t.Language)
}

// replaceRegion applies the aliases of regions; where a region became several, the likely one of the language is taken.
func replaceRegion(alias cldr.Table, t Tag) string {
	to, ok := alias["territory/"+t.Region]
	if !ok || t.Region == "" {
		return t.Region
	}
	list := strings.Fields(to)
	if len(list) > 1 {
		likely := Tag{Language: t.Language, Script: t.Script}.Maximize().Region
		if slices.Contains(list, likely) {
			return likely
		}
	}
	return list[0]
}

// canonicalType gives the preferred form of the type of a keyword.
func canonicalType(alias cldr.Table, ext, key, typ string) string {
	if to, ok := alias[ext+"/"+key+"/"+typ]; ok {
		typ = to
	} else if key == "rg" || key == "sd" {
		if to, ok := alias["subdivision/"+typ]; ok {
			if typ = strings.ToLower(strings.Fields(to)[0]); len(typ) == 2 {
				typ += "zzzz"
			}
		}
	}
	if typ == "true" || typ == "yes" && (key == "kb" || key == "kc" || key == "kh" || key == "kk" || key == "kn") {
		return ""
	}
	return typ
}

// canonicalTransform makes the tag and the fields of an extension t canonical.
func canonicalTransform(alias cldr.Table, e string) string {
	parts := strings.Split(e, "-")[1:]
	at := slices.IndexFunc(parts, isTKey)
	if at < 0 {
		at = len(parts)
	}
	out := []string{"t"}
	if at > 0 {
		if t, err := Parse(strings.Join(parts[:at], "-")); err == nil {
			out = append(out, strings.ToLower(t.canonical().Base()))
		}
	}
	var fields []string
	for at < len(parts) {
		key := parts[at]
		at++
		start := at
		for at < len(parts) && !isTKey(parts[at]) {
			at++
		}
		typ := strings.Join(parts[start:at], "-")
		if to, ok := alias["t/"+key+"/"+typ]; ok {
			typ = to
		}
		fields = append(fields, key+"-"+typ)
	}
	slices.Sort(fields)
	return strings.Join(append(out, fields...), "-")
}

// Maximize adds the likely subtags.
func (t Tag) Maximize() Tag {
	if t.Language != "und" && t.Script != "" && t.Region != "" {
		return t
	}
	likely := cldr.Supplement(cldr.Likely)
	lang := t.Language
	for _, key := range []string{lang + "-" + t.Script + "-" + t.Region, lang + "-" + t.Region, lang + "-" + t.Script, lang,
		"und-" + t.Script + "-" + t.Region, "und-" + t.Region, "und-" + t.Script} {
		if strings.Contains(key, "--") || strings.HasSuffix(key, "-") {
			continue
		}
		to, ok := likely[key]
		if !ok {
			continue
		}
		m, err := Parse(to)
		if err != nil {
			continue
		}
		if lang != "und" {
			m.Language = lang
		}
		if t.Script != "" {
			m.Script = t.Script
		}
		if t.Region != "" {
			m.Region = t.Region
		}
		t.Language, t.Script, t.Region = m.Language, m.Script, m.Region
		return t
	}
	return t
}

// Minimize leaves out the subtags that Maximize would add.
func (t Tag) Minimize() Tag {
	full := t.Maximize()
	if full.Script == "" && full.Region == "" {
		return t
	}
	for _, c := range []Tag{{Language: full.Language}, {Language: full.Language, Region: full.Region}, {Language: full.Language, Script: full.Script}} {
		if m := c.Maximize(); m.Language == full.Language && m.Script == full.Script && m.Region == full.Region {
			full.Script, full.Region = c.Script, c.Region
			return full
		}
	}
	return full
}
