package test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A script is test/parallel/name.js, name.mjs, or a folder name with main.js or main.mjs in it. name.out beside it holds what a
// real Node.js prints. The first lines of a script may say how it is to be run:
//
//	// exit: 3          the exit code, 0 if it is not said
//	// flags: --a --b   options before the script
type script struct {
	name, file string
	exit       int
	flags      []string
}

const scriptTimeout = time.Minute

func TestScripts(t *testing.T) {
	exe := command()
	if *update {
		if exe = os.Getenv("NODE"); exe == "" {
			t.Fatal("-update needs the path of a Node.js in NODE")
		}
	}
	known := knownFailures(t)
	scripts := findScripts(t)
	for _, s := range scripts {
		reason, fails := known[s.name]
		delete(known, s.name)
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			out, code := s.run(t, exe)
			if *update {
				if code != s.exit {
					t.Fatalf("Node.js ends with code %d, the script says %d", code, s.exit)
				}
				if err := os.WriteFile(s.outFile(), out, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(s.outFile())
			if err != nil {
				t.Fatalf("no recorded output; record it with -update: %v", err)
			}
			diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(out), "\n"))
			switch {
			case fails && diff == "" && code == s.exit:
				t.Errorf("passes, and is listed in known_failures.txt: %s", reason)
			case fails:
				t.Skipf("known failure: %s", reason)
			case diff != "":
				t.Errorf("output differs (-Node.js +node-go):\n%s", diff)
			case code != s.exit:
				t.Errorf("exit code %d, want %d", code, s.exit)
			}
		})
	}
	for name := range known {
		t.Errorf("known_failures.txt lists %s, which is no script", name)
	}
}

// run runs a script with the working directory at the root of the project.
func (s *script) run(t *testing.T, exe string) (out []byte, code int) {
	ctx, cancel := context.WithTimeout(context.Background(), scriptTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe, append(append([]string{}, s.flags...), s.file)...)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "NODE_OPTIONS=", "NODE_PATH=")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) || ctx.Err() != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, errors.Join(err, ctx.Err()), stderr.Bytes())
	}
	if bytes.Contains(stderr.Bytes(), []byte("goroutine ")) {
		t.Errorf("a Go trace on stderr:\n%s", stderr.Bytes())
	}
	if code = cmd.ProcessState.ExitCode(); code != s.exit {
		t.Logf("stderr:\n%s", stderr.Bytes())
	}
	return stdout.Bytes(), code
}

func (s *script) outFile() string { return filepath.Join("parallel", s.name+".out") }

func findScripts(t *testing.T) []*script {
	entries, err := os.ReadDir("parallel")
	if err != nil {
		t.Fatal(err)
	}
	var list []*script
	for _, e := range entries {
		name := e.Name()
		files := []string{name}
		if e.IsDir() {
			files = []string{filepath.Join(name, "main.js"), filepath.Join(name, "main.mjs")}
		}
		for _, f := range files {
			if ext := filepath.Ext(f); ext != ".js" && ext != ".mjs" {
				continue
			}
			src, err := os.ReadFile(filepath.Join("parallel", f))
			if errors.Is(err, os.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, describe(t, strings.TrimSuffix(name, filepath.Ext(name)), filepath.Join("test", "parallel", f), string(src)))
		}
	}
	if len(list) == 0 {
		t.Fatal("there are no scripts")
	}
	return list
}

var directive = regexp.MustCompile(`^// (exit|flags): (.*)$`)

func describe(t *testing.T, name, file, src string) *script {
	s := &script{name: name, file: file}
	head, _, _ := strings.Cut(src, "\n\n")
	for _, line := range strings.Split(head, "\n") {
		m := directive.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if m[1] == "flags" {
			s.flags = strings.Fields(m[2])
			continue
		}
		n, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		s.exit = n
	}
	return s
}

// knownFailures reads known_failures.txt: script, kind and reason of what is not expected to pass.
func knownFailures(t *testing.T) map[string]string { return knownFailuresIn(t, "known_failures.txt") }

func knownFailuresIn(t *testing.T, file string) map[string]string {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for n, line := range strings.Split(string(b), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.SplitN(line, ": ", 3)
		if len(f) != 3 || len(f[2]) < 10 || f[1] != "must fail" && f[1] != "not yet" && f[1] != "out of scope" {
			t.Fatalf("%s:%d: want `script: must fail|not yet|out of scope: reason`", file, n+1)
		}
		known[f[0]] = f[1] + ": " + f[2]
	}
	return known
}
