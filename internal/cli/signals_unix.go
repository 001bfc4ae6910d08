//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// keepBrokenPipes has writes to a pipe that nobody reads fail, where Go would end the process. Children get the default.
func keepBrokenPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

func signalByName(name string) (os.Signal, bool) {
	n := unix.SignalNum(name)
	return n, n != 0 && n != unix.SIGKILL && n != unix.SIGSTOP
}

// endingSignals are those that end the process unless it was started to ignore them, in the order in which they are watched.
func endingSignals() []string {
	var names []string
	for _, name := range []string{"SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"} {
		if !signal.Ignored(unix.SignalNum(name)) {
			names = append(names, name)
		}
	}
	return names
}

// raiseSignal sends the process a signal. It cannot fail for a process that sends one to itself.
func raiseSignal(name string) { _ = unix.Kill(unix.Getpid(), unix.SignalNum(name)) }
