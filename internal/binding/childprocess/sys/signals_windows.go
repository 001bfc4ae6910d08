package sys

// Numbers of the signals that libuv gives a meaning to.
const (
	sigInt  = 2
	sigQuit = 3
	sigKill = 9
	sigTerm = 15
)

// SignalNumber gives the number of a signal; ok is false if the system has none of that name.
func SignalNumber(name string) (number int, ok bool) {
	switch name {
	case "SIGHUP":
		return 1, true
	case "SIGINT":
		return sigInt, true
	case "SIGQUIT":
		return sigQuit, true
	case "SIGILL":
		return 4, true
	case "SIGFPE":
		return 8, true
	case "SIGKILL":
		return sigKill, true
	case "SIGSEGV":
		return 11, true
	case "SIGTERM":
		return sigTerm, true
	case "SIGBREAK":
		return 21, true
	case "SIGABRT":
		return 22, true
	case "SIGWINCH":
		return 28, true
	}
	return 0, false
}
