package resolve

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/node-go/node-go/internal/vfs"
)

// plain turns a parsed value into what encoding/json gives, without the numbers.
func plain(v *jsonValue) any {
	switch v.kind {
	case jsonNull:
		return nil
	case jsonBool:
		return v.text == "true"
	case jsonString:
		return v.text
	case jsonArray:
		list := []any{}
		for _, item := range v.items {
			list = append(list, plain(item))
		}
		return list
	case jsonObject:
		object := map[string]any{}
		for i, key := range v.keys {
			object[key] = plain(v.items[i])
		}
		return object
	}
	return "number"
}

func unnumbered(v any) any {
	switch v := v.(type) {
	case json.Number:
		return "number"
	case []any:
		for i := range v {
			v[i] = unnumbered(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = unnumbered(v[k])
		}
	}
	return v
}

func FuzzParseJSON(f *testing.F) {
	for _, s := range []string{
		`{"exports":{".":{"node":["./a",null],"default":true}},"x":1.5e-3}`, `["\u00e9\ud83d\ude00\ud800x\n\/"]`, `{"a":1,"a":[]}`,
		`{"a":01}`, `{"a":1,}`, `{"a" 1}`, `"`, `nul`, `[1 2]`, ` {} x`, "\"\t\"", `"\x"`, `-`, `1.`, `1e`, `{"":{}}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := parseJSON(s, nil)
		if !utf8.ValidString(s) || strings.Count(s, "[")+strings.Count(s, "{") > maxJSONDepth {
			return
		}
		if valid := json.Valid([]byte(s)); valid != (err == nil) {
			t.Fatalf("%q: valid %v, but %v", s, valid, err)
		}
		if err != nil {
			return
		}
		d := json.NewDecoder(strings.NewReader(s))
		d.UseNumber()
		var want any
		if err := d.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if got := plain(v); !reflect.DeepEqual(got, unnumbered(want)) {
			t.Errorf("%q: got %v, want %v", s, got, want)
		}
	})
}

func TestParseJSON_KeepsOrder(t *testing.T) {
	v, err := parseJSON(`{"z":1,"a":2,"m":3,"z":4}`, nil)
	if err != nil || !reflect.DeepEqual(v.keys, []string{"z", "a", "m"}) || v.get("z").text != "4" {
		t.Errorf("got %+v, %v", v, err)
	}
}

func TestParseJSON_ManyKeys(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"k0":0`)
	for i := range 100 {
		fmt.Fprintf(&b, `,"k%d":%d`, i, i)
	}
	b.WriteString(`,"k7":"last"}`)
	v, err := parseJSON(b.String(), nil)
	if err != nil || len(v.keys) != 100 || v.get("k7").text != "last" || v.get("k99").text != "99" || v.get("k100") != nil {
		t.Errorf("got %v, %v", v.keys, err)
	}
}

func TestParseJSON_Deep(t *testing.T) {
	if _, err := parseJSON(strings.Repeat("[", 1<<20), nil); err == nil {
		t.Error("a million open brackets are accepted")
	}
}

// FuzzPackage feeds any package.json to any specifier: nothing may panic, and a target never leaves its package.
func FuzzPackage(f *testing.F) {
	for _, p := range []string{
		`{"exports":"./a.js"}`, `{"exports":{"./*":"./x/*.js","./a*b":["./*",null]}}`, `{"main":"../x","name":"p"}`,
		`{"exports":{"node":{"import":"./%2e%2e/x"},"default":"./a//b"}}`, `{"imports":{"#a/*":"p/*"},"exports":{"0":1}}`, `{"exports":{"./*":"./*"}}`,
	} {
		for _, s := range []string{"p", "p/a", "p/a/../b", "#a/x", "p/%2e%2e/x", "p/a%2fb", "p/", "p//x", `p/..\x`, "p/?q#h"} {
			f.Add(p, s)
		}
	}
	f.Fuzz(func(t *testing.T, text, specifier string) {
		var m vfs.Memory
		m.WriteFile("/w/node_modules/p/package.json", []byte(text))
		m.WriteFile("/w/node_modules/p/a.js", nil)
		m.WriteFile("/w/package.json", []byte(text))
		m.WriteFile("/w/secret.js", nil)
		r := New(Config{FS: &m})
		_, _ = r.ResolveRequire(specifier, Parent{Filename: "/w/m.js"}, DefaultExtensions())
		_, _ = r.ResolveImport(specifier, "file:///w/m.mjs", r.ImportConditions())
		p := r.packageAt("/w/node_modules/p")
		if p == nil || p.exports == nil {
			return
		}
		q := query{r: r, conditions: r.importC}
		_, subpath, ok := splitName(specifier)
		if !ok {
			return
		}
		if got, err := q.exports(p, subpath); err == nil && !strings.HasPrefix(got.href, p.url) {
			t.Errorf("exports of %s lead %s to %s", text, specifier, got.href)
		}
	})
}
