package regex

import (
	"bytes"
	"compress/gzip"
	_ "embed" // strings.gz
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

// stringData has the properties of strings: of each, a line with its name and one with its strings.
//
//go:embed strings.gz
var stringData []byte

// rgiEmoji is the property that has the strings of all the others.
const rgiEmoji = "RGI_Emoji"

// stringProperties are the properties of strings by name. They may be used from any goroutine and must not be changed.
var stringProperties = sync.OnceValue(func() map[string]classSet {
	z, err := gzip.NewReader(bytes.NewReader(stringData))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	all := map[string]classSet{}
	var whole classSet
	for i := 0; i+1 < len(lines); i += 2 {
		var c classSet
		var single []set
		for _, s := range strings.Split(lines[i+1], " ") {
			if r, size := utf8.DecodeRuneInString(s); size == len(s) {
				single = append(single, span(r, r))
			} else {
				c.strings = append(c.strings, s)
			}
		}
		c.set = union(single...)
		all[lines[i]] = c
		whole = classSet{set: union(whole.set, c.set), strings: append(whole.strings, c.strings...)}
	}
	all[rgiEmoji] = whole
	return all
})

// isStringProperty tells a name of stringProperties without reading them.
func isStringProperty(name string) bool {
	return name == "Basic_Emoji" || name == "Emoji_Keycap_Sequence" || strings.HasPrefix(name, rgiEmoji)
}
