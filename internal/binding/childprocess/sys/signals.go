package sys

// SignalNames lists the names that Node.js knows, in its order: where two names have one number, the first is the one that is told.
func SignalNames() []string {
	return []string{
		"SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGIOT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGUSR1", "SIGSEGV",
		"SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM", "SIGCHLD", "SIGSTKFLT", "SIGCONT", "SIGSTOP", "SIGTSTP", "SIGBREAK", "SIGTTIN",
		"SIGTTOU", "SIGURG", "SIGXCPU", "SIGXFSZ", "SIGVTALRM", "SIGPROF", "SIGWINCH", "SIGIO", "SIGPOLL", "SIGPWR", "SIGINFO", "SIGSYS",
	}
}

// SignalName gives the name of a signal, or "".
func SignalName(number int) string {
	for _, name := range SignalNames() {
		if n, ok := SignalNumber(name); ok && n == number {
			return name
		}
	}
	return ""
}

// Direction says what a pipe is for, where the system's pipes lead one way only.
type Direction uint8

// Directions, as the child sees them.
const (
	ChildReads Direction = iota
	ChildWrites
)
