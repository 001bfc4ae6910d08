package tracing

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func agent(t *testing.T, pattern string) (*Agent, *[]string) {
	t.Helper()
	var warned []string
	var now int64
	var mu sync.Mutex
	a := New(Config{Pattern: pattern, PID: 7, Now: func() int64 {
		mu.Lock()
		defer mu.Unlock()
		now++
		return now
	}, Warn: func(l string) { warned = append(warned, l) }})
	return a, &warned
}

func TestAgent_File(t *testing.T) {
	dir := t.TempDir()
	a, warned := agent(t, filepath.Join(dir, "${pid}-${rotation}.log"))
	a.Emit(Event{Phase: Instant, Cat: Bootstrap, Name: "too early"})
	a.Enable([]string{"node.console", "x"})
	a.Enable([]string{"node.console"})
	a.Disable([]string{"node.console"})
	if !a.On(Console) || a.On(Bootstrap) || strings.Join(a.Categories(), ",") != "node.console,x" {
		t.Errorf("enabled: %v", a.Categories())
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 {
				a.Emit(Event{Phase: Counter, Cat: Console, Name: "count::a", ID: "0x0", Args: map[string]int{"data": 1}})
			}
		})
	}
	all.Wait()
	a.Describe("version", 0, map[string]string{"node": "1"})
	a.Disable([]string{"node.console", "x"})
	a.Emit(Event{Phase: Instant, Cat: Console, Name: "too late"})
	for range 2 {
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "7-1.log"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ TraceEvents []record }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if n := len(file.TraceEvents); n != 401 || file.TraceEvents[400].Cat != metadata || file.TraceEvents[0].Name != "count::a" || len(*warned) > 0 {
		t.Errorf("%d events, warned %v", n, *warned)
	}
}

func TestAgent_NoFile(t *testing.T) {
	a, warned := agent(t, filepath.Join(t.TempDir(), "missing", "f"))
	a.Enable([]string{"x"})
	a.Emit(Event{Phase: Instant, Cat: "x", Name: "n"})
	if err := a.Close(); err != nil || len(*warned) != 1 || !strings.HasPrefix((*warned)[0], "Could not open trace file") {
		t.Errorf("%v, warned %v", err, *warned)
	}
	var none *Agent
	none.Emit(Event{})
	if none.On("x") || none.Close() != nil {
		t.Error("an agent that is not there traces")
	}
}
