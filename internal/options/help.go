package options

import (
	"fmt"
	"strings"
)

const (
	helpColumn = 30
	helpWidth  = 100
)

// Help is the text of --help.
func Help(version string) string {
	var b strings.Builder
	b.WriteString(`Usage: node-go [options] [script.js] [arguments]

  node-go app.js one two        run a script; process.argv holds its arguments
  node-go -e 'console.log(1)'   run code from the command line
  node-go -p 'os.cpus().length' print the value of an expression
  echo 'console.log(1)' | node-go -  run what standard input says
  node-go --stats app.js        show what the code cache did for each worker
  node-go log --help            read logs: summaries, timelines, comparisons

Options end at the name of the script, or at --. NODE_OPTIONS may hold more of them.
`)
	table := Table()
	for _, g := range []struct {
		group Group
		title string
	}{
		{Running, "Running"}, {Modules, "Modules"}, {Diagnostics, "Warnings and errors"}, {Testing, "Tests (node:test)"}, {Own, "Only in node-go"},
	} {
		fmt.Fprintf(&b, "\n%s:\n", g.title)
		for i := range table {
			if table[i].Group == g.group {
				helpLine(&b, table[i].Display(), table[i].Help)
			}
		}
	}
	b.WriteString("\nEnvironment variables:\n")
	for _, v := range Variables() {
		helpLine(&b, v.Name, v.Help)
	}
	fmt.Fprintf(&b, "\nMany options of Node.js are accepted without effect, some are refused; docs/cli.md lists both.\nnode-go %s\n", version)
	return b.String()
}

func helpLine(b *strings.Builder, name, text string) {
	line := "  " + name
	if len(line)+2 > helpColumn {
		b.WriteString(line + "\n")
		line = ""
	}
	pad := strings.Repeat(" ", helpColumn)
	line += pad[len(line):]
	for _, w := range strings.Fields(text) {
		if len(line)+len(w)+1 > helpWidth {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = pad
		}
		line += w + " "
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}

// Variable is an environment variable that the command reads.
type Variable struct{ Name, Help string }

// Variables lists them.
func Variables() []Variable {
	return []Variable{
		{"NODE_OPTIONS", "options, read before those of the command line; what may only stand there is refused"},
		{"NODE_GO_LOG", "like --log-level, which goes before it"},
		{"NODE_PATH", "folders that require searches after node_modules"},
		{"NODE_NO_WARNINGS", "1: like --no-warnings"},
		{"NODE_PENDING_DEPRECATION", "1: like --pending-deprecation"},
		{"NODE_PRESERVE_SYMLINKS", "1: like --preserve-symlinks"},
		{"NODE_PRESERVE_SYMLINKS_MAIN", "1: like --preserve-symlinks-main"},
	}
}

// Markdown is the table of options of docs/cli.md.
func Markdown() string {
	var b strings.Builder
	table := Table()
	for _, g := range []struct {
		group        Group
		title, intro string
	}{
		{Running, "Running", ""}, {Modules, "Modules", ""}, {Diagnostics, "Warnings and errors", ""}, {Own, "Only in node-go", ""},
		{Accepted, "Accepted without effect", "Programs are started with these; there is nothing that they could change."},
		{Refused, "Refused", "To go on without what these ask for would be to do something else: exit code 9."},
	} {
		fmt.Fprintf(&b, "### %s\n\n", g.title)
		if g.intro != "" {
			b.WriteString(g.intro + "\n\n")
		}
		last := "what it does"
		if g.group >= Accepted {
			last = "why"
		}
		fmt.Fprintf(&b, "| option | %s | NODE_OPTIONS | worker |\n| --- | --- | --- | --- |\n", last)
		for i := range table {
			o := &table[i]
			if o.Group == g.group {
				fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", o.Display(), o.Help, yes(!o.NoEnv), yes(o.Scope == Isolate))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}
