package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"

	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

// FolderReport describes the folder of one engine and user in a base folder.
type FolderReport struct {
	Name      string
	Usable    bool // by this binary and user
	Entries   int
	Bytes     int64
	Leftovers int // temporary files of processes that ended while they wrote
	Foreign   int // files that the cache did not make
}

// EntryReport describes one file.
type EntryReport struct {
	Folder, File string
	Kind         sharedcache.Kind
	Bytes        int64
	Reason       string // why it is of no use to anybody; empty for a sound entry
	OtherEngine  bool   // sound, but not for this binary
}

// ErrNoCache is what Info, Verify and Clear give for a folder that holds no cache.
var ErrNoCache = errors.New("there is no compile cache in this folder")

var (
	folderName    = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+[^/\\]*-[a-z0-9]+-[0-9a-f]{8}(-[0-9]+)?$`)
	entryName     = regexp.MustCompile(`^[0-9a-f]{16}$`)
	temporaryName = regexp.MustCompile(`^[0-9a-f]{16}\.[A-Za-z0-9]{6}$`)
)

// folders lists what look like folders of a compile cache. base may be one itself.
func folders(base string) (parent string, names []string, err error) {
	if folderName.MatchString(filepath.Base(base)) {
		if _, err := os.Stat(base); err != nil {
			return "", nil, err
		}
		return filepath.Dir(base), []string{filepath.Base(base)}, nil
	}
	list, err := os.ReadDir(base)
	if err != nil {
		return "", nil, err
	}
	for _, e := range list {
		if e.IsDir() && folderName.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	if len(names) == 0 {
		return "", nil, ErrNoCache
	}
	return base, names, nil
}

// Info counts what lies in the cache under base.
func Info(base, release string) ([]FolderReport, error) {
	parent, names, err := folders(base)
	if err != nil {
		return nil, err
	}
	var all []FolderReport
	for _, name := range names {
		r := FolderReport{Name: name, Usable: name == FolderName(release, false) || name == FolderName(release, true)}
		list, err := os.ReadDir(filepath.Join(parent, name))
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			switch {
			case entryName.MatchString(e.Name()):
				r.Entries++
			case temporaryName.MatchString(e.Name()):
				r.Leftovers++
			default:
				r.Foreign++
				continue
			}
			if info, err := e.Info(); err == nil { // else it was just removed
				r.Bytes += info.Size()
			}
		}
		all = append(all, r)
	}
	return all, nil
}

// Verify reads every entry under base and checks all that can be checked without the sources.
func Verify(base string) ([]EntryReport, error) {
	parent, names, err := folders(base)
	if err != nil {
		return nil, err
	}
	var all []EntryReport
	for _, name := range names {
		list, err := os.ReadDir(filepath.Join(parent, name))
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			if !entryName.MatchString(e.Name()) {
				continue
			}
			r := EntryReport{Folder: name, File: e.Name()}
			b, err := os.ReadFile(filepath.Join(parent, name, e.Name()))
			switch {
			case errors.Is(err, fs.ErrNotExist):
				continue // removed meanwhile
			case err != nil:
				r.Reason = err.Error()
			default:
				r.check(b)
			}
			all = append(all, r)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Folder < all[j].Folder })
	return all, nil
}

func (r *EntryReport) check(b []byte) {
	r.Bytes = int64(len(b))
	program, id, kind, reason := parseEntry(b)
	r.Kind = kind
	if reason != "" {
		r.Reason = reason
		return
	}
	if r.File != fileName(id) {
		r.Reason = ReasonIdentity
		return
	}
	h, err := progcodec.Verify(program)
	var rej *progcodec.RejectError
	switch {
	case errors.As(err, &rej) && rej.Reason == progcodec.ReasonVersion:
		r.OtherEngine = true
	case errors.As(err, &rej):
		r.Reason = string(rej.Reason)
	default:
		r.OtherEngine = h.Fingerprint != progcodec.Fingerprint()
	}
}

// Clear removes the entries and leftovers under base, and then the folders of the cache that are empty. It never touches a file
// with a name that the cache does not give.
func Clear(base string) (files int, bytes int64, err error) {
	parent, names, err := folders(base)
	if err != nil {
		return 0, 0, err
	}
	for _, name := range names {
		dir := filepath.Join(parent, name)
		list, err := os.ReadDir(dir)
		if err != nil {
			return files, bytes, err
		}
		for _, e := range list {
			if !entryName.MatchString(e.Name()) && !temporaryName.MatchString(e.Name()) {
				continue
			}
			var size int64
			if info, err := e.Info(); err == nil {
				size = info.Size()
			}
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return files, bytes, err
			}
			files++
			bytes += size
		}
		_ = os.Remove(dir) // not empty, when others keep files there or write right now
	}
	return files, bytes, nil
}
