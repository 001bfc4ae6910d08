package fs

import (
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/glob"
	"github.com/node-go/node-go/internal/jsbind"
)

// globFiles is glob(pattern, options): it gives all matches at once.
func globFiles(c *call) *task {
	s := c.s
	g := &globbing{s: s, w: glob.Walker{FS: globFS{}}}
	pats := g.patterns(c.arg(0), "patterns")
	var o options
	if v := c.arg(1); !jsbind.Undefined(v) {
		o = options{s: s, obj: s.env.PlainObject(v, "options")}
	}
	g.dir = g.cwd(o.get("cwd"))
	g.w.Dir = absolute(g.dir)
	g.w.Follow = o.truthy("followSymlinks")
	g.types = o.truthy("withFileTypes")
	g.excluding(o.get("exclude"))
	var found []glob.Match
	return &task{
		run: func(ctl *control) error {
			g.ctl, g.here = ctl, c.face == faceSync
			g.w.Stop = func() bool { return g.failed != nil || ctl.stopped() }
			found = g.w.Walk(pats...)
			if g.failed != nil {
				return g.failed
			}
			return nil
		},
		value: func() (goja.Value, error) {
			vals := make([]goja.Value, len(found))
			for i, m := range found {
				vals[i] = g.value(m)
			}
			return engine.ValueKinds().NewArray(s.env.VM, vals, 0), nil
		},
	}
}

// globbing is one walk and the program's wishes about it.
type globbing struct {
	s      *state
	w      glob.Walker
	fn     goja.Value // options.exclude where it is a function
	dir    string     // options.cwd
	types  bool
	here   bool // the walk runs on the isolate's goroutine
	ctl    *control
	failed error // what fn threw
}

func (g *globbing) patterns(v goja.Value, name string) []*glob.Pattern {
	o := glob.Options{Windows: runtime.GOOS == "windows", Fold: runtime.GOOS == "windows" || runtime.GOOS == "darwin"}
	list := jsbind.Object(v)
	if list == nil || list.ClassName() != "Array" {
		return []*glob.Pattern{glob.Compile(g.s.env.String(v, name), o)}
	}
	pats := make([]*glob.Pattern, int(engine.Prop(list, "length").ToInteger()))
	for i := range pats {
		pats[i] = glob.Compile(g.s.env.String(orUndefined(list.Get(strconv.Itoa(i))), name+"["+strconv.Itoa(i)+"]"), o)
	}
	return pats
}

func (g *globbing) cwd(v goja.Value) string {
	dir := "."
	if o := jsbind.Object(v); o != nil && isURL(o) {
		dir = g.s.urlPath(o)
	} else if v != nil && !goja.IsNull(v) {
		dir = g.s.env.String(v, "paths[0]")
	}
	return dir
}

func (g *globbing) excluding(v goja.Value) {
	switch o := jsbind.Object(v); {
	case v == nil || goja.IsNull(v):
	case jsbind.IsCallable(v):
		g.fn = v
		g.w.Exclude = g.ask
	case o != nil && o.ClassName() == "Array":
		pats := g.patterns(o, "options.exclude")
		g.w.Exclude = func(path string, _ glob.Entry) bool {
			for _, p := range pats {
				if p.Match(filepath.ToSlash(path)) {
					return true
				}
			}
			return false
		}
	default:
		g.s.env.ThrowType(v, "options.exclude", "function", "string[]")
	}
}

// ask asks the program's function, on the isolate's goroutine.
func (g *globbing) ask(path string, e glob.Entry) bool {
	if g.here {
		return g.call(path, e)
	}
	q := &question{g: g, path: path, e: e, answer: make(chan bool, 1)}
	if !g.s.env.Loop.PostTask(q) {
		return true
	}
	return <-q.answer
}

func (g *globbing) call(path string, e glob.Entry) bool {
	arg := g.s.env.Value(e.Name)
	if g.types {
		arg = g.value(glob.Match{Path: path, Entry: e})
	}
	return g.s.env.Call(g.fn, goja.Undefined(), arg).ToBoolean()
}

// question is a call of the program's function that a goroutine of the pool waits for.
type question struct {
	g      *globbing
	path   string
	e      glob.Entry
	answer chan bool
}

// Run implements eventloop.Task.
func (q *question) Run() {
	excluded := true
	g := q.g
	g.s.env.Host.Callback(func() {
		if g.failed != nil {
			return
		}
		if ex := g.s.env.VM.Try(func() { excluded = g.call(q.path, q.e) }); ex != nil {
			g.failed = ex
		}
	})
	q.answer <- excluded
}

// Discard implements eventloop.Discarder: the isolate has ended.
func (q *question) Discard() { q.answer <- true }

func (g *globbing) value(m glob.Match) goja.Value {
	if !g.types {
		return g.s.env.Value(m.Path)
	}
	return g.s.newDirent(g.s.env.Value(m.Entry.Name), g.s.env.Value(filepath.Dir(g.full(m.Path))), sys.DirentType(m.Entry.Kind))
}

// full gives the path that a Dirent's folder is told by.
func (g *globbing) full(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(g.dir, path)
}

// globFS is the system's files as a walk reads them.
type globFS struct{}

// ReadDir implements glob.FS.
func (globFS) ReadDir(path string) ([]glob.Entry, error) {
	list, err := sys.ReadDir(path)
	all := make([]glob.Entry, len(list))
	for i, d := range list {
		all[i] = globEntry(d.Name, d.Type)
	}
	return all, err
}

// Lstat implements glob.FS.
func (globFS) Lstat(path string) (glob.Entry, error) {
	st, err := sys.GetStat(path, false)
	return globEntry("", sys.TypeOf(st.Mode)), err
}

// IsDir implements glob.FS.
func (globFS) IsDir(path string) bool {
	return isDir(path)
}

func globEntry(name string, t sys.DirentType) glob.Entry {
	return glob.Entry{Name: name, Dir: t == sys.DirentDir, Link: t == sys.DirentLink, Kind: uint8(t)}
}
