package isolate

import (
	"slices"

	"github.com/node-go/node-go/internal/options"
)

// PublicIDs are the builtin modules that user code may require, in the order of module.builtinModules. Those with a scheme are
// reached with it only.
var publicIDs = [...]string{
	"_stream_duplex", "_stream_passthrough", "_stream_readable", "_stream_transform", "_stream_writable",
	"assert", "assert/strict", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram",
	"diagnostics_channel", "dns", "dns/promises", "domain", "events", "fs", "fs/promises", "http", "http2", "https", "inspector",
	"inspector/promises", "module", "net", "os", "path", "path/posix", "path/win32", "perf_hooks", "process", "punycode", "querystring",
	"readline", "readline/promises", "repl", "stream", "stream/consumers", "stream/promises", "stream/web", "string_decoder", "sys",
	"timers", "timers/promises", "tls", "trace_events", "tty", "url", "util", "util/types", "v8", "vm", "wasi", "worker_threads", "zlib",
	"node:sea", "node:sqlite", "node:test", "node:test/reporters",
	"node-go:cache", "node-go:clock", "node-go:log",
}

// PublicIDs lists the builtin modules that user code may require, in the order of module.builtinModules, where the flags are these.
func PublicIDs(f *options.Flags) []string {
	ids := slices.Clone(publicIDs[:])
	if f.NoSQLite {
		ids = slices.DeleteFunc(ids, func(id string) bool { return id == "node:sqlite" })
	}
	return ids
}

// IsCompiled tells whether user code may require the builtin of that id and gets a module that is written in JavaScript.
func IsCompiled(id string) bool {
	return (IsPublic(id) || IsPublic("node:"+id)) && nativeModules()[id] == nil
}

// IsPublic tells whether user code may require the builtin of that id.
func IsPublic(id string) bool { return slices.Contains(publicIDs[:], id) }
