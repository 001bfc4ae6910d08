package disk

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Folder is the folder of this engine in a base folder. One serves all isolates of a process; its methods may be called from any
// goroutine. Its owner must Close it.
type Folder struct {
	path     string
	portable bool
	root     *os.Root

	mu    sync.Mutex
	saved map[string][32]byte // what is known to lie in the files: hash of the source, by file name
}

// ErrUnsafe is wrapped by Open's error for a folder that others can write.
var ErrUnsafe = errors.New("the folder is not private")

// Tag identifies engine, codec and file format, as V8's version tag does.
func Tag() uint32 {
	f := progcodec.Fingerprint()
	return binary.BigEndian.Uint32(f[:]) + entryVersion
}

// FolderName is the name of the folder of this engine and user in a base folder. release is the release of Node.js that is
// the model, without the leading v.
func FolderName(release string, portable bool) string {
	arch := runtime.GOARCH
	switch arch {
	case "amd64":
		arch = "x64"
	case "386":
		arch = "ia32"
	}
	name := fmt.Sprintf("v%s-%s-%08x", release, arch, Tag())
	if uid := os.Getuid(); !portable && uid >= 0 {
		name += "-" + strconv.Itoa(uid)
	}
	return name
}

// Open makes and opens the folder of this engine in base, which is an absolute path.
func Open(base, release string, portable bool) (*Folder, error) {
	if progcodec.Fingerprint() == [32]byte{} {
		return nil, errors.New("programs of this engine cannot be stored")
	}
	path := filepath.Join(base, FolderName(release, portable))
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	info, err := root.Stat(".")
	if err == nil {
		err = private(info)
	}
	if err != nil {
		_ = root.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Folder{path: path, portable: portable, root: root, saved: map[string][32]byte{}}, nil
}

// Path is the folder's absolute path.
func (f *Folder) Path() string { return f.path }

// Portable tells whether modules are known by their place relative to the folder.
func (f *Folder) Portable() bool { return f.portable }

// Close gives up the folder. Sessions fail softly afterwards.
func (f *Folder) Close() error { return f.root.Close() }

// identify gives what a module is known by, and its file name.
func (f *Folder) identify(k sharedcache.Key) (identity, string) {
	name := k.ID
	if f.portable {
		name = f.relative(name)
	}
	id := identify(k.Kind, name)
	return id, fileName(id)
}

func fileName(id identity) string { return hex.EncodeToString(id[:8]) }

// relative gives the place of a file, named by its path or URL, as seen from the folder. Other names stay.
func (f *Folder) relative(name string) string {
	path, isURL := strings.CutPrefix(name, "file://")
	if isURL {
		u, err := url.Parse(name)
		if err != nil {
			return name
		}
		path = filepath.FromSlash(u.Path)
		if runtime.GOOS == "windows" {
			path = strings.TrimPrefix(path, `\`)
		}
	}
	if !filepath.IsAbs(path) {
		return name
	}
	rel, err := filepath.Rel(f.path, path)
	if err != nil {
		return name
	}
	return filepath.ToSlash(rel)
}

// sizeLimit is more than the entry of a source of that length can be: encoded programs are about as long as their source.
func sizeLimit(source int) int64 { return 1<<20 + 24*int64(source) }

// errSize is what read gives for a file that is not worth reading.
var errSize = errors.New("disk: too large")

// read reads a whole file, or only its first bytes if head is positive.
func (f *Folder) read(name string, limit int64, head int) ([]byte, error) {
	info, err := f.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("not a regular file")}
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil { // the file may just have been replaced
		return nil, err
	}
	if info.Size() > limit {
		return nil, errSize
	}
	n := info.Size()
	if head > 0 && n > int64(head) {
		n = int64(head)
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(file, b); err != nil {
		return nil, err
	}
	return b, nil
}

// write puts a file in place at once: readers see the old one or the new one.
func (f *Folder) write(name string, parts ...[]byte) (temporary string, err error) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	var file *os.File
	for range 100 {
		suffix := make([]byte, 6)
		for i := range suffix {
			suffix[i] = letters[rand.IntN(len(letters))]
		}
		temporary = name + "." + string(suffix)
		if file, err = f.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		return temporary, err
	}
	for _, p := range parts {
		if err == nil {
			_, err = file.Write(p)
		}
	}
	if e := file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = f.root.Rename(temporary, name)
	}
	if err != nil {
		_ = f.root.Remove(temporary) // nobody will look at it
	}
	return temporary, err
}

func (f *Folder) known(name string) (hash [32]byte, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	hash, ok = f.saved[name]
	return hash, ok
}

func (f *Folder) remember(name string, hash [32]byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.saved[name] = hash
}

func (f *Folder) forget(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.saved, name)
}
