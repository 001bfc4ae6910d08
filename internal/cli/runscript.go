package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// Shell is a command that a shell is to run.
type Shell struct {
	Command string
	Dir     string
	Env     []string
}

// packageScripts are the scripts of a package.json, in its order.
type packageScripts struct {
	path  string
	names []string
	text  map[string]string // of those that are strings
	found bool              // there is a field scripts
}

// runScript is --run: it runs a script of the nearest package.json and gives its exit code.
func (p *Proc) runScript(name string, args []string) int {
	cwd, err := filepath.Abs(".")
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Argv0, err)
		return exitFailure
	}
	file, bins := nearestPackage(cwd)
	if file == "" {
		fmt.Fprintf(p.Stderr, "Can't find package.json for directory %s\n", cwd)
		return exitFailure
	}
	text, err := p.ReadFile(file)
	if err != nil {
		fmt.Fprintf(p.Stderr, "Can't read %s\n", file)
		return exitFailure
	}
	scripts, err := readScripts(file, text)
	command, isText := scripts.text[name]
	switch {
	case err != nil:
		fmt.Fprintf(p.Stderr, "Can't parse %s\n", file)
		return exitFailure
	case !scripts.found:
		fmt.Fprintf(p.Stderr, "Can't find \"scripts\" field in %s\n", file)
		return exitFailure
	case !isText:
		p.explainScript(name, &scripts)
		return exitFailure
	}
	for _, arg := range args {
		command += " " + quoteForShell(arg)
	}
	env := withVariable(p.Env, "NODE_RUN_SCRIPT_NAME", name)
	env = withVariable(env, "NODE_RUN_PACKAGE_JSON_PATH", file)
	if path := lookup(p.Env, "PATH"); len(bins) > 0 {
		env = withVariable(env, "PATH", strings.Join(append(bins, path), string(filepath.ListSeparator)))
	}
	code, err := p.RunShell(p.Context, Shell{Command: command, Dir: filepath.Dir(file), Env: env})
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Argv0, err)
		return exitFailure
	}
	return code
}

// explainScript tells why there is nothing to run.
func (p *Proc) explainScript(name string, s *packageScripts) {
	for _, n := range s.names {
		if n == name {
			fmt.Fprintf(p.Stderr, "Script %q is unexpectedly not a string for %s\n\n", name, s.path)
			return
		}
	}
	fmt.Fprintf(p.Stderr, "Missing script: %q for %s\n\nAvailable scripts are:\n", name, s.path)
	for _, n := range s.names {
		if text, ok := s.text[n]; ok {
			fmt.Fprintf(p.Stderr, "  %s: %s\n", n, text)
		}
	}
}

// nearestPackage finds the package.json of dir or of a folder above it, and the folders of commands on the way to it, nearest first.
func nearestPackage(dir string) (file string, bins []string) {
	for {
		bin := filepath.Join(dir, "node_modules", ".bin")
		if st, err := os.Stat(bin); err == nil && st.IsDir() {
			bins = append(bins, bin)
		}
		file = filepath.Join(dir, "package.json")
		if st, err := os.Stat(file); err == nil && !st.IsDir() {
			return file, bins
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", nil
		}
		dir = up
	}
}

// readScripts reads the field scripts. What is wrong behind it does not matter.
func readScripts(path string, text []byte) (packageScripts, error) {
	s := packageScripts{path: path, text: map[string]string{}}
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return s, errors.New("not an object")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return s, err
		}
		if key != "scripts" {
			var skipped json.RawMessage
			if err := d.Decode(&skipped); err != nil {
				return s, err
			}
			continue
		}
		t, err := d.Token()
		if err != nil || t != json.Delim('{') {
			return s, err
		}
		s.found = true
		for d.More() {
			name, err := d.Token()
			var value any
			if err != nil || d.Decode(&value) != nil {
				return s, nil
			}
			n, _ := name.(string)
			s.names = append(s.names, n)
			if text, ok := value.(string); ok {
				s.text[n] = text
			}
		}
		return s, nil
	}
	return s, nil
}

// quoteForShell quotes an argument that a shell would take apart.
func quoteForShell(arg string) string {
	plain := arg != ""
	for _, c := range arg {
		if !strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-", c) {
			plain = false
		}
	}
	switch {
	case plain:
		return arg
	case runtime.GOOS == "windows":
		return `"` + strings.ReplaceAll(arg, `"`, `""`) + `"`
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// withVariable gives an environment in which a variable has that value.
func withVariable(env []string, name, value string) []string {
	out := make([]string, 0, len(env)+1)
	for _, v := range env {
		if key, _, _ := strings.Cut(v, "="); key != name && !(runtime.GOOS == "windows" && strings.EqualFold(key, name)) {
			out = append(out, v)
		}
	}
	return append(out, name+"="+value)
}

// systemShell runs a command in the system's shell on the streams of this process, and gives its exit code.
func systemShell(stdin io.Reader, stdout, stderr io.Writer) func(context.Context, Shell) (int, error) {
	return func(ctx context.Context, s Shell) (int, error) {
		name, args := "/bin/sh", []string{"-c", s.Command}
		if runtime.GOOS == "windows" {
			name, args = "cmd.exe", []string{"/d", "/s", "/c", s.Command}
		}
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = s.Dir, s.Env, stdin, stdout, stderr
		err := cmd.Run()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return max(exit.ExitCode(), exitFailure), nil
		}
		return 0, err
	}
}
