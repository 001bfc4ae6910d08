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
