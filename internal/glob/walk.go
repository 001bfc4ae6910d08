package glob

import (
	"path/filepath"
	"slices"
	"strings"
)

// Entry is a name in a folder.
type Entry struct {
	Name string
	Dir  bool
	Link bool // a symbolic link; then Dir is false
	Kind uint8
}

// FS is what a walk reads. An error means that there is nothing.
type FS interface {
	ReadDir(path string) ([]Entry, error)
	// Lstat gives one entry; its name is not looked at.
	Lstat(path string) (Entry, error)
	// IsDir follows symbolic links.
	IsDir(path string) bool
}

// Match is a path that matches.
type Match struct {
	Path  string
	Entry Entry
}

// Walker finds the paths that patterns match.
type Walker struct {
	FS     FS
	Dir    string // where relative patterns begin
	Follow bool   // ** goes into symbolic links
	// Exclude tells of a path that it is to be passed over, with all below it; nil excludes nothing.
	Exclude func(path string, e Entry) bool
	// Stop ends the walk when it is true; nil never does.
	Stop func() bool

	pats  []*Pattern
	seen  map[string]bool
	found []Match
}

// place is a segment of a pattern's alternative that the next name is for.
type place struct{ pat, alt, seg int }

// folder is a folder still to be looked at, and what may match in it.
type folder struct {
	path   string
	places []place
	plain  bool // the way here was named in full: links on it are followed
}

// Walk gives all matches, folder by folder, each once.
func (w *Walker) Walk(pats ...*Pattern) []Match {
	w.pats, w.seen, w.found = pats, map[string]bool{}, nil
	var relative, absolute []place
	for p, pat := range pats {
		for a, segs := range pat.alts {
			switch {
			case bare(segs):
			case segs[0].text == "" && len(segs) > 1:
				absolute = append(absolute, place{p, a, 1})
			default:
				relative = append(relative, place{p, a, 0})
			}
		}
	}
	w.from("", relative)
	w.from(string(filepath.Separator), absolute)
	return w.found
}

// bare tells of a pattern of dots alone, which matches nothing.
func bare(segs []segment) bool {
	for _, s := range segs {
		if s.text != "" && s.text != "." && s.text != ".." {
			return false
		}
	}
	return true
}

func (w *Walker) from(root string, places []place) {
	if len(places) == 0 {
		return
	}
	for todo := []folder{{root, places, true}}; len(todo) > 0; {
		if w.Stop != nil && w.Stop() {
			return
		}
		f := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], w.look(f)...)
	}
}

func (w *Walker) segs(p place) []segment { return w.pats[p.pat].alts[p.alt] }

// open adds to places those that are reached without a further name.
func (w *Walker) open(places []place) []place {
	all := slices.Clone(places)
	for i := 0; i < len(all); i++ {
		p := all[i]
		segs := w.segs(p)
		if p.seg < len(segs) && (segs[p.seg].globstar || segs[p.seg].text == ".") {
			if next := (place{p.pat, p.alt, p.seg + 1}); !slices.Contains(all, next) {
				all = append(all, next)
			}
		}
	}
	return all
}

// look finds the matches in a folder, and gives the folders below it that are to be looked at.
func (w *Walker) look(f folder) (below []folder) {
	full := w.full(f.path)
	var listed, named []place
	for _, p := range w.open(f.places) {
		segs := w.segs(p)
		if p.seg == len(segs) || p.seg == len(segs)-1 && segs[p.seg].text == "" {
			w.emit(f.path, Entry{Name: filepath.Base(full), Dir: true, Kind: dirKind})
			continue
		}
		switch s := &segs[p.seg]; {
		case s.text == ".":
		case s.globstar || s.magic || w.pats[p.pat].fold && s.text != "..":
			listed = append(listed, p)
		default:
			named = append(named, p)
		}
	}
	if len(listed) > 0 {
		entries, err := w.FS.ReadDir(full)
		if err != nil {
			entries = nil // what cannot be read holds no matches
		}
		for _, e := range entries {
			if next := w.child(f, e, listed, false); next != nil {
				below = append(below, folder{w.path(f, e), next, false})
			}
		}
	}
	for _, p := range named {
		e, err := w.FS.Lstat(filepath.Join(full, w.segs(p)[p.seg].text))
		if err != nil {
			continue
		}
		e.Name = w.segs(p)[p.seg].text
		next := w.child(f, e, []place{p}, f.plain)
		if next == nil {
			continue
		}
		path := w.path(f, e)
		if i := slices.IndexFunc(below, func(b folder) bool { return b.path == path }); i >= 0 {
			below[i].places = append(below[i].places, next...)
			below[i].plain = below[i].plain || f.plain
		} else {
			below = append(below, folder{path, next, f.plain})
		}
	}
	return below
}

func (w *Walker) path(f folder, e Entry) string {
	if f.path == "" {
		return e.Name
	}
	return filepath.Join(f.path, e.Name)
}

// dirKind is the kind of folder entries that the walk makes itself.
const dirKind = 2

// child tries an entry at some places, and gives those that wait for what is in it. through tells that a link is gone through.
func (w *Walker) child(f folder, e Entry, places []place, through bool) (next []place) {
	path := w.path(f, e)
	matched := false
	into := func() bool { return e.Dir || (through || w.Follow) && e.Link && w.FS.IsDir(w.full(path)) }
	for _, p := range places {
		segs := w.segs(p)
		s := &segs[p.seg]
		if s.globstar {
			switch {
			case strings.HasPrefix(e.Name, "."):
			case e.Dir || w.Follow && into():
				next = append(next, p)
			case p.seg == len(segs)-1:
				matched = true
			}
			continue
		}
		if !s.matches(e.Name, w.pats[p.pat].fold) {
			continue
		}
		if p.seg == len(segs)-1 {
			matched = true
		} else if into() {
			next = append(next, place{p.pat, p.alt, p.seg + 1})
		}
	}
	if !matched && next == nil || w.Exclude != nil && w.Exclude(path, e) {
		return nil
	}
	if matched {
		w.emit(path, e)
	}
	return next
}

func (w *Walker) full(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(w.Dir, path)
}

func (w *Walker) emit(path string, e Entry) {
	if path == "" {
		path = "."
	}
	if !w.seen[path] {
		w.seen[path] = true
		w.found = append(w.found, Match{path, e})
	}
}
