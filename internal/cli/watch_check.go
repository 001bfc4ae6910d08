package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/node-go/node-go/internal/options"
)

// checkWatch refuses what watch mode cannot be combined with, and fills in its signal.
func checkWatch(line *options.Line) error {
	switch {
	case line.Check:
		return errors.New("either --watch or --check can be used, not both")
	case line.HasEval || line.Print:
		return errors.New("either --watch or --eval can be used, not both")
	case line.Test.Run && len(line.WatchPaths) > 0:
		return errors.New("--watch-path cannot be used in combination with --test")
	case line.Test.Run && line.Test.ForceExit:
		return errors.New("either --watch or --test-force-exit can be used, not both")
	case !line.Test.Run && (line.Script == "" || line.Script == "-"):
		return errors.New("--watch requires specifying a file")
	}
	if line.WatchKillSignal == "" {
		line.WatchKillSignal = "SIGTERM"
	}
	if !strings.HasPrefix(line.WatchKillSignal, "SIG") || line.WatchKillSignal != strings.ToUpper(line.WatchKillSignal) {
		return fmt.Errorf("TypeError [ERR_UNKNOWN_SIGNAL]: Unknown signal: %s", line.WatchKillSignal)
	}
	return nil
}

func stdoutIsTerminal() bool { return term.IsTerminal(int(os.Stdout.Fd())) }
