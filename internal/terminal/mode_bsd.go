//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package terminal

import "golang.org/x/sys/unix"

// The requests that read and change a terminal's mode; changes wait until what was written is out.
const (
	getMode = unix.TIOCGETA
	setMode = unix.TIOCSETAW
)
