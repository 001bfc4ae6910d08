// Package modules_test runs small programs of several modules. Each archive in testdata holds the files of one program, and what it
// writes to standard output and exits with under Node 26; where Node has no answer, as for TypeScript's enums, the archive's
// comment says so. $DIR stands for the program's folder.
package modules_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	nodego "github.com/node-go/node-go"
)

func TestModules(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	rt, err := nodego.New(nodego.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := rt.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			// Twice: compiled, and from the code cache.
			for _, how := range []string{"cold", "warm"} {
				run(t, rt, a, how)
			}
		})
	}
}

func run(t *testing.T, rt *nodego.Runtime, a *txtar.Archive, how string) {
	t.Helper()
	var main string
	var exit int
	if _, err := fmt.Sscanf(string(a.Comment), "main %s\nexit %d\n", &main, &exit); err != nil {
		t.Fatalf("comment: %v", err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var want string
	for _, f := range a.Files {
		if f.Name == "stdout" {
			want = string(f.Data)
			continue
		}
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var stdout, stderr bytes.Buffer
	code, err := rt.Run(ctx, nodego.Program{File: filepath.Join(dir, main), Env: []string{}, Stdout: &stdout, Stderr: &stderr})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.ReplaceAll(filepath.ToSlash(stdout.String()), filepath.ToSlash(dir), "$DIR")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: stdout (-want +got):\n%s\nstderr:\n%s", how, diff, stderr.String())
	}
	if code != exit {
		t.Errorf("%s: exit code %d, want %d\nstderr:\n%s", how, code, exit, stderr.String())
	}
}
