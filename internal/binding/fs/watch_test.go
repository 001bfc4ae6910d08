package fs

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Many watch one folder while others come and go; the hub rests when the last has gone.
func TestHub_ComeAndGo(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := notices()
	heard := make(chan string, 1000)
	stay := &watching{root: dir, tell: func(kind, name string, err error) {
		if err == nil {
			heard <- kind + " " + name
		}
	}}
	if err := stay.cover(h, dir, nil); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 20 {
				w := &watching{root: dir, recursive: true, tell: func(string, string, error) {}}
				if err := w.cover(h, dir, nil); err != nil {
					t.Error(err)
				}
				h.drop(w)
			}
		})
	}
	all.Wait()
	if err := os.WriteFile(filepath.Join(dir, "f"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-heard:
		if got != "rename f" {
			t.Errorf("heard %q", got)
		}
	case <-time.After(10 * time.Second):
		t.Error("heard nothing")
	}
	h.drop(stay)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.w != nil || len(h.subs) != 0 {
		t.Error("the hub goes on with nobody to tell")
	}
}

func TestMakeAll(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return dir + "/" + name }
	for _, c := range []struct{ path, made, err string }{
		{"a/b/c", "a", ""}, {"a/b/c", "", ""}, {"x/../y/z", "x", ""}, {"f", "", "EEXIST"}, {"f/g/h", "", "ENOTDIR"},
	} {
		if c.path == "f" {
			if err := os.WriteFile(at("f"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		made, err := makeAll(at(c.path), 0o777)
		if want := c.made; want != "" && made != at(want) || want == "" && made != "" || errnoName(err) != c.err {
			t.Errorf("%s: made %q, %v", c.path, made, err)
		}
	}
}
