package options_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/internal/options"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args   string
		env    string
		script string
		rest   string
		used   string
		check  func(l *options.Line) bool
	}{
		{args: "", check: func(l *options.Line) bool { return l.UnhandledRejections == "throw" && l.StackTraceLimit == 0 }},
		{args: "app.js --x -e 1", script: "app.js", rest: "--x -e 1"},
		{args: "- a", script: "-", rest: "a"},
		{args: "-- -e", script: "-e"},
		{args: "-e 1 a b", rest: "a b", used: "-e 1", check: func(l *options.Line) bool { return l.HasEval && l.Eval == "1" }},
		{args: "-p 1 -- --a", rest: "--a", used: "-p 1", check: func(l *options.Line) bool { return l.Print && l.Eval == "1" }},
		{args: "-p --no-warnings x.js", script: "x.js", used: "-p --no-warnings", check: func(l *options.Line) bool { return l.Print && !l.HasEval && l.NoWarnings }},
		{args: `-p \-1`, used: `-p \-1`, check: func(l *options.Line) bool { return l.Eval == "-1" }},
		{args: "--eval=-1", used: "--eval=-1", check: func(l *options.Line) bool { return l.Eval == "-1" }},
		{args: "-r a --require=b -C x --conditions y z.js", script: "z.js", used: "-r a --require=b -C x --conditions y",
			check: func(l *options.Line) bool {
				return cmp.Equal(l.Require, []string{"a", "b"}) && cmp.Equal(l.Conditions, []string{"x", "y"})
			}},
		{args: "--no-warnings --warnings x", script: "x", used: "--no-warnings --warnings", check: func(l *options.Line) bool { return !l.NoWarnings }},
		{args: "--stack_trace_limit=7 x", script: "x", used: "--stack_trace_limit=7", check: func(l *options.Line) bool { return l.StackTraceLimit == 7 }},
		{args: "--stack-trace-limit=0 x", script: "x", used: "--stack-trace-limit=0", check: func(l *options.Line) bool { return l.StackTraceLimit < 0 }},
		{args: "x", env: `--title="a b" -r 'c'`, script: "x", check: func(l *options.Line) bool { return l.Title == "a b" && l.Require[0] == "'c'" }},
	} {
		l, err := options.Parse(strings.Fields(c.args), c.env)
		if err != nil {
			t.Errorf("%q: %v", c.args, err)
			continue
		}
		if l.Script != c.script || strings.Join(l.Args, " ") != c.rest || strings.Join(l.Used, " ") != c.used {
			t.Errorf("%q: script %q, arguments %q, used %q", c.args, l.Script, l.Args, l.Used)
		}
		if c.check != nil && !c.check(l) {
			t.Errorf("%q: %+v", c.args, l.Set)
		}
	}
}

func TestWorker(t *testing.T) {
	f, invalid := options.Worker([]string{"--no-warnings", "--title=x", "--nope", "-r", "m", "stray", "--trace-warnings", "--conditions"}, "--pending-deprecation")
	if !f.NoWarnings || !f.TraceWarnings || !f.PendingDeprecation || !cmp.Equal(f.Require, []string{"m"}) {
		t.Errorf("%+v", f)
	}
	if diff := cmp.Diff([]string{"--title=x", "--nope", "stray", "--conditions"}, invalid); diff != "" {
		t.Error(diff)
	}
}

// TestTable checks that every row can be reached, says something, and stands once.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range options.Table() {
		for _, name := range []string{o.Name, o.Short, o.Alias} {
			if name != "" && seen[name] {
				t.Errorf("%s is listed twice", name)
			}
			seen[name] = true
		}
		if o.Help == "" || strings.Contains(o.Help, "|") {
			t.Errorf("%s: help %q", o.Name, o.Help)
		}
		if o.Group == options.Refused {
			args := []string{o.Name}
			if o.Arg == options.Required {
				args = append(args, "x")
			}
			var e *options.Error
			if _, err := options.Parse(args, ""); !errors.As(err, &e) || !strings.Contains(e.Text, "not supported by node-go") {
				t.Errorf("%s is not refused: %v", o.Name, err)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("-e\x001\x00--\x00x", `--title="a"`)
	f.Add("--no-warnings\x00-pe\x00\\-1", "")
	f.Add("--=\x00-\x00--no-", `"\`)
	f.Fuzz(func(t *testing.T, line, env string) {
		args := strings.Split(line, "\x00")
		l, err := options.Parse(args, env)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without a text")
			}
			return
		}
		n := len(l.Used) + len(l.Args)
		if l.Script != "" {
			n++
		}
		if n > len(args) || n < len(args)-2 {
			t.Errorf("%q: used %q, script %q, arguments %q", args, l.Used, l.Script, l.Args)
		}
	})
}
