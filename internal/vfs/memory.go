package vfs

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Memory is a file system in memory, for tests and for programs that carry their files along. Its zero value is an empty one.
// Each change gives a file a new identity. It may be used from several goroutines.
type Memory struct {
	mu    sync.RWMutex
	root  map[string]*node // by volume: "" except on Windows
	count int64            // changes so far; the source of inodes and times
}

var _ FS = (*Memory)(nil)

// maxLinks is how many symbolic links one path may lead through.
const maxLinks = 40

// memoryInode is what Sys gives for files in memory.
type memoryInode uint64

type node struct {
	name     string
	mode     fs.FileMode
	data     []byte
	target   string // of a symbolic link
	children map[string]*node
	inode    memoryInode
	modTime  time.Time
}

// WriteFile stores a copy of data, making the folders above it. It panics when a file stands where a folder is needed.
func (m *Memory) WriteFile(path string, data []byte) {
	m.put(path, &node{mode: 0o644, data: slices.Clone(data)})
}

// Mkdir makes a folder and those above it.
func (m *Memory) Mkdir(path string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.folder(path)
}

// Symlink makes a symbolic link at path. A relative target is taken from the link's folder.
func (m *Memory) Symlink(target, path string) {
	m.put(path, &node{mode: fs.ModeSymlink | 0o777, target: target})
}

// Remove takes a file, a link or a whole folder away, if it is there.
func (m *Memory) Remove(path string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count++
	dir, name := filepath.Split(filepath.Clean(path))
	if parent, _, errno := m.walk(dir, true, 0); errno == 0 {
		delete(parent.children, name)
	}
}

func (m *Memory) put(path string, n *node) {
	m.mu.Lock()
	defer m.mu.Unlock()
	dir, name := filepath.Split(filepath.Clean(path))
	parent := m.folder(dir)
	if parent.children == nil {
		panic("vfs: " + dir + " is not a folder")
	}
	n.name = name
	m.stamp(n)
	parent.children[name] = n
}

func (m *Memory) stamp(n *node) {
	m.count++
	n.inode = memoryInode(m.count)
	n.modTime = time.Unix(m.count, 0)
}

// folder finds or makes a folder; the caller holds the lock.
func (m *Memory) folder(path string) *node {
	volume, names := split(path)
	n := m.top(volume)
	for _, name := range names {
		child := n.children[name]
		if child == nil {
			if n.children == nil {
				panic("vfs: " + n.name + " is not a folder")
			}
			child = &node{name: name, mode: fs.ModeDir | 0o755, children: map[string]*node{}}
			m.stamp(child)
			n.children[name] = child
		}
		n = child
	}
	return n
}

func (m *Memory) top(volume string) *node {
	if m.root == nil {
		m.root = map[string]*node{}
	}
	n := m.root[volume]
	if n == nil {
		n = &node{name: string(filepath.Separator), mode: fs.ModeDir | 0o755, children: map[string]*node{}}
		m.stamp(n)
		m.root[volume] = n
	}
	return n
}

func split(path string) (volume string, names []string) {
	path = filepath.Clean(path)
	volume = filepath.VolumeName(path)
	for name := range strings.SplitSeq(path[len(volume):], string(filepath.Separator)) {
		if name != "" && name != "." {
			names = append(names, name)
		}
	}
	return volume, names
}

// walk finds a node and its path without links; the caller holds the lock.
func (m *Memory) walk(path string, follow bool, links int) (*node, string, syscall.Errno) {
	volume, names := split(path)
	n := m.root[volume]
	if n == nil {
		return nil, "", syscall.ENOENT
	}
	at := volume + string(filepath.Separator)
	for i, name := range names {
		if n.children == nil {
			return nil, "", syscall.ENOTDIR
		}
		child := n.children[name]
		if child == nil {
			return nil, "", syscall.ENOENT
		}
		if child.mode&fs.ModeSymlink == 0 || !follow && i == len(names)-1 {
			n, at = child, filepath.Join(at, name)
			continue
		}
		if links == maxLinks {
			return nil, "", syscall.ELOOP
		}
		target := child.target
		if !filepath.IsAbs(target) {
			target = filepath.Join(at, target)
		}
		rest := append([]string{target}, names[i+1:]...)
		return m.walk(filepath.Join(rest...), follow, links+1)
	}
	if n.children == nil && strings.HasSuffix(path, string(filepath.Separator)) {
		return nil, "", syscall.ENOTDIR
	}
	return n, at, 0
}

func (m *Memory) look(op, path string, follow bool) (*node, string, error) {
	if !filepath.IsAbs(path) {
		return nil, "", &fs.PathError{Op: op, Path: path, Err: syscall.EINVAL}
	}
	n, real, errno := m.walk(path, follow, 0)
	if errno != 0 {
		return nil, "", &fs.PathError{Op: op, Path: path, Err: errno}
	}
	return n, real, nil
}

// ReadFile implements FS.
func (m *Memory) ReadFile(path string) ([]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	n, _, err := m.look("open", path, true)
	if err != nil {
		return nil, err
	}
	if n.children != nil {
		return nil, &fs.PathError{Op: "read", Path: path, Err: syscall.EISDIR}
	}
	return slices.Clone(n.data), nil
}

// Stat implements FS.
func (m *Memory) Stat(path string) (fs.FileInfo, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	n, _, err := m.look("stat", path, true)
	if err != nil {
		return nil, err
	}
	return info{n}, nil
}

// Lstat implements FS.
func (m *Memory) Lstat(path string) (fs.FileInfo, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	n, _, err := m.look("lstat", path, false)
	if err != nil {
		return nil, err
	}
	return info{n}, nil
}

// ReadDir implements FS.
func (m *Memory) ReadDir(path string) ([]fs.DirEntry, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	n, _, err := m.look("open", path, true)
	if err != nil {
		return nil, err
	}
	if n.children == nil {
		return nil, &fs.PathError{Op: "readdirent", Path: path, Err: syscall.ENOTDIR}
	}
	entries := make([]fs.DirEntry, 0, len(n.children))
	for _, child := range n.children {
		entries = append(entries, fs.FileInfoToDirEntry(info{child}))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// Realpath implements FS.
func (m *Memory) Realpath(path string) (string, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	_, real, err := m.look("lstat", path, true)
	return real, err
}

// info shows a node. Nodes do not change once they are in the tree, but for a folder's children, which info does not show.
type info struct{ n *node }

func (i info) Name() string       { return i.n.name }
func (i info) Size() int64        { return int64(len(i.n.data)) }
func (i info) Mode() fs.FileMode  { return i.n.mode }
func (i info) ModTime() time.Time { return i.n.modTime }
func (i info) IsDir() bool        { return i.n.mode.IsDir() }
func (i info) Sys() any           { return i.n.inode }
