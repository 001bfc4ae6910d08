package nodeerr

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// fromErrno maps a Windows error to libuv's. Go's own invented errors, which the syscall package gives where Windows has none,
// map by their meaning.
func fromErrno(err syscall.Errno) (Errno, bool) {
	name := windowsName(err)
	if name == "" {
		return Errno{}, false
	}
	return ErrnoByName(name)
}

func windowsName(err syscall.Errno) string {
	switch err {
	case windows.WSAEACCES,
		windows.ERROR_ELEVATION_REQUIRED,
		windows.ERROR_CANT_ACCESS_FILE:
		return "EACCES"
	case windows.ERROR_ADDRESS_ALREADY_ASSOCIATED,
		windows.WSAEADDRINUSE:
		return "EADDRINUSE"
	case windows.WSAEADDRNOTAVAIL:
		return "EADDRNOTAVAIL"
	case windows.WSAEAFNOSUPPORT:
		return "EAFNOSUPPORT"
	case windows.WSAEWOULDBLOCK,
		windows.ERROR_NO_DATA:
		return "EAGAIN"
	case windows.WSAEALREADY:
		return "EALREADY"
	case windows.ERROR_INVALID_FLAGS,
		windows.ERROR_INVALID_HANDLE:
		return "EBADF"
	case windows.ERROR_LOCK_VIOLATION,
		windows.ERROR_PIPE_BUSY,
		windows.ERROR_SHARING_VIOLATION:
		return "EBUSY"
	case windows.ERROR_OPERATION_ABORTED,
		windows.WSAEINTR:
		return "ECANCELED"
	case windows.ERROR_NO_UNICODE_TRANSLATION:
		return "ECHARSET"
	case windows.ERROR_CONNECTION_ABORTED,
		windows.WSAECONNABORTED:
		return "ECONNABORTED"
	case windows.ERROR_CONNECTION_REFUSED,
		windows.WSAECONNREFUSED:
		return "ECONNREFUSED"
	case windows.ERROR_NETNAME_DELETED,
		windows.WSAECONNRESET:
		return "ECONNRESET"
	case windows.ERROR_ALREADY_EXISTS,
		windows.ERROR_FILE_EXISTS:
		return "EEXIST"
	case windows.ERROR_NOACCESS,
		windows.WSAEFAULT:
		return "EFAULT"
	case windows.ERROR_HOST_UNREACHABLE,
		windows.WSAEHOSTUNREACH:
		return "EHOSTUNREACH"
	case windows.ERROR_INSUFFICIENT_BUFFER,
		windows.ERROR_INVALID_DATA,
		windows.ERROR_INVALID_PARAMETER,
		windows.ERROR_SYMLINK_NOT_SUPPORTED,
		windows.WSAEINVAL,
		windows.WSAEPFNOSUPPORT:
		return "EINVAL"
	case windows.ERROR_BEGINNING_OF_MEDIA,
		windows.ERROR_BUS_RESET,
		windows.ERROR_CRC,
		windows.ERROR_DEVICE_DOOR_OPEN,
		windows.ERROR_DEVICE_REQUIRES_CLEANING,
		windows.ERROR_DISK_CORRUPT,
		windows.ERROR_EOM_OVERFLOW,
		windows.ERROR_FILEMARK_DETECTED,
		windows.ERROR_GEN_FAILURE,
		windows.ERROR_INVALID_BLOCK_LENGTH,
		windows.ERROR_IO_DEVICE,
		windows.ERROR_NO_DATA_DETECTED,
		windows.ERROR_NO_SIGNAL_SENT,
		windows.ERROR_OPEN_FAILED,
		windows.ERROR_SETMARK_DETECTED,
		windows.ERROR_SIGNAL_REFUSED:
		return "EIO"
	case windows.WSAEISCONN:
		return "EISCONN"
	case windows.ERROR_CANT_RESOLVE_FILENAME:
		return "ELOOP"
	case windows.ERROR_TOO_MANY_OPEN_FILES,
		windows.WSAEMFILE:
		return "EMFILE"
	case windows.WSAEMSGSIZE:
		return "EMSGSIZE"
	case windows.ERROR_BUFFER_OVERFLOW,
		windows.ERROR_FILENAME_EXCED_RANGE:
		return "ENAMETOOLONG"
	case windows.ERROR_NETWORK_UNREACHABLE,
		windows.WSAENETUNREACH:
		return "ENETUNREACH"
	case windows.WSAENOBUFS:
		return "ENOBUFS"
	case windows.ERROR_BAD_PATHNAME,
		windows.ERROR_DIRECTORY,
		windows.ERROR_ENVVAR_NOT_FOUND,
		windows.ERROR_FILE_NOT_FOUND,
		windows.ERROR_INVALID_NAME,
		windows.ERROR_INVALID_DRIVE,
		windows.ERROR_INVALID_REPARSE_DATA,
		windows.ERROR_MOD_NOT_FOUND,
		windows.ERROR_PATH_NOT_FOUND,
		windows.WSAHOST_NOT_FOUND,
		windows.WSANO_DATA:
		return "ENOENT"
	case windows.ERROR_NOT_ENOUGH_MEMORY,
		windows.ERROR_OUTOFMEMORY:
		return "ENOMEM"
	case windows.ERROR_CANNOT_MAKE,
		windows.ERROR_DISK_FULL,
		windows.ERROR_EA_TABLE_FULL,
		windows.ERROR_END_OF_MEDIA,
		windows.ERROR_HANDLE_DISK_FULL:
		return "ENOSPC"
	case windows.ERROR_NOT_CONNECTED,
		windows.WSAENOTCONN:
		return "ENOTCONN"
	case windows.ERROR_DIR_NOT_EMPTY:
		return "ENOTEMPTY"
	case windows.WSAENOTSOCK:
		return "ENOTSOCK"
	case windows.ERROR_NOT_SUPPORTED:
		return "ENOTSUP"
	case windows.ERROR_BROKEN_PIPE:
		return "EOF"
	case windows.ERROR_ACCESS_DENIED,
		windows.ERROR_PRIVILEGE_NOT_HELD:
		return "EPERM"
	case windows.ERROR_BAD_PIPE,
		windows.ERROR_PIPE_NOT_CONNECTED,
		windows.WSAESHUTDOWN:
		return "EPIPE"
	case windows.WSAEPROTONOSUPPORT:
		return "EPROTONOSUPPORT"
	case windows.ERROR_WRITE_PROTECT:
		return "EROFS"
	case windows.ERROR_SEM_TIMEOUT,
		windows.WSAETIMEDOUT:
		return "ETIMEDOUT"
	case windows.ERROR_NOT_SAME_DEVICE:
		return "EXDEV"
	case windows.ERROR_INVALID_FUNCTION:
		return "EISDIR"
	case windows.ERROR_META_EXPANSION_TOO_LONG:
		return "E2BIG"
	case windows.WSAESOCKTNOSUPPORT:
		return "ESOCKTNOSUPPORT"
	case windows.ERROR_BAD_EXE_FORMAT:
		return "EFTYPE"
	}
	return inventedName(err)
}

// inventedName covers the values that the syscall package makes up on Windows.
func inventedName(err syscall.Errno) string {
	switch err {
	case syscall.E2BIG:
		return "E2BIG"
	case syscall.EACCES:
		return "EACCES"
	case syscall.EADDRINUSE:
		return "EADDRINUSE"
	case syscall.EADDRNOTAVAIL:
		return "EADDRNOTAVAIL"
	case syscall.EAFNOSUPPORT:
		return "EAFNOSUPPORT"
	case syscall.EAGAIN:
		return "EAGAIN"
	case syscall.EALREADY:
		return "EALREADY"
	case syscall.EBADF:
		return "EBADF"
	case syscall.EBUSY:
		return "EBUSY"
	case syscall.ECANCELED:
		return "ECANCELED"
	case syscall.ECONNABORTED:
		return "ECONNABORTED"
	case syscall.ECONNREFUSED:
		return "ECONNREFUSED"
	case syscall.ECONNRESET:
		return "ECONNRESET"
	case syscall.EDESTADDRREQ:
		return "EDESTADDRREQ"
	case syscall.EEXIST:
		return "EEXIST"
	case syscall.EFAULT:
		return "EFAULT"
	case syscall.EFBIG:
		return "EFBIG"
	case syscall.EHOSTUNREACH:
		return "EHOSTUNREACH"
	case syscall.EILSEQ:
		return "EILSEQ"
	case syscall.EINTR:
		return "EINTR"
	case syscall.EINVAL:
		return "EINVAL"
	case syscall.EIO:
		return "EIO"
	case syscall.EISCONN:
		return "EISCONN"
	case syscall.EISDIR:
		return "EISDIR"
	case syscall.ELOOP:
		return "ELOOP"
	case syscall.EMFILE:
		return "EMFILE"
	case syscall.EMLINK:
		return "EMLINK"
	case syscall.EMSGSIZE:
		return "EMSGSIZE"
	case syscall.ENAMETOOLONG:
		return "ENAMETOOLONG"
	case syscall.ENETDOWN:
		return "ENETDOWN"
	case syscall.ENETUNREACH:
		return "ENETUNREACH"
	case syscall.ENFILE:
		return "ENFILE"
	case syscall.ENOBUFS:
		return "ENOBUFS"
	case syscall.ENODEV:
		return "ENODEV"
	case syscall.ENOEXEC:
		return "ENOEXEC"
	case syscall.ENOMEM:
		return "ENOMEM"
	case syscall.ENONET:
		return "ENONET"
	case syscall.ENOPROTOOPT:
		return "ENOPROTOOPT"
	case syscall.ENOSPC:
		return "ENOSPC"
	case syscall.ENOSYS:
		return "ENOSYS"
	case syscall.ENOTCONN:
		return "ENOTCONN"
	case syscall.ENOTEMPTY:
		return "ENOTEMPTY"
	case syscall.ENOTSOCK:
		return "ENOTSOCK"
	case syscall.ENOTSUP:
		return "ENOTSUP"
	case syscall.ENOTTY:
		return "ENOTTY"
	case syscall.ENXIO:
		return "ENXIO"
	case syscall.EOVERFLOW:
		return "EOVERFLOW"
	case syscall.EPERM:
		return "EPERM"
	case syscall.EPIPE:
		return "EPIPE"
	case syscall.EPROTO:
		return "EPROTO"
	case syscall.EPROTONOSUPPORT:
		return "EPROTONOSUPPORT"
	case syscall.EPROTOTYPE:
		return "EPROTOTYPE"
	case syscall.ERANGE:
		return "ERANGE"
	case syscall.EROFS:
		return "EROFS"
	case syscall.ESHUTDOWN:
		return "ESHUTDOWN"
	case syscall.ESPIPE:
		return "ESPIPE"
	case syscall.ESRCH:
		return "ESRCH"
	case syscall.ETIMEDOUT:
		return "ETIMEDOUT"
	case syscall.ETXTBSY:
		return "ETXTBSY"
	case syscall.EXDEV:
		return "EXDEV"
	case syscall.EWINDOWS:
		return "ENOTSUP"
	}
	return ""
}

// unmappedName is empty: on Windows libuv answers UNKNOWN for what it does not map.
func unmappedName(syscall.Errno) string { return "" }
