package isolate

import "slices"

// PublicIDs are the builtin modules that user code may require, in the order of module.builtinModules. Those with a scheme are
// reached with it only.
var publicIDs = [...]string{
	"async_hooks", "buffer", "child_process", "cluster", "console", "dgram", "diagnostics_channel", "dns", "dns/promises", "events",
	"http", "http2", "https", "inspector", "inspector/promises", "module", "net", "path", "path/posix", "path/win32", "perf_hooks",
	"process", "repl", "stream", "stream/consumers", "stream/promises", "string_decoder", "timers", "timers/promises", "tls",
	"worker_threads", "node-go:cache", "node-go:clock",
}

// PublicIDs lists the builtin modules that user code may require, in the order of module.builtinModules.
func PublicIDs() []string { return slices.Clone(publicIDs[:]) }

// IsPublic tells whether user code may require the builtin of that id.
func IsPublic(id string) bool { return slices.Contains(publicIDs[:], id) }
