package options

// accepted lists options of Node.js and its engine that programs are started with and that have nothing to act on here.
func accepted() []Option {
	const (
		heap    = "the memory of a Go program is bounded by GOMEMLIMIT; worker limits come with resourceLimits"
		stack   = "the engine's stack grows; its depth has a limit of its own"
		jit     = "the engine has no compiler that optimises"
		always  = "always on"
		general = "the feature it opened is on by default, or not there at all and says so when used"
		context = "async context is always kept in frames"
		checks  = "the id stack is always checked"
		native  = "there are no native add-ons"
	)
	row := func(name string, arg Arg, scope Scope, why string) Option {
		return Option{Name: name, Arg: arg, Scope: scope, Group: Accepted, Help: why}
	}
	on := func(o Option) Option { o.On = true; return o }
	oneOf := func(o Option, values ...string) Option { o.choice = values; return o }
	return []Option{
		row("--max-old-space-size", Joined, Process, heap),
		row("--max-old-space-size-percentage", Required, Process, heap),
		row("--max-semi-space-size", Joined, Process, heap),
		row("--min-semi-space-size", Joined, Process, heap),
		row("--max-heap-size", Joined, Process, heap),
		row("--initial-heap-size", Joined, Process, heap),
		row("--initial-old-space-size", Joined, Process, heap),
		row("--semi-space-growth-factor", Joined, Process, heap),
		row("--optimize-for-size", None, Process, heap),
		row("--gc-interval", Joined, Process, heap),
		row("--stack-size", Joined, Process, stack),
		row("--jitless", None, Process, jit),
		row("--interpreted-frames-native-stack", None, Process, jit),
		row("--perf-basic-prof", None, Process, jit),
		row("--perf-basic-prof-only-functions", None, Process, jit),
		row("--perf-prof", None, Process, jit),
		row("--trace-opt", None, Process, jit),
		row("--trace-deopt", None, Process, jit),
		row("--opt", None, Process, jit),
		row("--sparkplug", None, Process, jit),
		row("--maglev", None, Process, jit),
		row("--turbofan", None, Process, jit),
		row("--concurrent-recompilation", None, Process, jit),
		row("--single-threaded", None, Process, jit),
		row("--predictable", None, Process, jit),
		row("--v8-pool-size", Required, Process, jit),
		row("--harmony", None, Process, general),
		row("--harmony-shipping", None, Process, general),
		row("--harmony-import-attributes", None, Process, general),
		row("--harmony-top-level-await", None, Process, general),
		row("--experimental-abortcontroller", None, Isolate, general),
		row("--experimental-addon-modules", None, Isolate, native),
		row("--experimental-eventsource", None, Isolate, general),
		row("--experimental-fetch", None, Isolate, general),
		row("--experimental-global-customevent", None, Isolate, general),
		row("--experimental-global-webcrypto", None, Isolate, general),
		row("--experimental-import-meta-resolve", None, Isolate, general),
		row("--experimental-json-modules", None, Isolate, always),
		row("--experimental-modules", None, Isolate, always),
		row("--experimental-repl-await", None, Isolate, always),
		row("--experimental-top-level-await", None, Isolate, always),
		row("--experimental-wasi-unstable-preview1", None, Isolate, general),
		row("--experimental-wasm-modules", None, Isolate, general),
		row("--experimental-worker", None, Isolate, always),
		on(row("--async-context-frame", None, Process, context)),
		on(row("--force-async-hooks-checks", None, Isolate, checks)),
		on(row("--node-snapshot", None, Process, "there is no start-up snapshot")),
		on(row("--worker-snapshot", None, Process, "there is no start-up snapshot")),
		row("--node-memory-debug", None, Process, "there are no native allocations to check"),
		row("--verify-base-objects", None, Isolate, "there are no native objects to check"),
		row("--debug-arraybuffer-allocations", None, Isolate, "there are no native allocations to check"),
		row("--zero-fill-buffers", None, Process, "new memory is always zero"),
		row("--disable-sigusr1", None, Process, "SIGUSR1 starts no inspector"),
		row("--disable-wasm-trap-handler", None, Process, "bounds are checked by the code itself"),
		row("--abort-on-uncaught-exception", None, Process, "there is no native stack to dump"),
		row("--turbo-fast-api-calls", None, Process, jit),
		oneOf(row("--use-largepages", Required, Process, "no longer has an effect in Node.js either"), "off", "on", "silent"),
		row("--track-heap-objects", None, Process, "there are no heap snapshots"),
		row("--icu-data-dir", Required, Process, "locale data is part of the binary"),
		row("--diagnostic-dir", Required, Process, "nothing is written there"),
		row("--enable-etw-stack-walking", None, Process, jit),
	}
}

// refused lists options of Node.js that ask for something node-go does not do: to go on without it would be to do something else.
func refused() []Option {
	const (
		inspector = "there is no inspector"
		profile   = "use the profiles of Go (net/http/pprof) instead"
		snapshots = "the engine's heap cannot be stored"
		natives   = "the engine does not parse %-calls"
	)
	row := func(name string, arg Arg, why string) Option {
		return Option{Name: name, Arg: arg, Group: Refused, Help: why}
	}
	return []Option{
		row("--inspect", Loose, inspector),
		row("--inspect-brk", Loose, inspector),
		row("--inspect-wait", Loose, inspector),
		row("--inspect-port", Required, inspector),
		row("--prof", None, profile),
		row("--cpu-prof", None, profile),
		row("--heap-prof", None, profile),
		row("--permission-audit", None, "the permission model refuses, and does not only report"),
		row("--build-snapshot", None, snapshots),
		row("--snapshot-blob", Required, snapshots),
		row("--build-sea", Required, snapshots),
		row("--heapsnapshot-signal", Required, snapshots),
		row("--heapsnapshot-near-heap-limit", Required, snapshots),
		row("--allow-natives-syntax", None, natives),
		row("--frozen-intrinsics", None, "the engine cannot freeze its built-in objects"),
	}
}
