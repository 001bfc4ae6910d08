// Package lint checks the rules of this house that the compiler does not: which package may import which, and where the process,
// the clock and memory may be reached. Its test reads the whole module.
package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// Module is the import path of the module.
const Module = "github.com/node-go/node-go"

// File is one source file of the module.
type File struct {
	Name    string // slash-separated, from the root
	Package string // folder, "." for the root
	Test    bool
	Lines   int
	Text    string
	AST     *ast.File // nil for JavaScript
	Fset    *token.FileSet
}

// Load reads the Go files of the module below root, and the JavaScript of lib.
func Load(root string) ([]*File, error) {
	var files []*File
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		base := path.Base(rel)
		if d.IsDir() {
			if rel != "." && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		isGo := strings.HasSuffix(rel, ".go")
		if !isGo && !(strings.HasPrefix(rel, "lib/") && strings.HasSuffix(rel, ".js")) {
			return nil
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f := &File{Name: rel, Package: path.Dir(rel), Test: strings.HasSuffix(rel, "_test.go"), Text: string(b), Lines: strings.Count(string(b), "\n")}
		if isGo {
			f.Fset = token.NewFileSet()
			if f.AST, err = parser.ParseFile(f.Fset, rel, b, parser.SkipObjectResolution|parser.ParseComments); err != nil {
				return err
			}
		}
		files = append(files, f)
		return nil
	})
	return files, err
}

// Imports lists what a file imports.
func (f *File) Imports() []string {
	var list []string
	for _, spec := range f.AST.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			list = append(list, p)
		}
	}
	return list
}

// Uses lists the positions at which a file calls or mentions name of the imported package pkg, like os.Exit.
func (f *File) Uses(pkg, name string) []token.Position {
	var at []token.Position
	ast.Inspect(f.AST, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == name {
			if id, ok := sel.X.(*ast.Ident); ok && id.Name == pkg {
				at = append(at, f.Fset.Position(sel.Pos()))
			}
		}
		return true
	})
	return at
}

// Match tells whether a package is named by one of the patterns: a folder, or a folder and all below it as "folder/...".
func Match(pkg string, patterns []string) bool {
	for _, p := range patterns {
		if sub, ok := strings.CutSuffix(p, "/..."); ok {
			if pkg == sub || strings.HasPrefix(pkg, sub+"/") {
				return true
			}
		} else if pkg == p {
			return true
		}
	}
	return false
}
