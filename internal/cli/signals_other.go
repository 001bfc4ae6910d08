//go:build !unix

package cli

import (
	"os"
	"syscall"
)

func keepBrokenPipes() {}

// signalByName knows what Go delivers on Windows: Ctrl-C and Ctrl-Break as SIGINT, the closing of the console as SIGTERM.
func signalByName(name string) (os.Signal, bool) {
	switch name {
	case "SIGINT", "SIGBREAK":
		return os.Interrupt, true
	case "SIGTERM", "SIGHUP":
		return syscall.SIGTERM, true
	}
	return nil, false
}

// endingSignals are none: a process cannot send itself a signal here, so that the default action is left alone.
func endingSignals() []string { return nil }

func raiseSignal(string) {}
