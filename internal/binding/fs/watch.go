package fs

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/fsnotify/fsnotify"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// hub has the one connection to the system's notices of changes, since a user may have few of them. It exists while somebody
// watches. Its methods may be called from any goroutine.
type hub struct {
	mu   sync.Mutex
	w    *fsnotify.Watcher // nil while nobody watches
	subs map[string]map[*watching]struct{}
}

var notices = sync.OnceValue(func() *hub { return &hub{subs: map[string]map[*watching]struct{}{}} })

// watching is one fs.watch. root, recursive and tell do not change.
type watching struct {
	root      string
	single    bool // root is a file
	recursive bool
	// tell is called on the hub's goroutine with no lock held.
	tell func(kind, name string, err error)
}

// add lets s hear of path.
func (h *hub) add(s *watching, path string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.w == nil {
		w, err := fsnotify.NewWatcher()
		if err != nil {
			return err
		}
		h.w = w
		go h.listen(w)
	}
	if len(h.subs[path]) == 0 {
		if err := h.w.Add(path); err != nil {
			h.rest()
			return err
		}
		h.subs[path] = map[*watching]struct{}{}
	}
	h.subs[path][s] = struct{}{}
	return nil
}

// drop ends what s hears.
func (h *hub) drop(s *watching) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for path, set := range h.subs {
		if _, ok := set[s]; !ok {
			continue
		}
		if delete(set, s); len(set) == 0 {
			delete(h.subs, path)
			if h.w != nil {
				h.w.Remove(path) // fails where the path is gone, and its watch with it
			}
		}
	}
	h.rest()
}

// rest closes the connection when nobody watches. h.mu is held.
func (h *hub) rest() {
	if len(h.subs) == 0 && h.w != nil {
		h.w.Close()
		h.w = nil
	}
}

func (h *hub) listen(w *fsnotify.Watcher) {
	for {
		select {
		case ev, ok := <-w.Events:
			if !ok {
				return
			}
			h.spread(ev)
		case err, ok := <-w.Errors:
			if !ok {
				return
			}
			for _, s := range h.all() {
				s.tell("", "", err)
			}
		}
	}
}

func (h *hub) all() (list []*watching) {
	h.mu.Lock()
	defer h.mu.Unlock()
	seen := map[*watching]bool{}
	for _, set := range h.subs {
		for s := range set {
			if !seen[s] {
				seen[s] = true
				list = append(list, s)
			}
		}
	}
	return list
}

// hearers gives who watches a path.
func (h *hub) hearers(path string) (list []*watching) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.subs[path] {
		list = append(list, s)
	}
	return list
}

// spread tells of an event whoever watches the path itself, or the folder that it is in.
func (h *hub) spread(ev fsnotify.Event) {
	kind := "rename"
	if ev.Op&(fsnotify.Create|fsnotify.Remove|fsnotify.Rename) == 0 {
		kind = "change"
	}
	for _, s := range h.hearers(ev.Name) {
		if s.single || ev.Name == s.root {
			s.tell(kind, filepath.Base(ev.Name), nil)
		}
	}
	for _, s := range h.hearers(filepath.Dir(ev.Name)) {
		if s.single {
			continue
		}
		name, err := filepath.Rel(s.root, ev.Name)
		if err != nil {
			continue
		}
		s.tell(kind, name, nil)
		if s.recursive && ev.Op&fsnotify.Create != 0 {
			h.grow(s, ev.Name)
		}
	}
}

// grow lets s hear of a folder that has come, and tells of what is in it already.
func (h *hub) grow(s *watching, path string) {
	st, err := sys.GetStat(path, false)
	if err != nil || !st.Is(sys.TypeDirectory) {
		return
	}
	s.cover(h, path, func(inner string) {
		if name, err := filepath.Rel(s.root, inner); err == nil && inner != path {
			s.tell("rename", name, nil)
		}
	})
}

// cover has s hear of the folders from path down. What cannot be watched, or is gone, is left out but for path itself.
func (s *watching) cover(h *hub, path string, each func(string)) error {
	if err := h.add(s, path); err != nil {
		return err
	}
	if !s.recursive {
		return nil
	}
	list, err := sys.ReadDir(path)
	if err != nil {
		return nil
	}
	for _, d := range list {
		inner := filepath.Join(path, d.Name)
		if each != nil {
			each(inner)
		}
		if d.Type == sys.DirentDir {
			_ = s.cover(h, inner, each) // it may have gone meanwhile
		}
	}
	return nil
}

// watcher is a watching as an isolate has it.
type watcher struct {
	s      *state
	w      *watching
	handle *eventloop.Handle
	scope  jsbind.AsyncScope
	notify goja.Value
	enc    encoding
}

// watch is binding.watch(path, persistent, recursive, encoding, notify). notify gets (event, name) or (undefined, undefined, error).
func (s *state) watch(c goja.FunctionCall) goja.Value {
	path := s.path(c.Argument(0), "path")
	if err := s.permit(needsRead, path); err != nil {
		s.env.Throw(err)
	}
	full := strings.TrimRight(absolute(path), string(os.PathSeparator))
	if full == "" {
		full = string(os.PathSeparator)
	}
	st, err := sys.GetStat(full, true)
	if err != nil {
		s.env.Throw(watchError(err, path))
	}
	x := &watcher{s: s, notify: c.Argument(4), enc: s.encodingOf(c.Argument(3), asText)}
	x.w = &watching{root: full, single: !st.Is(sys.TypeDirectory), recursive: c.Argument(2).ToBoolean() && st.Is(sys.TypeDirectory)}
	x.w.tell = func(kind, name string, err error) {
		s.env.Loop.Post(func() { x.arrived(kind, name, err) })
	}
	if err := x.w.cover(notices(), full, nil); err != nil {
		notices().drop(x.w)
		s.env.Throw(watchError(err, path))
	}
	x.handle = s.env.Loop.NewHandle("FSEventWrap")
	x.scope = s.env.NewScope("FSEVENTWRAP", nil)
	if !c.Argument(1).ToBoolean() {
		x.handle.Unref()
	}
	s.watchers[x] = struct{}{}
	return x.object()
}

// watchError tells of a failed watch in the order in which Node's error has its properties.
func watchError(err error, path string) error {
	e := nodeerr.FromSyscall(err, "watch", path, "")
	slices.SortStableFunc(e.Props, func(a, b nodeerr.Prop) int { return cmp.Compare(place(a.Name), place(b.Name)) })
	return e
}

func place(name string) int { return slices.Index([]string{"errno", "syscall", "code", "path"}, name) }

func (x *watcher) arrived(kind, name string, err error) {
	if x.handle.Closed() {
		return
	}
	env := x.s.env
	env.CallbackIn(&x.scope, func() {
		if err != nil {
			env.Call(x.notify, goja.Undefined(), goja.Undefined(), goja.Undefined(), env.Error(watchError(err, "")))
			return
		}
		env.Call(x.notify, goja.Undefined(), env.Value(kind), x.enc.name(env, name))
	})
}

func (x *watcher) close() {
	if x.handle.Closed() {
		return
	}
	x.handle.Close()
	delete(x.s.watchers, x)
	notices().drop(x.w)
	x.s.env.DestroyScope(&x.scope)
}

// object is the watcher as the modules in JavaScript hold it.
func (x *watcher) object() *goja.Object {
	env := x.s.env
	o := env.VM.NewObject()
	method := func(name string, f func()) {
		env.Define(o, name, env.Func(name, 0, func(goja.FunctionCall) goja.Value {
			f()
			return goja.Undefined()
		}), engine.Plain)
	}
	method("close", x.close)
	method("ref", func() { x.handle.Ref() })
	method("unref", func() { x.handle.Unref() })
	return o
}

// closeWatchers ends what an isolate still watches when it is closed.
func (s *state) closeWatchers() {
	for x := range s.watchers {
		notices().drop(x.w)
	}
	s.watchers = nil
}
