package lint_test

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"

	"github.com/node-go/node-go/internal/lint"
)

func load(t *testing.T) []*lint.File {
	t.Helper()
	files, err := lint.Load("../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 100 {
		t.Fatalf("found %d files only", len(files))
	}
	return files
}

// edge says what the packages that one pattern names may import of this module. The first pattern that names a package counts.
type edge struct {
	pkg  string
	uses []string
}

// edges are the allowed imports, from the top of docs/architecture.md to its bottom. A new edge is a decision.
func edges() []edge {
	return []edge{
		{"cmd/node-go", []string{"internal/cli"}},
		{"internal/cli", []string{".", "internal/options", "internal/envfile", "internal/logview", "monotime", "sharedcache/..."}},
		{".", []string{"internal/isolate", "internal/binding/messaging", "internal/binding/modulehooks", "internal/binding/threads", "internal/engine", "internal/jsbind",
			"internal/options", "internal/permission", "internal/terminal", "internal/tracing", "internal/vfs", "loader/resolve", "worker", "sharedcache/...", "monotime"}},
		{"internal/isolate", []string{"internal/binding/...", "internal/clone", "internal/ecma", "internal/engine", "internal/eventloop", "internal/inspect", "internal/jsbind",
			"internal/ecma", "internal/nodeerr", "internal/options", "internal/permission", "internal/tracing", "internal/vfs", "lib", "loader", "loader/resolve", "worker", "sharedcache/...", "asyncctx", "monotime"}},
		{"internal/binding/...", []string{"internal/binding/...", "internal/clone", "internal/ecma", "internal/engine", "internal/envfile", "internal/eventloop", "internal/inspect",
			"internal/deepequal", "internal/glob", "internal/jsbind", "internal/myers", "internal/nodeerr", "internal/options", "internal/permission", "internal/taskpool", "internal/terminal", "internal/tracing", "internal/urlpattern", "internal/vfs", "internal/weburl", "loader/...", "worker", "sharedcache/...",
			"internal/inflate", "internal/sqlite", "internal/zstream",
			"asyncctx", "monotime"}},
		{"internal/zstream", []string{"internal/deflate", "internal/inflate"}}, {"internal/deflate", nil}, {"internal/inflate", nil}, {"internal/sqlite", nil},
		{"loader/resolve", []string{"internal/nodeerr", "internal/vfs", "internal/weburl"}}, {"loader/typestrip", []string{"loader/lexeme"}}, {"loader/lexeme", nil},
		{"loader/...", []string{"loader/...", "internal/ecma", "internal/ecma/regex", "internal/engine", "internal/jsbind", "internal/nodeerr", "internal/permission", "internal/vfs", "sharedcache/...", "asyncctx"}},
		{"internal/ecma/...", []string{"internal/ecma/...", "internal/engine", "internal/jsbind"}},
		{"internal/weburl", nil},
		{"internal/urlpattern", []string{"internal/ecma/regex", "internal/weburl"}},
		{"internal/deepequal", []string{"internal/engine", "internal/jsbind"}},
		{"internal/inspect", []string{"internal/engine", "internal/jsbind", "internal/nodeerr"}},
		{"internal/clone", []string{"internal/engine"}},
		{"internal/jsbind", []string{"internal/engine", "internal/eventloop", "internal/nodeerr", "internal/options", "internal/permission", "internal/tracing", "asyncctx", "monotime"}},
		{"worker", nil},
		{"lib", []string{"sharedcache"}},
		{"sharedcache/embedded/gen", []string{"internal/isolate", "lib", "sharedcache/..."}},
		{"sharedcache", nil},
		{"sharedcache/...", []string{"sharedcache/..."}},
		{"internal/engine", []string{"sharedcache/progcodec"}}, // stacks of functions that are decoded when first called
		{"internal/eventloop", nil}, {"internal/myers", nil}, {"internal/glob", nil}, {"internal/logview", nil}, {"internal/nodeerr", nil}, {"internal/options", nil}, {"internal/envfile", nil},
		{"internal/terminal", nil}, {"internal/tracing", nil}, {"internal/permission", nil}, {"internal/vfs", nil}, {"internal/taskpool", nil}, {"internal/lint", nil}, {"asyncctx", nil}, {"monotime", nil},
		{"bench/...", []string{"."}},
		{"test", nil},
	}
}

func TestImports(t *testing.T) {
	table := edges()
	for _, f := range load(t) {
		if f.AST == nil || f.Test {
			continue
		}
		var rule *edge
		for i := range table {
			if lint.Match(f.Package, []string{table[i].pkg}) {
				rule = &table[i]
				break
			}
		}
		if rule == nil {
			t.Errorf("%s: package %s is not in the table of allowed imports", f.Name, f.Package)
			continue
		}
		for _, path := range f.Imports() {
			if path == "C" {
				t.Errorf("%s uses cgo", f.Name)
			}
			pkg, own := strings.CutPrefix(path, lint.Module+"/")
			if path == lint.Module {
				pkg, own = ".", true
			}
			if own && pkg != f.Package && !lint.Match(pkg, rule.uses) {
				t.Errorf("%s imports %s, which %s may not", f.Name, pkg, rule.pkg)
			}
		}
	}
}

// engineFree are the packages that are tested without an engine.
func engineFree() []string {
	return []string{".", "cmd/node-go", "internal/cli", "worker", "internal/eventloop", "internal/nodeerr", "internal/options", "internal/envfile",
		"internal/terminal", "internal/vfs", "internal/taskpool", "internal/urlpattern", "internal/weburl", "loader/resolve", "loader/typestrip", "loader/lexeme", "asyncctx", "monotime", "lib"}
}

func TestEngineTypes(t *testing.T) {
	for _, f := range load(t) {
		if f.AST == nil || f.Test || !lint.Match(f.Package, engineFree()) {
			continue
		}
		for _, path := range f.Imports() {
			if strings.HasPrefix(path, "github.com/dop251/goja") {
				t.Errorf("%s imports the engine", f.Name)
			}
		}
	}
}

func TestReach(t *testing.T) {
	rules := []struct {
		pkg, name string
		allowed   []string
		why       string
	}{
		{"os", "Exit", []string{"cmd/node-go", "sharedcache/embedded/gen", "bench/..."}, "only a command ends the process"},
		{"log", "Fatal", nil, "only a command ends the process"},
		{"time", "Now", []string{"monotime", "worker", "sharedcache", "internal/cli", "internal/eventloop", "bench/..."}, "programs see the isolate's clock"},
		{"runtime", "LockOSThread", nil, "isolates belong to goroutines"},
	}
	for _, f := range load(t) {
		if f.AST == nil || f.Test {
			continue
		}
		for _, r := range rules {
			if lint.Match(f.Package, r.allowed) {
				continue
			}
			for _, at := range f.Uses(r.pkg, r.name) {
				t.Errorf("%v: %s.%s: %s", at, r.pkg, r.name, r.why)
			}
		}
	}
}

// unsafePackages may import unsafe: for what the engine does not export, and for memory that JavaScript sees as bytes and Go as
// words, strings or a system call's struct.
func unsafePackages() []string {
	return []string{"internal/engine", "internal/clone", "internal/binding/buffer/...", "internal/binding/sharedmem", "internal/binding/crypto/argon", "internal/binding/fs/sys", "internal/binding/os", "internal/sqlite", "internal/binding/wasm",
		"sharedcache", "sharedcache/progcodec", "sharedcache/embedded", "monotime", "asyncctx"}
}

func TestUnsafe(t *testing.T) {
	for _, f := range load(t) {
		if f.AST == nil || f.Test || lint.Match(f.Package, unsafePackages()) {
			continue
		}
		for _, path := range f.Imports() {
			if path == "unsafe" {
				t.Errorf("%s imports unsafe", f.Name)
			}
		}
	}
}

func TestNoInit(t *testing.T) {
	for _, f := range load(t) {
		if f.AST == nil {
			continue
		}
		for _, d := range f.AST.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s has an init function: nothing may happen before main", f.Name)
			}
		}
	}
}

func TestText(t *testing.T) {
	words := regexp.MustCompile(`\b(` + "TO" + `DO|FIX` + `ME|XX` + `X)\b`)
	thrown := regexp.MustCompile(`panic\([\w.]*(vm|VM)\.ToValue\(`)
	for _, f := range load(t) {
		if f.Lines > 800 {
			t.Errorf("%s has %d lines: one subject a file", f.Name, f.Lines)
		}
		// The directive of the test protocol that node:test prints is one of the words.
		if w := words.FindString(f.Text); w != "" && !strings.HasPrefix(f.Name, "lib/internal/test_runner/") {
			t.Errorf("%s says %s: what is missing is listed in docs/compat", f.Name, w)
		}
		if thrown.MatchString(f.Text) {
			t.Errorf("%s throws a bare value: errors come from internal/nodeerr by jsbind", f.Name)
		}
		if f.Package == "internal/binding/util" {
			continue // Node's own name for the subsystem
		}
		if name := f.Package[strings.LastIndexByte(f.Package, '/')+1:]; name == "util" || name == "common" || name == "helpers" {
			if !strings.HasPrefix(f.Package, "lib") {
				t.Errorf("%s: a package is named by its idea", f.Package)
			}
		}
	}
}
