package options

import (
	"fmt"
	"slices"
	"strings"
)

// Error is a command line that cannot be followed. Its text is what follows the program's name.
type Error struct{ Text string }

func (e *Error) Error() string { return e.Text }

func fail(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// Line is a command line that was read.
type Line struct {
	Set
	// Script is what names the program: a path, "-" for standard input, or empty if there is none.
	Script string
	Args   []string // behind the script
	Used   []string // the options themselves: process.execArgv
}

// Parse reads a command line without the program's name. nodeOptions is the value of NODE_OPTIONS.
func Parse(args []string, nodeOptions string) (*Line, error) {
	l := &Line{Set: New()}
	if nodeOptions != "" {
		if err := l.env(nodeOptions); err != nil {
			return nil, err
		}
	}
	if len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' {
		rest, err := newParser(&l.Set).read(args)
		if err != nil {
			return nil, err
		}
		l.Used, args = args[:len(args)-len(rest)], rest
		if n := len(l.Used); n > 0 && l.Used[n-1] == "--" {
			l.Used = l.Used[:n-1]
		}
	}
	if len(args) > 0 && !l.HasEval {
		l.Script, args = args[0], args[1:]
	}
	l.Args = args
	return l, l.check()
}

func (l *Line) check() error {
	if p := &l.Permission; !p.On && len(p.Read)+len(p.Write)+len(p.Allowed) > 0 {
		return fail("--permission is required")
	}
	if l.Check && (l.HasEval || l.Print) {
		return fail("either --check or --eval can be used, not both")
	}
	if l.Test.Run {
		switch {
		case l.Check:
			return fail("either --test or --check can be used, not both")
		case l.HasEval || l.Print:
			return fail("either --test or --eval can be used, not both")
		}
	}
	return nil
}

func (l *Line) env(value string) error {
	args, err := splitEnv(value)
	if err != nil {
		return err
	}
	p := newParser(&l.Set)
	p.env = true
	_, err = p.read(args)
	return err
}

// CheckEnv tells what is wrong with a value of NODE_OPTIONS.
func CheckEnv(value string) error { return (&Line{Set: New()}).env(value) }

// Worker gives the flags of a worker whose execArgv is args. invalid lists what is not an option for a worker.
func Worker(args []string, nodeOptions string) (f Flags, invalid []string) {
	l := &Line{Set: New()}
	if nodeOptions != "" {
		_ = l.env(nodeOptions) // the process would not have started, or the program has set it: then it does not count
	}
	p := newParser(&l.Set)
	p.worker = true
	for len(args) > 0 {
		rest, err := p.read(args)
		if err != nil {
			invalid = append(invalid, args[len(args)-len(rest)-1])
		} else if len(rest) > 0 {
			invalid, rest = append(invalid, rest[0]), rest[1:]
		}
		args = rest
	}
	return l.Flags, invalid
}

// splitEnv splits NODE_OPTIONS: at spaces, with double quotes around what contains some and backslashes in them.
func splitEnv(s string) ([]string, error) {
	var out []string
	inString, next := false, true
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && inString:
			if i+1 == len(s) {
				return nil, fail("invalid value for NODE_OPTIONS (invalid escape)\n")
			}
			i++
			c = s[i]
		case c == ' ' && !inString:
			next = true
			continue
		case c == '"':
			inString = !inString
			continue
		}
		if next {
			out = append(out, "")
			next = false
		}
		out[len(out)-1] += string(c)
	}
	if inString {
		return nil, fail("invalid value for NODE_OPTIONS (unterminated string)\n")
	}
	return out, nil
}

type parser struct {
	set    *Set
	byName map[string]*Option
	env    bool
	worker bool
}

func newParser(s *Set) *parser {
	p := &parser{set: s, byName: map[string]*Option{}}
	table := Table()
	for i := range table {
		o := &table[i]
		for _, name := range []string{o.Name, o.Short, o.Alias} {
			if name != "" {
				p.byName[name] = o
			}
		}
	}
	return p
}

// read reads options up to the first argument that is none. When it fails, rest is what follows the option that is wrong.
func (p *parser) read(args []string) (rest []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		if arg == "--" && !p.env {
			return args[1:], nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			return args, nil
		}
		args = args[1:]
		if args, err = p.option(arg, args); err != nil {
			return args, err
		}
	}
	return nil, nil
}

func (p *parser) option(arg string, args []string) ([]string, error) {
	if arg == "-pe" && !p.env {
		arg = "-p"
		if len(args) == 0 || startsDash(args[0]) {
			return args, fail("-pe requires an argument")
		}
	}
	name, value, hasValue := arg, "", false
	if strings.HasPrefix(arg, "--") {
		name, value, hasValue = strings.Cut(arg, "=")
		name = strings.ReplaceAll(name, "_", "-")
	}
	o, negated := p.byName[name], false
	if o == nil && strings.HasPrefix(name, "--no-") {
		if o = p.byName["--"+name[len("--no-"):]]; o != nil {
			negated = true
			if o.Arg != None {
				return args, fail("%s is an invalid negation because it is not a boolean option", arg)
			}
		}
	}
	if o == nil || p.worker && o.Scope != Isolate {
		return args, p.unknown(arg)
	}
	if p.env && o.NoEnv {
		if o.Arg == Required && strings.HasPrefix(name, "--") {
			name += "="
		}
		return args, fail("%s is not allowed in NODE_OPTIONS", name)
	}
	if o.Group == Refused && !negated {
		return args, fail("%s is not supported by node-go: %s", name, o.Help)
	}
	switch o.Arg {
	case Required:
		switch {
		case hasValue && value == "":
			return args, fail("%s requires an argument", arg)
		case !hasValue && (len(args) == 0 || startsDash(args[0])):
			return args, fail("%s requires an argument", arg)
		case !hasValue:
			value, args = unescape(args[0]), args[1:]
		}
	case Joined:
		if !hasValue {
			return args, p.unknown(arg)
		}
	}
	if err := p.apply(o, name, value, negated); err != nil {
		return args, err
	}
	// -p takes the next argument as code, if it is none of an option.
	if o.Name == "--print" && !negated && !hasValue && len(args) > 0 && !startsDash(args[0]) {
		p.set.HasEval, p.set.Eval = true, unescape(args[0])
		args = args[1:]
	}
	return args, nil
}

func (p *parser) apply(o *Option, name, value string, negated bool) error {
	if len(o.choice) > 0 && !slices.Contains(o.choice, value) {
		return fail("invalid value for %s", o.Name)
	}
	switch {
	case o.toggle != nil:
		*o.toggle(p.set) = !negated
		if o.off != nil {
			*o.off(p.set) = negated
		}
	case o.off != nil:
		*o.off(p.set) = negated
	case o.text != nil:
		*o.text(p.set) = value
	case o.list != nil:
		l := o.list(p.set)
		*l = append(*l, value)
	case o.parse != nil:
		if err := o.parse(p.set, value); err != nil {
			return fail("%s", err)
		}
	}
	return nil
}

func (p *parser) unknown(arg string) error {
	if p.env {
		return fail("%s is not allowed in NODE_OPTIONS", arg)
	}
	return fail("bad option: %s", arg)
}

func startsDash(s string) bool { return strings.HasPrefix(s, "-") }

// unescape takes away the backslash that lets a value begin with a dash.
func unescape(s string) string {
	if strings.HasPrefix(s, `\-`) {
		return s[1:]
	}
	return s
}
