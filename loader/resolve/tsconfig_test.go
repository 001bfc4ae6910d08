package resolve_test

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/node-go/node-go/internal/vfs"
	"github.com/node-go/node-go/loader/resolve"
)

func TestAlias(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths without a drive")
	}
	m := &vfs.Memory{}
	m.WriteFile("/p/tsconfig.json", []byte(`{
		// comments, "quoted" too
		"extends": "./base",
		"compilerOptions": { /* and commas */ "paths": { "@/*": ["src/*"], "@/special/*": ["other/*", "src/special/*"], "exact": ["src/one.ts"], }, },
	}`))
	m.WriteFile("/p/base.json", []byte(`{"compilerOptions":{"baseUrl":"."}}`))
	m.WriteFile("/p/inner/tsconfig.json", []byte(`{"compilerOptions":{"baseUrl":"lib"}}`))
	m.WriteFile("/bad/tsconfig.json", []byte(`{"compilerOptions":`))
	for _, f := range []string{"/p/src/one.ts", "/p/src/two/index.ts", "/p/src/special/x.mts", "/p/inner/lib/plain.js", "/p/src/v.ts"} {
		m.WriteFile(f, nil)
	}
	r := resolve.New(resolve.Config{FS: m})
	for _, c := range [][3]string{
		{"@/one", "/p/src/main.ts", "/p/src/one.ts"},
		{"@/two", "/p/deep/er/main.ts", "/p/src/two/index.ts"},
		{"@/special/x.mjs", "/p/main.ts", "/p/src/special/x.mts"},
		{"@/v.js", "/p/main.ts", "/p/src/v.ts"},
		{"exact", "/p/main.ts", "/p/src/one.ts"},
		{"src/one", "/p/main.ts", "/p/src/one.ts"},
		{"plain", "/p/inner/main.ts", "/p/inner/lib/plain.js"},
		{"@/missing", "/p/main.ts", ""}, {"./one", "/p/src/main.ts", ""}, {"@/one", "/bad/main.ts", ""}, {"x", "/nowhere/main.ts", ""},
		{"node:fs", "/p/main.ts", ""},
	} {
		if got := r.Alias(c[0], c[1]); got != filepath.FromSlash(c[2]) {
			t.Errorf("%s from %s: %q, not %q", c[0], c[1], got, c[2])
		}
	}
}
