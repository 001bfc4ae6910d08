package resolve_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/vfs"
	"github.com/node-go/node-go/loader/resolve"
)

// outcome is one case as Node.js answered it; testdata/record.mjs writes them. ROOT stands for the tree's folder.
type outcome struct {
	Kind, From, Specifier string
	Path                  string         `json:",omitempty"`
	URL                   string         `json:",omitempty"`
	Format                string         `json:",omitempty"`
	Code                  string         `json:",omitempty"`
	Name                  string         `json:",omitempty"`
	Message               string         `json:",omitempty"`
	Header                bool           `json:",omitempty"`
	Props                 map[string]any `json:",omitempty"`
}

type recording struct {
	Cases    []outcome
	Warnings [][2]string
}

func builtins() []string {
	return []string{"fs", "fs/promises", "path", "http", "node:sqlite", "node:test", "node:sea", "node:test/reporters"}
}

// plant makes a tree on disk and in memory.
func plant(t testing.TB, archive *txtar.Archive, root string) (memory *vfs.Memory) {
	t.Helper()
	memory = &vfs.Memory{}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range archive.Files {
		switch f.Name {
		case "cases.txt":
			continue
		case "links.txt":
			for line := range strings.Lines(string(f.Data)) {
				link, target, _ := strings.Cut(strings.TrimSpace(line), " ")
				memory.Symlink(target, filepath.Join(root, link))
				must(os.Symlink(target, filepath.Join(root, link)))
			}
			continue
		}
		path := filepath.Join(root, filepath.FromSlash(f.Name))
		data := strings.ReplaceAll(string(f.Data), "ROOT", root)
		memory.WriteFile(path, []byte(data))
		must(os.MkdirAll(filepath.Dir(path), 0o755))
		must(os.WriteFile(path, []byte(data), 0o644))
	}
	return memory
}

// answer asks the resolver for what a case asks, and writes the result down as the record does.
func answer(r *resolve.Resolver, c outcome, root string) (outcome, []resolve.Warning) {
	specifier := strings.ReplaceAll(c.Specifier, "ROOT", root)
	from := filepath.Join(root, c.From)
	got := outcome{Kind: c.Kind, From: c.From, Specifier: c.Specifier}
	var res resolve.Resolved
	var err error
	if c.Kind == "cjs" {
		res, err = r.ResolveRequire(specifier, resolve.Parent{Filename: from}, resolve.DefaultExtensions())
		switch {
		case err != nil:
		case res.Builtin != "" && strings.HasPrefix(specifier, "node:"):
			got.Path = "node:" + res.Builtin
		case res.Builtin != "":
			got.Path = res.Builtin
		default:
			got.Path = res.Path
		}
	} else {
		url, _ := resolve.PathToFileURL(filepath.Join(filepath.Dir(from), "probe.mjs"), false)
		res, err = r.ResolveImport(specifier, url, r.ImportConditions())
		if err == nil {
			got.URL, got.Format = res.URL, res.Format
			if got.Format == resolve.FormatTypeScript {
				got.Format = "" // import tells both apart from the source only
			}
			if strings.HasPrefix(res.URL, "data:") {
				got.Format = c.Format // Node finds it on loading
			}
		}
	}
	var e *nodeerr.Error
	if errors.As(err, &e) {
		got.Code, got.Name, got.Message, got.Header = string(e.Code), string(e.Class), e.Message, !e.Bare
		got.Props = map[string]any{}
		for _, p := range e.Props {
			if list, ok := p.Value.([]string); ok {
				p.Value = toAny(list)
			}
			if p.Name != "cause" {
				got.Props[p.Name] = p.Value
			}
		}
	} else if err != nil {
		got.Message = "not a *nodeerr.Error: " + err.Error()
	}
	return got, res.Warnings
}

func recordedWarnings(want recording) (all []resolve.Warning) {
	for _, w := range want.Warnings {
		all = append(all, resolve.Warning{Code: w[0], Message: w[1]})
	}
	return all
}

// distinct leaves out importers: Node tells of each mapping once, for whoever came first.
func distinct(warnings []resolve.Warning) (all []string) {
	importer := regexp.MustCompile(` imported from [^ ]+(\.mjs|\.cjs)`)
	for _, w := range warnings {
		all = append(all, w.Code+" "+importer.ReplaceAllString(w.Message, ""))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func toAny(list []string) []any {
	out := []any{}
	for _, s := range list {
		out = append(out, s)
	}
	return out
}

func TestResolve_AsRecorded(t *testing.T) {
	if filepath.Separator != '/' {
		t.Skip("the records are of a system with slashes")
	}
	trees, err := filepath.Glob("testdata/trees/*.txtar")
	if err != nil || len(trees) == 0 {
		t.Fatal("no trees", err)
	}
	for _, path := range trees {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		root, err := filepath.EvalSymlinks(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile("testdata/recorded/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		memory := plant(t, archive, root)
		var want recording
		text := strings.ReplaceAll(strings.ReplaceAll(string(data), "ROOT", root), `"specifier": "`+root, `"specifier": "ROOT`)
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		for where, f := range map[string]vfs.FS{"disk": vfs.OS{}, "memory": memory} {
			t.Run(name+"/"+where, func(t *testing.T) {
				r := resolve.New(resolve.Config{FS: f, Builtins: builtins(), WorkDir: func() string { return root }})
				var warnings []resolve.Warning
				for _, c := range want.Cases {
					c.Specifier = strings.ReplaceAll(c.Specifier, root, "ROOT")
					if runtime.GOOS != "linux" {
						c.Message = strings.ReplaceAll(c.Message, "on linux", "on "+runtime.GOOS)
					}
					got, warned := answer(r, c, root)
					if c.Props == nil && got.Props != nil {
						c.Props = map[string]any{}
					}
					if d := cmp.Diff(c, got); d != "" {
						t.Errorf("%s %s from %s (-want +got):\n%s", c.Kind, c.Specifier, c.From, d)
					}
					warnings = append(warnings, warned...)
				}
				if d := cmp.Diff(distinct(recordedWarnings(want)), distinct(warnings)); d != "" {
					t.Errorf("warnings (-want +got):\n%s", d)
				}
			})
		}
	}
}
