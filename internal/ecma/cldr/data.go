// Package cldr holds the locale data of Intl, which gen takes from the Unicode Common Locale Data Repository. Nothing is read before
// somebody asks for it; what was read is kept for the process and never changed. All functions may be called from any goroutine.
package cldr

import (
	"bytes"
	"compress/flate"
	_ "embed" // data.bin
	"encoding/binary"
	"io"
	"strconv"
	"strings"
	"sync"
)

//go:embed data.bin
var data []byte

// The sections of a locale. See gen/locale.js for their keys.
const (
	Number   = "number"
	Date     = "date"
	Zone     = "zone"
	Relative = "relative"
	Unit     = "unit"
	List     = "list"
	Name     = "name"
	Currency = "currency"
)

// The sections that are of no locale. See gen/supplemental.js for their keys.
const (
	Plural   = "plural"
	Likely   = "likely"
	Alias    = "alias"
	Region   = "region"
	Period   = "period"
	Digits   = "digits"
	Money    = "money"
	Metazone = "metazone"
	Zones    = "zones"
	Collate  = "collate"
	Tailor   = "tailor"
	Grapheme = "grapheme"
	Word     = "word"
	Sentence = "sentence"
)

// Table is a section: texts by key. It must not be written.
type Table map[string]string

type part struct{ offset, length int }

type archive struct {
	parts   map[string]part // by "locale section"
	parents map[string]string
	body    []byte
	tables  sync.Map // "locale section" to func() Table
}

var theArchive = sync.OnceValue(func() *archive {
	n := int(binary.LittleEndian.Uint32(data))
	a := &archive{parts: map[string]part{}, parents: map[string]string{}, body: data[4+n:]}
	for line := range strings.Lines(inflate(data[4 : 4+n])) {
		f := strings.Fields(line)
		if f[1] == "<" {
			a.parents[f[0]] = f[2]
			continue
		}
		a.parts[f[0]+" "+f[1]] = part{number(f[2]), number(f[3])}
	}
	return a
})

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err) // the file is of this package
	}
	return n
}

func inflate(b []byte) string {
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(b)))
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Has tells whether there is data of a locale, named as CLDR does ("pt-BR", "zh-Hant-HK").
func Has(locale string) bool {
	_, ok := theArchive().parents[locale]
	return ok && locale != "und"
}

// Locales gives the names of all locales in no order.
func Locales() []string {
	a := theArchive()
	list := make([]string, 0, len(a.parents))
	for name := range a.parents {
		if name != "und" {
			list = append(list, name)
		}
	}
	return list
}

// Parent is the locale whose data locale inherits; empty for the root and for what is not there.
func Parent(locale string) string {
	if p := theArchive().parents[locale]; p != "-" {
		return p
	}
	return ""
}

// Of gives a section of a locale that Has knows.
func Of(locale, section string) Table {
	a := theArchive()
	key := locale + " " + section
	if f, ok := a.tables.Load(key); ok {
		return f.(func() Table)()
	}
	f, _ := a.tables.LoadOrStore(key, sync.OnceValue(func() Table { return a.read(locale, section) }))
	return f.(func() Table)()
}

// Supplement gives a section that is of no locale.
func Supplement(section string) Table { return Of("-", section) }

func (a *archive) read(locale, section string) Table {
	var inherited Table
	if p := a.parents[locale]; p != "" && p != "-" {
		inherited = Of(p, section)
	}
	at, ok := a.parts[locale+" "+section]
	if !ok {
		return inherited
	}
	text := inflate(a.body[at.offset : at.offset+at.length])
	t := make(Table, len(inherited)+strings.Count(text, "\n")+1)
	for k, v := range inherited {
		t[k] = v
	}
	for line := range strings.SplitSeq(text, "\n") {
		if k, v, ok := strings.Cut(line, "\t"); ok {
			t[k] = v
		} else {
			delete(t, k)
		}
	}
	return t
}
