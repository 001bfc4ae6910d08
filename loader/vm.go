package loader

import (
	"bytes"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Place is where the source of a vm script lies in the file that it says it is from, in lines and columns from 0.
type Place struct{ Line, Column int }

// Unit is a source that node:vm compiles.
type Unit struct {
	Name   string
	Source string
	Place  Place
	Params []string // of a function
	// Function tells that the source is the body of a function.
	Function bool
	// Cached is what CachedData gave for the same source, or nil.
	Cached []byte
}

// kind is how the code cache and cached data call it.
func (u *Unit) kind() sharedcache.Kind {
	if u.Function {
		return sharedcache.Function
	}
	return sharedcache.Script
}

// head is the text before the body of a function.
func (u *Unit) head() string { return "(function (" + strings.Join(u.Params, ", ") + ") {" }

// text is what the engine is usually given.
func (u *Unit) text() string {
	if u.Function {
		return u.head() + u.Source + wrapTail
	}
	return stripHashbang(u.Source)
}

// CompileUnit gives the program of a source for node:vm. rejected tells that there was cached data of no use. It throws a SyntaxError.
func (l *Loader) CompileUnit(u Unit) (p *goja.Program, rejected bool) {
	if u.Place != (Place{}) {
		if l.shifts == nil {
			l.shifts = map[string]Place{}
		}
		l.shifts[u.Name] = u.Place
	} else {
		delete(l.shifts, u.Name)
	}
	if u.Function {
		l.noteName(u.Name, len(u.head()))
	} else {
		delete(l.wrapped, u.Name)
		l.ScriptHooks(u.Source)
	}
	if u.Cached != nil {
		if p := u.decode(); p != nil {
			return p, false
		}
		rejected = true
	}
	var err error
	if u.Function {
		p, err = l.compileVMFunction(&u)
	} else {
		p, err = l.CompileScript(u.Name, u.Source)
	}
	if err != nil {
		// The error shows the line as it is numbered in the file that the source is from.
		l.throwSyntax(err, strings.Repeat("\n", max(0, u.Place.Line))+strings.Repeat(" ", max(0, u.Place.Column))+u.Source)
	}
	return p, rejected
}

func (l *Loader) compileVMFunction(u *Unit) (*goja.Program, error) {
	key := sharedcache.Key{ID: u.Name, Kind: sharedcache.Function, Hash: sharedcache.HashSource(u.text()), Flags: loweringVersion}
	return l.cfg.Cache.Load(key, u.Source, l.cfg.Ledger, func() (*goja.Program, error) {
		return CompileWrapped(u.Name, u.head(), u.Source, wrapTail)
	})
}

// cachedFlags tell apart what cached data was made of.
func (u *Unit) cachedFlags() uint32 { return uint32(u.kind())<<16 | loweringVersion }

// decode gives the program in cached data, or nil. Functions are decoded when they are called, and scripts may change the
// memory of a Buffer: hence the copy.
func (u *Unit) decode() *goja.Program {
	text := u.text()
	p, err := progcodec.Decode(bytes.Clone(u.Cached), progcodec.DecodeOptions{
		SourceHash: sharedcache.HashSource(text), Flags: u.cachedFlags(), Source: text, FileName: u.Name,
	})
	if err != nil {
		return nil
	}
	return p
}

// CachedData gives a program of CompileUnit as bytes. The error tells of a program that cannot be stored.
func (u *Unit) CachedData(p *goja.Program) ([]byte, error) {
	text := u.text()
	have, ok := progcodec.SourceText(p)
	return progcodec.Encode(p, progcodec.EncodeOptions{
		SourceHash: sharedcache.HashSource(text), Flags: u.cachedFlags(), StoreSource: !ok || have != text,
	})
}
