//go:build unix

package os

import (
	"bufio"
	"os"
	"os/user"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

func describeSystem() system {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return system{}
	}
	return system{
		name: unix.ByteSliceToString(u.Sysname[:]), release: unix.ByteSliceToString(u.Release[:]),
		version: unix.ByteSliceToString(u.Version[:]), machine: unix.ByteSliceToString(u.Machine[:]),
	}
}

func currentUser() (account, error) {
	uid := os.Geteuid()
	if a, ok := fromPasswd(uid); ok {
		return a, nil
	}
	u, err := user.LookupId(strconv.Itoa(uid))
	if err != nil {
		return account{}, syscall.ENOENT
	}
	gid, err := strconv.ParseInt(u.Gid, 10, 64)
	if err != nil {
		gid = int64(os.Getegid())
	}
	return account{uid: int64(uid), gid: gid, name: u.Username, home: u.HomeDir, shell: os.Getenv("SHELL")}, nil
}

// fromPasswd reads the account from the system's file, which tells the shell too.
func fromPasswd(uid int) (account, bool) {
	f, err := os.Open("/etc/passwd")
	if err != nil {
		return account{}, false
	}
	defer f.Close()
	want := strconv.Itoa(uid)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		part := strings.Split(lines.Text(), ":")
		if len(part) < 7 || part[2] != want {
			continue
		}
		gid, err := strconv.ParseInt(part[3], 10, 64)
		if err != nil {
			continue
		}
		return account{uid: int64(uid), gid: gid, name: part[0], home: part[5], shell: part[6]}, true
	}
	return account{}, false
}

func changePriority(pid, priority int) error {
	return unix.Setpriority(unix.PRIO_PROCESS, pid, priority)
}
