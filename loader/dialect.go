package loader

import (
	"errors"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/loader/typestrip"
)

// dialect says what a source is written in.
type dialect struct {
	loader api.Loader
	rules  rules // of TypeScript, and of what became of it
	// unmapped tells that positions are those of what esbuild makes, not of the source.
	unmapped bool
	// strict tells that the whole script is strict, whatever it says itself.
	strict bool
}

// rules say what is taken for TypeScript.
type rules uint8

const (
	// tolerant: what is more than types runs too, decorators do, and imports of which no value is used are types.
	tolerant rules = iota
	// transforming is what --experimental-transform-types means in Node: enums, namespaces, parameter properties run.
	transforming
	// erasable is Node's own rule: what is more than types is refused.
	erasable
)

var plainJS = dialect{loader: api.LoaderJS}

// typeScript is the dialect of .ts files.
var typeScript = dialect{loader: api.LoaderTS}

// typed tells that types have to be taken out.
func (d dialect) typed() bool { return d.loader == api.LoaderTS || d.loader == api.LoaderTSX }

// plain tells that the engine may parse the source as it stands.
func (d dialect) plain() bool { return d.loader == api.LoaderJS }

// stripped is the dialect of a source whose types have been blanked out.
func (d dialect) stripped() dialect {
	return dialect{loader: api.LoaderJS, rules: d.rules, strict: d.strict}
}

// flag tells dialects apart in the keys of the code cache.
func (d dialect) flag() uint32 {
	f := uint32(d.loader)<<8 | uint32(d.rules)<<16
	if d.unmapped {
		f |= unmappedFlag
	}
	if d.strict {
		f |= strictFlag
	}
	return f
}

// unmappedFlag marks, among the flags of a key, a dialect that is unmapped.
const unmappedFlag = 1 << 18

// strictFlag marks one that is strict.
const strictFlag = 1 << 19

// cachedDialect reads what flag wrote.
func cachedDialect(flags uint32) dialect {
	return dialect{loader: api.Loader(flags >> 8 & 0xff), rules: rules(flags >> 16 & 3), unmapped: flags&unmappedFlag != 0, strict: flags&strictFlag != 0}
}

// ruled gives a dialect the rules that the command line asks for.
func (l *Loader) ruled(d dialect) dialect {
	if f := &l.env.Opts.Flags; d.typed() && d.rules == tolerant && f.TransformTypes {
		d.rules, d.unmapped = transforming, f.NoSourceMaps
		if !l.esm.transformWarned {
			l.esm.transformWarned = true
			l.emitWarning("Transform Types is an experimental feature and might change at any time", "ExperimentalWarning")
		}
	}
	return d
}

// dialectOf tells what a file is written in by its name, and the format that remains when that is known.
func dialectOf(file, format string) (dialect, string) {
	switch format {
	case resolve.FormatTypeScript:
		return typeScript, resolve.FormatDetect
	case resolve.FormatCommonJSTypeScript:
		return typeScript, resolve.FormatCommonJS
	case resolve.FormatModuleTypeScript:
		return typeScript, resolve.FormatModule
	case resolve.FormatUnknown:
		switch filepath.Ext(file) {
		case ".tsx":
			return dialect{loader: api.LoaderTSX}, resolve.FormatDetect
		case ".jsx":
			return dialect{loader: api.LoaderJSX}, resolve.FormatDetect
		}
	}
	return plainJS, format
}

// strip blanks the types out of a source. ok is false where esbuild has to print the source anew: it has more than types, or tags, or
// is nothing that is understood. The error is a *SyntaxError, for what the rules refuse.
func strip(name, src string, d dialect) (r typestrip.Result, ok bool, err error) {
	if d.loader != api.LoaderTS {
		return r, false, nil
	}
	r, err = typestrip.Strip(src, typestrip.Options{Elide: d.rules == tolerant})
	var more *typestrip.Unsupported
	var wrong *typestrip.Invalid
	if errors.As(err, &wrong) && wrong.Certain && d.rules != tolerant {
		return r, false, refused(name, src, wrong.Message, wrong.Start, wrong.End, "ERR_INVALID_TYPESCRIPT_SYNTAX")
	}
	if errors.As(err, &more) && (d.rules == erasable || d.rules == transforming && more.Keyword) {
		return r, false, refused(name, src, more.Message, more.Start, more.End, "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
	}
	return r, err == nil, nil
}

// javaScript gives the code of a source for those who read it only.
func (d dialect) javaScript(name, src string) (string, error) {
	if d.plain() {
		return src, nil
	}
	r, ok, err := strip(name, src, d)
	if ok || err != nil {
		return r.Code, err
	}
	code, _, err := lower(name, src, d, "")
	return code, err
}
