//go:build unix

package os

import (
	"runtime"
	"slices"

	"golang.org/x/sys/unix"
)

const (
	eol          = "\n"
	devNull      = "/dev/null"
	homeVariable = "HOME"
)

// Signals are os.constants.signals: the signals of this system in Node's order.
func Signals() []Number {
	names := []string{
		"SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGIOT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGUSR1", "SIGSEGV",
		"SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM", "SIGCHLD", "SIGSTKFLT", "SIGCONT", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU",
		"SIGURG", "SIGXCPU", "SIGXFSZ", "SIGVTALRM", "SIGPROF", "SIGWINCH", "SIGIO", "SIGPOLL", "SIGPWR", "SIGINFO", "SIGSYS",
	}
	var list []Number
	for _, name := range names {
		known := name
		switch {
		case name == "SIGIOT":
			known = "SIGABRT"
		case name == "SIGPOLL" && runtime.GOOS == "linux":
			known = "SIGIO"
		}
		if n := unix.SignalNum(known); n != 0 {
			list = append(list, Number{name, int(n)})
		}
	}
	return list
}

// errnos are os.constants.errno.
func errnos() []Number {
	names := []string{
		"E2BIG", "EACCES", "EADDRINUSE", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EAGAIN", "EALREADY", "EBADF", "EBADMSG", "EBUSY", "ECANCELED",
		"ECHILD", "ECONNABORTED", "ECONNREFUSED", "ECONNRESET", "EDEADLK", "EDESTADDRREQ", "EDOM", "EDQUOT", "EEXIST", "EFAULT", "EFBIG",
		"EHOSTUNREACH", "EIDRM", "EILSEQ", "EINPROGRESS", "EINTR", "EINVAL", "EIO", "EISCONN", "EISDIR", "ELOOP", "EMFILE", "EMLINK",
		"EMSGSIZE", "EMULTIHOP", "ENAMETOOLONG", "ENETDOWN", "ENETRESET", "ENETUNREACH", "ENFILE", "ENOBUFS", "ENODATA", "ENODEV",
		"ENOENT", "ENOEXEC", "ENOLCK", "ENOLINK", "ENOMEM", "ENOMSG", "ENOPROTOOPT", "ENOSPC", "ENOSR", "ENOSTR", "ENOSYS", "ENOTCONN",
		"ENOTDIR", "ENOTEMPTY", "ENOTSOCK", "ENOTSUP", "ENOTTY", "ENXIO", "EOPNOTSUPP", "EOVERFLOW", "EPERM", "EPIPE", "EPROTO",
		"EPROTONOSUPPORT", "EPROTOTYPE", "ERANGE", "EROFS", "ESPIPE", "ESRCH", "ESTALE", "ETIME", "ETIMEDOUT", "ETXTBSY", "EWOULDBLOCK",
		"EXDEV",
	}
	const last = 200
	numbers := map[string]int{"EWOULDBLOCK": int(unix.EWOULDBLOCK), "EOPNOTSUPP": int(unix.EOPNOTSUPP), "ENOTSUP": int(unix.ENOTSUP), "EAGAIN": int(unix.EAGAIN)}
	for n := 1; n < last; n++ {
		name := unix.ErrnoName(unix.Errno(n))
		if _, have := numbers[name]; name != "" && !have {
			numbers[name] = n
		}
	}
	list := make([]Number, 0, len(names))
	for _, name := range names {
		if n, ok := numbers[name]; ok {
			list = append(list, Number{name, n})
		}
	}
	return slices.Clip(list)
}

func dlopenFlags() []Number {
	if runtime.GOOS == "darwin" {
		return []Number{{"RTLD_LAZY", 1}, {"RTLD_NOW", 2}, {"RTLD_GLOBAL", 8}, {"RTLD_LOCAL", 4}}
	}
	return []Number{{"RTLD_LAZY", 1}, {"RTLD_NOW", 2}, {"RTLD_GLOBAL", 256}, {"RTLD_LOCAL", 0}, {"RTLD_DEEPBIND", 8}}
}
