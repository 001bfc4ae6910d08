//go:build !windows

package sys

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func TestCopyFile(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := os.WriteFile(a, []byte("content"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(b, []byte("a longer text than that"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := CopyFile(a, b, 0, nil); err != nil {
		t.Fatal(err)
	}
	if got := must[[]byte](t)(os.ReadFile(b)); string(got) != "content" {
		t.Fatalf("the copy is %q", got)
	}
	if st := must[Stat](t)(GetStat(b, true)); st.Mode&0o777 != 0o640 {
		t.Fatalf("the copy's mode is %o", st.Mode)
	}
	if err := CopyFile(a, b, CopyExcl, nil); !errors.Is(err, fs.ErrExist) {
		t.Fatalf("an existing target gives %v", err)
	}
	if err := CopyFile(a, a, 0, nil); err != nil {
		t.Fatal(err)
	}
	if got := must[[]byte](t)(os.ReadFile(a)); string(got) != "content" {
		t.Fatalf("a file copied to itself is %q", got)
	}
	if err := CopyFile(filepath.Join(dir, "none"), b, 0, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("a missing source gives %v", err)
	}
	c := filepath.Join(dir, "c")
	if err := CopyFile(a, c, 0, func() bool { return true }); err != ErrStopped {
		t.Fatalf("a stopped copy gives %v", err)
	}
	if _, err := os.Lstat(c); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal("a stopped copy has left a part")
	}
}

func TestReadAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	want := make([]byte, 300<<10)
	for i := range want {
		want[i] = byte(i)
	}
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, size := range []int64{0, 10, int64(len(want)), int64(len(want)) + 5} {
		fd := must[int](t)(Open(path, ORdonly, 0))
		got := must[[]byte](t)(ReadAll(fd, size, nil))
		n := len(want)
		if size > 0 {
			n = min(n, int(size))
		}
		if string(got) != string(want[:n]) {
			t.Errorf("size %d: %d bytes", size, len(got))
		}
		Close(fd)
	}
	fd := must[int](t)(Open(path, ORdonly, 0))
	defer Close(fd)
	if _, err := ReadAll(fd, 0, func() bool { return true }); err != ErrStopped {
		t.Errorf("a stopped read gives %v", err)
	}
	if _, err := ReadAll(fd, MaxRead+1, nil); err == nil {
		t.Error("a file beyond the limit is read")
	}
}

func TestWaitReadable(t *testing.T) {
	var p [2]int
	if err := syscall.Pipe(p[:]); err != nil {
		t.Fatal(err)
	}
	defer Close(p[0])
	defer Close(p[1])
	var stop atomic.Bool
	time.AfterFunc(30*time.Millisecond, func() { stop.Store(true) })
	if err := WaitReadable(p[0], stop.Load); err != ErrStopped {
		t.Fatalf("a wait that is stopped gives %v", err)
	}
	if _, err := Write(p[1], []byte("x"), -1); err != nil {
		t.Fatal(err)
	}
	if err := WaitReadable(p[0], func() bool { return false }); err != nil {
		t.Fatal(err)
	}
}

func TestVectors(t *testing.T) {
	fd := must[int](t)(Open(filepath.Join(t.TempDir(), "f"), ORdwr|OCreat, 0o600))
	defer Close(fd)
	var out [][]byte
	for i := range 3000 { // more than one call takes
		out = append(out, []byte{byte(i), byte(i >> 8)})
	}
	out = append(out, nil)
	if n, err := Writev(fd, out, 0); n != 6000 || err != nil {
		t.Fatal(n, err)
	}
	in := make([][]byte, 3001)
	for i := range in {
		in[i] = make([]byte, 2)
	}
	if n, err := Readv(fd, in, 0); n != 6000 || err != nil {
		t.Fatal(n, err)
	}
	for i := range 3000 {
		if string(in[i]) != string(out[i]) {
			t.Fatalf("piece %d differs", i)
		}
	}
	if n, err := Writev(fd, [][]byte{{}}, -1); n != 0 || err != nil {
		t.Fatal(n, err)
	}
}

func TestRealpath(t *testing.T) {
	dir := must[string](t)(filepath.EvalSymlinks(t.TempDir()))
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, d := range []string{"a/b", "c"} {
		if err := os.MkdirAll(at(d), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"c/l": "../a/b", "abs": at("a"), "loop": "loop", "gone": "none"} {
		if err := os.Symlink(target, at(link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, look := range []bool{false, true} {
		for path, want := range map[string]string{"a/b": "a/b", "c/l": "a/b", "abs/b/": "a/b", "c/./l": "a/b"} {
			got, step, where, err := Realpath(dir+"/"+path, look)
			if err != nil || got != at(want) {
				t.Errorf("%s: %s, %s %s %v", path, got, step, where, err)
			}
		}
		for path, want := range map[string]error{"none/x": syscall.ENOENT, "loop": syscall.ELOOP, "gone": syscall.ENOENT} {
			if _, _, _, err := Realpath(at(path), look); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", path, err, want)
			}
		}
	}
	if got, _, _, err := Realpath(dir+"/c/l/..", false); err != nil || got != at("a") {
		t.Errorf("dots behind a link: %s %v", got, err)
	}
}

func TestReadDir(t *testing.T) {
	dir := t.TempDir()
	for _, n := range []string{"b", "a", "B"} {
		if err := os.WriteFile(filepath.Join(dir, n), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list := must[[]Dirent](t)(ReadDir(dir))
	if len(list) != 3 || list[0].Name != "B" || list[1].Name != "a" || list[2].Type != DirentFile {
		t.Fatalf("%v", list)
	}
	if _, err := ReadDir(filepath.Join(dir, "a")); !errors.Is(err, syscall.ENOTDIR) {
		t.Fatalf("a file gives %v", err)
	}
}
