package nodego

import (
	"context"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/binding/modulehooks"
	"github.com/node-go/node-go/internal/binding/threads"
	"github.com/node-go/node-go/internal/isolate"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/options"
	"github.com/node-go/node-go/internal/permission"
	"github.com/node-go/node-go/internal/vfs"
	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/worker"
)

// run is one program: its threads and what they share.
type run struct {
	rt    *Runtime
	p     Program
	opts  jsbind.Options
	group *worker.Group
	env   *worker.EnvVars
	// nodeOptions is NODE_OPTIONS as the program began with it.
	nodeOptions string
	res         *resolve.Resolver
	hooks       *modulehooks.Hub
	paths       []string

	debugMu sync.Mutex // of lines on standard error
	mu      sync.Mutex
	ledgers []ledger // in the order the threads ended
}

type ledger struct {
	id   int
	name string
	l    *sharedcache.Ledger
}

func newRun(rt *Runtime, p Program) *run {
	lines := p.Env
	if lines == nil {
		lines = os.Environ()
	}
	var pass func(name, value string, set bool)
	if p.PassEnv {
		pass = passEnv
	}
	r := &run{rt: rt, p: p, opts: p.options(), group: worker.NewGroup(rt.log), env: worker.NewEnvVars(lines, pass)}
	get := func(name string) string { v, _ := r.env.Get(name); return v }
	if tz := get("TZ"); p.PassEnv && tz != "" && tz != os.Getenv("TZ") {
		pass("TZ", tz, true) // a file of variables may name a time zone
	}
	r.nodeOptions = get("NODE_OPTIONS")
	rt.expect(&p, get("NODE_COMPILE_CACHE") != "")
	if !rt.cfg.NoGlobalSearchPaths {
		r.paths = resolve.GlobalPaths(get("NODE_PATH"), get("HOME"), r.opts.ExecPath)
	}
	r.res = resolve.New(r.resolution())
	return r
}

// passEnv applies a change of process.env to this process. The system refuses only names that no variable can have.
func passEnv(name, value string, set bool) {
	if set {
		_ = os.Setenv(name, value)
	} else {
		_ = os.Unsetenv(name)
	}
	if name == "TZ" {
		setZone(value, set)
	}
}

// setZone makes a time zone the process's own, as a change of TZ does in Node. It is for the process that is a program and nothing
// else: Go code that reads time.Local meanwhile may see the one or the other. A zone that is not known is UTC.
func setZone(name string, set bool) {
	zone := time.UTC
	if set {
		if loc, err := time.LoadLocation(strings.TrimPrefix(name, ":")); err == nil {
			zone = loc
		}
	} else if data, err := os.ReadFile("/etc/localtime"); err == nil {
		if loc, err := time.LoadLocationFromTZData("Local", data); err == nil {
			zone = loc
		}
	}
	time.Local = zone
}

func (r *run) run(ctx context.Context) (int, error) {
	main := r.group.Main("")
	r.hooks = modulehooks.NewHub(main, r.startWorker, r.env)
	opts := r.opts
	opts.Stdio, opts.Signals = newStreams(&r.p), r.p.Signals
	r.trace(opts.Stdio)
	opts.Trace = r.opts.Trace
	iso := r.newIsolate(main, opts, isolate.Entry{
		Main: r.p.builtin(), File: r.p.File, Source: r.p.Source, Eval: r.p.Eval, Print: r.p.Print, Interactive: r.p.Interactive, SourceName: orName(r.p.SourceName, "[eval]"), CheckOnly: r.p.Check,
	}, r.env)
	stop := context.AfterFunc(ctx, iso.Terminate)
	code, fatal := iso.Run()
	stop()
	main.End()
	if fatal != nil {
		r.rt.logFailure(main.ID, iso, fatal)
		_ = opts.Stdio.WriteStderr([]byte(iso.Describe(fatal)))
	}
	iso.Close()
	r.endTrace()
	r.keep(main, iso)
	if r.p.Stats != nil {
		r.p.Stats(r.report())
	}
	return code, ctx.Err()
}

// resolution describes how the program's modules are resolved.
func (r *run) resolution() resolve.Config {
	c := r.rt.resolution(isolate.PublicIDs(&r.opts.Flags), r.paths)
	if p := r.opts.Permission; p != nil {
		c.FS = readable{c.FS, p}
		c.NoAddons = c.NoAddons || !p.Has(permission.Addon)
	}
	return c
}

// readable is a file system whose package.json files are not there where they must not be read.
type readable struct {
	vfs.FS
	policy *permission.Policy
}

// ReadFile implements vfs.FS.
func (r readable) ReadFile(path string) ([]byte, error) {
	if !r.policy.File(permission.Read, path) {
		return nil, fs.ErrNotExist
	}
	return r.FS.ReadFile(path)
}

// resolverFor gives the resolver of a worker: that of the program, unless its options ask for other resolutions.
func (r *run) resolverFor(f *jsbind.Flags) *resolve.Resolver {
	main := &r.opts.Flags
	if slices.Equal(f.Conditions, main.Conditions) && f.NoAddons == main.NoAddons && f.PreserveSymlinks == main.PreserveSymlinks &&
		f.PreserveSymlinksMain == main.PreserveSymlinksMain {
		return r.res
	}
	c := r.resolution()
	c.Conditions, c.NoAddons, c.PreserveSymlinks, c.PreserveSymlinksMain = f.Conditions, f.NoAddons, f.PreserveSymlinks, f.PreserveSymlinksMain
	return resolve.New(c)
}

func (r *run) newIsolate(t *worker.Thread, opts jsbind.Options, entry isolate.Entry, env *worker.EnvVars) *isolate.Isolate {
	iso := isolate.New(isolate.Config{
		Options: opts, Cache: r.rt.cache, Clock: r.rt.clock, Time: r.rt.cfg.Time, FS: vfs.OS{}, Resolver: r.resolverFor(&opts.Flags), GlobalPaths: r.paths,
		Log: r.rt.log, Entry: entry, Group: r.group, Thread: t, EnvVars: env,
		Disk: r.rt.disk, Debug: r.debug, Loaded: r.p.Loaded,
	})
	threads.Setup(iso.Env(), &threads.State{Thread: t, Make: r.startWorker, Vars: env})
	modulehooks.Setup(iso.Env(), r.hooks, entry.Builtin != "")
	return iso
}

// startWorker makes the isolate of a worker, on the worker's goroutine.
func (r *run) startWorker(t *worker.Thread) worker.Isolate {
	s := &t.Spec
	opts := r.opts
	opts.IsWorker, opts.ThreadID, opts.ThreadName = true, t.ID, s.Name
	opts.Argv = append([]string{r.opts.ExecPath}, orName(s.Filename, "[worker eval]"))
	opts.Argv = append(opts.Argv, s.Argv...)
	if s.Builtin == "" {
		opts.ExecArgv = s.ExecArgv
		opts.Flags = r.workerFlags(s)
	}
	opts.Stdio = threadStdio{t}
	opts.TrackFDs = s.TrackFDs
	opts.MemoryLimit, opts.StackMb = t.MemoryLimit(), max(0, s.Limits.StackSizeMb)
	iso := r.newIsolate(t, opts, isolate.Entry{File: s.Filename, Builtin: s.Builtin, Source: s.Source, Eval: s.Eval, SourceName: "[worker eval]"}, s.Env)
	return &workerIsolate{Isolate: iso, run: r, thread: t}
}

// workerFlags gives the flags that a worker's execArgv and NODE_OPTIONS ask for; a worker without any of its own has those of the
// program.
func (r *run) workerFlags(s *worker.Spec) jsbind.Flags {
	nodeOptions, _ := s.Env.Get("NODE_OPTIONS")
	links, _ := s.Env.Get("NODE_PRESERVE_SYMLINKS")
	if slices.Equal(s.ExecArgv, r.opts.ExecArgv) && nodeOptions == r.nodeOptions {
		f := r.opts.Flags
		f.PreserveSymlinks = f.PreserveSymlinks || links == "1"
		return f
	}
	f, _ := options.Worker(s.ExecArgv, nodeOptions) // the Worker constructor has refused what is invalid
	f.ExposeGC = r.opts.Flags.ExposeGC
	f.PreserveSymlinks = f.PreserveSymlinks || links == "1"
	return f
}

// workerIsolate is an isolate as package worker runs it.
type workerIsolate struct {
	*isolate.Isolate
	run    *run
	thread *worker.Thread
}

// Run implements worker.Isolate: what ended the isolate becomes a message to the parent.
func (w *workerIsolate) Run() int {
	code, fatal := w.Isolate.Run()
	if fatal != nil {
		w.run.rt.logFailure(w.thread.ID, w.Isolate, fatal)
		if rec := w.FatalMessage(fatal); rec.Record != nil {
			w.thread.Spec.Observer.Failed(rec)
		}
	}
	w.run.keep(w.thread, w.Isolate)
	return code
}

var _ worker.Disposer = messaging.Message{}

func (r *run) keep(t *worker.Thread, iso *isolate.Isolate) {
	if r.p.Stats == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ledgers = append(r.ledgers, ledger{t.ID, t.Spec.Name, iso.Ledger()})
}

func orName(s, def string) string {
	if s == "" {
		return def
	}
	return s
}
