package progcodec

import (
	"crypto/sha256"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
)

// Fingerprint identifies the engine in this binary: equal fingerprints mean that data encoded by one binary is decoded to the same program
// by the other. It is zero when the codec does not understand the engine; then Encode and Decode only give errors.
// The first call of any function of this package computes it, in well under two milliseconds.
func Fingerprint() [32]byte {
	e, err := theEngine()
	if err != nil {
		return [32]byte{}
	}
	return e.print
}

func (e *engine) computeFingerprint() (sum [32]byte, err error) {
	h := sha256.New()
	fmt.Fprintf(h, "format %d\ngo %s\nengine %s\nword %d %s-endian\n", Version, goRelease(runtime.Version()), engineVersion(), unsafe.Sizeof(uintptr(0)), nativeOrder())
	seen := map[reflect.Type]bool{}
	describe(h, seen, reflect.TypeFor[goja.Program]())
	describe(h, seen, reflect.TypeFor[file.File]())
	for _, pl := range e.plans {
		fmt.Fprintf(h, "instruction %d %s pointer=%t special=%d identity=%t\n", pl.id, pl.name, pl.pointer, pl.special, pl.identity)
		describe(h, seen, pl.typ)
	}
	describe(h, seen, e.property.typ)
	fmt.Fprintf(h, "markers %d\n", len(e.markers))
	for _, k := range e.kinds {
		fmt.Fprintf(h, "boxed %s\n", k)
	}
	// What the engine compiles from the zoo: a changed compiler shows here even if no type changed.
	for _, p := range e.zoo {
		data, err := e.encode(p, false)
		if err != nil {
			return sum, err
		}
		h.Write(data)
	}
	h.Sum(sum[:0])
	return sum, nil
}

// describe writes a type's structure, and that of all it refers to within the engine.
func describe(w io.Writer, seen map[reflect.Type]bool, typ reflect.Type) {
	if seen[typ] {
		return
	}
	seen[typ] = true
	fmt.Fprintf(w, "type %s %s %d\n", typ, typ.Kind(), typ.Size())
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			f := typ.Field(i)
			fmt.Fprintf(w, " %s %s @%d\n", f.Name, f.Type, f.Offset)
		}
		for i := range typ.NumField() {
			describe(w, seen, typ.Field(i).Type)
		}
	case reflect.Pointer, reflect.Slice, reflect.Array:
		if describable(typ.Elem()) {
			describe(w, seen, typ.Elem())
		}
	case reflect.Map:
		describe(w, seen, typ.Key())
		describe(w, seen, typ.Elem())
	}
}

// describable keeps to what the codec writes: not the object graph, compiled regular expressions, or the standard library's insides,
// which may change between patch releases of Go.
func describable(typ reflect.Type) bool {
	switch typ.PkgPath() {
	case "", reflect.TypeFor[file.File]().PkgPath():
		return true
	case reflect.TypeFor[goja.Program]().PkgPath():
		return typ != reflect.TypeFor[goja.Object]() && typ != reflect.TypeFor[goja.Runtime]() && !strings.HasSuffix(typ.Name(), "Wrapper")
	}
	return strings.HasSuffix(typ.PkgPath(), "/sourcemap")
}

// goRelease drops the patch level and build tags from a Go version.
func goRelease(version string) string {
	version, _, _ = strings.Cut(version, " ")
	parts := strings.SplitN(version, ".", 3)
	if len(parts) < 2 {
		return version
	}
	minor := parts[1]
	for i := range len(minor) {
		if minor[i] < '0' || minor[i] > '9' {
			minor = minor[:i]
			break
		}
	}
	return parts[0] + "." + minor
}

// engineVersion is the engine's module version. A build without module information has none; then types and compiled code have to tell.
func engineVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range info.Deps {
		if m.Path == reflect.TypeFor[goja.Program]().PkgPath() {
			if m.Replace != nil {
				return m.Replace.Path + " " + m.Replace.Version
			}
			return m.Version
		}
	}
	return ""
}
