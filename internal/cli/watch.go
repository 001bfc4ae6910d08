package cli

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	nodego "github.com/node-go/node-go"
	"github.com/node-go/node-go/internal/options"
)

// quiet is how long files must have been left alone before the program is started again.
const quiet = 200 * time.Millisecond

// watchMode is --watch: the program runs again whenever one of its files changes. Each run is a new program in this process; they
// share the code cache.
type watchMode struct {
	p       *Proc
	line    *options.Line
	label   string
	files   *fsnotify.Watcher
	changed chan struct{}

	mu      sync.Mutex
	watched map[string]bool // files that the program is made of
	folders map[string]bool // that are looked at
	roots   []string        // of --watch-path: all that is in them counts
}

// watch runs the command line in watch mode. It ends when the process is told to.
func (p *Proc) watch(line *options.Line, cfg nodego.Config) int {
	files, err := fsnotify.NewWatcher()
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: --watch: %s\n", p.Argv0, err)
		return exitFailure
	}
	defer files.Close()
	w := &watchMode{p: p, line: line, files: files, changed: make(chan struct{}, 1), watched: map[string]bool{}, folders: map[string]bool{}}
	w.label = "'" + strings.Join(append([]string{line.Script}, line.Args...), " ") + "'"
	for _, root := range line.WatchPaths {
		w.addRoot(root)
	}
	for _, f := range line.EnvFiles {
		w.see(f.Name)
	}
	w.see(line.Script)
	go w.listen()
	rt, err := nodego.New(cfg)
	if err != nil {
		return p.refuse(err)
	}
	defer rt.Close()
	ctx, cancel := context.WithCancel(p.Context)
	defer cancel()
	for _, name := range []string{"SIGINT", "SIGTERM"} {
		if stop, err := p.Signals.Watch(name, cancel); err == nil {
			defer stop()
		}
	}
	for {
		code, again := w.round(ctx, rt)
		if !again {
			return code
		}
		if !line.WatchPreserveOutput && p.TerminalOut() {
			fmt.Fprint(p.Stdout, "\x1bc")
		}
		fmt.Fprintf(p.Stdout, "Restarting %s\n", w.label)
	}
}

// round runs the program once and waits for a change. again is false where the process was told to end.
func (w *watchMode) round(ctx context.Context, rt *nodego.Runtime) (code int, again bool) {
	program, err := w.p.program(w.line)
	if err != nil {
		fmt.Fprintf(w.p.Stderr, "%s: %s\n", w.p.Argv0, err)
		return exitFailure, false
	}
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	signals := &relayedSignals{Signals: w.p.Signals}
	program.Loaded, program.PassEnv, program.Signals = w.see, false, signals
	done := make(chan int, 1)
	go func() {
		code, _ := rt.Run(run, program) // the error is that of run
		done <- code
	}()
	ended := false
	for {
		select {
		case code = <-done:
			ended = true
			if ctx.Err() != nil {
				return 0, false
			}
			word := "Completed"
			if code != 0 {
				word = "Failed"
			}
			fmt.Fprintf(w.p.Stdout, "%s running %s. Waiting for file changes before restarting...\n", word, w.label)
			done = nil
		case <-w.changed:
			if !ended {
				if !signals.relay(w.line.WatchKillSignal) {
					cancel()
				}
				<-done
			}
			return 0, ctx.Err() == nil
		case <-ctx.Done():
			if !ended {
				<-done
			}
			return 0, false
		}
	}
}

// listen waits for changes until the watcher is closed.
func (w *watchMode) listen() {
	var timer <-chan time.Time
	for {
		select {
		case e, ok := <-w.files.Events:
			if !ok {
				return
			}
			if w.counts(e) {
				timer = time.After(quiet)
			}
		case _, ok := <-w.files.Errors:
			if !ok {
				return
			}
		case <-timer:
			timer = nil
			select {
			case w.changed <- struct{}{}:
			default:
			}
		}
	}
}

// counts tells a change of what is watched. A new folder under a root is looked at from now on.
func (w *watchMode) counts(e fsnotify.Event) bool {
	if e.Op == fsnotify.Chmod {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, root := range w.roots {
		if e.Name == root || strings.HasPrefix(e.Name, root+string(filepath.Separator)) {
			if e.Has(fsnotify.Create) {
				w.addTree(e.Name)
			}
			return true
		}
	}
	return len(w.roots) == 0 && w.watched[e.Name]
}

// see adds a file that the program has loaded. It may be called from any goroutine.
func (w *watchMode) see(name string) {
	path, err := filepath.Abs(name)
	if err != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.watched[path] {
		return
	}
	w.watched[path] = true
	w.addFolder(filepath.Dir(path))
}

func (w *watchMode) addRoot(name string) {
	path, err := filepath.Abs(name)
	if err != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.roots = append(w.roots, path)
	w.addFolder(filepath.Dir(path))
	w.addTree(path)
}

func (w *watchMode) addTree(path string) {
	// What cannot be read is not watched.
	_ = filepath.WalkDir(path, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			w.addFolder(path)
		}
		return nil
	})
}

// addFolder looks at a folder: editors put a new file in the place of the old one, which a watch of the file would not survive.
func (w *watchMode) addFolder(dir string) {
	if !w.folders[dir] && w.files.Add(dir) == nil {
		w.folders[dir] = true
	}
}

// relayedSignals are the signals of the process, of which watch mode can deliver one itself.
type relayedSignals struct {
	nodego.Signals

	mu    sync.Mutex
	heard map[string][]*func()
}

// Watch implements nodego.Signals.
func (s *relayedSignals) Watch(name string, f func()) (func(), error) {
	end, err := s.Signals.Watch(name, f)
	if err != nil {
		return end, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.heard == nil {
		s.heard = map[string][]*func(){}
	}
	entry := &f
	s.heard[name] = append(s.heard[name], entry)
	return func() {
		s.mu.Lock()
		for i, x := range s.heard[name] {
			if x == entry {
				s.heard[name] = append(s.heard[name][:i:i], s.heard[name][i+1:]...)
			}
		}
		s.mu.Unlock()
		end()
	}, nil
}

// relay tells the program of a signal; it returns false if the program does not listen.
func (s *relayedSignals) relay(name string) bool {
	s.mu.Lock()
	list := append([]*func(){}, s.heard[name]...)
	s.mu.Unlock()
	for _, f := range list {
		(*f)()
	}
	return len(list) > 0
}
