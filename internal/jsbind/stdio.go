package jsbind

import "github.com/node-go/node-go/internal/options"

// Flags are the command-line switches that change what builtins do.
type Flags = options.Flags

// Stdio is where an isolate's standard streams lead. Streams are numbered as descriptors are: 0 is input, 1 output, 2 errors.
// Its methods may be called from the isolate's goroutine.
type Stdio interface {
	// WriteStdout and WriteStderr write all of p or fail. They do not keep p.
	WriteStdout(p []byte) error
	WriteStderr(p []byte) error
	// Kind names what a stream is: "tty", "pipe", "file"; "" if it is no descriptor of this process.
	Kind(stream int) string
	// Read asks for the next piece of standard input, and must not be called again before deliver was. deliver is called once,
	// on any goroutine, maybe before Read returns; p belongs to the callee. io.EOF ends the input.
	Read(deliver func(p []byte, err error))
}

// Signals tells of signals that the process receives.
type Signals interface {
	// Watch has f called, on another goroutine, for each signal of that name from now on; the signal's default action does not
	// happen meanwhile. stop ends that and waits until f is not running; it may be called more than once. Signals that a process
	// cannot watch are an error.
	Watch(name string, f func()) (stop func(), err error)
}

// EndingSignals is what [Signals] may offer too.
type EndingSignals interface {
	// BeforeEnding has f called, on another goroutine, when a signal that nothing watches is about to end the process. cancel ends
	// that, and waits until f is not running; it may be called more than once.
	BeforeEnding(f func()) (cancel func())
	// Raise sends the process a signal that is to end it. It returns if that takes longer than a moment.
	Raise(name string)
}
