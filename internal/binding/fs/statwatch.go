package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
)

// statWatcher looks at a file again and again, and tells when it has changed. It belongs to the isolate's goroutine, but for Work.
type statWatcher struct {
	s        *state
	path     string
	interval int64 // milliseconds
	big      bool
	notify   goja.Value // called with the Stats of now and of before

	handle *eventloop.Handle
	timer  *eventloop.Timer
	scope  jsbind.AsyncScope
	looked bool
	gone   bool     // the last look found nothing
	last   sys.Stat // what the last look found that found something
}

// statWatch is binding.statWatch(path, interval, bigint, notify).
func (s *state) statWatch(c goja.FunctionCall) goja.Value {
	w := &statWatcher{s: s, path: c.Argument(0).String(), interval: max(1, c.Argument(1).ToInteger()), big: c.Argument(2).ToBoolean(), notify: c.Argument(3)}
	if err := s.permit(needsRead, w.path); err != nil {
		s.env.Throw(err)
	}
	w.handle = s.env.Loop.NewHandle("StatWatcher")
	w.timer = s.env.Loop.NewTimer(func() { pool().Submit(w) })
	w.timer.Unref() // the handle keeps the program alive
	o := s.env.VM.NewObject()
	w.scope = s.env.NewScope("STATWATCHER", o)
	for name, f := range map[string]func(){"close": w.close, "ref": w.handle.Ref, "unref": w.handle.Unref} {
		s.env.Define(o, name, s.env.Func(name, 0, func(goja.FunctionCall) goja.Value {
			f()
			return goja.Undefined()
		}), engine.Plain)
	}
	pool().Submit(w)
	return o
}

// Work implements taskpool.Task.
func (w *statWatcher) Work() {
	st, err := sys.GetStat(w.path, true)
	w.s.env.Loop.Post(func() { w.arrived(st, err != nil) })
}

// arrived takes what a look has found.
func (w *statWatcher) arrived(st sys.Stat, gone bool) {
	if w.handle.Closed() {
		return
	}
	before := w.last
	changed := gone && !w.gone || !gone && w.looked && (w.gone || !sameFile(&before, &st))
	w.looked, w.gone = true, gone
	if !gone {
		w.last = st
	}
	if changed {
		now := st
		if gone {
			now = sys.Stat{}
		}
		env := w.s.env
		env.CallbackIn(&w.scope, func() {
			env.Call(w.notify, goja.Undefined(), w.s.statsOf(&now, w.big), w.s.statsOf(&before, w.big))
		})
	}
	if !w.handle.Closed() {
		w.timer.Start(w.interval)
	}
}

func (w *statWatcher) close() {
	if w.handle.Closed() {
		return
	}
	w.handle.Close()
	w.timer.Stop()
	w.s.env.DestroyScope(&w.scope)
}

// sameFile tells whether nothing happened to a file between two looks, but that it was read.
func sameFile(a, b *sys.Stat) bool {
	return a.Ctime == b.Ctime && a.Mtime == b.Mtime && a.Birthtime == b.Birthtime && a.Size == b.Size && a.Mode == b.Mode &&
		a.UID == b.UID && a.GID == b.GID && a.Ino == b.Ino && a.Dev == b.Dev
}
