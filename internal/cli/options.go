package cli

import (
	"errors"
	"io"

	nodego "github.com/node-go/node-go"
)

type options struct {
	config  nodego.Config
	program nodego.Program
}

func parse(p Proc) (*options, error) {
	o := &options{}
	o.program = nodego.Program{Argv0: p.Argv0, ExecPath: p.ExecPath, Env: p.Env, Stdout: p.Stdout, Stderr: p.Stderr, PassEnv: p.PassEnv}
	a := p.Args
	for len(a) > 0 {
		switch {
		case a[0] == "-e" && len(a) > 1:
			o.program.Eval, o.program.Source = true, a[1]
			a = a[2:]
			continue
		case a[0] == "-p" && len(a) > 1:
			o.program.Eval, o.program.Print, o.program.Source = true, true, a[1]
			a = a[2:]
			continue
		case a[0][0] == '-' && len(a[0]) > 1:
			return nil, errors.New("bad option: " + a[0])
		}
		break
	}
	if !o.program.Eval {
		if len(a) == 0 || a[0] == "-" {
			b, err := io.ReadAll(p.Stdin)
			if err != nil {
				return nil, err
			}
			o.program.Eval, o.program.Source, o.program.SourceName = true, string(b), "[stdin]"
		} else {
			o.program.File = a[0]
			a = a[1:]
		}
	}
	o.program.Args = a
	return o, nil
}
