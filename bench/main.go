// Command bench runs the benchmarks of this folder and compares runtimes, builds or flags with each other.
//
//	go run ./bench compare --old 'node-go --code-cache=off' --new node-go --filter startup --runs 30
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
)

const usage = `bench runs the benchmarks under bench/ with any Node-like runtime.

  go run ./bench run     --cmd 'CMD'             run each configuration once and print its rate
  go run ./bench compare --old CMD --new CMD     interleaved runs in fresh processes, Welch's t-test, Node's table
  go run ./bench scatter --cmd CMD --set k=a,b   many runs over the values of one parameter, mean and confidence interval
  go run ./bench report  FILE.json ...           tables, box plots and scaling curves as one HTML page (and SVG, PNG)

Options of all but report:
  --filter TEXT     only benchmarks whose file contains TEXT (may be given more than once)
  --set k=v         only configurations with that value; several values: k=a,b
  --runs N          runs of each configuration (compare: 30, scatter: 30, run: 1)
  --cpus LIST       pin runs to these CPUs (Linux, by taskset)
  --timeout SECONDS a run that takes longer has failed (120)
  --out FILE        raw samples as JSON, or as CSV if FILE ends in .csv
  --cmd NAME=CMD    of run: may be given more than once, to have several runtimes side by side
  --title, --note   what the report says of these results
  --node-go PATH    what the word node-go in a CMD means (built from this tree otherwise)

Options of report:
  --html FILE       where the page goes (default bench-report.html); plots go beside it
  --markdown FILE   write docs/benchmarks.md instead: the text of bench/results/README.md and a table of each file
`

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, errSomeFailed) {
			fmt.Fprintln(os.Stderr, "bench:", err)
		}
		os.Exit(1)
	}
}

func run(args []string, out, errOut io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(errOut, usage)
		return errors.New("a command is needed")
	}
	switch args[0] {
	case "run", "compare", "scatter":
		o, err := parseOptions(args[0], args[1:])
		if err != nil {
			return err
		}
		o.out, o.errOut = out, errOut
		defer o.cleanup()
		return o.measure()
	case "report":
		return report(args[1:], out)
	case "help", "-h", "--help":
		fmt.Fprint(out, usage)
		return nil
	}
	return fmt.Errorf("unknown command %q", args[0])
}

// revision is the commit this tool was built from, for the raw results. go run does not stamp what it builds: then it is that of the
// working tree.
func revision() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	if head, err := exec.Command("git", "rev-parse", "HEAD").Output(); err == nil {
		return strings.TrimSpace(string(head))
	}
	return "unknown"
}
