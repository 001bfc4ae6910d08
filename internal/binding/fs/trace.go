package fs

import (
	"strconv"
	"strings"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/tracing"
)

// Trace events of file operations have the names of system calls. An operation of several is told by each of them, over the time of all.

// traceNames gives the calls behind an operation.
func traceNames(op string) []string {
	switch op {
	case "readFile":
		return []string{"open", "fstat", "read", "close"}
	case "writeFile", "appendFile":
		return []string{"open", "write", "close"}
	case "truncate":
		return []string{"open", "ftruncate", "close"}
	case "rm":
		return []string{"lstat", "unlink"}
	case "native":
		return []string{"realpath"}
	case "readv":
		return []string{"read"}
	case "writev":
		return []string{"write"}
	}
	return []string{strings.ToLower(op)}
}

// asyncName is what an asynchronous call is named, where that differs.
func asyncName(name string) string {
	switch name {
	case "utimes", "futimes", "lutimes":
		return strings.TrimSuffix(name, "s")
	case "readdir":
		return "scandir"
	}
	return name
}

// traceSync tells the beginning of a synchronous operation, and by what it gives its end.
func traceSync(e *jsbind.Env, op string) func() {
	t := e.Opts.Trace
	if !t.On(tracing.FSSync) {
		return func() {}
	}
	names := traceNames(op)
	tell := func(phase rune, name string) {
		t.Emit(tracing.Event{Phase: phase, Cat: tracing.FSSync, Name: "fs.sync." + name, TID: e.Opts.ThreadID})
	}
	for _, n := range names {
		tell(tracing.Begin, n)
	}
	return func() {
		for i := len(names) - 1; i >= 0; i-- {
			tell(tracing.End, names[i])
		}
	}
}

// traceAsync tells the beginning or the end of an asynchronous operation; id tells it from others.
func traceAsync(e *jsbind.Env, phase rune, op string, id int64) {
	t := e.Opts.Trace
	if op == "" || !t.On(tracing.FSAsync) {
		return
	}
	for _, n := range traceNames(op) {
		t.Emit(tracing.Event{Phase: phase, Cat: tracing.FSAsync, Name: asyncName(n), ID: "0x" + strconv.FormatInt(id, 16), TID: e.Opts.ThreadID})
	}
}
