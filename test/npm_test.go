package test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNpmClients runs scripts that use packages from npm in the way their users do. The packages are installed at the versions of
// test/npm/package-lock.json; where npm or its registry cannot be reached the test is skipped, unless NODE_GO_NPM says
// "required".
func TestNpmClients(t *testing.T) { testPackages(t, "npm") }

// testPackages runs the scripts of a folder with packages.
func testPackages(t *testing.T, folder string) {
	t.Helper()
	if testing.Short() {
		t.Skip("installs packages; left out with -short")
	}
	exe, err := filepath.Abs(command())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if exe = os.Getenv("NODE"); exe == "" {
			t.Fatal("-update needs the path of a Node.js in NODE")
		}
	}
	dir := installPackages(t, folder)
	known := knownFailuresIn(t, folder+"/known_failures.txt")
	files, err := filepath.Glob(folder + "/clients/*.*js")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		reason, fails := known[name]
		delete(known, name)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, err := runClient(exe, dir, filepath.Join("clients", filepath.Base(file)))
			wantFile := filepath.Join(folder, "clients", name+".out")
			if *update {
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(wantFile, out, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, readErr := os.ReadFile(wantFile)
			if readErr != nil {
				t.Fatal(readErr)
			}
			diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(out), "\n"))
			switch {
			case fails && diff == "" && err == nil:
				t.Errorf("passes, and is listed in %s/known_failures.txt: %s", folder, reason)
			case fails:
				t.Skipf("known failure: %s", reason)
			case err != nil || diff != "":
				t.Errorf("%v (-Node.js +node-go):\n%s", err, diff)
			}
		})
	}
	for name := range known {
		t.Errorf("%s/known_failures.txt lists %s, which is no script", folder, name)
	}
}

func runClient(exe, dir, file string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), scriptTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe, file)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "NODE_OPTIONS=", "NODE_PATH=", "TZ=UTC", "LC_ALL=C")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return stdout.Bytes(), errors.Join(err, ctx.Err(), errors.New(stderr.String()))
	}
	return stdout.Bytes(), nil
}

// installPackages gives a folder with the scripts of from and the packages they need. The folder is named by the lock file and kept,
// so that only the first run after a change asks the registry.
func installPackages(t *testing.T, from string) string {
	t.Helper()
	missing := func(why string) {
		if os.Getenv("NODE_GO_NPM") == "required" {
			t.Fatal(why)
		}
		t.Skip(why)
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		missing("npm is not installed: " + err.Error())
	}
	lock, err := os.ReadFile(from + "/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(lock)
	dir := filepath.Join(os.TempDir(), "node-go-npm-"+hex.EncodeToString(sum[:8]))
	if _, err := os.Stat(filepath.Join(dir, "node_modules", ".package-lock.json")); err != nil {
		copyDir(t, dir, from)
		install := exec.CommandContext(t.Context(), npm, "ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund")
		install.Dir = dir
		if out, err := install.CombinedOutput(); err != nil {
			if rmErr := os.RemoveAll(filepath.Join(dir, "node_modules")); rmErr != nil {
				t.Log(rmErr)
			}
			missing("npm ci: " + err.Error() + "\n" + string(out))
		}
		return dir
	}
	copyDir(t, dir, from)
	return dir
}

// copyDir copies the files of from over those of to.
func copyDir(t *testing.T, to, from string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "node_modules" {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), b, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
