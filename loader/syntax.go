package loader

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// SyntaxError is a source that does not compile.
type SyntaxError struct {
	Message      string
	Code         string // of Node's, or ""
	File         string
	Line, Column int // from 1

	exact  bool   // the position is that of the user's source already
	final  bool   // the parser took the source: to lower it does not help, and what is wrong needs no better words
	length int    // bytes of the source that it is about; 0 for one character
	note   string // what else is to be told of the place
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d: SyntaxError: %s", e.File, e.Line, e.Message)
}

// isFinal tells an error after which nothing else is to be tried.
func isFinal(err error) bool {
	var own *SyntaxError
	return errors.As(err, &own) && (own.exact || own.final)
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

// explain is asSyntaxError for a source that may have been compiled behind something else.
func (l *Loader) explain(err error, source string) (*SyntaxError, bool) {
	info, ok := asSyntaxError(err, "")
	if ok {
		source = strings.Repeat(" ", l.wrapped[info.File]) + source
	}
	return asSyntaxError(err, source)
}

// throwModuleSyntax is throwSyntax for ES modules, whose errors show the place only when nothing has caught them.
func (l *Loader) throwModuleSyntax(err error, source string) {
	info, ok := l.explain(err, source)
	if !ok {
		l.env.Throw(err)
	}
	if _, line, col, mapped := l.SourcePosition(info.File, info.Line, info.Column); mapped && !info.exact {
		info.Line, info.Column = line, col
	}
	if info.Code != "" {
		panic(l.codedSyntaxError(info, source, l.shownName(info.File)))
	}
	o := engine.NewError(l.vm, "SyntaxError", info.Message, "SyntaxError: "+info.Message)
	if l.esm.places == nil {
		l.esm.places = map[*goja.Object]string{}
	}
	l.esm.places[o] = marked(info, source)
	if info.note != "" {
		l.esm.places[o] += "\n" + info.note + "\n"
	}
	panic(o)
}

// PlaceOf gives the excerpt of the source that belongs to an error of the loader's own, or "".
func (l *Loader) PlaceOf(o *goja.Object) string { return l.esm.places[o] }

// throwSyntax throws what a failed compile means to JavaScript: a SyntaxError whose stack begins with the place in the source.
func (l *Loader) throwSyntax(err error, source string) {
	info, ok := l.explain(err, source)
	if !ok {
		l.env.Throw(err)
	}
	if _, line, col, mapped := l.SourcePosition(info.File, info.Line, info.Column); mapped && !info.exact {
		info.Line, info.Column = line, col
	}
	panic(l.syntaxErrorObject(info, source))
}

func (l *Loader) syntaxErrorObject(info *SyntaxError, source string) *goja.Object {
	if info.Code != "" {
		return l.codedSyntaxError(info, source, codedName(info.File))
	}
	place := marked(info, source)
	if info.note != "" {
		place += info.note + "\n"
	}
	return engine.NewError(l.vm, "SyntaxError", info.Message, place+"\nSyntaxError: "+info.Message)
}

// codedName is how a file is called above an error with a code; what is no file keeps its name.
func codedName(file string) string {
	if filepath.IsAbs(file) {
		return detectedName(file)
	}
	return file
}

// shownName is how an ES module is called above an error with a code: a file by its path.
func (l *Loader) shownName(url string) string {
	if l.esm.entrySource != "" && url == l.esm.entryURL {
		return "[eval]"
	}
	if path := pathOf(url); path != "" {
		return path
	}
	return url
}

// marked is Excerpt with the whole token marked that an error is at.
func marked(info *SyntaxError, source string) string {
	text := Excerpt(info.File, source, info.Line, info.Column)
	lines := strings.SplitN(source, "\n", info.Line+1)
	if info.Line < 1 || info.Line > len(lines) || info.Column < 1 || info.Column > len(lines[info.Line-1]) {
		if info.Line == len(lines) && info.Column == len(lines[info.Line-1])+1 {
			return strings.TrimSuffix(text, "^\n") + "\n" // behind the end there is nothing to mark
		}
		return text
	}
	rest := lines[info.Line-1][info.Column-1:]
	if n := operandLength(info.Message, rest); n > 0 {
		return strings.TrimSuffix(text, "\n") + strings.Repeat("^", utf8.RuneCountInString(rest[:n])-1) + "\n"
	}
	t := tokenizer{src: rest}
	if k := t.next(); k.start == 0 && k.end > 1 && !marksOne(info.Message, rest) {
		return strings.TrimSuffix(text, "\n") + strings.Repeat("^", utf8.RuneCountInString(rest[:k.end])-1) + "\n"
	}
	return text
}

// operandLength gives the length of the operand of ++ or -- that an error is about, which rest begins with; 0 if it is about something else.
func operandLength(message, rest string) int {
	switch kind, ok := strings.CutPrefix(message, "Invalid left-hand side expression in "); {
	case !ok:
		return 0
	case kind == "postfix operation":
		return len(strings.TrimRight(rest[:max(strings.Index(rest, "++"), strings.Index(rest, "--"), 0)], " \t"))
	}
	t := tokenizer{src: rest}
	k := t.next()
	for (t.depth() > 0 || t.text(k) == "++" || t.text(k) == "--") && k.kind != tokEOF {
		k = t.next()
	}
	return k.end
}

// marksOne tells an error that is about one character, whatever begins there.
func marksOne(message, rest string) bool {
	return strings.HasPrefix(message, "Private field '") || message == "Invalid or unexpected token" && rest[0] == '#'
}

// codedSyntaxError makes an error with a code, whose stack begins with the lines that it is about.
func (l *Loader) codedSyntaxError(info *SyntaxError, source, file string) *goja.Object {
	mark := l.inside(strippingFrames)
	o := engine.NewError(l.vm, "SyntaxError", info.Message,
		span(file, source, info.Line, info.Column, info.length)+"\nSyntaxError ["+info.Code+"]: "+info.Message)
	l.leave(mark)
	l.set(o, "code", l.env.Value(info.Code))
	return o
}

// span is Excerpt for length bytes of the source. Of more than one line each is marked, between those around.
func span(file, source string, line, column, length int) string {
	lines := strings.Split(source, "\n")
	last := line
	for rest := length - (len(lines[line-1]) - (column - 1)); rest > 0 && last < len(lines); last++ {
		rest -= 1 + len(lines[last])
	}
	if length == nothing {
		return strings.TrimSuffix(Excerpt(file, source, line, 1), "^\n")
	}
	if last == line {
		text := Excerpt(file, source, line, column)
		shown := lines[line-1][min(column-1, len(lines[line-1])):]
		return strings.TrimSuffix(text, "\n") + strings.Repeat("^", max(utf8.RuneCountInString(shown[:min(max(length, 1), len(shown))])-1, 0)) + "\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d\n", file, line)
	for n := max(line-1, 1); n <= min(last+1, len(lines)); n++ {
		mark := "  "
		if n >= line && n <= last {
			mark = "> "
		}
		if n > last && lines[n-1] == "" {
			break
		}
		b.WriteString("  " + mark + strings.TrimSuffix(lines[n-1], "\r") + "\n")
	}
	return b.String()
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
