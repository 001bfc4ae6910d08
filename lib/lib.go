// Package lib holds the builtin modules of node-go: JavaScript, embedded in the binary.
//
// lib/<id>.js is the public module <id>; lib/internal/ holds what only other builtins may require. The package has no
// engine types: the isolate compiles what it gets from here, through the code cache.
package lib

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/node-go/node-go/sharedcache"
)

//go:embed *.js all:assert all:dns all:inspector all:internal all:readline all:stream all:test all:timers
var files embed.FS

// Module is one builtin in source form. It is immutable.
type Module struct {
	ID     string
	Source string
	Hash   [32]byte
}

// Lookup gives the builtin with that id, or nil. It may be called from any goroutine.
func Lookup(id string) *Module {
	e := index()[id]
	if e == nil {
		return nil
	}
	return e.load()
}

type entry struct {
	name string
	id   string
	load func() *Module
}

var index = sync.OnceValue(func() map[string]*entry {
	m := map[string]*entry{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".js" {
			return err
		}
		e := &entry{name: name, id: strings.TrimSuffix(name, ".js")}
		e.load = sync.OnceValue(func() *Module {
			b, err := files.ReadFile(name)
			if err != nil {
				panic(err) // the file was listed in the binary a moment ago
			}
			src := string(b)
			return &Module{ID: e.id, Source: src, Hash: sharedcache.HashSource(src)}
		})
		m[e.id] = e
		return nil
	})
	if err != nil {
		panic(err)
	}
	return m
})

// IDs lists all builtins that are written in JavaScript, internal ones included, sorted.
func IDs() []string {
	var ids []string
	for id := range index() {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Internal tells whether an id is out of reach for user code.
func Internal(id string) bool { return strings.HasPrefix(id, "internal/") }
