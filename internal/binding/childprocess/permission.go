package childprocess

import (
	"slices"
	"strings"

	"github.com/node-go/node-go/internal/jsbind"
)

// inherit hands the permission model of this process down in NODE_OPTIONS, unless the child's arguments or its own NODE_OPTIONS have
// one.
func inherit(o *jsbind.Options, args, env []string) []string {
	const variable = "NODE_OPTIONS="
	p := &o.Flags.Permission
	if !p.On || slices.Contains(args, "--permission") {
		return env
	}
	flags := []string{"--permission"}
	for _, path := range p.Read {
		flags = append(flags, quoted("--allow-fs-read="+path))
	}
	for _, path := range p.Write {
		flags = append(flags, quoted("--allow-fs-write="+path))
	}
	flags = append(flags, p.Allowed...)
	text := strings.Join(flags, " ")
	at := slices.IndexFunc(env, func(v string) bool { return strings.HasPrefix(v, variable) })
	switch {
	case at < 0:
		return append(env, variable+text)
	case strings.Contains(env[at], "--permission"):
		return env
	}
	env[at] = strings.TrimSpace(env[at] + " " + text)
	return env
}

// quoted writes an option as NODE_OPTIONS has it.
func quoted(option string) string {
	if !strings.ContainsAny(option, " \"\\") {
		return option
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(option) + `"`
}
