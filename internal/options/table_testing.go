package options

import "strconv"

// Test holds the options of node:test.
type Test struct {
	Run             bool // --test: test files are the program
	Watch           bool // with --watch: files run again when they change
	Only            bool
	ForceExit       bool
	UpdateSnapshots bool
	ModuleMocks     bool
	Isolation       string   // process (default) or none
	Concurrency     int64    // zero: one less than there are processors
	Timeout         int64    // milliseconds; zero: none
	Shard           string   // index/total
	GlobalSetup     string   // module that runs before the first file
	NamePatterns    []string // regular expressions
	SkipPatterns    []string
	TagFilters      []string
	Reporters       []string
	Destinations    []string // of the reporters, in their order
}

func testing() []Option {
	const noOrder = "tests run in the order of their declaration"
	const noCoverage = "the engine does not count what code ran"
	number := func(field func(*Set) *int64) func(*Set, string) error {
		return func(s *Set, v string) error {
			n, err := strconv.ParseInt(v, 10, 64)
			if err != nil {
				n = 0 // as Node.js reads it
			}
			*field(s) = n
			return nil
		}
	}
	refused := func(name string, arg Arg) Option {
		return Option{Name: name, Arg: arg, Group: Refused, Help: noCoverage}
	}
	return []Option{
		{Name: "--test", NoEnv: true, Group: Testing, Help: "run test files: those that the arguments name or match, or the usual ones of the working directory",
			toggle: func(s *Set) *bool { return &s.Test.Run }},
		{Name: "--test-concurrency", Arg: Required, Hint: "n", NoEnv: true, Group: Testing, Help: "files that run at once",
			parse: number(func(s *Set) *int64 { return &s.Test.Concurrency })},
		{Name: "--test-force-exit", NoEnv: true, Group: Testing, Help: "end the process when the tests have, whatever else it waits for",
			toggle: func(s *Set) *bool { return &s.Test.ForceExit }},
		{Name: "--test-global-setup", Arg: Required, Hint: "module", Group: Testing, Help: "module with globalSetup and globalTeardown",
			text: func(s *Set) *string { return &s.Test.GlobalSetup }},
		{Name: "--test-isolation", Alias: "--experimental-test-isolation", Arg: Required, Hint: "mode", Group: Testing, Help: "process (default): each file in a process of its own; none: all in this one",
			choice: []string{"process", "none"}, text: func(s *Set) *string { return &s.Test.Isolation }},
		{Name: "--test-name-pattern", Arg: Required, Hint: "regexp", Group: Testing, Help: "run tests whose name matches; may be repeated",
			list: func(s *Set) *[]string { return &s.Test.NamePatterns }},
		{Name: "--test-skip-pattern", Arg: Required, Hint: "regexp", Group: Testing, Help: "run no tests whose name matches; may be repeated",
			list: func(s *Set) *[]string { return &s.Test.SkipPatterns }},
		{Name: "--experimental-test-tag-filter", Arg: Required, Hint: "expression", NoEnv: true, Group: Testing, Help: "run tests whose tags the expression accepts; may be repeated",
			list: func(s *Set) *[]string { return &s.Test.TagFilters }},
		{Name: "--test-only", Scope: Isolate, Group: Testing, Help: "run tests with the option only", toggle: func(s *Set) *bool { return &s.Test.Only }},
		{Name: "--test-reporter", Arg: Required, Hint: "name", Scope: Isolate, Group: Testing, Help: "spec (default), tap, dot, junit, or a module; may be repeated",
			list: func(s *Set) *[]string { return &s.Test.Reporters }},
		{Name: "--test-reporter-destination", Arg: Required, Hint: "file", Scope: Isolate, Group: Testing, Help: "stdout (default), stderr or a file; one for each reporter",
			list: func(s *Set) *[]string { return &s.Test.Destinations }},
		{Name: "--test-shard", Arg: Required, Hint: "i/n", Group: Testing, Help: "run the i-th of n equal parts of the files", text: func(s *Set) *string { return &s.Test.Shard }},
		{Name: "--test-timeout", Arg: Required, Hint: "ms", NoEnv: true, Group: Testing, Help: "time that a test may take",
			parse: number(func(s *Set) *int64 { return &s.Test.Timeout })},
		{Name: "--test-update-snapshots", NoEnv: true, Group: Testing, Help: "write snapshots anew", toggle: func(s *Set) *bool { return &s.Test.UpdateSnapshots }},
		{Name: "--experimental-test-module-mocks", NoEnv: true, Scope: Isolate, Group: Testing, Help: "give mocks the method module", toggle: func(s *Set) *bool { return &s.Test.ModuleMocks }},
		{Name: "--test-randomize", Arg: None, Group: Refused, Help: noOrder},
		{Name: "--test-random-seed", Arg: Required, Group: Refused, Help: noOrder},
		{Name: "--test-rerun-failures", Arg: Required, Group: Refused, Help: "results are not kept"},
		refused("--experimental-test-coverage", None),
		refused("--test-coverage-branches", Required),
		refused("--test-coverage-exclude", Required),
		refused("--test-coverage-functions", Required),
		refused("--test-coverage-include", Required),
		refused("--test-coverage-include-all", None),
		refused("--test-coverage-lines", Required),
	}
}
