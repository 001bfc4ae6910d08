// Package vfs is the seam between the loader and files: the operating system's, or a tree in memory.
//
// Paths are the operating system's and absolute; neither implementation looks at the working directory.
package vfs

import (
	"io/fs"
	"os"
	"path/filepath"
)

// FS is what resolution and loading need of files. All methods may be called from any goroutine. Errors are *fs.PathError
// with a system error inside, so that errors.Is and the mapping to Node's names work on them.
type FS interface {
	// ReadFile reads a whole file.
	ReadFile(path string) ([]byte, error)
	// Stat follows symbolic links.
	Stat(path string) (fs.FileInfo, error)
	// Lstat does not follow a symbolic link at the end of the path.
	Lstat(path string) (fs.FileInfo, error)
	// ReadDir lists a folder, sorted by name.
	ReadDir(path string) ([]fs.DirEntry, error)
	// Realpath gives the path with all symbolic links followed.
	Realpath(path string) (string, error)
}

// Identity tells two states of a file apart without reading it. Two equal identities of one path mean the same content, as
// far as the file system's clock can tell.
type Identity struct {
	Device, Inode uint64
	Size          int64
	ModTime       int64 // nanoseconds since 1970
	Mode          fs.FileMode
}

// Identify takes the identity from what Stat gave. Device and Inode are 0 where the system does not tell.
func Identify(info fs.FileInfo) Identity {
	id := Identity{Size: info.Size(), ModTime: info.ModTime().UnixNano(), Mode: info.Mode()}
	if node, ok := info.Sys().(memoryInode); ok {
		id.Inode = uint64(node)
		return id
	}
	id.Device, id.Inode = inode(info)
	return id
}

// OS is the operating system's file system. Its zero value is ready.
type OS struct{}

var _ FS = OS{}

// ReadFile implements FS.
func (OS) ReadFile(path string) ([]byte, error) { return os.ReadFile(path) }

// Stat implements FS.
func (OS) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// Lstat implements FS.
func (OS) Lstat(path string) (fs.FileInfo, error) { return os.Lstat(path) }

// ReadDir implements FS.
func (OS) ReadDir(path string) ([]fs.DirEntry, error) { return os.ReadDir(path) }

// Realpath implements FS.
func (OS) Realpath(path string) (string, error) { return filepath.EvalSymlinks(path) }
