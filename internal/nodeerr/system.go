package nodeerr

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"syscall"
)

// ErrnoOf maps a Go error to the system's error: system call numbers anywhere in its chain, then the portable errors of io/fs,
// os, io and context. What it cannot tell is UNKNOWN.
func ErrnoOf(err error) Errno {
	var number syscall.Errno
	if errors.As(err, &number) {
		if e, ok := fromErrno(number); ok {
			return e
		}
		if name := unmappedName(number); name != "" {
			return Errno{Name: name, Number: -int(number), Message: name}
		}
	}
	name := "UNKNOWN"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		name = "ENOENT"
	case errors.Is(err, fs.ErrExist):
		name = "EEXIST"
	case errors.Is(err, fs.ErrPermission):
		name = "EACCES"
	case errors.Is(err, fs.ErrClosed):
		name = "EBADF"
	case errors.Is(err, fs.ErrInvalid):
		name = "EINVAL"
	case errors.Is(err, errors.ErrUnsupported):
		name = "ENOTSUP"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded):
		name = "ETIMEDOUT"
	case errors.Is(err, context.Canceled):
		name = "ECANCELED"
	case errors.Is(err, io.EOF):
		name = "EOF"
	}
	e, _ := ErrnoByName(name)
	return e
}

// FromSyscall makes the error that a failed file operation throws: "ENOENT: no such file or directory, rename '/a' -> '/b'".
// path and dest may be "". An err that is an *Error already is given back as it is; err must not be nil.
func FromSyscall(err error, syscall, path, dest string) *Error {
	var made *Error
	if errors.As(err, &made) {
		return made
	}
	e := FromErrno(ErrnoOf(err), syscall, path, dest)
	e.cause = err
	return e
}

// FromErrno is FromSyscall for an error whose number is known.
func FromErrno(no Errno, syscall, path, dest string) *Error {
	m := no.Name + ": " + no.Message + ", " + syscall
	if path != "" {
		m += " '" + path + "'"
	}
	if dest != "" {
		m += " -> '" + dest + "'"
	}
	e := system(no, syscall, m)
	if path != "" {
		e.With("path", path)
	}
	if dest != "" {
		e.With("dest", dest)
	}
	return e
}

// Short makes the error of an operation that is on no file: "kill ESRCH". detail may be "".
func Short(no Errno, syscall, detail string) *Error {
	m := syscall + " " + no.Name
	if detail != "" {
		m += " " + detail
	}
	return system(no, syscall, m)
}

// HostPort makes the error of a failed connection: "connect ECONNREFUSED 127.0.0.1:80". port 0 means that there is none, as for
// paths; local, if not "", is the local end.
func HostPort(no Errno, syscall, address string, port int, local string) *Error {
	m := syscall + " " + no.Name
	switch {
	case port > 0:
		m += " " + address + ":" + strconv.Itoa(port)
	case address != "":
		m += " " + address
	}
	if local != "" {
		m += " - Local (" + local + ")"
	}
	e := system(no, syscall, m).With("address", address)
	if port != 0 {
		e.With("port", port)
	}
	return e
}

// Listen makes the error of a failed bind or listen: "listen EADDRINUSE: address already in use 127.0.0.1:80".
func Listen(no Errno, syscall, address string, port int) *Error {
	m := syscall + " " + no.Name + ": " + no.Message
	switch {
	case port > 0:
		m += " " + address + ":" + strconv.Itoa(port)
	case address != "":
		m += " " + address
	}
	e := &Error{Code: Code(no.Name), Class: PlainError, Message: m, Bare: true}
	e.With("errno", no.Number).With("syscall", syscall).With("address", address)
	if port != 0 {
		e.With("port", port)
	}
	return e
}

// DNS makes the error of a failed look-up: "getaddrinfo ENOTFOUND host". code is "ENOTFOUND" or another of c-ares' or
// libuv's names; the two that mean an unknown host become ENOTFOUND.
func DNS(code, syscall, hostname string) *Error {
	e := &Error{Class: PlainError, Bare: true}
	var number any
	if no, ok := ErrnoByName(code); ok {
		number = no.Number
	}
	if code == "EAI_NODATA" || code == "EAI_NONAME" {
		code = "ENOTFOUND"
	}
	e.Code = Code(code)
	e.Message = syscall + " " + code
	e.With("errno", number).With("code", code).With("syscall", syscall)
	if hostname != "" {
		e.Message += " " + hostname
		e.With("hostname", hostname)
	}
	return e
}

// System makes a SystemError: "A system error occurred: uv_os_setpriority returned ESRCH (no such process)". code is one whose
// class is SystemError. The properties info, errno, syscall, path and dest follow; info is the []Prop of the object.
func System(code Code, no Errno, syscall, message, path, dest string) *Error {
	e := New(code)
	if message == "" {
		message = no.Message
	}
	e.Message += ": " + syscall + " returned " + no.Name + " (" + message + ")"
	info := []Prop{{"errno", no.Number}, {"code", no.Name}, {"syscall", syscall}, {"message", message}}
	ends := []Prop{}
	if path != "" {
		e.Message += " " + path
		ends = append(ends, Prop{"path", path})
	}
	if dest != "" {
		e.Message += " => " + dest
		ends = append(ends, Prop{"dest", dest})
	}
	e.With("info", append(info, ends...)).With("errno", no.Number).With("syscall", syscall)
	e.Props = append(e.Props, ends...)
	return e
}

// system makes the bare error that system call failures share.
func system(no Errno, syscall, message string) *Error {
	e := &Error{Code: Code(no.Name), Class: PlainError, Message: message, Bare: true}
	return e.With("errno", no.Number).With("code", no.Name).With("syscall", syscall)
}
