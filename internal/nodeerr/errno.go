package nodeerr

import (
	"runtime"
	"strconv"
)

// Errno is one of the operating system's errors as libuv gives it: Number is negative and differs between systems.
type Errno struct {
	Name    string
	Number  int
	Message string
}

// Errnos gives all errors in the order of util.getSystemErrorMap, with this system's numbers.
func Errnos() []Errno {
	all := make([]Errno, len(errnos))
	for i := range errnos {
		all[i] = errnos[i].here()
	}
	return all
}

// ErrnoByName looks an error up by a name such as "ENOENT".
func ErrnoByName(name string) (Errno, bool) {
	for i := range errnos {
		if errnos[i].name == name {
			return errnos[i].here(), true
		}
	}
	return Errno{}, false
}

// ErrnoByNumber looks an error up by this system's negative number.
func ErrnoByNumber(number int) (Errno, bool) {
	for i := range errnos {
		if e := errnos[i].here(); e.Number == number {
			return e, true
		}
	}
	return Errno{}, false
}

// ErrnoName gives the name for a negative number, as util.getSystemErrorName does for numbers that it does not know too.
func ErrnoName(number int) string {
	if e, ok := ErrnoByNumber(number); ok {
		return e.Name
	}
	return "Unknown system error " + strconv.Itoa(number)
}

// errnoRow has the numbers of one error on each system. Where a system has no such error, libuv makes a number up, below -4000.
type errnoRow struct {
	name                   string
	linux, darwin, windows int
	message                string
}

func (r *errnoRow) here() Errno {
	number := r.linux
	switch runtime.GOOS {
	case "darwin", "ios":
		number = r.darwin
	case "windows":
		number = r.windows
	}
	return Errno{r.name, number, r.message}
}

var errnos = [...]errnoRow{
	{"E2BIG", -7, -7, -4093, "argument list too long"},
	{"EACCES", -13, -13, -4092, "permission denied"},
	{"EADDRINUSE", -98, -48, -4091, "address already in use"},
	{"EADDRNOTAVAIL", -99, -49, -4090, "address not available"},
	{"EAFNOSUPPORT", -97, -47, -4089, "address family not supported"},
	{"EAGAIN", -11, -35, -4088, "resource temporarily unavailable"},
	{"EAI_ADDRFAMILY", -3000, -3000, -3000, "address family not supported"},
	{"EAI_AGAIN", -3001, -3001, -3001, "temporary failure"},
	{"EAI_BADFLAGS", -3002, -3002, -3002, "bad ai_flags value"},
	{"EAI_BADHINTS", -3013, -3013, -3013, "invalid value for hints"},
	{"EAI_CANCELED", -3003, -3003, -3003, "request canceled"},
	{"EAI_FAIL", -3004, -3004, -3004, "permanent failure"},
	{"EAI_FAMILY", -3005, -3005, -3005, "ai_family not supported"},
	{"EAI_MEMORY", -3006, -3006, -3006, "out of memory"},
	{"EAI_NODATA", -3007, -3007, -3007, "no address"},
	{"EAI_NONAME", -3008, -3008, -3008, "unknown node or service"},
	{"EAI_OVERFLOW", -3009, -3009, -3009, "argument buffer overflow"},
	{"EAI_PROTOCOL", -3014, -3014, -3014, "resolved protocol is unknown"},
	{"EAI_SERVICE", -3010, -3010, -3010, "service not available for socket type"},
	{"EAI_SOCKTYPE", -3011, -3011, -3011, "socket type not supported"},
	{"EALREADY", -114, -37, -4084, "connection already in progress"},
	{"EBADF", -9, -9, -4083, "bad file descriptor"},
	{"EBUSY", -16, -16, -4082, "resource busy or locked"},
	{"ECANCELED", -125, -89, -4081, "operation canceled"},
	{"ECHARSET", -4080, -4080, -4080, "invalid Unicode character"},
	{"ECONNABORTED", -103, -53, -4079, "software caused connection abort"},
	{"ECONNREFUSED", -111, -61, -4078, "connection refused"},
	{"ECONNRESET", -104, -54, -4077, "connection reset by peer"},
	{"EDESTADDRREQ", -89, -39, -4076, "destination address required"},
	{"EEXIST", -17, -17, -4075, "file already exists"},
	{"EFAULT", -14, -14, -4074, "bad address in system call argument"},
	{"EFBIG", -27, -27, -4036, "file too large"},
	{"EHOSTUNREACH", -113, -65, -4073, "host is unreachable"},
	{"EINTR", -4, -4, -4072, "interrupted system call"},
	{"EINVAL", -22, -22, -4071, "invalid argument"},
	{"EIO", -5, -5, -4070, "i/o error"},
	{"EISCONN", -106, -56, -4069, "socket is already connected"},
	{"EISDIR", -21, -21, -4068, "illegal operation on a directory"},
	{"ELOOP", -40, -62, -4067, "too many symbolic links encountered"},
	{"EMFILE", -24, -24, -4066, "too many open files"},
	{"EMSGSIZE", -90, -40, -4065, "message too long"},
	{"ENAMETOOLONG", -36, -63, -4064, "name too long"},
	{"ENETDOWN", -100, -50, -4063, "network is down"},
	{"ENETUNREACH", -101, -51, -4062, "network is unreachable"},
	{"ENFILE", -23, -23, -4061, "file table overflow"},
	{"ENOBUFS", -105, -55, -4060, "no buffer space available"},
	{"ENODEV", -19, -19, -4059, "no such device"},
	{"ENOENT", -2, -2, -4058, "no such file or directory"},
	{"ENOMEM", -12, -12, -4057, "not enough memory"},
	{"ENONET", -64, -4056, -4056, "machine is not on the network"},
	{"ENOPROTOOPT", -92, -42, -4035, "protocol not available"},
	{"ENOSPC", -28, -28, -4055, "no space left on device"},
	{"ENOSYS", -38, -78, -4054, "function not implemented"},
	{"ENOTCONN", -107, -57, -4053, "socket is not connected"},
	{"ENOTDIR", -20, -20, -4052, "not a directory"},
	{"ENOTEMPTY", -39, -66, -4051, "directory not empty"},
	{"ENOTSOCK", -88, -38, -4050, "socket operation on non-socket"},
	{"ENOTSUP", -95, -45, -4049, "operation not supported on socket"},
	{"EOVERFLOW", -75, -84, -4026, "value too large for defined data type"},
	{"EPERM", -1, -1, -4048, "operation not permitted"},
	{"EPIPE", -32, -32, -4047, "broken pipe"},
	{"EPROTO", -71, -100, -4046, "protocol error"},
	{"EPROTONOSUPPORT", -93, -43, -4045, "protocol not supported"},
	{"EPROTOTYPE", -91, -41, -4044, "protocol wrong type for socket"},
	{"ERANGE", -34, -34, -4034, "result too large"},
	{"EROFS", -30, -30, -4043, "read-only file system"},
	{"ESHUTDOWN", -108, -58, -4042, "cannot send after transport endpoint shutdown"},
	{"ESPIPE", -29, -29, -4041, "invalid seek"},
	{"ESRCH", -3, -3, -4040, "no such process"},
	{"ETIMEDOUT", -110, -60, -4039, "connection timed out"},
	{"ETXTBSY", -26, -26, -4038, "text file is busy"},
	{"EXDEV", -18, -18, -4037, "cross-device link not permitted"},
	{"UNKNOWN", -4094, -4094, -4094, "unknown error"},
	{"EOF", -4095, -4095, -4095, "end of file"},
	{"ENXIO", -6, -6, -4033, "no such device or address"},
	{"EMLINK", -31, -31, -4032, "too many links"},
	{"EHOSTDOWN", -112, -64, -4031, "host is down"},
	{"EREMOTEIO", -121, -4030, -4030, "remote I/O error"},
	{"ENOTTY", -25, -25, -4029, "inappropriate ioctl for device"},
	{"EFTYPE", -4028, -79, -4028, "inappropriate file type or format"},
	{"EILSEQ", -84, -92, -4027, "illegal byte sequence"},
	{"ESOCKTNOSUPPORT", -94, -44, -4025, "socket type not supported"},
	{"ENODATA", -61, -96, -4024, "no data available"},
	{"EUNATCH", -49, -4023, -4023, "protocol driver not attached"},
	{"ENOEXEC", -8, -8, -4022, "exec format error"},
}
