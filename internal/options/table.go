package options

import (
	"fmt"
	"strconv"
)

func running() []Option {
	return []Option{
		{Name: "--eval", Short: "-e", Arg: Required, Hint: "code", NoEnv: true, Group: Running, Help: "run this code instead of a script",
			parse: func(s *Set, v string) error { s.HasEval, s.Eval = true, v; return nil }},
		{Name: "--print", Short: "-p", NoEnv: true, Group: Running, Help: "print the value of the code; -p code is short for -p -e code",
			toggle: func(s *Set) *bool { return &s.Print }},
		{Name: "--interactive", Short: "-i", NoEnv: true, Group: Running, Help: "begin an interactive session even if standard input is no terminal; with -e, run the code in it",
			toggle: func(s *Set) *bool { return &s.Interactive }},
		{Name: "--check", Short: "-c", NoEnv: true, Group: Running, Help: "check the syntax of the script and run nothing",
			toggle: func(s *Set) *bool { return &s.Check }},
		{Name: "--env-file", Arg: Required, Hint: "file", NoEnv: true, Group: Running, Help: "read environment variables from a file; may be repeated",
			parse: func(s *Set, v string) error { s.EnvFiles = append(s.EnvFiles, EnvFile{Name: v}); return nil }},
		{Name: "--env-file-if-exists", Arg: Required, Hint: "file", NoEnv: true, Group: Running, Help: "the same, if there is such a file",
			parse: func(s *Set, v string) error {
				s.EnvFiles = append(s.EnvFiles, EnvFile{Name: v, Optional: true})
				return nil
			}},
		{Name: "--run", Arg: Required, Hint: "script", NoEnv: true, Group: Running, Help: "run a script of the nearest package.json; what follows -- goes to it",
			text: func(s *Set) *string { return &s.Run }},
		{Name: "--use-strict", NoEnv: true, Scope: Process, Group: Running, Help: "take scripts for strict: code of --eval, of standard input and of node:vm",
			toggle: func(s *Set) *bool { return &s.UseStrict }},
		{Name: "--watch", NoEnv: true, Group: Running, Help: "run the script again whenever one of its files changes",
			toggle: func(s *Set) *bool { return &s.Watch }},
		{Name: "--watch-path", Arg: Required, Hint: "path", NoEnv: true, Group: Running, Help: "the same for changes in this file or folder; may be repeated",
			parse: func(s *Set, v string) error { s.Watch, s.WatchPaths = true, append(s.WatchPaths, v); return nil }},
		{Name: "--watch-preserve-output", NoEnv: true, Group: Running, Help: "do not clear the terminal before the script runs again",
			toggle: func(s *Set) *bool { return &s.WatchPreserveOutput }},
		{Name: "--watch-kill-signal", Arg: Required, Hint: "signal", NoEnv: true, Group: Running, Help: "the signal that the script hears of before it is ended, if it listens; SIGTERM by default",
			text: func(s *Set) *string { return &s.WatchKillSignal }},
		{Name: "--completion-bash", NoEnv: true, Group: Running, Help: "print a script by which bash completes options, and end",
			toggle: func(s *Set) *bool { return &s.CompletionBash }},
		{Name: "--security-revert", Arg: Required, Hint: "cve", NoEnv: true, Group: Running, Help: "undo the fix of a vulnerability; none can be undone",
			list: func(s *Set) *[]string { return &s.SecurityRevert }},
		{Name: "--title", Arg: Required, Hint: "title", Group: Running, Help: "process.title at the start", text: func(s *Set) *string { return &s.Title }},
		{Name: "--version", Short: "-v", NoEnv: true, Group: Running, Help: "print the version of Node.js whose behaviour this is, and end",
			toggle: func(s *Set) *bool { return &s.Version }},
		{Name: "--help", Short: "-h", NoEnv: true, Group: Running, Help: "print this text, and end", toggle: func(s *Set) *bool { return &s.Help }},
	}
}

func diagnostics() []Option {
	return []Option{
		{Name: "--warnings", On: true, Scope: Isolate, Group: Diagnostics, Help: "print no process warnings", off: func(s *Set) *bool { return &s.NoWarnings }},
		{Name: "--disable-warning", Arg: Required, Hint: "name", Scope: Isolate, Group: Diagnostics, Help: "print no warnings of this code or type; may be repeated",
			list: func(s *Set) *[]string { return &s.DisableWarnings }},
		{Name: "--trace-warnings", Scope: Isolate, Group: Diagnostics, Help: "print the stack of each warning", toggle: func(s *Set) *bool { return &s.TraceWarnings }},
		{Name: "--deprecation", On: true, Scope: Isolate, Group: Diagnostics, Help: "print no deprecation warnings", off: func(s *Set) *bool { return &s.NoDeprecation }},
		{Name: "--trace-deprecation", Scope: Isolate, Group: Diagnostics, Help: "print the stack of each deprecation", toggle: func(s *Set) *bool { return &s.TraceDeprecation }},
		{Name: "--throw-deprecation", Scope: Isolate, Group: Diagnostics, Help: "throw deprecations as errors", toggle: func(s *Set) *bool { return &s.ThrowDeprecation }},
		{Name: "--pending-deprecation", Scope: Isolate, Group: Diagnostics, Help: "warn of what will be deprecated too", toggle: func(s *Set) *bool { return &s.PendingDeprecation }},
		{Name: "--unhandled-rejections", Arg: Required, Hint: "mode", Scope: Isolate, Group: Diagnostics,
			Help:   "what a rejected promise that nothing handles does: throw (default), strict, warn, none, or warn-with-error-code",
			choice: []string{"throw", "strict", "warn", "none", "warn-with-error-code"}, text: func(s *Set) *string { return &s.UnhandledRejections }},
		{Name: "--trace-uncaught", Scope: Isolate, Group: Diagnostics, Help: "print where an uncaught exception was thrown", toggle: func(s *Set) *bool { return &s.TraceUncaught }},
		{Name: "--extra-info-on-fatal-exception", On: true, Scope: Isolate, Group: Diagnostics, Help: "do not name the version behind an uncaught exception", off: func(s *Set) *bool { return &s.NoExtraInfo }},
		{Name: "--trace-sigint", Group: Diagnostics, Help: "print what runs when the process gets SIGINT", toggle: func(s *Set) *bool { return &s.TraceSigint }},
		{Name: "--trace-exit", Scope: Isolate, Group: Diagnostics, Help: "print where process.exit was called", toggle: func(s *Set) *bool { return &s.TraceExit }},
		{Name: "--trace-sync-io", Scope: Isolate, Group: Diagnostics, Help: "print where synchronous functions are called once the event loop runs", toggle: func(s *Set) *bool { return &s.TraceSyncIO }},
		{Name: "--redirect-warnings", Arg: Required, Hint: "file", Group: Diagnostics, Help: "append warnings to a file instead of printing them",
			text: func(s *Set) *string { return &s.RedirectWarnings }},
		{Name: "--disable-proto", Arg: Required, Hint: "mode", Group: Diagnostics, Help: "delete Object.prototype.__proto__, or have it throw",
			choice: []string{"delete", "throw"}, text: func(s *Set) *string { return &s.DisableProto }},
		{Name: "--stack-trace-limit", Arg: Joined, Hint: "n", Scope: Isolate, Group: Diagnostics, Help: "frames in error.stack; 10 by default",
			parse: func(s *Set, v string) error {
				n, err := strconv.ParseInt(v, 10, 32)
				if err != nil {
					return fmt.Errorf("illegal value for flag --stack-trace-limit=%s of type int", v)
				}
				if s.StackTraceLimit = int(n); n == 0 {
					s.StackTraceLimit = -1
				}
				return nil
			}},
		{Name: "--experimental-vm-modules", Scope: Isolate, Group: Diagnostics, Help: "give node:vm the classes of modules, and import() in its code a callback",
			toggle: func(s *Set) *bool { return &s.VMModules }},
		{Name: "--expose-gc", Group: Diagnostics, Help: "give scripts the function gc()", toggle: func(s *Set) *bool { return &s.ExposeGC }},
	}
}

func own() []Option {
	return []Option{
		{Name: "--stats", Group: Own, Help: "print what the code cache did for each thread when the program has ended", toggle: func(s *Set) *bool { return &s.Stats }},
		{Name: "--code-cache", Arg: Required, Hint: "tiers", Group: Own, Help: "tiers of the code cache: a comma list of shared, embedded and disk, or off", text: func(s *Set) *string { return &s.CodeCache }},
		{Name: "--clock", Arg: Required, Hint: "source", Group: Own, Help: "source of Date.now: auto (default), coarse, or precise",
			choice: []string{"auto", "coarse", "precise"}, text: func(s *Set) *string { return &s.Clock }},
		{Name: "--log-level", Arg: Required, Hint: "level", Group: Own, Help: "write a structured log: debug, info, warn, or error; also for parts of it, as in warn,cache=debug",
			parse: func(s *Set, v string) error {
				if !validLogLevels(v) {
					return fmt.Errorf("invalid value for --log-level")
				}
				s.LogLevel = v
				return nil
			}},
		{Name: "--log-format", Arg: Required, Hint: "format", Group: Own, Help: "json, or console (default)",
			choice: []string{"json", "console"}, text: func(s *Set) *string { return &s.LogFormat }},
		{Name: "--log-file", Arg: Required, Hint: "file", Group: Own, Help: "where the log goes; standard error by default", text: func(s *Set) *string { return &s.LogFile }},
		{Name: "--log-max-size", Arg: Required, Hint: "MB", Group: Own, Help: "put the file of the log aside at this size and begin a new one",
			parse: func(s *Set, v string) (err error) { s.LogMaxMB, err = positive("--log-max-size", v); return err }},
		{Name: "--log-sample", Arg: Required, Hint: "n", Group: Own, Help: "of the events of one name, write n a second and every hundredth beyond; warnings and errors are all written",
			parse: func(s *Set, v string) (err error) { s.LogSample, err = positive("--log-sample", v); return err }},
		{Name: "--async-fast-path", On: true, Scope: Isolate, Group: Own, Help: "drive the async id stack through a binding, to measure what that costs",
			off: func(s *Set) *bool { return &s.NoAsyncFastPath }},
	}
}
