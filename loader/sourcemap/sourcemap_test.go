package sourcemap_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/loader/sourcemap"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		mappings string
		want     []sourcemap.Entry
	}{
		{"", nil},
		{"AAAA", []sourcemap.Entry{{Name: -1}}},
		{"A", []sourcemap.Entry{{Source: -1, Name: -1}}},
		{";;CACDE,IAAA", []sourcemap.Entry{
			{Line: 2, Column: 1, OriginalLine: 1, OriginalColumn: -1, Name: 2},
			{Line: 2, Column: 5, OriginalLine: 1, OriginalColumn: -1, Name: -1},
		}},
		{"AAAB", []sourcemap.Entry{{OriginalColumn: math.MinInt32, Name: -1}}},
		{"AAAgggggggggggggg", nil},
		{"A!AA", []sourcemap.Entry{}},
	} {
		got := sourcemap.Decode(c.mappings)
		if len(got) == 0 && len(c.want) == 0 {
			continue
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q: %s", c.mappings, diff)
		}
	}
}

func TestParse_Sections(t *testing.T) {
	m, err := sourcemap.Parse([]byte(`{"version":3,"sections":[
		{"offset":{"line":0,"column":0},"map":{"sources":["a.js"],"names":["x"],"mappings":"AAAAA"}},
		{"offset":{"line":2,"column":4},"map":{"sourceRoot":"lib/","sources":["b.js"],"sourcesContent":["text"],"mappings":"AAAA;AACA"}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a.js", "lib/b.js"}, m.Sources); diff != "" {
		t.Error(diff)
	}
	e, ok := m.Find(2, 9)
	if want := (sourcemap.Entry{Line: 2, Column: 4, Source: 1, Name: -1}); !ok || e != want {
		t.Errorf("%+v %v", e, ok)
	}
	if e, _ = m.Find(3, 0); e.OriginalLine != 1 || m.Contents[e.Source] != "text" {
		t.Errorf("%+v", e)
	}
	if e, _ = m.Find(1, 7); m.Names[e.Name] != "x" {
		t.Errorf("%+v", e)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"sources":["a"],"mappings":"AAAA;AACA,CAAD"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := sourcemap.Parse(text)
		if err != nil {
			return
		}
		m.Find(0, 0)
		m.Find(math.MaxInt32, math.MaxInt32)
	})
}
