package isolate

import (
	"fmt"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/loader"
)

// thrown is where an exception that reached the isolate was thrown.
type thrown struct {
	place engine.Place
	known bool
	stack []string // kept for --trace-uncaught only
}

// noteThrow remembers where an exception that reached the isolate was thrown.
func (i *Isolate) noteThrow(ex *goja.Exception) {
	i.thrownAt = thrown{}
	i.thrownAt.place, i.thrownAt.known = engine.ThrowPosition(i.vm, ex)
	if !i.cfg.Options.Flags.TraceUncaught {
		return
	}
	i.thrownAt.stack = placedFrames(engine.ThrownFrames(i.vm, ex))
}

// rejecting is where a rejection becomes an exception, and rejectingValue where one does whose reason is no error.
var (
	rejecting = sync.OnceValue(func() *engine.ThrowSite {
		const call = "triggerUncaughtException(err, true /* fromPromise */);"
		return engine.NewThrowSite("internal/process/promises", "    "+call, call)
	})
	rejectingValue = sync.OnceValue(func() *engine.ThrowSite {
		const made = "new UnhandledPromiseRejection(reason);"
		return engine.NewThrowSite("internal/process/promises", "      "+made, made)
	})
)

// uncaughtRejection is Uncaught for the reason of a rejection.
func (i *Isolate) uncaughtRejection(reason goja.Value) bool {
	if isErrorLike(reason) {
		return i.Uncaught(reason, true)
	}
	i.thrownAt = thrown{place: rejectingValue().Place(), known: true}
	return i.uncaught(i.rejectionError(reason), true)
}

// noteRejection remembers the place of a rejection that nothing handled: where its reason was made.
func (i *Isolate) noteRejection(v goja.Value) {
	i.thrownAt = thrown{place: rejecting().Place(), known: true}
	if o, ok := v.(*goja.Object); ok {
		if p, ok := engine.MadePosition(o); ok {
			i.thrownAt.place = p
		}
	}
}

// throwPlace gives the excerpt of the source in which an error was thrown, or "".
func (i *Isolate) throwPlace(o *goja.Object) string {
	if o != nil {
		if place := i.loader.PlaceOf(o); place != "" {
			return place
		}
	}
	p := i.thrownAt.place
	if !i.thrownAt.known {
		if o == nil {
			return ""
		}
		var ok bool
		if p, ok = engine.MadePosition(o); !ok {
			return ""
		}
	}
	source, ok := "", false
	if f, l, c, mapped := i.loader.OriginalPosition(p.File, p.Line, p.Column); mapped {
		if source, ok = i.loader.OriginalSource(p.File, p.Line, p.Column); ok {
			p.File, p.Line, p.Column = f, l, c
		}
	}
	if !ok && p.Made {
		source, ok = p.Text, true
	}
	if !ok {
		if text, ok := i.loader.CompiledPlace(p); ok {
			return text
		}
	}
	if !ok {
		source, ok = i.sourceOf(p.File)
	}
	if !ok {
		return excerptOfText(p)
	}
	return loader.Excerpt(p.File, source, p.Line, p.Column)
}

// excerptOfText is the excerpt of a source that is no file: of what was compiled, without what stands before its first line.
func excerptOfText(p engine.Place) string {
	lines := strings.Split(p.Text, "\n")
	if p.TextLine < 1 || p.TextLine > len(lines) {
		return ""
	}
	line := lines[p.TextLine-1]
	if before := p.TextColumn - p.Column; before > 0 && before <= len(line) {
		line = line[before:]
	}
	return loader.Excerpt(p.File, strings.Repeat("\n", p.Line-1)+line, p.Line, p.Column)
}

func (i *Isolate) sourceOf(file string) (string, bool) {
	if source, ok := i.loader.Source(file); ok {
		return source, true
	}
	return i.cfg.Entry.Source, i.cfg.Entry.Eval && file == i.cfg.Entry.SourceName
}

// thrownStack gives the frames that --trace-uncaught shows: those of an error, or else those of the throw.
func (i *Isolate) thrownStack(o *goja.Object) []string {
	if o != nil {
		if stack := placedFrames(engine.ErrorFrames(o)); len(stack) > 0 {
			return stack
		}
	}
	return i.thrownAt.stack
}

// placedFrames gives frames that have a place as names of functions and places.
func placedFrames(sites []engine.CallSite) (frames []string) {
	for _, s := range sites {
		if s.File == "" {
			continue
		}
		at := fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Column)
		if s.Function != "" {
			at = s.Function + " (" + at + ")"
		}
		frames = append(frames, at)
	}
	return frames
}
