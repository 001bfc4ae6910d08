//go:build unix

package sys

import "golang.org/x/sys/unix"

// SignalNumber gives the number of a signal; ok is false if the system has none of that name.
func SignalNumber(name string) (number int, ok bool) {
	switch name {
	case "SIGIOT":
		name = "SIGABRT"
	case "SIGPOLL":
		name = "SIGIO"
	case "SIGUNUSED":
		name = "SIGSYS"
	}
	n := unix.SignalNum(name)
	return int(n), n != 0
}
