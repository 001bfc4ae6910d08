package resolve_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/internal/vfs"
	"github.com/node-go/node-go/loader/resolve"
)

// counting counts what is asked of a file system.
type counting struct {
	vfs.FS
	mu    sync.Mutex
	asked map[string]int
}

func (c *counting) note(op, path string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.asked == nil {
		c.asked = map[string]int{}
	}
	c.asked[op+" "+path]++
}

func (c *counting) ReadFile(path string) ([]byte, error) {
	c.note("read", path)
	return c.FS.ReadFile(path)
}

func (c *counting) Stat(path string) (fs.FileInfo, error) {
	c.note("stat", path)
	return c.FS.Stat(path)
}

func (c *counting) Lstat(path string) (fs.FileInfo, error) {
	c.note("lstat", path)
	return c.FS.Lstat(path)
}

func (c *counting) take() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	asked := c.asked
	c.asked = nil
	return asked
}

// root is an absolute folder for trees in memory.
func root() string {
	return filepath.Join(filepath.VolumeName(os.TempDir())+string(filepath.Separator), "w")
}

func memoryTree(files map[string]string) *vfs.Memory {
	m := &vfs.Memory{}
	for name, data := range files {
		m.WriteFile(filepath.Join(root(), filepath.FromSlash(name)), []byte(data))
	}
	return m
}

func find(t testing.TB, r *resolve.Resolver, from, request string) string {
	t.Helper()
	res, err := r.ResolveRequire(request, resolve.Parent{Filename: filepath.Join(root(), filepath.FromSlash(from))}, resolve.DefaultExtensions())
	if err != nil {
		t.Fatalf("%s from %s: %v", request, from, err)
	}
	rel, err := filepath.Rel(root(), res.Path)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

func TestResolver_AsksOnce(t *testing.T) {
	m := memoryTree(map[string]string{
		"package.json": `{"name":"w"}`, "a/b/m.js": "", "node_modules/p/package.json": `{"exports":"./i.js"}`, "node_modules/p/i.js": "",
	})
	c := &counting{FS: m}
	cache := resolve.NewCache()
	r := resolve.New(resolve.Config{FS: c, Cache: cache})
	for range 3 {
		if got := find(t, r, "a/b/m.js", "p"); got != "node_modules/p/i.js" {
			t.Fatalf("got %s", got)
		}
	}
	for what, n := range c.take() {
		if n > 1 {
			t.Errorf("%s: %d times in one run", what, n)
		}
	}
	find(t, r, "a/b/m.js", "p")
	if asked := c.take(); len(asked) != 0 {
		t.Errorf("the fourth time still asks for %v", asked)
	}

	// A second run asks whether files are still the same, but reads nothing.
	r = resolve.New(resolve.Config{FS: c, Cache: cache})
	find(t, r, "a/b/m.js", "p")
	for what := range c.take() {
		if strings.HasPrefix(what, "read ") {
			t.Errorf("second run: %s", what)
		}
	}

	// A changed package.json is read by the next run.
	m.WriteFile(filepath.Join(root(), "node_modules", "p", "package.json"), []byte(`{"exports":"./j.js"}`))
	m.WriteFile(filepath.Join(root(), "node_modules", "p", "j.js"), nil)
	if got := find(t, r, "a/b/m.js", "p"); got != "node_modules/p/i.js" {
		t.Errorf("within a run: got %s", got)
	}
	r = resolve.New(resolve.Config{FS: c, Cache: cache})
	if got := find(t, r, "a/b/m.js", "p"); got != "node_modules/p/j.js" {
		t.Errorf("in the next run: got %s", got)
	}
}

func TestResolver_MissingIsAskedAgainAfterABurst(t *testing.T) {
	m := memoryTree(map[string]string{"m.js": ""})
	r := resolve.New(resolve.Config{FS: m})
	parent := resolve.Parent{Filename: filepath.Join(root(), "m.js")}
	if _, err := r.ResolveRequire("./late", parent, resolve.DefaultExtensions()); err == nil {
		t.Fatal("found what is not there")
	}
	m.WriteFile(filepath.Join(root(), "late.js"), nil)
	r.NextBurst()
	if got := find(t, r, "m.js", "./late"); got != "late.js" {
		t.Errorf("got %s", got)
	}
	m.Remove(filepath.Join(root(), "late.js"))
	r.Forget(filepath.Join(root(), "late.js"))
	if _, err := r.ResolveRequire("./late", parent, resolve.DefaultExtensions()); err == nil {
		t.Error("found what is gone and forgotten")
	}
}

func TestResolver_Concurrent(t *testing.T) {
	files := map[string]string{"package.json": `{"name":"w","imports":{"#x":"./x.js"}}`, "x.js": ""}
	names := []string{"#x", "./x"}
	for _, n := range []string{"a", "b", "c", "d"} {
		files["node_modules/"+n+"/package.json"] = `{"exports":{".":"./i.js"}}`
		files["node_modules/"+n+"/i.js"] = ""
		names = append(names, n)
	}
	m := memoryTree(files)
	cache := resolve.NewCache()
	for range 20 {
		r := resolve.New(resolve.Config{FS: m, Cache: cache})
		var wg sync.WaitGroup
		start := make(chan struct{})
		for range 8 {
			wg.Go(func() {
				<-start
				for _, n := range names {
					if _, err := r.ResolveRequire(n, resolve.Parent{Filename: filepath.Join(root(), "s", "m.js")}, resolve.DefaultExtensions()); err != nil && n != "./x" {
						t.Errorf("%s: %v", n, err)
					}
					r.NextBurst()
				}
			})
		}
		close(start)
		wg.Wait()
	}
}

func TestPreserveSymlinks(t *testing.T) {
	m := memoryTree(map[string]string{"real/p/i.js": "", "real/p/package.json": `{"main":"i.js"}`, "main.js": ""})
	link := filepath.Join(root(), "node_modules", "p")
	m.Symlink(filepath.Join("..", "real", "p"), link)
	m.Symlink("main.js", filepath.Join(root(), "start"))
	for _, tc := range []struct {
		preserve   bool
		want, main string
	}{{false, "real/p/i.js", "main.js"}, {true, "node_modules/p/i.js", "start"}} {
		r := resolve.New(resolve.Config{FS: m, PreserveSymlinks: tc.preserve, PreserveSymlinksMain: tc.preserve})
		if got := find(t, r, "m.js", "p"); got != tc.want {
			t.Errorf("preserve %v: got %s, want %s", tc.preserve, got, tc.want)
		}
		res, err := r.ResolveMain(filepath.Join(root(), "start"), resolve.DefaultExtensions())
		if want := filepath.Join(root(), tc.main); err != nil || res.Path != want {
			t.Errorf("main, preserve %v: got %s, %v, want %s", tc.preserve, res.Path, err, want)
		}
	}
}

func TestGlobalFoldersAndExtensions(t *testing.T) {
	m := memoryTree(map[string]string{"lib/g.js": "", "lib/h/index.ts": "", "m.js": "", "t.ts": "", "t.js": ""})
	lib := filepath.Join(root(), "lib")
	r := resolve.New(resolve.Config{FS: m, GlobalPaths: resolve.GlobalPaths(lib, "", "")})
	if got := find(t, r, "m.js", "g"); got != "lib/g.js" {
		t.Errorf("got %s", got)
	}
	parent := resolve.Parent{Filename: filepath.Join(root(), "m.js")}
	if _, err := r.ResolveRequire("h", parent, resolve.DefaultExtensions()); err == nil {
		t.Error("an ending that is not in the list was tried")
	}
	res, err := r.ResolveRequire("h", parent, []string{".js", ".ts"})
	if err != nil || res.Path != filepath.Join(lib, "h", "index.ts") || res.Format != resolve.FormatTypeScript {
		t.Errorf("got %+v, %v", res, err)
	}
	if res, _ = r.ResolveRequire("./t", parent, []string{".ts", ".js"}); filepath.Base(res.Path) != "t.ts" {
		t.Errorf("the order of endings does not count: %s", res.Path)
	}
}

func TestNodeModulePaths(t *testing.T) {
	if filepath.Separator != '/' {
		t.Skip("slashes")
	}
	for dir, want := range map[string][]string{
		"/":                    {"/node_modules"},
		"/a/b":                 {"/a/b/node_modules", "/a/node_modules", "/node_modules"},
		"/a/node_modules/b":    {"/a/node_modules/b/node_modules", "/a/node_modules", "/node_modules"},
		"/a/node_modules":      {"/a/node_modules", "/node_modules"},
		"/a/x_node_modules/..": {"/a/node_modules", "/node_modules"},
	} {
		if d := cmp.Diff(want, resolve.NodeModulePaths(dir)); d != "" {
			t.Errorf("%s: %s", dir, d)
		}
	}
}

func TestRequireStack(t *testing.T) {
	r := resolve.New(resolve.Config{FS: &vfs.Memory{}})
	_, err := r.ResolveRequire("./x", resolve.Parent{Dir: root(), Stack: []string{"/a/b.js", "/a/c.js"}}, resolve.DefaultExtensions())
	if want := "Cannot find module './x'\nRequire stack:\n- /a/b.js\n- /a/c.js"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	_, err = r.ResolveMain(filepath.Join(root(), "x"), resolve.DefaultExtensions())
	if want := "Cannot find module '" + filepath.Join(root(), "x") + "'"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

func TestConditions(t *testing.T) {
	m := memoryTree(map[string]string{"node_modules/p/package.json": `{"exports":{"dev":"./d.js","node-addons":"./n.js","default":"./i.js"}}`,
		"node_modules/p/d.js": "", "node_modules/p/n.js": "", "node_modules/p/i.js": ""})
	for _, tc := range []struct {
		cfg  resolve.Config
		want string
	}{
		{resolve.Config{}, "n.js"}, {resolve.Config{NoAddons: true}, "i.js"}, {resolve.Config{Conditions: []string{"dev"}}, "d.js"},
	} {
		tc.cfg.FS = m
		r := resolve.New(tc.cfg)
		if got := find(t, r, "m.js", "p"); got != "node_modules/p/"+tc.want {
			t.Errorf("%v: got %s, want %s", tc.cfg.Conditions, got, tc.want)
		}
	}
	r := resolve.New(resolve.Config{})
	if want := []string{"require", "node", "node-addons", "module-sync"}; !slices.Equal(r.RequireConditions(), want) {
		t.Errorf("require: %v", r.RequireConditions())
	}
	if want := []string{"node", "import", "module-sync", "node-addons"}; !slices.Equal(r.ImportConditions(), want) {
		t.Errorf("import: %v", r.ImportConditions())
	}
}

func TestImportFromData(t *testing.T) {
	r := resolve.New(resolve.Config{FS: &vfs.Memory{}, Builtins: []string{"fs"}})
	const from = "data:text/javascript,1"
	for _, specifier := range []string{"./x", "/x", "dep", "#x"} {
		_, err := r.ResolveImport(specifier, from, r.ImportConditions())
		want := `Failed to resolve module specifier "` + specifier + `" from "` + from + `": Invalid relative URL or base scheme is not hierarchical.`
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v", specifier, err)
		}
	}
	for specifier, want := range map[string]string{"fs": "builtin", "node:fs": "builtin", "data:application/json,1": "json", "data:text/css,": "unknown"} {
		res, err := r.ResolveImport(specifier, from, r.ImportConditions())
		if err != nil || res.Format != want {
			t.Errorf("%s: got %+v, %v", specifier, res, err)
		}
	}
}

func TestWasmWithoutExtension(t *testing.T) {
	m := memoryTree(map[string]string{"package.json": `{"type":"module"}`, "w": "\x00asm\x01", "m": "export {}"})
	r := resolve.New(resolve.Config{FS: m})
	for name, want := range map[string]string{"w": resolve.FormatWasm, "m": resolve.FormatModule} {
		if got, err := r.Format(filepath.Join(root(), name)); err != nil || got != want {
			t.Errorf("%s: got %s, %v", name, got, err)
		}
	}
}

func TestFindPackageJSON(t *testing.T) {
	m := memoryTree(map[string]string{"package.json": `{"name":"self","exports":"./x"}`, "p/a.js": "", "m.js": "",
		"node_modules/dep/package.json": "{}", "node_modules/dep/sub.js": "", "node_modules/@s/p/package.json": "{}", "node_modules/nojson/i.js": "",
		"node_modules/bad/package.json": "{", "node_modules/bad/m.js": ""})
	r := resolve.New(resolve.Config{FS: m})
	base := filepath.Join(root(), "m.js")
	for specifier, want := range map[string]string{
		"dep": "node_modules/dep/package.json", "dep/x": "node_modules/dep/package.json", "@s/p/x": "node_modules/@s/p/package.json",
		"nojson": "node_modules/nojson/package.json", "self": "package.json", "./p/a.js": "package.json", ".": "package.json",
		"./node_modules/dep/sub.js": "node_modules/dep/package.json", "./node_modules/dep": "node_modules/dep",
	} {
		got, err := r.FindPackageJSON(specifier, base)
		if want = filepath.Join(root(), filepath.FromSlash(want)); err != nil || got != want {
			t.Errorf("%s: got %s, %v, want %s", specifier, got, err, want)
		}
	}
	for specifier, want := range map[string]string{
		"nope":                    "Cannot find package 'nope' imported from " + base,
		"./nope":                  "Cannot find module '" + filepath.Join(root(), "nope") + "' imported from " + base,
		"node:fs":                 "The URL must be of scheme file",
		"./node_modules/bad/m.js": "Invalid package config " + filepath.Join(root(), "node_modules", "bad", "package.json") + ".",
	} {
		if _, err := r.FindPackageJSON(specifier, base); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", specifier, err, want)
		}
	}
}

func BenchmarkResolveRequire(b *testing.B) {
	m := memoryTree(map[string]string{"package.json": "{}", "a/b/m.js": "", "a/b/x.js": "", "node_modules/p/package.json": `{"exports":{".":"./i.js"}}`, "node_modules/p/i.js": ""})
	r := resolve.New(resolve.Config{FS: m})
	for _, request := range []string{"./x", "p"} {
		b.Run(request, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				find(b, r, "a/b/m.js", request)
			}
		})
	}
}

func BenchmarkResolveImport(b *testing.B) {
	m := memoryTree(map[string]string{"package.json": "{}", "a/b/x.js": "", "node_modules/p/package.json": `{"exports":{".":"./i.js"}}`, "node_modules/p/i.js": ""})
	r := resolve.New(resolve.Config{FS: m})
	from, err := resolve.PathToFileURL(filepath.Join(root(), "a", "b", "m.mjs"), filepath.Separator == '\\')
	if err != nil {
		b.Fatal(err)
	}
	for _, specifier := range []string{"./x.js", "p"} {
		b.Run(specifier, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.ResolveImport(specifier, from, r.ImportConditions()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
