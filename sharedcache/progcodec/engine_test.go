package progcodec

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// runtimeOnly are instructions that no program from Compile has. Those of private names point to objects of a runtime.
var runtimeOnly = map[string]string{
	"*getPrivatePropId":       "private name resolved in a running class",
	"*getPrivatePropIdCallee": "private name resolved in a running class",
	"*setPrivatePropId":       "private name resolved in a running class",
	"*setPrivatePropIdP":      "private name resolved in a running class",
	"*getPrivateRefId":        "private name resolved in a running class",
	"*privateInId":            "private name resolved in a running class",
	"*bindVars":               "variables of direct eval",
	"getThisDynamic":          "this in direct eval",
	"resolveThisDynamic":      "super() in direct eval",
	"deleteGlobal":            "the compiler finds every global dynamically",
	"setGlobal":               "the compiler finds every global dynamically",
	"setGlobalStrict":         "the compiler finds every global dynamically",
	"initGlobal":              "the compiler has initGlobalP for all its uses",
	"initStack":               "becomes initStash: class names and this are always in the stash",
	"initStack1":              "becomes initStash: class names and this are always in the stash",
}

// engineSource gives the folder of the engine's source, as the go command knows it.
func engineSource(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", reflect.TypeFor[goja.Program]().PkgPath()).Output()
	dir := strings.TrimSpace(string(out))
	if err != nil || dir == "" {
		t.Skipf("the engine's source is not at hand: %v", err)
	}
	return dir
}

// TestZoo_Complete compares the instructions that the zoo shows with the exec methods in the engine's source.
func TestZoo_Complete(t *testing.T) {
	e, err := theEngine()
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, pl := range e.plans {
		have[strings.Replace(pl.name, "goja.", "", 1)] = true
		if pl.gap != "" {
			t.Errorf("%s cannot be encoded: %s", pl.name, pl.gap)
		}
	}
	names, err := filepath.Glob(filepath.Join(engineSource(t), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var missing []string
	found := 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Name.Name != "exec" || fn.Type.Results != nil {
				continue
			}
			found++
			name := ""
			switch x := fn.Recv.List[0].Type.(type) {
			case *ast.Ident:
				name = x.Name
			case *ast.StarExpr:
				name = "*" + x.X.(*ast.Ident).Name
			}
			if !have[name] && runtimeOnly[name] == "" {
				missing = append(missing, name)
			}
			if have[name] && runtimeOnly[name] != "" {
				t.Errorf("%s is in the zoo but listed as runtime only", name)
			}
		}
	}
	sort.Strings(missing)
	if len(missing) > 0 {
		t.Errorf("%d of %d instructions are not in the zoo:\n%s", len(missing), found, strings.Join(missing, "\n"))
	}
	if found < 200 {
		t.Errorf("found only %d exec methods", found)
	}
	if len(e.markers) != 6 {
		t.Errorf("%d markers, want 6", len(e.markers))
	}
	if e.lazy == nil {
		t.Error("lazy decoding is not possible")
	}
}

func TestEngineRelease(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", reflect.TypeFor[goja.Program]().PkgPath()).Output()
	if err != nil {
		t.Skipf("the go command does not tell the engine's version: %v", err)
	}
	if got := strings.TrimSpace(string(out)); got != engineRelease {
		t.Errorf("go.mod requires engine %s, engineRelease is %s", got, engineRelease)
	}
}
