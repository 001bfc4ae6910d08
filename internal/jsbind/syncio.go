package jsbind

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/node-go/node-go/internal/engine"
)

// SyncIO is what a binding calls before it blocks for a script: with --trace-sync-io it prints where that happened, if the event loop
// has begun, as then it is somebody else who waits. function is the name of the function that the script called.
func (e *Env) SyncIO(function string) {
	if !e.Opts.Flags.TraceSyncIO || !e.LoopBegun {
		return
	}
	frames := strings.Split(engine.NewError(e.VM, "Error", "", "Error").Get("stack").String(), "\n")
	frames[0] = "    at " + function // the engine shows no functions of Go
	if limit := e.Opts.Flags.StackTraceLimit; limit >= 0 {
		frames = frames[:min(len(frames), cmp.Or(limit, 10))]
	}
	who := strconv.Itoa(os.Getpid())
	if e.Opts.IsWorker {
		who += ", thread:" + strconv.Itoa(e.Opts.ThreadID)
	}
	text := fmt.Sprintf("(node:%s) WARNING: Detected use of sync API\n%s\n\n", who, strings.Join(frames, "\n"))
	_ = e.Opts.Stdio.WriteStderr([]byte(text)) // there is nowhere else to report to
}
