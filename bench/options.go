package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// options are those of run, compare and scatter.
type options struct {
	command string
	sides   []side // one, or old and new
	filters []string
	set     map[string][]string
	runs    int
	cpus    string
	timeout time.Duration
	outFile string
	dir     string // of the benchmarks
	title   string // of the results, for the report
	note    string

	out, errOut io.Writer
	tmp         string
}

// side is one of the commands that are measured.
type side struct {
	Name string   // "old", "new", or as --cmd says
	Line string   // as given
	argv []string // with node-go replaced by the program
}

func parseOptions(command string, args []string) (*options, error) {
	o := &options{command: command, set: map[string][]string{}}
	fs := pflag.NewFlagSet(command, pflag.ContinueOnError)
	var oldCmd, newCmd, nodeGo string
	var cmds []string
	var set []string
	var seconds float64
	fs.StringVar(&oldCmd, "old", "", "")
	fs.StringVar(&newCmd, "new", "", "")
	fs.StringArrayVar(&cmds, "cmd", nil, "")
	fs.StringVar(&o.title, "title", "", "")
	fs.StringVar(&o.note, "note", "", "")
	fs.StringArrayVar(&o.filters, "filter", nil, "")
	fs.StringArrayVar(&set, "set", nil, "")
	fs.IntVar(&o.runs, "runs", 0, "")
	fs.StringVar(&o.cpus, "cpus", "", "")
	fs.Float64Var(&seconds, "timeout", 120, "")
	fs.StringVar(&o.outFile, "out", "", "")
	fs.StringVar(&nodeGo, "node-go", "", "")
	fs.Usage = func() {}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if len(fs.Args()) > 0 {
		return nil, fmt.Errorf("unexpected argument %q", fs.Arg(0))
	}
	o.timeout = time.Duration(seconds * float64(time.Second))
	for _, s := range set {
		k, v, ok := strings.Cut(s, "=")
		if !ok {
			return nil, fmt.Errorf("--set needs key=value, not %q", s)
		}
		o.set[k] = strings.Split(v, ",")
	}
	switch command {
	case "compare":
		if oldCmd == "" || newCmd == "" {
			return nil, fmt.Errorf("compare needs --old and --new")
		}
		o.sides = []side{{Name: "old", Line: oldCmd}, {Name: "new", Line: newCmd}}
	default:
		if len(cmds) == 0 {
			cmds = []string{"node-go"}
		}
		for _, c := range cmds {
			o.sides = append(o.sides, namedSide(c))
		}
	}
	if o.runs == 0 {
		o.runs = map[string]int{"run": 1, "compare": 30, "scatter": 30}[command]
	}
	var err error
	if o.dir, err = benchDir(); err != nil {
		return nil, err
	}
	return o, o.resolve(nodeGo)
}

// namedSide reads NAME=CMD, or a CMD that is named by its program.
func namedSide(c string) side {
	name, line, ok := strings.Cut(c, "=")
	if !ok || strings.ContainsAny(name, " /-") && !strings.HasPrefix(c, "node-go=") {
		first, _, _ := strings.Cut(c, " ")
		return side{Name: filepath.Base(first), Line: c}
	}
	return side{Name: name, Line: line}
}

// benchDir finds the folder of the benchmarks from the working directory.
func benchDir() (string, error) {
	for _, d := range []string{"bench", "."} {
		if _, err := os.Stat(filepath.Join(d, "common.js")); err == nil {
			return filepath.Abs(d)
		}
	}
	return "", fmt.Errorf("run this from the project's folder: bench/common.js is not here")
}

// resolve splits the command lines and builds node-go where the word stands in one.
func (o *options) resolve(nodeGo string) error {
	for i := range o.sides {
		s := &o.sides[i]
		s.argv = strings.Fields(s.Line)
		if len(s.argv) == 0 {
			return fmt.Errorf("empty command")
		}
		if s.argv[0] == "node-go" {
			if nodeGo == "" {
				var err error
				if nodeGo, err = o.build(); err != nil {
					return err
				}
			}
			s.argv[0] = nodeGo
		}
		path, err := exec.LookPath(s.argv[0])
		if err != nil {
			return err
		}
		s.argv[0] = path
	}
	return nil
}

func (o *options) build() (string, error) {
	tmp, err := os.MkdirTemp("", "node-go-bench-")
	if err != nil {
		return "", err
	}
	o.tmp = tmp
	bin := filepath.Join(tmp, "node-go")
	cmd := exec.Command("go", "build", "-o", bin, "./cmd/node-go")
	cmd.Dir = filepath.Dir(o.dir)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if b, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building node-go: %w\n%s", err, b)
	}
	return bin, nil
}

func (o *options) cleanup() {
	if o.tmp != "" {
		_ = os.RemoveAll(o.tmp)
	}
}
