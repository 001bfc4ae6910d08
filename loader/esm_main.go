package loader

import (
	"fmt"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

// runMainModule begins the program's main ES module: it is loaded and evaluated in a job of its own, and what it throws is an
// uncaught exception.
func (l *Loader) runMainModule(url string) {
	l.main = nil
	l.esm.entryURL = url
	parent := url
	if l.hooked() || l.offThread() {
		parent = "" // hooks are told of none
	}
	l.begin(entryFrames, func() *moduleRecord {
		if l.env.Opts.Flags.InputType != "" && strings.HasPrefix(url, "file:") {
			l.env.ThrowCode("ERR_INPUT_TYPE_NOT_ALLOWED")
		}
		m := l.graph(url, nil, parent, false)
		l.esm.entryURL = m.url
		l.link(m)
		return m
	})
}

// EntryURL gives the URL that --entry-url makes of its argument: it is relative to the working directory.
func (l *Loader) EntryURL(ref string) string {
	u, err := resolve.JoinURL(strings.TrimSuffix(l.urlOf("noop"), "noop"), ref)
	if err != nil {
		l.env.Throw(nodeerr.New("ERR_INVALID_URL").With("input", ref))
	}
	return u
}

// RunMainURL runs the module behind a URL as the main one.
func (l *Loader) RunMainURL(url string) { l.runMainModule(url) }

// runMainSource is runMainModule for source that is no file: the argument of -e, standard input.
func (l *Loader) runMainSource(url, source string, d dialect, e *evaluation) {
	l.main = nil
	l.esm.entryURL, l.esm.entrySource = url, source
	l.begin(e.awaiting(), func() *moduleRecord {
		m := &moduleRecord{url: url, file: pathOf(url), kind: resolve.FormatModule}
		name := url
		if d.typed() {
			name = evalName
			if js, ok, err := strip(name, source, d); ok && err == nil {
				l.script.file, l.script.source = name, js.Code
			}
		}
		mark := l.inside(e.loading())
		c, err := l.compileESModule(name, source, d)
		if err != nil {
			l.throwModuleSyntax(err, source)
		}
		l.leave(mark)
		l.setCode(m, c)
		l.adoptRecord(m)
		l.link(m)
		return m
	})
}

// begin loads the main module and evaluates it. Stacks show frames for what does so.
func (l *Loader) begin(frames engine.HostFrames, load func() *moduleRecord) {
	c := &capability{}
	l.esm.entryDone = c
	l.later(func() {
		defer l.leave(l.inside(frames))
		var done *capability
		failure := l.catch(func() { l.esm.entry = load() })
		if failure != nil && l.neverSettles(failure) {
			return
		}
		if failure == nil {
			failure = l.catch(func() { done = l.evaluateModule(l.esm.entry) })
		}
		if failure != nil {
			c.done = true
			l.env.Host.Uncaught(failure.value, true)
			return
		}
		l.whenSettled(done, func(t *thrown) {
			c.done = true
			if t != nil {
				l.env.Host.Uncaught(t.value, true)
			}
		})
	})
}

// neverSettles tells a failure that is none: hooks of another thread will not answer. What was to be loaded stays unsettled.
func (l *Loader) neverSettles(failure *thrown) bool {
	o := jsbind.Object(failure.value)
	if o == nil || !l.offThread() {
		return false
	}
	code := o.Get("code")
	return code != nil && code.String() == "ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED"
}

// ImportAll loads the modules of --import one after the other, as if from the working directory, and then calls next. Where one
// fails, that is an uncaught exception and next is not called.
func (l *Loader) ImportAll(specifiers []string, next func()) {
	if len(specifiers) == 0 {
		next()
		return
	}
	parent := l.urlOf("noop.js")
	l.Import(specifiers[0], nil, parent, func(_ *goja.Object, failed goja.Value) {
		if failed != nil {
			l.env.Host.Uncaught(failed, true)
			return
		}
		if len(specifiers) > 1 {
			l.ImportAll(specifiers[1:], next)
			return
		}
		// This is a promise job: nobody above takes what the main module throws.
		if thrown := l.catch(next); thrown != nil {
			l.env.Host.Uncaught(thrown.value, false)
		}
	})
}

// Unsettled tells that the main module still waits at a top-level await, and gives the warning that Node prints then.
func (l *Loader) Unsettled() (warning string, unsettled bool) {
	if l.esm.entryDone == nil || l.esm.entryDone.done {
		return "", false
	}
	m := l.esm.entry
	if m == nil {
		return "", true
	}
	if w := waiting(m, map[*moduleRecord]bool{}); w != nil {
		m = w
	}
	if m.awaitAt[0] == 0 {
		return "", true
	}
	source, _ := l.Source(m.url)
	return fmt.Sprintf("Warning: Detected unsettled top-level await at %s\n\n\n", Excerpt(m.url, source, m.awaitAt[0], m.awaitAt[1])), true
}

// waiting finds the module in a graph whose own await did not settle.
func waiting(m *moduleRecord, seen map[*moduleRecord]bool) *moduleRecord {
	if seen[m] || m.meta == nil {
		return nil
	}
	seen[m] = true
	for _, r := range m.dependencies() {
		if w := waiting(r, seen); w != nil {
			return w
		}
	}
	if m.status == statusEvaluatingAsync && m.pending == 0 && m.awaitAt[0] != 0 {
		return m
	}
	return nil
}
