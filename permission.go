package nodego

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/node-go/node-go/internal/permission"
)

// policyOf gives what the permission model lets a program do, or nil where it is off. What the command line names may be read.
func policyOf(p *Program) *permission.Policy {
	f := &p.Flags.Permission
	if !f.On {
		return nil
	}
	c := permission.Config{Read: f.Read, Write: f.Write, Folder: func(path string) bool {
		st, err := os.Stat(path)
		return err == nil && st.IsDir()
	}}
	for _, s := range []permission.Scope{permission.Addon, permission.Child, permission.Worker, permission.WASI, permission.Net, permission.Inspector} {
		for _, name := range f.Allowed {
			if name == s.Flag() {
				c.Grants = append(c.Grants, s)
			}
		}
	}
	policy := permission.New(c)
	if p.File != "" && !p.Eval {
		allowEntry(policy, p.File)
	}
	for _, name := range append(append([]string{}, p.Flags.Require...), p.Flags.Import...) {
		if filepath.IsAbs(name) || strings.HasPrefix(name, ".") {
			allowEntry(policy, name)
		}
	}
	return policy
}

// allowEntry lets a file be read that may be named without its ending, or by a link.
func allowEntry(policy *permission.Policy, name string) {
	for _, ending := range []string{"", ".js", ".json"} {
		policy.AllowRead(name + ending)
		if real, err := filepath.EvalSymlinks(name + ending); err == nil {
			policy.AllowRead(real)
		}
	}
}
