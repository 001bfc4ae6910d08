package progcodec

import (
	"crypto/sha256"
	"reflect"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
)

// Fingerprint identifies the engine in this binary: equal fingerprints mean that data encoded by one binary is decoded to the same program
// by the other. It is zero when the codec does not understand the engine; then Encode and Decode only give errors.
// The first call of any function of this package examines the engine, which takes one to two milliseconds; a program that is in a hurry
// calls Fingerprint on another goroutine while it does something else.
func Fingerprint() [32]byte {
	e, err := theEngine()
	if err != nil {
		return [32]byte{}
	}
	return e.print
}

func (e *engine) computeFingerprint() (sum [32]byte, err error) {
	d := description{seen: make(map[reflect.Type]bool, 2*len(e.plans)), text: make([]byte, 0, 64<<10)}
	d.line("format", strconv.Itoa(Version))
	d.line("go", goRelease(runtime.Version()))
	d.line("engine", engineVersion())
	d.line("word", strconv.Itoa(int(unsafe.Sizeof(uintptr(0)))), nativeOrder())
	d.describe(reflect.TypeFor[goja.Program]())
	d.describe(reflect.TypeFor[file.File]())
	for _, pl := range e.plans {
		d.line("instruction", pl.name, strconv.Itoa(int(pl.special)), strconv.FormatBool(pl.identity))
		d.describe(pl.typ)
	}
	d.describe(e.property.typ)
	d.line("markers", strconv.Itoa(len(e.markers)))
	for _, k := range e.kinds {
		d.line("boxed", k.String())
	}
	// What the engine compiles from the zoo: a changed compiler shows here even if no type changed.
	for _, p := range e.zoo {
		if d.text, err = e.appendDigest(d.text, p); err != nil {
			return sum, err
		}
	}
	return sha256.Sum256(d.text), nil
}

// appendDigest writes all that a program consists of, for hashing: it takes a quarter of the time of encode. It fails where encode does.
func (e *engine) appendDigest(b []byte, p *goja.Program) (_ []byte, err error) {
	defer catchEncode(&err)
	en := &encoder{e: e, file: *e.file(p), number: map[*goja.Program]int{}, scratch: b, digest: true}
	en.src = en.file.Source()
	en.programNumber(p)
	for i := 0; i < len(en.progs); i++ { // grows while it is walked
		p := en.progs[i]
		en.uint(en.name(string(*e.funcName(p))))
		for _, it := range e.srcMap(p) {
			en.int(int64(it.pc))
			en.int(int64(it.srcPos))
		}
		code := e.code(p)
		en.uint(uint64(len(code)))
		for _, ins := range code {
			en.content(e.byTab[ins.tab], ins.data)
		}
	}
	return en.scratch, nil
}

// description is the text that is hashed to a fingerprint. It is written without fmt, since every process writes it.
type description struct {
	text []byte
	seen map[reflect.Type]bool
}

func (d *description) line(words ...string) {
	for _, w := range words {
		d.text = append(d.text, w...)
		d.text = append(d.text, ' ')
	}
	d.text = append(d.text, '\n')
}

// describe writes a type's structure, and that of all it refers to within the engine.
func (d *description) describe(typ reflect.Type) {
	if d.seen[typ] {
		return
	}
	d.seen[typ] = true
	d.line("type", typ.String(), typ.Kind().String(), strconv.Itoa(int(typ.Size())))
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			f := typ.Field(i)
			d.line("", f.Name, f.Type.String(), strconv.Itoa(int(f.Offset)))
			d.describe(f.Type)
		}
	case reflect.Pointer, reflect.Slice, reflect.Array:
		if describable(typ.Elem()) {
			d.describe(typ.Elem())
		}
	case reflect.Map:
		d.describe(typ.Key())
		d.describe(typ.Elem())
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

// engineRelease is the engine version that this package is tested with: TestEngineRelease compares it with the required module.
const engineRelease = "v0.0.0-20260917113740-793a2a65c13b"

// engineVersion is the engine's module version in this binary. Test binaries and builds without module information do not tell;
// then it is taken to be engineRelease, and types and compiled code have to show the difference if it is another one.
func engineVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return engineRelease
	}
	for _, m := range info.Deps {
		if m.Path == reflect.TypeFor[goja.Program]().PkgPath() {
			if m.Replace != nil {
				return m.Replace.Path + " " + m.Replace.Version
			}
			return m.Version
		}
	}
	return engineRelease
}
