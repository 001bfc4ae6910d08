// Package sys starts processes, waits for them and joins them with pipes: what child_process needs of the operating system. It knows
// no engine, and its functions may be called from any goroutine.
package sys

import "os"

// Spec describes a process to start.
type Spec struct {
	File string   // looked for in the PATH of Env unless it has a separator
	Args []string // the first one is what the program sees as its name
	Env  []string // "NAME=value" lines
	Dir  string   // working directory; "" is this process's
	// Nowhere tells that the working directory is to be one of an empty name, which Unix systems do not find.
	Nowhere bool
	// Stdio are the descriptors of the process, from 0 on.
	Stdio []Stdio
	// Detached makes the process the leader of a session of its own; on Windows it gets a console of its own.
	Detached bool
	UID, GID *uint32
	// HideWindow and Verbatim (arguments are not quoted) mean something on Windows only.
	HideWindow, Verbatim bool
}

// Stdio is what one descriptor of a process leads to.
type Stdio struct {
	Kind StdioKind
	FD   int      // for Inherit
	File *os.File // for Pipe: the end that the process gets. Whoever made it closes it once the process has started.
}

// StdioKind is a kind of descriptor.
type StdioKind uint8

// Kinds of descriptors.
const (
	Ignore  StdioKind = iota // the null device; descriptors from 3 on are closed
	Inherit                  // a descriptor of this process
	Pipe                     // one end of what Pair made
)

// Exit tells how a process ended.
type Exit struct {
	Code   int // meaningless if Signal is set
	Signal int // number of the signal that ended it, or 0
}

// Child is a process that Start has started. Exactly one Reaper must watch it; it is given up when the Reaper is closed.
type Child struct {
	Pid int
	child
}
