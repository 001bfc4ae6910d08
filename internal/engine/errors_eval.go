package engine

import (
	"reflect"
	"runtime"
	"strings"
	"sync"
	"unsafe"
	"weak"

	gojafile "github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
)

// evalProgram is the name that the engine gives to the code of eval and of the constructor Function.
const evalProgram = "<eval>"

// evalOrigins remembers where the code of eval comes from, as stacks tell it. Its functions outlive the call, so it is keyed by
// source, and what nobody can run any more is forgotten: that happens on a goroutine of the collector, hence the lock. It refers to
// nothing of its runtime, which would keep that alive.
type evalOrigins struct {
	mu sync.Mutex
	of map[weak.Pointer[gojafile.File]]string
}

func (o *evalOrigins) add(src *gojafile.File, origin string) {
	key := weak.Make(src)
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.of == nil {
		o.of = map[weak.Pointer[gojafile.File]]string{}
	}
	o.of[key] = origin
	runtime.AddCleanup(src, o.forget, key)
}

func (o *evalOrigins) forget(key weak.Pointer[gojafile.File]) {
	o.mu.Lock()
	delete(o.of, key)
	o.mu.Unlock()
}

func (o *evalOrigins) get(src *gojafile.File) string {
	if o == nil {
		return ""
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.of[weak.Make(src)]
}

// watchEval has e learn of everything that eval compiles. The engine applies options to its parser right after that has made the
// record of the source, which stands behind them.
func (e *errorRealm) watchEval() {
	size := reflect.TypeFor[parser.Option]().In(0).Elem().Size()
	disable := parser.Option(parser.WithDisableSourceMaps) // it would read files by itself
	option := func(options unsafe.Pointer) {
		(*(*func(unsafe.Pointer))(unsafe.Pointer(&disable)))(options)
		if src := *at[*gojafile.File](options, size); src.Name() == evalProgram {
			if e.evals == nil {
				e.evals = &evalOrigins{}
			}
			e.evals.add(src, e.callerOfEval())
			e.compiled = src.Source()
			if e.cfg.NoteEval != nil {
				e.cfg.NoteEval(src.Source())
			}
		}
	}
	e.r.SetParserOptions(*(*parser.Option)(unsafe.Pointer(&option)))
}

// callerOfEval tells where the running code is, in the words of a stack.
func (e *errorRealm) callerOfEval() string {
	w := e.walk()
	for i := w.depth; i >= 0; i-- {
		if w.level(i).prg == nil {
			continue
		}
		f, _ := w.frame(i)
		where := ""
		if s := e.site([]frame{f}, 0); s.EvalOrigin != "" {
			where = s.EvalOrigin
		} else {
			where = location(s.File, s.Line, s.Column)
		}
		return "eval at " + orAnonymous(f.functionName()) + " (" + where + ")"
	}
	return ""
}

// SourceURL gives the name that code of eval gives itself, or "".
func SourceURL(src string) string {
	at := strings.LastIndex(src, "//# sourceURL=")
	if at < 0 {
		return ""
	}
	name := src[at+len("//# sourceURL="):]
	if end := strings.IndexAny(name, "\r\n"); end >= 0 {
		name = name[:end]
	}
	if name = strings.TrimSpace(name); strings.ContainsAny(name, " \t'\"") {
		return ""
	}
	return name
}

// evalSite completes the site of code that eval made.
func (e *errorRealm) evalSite(s *CallSite, f *frame) {
	s.Eval = true
	if s.Function == "" || s.Function == "anonymous" {
		s.Function = "eval"
		if f.callee == nil { // the code itself, not a function in it
			s.TopLevel, s.Type = true, ""
		}
	}
	src := programFile(f.prg)
	if s.File = SourceURL(src.Source()); s.File == "" {
		s.EvalOrigin = e.evals.get(src)
	}
}
