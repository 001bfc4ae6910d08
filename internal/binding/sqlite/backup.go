package sqlite

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/sqlite"
	"github.com/node-go/node-go/internal/taskpool"
)

// pagesAtOnce is how much of a database a step copies unless the program says otherwise.
const pagesAtOnce = 100

// copying is a backup under way: one step after the other on the pool, between which the program may hear of the progress.
type copying struct {
	eventloop.Completion

	d        *database
	link     *link
	scope    jsbind.AsyncScope
	progress goja.Value // a function, or nil
	resolve  func(any) error
	reject   func(any) error

	path, from, into string
	rate             int

	// mu is held by a step and by stop.
	mu      sync.Mutex
	backup  *sqlite.Backup
	stopped bool

	total, left int
	done        bool
	err         error
}

// backup is backup(sourceDb, path, options).
func (s *state) backup(c goja.FunctionCall) goja.Value {
	d := databases().Data(s.object(c.Argument(0), "sourceDb"))
	if d == nil {
		s.env.Throw(argType(`The "sourceDb" argument must be an object.`))
	}
	l := d.opened()
	b := &copying{d: d, link: l, path: s.location(c.Argument(1), "path"), from: "main", into: "main", rate: pagesAtOnce}
	if opts := s.options(c.Argument(2)); opts != nil {
		if v, ok := given(opts, "rate"); ok {
			b.rate = s.integer(v, "options.rate")
		}
		if v, ok := given(opts, "source"); ok {
			b.from = s.text(v, "options.source")
		}
		if v, ok := given(opts, "target"); ok {
			b.into = s.text(v, "options.target")
		}
		if v, ok := given(opts, "progress"); ok {
			b.progress = s.function(v, "options.progress")
		}
	}
	p, resolve, reject := s.env.VM.NewPromise()
	b.resolve, b.reject = resolve, reject
	s.env.InitScope(&b.scope, "BACKUPJOB", nil)
	l.backups[b] = struct{}{}
	b.submit()
	return s.env.VM.ToValue(p)
}

func (b *copying) submit() {
	b.d.s.env.Loop.InitCompletion(&b.Completion, "BACKUPJOB")
	taskpool.Computing().Submit(b)
}

// Work implements taskpool.Task.
func (b *copying) Work() {
	b.mu.Lock()
	b.step()
	b.mu.Unlock()
	b.CompleteTask((*stepDone)(b))
}

func (b *copying) step() {
	if b.stopped {
		b.err = invalidState("database is not open")
		return
	}
	if b.backup == nil {
		if b.backup, b.err = b.link.conn.Backup(b.path, b.from, b.into); b.err != nil {
			b.backup = nil
			return
		}
	}
	if b.total, b.left, b.done, b.err = b.backup.Step(b.rate); b.done || b.err != nil {
		b.backup.Close()
	}
}

// stop ends the backup before its connection is closed. It waits for the step that runs.
func (b *copying) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stopped = true
	if b.backup != nil {
		b.backup.Close()
	}
}

// stepDone is a backup whose step is done.
type stepDone copying

// Run implements eventloop.Task.
func (a *stepDone) Run() {
	b := (*copying)(a)
	env := b.d.s.env
	env.CallbackIn(&b.scope, func() {
		switch {
		case b.err != nil:
			b.settle(b.reject, env.Error(failure(b.err)))
		case b.done:
			b.settle(b.resolve, engine.IntValue(int64(b.total)))
		default:
			if b.progress != nil {
				o := env.VM.NewObject()
				engine.DefineOwn(o, engine.Name("totalPages"), engine.IntValue(int64(b.total)), engine.Plain)
				engine.DefineOwn(o, engine.Name("remainingPages"), engine.IntValue(int64(b.left)), engine.Plain)
				if ex := env.VM.Try(func() { env.Call(b.progress, goja.Undefined(), o) }); ex != nil {
					b.stop()
					b.settle(b.reject, ex.Value())
					return
				}
			}
			b.submit()
		}
	})
}

func (b *copying) settle(f func(any) error, v goja.Value) {
	delete(b.link.backups, b)
	if err := f(v); err != nil {
		b.d.s.env.Throw(err)
	}
	b.d.s.env.DestroyScope(&b.scope)
}
