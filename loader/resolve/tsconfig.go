package resolve

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
)

// TypeScript's compiler options paths and baseUrl: names that a project gives its own files. They are asked only where Node's own
// resolution finds nothing, for what files of TypeScript outside of packages ask for.

// aliases are the paths of one tsconfig.json.
type aliases struct {
	base  string // folder of the targets
	exact bool   // baseUrl was given: bare names may be files in it
	paths map[string][]string
}

const mostExtends = 8 // configurations that one may extend in turn

// Alias finds the file that a bare request of a TypeScript file means by the nearest tsconfig.json, or gives "".
func (r *Resolver) Alias(request, filename string) string {
	if isLocal(request) || filepath.IsAbs(request) || strings.HasPrefix(request, "#") || strings.HasPrefix(request, "node:") {
		return ""
	}
	for dir := filepath.Dir(filename); ; {
		config := filepath.Join(dir, "tsconfig.json")
		if r.stat(config).kind == file {
			return r.aliasIn(config, request)
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

func (r *Resolver) aliasIn(config, request string) string {
	a := r.readAliases(config, 0)
	if a == nil {
		return ""
	}
	best, star := "", ""
	found := false
	for pattern := range a.paths {
		head, tail, wild := strings.Cut(pattern, "*")
		switch {
		case !wild && pattern == request:
			best, star, found = pattern, "", true
		case wild && strings.HasPrefix(request, head) && strings.HasSuffix(request[len(head):], tail):
			// The longest prefix counts, and a pattern without a star before all.
			if bestHead, _, bestWild := strings.Cut(best, "*"); !found || bestWild && len(head) > len(bestHead) {
				best, star, found = pattern, request[len(head):len(request)-len(tail)], true
			}
		}
	}
	if found {
		for _, target := range a.paths[best] {
			if path := r.typedFile(filepath.Join(a.base, filepath.FromSlash(strings.Replace(target, "*", star, 1)))); path != "" {
				return path
			}
		}
		return ""
	}
	if a.exact {
		return r.typedFile(filepath.Join(a.base, filepath.FromSlash(request)))
	}
	return ""
}

// typedFile finds a file as TypeScript does: as it is named, with an ending, with that of the source of what is named, or as a
// folder's index.
func (r *Resolver) typedFile(path string) string {
	endings := []string{".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".json"}
	try := func(path string) string {
		if r.stat(path).kind == file {
			return r.realpath(path)
		}
		return ""
	}
	if found := try(path); found != "" {
		return found
	}
	if ext := filepath.Ext(path); slices.Contains([]string{".js", ".mjs", ".cjs"}, ext) {
		if found := try(strings.TrimSuffix(path, ext) + strings.Replace(ext, "js", "ts", 1)); found != "" {
			return found
		}
	}
	for _, base := range []string{path, filepath.Join(path, "index")} {
		for _, ext := range endings {
			if found := try(base + ext); found != "" {
				return found
			}
		}
	}
	return ""
}

// readAliases reads a configuration and those that it extends; nil if it says nothing of paths, or cannot be read.
func (r *Resolver) readAliases(config string, depth int) *aliases {
	text, err := r.cfg.FS.ReadFile(config)
	if err != nil || depth > mostExtends {
		return nil
	}
	var c struct {
		Extends         any `json:"extends"`
		CompilerOptions struct {
			BaseURL *string             `json:"baseUrl"`
			Paths   map[string][]string `json:"paths"`
		} `json:"compilerOptions"`
	}
	if json.Unmarshal(withoutComments(text), &c) != nil {
		return nil
	}
	dir := filepath.Dir(config)
	a := &aliases{}
	var parents []string
	switch e := c.Extends.(type) {
	case string:
		parents = []string{e}
	case []any:
		for _, x := range e {
			if s, ok := x.(string); ok {
				parents = append(parents, s)
			}
		}
	}
	for _, p := range parents {
		if !isLocal(p) {
			continue // a package's configuration says nothing of this project's files
		}
		path := filepath.Join(dir, filepath.FromSlash(p))
		if filepath.Ext(path) != ".json" {
			path += ".json"
		}
		if up := r.readAliases(path, depth+1); up != nil {
			a = up
		}
	}
	if c.CompilerOptions.BaseURL != nil {
		a.base, a.exact = filepath.Join(dir, filepath.FromSlash(*c.CompilerOptions.BaseURL)), true
	}
	if c.CompilerOptions.Paths != nil {
		a.paths = c.CompilerOptions.Paths
		if c.CompilerOptions.BaseURL == nil && !a.exact {
			a.base = dir
		}
	}
	if a.base == "" {
		return nil
	}
	return a
}

// withoutComments makes JSON of what tsconfig.json may hold besides: comments, and commas at the end of lists. Lengths stay.
func withoutComments(text []byte) []byte {
	out := slices.Clone(text)
	blank := func(from, to int) {
		for i := from; i < to && i < len(out); i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	comma := -1
	for i := 0; i < len(out); i++ {
		switch c := out[i]; {
		case c == '"':
			for i++; i < len(out) && out[i] != '"'; i++ {
				if out[i] == '\\' {
					i++
				}
			}
			comma = -1
		case c == '/' && i+1 < len(out) && out[i+1] == '/':
			end := i
			for end < len(out) && out[end] != '\n' {
				end++
			}
			blank(i, end)
			i = end - 1
		case c == '/' && i+1 < len(out) && out[i+1] == '*':
			end := strings.Index(string(out[i+2:]), "*/")
			if end < 0 {
				end = len(out) - i - 2
			}
			blank(i, i+2+end+2)
			i += end + 3
		case c == ',':
			comma = i
		case c == '}' || c == ']':
			if comma >= 0 {
				out[comma] = ' '
			}
			comma = -1
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
		default:
			comma = -1
		}
	}
	return out
}
