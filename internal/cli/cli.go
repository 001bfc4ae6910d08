// Package cli is the command line of node-go: options, logs, signals and exit codes. All of the operating system reaches it
// through Proc, so that it is tested in process.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	nodego "github.com/node-go/node-go"
	"github.com/node-go/node-go/internal/options"
)

// Exit codes of the command itself; a program has its own.
const (
	exitFailure  = 1
	exitBadUsage = 9
	// exitUnknownRevert is the code for --security-revert of what is not known.
	exitUnknownRevert = 12
)

// Proc is the process as the command line sees it.
type Proc struct {
	Args           []string // without the program's name
	Argv0          string
	Env            []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Terminal tells that Stdin is a terminal.
	Terminal func() bool
	PID      int
	// OpenLog opens the file of --log-file for appending. At maxMB it is put aside; 0: never.
	OpenLog  func(name string, maxMB int) (io.WriteCloser, error)
	ReadFile func(name string) ([]byte, error)
	// Open and Create serve the sub-commands.
	Open    func(name string) (io.ReadCloser, error)
	Create  func(name string) (io.WriteCloser, error)
	Signals nodego.Signals
	// RunShell runs a command in a shell and gives its exit code.
	RunShell func(context.Context, Shell) (int, error)
	// TerminalOut tells that Stdout is a terminal.
	TerminalOut func() bool
	ExecPath    string
	Context     context.Context
	Now         func() time.Time
	PassEnv     bool
}

// Main runs the command line and gives the exit code.
func Main(p Proc) int {
	if isCacheCommand(p.Args) {
		return p.cache(p.Args[1:])
	}
	if isLogCommand(p.Args) {
		return p.log(p.Args[1:])
	}
	line, err := options.Parse(p.Args, lookup(p.Env, "NODE_OPTIONS"))
	if err == nil {
		line, err = p.addEnvFiles(line)
	}
	if err != nil {
		return p.refuse(err)
	}
	switch {
	case line.Version:
		fmt.Fprintf(p.Stdout, "v%s\n", nodego.NodeVersion)
		return 0
	case line.Help:
		fmt.Fprint(p.Stdout, options.Help(nodego.Version))
		return 0
	case len(line.SecurityRevert) > 0:
		fmt.Fprintf(p.Stderr, "%s: Error: Attempt to revert an unknown CVE [%s]\n", p.Argv0, line.SecurityRevert[0])
		return exitUnknownRevert
	case line.CompletionBash:
		fmt.Fprint(p.Stdout, options.CompletionBash())
		return 0
	case line.Run != "":
		args := line.Args
		if line.Script != "" {
			args = append([]string{line.Script}, args...)
		}
		return p.runScript(line.Run, args)
	case p.interactive(line) && line.InputType != "":
		fmt.Fprintln(p.Stderr, "Cannot specify --input-type for REPL")
		return exitBadUsage
	}
	line.Flags = p.flags(line)
	cfg, err := config(line)
	if err != nil {
		return p.refuse(err)
	}
	if line.Watch {
		if err := checkWatch(line); err != nil {
			return p.refuse(err)
		}
		if line.Test.Watch = line.Test.Run && line.Test.Isolation != "none"; !line.Test.Watch {
			return p.watch(line, cfg)
		} // else the runner itself watches which files need to run again
	}
	program, err := p.program(line)
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Argv0, err)
		return exitFailure
	}
	log, err := p.openLog(&line.Set)
	if err != nil {
		return p.refuse(err)
	}
	cfg.Log = log.logger
	signals, stop := log.watchSignals(p.Signals)
	program.Signals = signals
	code := p.run(cfg, program)
	stop()
	if err := log.close(code); err != nil {
		fmt.Fprintf(p.Stderr, "%s: --log-file: %s\n", p.Argv0, err)
	}
	return code
}

func (p *Proc) run(cfg nodego.Config, program nodego.Program) int {
	rt, err := nodego.New(cfg)
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Argv0, err)
		return exitFailure
	}
	code, err := rt.Run(p.Context, program)
	if err == nil {
		err = rt.Close()
	}
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Argv0, err)
		return max(code, exitFailure)
	}
	return code
}

// refuse tells what is wrong with the command line, as Node words it.
func (p *Proc) refuse(err error) int {
	fmt.Fprintf(p.Stderr, "%s: %s\n", p.Argv0, err)
	return exitBadUsage
}

// System is the real process.
func System() Proc {
	exe, err := os.Executable()
	if err != nil {
		exe = os.Args[0]
	}
	return Proc{
		Args: os.Args[1:], Argv0: os.Args[0], Env: os.Environ(), PID: os.Getpid(), Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Terminal: stdinIsTerminal, OpenLog: openLogFile, ReadFile: os.ReadFile,
		Open:     func(name string) (io.ReadCloser, error) { return os.Open(name) },
		Create:   func(name string) (io.WriteCloser, error) { return os.Create(name) },
		Signals:  systemSignals(),
		RunShell: systemShell(os.Stdin, os.Stdout, os.Stderr), TerminalOut: stdoutIsTerminal,
		ExecPath: exe, Context: context.Background(), Now: time.Now, PassEnv: true,
	}
}
