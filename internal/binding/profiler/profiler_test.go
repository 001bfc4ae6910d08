package profiler

import (
	"encoding/json"
	"testing"
)

func TestCPUProfile_Outside(t *testing.T) {
	c := newCPUProfile(1000)
	c.add(nil, false, 2000)
	c.add(nil, true, 5000)
	var p struct {
		Nodes      []node
		StartTime  int64
		EndTime    int64
		Samples    []int
		TimeDeltas []int64
	}
	if err := json.Unmarshal([]byte(c.json(9000)), &p); err != nil {
		t.Fatal(err)
	}
	if len(p.Nodes) != 2 || p.Nodes[1].CallFrame.FunctionName != "(program)" || p.Nodes[1].HitCount != 2 || p.Nodes[0].Children[0] != 2 {
		t.Errorf("nodes %+v", p.Nodes)
	}
	if len(p.Samples) != 2 || p.TimeDeltas[0] != 1 || p.TimeDeltas[1] != 3 || p.StartTime != 1 || p.EndTime != 9 {
		t.Errorf("%+v", p)
	}
}

func TestFileURL(t *testing.T) {
	for name, want := range map[string]string{"node:fs": "node:fs", "[eval]": "[eval]", "/a b/c.js": "file:///a%20b/c.js"} {
		if got := fileURL(name); got != want {
			t.Errorf("fileURL(%q) = %q", name, got)
		}
	}
}
