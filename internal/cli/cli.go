// Package cli is the command line of node-go: options, sub-commands and exit codes. All of the operating system reaches it
// through Proc, so that it is tested in process.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	nodego "github.com/node-go/node-go"
)

// Proc is the process as the command line sees it.
type Proc struct {
	Args           []string // without the program's name
	Argv0          string
	Env            []string
	Stdin          *os.File
	Stdout, Stderr io.Writer
	ExecPath       string
	Context        context.Context
	PassEnv        bool
}

// System is the real process.
func System() Proc {
	exe, _ := os.Executable()
	return Proc{
		Args: os.Args[1:], Argv0: os.Args[0], Env: os.Environ(), Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		ExecPath: exe, Context: context.Background(), PassEnv: true,
	}
}

// Main runs the command line and gives the exit code.
func Main(p Proc) int {
	o, err := parse(p)
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.ExecPath, err)
		return 9
	}
	rt, err := nodego.New(o.config)
	if err != nil {
		fmt.Fprintln(p.Stderr, err)
		return 1
	}
	defer rt.Close()
	code, err := rt.Run(p.Context, o.program)
	if err != nil {
		fmt.Fprintln(p.Stderr, err)
	}
	return code
}
