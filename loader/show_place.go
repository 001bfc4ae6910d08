package loader

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// ShowPlace puts the line of source at which an error was thrown before its stack, as Node does for scripts that are run for a
// program: those of -e, and those of node:vm where displayErrors is not false.
func (l *Loader) ShowPlace(err error, unit *Unit) {
	var ex *goja.Exception
	if !errors.As(err, &ex) {
		return
	}
	o, _ := ex.Value().(*goja.Object)
	if o == nil || engine.SlotOf(o) != engine.SlotError {
		return
	}
	place, ok := engine.ThrowPosition(l.vm, ex)
	if !ok {
		return
	}
	file, line, col := place.File, place.Line, place.Column
	source, at := unit.Source, line
	if file == unit.Name {
		if at = line - unit.Place.Line; at == 1 {
			col -= unit.Place.Column
		}
	} else if place.Made {
		source = place.Text
	} else if source, ok = l.Source(file); !ok {
		return
	}
	var stack goja.Value
	if l.vm.Try(func() { stack = o.Get("stack") }) != nil {
		return // Error.prepareStackTrace threw
	}
	if jsbind.TypeOf(stack) != "string" || placed(stack.String()) {
		return
	}
	_, rest, _ := strings.Cut(Excerpt(file, source, at, col), "\n")
	engine.DefineOwn(o, engine.Name("stack"), l.env.Value(file+":"+strconv.Itoa(line)+"\n"+rest+"\n"+stack.String()), engine.Hidden)
}

// CompiledPlace is Excerpt for code whose source is what the engine has of it: scripts, and functions that are in no file.
func (l *Loader) CompiledPlace(p engine.Place) (text string, ok bool) {
	head, wrapped := l.wrapped[p.File]
	if p.File == l.script.file || wrapped && (filepath.IsAbs(p.File) || strings.Contains(p.File, ":")) || head > len(p.Text) || strings.HasSuffix(p.Text, mapTail) {
		return "", false
	}
	line, column := p.Line, p.Column
	if s, ok := l.shifts[p.File]; ok {
		if line -= s.Line; line == 1 {
			column -= s.Column
		}
	}
	_, text, _ = strings.Cut(Excerpt(p.File, p.Text[head:], line, column), "\n")
	return p.File + ":" + strconv.Itoa(p.Line) + "\n" + text, true
}

// placed tells a stack that begins with a place.
func placed(stack string) bool {
	lines := strings.SplitN(stack, "\n", 4)
	return len(lines) == 4 && strings.TrimLeft(lines[2], " \t") == "^"
}
