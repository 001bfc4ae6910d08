package vfs_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/node-go/node-go/internal/vfs"
)

// tree is what the tests need to set a file system up.
type tree interface {
	vfs.FS
	write(path, data string)
	link(target, path string)
	remove(path string)
}

type memory struct{ *vfs.Memory }

func (m memory) write(path, data string)  { m.WriteFile(path, []byte(data)) }
func (m memory) link(target, path string) { m.Symlink(target, path) }
func (m memory) remove(path string)       { m.Remove(path) }

type disk struct {
	vfs.OS
	t *testing.T
}

func (d disk) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d disk) write(path, data string) {
	d.must(os.MkdirAll(filepath.Dir(path), 0o755))
	d.must(os.WriteFile(path, []byte(data), 0o644))
}
func (d disk) link(target, path string) { d.must(os.Symlink(target, path)) }
func (d disk) remove(path string)       { d.must(os.RemoveAll(path)) }

// both runs a test on the disk and in memory: the two must not differ.
func both(t *testing.T, run func(t *testing.T, f tree, root string)) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Run("disk", func(t *testing.T) { run(t, disk{t: t}, root) })
	t.Run("memory", func(t *testing.T) { run(t, memory{&vfs.Memory{}}, root) })
}

func TestFS(t *testing.T) {
	both(t, func(t *testing.T, f tree, root string) {
		file := filepath.Join(root, "a", "b.txt")
		f.write(file, "hello")
		f.write(filepath.Join(root, "a", "a.txt"), "")
		f.link("b.txt", filepath.Join(root, "a", "rel"))
		f.link(filepath.Join(root, "a"), filepath.Join(root, "abs"))
		f.link("loop", filepath.Join(root, "loop"))

		for _, path := range []string{file, filepath.Join(root, "a", "rel"), filepath.Join(root, "abs", "rel")} {
			if b, err := f.ReadFile(path); err != nil || string(b) != "hello" {
				t.Errorf("ReadFile(%s): %q, %v", path, b, err)
			}
			if st, err := f.Stat(path); err != nil || st.Size() != 5 || st.IsDir() {
				t.Errorf("Stat(%s): %v, %v", path, st, err)
			}
			if real, err := f.Realpath(path); err != nil || real != file {
				t.Errorf("Realpath(%s): %s, %v", path, real, err)
			}
		}
		if st, err := f.Lstat(filepath.Join(root, "a", "rel")); err != nil || st.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("Lstat of a link: %v, %v", st, err)
		}
		entries, err := f.ReadDir(filepath.Join(root, "abs"))
		if err != nil || len(entries) != 3 || entries[0].Name() != "a.txt" || entries[2].Name() != "rel" {
			t.Errorf("ReadDir: %v, %v", entries, err)
		}
		for path, want := range map[string]error{
			filepath.Join(root, "none"):       fs.ErrNotExist,
			filepath.Join(root, "none", "x"):  fs.ErrNotExist,
			filepath.Join(file, "x"):          syscall.ENOTDIR,
			file + string(filepath.Separator): syscall.ENOTDIR,
		} {
			if _, err := f.Stat(path); !errors.Is(err, want) {
				t.Errorf("Stat(%s): %v, want %v", path, err, want)
			}
		}
		if _, err := f.Stat(filepath.Join(root, "loop")); err == nil {
			t.Error("Stat of a link to itself succeeded")
		}
		if _, err := f.ReadFile(root); !errors.Is(err, syscall.EISDIR) {
			t.Errorf("ReadFile of a folder: %v", err)
		}
		if _, err := f.ReadDir(file); !errors.Is(err, syscall.ENOTDIR) {
			t.Errorf("ReadDir of a file: %v", err)
		}
	})
}

func TestIdentify_ChangesWithTheFile(t *testing.T) {
	both(t, func(t *testing.T, f tree, root string) {
		file := filepath.Join(root, "f")
		identity := func() vfs.Identity {
			st, err := f.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			return vfs.Identify(st)
		}
		f.write(file, "one")
		first := identity()
		if again := identity(); again != first {
			t.Errorf("the same file has two identities: %v, %v", first, again)
		}
		f.write(file, "three")
		if next := identity(); next == first {
			t.Errorf("a changed file keeps its identity %v", first)
		}
		f.remove(file)
		if _, err := f.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("after removal: %v", err)
		}
	})
}

func TestMemory_ConcurrentUse(t *testing.T) {
	var m vfs.Memory
	root := filepath.VolumeName(t.TempDir()) + string(filepath.Separator)
	file := filepath.Join(root, "d", "f")
	m.WriteFile(file, []byte("x"))
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 200 {
				m.WriteFile(file, []byte("y"))
				if _, err := m.ReadFile(file); err != nil {
					t.Error(err)
				}
				if _, err := m.ReadDir(filepath.Dir(file)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
