// Package nodego embeds node-go: Node.js programs, and thousands of their workers, inside a Go program.
//
// A [Runtime] holds what programs share: the code cache, the clock's source, the cache of package.json files. Each
// [Runtime.Run] runs one program, with its own main thread and workers, and returns its exit code.
//
//	rt, err := nodego.New(nodego.Config{})
//	if err != nil { ... }
//	defer rt.Close()
//	code, err := rt.Run(ctx, nodego.Program{File: "app.js"})
package nodego

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/tracing"
	"github.com/node-go/node-go/internal/vfs"
	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/monotime"
	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/disk"
)

// Version is the version of node-go.
const Version = "0.1.0"

// NodeVersion is the release of Node.js whose behaviour node-go follows; programs see it as process.version.
const NodeVersion = "26.12.1"

// Config says how a Runtime works. The zero value is usable.
type Config struct {
	// CodeCache says which tiers of the code cache are used. The zero value uses all of them.
	CodeCache CacheConfig
	// Clock chooses the source of Date.now.
	Clock monotime.Mode
	// Time, if it is set, is read instead of the machine's clocks by all isolates: for dates, performance.now, process.hrtime and timers.
	// [monotime.Fake] freezes time. It must be safe for any goroutine. A loop that waits for a timer waits, in real time, for as long as
	// Time says is left, and looks again.
	Time monotime.Reader
	// Log takes the structured log; nil logs nothing.
	Log *zap.Logger
	// Conditions are further conditions for "exports" and "imports".
	Conditions []string
	// PreserveSymlinks and PreserveSymlinksMain keep symbolic links in the names of modules.
	PreserveSymlinks, PreserveSymlinksMain bool
	// NoAddons takes the condition "node-addons" away, and NoGlobalSearchPaths the folders that require searches last.
	NoAddons, NoGlobalSearchPaths bool
}

// CacheConfig chooses tiers of the code cache.
type CacheConfig struct {
	DisableShared   bool  // every worker compiles for itself
	DisableEmbedded bool  // builtin modules are compiled from source
	DisableDisk     bool  // programs cannot enable Node's compile cache
	Limit           int64 // bytes of user programs kept; zero means sharedcache.DefaultLimit
}

// Runtime runs programs. Its methods may be called from any goroutine.
type Runtime struct {
	cfg      Config
	log      *zap.Logger
	cache    *sharedcache.Cache
	clock    *monotime.Source
	packages *resolve.Cache
	disk     *disk.Pool // nil: switched off
	embedded bool       // the embedded tier is in use
	prepared atomic.Bool
	trace    atomic.Pointer[tracing.Agent] // of the latest program

	mu     sync.Mutex
	closed bool
	runs   sync.WaitGroup
}

// ErrClosed is returned by Run after Close.
var ErrClosed = errors.New("nodego: the runtime is closed")

// New makes a Runtime. Its owner must Close it.
func New(cfg Config) (*Runtime, error) {
	if err := engine.Check(); err != nil {
		return nil, fmt.Errorf("nodego: %w", err)
	}
	rt := &Runtime{cfg: cfg, log: cfg.Log, clock: monotime.Probe(cfg.Clock), packages: resolve.NewCache()}
	if rt.log == nil {
		rt.log = zap.NewNop()
	}
	rt.openCache()
	return rt, nil
}

// Close waits for running programs to end and releases the runtime. Programs are not interrupted: cancel their contexts for that.
func (rt *Runtime) Close() error {
	rt.mu.Lock()
	rt.closed = true
	rt.mu.Unlock()
	rt.runs.Wait()
	if rt.disk != nil {
		return rt.disk.Close()
	}
	return nil
}

// Cache is the code cache that all programs of the runtime share.
func (rt *Runtime) Cache() *sharedcache.Cache { return rt.cache }

// Clock describes the source of the clock.
func (rt *Runtime) Clock() monotime.Description { return rt.clock.Describe() }

// Program is what Run runs. One of File, Source and Test is given.
type Program struct {
	File       string // path of the main module, absolute or from the working directory
	Source     string // code to evaluate instead
	Eval       bool   // Source is given, be it empty
	Print      bool   // print the value of the last expression
	SourceName string // name of the code in stack traces; "[eval]" if empty
	Check      bool   // only check the syntax
	Test       bool   // run test files instead: Args are globs of their names, none means the usual ones
	// Interactive begins an interactive session, in which Source is run if Eval is set.
	Interactive bool

	Args     []string // process.argv behind the script
	Argv0    string   // process.argv0; "node" if empty
	ExecArgv []string // process.execArgv
	ExecPath string   // process.execPath; this executable if empty
	Env      []string // "NAME=value" lines; nil means those of this process
	// PassEnv has changes of process.env on the main thread applied to this process too.
	PassEnv bool

	// Title is process.title; Argv0 if empty.
	Title string

	// Stdin, Stdout and Stderr are the standard streams; nil means those of this process. A read of Stdin that is under way when
	// the program ends is not waited for.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Flags          Flags

	// Signals tells the program of signals to the process; nil means that it hears of none.
	Signals Signals
	// Loaded, if set, is called with the path of each file that is read as a module. It may be called from any goroutine.
	Loaded func(path string)
	// Stats, if set, is called once the program has ended.
	Stats func(Report)
}

// Signals tells of signals that the process receives.
type Signals = jsbind.Signals

// Flags are command-line switches that change what builtins do.
type Flags = jsbind.Flags

// Run runs a program to its end and returns its exit code. When ctx ends, the program and its workers are terminated and the
// error is ctx's. A program's own failure, an uncaught exception for instance, is printed to Stderr and told by the exit
// code; the error then is nil.
func (rt *Runtime) Run(ctx context.Context, p Program) (code int, err error) {
	rt.mu.Lock()
	if rt.closed {
		rt.mu.Unlock()
		return 0, ErrClosed
	}
	rt.runs.Add(1)
	rt.mu.Unlock()
	defer rt.runs.Done()
	if p.File == "" && !p.Eval && !p.Test && !p.Interactive {
		return 0, errors.New("nodego: a program needs a File, a Source, Test or Interactive")
	}
	return newRun(rt, p).run(ctx)
}

// options gives the facts of a program as its isolates read them.
func (p *Program) options() jsbind.Options {
	o := jsbind.Options{
		Argv0: p.Argv0, ExecPath: p.ExecPath, ExecArgv: append([]string{}, p.ExecArgv...), Version: Version, NodeVersion: NodeVersion, Flags: p.Flags,
	}
	o.Permission = policyOf(p)
	if o.Argv0 == "" {
		o.Argv0 = "node"
	}
	if o.Title = p.Title; o.Title == "" {
		o.Title = o.Argv0
	}
	if o.ExecPath == "" {
		o.ExecPath, _ = os.Executable()
	}
	o.Argv = []string{o.ExecPath}
	if p.File != "" {
		file := p.File
		if abs, err := filepath.Abs(file); err == nil {
			file = abs
		}
		o.Argv = append(o.Argv, file)
	}
	o.Argv = append(o.Argv, p.Args...)
	if o.Flags.UnhandledRejections == "" {
		o.Flags.UnhandledRejections = "throw"
	}
	return o
}

// builtin gives the builtin that is the program, or "".
func (p *Program) builtin() string {
	if p.Test {
		return "internal/main/test_runner"
	}
	return ""
}

func (rt *Runtime) resolution(builtins []string, globalPaths []string) resolve.Config {
	return resolve.Config{
		FS: vfs.OS{}, Cache: rt.packages, Builtins: builtins, GlobalPaths: globalPaths, Conditions: rt.cfg.Conditions, WorkDir: workDir,
		NoAddons: rt.cfg.NoAddons, PreserveSymlinks: rt.cfg.PreserveSymlinks, PreserveSymlinksMain: rt.cfg.PreserveSymlinksMain,
	}
}

// workDir gives the working directory, or "" where it is gone.
func workDir() string {
	dir, err := filepath.Abs(".")
	if err != nil {
		return ""
	}
	return dir
}
