package sys

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Absolute gives path as an absolute one without dots. It fails only if the working directory is gone.
func Absolute(path string) (string, error) { return filepath.Abs(path) }

// maxLinks is how many symbolic links one path may lead through.
const maxLinks = 40

// Realpath gives path with all symbolic links followed. When that fails, step names the system call and at the component. With
// look a link's target is looked at before the link is read, so that the error of a dangling link is that of stat.
func Realpath(path string, look bool) (real, step, at string, err error) {
	if path == "" && !look {
		return "", "lstat", path, syscall.ENOENT
	}
	rest, err := start(path, look)
	if err != nil {
		return "", "lstat", path, err
	}
	root := rootOf(rest)
	rest = rest[len(root):]
	done, links := root, 0
	for rest != "" {
		name, tail, _ := strings.Cut(rest, string(filepath.Separator))
		switch name {
		case "", ".":
			rest = tail
			continue
		case "..":
			done, rest = filepath.Dir(done), tail
			continue
		}
		next := join(done, name)
		st, err := GetStat(next, false)
		if err != nil {
			return "", "lstat", next, err
		}
		if !st.Is(TypeSymlink) {
			if !look && tail != "" && !st.Is(TypeDirectory) {
				return "", "lstat", join(next, tail), syscall.ENOTDIR
			}
			done, rest = next, tail
			continue
		}
		if look {
			st, err := GetStat(next, true)
			if err != nil {
				return "", "stat", next, err
			}
			if st.Is(TypeFIFO) || st.Is(TypeSocket) {
				done, rest = next, tail // such a link of /proc leads to no path
				continue
			}
		}
		if links++; links > maxLinks {
			return "", "lstat", next, syscall.ELOOP
		}
		target, err := Readlink(next)
		if err != nil {
			return "", "readlink", next, err
		}
		if tail != "" {
			target += string(filepath.Separator) + tail
		}
		if filepath.IsAbs(target) {
			done = rootOf(target)
			target = target[len(done):]
		}
		rest = target
		if look {
			// A path with links is read as path.resolve does: dots go before links are followed.
			full := filepath.Join(done, target)
			done = rootOf(full)
			rest = full[len(done):]
		}
	}
	return done, "", "", nil
}

// start gives the absolute path that Realpath begins with.
func start(path string, clean bool) (string, error) {
	if clean {
		return filepath.Abs(path)
	}
	if filepath.IsAbs(path) {
		return path, nil
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	return dir + string(filepath.Separator) + path, nil
}

func rootOf(path string) string {
	n := len(filepath.VolumeName(path))
	if n < len(path) && os.IsPathSeparator(path[n]) {
		n++
	}
	return path[:n]
}

func join(dir, name string) string {
	if os.IsPathSeparator(dir[len(dir)-1]) {
		return dir + name
	}
	return dir + string(filepath.Separator) + name
}
