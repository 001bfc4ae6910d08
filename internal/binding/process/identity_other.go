//go:build !unix

package process

import (
	"os"
	"syscall"
)

const hasUsers = false

func umask(int) int { return 0 }

func signalNumber(name string) (int, bool) {
	switch name {
	case "SIGTERM":
		return 15, true
	case "SIGKILL":
		return 9, true
	case "SIGINT":
		return 2, true
	case "SIGHUP":
		return 1, true
	case "SIGBREAK":
		return 21, true
	}
	return 0, false
}

// endsProcess: sending a signal to itself ends the process before the call returns.
func endsProcess(int) bool { return false }

// sendSignal ends the process: that is all that signals can do here, as in libuv. Signal 0 only asks whether it exists.
func sendSignal(pid, num int) error {
	p, err := os.FindProcess(pid)
	if err != nil {
		return syscall.ESRCH
	}
	if num == 0 {
		return p.Release()
	}
	return p.Kill()
}
