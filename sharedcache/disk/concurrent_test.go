package disk

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/node-go/node-go/sharedcache"
)

const helperEnv = "NODE_GO_DISK_TEST_HELPER"

func source(i, version int) string { return fmt.Sprintf("return %d", 1000*version+i) }

// work is one isolate's life: many modules, two versions of each source in turn.
func work(t *testing.T, f *Folder, seed int) {
	p := start(f)
	for i := range 40 {
		v := (i + seed) % 2
		if got := p.run(t, fmt.Sprintf("/m%d.js", i), source(i, v), sharedcache.CommonJS); got != int64(1000*v+i) {
			t.Errorf("module %d gave %v", i, got)
		}
		if i%10 == 0 {
			p.s.Flush()
		}
	}
	p.s.Flush()
	for _, err := range p.errs {
		t.Error(err)
	}
}

func TestConcurrent_IsolatesInOneFolder(t *testing.T) {
	pool := NewPool(release)
	defer pool.Close()
	dir := t.TempDir()
	var wg sync.WaitGroup
	for n := range 16 {
		wg.Go(func() {
			f, err := pool.Open(dir, false)
			if err != nil {
				t.Error(err)
				return
			}
			work(t, f, n)
		})
	}
	wg.Wait()
	checkFolder(t, dir)
}

func TestConcurrent_ProcessesInOneFolder(t *testing.T) {
	if dir := os.Getenv(helperEnv); dir != "" {
		f := openFolder(t, dir, false)
		var wg sync.WaitGroup
		for n := range 4 {
			wg.Go(func() { work(t, f, os.Getpid()+n) })
		}
		wg.Wait()
		return
	}
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			cmd := exec.Command(os.Args[0], "-test.run=^TestConcurrent_ProcessesInOneFolder$", "-test.count=1")
			cmd.Env = append(os.Environ(), helperEnv+"="+dir)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	wg.Wait()
	checkFolder(t, dir)
}

// checkFolder wants whole entries and nothing else.
func checkFolder(t *testing.T, dir string) {
	t.Helper()
	info, err := Info(dir, release)
	if err != nil || len(info) != 1 || info[0].Entries != 40 || info[0].Leftovers != 0 || info[0].Foreign != 0 || !info[0].Usable {
		t.Fatalf("%+v %v", info, err)
	}
	all, err := Verify(dir)
	if err != nil || len(all) != 40 {
		t.Fatalf("%d entries, %v", len(all), err)
	}
	for _, r := range all {
		if r.Reason != "" || r.OtherEngine {
			t.Errorf("%+v", r)
		}
	}
}

func TestInspect(t *testing.T) {
	dir := t.TempDir()
	if _, err := Info(dir, release); err != ErrNoCache {
		t.Errorf("an empty folder: %v", err)
	}
	f := openFolder(t, dir, false)
	p := start(f)
	for i := range 3 {
		p.run(t, fmt.Sprintf("/m%d.js", i), "return 1", sharedcache.CommonJS)
	}
	p.s.Flush()
	names := files(t, f.Path())
	b, _ := os.ReadFile(names[0])
	b[len(b)-1] ^= 1
	for name, content := range map[string][]byte{
		names[0]: b, names[1] + ".aB3dE6": []byte("left over"), filepath.Join(f.Path(), "notes.txt"): []byte("mine"),
	} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	info, err := Info(dir, release)
	if err != nil || len(info) != 1 || info[0].Entries != 3 || info[0].Leftovers != 1 || info[0].Foreign != 1 {
		t.Errorf("%+v %v", info, err)
	}
	bad := 0
	all, err := Verify(f.Path()) // the engine's own folder may be named too
	for _, r := range all {
		if r.Reason != "" {
			bad++
			if r.Reason != "checksum" || !strings.HasSuffix(names[0], r.File) {
				t.Errorf("%+v", r)
			}
		}
	}
	if err != nil || len(all) != 3 || bad != 1 {
		t.Errorf("%d entries, %d bad, %v", len(all), bad, err)
	}
	n, size, err := Clear(dir)
	if err != nil || n != 4 || size == 0 {
		t.Errorf("cleared %d files, %d bytes, %v", n, size, err)
	}
	if left := files(t, f.Path()); len(left) != 1 || !strings.HasSuffix(left[0], "notes.txt") {
		t.Errorf("left: %v", left)
	}
}
