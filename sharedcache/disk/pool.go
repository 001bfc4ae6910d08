package disk

import (
	"path/filepath"
	"sync"
)

// Pool holds the folders that a process uses, so that all its isolates share what is known of them. Its methods may be called
// from any goroutine. Its owner must Close it.
type Pool struct {
	release string

	mu      sync.Mutex
	folders map[poolKey]*Folder
}

type poolKey struct {
	base     string
	portable bool
}

// NewPool makes a pool; release is the release of Node.js that the names of folders begin with.
func NewPool(release string) *Pool {
	return &Pool{release: release, folders: map[poolKey]*Folder{}}
}

// Open gives the folder of this engine in base, which is an absolute path. It makes it if it is not there. The pool closes it.
func (p *Pool) Open(base string, portable bool) (*Folder, error) {
	k := poolKey{filepath.Clean(base), portable}
	p.mu.Lock()
	f := p.folders[k]
	p.mu.Unlock()
	if f != nil {
		return f, nil
	}
	f, err := Open(k.base, p.release, portable)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if other := p.folders[k]; other != nil {
		_ = f.Close() // opened twice at the same time
		return other, nil
	}
	p.folders[k] = f
	return f, nil
}

// Close closes all folders.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var first error
	for k, f := range p.folders {
		if err := f.Close(); first == nil {
			first = err
		}
		delete(p.folders, k)
	}
	return first
}
