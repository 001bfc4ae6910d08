//go:build unix

package process

import (
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

const hasUsers = true

// maskMu makes reading the mask, which the system only does by setting it, safe among isolates.
var maskMu sync.Mutex

// umask sets the mask of the process, or only reads it when mask is negative. It gives the mask before.
func umask(mask int) int {
	maskMu.Lock()
	defer maskMu.Unlock()
	if mask >= 0 {
		return syscall.Umask(mask)
	}
	old := syscall.Umask(0)
	syscall.Umask(old)
	return old
}

func signalNumber(name string) (int, bool) {
	n := unix.SignalNum(name)
	return int(n), n != 0
}

// endsProcess tells whether a signal that nobody listens to ends the process at once.
func endsProcess(num int) bool {
	switch syscall.Signal(num) {
	case syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGKILL:
		return true
	}
	return false
}

func sendSignal(pid, num int) error { return syscall.Kill(pid, syscall.Signal(num)) }
