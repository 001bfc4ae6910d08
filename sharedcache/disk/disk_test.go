package disk

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"go.uber.org/goleak"

	"github.com/node-go/node-go/sharedcache"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const release = "26.0.0"

func wrap(kind sharedcache.Kind, source string) (string, bool) {
	return "(function () {" + source + "\n})", kind == sharedcache.CommonJS
}

func openFolder(t *testing.T, base string, portable bool) *Folder {
	t.Helper()
	f, err := Open(base, release, portable)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

type process struct {
	*sharedcache.Cache
	s      *Session
	l      *sharedcache.Ledger
	lines  []string
	errs   []error
	builds int
}

// start is a process with one isolate over a folder.
func start(f *Folder) *process {
	p := &process{Cache: sharedcache.New(sharedcache.Config{}), l: sharedcache.NewLedger(0)}
	p.s = f.NewSession(SessionConfig{
		Text: wrap, Trace: func(l string) { p.lines = append(p.lines, l) }, Log: func(err error) { p.errs = append(p.errs, err) },
	})
	p.l.SetTier(p.s)
	return p
}

func key(id, source string, kind sharedcache.Kind) sharedcache.Key {
	return sharedcache.Key{ID: id, Kind: kind, Hash: sharedcache.HashSource(source)}
}

// run loads a module and gives what its function returns.
func (p *process) run(t testing.TB, id, source string, kind sharedcache.Kind) any {
	t.Helper()
	prog, err := p.Load(key(id, source, kind), source, p.l, func() (*goja.Program, error) {
		p.builds++
		text, _ := wrap(kind, source)
		return goja.Compile(id, text, false)
	})
	if err != nil {
		t.Error(err)
		return nil
	}
	fn, err := goja.New().RunProgram(prog)
	if err != nil {
		t.Error(err)
		return nil
	}
	call, _ := goja.AssertFunction(fn)
	v, err := call(goja.Undefined())
	if err != nil {
		t.Error(err)
		return nil
	}
	return v.Export()
}

func (p *process) traced(part string) bool {
	return strings.Contains(strings.Join(p.lines, "\n"), part)
}

func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, filepath.Join(dir, e.Name()))
	}
	return names
}

func TestSession_SecondProcessDoesNotCompile(t *testing.T) {
	base := t.TempDir()
	for _, kind := range []sharedcache.Kind{sharedcache.CommonJS, sharedcache.ESModule} {
		f := openFolder(t, base, false)
		a := start(f)
		if v := a.run(t, "/x/m.js", "return 41", kind); v != int64(41) || a.builds != 1 {
			t.Fatalf("got %v after %d compiles", v, a.builds)
		}
		a.s.Flush()
		if st := a.s.Stats(); st.Written != 1 || st.BytesWritten == 0 || len(a.errs) != 0 {
			t.Fatalf("%+v %v", st, a.errs)
		}
		b := start(openFolder(t, base, false))
		if v := b.run(t, "/x/m.js", "return 41", kind); v != int64(41) || b.builds != 0 {
			t.Errorf("%v: got %v after %d compiles", kind, v, b.builds)
		}
		b.s.Flush()
		if st := b.s.Stats(); st.Read != 1 || st.Written != 0 || !b.traced("was accepted") || !b.traced("because cache was the same") {
			t.Errorf("%+v %v", st, b.lines)
		}
	}
}

func TestSession_OtherKindsAreNotKept(t *testing.T) {
	p := start(openFolder(t, t.TempDir(), false))
	p.run(t, "[eval]", "return 1", sharedcache.Script)
	p.run(t, "node:x", "return 1", sharedcache.Builtin)
	p.s.Flush()
	if n := len(files(t, p.s.Folder().Path())); n != 0 {
		t.Errorf("%d files", n)
	}
}

func TestSession_EditOfSameLengthIsCompiledAndReplaced(t *testing.T) {
	f := openFolder(t, t.TempDir(), false)
	for i, src := range []string{"return 1", "return 2", "return 1"} {
		p := start(f)
		if v := p.run(t, "/m.js", src, sharedcache.CommonJS); v != int64(src[7]-'0') || p.builds != 1 {
			t.Errorf("%d: got %v after %d compiles", i, v, p.builds)
		}
		if i > 0 && (!p.traced("code hash mismatch: expected") || p.l.Rejected()[0].Reason != "source") {
			t.Errorf("%v %v", p.lines, p.l.Rejected())
		}
		p.s.Flush()
		if n := len(files(t, f.Path())); n != 1 {
			t.Errorf("%d files", n)
		}
	}
}

func TestSession_EqualTextsKeepTheirNames(t *testing.T) {
	f := openFolder(t, t.TempDir(), false)
	src := "try { null.x } catch (e) { return e.stack }"
	for round := range 2 {
		p := start(f)
		for _, id := range []string{"/a.js", "/b.js"} {
			if v, _ := p.run(t, id, src, sharedcache.CommonJS).(string); !strings.Contains(v, id) {
				t.Errorf("%s runs as %q", id, v)
			}
		}
		if p.builds != 2-2*round {
			t.Errorf("round %d: %d compiles", round, p.builds)
		}
		p.s.Flush()
	}
}

func TestSession_PortableFolderMoves(t *testing.T) {
	top := t.TempDir()
	old, moved := filepath.Join(top, "first-place"), filepath.Join(top, "moved")
	src := `try { null.x } catch (e) { return e.stack }`
	a := start(openFolder(t, filepath.Join(old, "cache"), true))
	a.run(t, filepath.Join(old, "m.js"), src, sharedcache.CommonJS)
	a.s.Flush()
	_ = a.s.Folder().Close()
	if err := os.Rename(old, moved); err != nil {
		t.Fatal(err)
	}
	b := start(openFolder(t, filepath.Join(moved, "cache"), true))
	v, _ := b.run(t, filepath.Join(moved, "m.js"), src, sharedcache.CommonJS).(string)
	if b.builds != 0 || !strings.Contains(v, "moved") || strings.Contains(v, "first-place") {
		t.Errorf("%d compiles, stack %q", b.builds, v)
	}
}

func TestSession_SharedHitIsKept(t *testing.T) {
	f := openFolder(t, t.TempDir(), false)
	p := start(f)
	p.l.SetTier(nil)
	p.run(t, "/m.js", "return 3", sharedcache.CommonJS)
	p.l.SetTier(p.s) // the cache is enabled when the module is compiled already
	p.run(t, "/m.js", "return 3", sharedcache.CommonJS)
	p.s.Flush()
	if len(files(t, f.Path())) != 1 || p.builds != 1 {
		t.Fatalf("%v", p.lines)
	}
	q := start(openFolder(t, filepath.Dir(f.Path()), false))
	q.l.SetTier(nil)
	q.run(t, "/m.js", "return 3", sharedcache.CommonJS)
	q.l.SetTier(q.s)
	q.run(t, "/m.js", "return 3", sharedcache.CommonJS)
	q.s.Flush()
	if st := q.s.Stats(); st.Written != 0 || !q.traced("because cache was the same") {
		t.Errorf("a file that was there was written again: %+v", st)
	}
}

func TestSession_SyntaxErrorIsNotKept(t *testing.T) {
	p := start(openFolder(t, t.TempDir(), false))
	_, err := p.Load(key("/bad.js", "(", sharedcache.CommonJS), "(", p.l, func() (*goja.Program, error) { return goja.Compile("/bad.js", "(", false) })
	if err == nil {
		t.Fatal("it compiled")
	}
	p.s.Flush()
	if len(files(t, p.s.Folder().Path())) != 0 || !p.traced("skip persisting CommonJS /bad.js because the cache was not initialized") {
		t.Errorf("%v", p.lines)
	}
}

func TestOpen_FolderIsPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no modes")
	}
	base := t.TempDir()
	f := openFolder(t, base, false)
	info, err := os.Stat(f.Path())
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	p := start(f)
	p.run(t, "/m.js", "return 1", sharedcache.CommonJS)
	p.s.Flush()
	if info, _ := os.Stat(files(t, f.Path())[0]); info.Mode().Perm() != 0o600 {
		t.Errorf("file mode %v", info.Mode())
	}
	if err := os.Chmod(f.Path(), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(base, release, false); !errors.Is(err, ErrUnsafe) {
		t.Errorf("a folder that all can write was opened: %v", err)
	}
	if os.Geteuid() == 0 {
		_ = os.Chmod(f.Path(), 0o700)
		if err := os.Chown(f.Path(), 12345, -1); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(base, release, false); !errors.Is(err, ErrUnsafe) {
			t.Errorf("a folder of another user was opened: %v", err)
		}
	}
}

func TestOpen_Failures(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(filepath.Join(file, "sub"), release, false); err == nil {
		t.Error("a folder below a file was opened")
	}
}

func TestSession_VanishingFolderIsLoggedOnly(t *testing.T) {
	f := openFolder(t, t.TempDir(), false)
	p := start(f)
	p.run(t, "/m.js", "return 1", sharedcache.CommonJS)
	if err := os.RemoveAll(f.Path()); err != nil {
		t.Skip(err) // an open folder cannot be removed everywhere
	}
	p.s.Flush()
	if len(p.errs) != 1 || p.s.Stats().Failures != 1 {
		t.Errorf("errors %v", p.errs)
	}
	if v := p.run(t, "/n.js", "return 2", sharedcache.CommonJS); v != int64(2) {
		t.Errorf("got %v", v)
	}
}

func TestPool_SameFolderOnce(t *testing.T) {
	p := NewPool(release)
	dir := t.TempDir()
	a, err := p.Open(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := p.Open(dir+string(filepath.Separator), false); err != nil || a != b {
		t.Errorf("%v %v", b, err)
	}
	if b, err := p.Open(dir, true); err != nil || a == b {
		t.Errorf("portable and not are the same: %v", err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
}
