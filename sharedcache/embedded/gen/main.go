// Command gen compiles the builtin modules and writes the archive that the binary embeds.
//
//	go run ./sharedcache/embedded/gen           writes builtins.bin
//	go run ./sharedcache/embedded/gen -check    tells whether builtins.bin is up to date, by its exit code
//
// Its folder is found by the module's root, so that it runs anywhere below.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/node-go/node-go/internal/isolate"
	"github.com/node-go/node-go/lib"
	"github.com/node-go/node-go/sharedcache/archive"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

func main() {
	check := flag.Bool("check", false, "only tell whether the file is up to date")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	name := filepath.Join(root, "sharedcache", "embedded", "builtins.bin")
	b, err := build()
	if err != nil {
		return err
	}
	old, err := os.ReadFile(name)
	if err == nil && bytes.Equal(old, b) {
		return nil
	}
	if check {
		return fmt.Errorf("%s is not what the modules under lib/ compile to; run go generate ./sharedcache/embedded", name)
	}
	return os.WriteFile(name, b, 0o644)
}

func build() ([]byte, error) {
	var entries []archive.Entry
	for _, id := range lib.IDs() {
		m := lib.Lookup(id)
		p, err := isolate.CompileBuiltin(m)
		if err != nil {
			return nil, err
		}
		data, err := progcodec.Encode(p, progcodec.EncodeOptions{SourceHash: m.Hash})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		entries = append(entries, archive.Entry{ID: isolate.BuiltinName(id), Hash: m.Hash, Data: data})
	}
	return archive.Build(entries)
}

// moduleRoot is the nearest folder above the working directory that holds go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("no go.mod above the working directory")
		}
		dir = up
	}
}
