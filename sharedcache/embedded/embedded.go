// Package embedded is the tier of the code cache that lies in the binary: the builtin modules, compiled when node-go was built.
//
// builtins.bin is written by go generate from the modules under lib/. Whatever is wrong with it costs time, never the right program:
// each module is found by its id, and used only if the SHA-256 of the source, the engine and the codec are the same. The build tag
// node_go_no_embedded_cache leaves the file out.
package embedded

import (
	"errors"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/archive"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

//go:generate go run ./gen

// ReasonStale says that a module has changed since the file was generated. The other reasons are those of package progcodec.
const ReasonStale = "stale"

// Tier gives the programs of builtin modules out of an archive. It is immutable.
type Tier struct {
	archive *archive.Archive
	text    func(source string) string
}

// New makes the tier of the archive in this binary. text makes of a builtin's source what the engine is given. Without an
// archive, or with one that this version does not read, it gives nil.
func New(text func(source string) string) *Tier {
	if data == "" {
		return nil
	}
	// The linker keeps data in read-only memory; nothing writes to programs or archives.
	t, err := Open(unsafe.Slice(unsafe.StringData(data), len(data)), text)
	if err != nil {
		return nil
	}
	return t
}

// Open makes the tier of an archive, which must not be changed afterwards.
func Open(b []byte, text func(source string) string) (*Tier, error) {
	a, err := archive.Open(b)
	if err != nil {
		return nil, err
	}
	return &Tier{archive: a, text: text}, nil
}

// Name implements sharedcache.Tier.
func (t *Tier) Name() string { return "embedded" }

// Load implements sharedcache.Tier. Functions of the program are decoded when they are first called.
func (t *Tier) Load(k sharedcache.Key, source string) (*goja.Program, error) {
	if k.Kind != sharedcache.Builtin {
		return nil, sharedcache.ErrNotFound
	}
	e, ok := t.archive.Lookup(k.ID)
	if !ok {
		return nil, sharedcache.ErrNotFound
	}
	if e.Hash != k.Hash {
		return nil, &sharedcache.RejectError{Tier: t.Name(), Reason: ReasonStale}
	}
	p, err := progcodec.Decode(e.Data, progcodec.DecodeOptions{SourceHash: k.Hash, Flags: k.Flags, Source: t.text(source)})
	if err != nil {
		reason := err.Error()
		var rej *progcodec.RejectError
		if errors.As(err, &rej) {
			reason = string(rej.Reason)
		}
		return nil, &sharedcache.RejectError{Tier: t.Name(), Reason: reason}
	}
	return p, nil
}

// Store implements sharedcache.Tier: it keeps nothing.
func (t *Tier) Store(sharedcache.Key, string, *goja.Program) error { return nil }

// Len is the number of modules, and Size the number of bytes that the archive adds to the binary.
func (t *Tier) Len() int { return t.archive.Len() }

// Size is the number of bytes that the archive adds to the binary.
func Size() int { return len(data) }
