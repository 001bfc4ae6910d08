package nodego

import (
	"io"
	"os"

	"github.com/node-go/node-go/internal/terminal"
	"github.com/node-go/node-go/worker"
)

// readSize is how much of standard input is asked for at once.
const readSize = 64 << 10

// streams are the main thread's standard streams.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func newStreams(p *Program) *streams {
	s := &streams{in: p.Stdin, out: p.Stdout, err: p.Stderr}
	if s.in == nil {
		s.in = os.Stdin
	}
	if s.out == nil {
		s.out = os.Stdout
	}
	if s.err == nil {
		s.err = os.Stderr
	}
	return s
}

// WriteStdout implements jsbind.Stdio.
func (s *streams) WriteStdout(p []byte) error { _, err := s.out.Write(p); return err }

// WriteStderr implements jsbind.Stdio.
func (s *streams) WriteStderr(p []byte) error { _, err := s.err.Write(p); return err }

// file gives the stream if it is a file of this process.
func (s *streams) file(stream int) *os.File {
	f, _ := [...]any{s.in, s.out, s.err}[stream].(*os.File)
	return f
}

// Kind implements jsbind.Stdio.
func (s *streams) Kind(stream int) string {
	f := s.file(stream)
	if f == nil {
		return ""
	}
	if terminal.Is(int(f.Fd())) {
		return "tty"
	}
	if info, err := f.Stat(); err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
		return "pipe"
	}
	return "file"
}

// Read implements jsbind.Stdio. The goroutine ends with the read: a read that never returns outlives the program.
func (s *streams) Read(deliver func([]byte, error)) {
	go func() {
		p := make([]byte, readSize)
		n, err := s.in.Read(p)
		deliver(p[:n:n], err)
	}()
}

// threadStdio sends a worker's output to its parent, and takes its input from there.
type threadStdio struct{ t *worker.Thread }

// WriteStdout implements jsbind.Stdio.
func (s threadStdio) WriteStdout(p []byte) error {
	s.t.Spec.Observer.Output(1, append([]byte(nil), p...))
	return nil
}

// WriteStderr implements jsbind.Stdio.
func (s threadStdio) WriteStderr(p []byte) error {
	s.t.Spec.Observer.Output(2, append([]byte(nil), p...))
	return nil
}

// Kind implements jsbind.Stdio.
func (threadStdio) Kind(int) string { return "" }

// Read implements jsbind.Stdio. A worker that was started without an input reads its end at once.
func (s threadStdio) Read(deliver func([]byte, error)) {
	port := s.t.Spec.Stdin
	if port == nil {
		deliver(nil, io.EOF)
		return
	}
	port.Attach(func() {
		m, ok := port.Receive()
		if !ok && !port.PeerClosed() {
			return // a wake-up for what an earlier read took
		}
		port.Detach()
		if p, _ := m.([]byte); p != nil {
			deliver(p, nil)
		} else {
			deliver(nil, io.EOF)
		}
	})
}
