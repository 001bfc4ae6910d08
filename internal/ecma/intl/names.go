package intl

import (
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// DisplayNames tells the names of languages, regions and the like.
type DisplayNames struct {
	Locale                       Locale
	Style, Type, LanguageDisplay string
	t                            cldr.Table
}

// NewDisplayNames makes a source of names; the arguments are the options of ECMA-402.
func NewDisplayNames(l Locale, style, typ, languageDisplay string) *DisplayNames {
	section := cldr.Name
	if typ == "currency" {
		section = cldr.Currency
	}
	return &DisplayNames{l, style, typ, languageDisplay, cldr.Of(l.Data, section)}
}

// Of gives the name of a code and the code in its canonical form; valid is false for what is no code of the type, and the name is
// empty where there is none.
func (d *DisplayNames) Of(code string) (name, canonical string, valid bool) {
	switch d.Type {
	case "language":
		t, err := Canonical(code)
		if err != nil || len(t.Extensions)+len(t.Keywords)+len(t.Attributes) > 0 || t.Private != "" {
			return "", "", false
		}
		return d.language(t), t.String(), true
	case "region":
		if isRegion(strings.ToLower(code)) {
			return d.get("region/" + code), code, true
		}
	case "script":
		if isScript(strings.ToLower(code)) {
			return d.get("script/" + code), code, true
		}
	case "currency":
		if low := strings.ToLower(code); isAlpha(low, 3, 3) {
			return d.t[strings.ToUpper(code)], strings.ToUpper(code), true
		}
	case "calendar":
		if low := strings.ToLower(code); IsType(low) {
			key := map[string]string{"gregory": "gregorian", "ethioaa": "ethiopic-amete-alem"}[low]
			if key == "" {
				key = low
			}
			return d.t["ca/"+key], low, true
		}
	case "dateTimeField":
		if key, ok := fieldKeys[code]; ok {
			return d.field(key), code, true
		}
	}
	return "", "", false
}

// fieldKeys are the keys of the fields of dates in the data.
var fieldKeys = map[string]string{"era": "era", "year": "year", "quarter": "quarter", "month": "month", "weekOfYear": "week", "weekday": "weekday",
	"day": "day", "dayPeriod": "dayperiod", "hour": "hour", "minute": "minute", "second": "second", "timeZoneName": "zone"}

func (d *DisplayNames) field(key string) string {
	if d.Style != "long" {
		if s := d.t["field/"+key+"-"+d.Style]; s != "" {
			return s
		}
	}
	return d.t["field/"+key]
}

// get gives a name, the short one where that is asked for.
func (d *DisplayNames) get(key string) string {
	if d.Style != "long" {
		if s := d.t[key+"-alt-short"]; s != "" {
			return s
		}
	}
	return d.t[key]
}

// language names a language with what else its tag says.
func (d *DisplayNames) language(t Tag) string {
	base := Tag{Language: t.Language}
	rest := t
	name := ""
	if d.LanguageDisplay == "dialect" { // the longest combination that has a name of its own
		for _, c := range []Tag{{Language: t.Language, Script: t.Script, Region: t.Region}, {Language: t.Language, Script: t.Script}, {Language: t.Language, Region: t.Region}} {
			if c.Base() == base.Base() || c.Script != "" && c.Region != t.Region {
				continue
			}
			if s := d.get("lang/" + c.Base()); s != "" {
				name = s
				if c.Script != "" {
					rest.Script = ""
				}
				if c.Region != "" {
					rest.Region = ""
				}
				break
			}
		}
	}
	if name == "" {
		if name = d.get("lang/" + t.Language); name == "" || t.Language == "und" {
			if t.Base() == t.Language {
				return ""
			}
			if name = t.Language; name == "und" {
				name = "root"
			}
		}
	}
	var extra []string
	for _, p := range []struct{ key, code string }{{"script", rest.Script}, {"region", rest.Region}} {
		if p.code == "" {
			continue
		}
		s := d.get(p.key + "/" + p.code)
		if s == "" {
			s = p.code
		}
		extra = append(extra, s)
	}
	for _, v := range t.Variants {
		s := d.t["variant/"+strings.ToUpper(v)]
		if s == "" {
			s = strings.ToUpper(v)
		}
		extra = append(extra, s)
	}
	if len(extra) == 0 {
		return name
	}
	list := extra[0]
	for _, s := range extra[1:] {
		list = strings.NewReplacer("{0}", list, "{1}", s).Replace(d.t["pattern/localeSeparator"])
	}
	if strings.Contains(d.t["pattern/localePattern"], "（") {
		list = strings.NewReplacer("（", "［", "）", "］").Replace(list)
	} else {
		list = strings.NewReplacer("(", "[", ")", "]").Replace(list)
	}
	return strings.NewReplacer("{0}", name, "{1}", list).Replace(d.t["pattern/localePattern"])
}
