//go:build unix

package terminal

import "golang.org/x/sys/unix"

// state is a terminal's mode.
type state = unix.Termios

// makeRaw leaves the processing of output on, unlike cfmakeraw: programs go on to write plain newlines.
func makeRaw(fd int) (*state, error) {
	old, err := unix.IoctlGetTermios(fd, getMode)
	if err != nil {
		return nil, err
	}
	raw := *old
	raw.Iflag &^= unix.BRKINT | unix.ICRNL | unix.INPCK | unix.ISTRIP | unix.IXON
	raw.Oflag |= unix.ONLCR
	raw.Cflag |= unix.CS8
	raw.Lflag &^= unix.ECHO | unix.ICANON | unix.IEXTEN | unix.ISIG
	raw.Cc[unix.VMIN] = 1
	raw.Cc[unix.VTIME] = 0
	if err := unix.IoctlSetTermios(fd, setMode, &raw); err != nil {
		return nil, err
	}
	return old, nil
}

func restore(fd int, s *state) error { return unix.IoctlSetTermios(fd, setMode, s) }
