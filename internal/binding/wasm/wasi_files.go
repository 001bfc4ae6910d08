package wasm

import (
	"errors"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/tetratelabs/wazero/api"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/nodeerr"
)

// wasiErrno is an error number of WASI.
type wasiErrno uint64

const (
	wasiOK         wasiErrno = 0
	wasiBadF       wasiErrno = 8
	wasiFault      wasiErrno = 21
	wasiInval      wasiErrno = 28
	wasiIO         wasiErrno = 29
	wasiLoop       wasiErrno = 32
	wasiNotCapable wasiErrno = 76
)

// wasiErrnoOf gives the number for an error of the operating system.
func wasiErrnoOf(err error) wasiErrno {
	var number syscall.Errno
	if err == nil {
		return wasiOK
	}
	if !errors.As(err, &number) {
		return wasiIO
	}
	switch nodeerr.ErrnoName(-int(number)) {
	case "EACCES":
		return 2
	case "EBUSY":
		return 10
	case "EEXIST":
		return 20
	case "EINVAL":
		return wasiInval
	case "EISDIR":
		return 31
	case "ELOOP":
		return wasiLoop
	case "EMLINK":
		return 34
	case "ENAMETOOLONG":
		return 37
	case "ENOENT":
		return 44
	case "ENOSPC":
		return 51
	case "ENOTDIR":
		return 54
	case "EPERM":
		return 63
	case "EROFS":
		return 69
	case "EXDEV":
		return 75
	}
	return wasiIO
}

// wasiRoot is what a program's descriptor of a folder lets it see: by the program's name and by the one outside.
type wasiRoot struct{ guest, host string }

// wasiFile is an open descriptor of a program: one of the first three, by its number outside, or another file or folder.
type wasiFile struct {
	stdio int
	root  *wasiRoot
}

// filesOf gives what descriptors of an instance are open, as far as paths are concerned: the engine has the files themselves.
func (h *wasiHost) filesOf(mod api.Module) map[uint32]wasiFile {
	files := h.files[mod]
	if files == nil {
		files = map[uint32]wasiFile{}
		for i, fd := range h.stdio {
			files[uint32(i)] = wasiFile{stdio: fd}
		}
		for i := range h.roots {
			files[uint32(len(h.stdio)+i)] = wasiFile{root: &h.roots[i]}
		}
		if h.files == nil {
			h.files = map[api.Module]map[uint32]wasiFile{}
		}
		h.files[mod] = files
	}
	return files
}

// maxLinks is how many symbolic links a path may go through.
const maxLinks = 32

// place gives the path outside that a path from a descriptor means. Neither the path nor a symbolic link on its way may leave the root;
// follow says whether a link at its end counts.
func (f wasiFile) place(name string, follow bool) (host string, errno wasiErrno) {
	clean, ok := f.within(name)
	if !ok {
		return "", wasiNotCapable
	}
	rest := parts(clean)
	var at []string
	for links := 0; len(rest) > 0; {
		at, rest = append(at, rest[0]), rest[1:]
		here := filepath.Join(f.root.host, filepath.Join(at...))
		if len(rest) == 0 && !follow {
			break
		}
		st, err := sys.GetStat(here, false)
		if err != nil {
			break // nothing behind it can be a link
		}
		if !st.Is(sys.TypeSymlink) {
			continue
		}
		if links++; links > maxLinks {
			return "", wasiLoop
		}
		target, err := sys.Readlink(here)
		if err != nil {
			return "", wasiErrnoOf(err)
		}
		target = filepath.ToSlash(target)
		at = at[:len(at)-1]
		if path.IsAbs(target) {
			inside, ok := strings.CutPrefix(path.Clean(target), f.root.guest)
			if !ok || f.root.guest != filepath.ToSlash(f.root.host) || inside != "" && inside[0] != '/' {
				return "", wasiNotCapable
			}
			target, at = inside, nil
		}
		rest = append(parts(target), rest...)
		// What stands behind a link goes up from where the link leads.
		var up bool
		if at, rest, up = climb(at, rest); up {
			return "", wasiNotCapable
		}
	}
	return filepath.Join(f.root.host, filepath.Join(at...), filepath.Join(rest...)), wasiOK
}

// climb takes the dots at the beginning of rest off at; up tells that they lead out of the root.
func climb(at, rest []string) (_, _ []string, up bool) {
	for len(rest) > 0 && rest[0] == ".." {
		if len(at) == 0 {
			return nil, nil, true
		}
		at, rest = at[:len(at)-1], rest[1:]
	}
	return at, rest, false
}

// within gives a path without its dots; ok is false if they lead out of the root.
func (f wasiFile) within(name string) (clean string, ok bool) {
	if path.IsAbs(name) {
		inside, ok := strings.CutPrefix(path.Clean(name), path.Clean(f.root.guest))
		if !ok || inside != "" && inside[0] != '/' && f.root.guest != "/" {
			return "", false
		}
		return strings.Trim(inside, "/"), true
	}
	clean = path.Clean(name)
	if clean == ".." || strings.HasPrefix(clean, "../") {
		return "", false
	}
	if clean == "." {
		clean = ""
	}
	return clean, true
}

func parts(name string) (list []string) {
	for p := range strings.SplitSeq(name, "/") {
		if p != "" && p != "." {
			list = append(list, p)
		}
	}
	return list
}

// wasiPath says where a function has a descriptor and a path, its length behind it.
type wasiPath struct {
	fd, at int
	flags  int // parameter whose lowest bit says that a link at the end counts; -1 for never
}

// wasiPaths are the paths that a function takes.
func wasiPaths(name string) []wasiPath {
	switch name {
	case "path_create_directory", "path_readlink", "path_remove_directory", "path_unlink_file":
		return []wasiPath{{0, 1, -1}}
	case "path_filestat_get", "path_filestat_set_times", "path_open":
		return []wasiPath{{0, 2, 1}}
	case "path_link":
		return []wasiPath{{0, 2, 1}, {4, 5, -1}}
	case "path_rename":
		return []wasiPath{{0, 1, -1}, {3, 4, -1}}
	case "path_symlink":
		return []wasiPath{{2, 3, -1}}
	}
	return nil
}

// places checks the paths of a call. known is false if the engine is to say what is wrong.
func (h *wasiHost) places(mod api.Module, paths []wasiPath, stack []uint64) (hosts, names []string, errno wasiErrno, known bool) {
	for _, p := range paths {
		f, ok := h.filesOf(mod)[uint32(stack[p.fd])]
		text, inMemory := mod.Memory().Read(uint32(stack[p.at]), uint32(stack[p.at+1]))
		if !ok || f.root == nil || !inMemory {
			return nil, nil, wasiOK, false
		}
		host, errno := f.place(string(text), p.flags >= 0 && stack[p.flags]&1 != 0)
		if errno != wasiOK {
			return nil, nil, errno, true
		}
		name, _ := f.within(string(text))
		hosts, names = append(hosts, host), append(names, name)
	}
	return hosts, names, wasiOK, true
}

// run calls a function of WASI. The engine's functions do not know of links that lead out of a folder, of hard links between folders, and of
// waiting that ends with the isolate.
func (w *wasiFunction) run(call func(stack []uint64), mod api.Module, stack []uint64) {
	h, name := w.host, w.def.ExportNames()[0]
	if mod.Memory() == nil {
		call(stack)
		return
	}
	switch name {
	case "poll_oneoff":
		stack[0] = uint64(h.poll(mod, stack))
		return
	case "fd_close", "fd_renumber":
		from, to := uint32(stack[0]), uint32(0)
		if name == "fd_renumber" {
			to = uint32(stack[1])
		}
		if call(stack); stack[0] == uint64(wasiOK) {
			files := h.filesOf(mod)
			if f, ok := files[from]; ok && name == "fd_renumber" {
				files[to] = f
			}
			delete(files, from)
		}
		return
	}
	paths := wasiPaths(name)
	if paths == nil {
		call(stack)
		return
	}
	hosts, names, errno, known := h.places(mod, paths, stack)
	switch {
	case errno != wasiOK:
		stack[0] = uint64(errno)
	case known && name == "path_link":
		stack[0] = uint64(wasiErrnoOf(sys.Link(hosts[0], hosts[1])))
	case known && name == "path_open":
		opened, root := uint32(stack[8]), h.filesOf(mod)[uint32(stack[0])].root
		if call(stack); stack[0] == uint64(wasiOK) {
			if fd, ok := mod.Memory().ReadUint32Le(opened); ok {
				h.filesOf(mod)[fd] = wasiFile{root: &wasiRoot{path.Join(root.guest, names[0]), filepath.Join(root.host, names[0])}}
			}
		}
	default:
		call(stack)
	}
}
