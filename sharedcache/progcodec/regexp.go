package progcodec

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// patternLayout tells where the engine keeps pattern and flags of a regular expression literal.
type patternLayout struct {
	atPattern uintptr // pointer in the instruction
	atSrc     uintptr // string in the pattern
	flags     []patternFlag
}

type patternFlag struct {
	letter byte
	at     uintptr
}

// learnPattern panics when the layout is not as expected.
func learnPattern(pl *plan) patternLayout {
	var l patternLayout
	f, ok := pl.typ.FieldByName("pattern")
	if !ok || f.Type.Kind() != reflect.Pointer || f.Type.Elem().Kind() != reflect.Struct {
		panic("newRegexp has no pattern")
	}
	l.atPattern = f.Offset
	typ := f.Type.Elem()
	src, ok := typ.FieldByName("src")
	if !ok || src.Type.Kind() != reflect.String {
		panic("a pattern has no source")
	}
	l.atSrc = src.Offset
	letters := map[string]byte{"global": 'g', "ignoreCase": 'i', "multiline": 'm', "dotAll": 's', "sticky": 'y', "unicode": 'u'}
	for i := range typ.NumField() {
		f := typ.Field(i)
		if f.Type.Kind() != reflect.Bool {
			continue
		}
		letter, ok := letters[f.Name]
		if !ok {
			panic("unknown flag of a pattern: " + f.Name)
		}
		l.flags = append(l.flags, patternFlag{letter, f.Offset})
	}
	if len(l.flags) != len(letters) {
		panic("a pattern lacks a flag")
	}
	return l
}

// read gives the literal's pattern and flags from a newRegexp instruction.
func (l *patternLayout) read(ins unsafe.Pointer) (pattern, flags string) {
	p := *(*unsafe.Pointer)(unsafe.Add(ins, l.atPattern))
	var set []byte
	for _, f := range l.flags {
		if *(*bool)(unsafe.Add(p, f.at)) {
			set = append(set, f.letter)
		}
	}
	return *(*string)(unsafe.Add(p, l.atSrc)), string(set)
}

// buildRegexp lets the engine compile a literal and takes the instruction out of the result.
func (e *engine) buildRegexp(pattern, flags string) (iface, error) {
	ast, err := goja.Parse("", "/"+pattern+"/"+flags, parser.WithDisableSourceMaps)
	if err != nil {
		return iface{}, fmt.Errorf("regular expression: %w", err)
	}
	prg, err := goja.CompileAST(ast, false)
	if err != nil {
		return iface{}, fmt.Errorf("regular expression: %w", err)
	}
	for _, ins := range e.code(prg) {
		if ins.tab == e.regexp.tab {
			if p, f := e.pattern.read(ins.data); p != pattern || f != flags {
				return iface{}, fmt.Errorf("regular expression /%s/%s became /%s/%s", pattern, flags, p, f)
			}
			return ins, nil
		}
	}
	return iface{}, fmt.Errorf("regular expression /%s/%s compiles to nothing", pattern, flags)
}
