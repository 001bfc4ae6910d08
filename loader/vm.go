package loader

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/engine"
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
	// Module tells that it is a module.
	Module bool
	// Cached is what CachedData gave for the same source, or nil.
	Cached []byte
}

// Hooks are the hidden variables that import() and lowered code find around a script.
type Hooks struct {
	Names  []unistring.String
	Values []goja.Value
}

// VMHooks gives what a script of vm needs around it; importing makes what import() calls.
func (l *Loader) VMHooks(source string, importing func() goja.Value) (h Hooks) {
	if !strings.Contains(source, "import") && !needsLowering(source) {
		return h
	}
	return Hooks{Names: []unistring.String{hookImport, hookRuntime}, Values: []goja.Value{importing(), l.runtimeHooks()}}
}

// ImportFrom is the loader's own import() for code of the given name: modules are found from there if it is a path or a URL, otherwise
// from the working directory.
func (l *Loader) ImportFrom(name string) goja.Value {
	switch {
	case strings.HasPrefix(name, "file:"), strings.HasPrefix(name, "data:"):
		return l.importHook(name)
	case filepath.IsAbs(name):
		return l.importHook(l.urlOf(name))
	}
	return l.importHook(l.urlOf("[eval]"))
}

// kind is how the code cache and cached data call it.
func (u *Unit) kind() sharedcache.Kind {
	switch {
	case u.Function:
		return sharedcache.Function
	case u.Module:
		return sharedcache.ESModule
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
	l.noteSource(u.Name, u.Source, false)
	l.placeOf(&u)
	if u.Function {
		l.noteName(u.Name, len(u.head()))
	} else {
		delete(l.wrapped, u.Name)
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
		l.throwUnitSyntax(err, &u)
	}
	return p, rejected
}

// placeOf remembers where the lines of a source are counted from.
func (l *Loader) placeOf(u *Unit) {
	if u.Place == (Place{}) {
		delete(l.shifts, u.Name)
		return
	}
	if l.shifts == nil {
		l.shifts = map[string]Place{}
	}
	l.shifts[u.Name] = u.Place
}

// throwUnitSyntax is throwSyntax for a source that begins elsewhere in a file: its own lines are shown, by the numbers that they have there.
func (l *Loader) throwUnitSyntax(err error, u *Unit) {
	info, ok := l.explain(err, u.Source)
	if !ok {
		l.env.Throw(err)
	}
	own := *info
	if !info.exact {
		_, own.Line, own.Column, _ = l.SourcePosition(info.File, info.Line, info.Column)
		own.Line -= u.Place.Line
		if own.Line == 1 {
			own.Column -= u.Place.Column
		}
	}
	_, text, _ := strings.Cut(marked(&own, u.Source), "\n")
	panic(engine.NewError(l.vm, "SyntaxError", own.Message,
		own.File+":"+strconv.Itoa(own.Line+u.Place.Line)+"\n"+text+"\nSyntaxError: "+own.Message))
}

func (l *Loader) compileVMFunction(u *Unit) (*goja.Program, error) {
	key := sharedcache.Key{ID: u.Name, Kind: sharedcache.Function, Hash: sharedcache.HashSource(u.text()), Flags: loweringVersion}
	return l.cfg.Cache.Load(key, u.Source, l.cfg.Ledger, func() (*goja.Program, error) {
		p, err := CompileWrapped(u.Name, u.head(), u.Source, wrapTail)
		if err == nil || isFinal(err) || !needsLowering(u.Source) {
			return p, err
		}
		if p, lowered := lowerScript(u.Name, u.text(), plainJS); lowered == nil {
			return p, nil
		}
		return nil, err
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
