package cli

import (
	"fmt"
	"io"
	"strings"

	nodego "github.com/node-go/node-go"
	"github.com/node-go/node-go/internal/envfile"
	"github.com/node-go/node-go/internal/options"
	"github.com/node-go/node-go/monotime"
)

// config gives the part of the command line that concerns the runtime.
func config(l *options.Line) (nodego.Config, error) {
	cfg := nodego.Config{Conditions: l.Conditions, PreserveSymlinks: l.PreserveSymlinks, PreserveSymlinksMain: l.PreserveSymlinksMain,
		NoAddons: l.NoAddons, NoGlobalSearchPaths: l.NoGlobalSearchPaths}
	if l.Clock != "" {
		mode, err := monotime.ParseMode(l.Clock)
		if err != nil {
			return cfg, err
		}
		cfg.Clock = mode
	}
	if l.CodeCache != "" {
		tiers, err := parseTiers(l.CodeCache)
		if err != nil {
			return cfg, err
		}
		cfg.CodeCache = tiers
	}
	return cfg, nil
}

// parseTiers reads the value of --code-cache: off, or a comma list of tiers; what is not listed is not used.
func parseTiers(value string) (nodego.CacheConfig, error) {
	c := nodego.CacheConfig{DisableShared: true, DisableEmbedded: true, DisableDisk: true}
	if value == "off" {
		return c, nil
	}
	for _, tier := range strings.Split(value, ",") {
		switch tier {
		case "shared":
			c.DisableShared = false
		case "embedded":
			c.DisableEmbedded = false
		case "disk":
			c.DisableDisk = false
		default:
			return c, fmt.Errorf("invalid value for --code-cache: %q is no tier; there are shared, embedded and disk, and off for none", tier)
		}
	}
	return c, nil
}

// interactive tells whether the command line asks for an interactive session: a script comes first, and so does code that is not to
// be run in one.
func (p *Proc) interactive(l *options.Line) bool {
	if l.Script != "" || l.Test.Run {
		return false
	}
	return l.Interactive || !l.HasEval && p.Terminal()
}

// program gives what is to be run. It reads standard input if the program comes from there.
func (p *Proc) program(l *options.Line) (nodego.Program, error) {
	prog := nodego.Program{
		Args: l.Args, Argv0: p.Argv0, ExecArgv: l.Used, ExecPath: p.ExecPath, Env: p.Env, PassEnv: p.PassEnv, Title: l.Title,
		Stdin: p.Stdin, Stdout: p.Stdout, Stderr: p.Stderr, Signals: p.Signals, Flags: l.Flags, Check: l.Check, Print: l.Print,
	}
	if l.Stats {
		prog.Stats = func(r nodego.Report) { writeStats(p.Stderr, r) }
	}
	prog.Interactive = p.interactive(l)
	switch {
	case l.Test.Run:
		prog.Test = true
		if l.Script != "" {
			prog.Args = append([]string{l.Script}, l.Args...)
		}
	case l.HasEval:
		prog.Eval, prog.Source = true, l.Eval
	case prog.Interactive:
	case l.Script == "" || l.Script == "-":
		b, err := io.ReadAll(p.Stdin)
		if err != nil {
			return prog, fmt.Errorf("cannot read the program from standard input: %w", err)
		}
		prog.Eval, prog.Source, prog.SourceName = true, string(b), "[stdin]"
		if l.Script == "-" {
			prog.Args = append([]string{"-"}, l.Args...)
		}
	default:
		prog.File = l.Script
	}
	return prog, nil
}

// flags adds to the options what environment variables say.
func (p *Proc) flags(l *options.Line) options.Flags {
	f := l.Flags
	set := func(name string) bool { return lookup(p.Env, name) == "1" }
	f.NoWarnings = f.NoWarnings || set("NODE_NO_WARNINGS")
	f.PendingDeprecation = f.PendingDeprecation || set("NODE_PENDING_DEPRECATION")
	f.PreserveSymlinks = f.PreserveSymlinks || set("NODE_PRESERVE_SYMLINKS")
	f.PreserveSymlinksMain = f.PreserveSymlinksMain || set("NODE_PRESERVE_SYMLINKS_MAIN")
	return f
}

// addEnvFiles reads the files of --env-file. What the environment has already stays; NODE_OPTIONS of a file counts, so the
// command line is read again if one has it.
func (p *Proc) addEnvFiles(l *options.Line) (*options.Line, error) {
	if len(l.EnvFiles) == 0 {
		return l, nil
	}
	found := map[string]string{}
	var names []string
	for _, f := range l.EnvFiles {
		b, err := p.ReadFile(f.Name)
		if err != nil {
			if !f.Optional {
				return nil, fmt.Errorf("%s: not found", f.Name)
			}
			fmt.Fprintf(p.Stderr, "%s not found. Continuing without it.\n", f.Name)
			continue
		}
		for _, v := range envfile.Parse(string(b)) {
			if _, ok := found[v.Name]; !ok {
				names = append(names, v.Name)
			}
			found[v.Name] = v.Value
		}
	}
	nodeOptions := false
	env := append([]string(nil), p.Env...)
	for _, name := range names {
		if !has(p.Env, name) {
			env = append(env, name+"="+found[name])
			nodeOptions = nodeOptions || name == "NODE_OPTIONS"
		}
	}
	p.Env = env
	if nodeOptions {
		return options.Parse(p.Args, found["NODE_OPTIONS"])
	}
	return l, nil
}

func has(env []string, name string) bool {
	for _, l := range env {
		if strings.HasPrefix(l, name) && len(l) > len(name) && l[len(name)] == '=' {
			return true
		}
	}
	return false
}

func lookup(env []string, name string) string {
	for _, l := range env {
		if strings.HasPrefix(l, name) && len(l) > len(name) && l[len(name)] == '=' {
			return l[len(name)+1:]
		}
	}
	return ""
}
