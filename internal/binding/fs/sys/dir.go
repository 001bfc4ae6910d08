package sys

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// Dir is an open directory.
type Dir struct{ f *os.File }

// OpenDir opens a directory. Its caller closes it.
func OpenDir(path string) (*Dir, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openDirectory, 0)
	if err != nil {
		return nil, err
	}
	return &Dir{f}, nil
}

// Read gives up to n further entries in the system's order; none at the end.
func (d *Dir) Read(n int) ([]Dirent, error) {
	list, err := d.f.ReadDir(n)
	if len(list) == 0 && err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return dirents(list), nil
}

// Close closes the directory.
func (d *Dir) Close() error { return d.f.Close() }

// ReadDir lists a directory, sorted by the bytes of the names.
func ReadDir(path string) ([]Dirent, error) {
	d, err := OpenDir(path)
	if err != nil {
		return nil, err
	}
	list, err := d.f.ReadDir(-1)
	d.f.Close()
	if err != nil {
		return nil, err
	}
	all := dirents(list)
	slices.SortFunc(all, func(a, b Dirent) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

func dirents(list []fs.DirEntry) []Dirent {
	all := make([]Dirent, len(list))
	for i, e := range list {
		all[i] = Dirent{e.Name(), direntType(e.Type())}
	}
	return all
}

func direntType(m fs.FileMode) DirentType {
	switch m.Type() {
	case 0:
		return DirentFile
	case fs.ModeDir:
		return DirentDir
	case fs.ModeSymlink:
		return DirentLink
	case fs.ModeNamedPipe:
		return DirentFIFO
	case fs.ModeSocket:
		return DirentSocket
	case fs.ModeDevice | fs.ModeCharDevice:
		return DirentChar
	case fs.ModeDevice:
		return DirentBlock
	}
	return DirentUnknown
}
