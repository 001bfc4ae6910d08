package loader

import (
	"errors"
	"fmt"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// SyntaxError is a source that does not compile.
type SyntaxError struct {
	Message      string
	File         string
	Line, Column int // from 1

	exact bool // the position is that of the user's source already
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d: SyntaxError: %s", e.File, e.Line, e.Message)
}

// asSyntaxError reads what the parser or the compiler says.
func asSyntaxError(err error, source string) (*SyntaxError, bool) {
	var own *SyntaxError
	if errors.As(err, &own) {
		return own, true
	}
	message, file, line, column, ok := engine.SyntaxErrorInfo(err, source)
	if !ok {
		return nil, false
	}
	return &SyntaxError{Message: message, File: file, Line: line, Column: column}, true
}

// throwModuleSyntax is throwSyntax for ES modules, whose errors show the place only when nothing has caught them.
func (l *Loader) throwModuleSyntax(err error, source string) {
	info, ok := asSyntaxError(err, source)
	if !ok {
		l.env.Throw(err)
	}
	if _, line, col, mapped := l.SourcePosition(info.File, info.Line, info.Column); mapped && !info.exact {
		info.Line, info.Column = line, col
	}
	o := engine.NewError(l.vm, "SyntaxError", info.Message, "SyntaxError: "+info.Message)
	if l.esm.places == nil {
		l.esm.places = map[*goja.Object]string{}
	}
	l.esm.places[o] = Excerpt(info.File, source, info.Line, info.Column)
	panic(o)
}

// PlaceOf gives the excerpt of the source that belongs to an error of the loader's own, or "".
func (l *Loader) PlaceOf(o *goja.Object) string { return l.esm.places[o] }

// throwSyntax throws what a failed compile means to JavaScript: a SyntaxError whose stack begins with the place in the source.
func (l *Loader) throwSyntax(err error, source string) {
	info, ok := asSyntaxError(err, source)
	if !ok {
		l.env.Throw(err)
	}
	if _, line, col, mapped := l.SourcePosition(info.File, info.Line, info.Column); mapped && !info.exact {
		info.Line, info.Column = line, col
	}
	panic(l.syntaxErrorObject(info, source))
}

func (l *Loader) syntaxErrorObject(info *SyntaxError, source string) *goja.Object {
	o := engine.NewError(l.vm, "SyntaxError", info.Message, Excerpt(info.File, source, info.Line, info.Column)+"\nSyntaxError: "+info.Message)
	return o
}

// Excerpt shows a place in a source as Node does above an error: the file and line, the line itself, and a caret.
func Excerpt(file, source string, line, column int) string {
	text := ""
	for n, l := range strings.Split(source, "\n") {
		if n == line-1 {
			text = strings.TrimSuffix(l, "\r")
			break
		}
	}
	var pad strings.Builder
	for n, c := range text {
		if n >= column-1 {
			break
		}
		if c == '\t' {
			pad.WriteByte('\t')
		} else {
			pad.WriteByte(' ')
		}
	}
	return fmt.Sprintf("%s:%d\n%s\n%s^\n", file, line, text, pad.String())
}
