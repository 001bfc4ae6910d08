package wasm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlace wants no path to mean something outside of its folder, however links and dots are put together.
func TestPlace(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "root")
	if err := os.MkdirAll(filepath.Join(root, "a/b"), 0o777); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{
		"in": "a", "out": "..", "a/up": "..", "a/out": "../..", "a/b/far": "../../..", "abs": "/", "self": "self", "a/viaIn": "../in/b", "a/viaOut": "../out/x", "mine": root + "/a",
	} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Skip("no symbolic links: ", err)
		}
	}
	f := wasiFile{root: &wasiRoot{"/guest", root}}
	words := []string{"..", ".", "a", "b", "in", "out", "up", "far", "abs", "viaIn", "viaOut", "x"}
	var try func(path string, depth int)
	try = func(path string, depth int) {
		host, errno := f.place(path, true)
		if errno == wasiOK {
			if rel, err := filepath.Rel(root, host); err != nil || rel == ".." || strings.HasPrefix(rel, "../") {
				t.Errorf("%s is %s", path, host)
			}
			// What the engine opens is the path without its dots.
			clean, _ := f.within(path)
			if real, err := filepath.EvalSymlinks(filepath.Join(root, clean)); err == nil && real != root && !strings.HasPrefix(real, root+"/") {
				t.Errorf("%s opens %s", path, real)
			}
		}
		if depth > 0 {
			for _, w := range words {
				try(path+"/"+w, depth-1)
			}
		}
	}
	for _, w := range words {
		try(w, 3)
	}
	for path, want := range map[string]wasiErrno{
		"self": wasiLoop, "out": wasiNotCapable, "abs": wasiNotCapable, "mine": wasiNotCapable, "../root/a": wasiNotCapable, "/guest/a": wasiOK, "/guestly": wasiNotCapable,
		"/guest/../x": wasiNotCapable, "in/b": wasiOK, "a/viaIn": wasiOK, "a/up/a": wasiOK, "nothing/here": wasiOK,
	} {
		if _, errno := f.place(path, true); errno != want {
			t.Errorf("%s: %d, want %d", path, errno, want)
		}
	}
}
