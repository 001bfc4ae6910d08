package options

import "fmt"

func modules() []Option {
	return []Option{
		{Name: "--require", Short: "-r", Arg: Required, Hint: "module", Scope: Isolate, Group: Modules, Help: "require a module before the script, in each worker too; may be repeated",
			list: func(s *Set) *[]string { return &s.Require }},
		{Name: "--import", Arg: Required, Hint: "module", Scope: Isolate, Group: Modules, Help: "import an ES module before the script; may be repeated",
			list: func(s *Set) *[]string { return &s.Import }},
		{Name: "--input-type", Arg: Required, Hint: "type", Scope: Isolate, Group: Modules, Help: "what code from -e and standard input is: commonjs or module",
			parse: func(s *Set, v string) error {
				switch v {
				case "module", "commonjs", "module-typescript", "commonjs-typescript":
					s.InputType = v
					return nil
				}
				return fmt.Errorf(`--input-type must be "module","commonjs", "module-typescript" or "commonjs-typescript"`)
			}},
		{Name: "--conditions", Short: "-C", Arg: Required, Hint: "name", Scope: Isolate, Group: Modules, Help: `one more condition for "exports" and "imports"; may be repeated`,
			list: func(s *Set) *[]string { return &s.Conditions }},
		{Name: "--preserve-symlinks", Scope: Isolate, Group: Modules, Help: "keep symbolic links in the names of modules",
			toggle: func(s *Set) *bool { return &s.PreserveSymlinks }},
		{Name: "--preserve-symlinks-main", Scope: Isolate, Group: Modules, Help: "keep them in the name of the main module",
			toggle: func(s *Set) *bool { return &s.PreserveSymlinksMain }},
		{Name: "--expose-internals", NoEnv: true, Scope: Isolate, Group: Modules, Help: "let scripts require internal modules; for the tests of Node.js",
			toggle: func(s *Set) *bool { return &s.ExposeInternals }},
		{Name: "--experimental-loader", Alias: "--loader", Arg: Required, Hint: "module", Scope: Isolate, Group: Modules,
			Help: "a module with hooks that customise loading, run on a thread of their own; may be repeated",
			list: func(s *Set) *[]string { return &s.Loaders }},
		{Name: "--entry-url", Group: Modules, Help: "take the script for a URL", toggle: func(s *Set) *bool { return &s.EntryURL }},
		{Name: "--enable-source-maps", Scope: Isolate, Group: Modules, Help: "show positions in stack traces as source maps say",
			toggle: func(s *Set) *bool { return &s.EnableSourceMaps }, off: func(s *Set) *bool { return &s.NoSourceMaps }},
		{Name: "--strip-types", Alias: "--experimental-strip-types", On: true, Scope: Isolate, Group: Modules, Help: "do not take types out of TypeScript files",
			off: func(s *Set) *bool { return &s.NoStripTypes }},
		{Name: "--experimental-transform-types", Scope: Isolate, Group: Modules, Help: "TypeScript that is more than types: namespaces, enums, parameter properties; it warns once",
			toggle: func(s *Set) *bool { return &s.TransformTypes }},
		{Name: "--experimental-import-text", Scope: Isolate, Group: Modules, Help: "let import have the attribute type: 'text'",
			toggle: func(s *Set) *bool { return &s.ImportText }},
		{Name: "--require-module", Alias: "--experimental-require-module", On: true, Scope: Isolate, Group: Modules, Help: "have require() refuse ES modules",
			off: func(s *Set) *bool { return &s.NoRequireModule }},
		{Name: "--localstorage-file", Arg: Required, Hint: "file", Scope: Isolate, Group: Modules, Help: "the file in which localStorage is kept",
			text: func(s *Set) *string { return &s.LocalStorage }},
		{Name: "--webstorage", Alias: "--experimental-webstorage", On: true, Scope: Isolate, Group: Modules, Help: "do not have Storage, localStorage and sessionStorage",
			off: func(s *Set) *bool { return &s.NoWebStorage }},
		{Name: "--experimental-websocket", On: true, Scope: Isolate, Group: Modules, Help: "do not have WebSocket and CloseEvent",
			off: func(s *Set) *bool { return &s.NoWebSocket }},
		{Name: "--experimental-global-navigator", On: true, Scope: Isolate, Group: Modules, Help: "do not have navigator and Navigator",
			off: func(s *Set) *bool { return &s.NoNavigator }},
		{Name: "--experimental-sqlite", On: true, Scope: Isolate, Group: Modules, Help: "do not have the module node:sqlite",
			off: func(s *Set) *bool { return &s.NoSQLite }},
		{Name: "--experimental-detect-module", On: true, Scope: Isolate, Group: Modules, Help: "do not look at the syntax of files to see whether they are ES modules",
			off: func(s *Set) *bool { return &s.NoDetectModule }},
		{Name: "--trace-require-module", Arg: Required, Hint: "mode", Scope: Isolate, Group: Modules, Help: "warn where an ES module is required: all, or no-node-modules",
			choice: []string{"all", "no-node-modules"}, text: func(s *Set) *string { return &s.TraceRequireModule }},
		{Name: "--experimental-print-required-tla", Scope: Isolate, Group: Modules, Help: "where require() meets top-level await, run it to print the place",
			toggle: func(s *Set) *bool { return &s.PrintRequiredTLA }},
		{Name: "--addons", On: true, Scope: Isolate, Group: Modules, Help: `leave the condition "node-addons" out of "exports"; native add-ons cannot be loaded in any case`,
			off: func(s *Set) *bool { return &s.NoAddons }},
		{Name: "--global-search-paths", On: true, Scope: Isolate, Group: Modules, Help: "search no folders outside of node_modules",
			off: func(s *Set) *bool { return &s.NoGlobalSearchPaths }},
	}
}
