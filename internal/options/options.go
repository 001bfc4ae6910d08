// Package options is the table of command-line options, and the rules by which a command line, NODE_OPTIONS and the execArgv
// of a worker are read. The help, docs/cli.md and the parser all come from the one table.
//
// The package has no state; everything in it may be used from any goroutine.
package options

// Flags are the options that change what an isolate does. A worker may have its own.
type Flags struct {
	NoWarnings           bool
	TraceWarnings        bool
	ThrowDeprecation     bool
	NoDeprecation        bool
	TraceDeprecation     bool
	TraceUncaught        bool
	NoExtraInfo          bool // --no-extra-info-on-fatal-exception
	TraceExit            bool
	TraceSigint          bool
	TraceSyncIO          bool
	Report               Report
	Trace                Trace
	DisableProto         string // delete, throw, or empty
	ExposeInternals      bool
	ExposeGC             bool
	PendingDeprecation   bool
	PreserveSymlinks     bool
	PreserveSymlinksMain bool
	UnhandledRejections  string // throw (default), strict, warn, none, warn-with-error-code
	StackTraceLimit      int    // 0: the default; negative: no frames
	Conditions           []string
	DisableWarnings      []string
	RedirectWarnings     string // file that warnings are appended to
	InputType            string
	Test                 Test // of node:test
	Require              []string
	Import               []string
	Loaders              []string // modules with asynchronous hooks: --experimental-loader
	EntryURL             bool
	EnableSourceMaps     bool
	NoSourceMaps         bool // --no-enable-source-maps was given
	NoStripTypes         bool
	UseStrict            bool
	TransformTypes       bool
	ImportText           bool
	NoRequireModule      bool
	NoDetectModule       bool
	NoSQLite             bool   // node:sqlite is not there
	NoWebStorage         bool   // Storage and its instances are not there
	NoWebSocket          bool   // WebSocket and CloseEvent are not there
	NoNavigator          bool   // navigator and its class are not there
	LocalStorage         string // the file of localStorage, or empty
	TraceRequireModule   string // all, no-node-modules, or empty
	PrintRequiredTLA     bool
	NoGlobalSearchPaths  bool
	VMModules            bool // vm.SourceTextModule and its kind are there
	NoAddons             bool
	Permission           Permission
	NoAsyncFastPath      bool // id stack driven through a binding, kept for comparison
}

// Permission is what the permission model lets a program do, where it is on.
type Permission struct {
	On          bool
	Read, Write []string // paths that --allow-fs-read and --allow-fs-write name
	Allowed     []string // the other --allow-... options that were given
}

// Set is what a command line asks for.
type Set struct {
	Flags

	Version, Help, Check, Print, Interactive bool

	HasEval bool
	Eval    string

	Title string
	Run   string // name of a script of package.json

	Watch, WatchPreserveOutput bool
	WatchPaths                 []string
	WatchKillSignal            string // which a program is told of before it is ended; empty: SIGTERM

	CompletionBash bool
	SecurityRevert []string
	EnvFiles       []EnvFile

	Stats     bool
	CodeCache string // "off", or a comma list of shared, embedded and disk; empty: all there are
	Clock     string
	LogLevel  string // empty: no log; else a comma list of a level and of component=level
	LogFormat string
	LogFile   string
	LogMaxMB  int // size at which the file is put aside; 0: it grows
	LogSample int // events of one name and second that are all written; 0: every one is
}

// Trace is what the options of trace events ask for.
type Trace struct {
	Usual      bool   // the usual categories
	On         bool   // Categories is given
	Categories string // a comma list
	File       string // pattern of the file's name
}

// Report is what the options of process.report ask for.
type Report struct {
	OnUncaught, OnSignal, OnFatalError  bool
	Compact, ExcludeNetwork, ExcludeEnv bool
	Signal, Directory, Filename         string
}

// EnvFile is one --env-file.
type EnvFile struct {
	Name     string
	Optional bool
}

// New gives the set of an empty command line.
func New() Set {
	return Set{Flags: Flags{UnhandledRejections: "throw"}}
}

// Arg says what an option takes.
type Arg uint8

// The kinds of arguments.
const (
	None     Arg = iota // a switch; --no-name turns it off
	Required            // --name=value or --name value
	Joined              // --name=value only, as the engine's own options in Node
	Loose               // --name or --name=value; what it says is not read
)

// Scope says what an option can be given for.
type Scope uint8

// The scopes.
const (
	Process Scope = iota // the whole process
	Isolate              // a worker may have it in execArgv
)

// Group sorts the help.
type Group uint8

// The groups, in the order of the help.
const (
	Running Group = iota
	Modules
	Diagnostics
	Testing
	Own // options that Node.js does not have
	Accepted
	Refused
)

// Option is one row of the table.
type Option struct {
	Name   string // "--eval"
	Short  string // "-e"
	Alias  string // another long name
	Arg    Arg
	Hint   string // name of the argument in the help
	On     bool   // a switch that is on by default: the help shows --no-name
	NoEnv  bool   // not allowed in NODE_OPTIONS
	Scope  Scope
	Group  Group
	Help   string // what it does; for Accepted and Refused, why it does nothing
	toggle func(*Set) *bool
	off    func(*Set) *bool // like toggle, for a field that says the opposite
	text   func(*Set) *string
	list   func(*Set) *[]string
	parse  func(*Set, string) error
	choice []string // allowed values
}

// Display gives the option as the help shows it.
func (o *Option) Display() string {
	name := o.Name
	if o.On {
		name = "--no-" + name[2:]
	}
	if o.Alias != "" {
		name += ", " + o.Alias
	}
	if o.Short != "" {
		name = o.Short + ", " + name
	}
	switch o.Arg {
	case Required, Joined:
		hint := o.Hint
		if hint == "" {
			hint = "..."
		}
		name += "=" + hint
	case Loose:
		name += "[=...]"
	}
	return name
}

// Table gives all options in the order of the help. It is made anew at each call and belongs to the caller.
func Table() []Option {
	var t []Option
	for _, part := range [][]Option{running(), permissions(), modules(), diagnostics(), reports(), traces(), testing(), own(), accepted(), refused()} {
		t = append(t, part...)
	}
	return t
}
