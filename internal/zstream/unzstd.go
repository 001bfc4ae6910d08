package zstream

import (
	"errors"
	"io"
	"iter"
	"runtime"

	"github.com/klauspost/compress/zstd"
)

// Unzstd decompresses Zstandard data.
//
// The library reads from an io.Reader and cannot stop for want of input, so it runs in a coroutine: the reader that it has waits
// there until the next step brings more. The coroutine ends with the data, with Close, or with the stream itself when nothing refers
// to it any more.
type Unzstd struct {
	o       UnzstdOptions
	dec     *zstd.Decoder
	c       *zstdCo // nil until there is something to do
	cleanup runtime.Cleanup
	err     error
}

// zstdCo is the coroutine and what it shares with the steps; exactly one of both runs at a time.
type zstdCo struct {
	dec    *zstd.Decoder
	resume func() (struct{}, bool)
	stop   func()
	wait   func(struct{}) bool // ends the coroutine's turn; false: it is stopped

	out   []byte // of the step, what is free
	in    []byte // of the step, what is left
	frame *frame
	done  bool   // a frame is complete and its content was given
	fault *Error // what the structure of the frame has wrong
	err   error
}

var errStopped = errors.New("stopped")

// NewUnzstd makes a decompressor. A dictionary that is none is an error.
func NewUnzstd(o UnzstdOptions) (*Unzstd, error) {
	dec, err := o.decoder()
	if err != nil {
		return nil, &Error{"Failed to load zstd dictionary", "ERR_ZLIB_DICTIONARY_LOAD_FAILED", 30}
	}
	return &Unzstd{o: o, dec: dec}, nil
}

// begin starts the coroutine, at the first step.
func (u *Unzstd) begin() {
	c := &zstdCo{dec: u.dec, frame: newFrame(u.o.windowMax())}
	c.resume, c.stop = iter.Pull(c.run)
	u.c = c
	u.cleanup = runtime.AddCleanup(u, func(c *zstdCo) { c.stop(); c.dec.Close() }, c)
}

// run decodes frame after frame. It is the coroutine.
func (c *zstdCo) run(yield func(struct{}) bool) {
	c.wait = yield
	defer func() {
		// Data that the library was not prepared for is no reason to end the process.
		if v := recover(); v != nil {
			c.err = corrupt()
		}
	}()
	for {
		c.frame.next(partMagic, 4)
		err := c.dec.Reset(frameReader{c})
		if err == nil {
			_, err = c.dec.WriteTo(frameWriter{c})
		}
		if errors.Is(err, errStopped) {
			return
		}
		if err != nil && !errors.Is(err, io.EOF) || c.frame.part != partEnd {
			c.err = zstdFault(err)
			if c.fault != nil {
				c.err = c.fault
			}
			yield(struct{}{})
			return
		}
		c.done = true
		for c.done {
			if !yield(struct{}{}) {
				return
			}
		}
	}
}

// frameWriter puts content into the output of the present step, and waits for the next when that is full.
type frameWriter struct{ c *zstdCo }

func (w frameWriter) Write(p []byte) (int, error) {
	c := w.c
	for rest := p; len(rest) > 0; {
		n := copy(c.out, rest)
		c.out, rest = c.out[n:], rest[n:]
		if len(rest) > 0 && !c.wait(struct{}{}) {
			return 0, errStopped
		}
	}
	return len(p), nil
}

// frameReader reads one frame.
type frameReader struct{ c *zstdCo }

func (r frameReader) Read(p []byte) (int, error) {
	c := r.c
	for {
		if c.frame.part == partEnd {
			return 0, io.EOF
		}
		if len(c.in) > 0 && len(p) > 0 {
			n, err := c.frame.pass(c.in[:min(len(p), len(c.in))])
			copy(p, c.in[:n])
			c.in = c.in[n:]
			if err != nil {
				c.fault = err
				return n, err
			}
			return n, nil
		}
		if !c.wait(struct{}{}) {
			return 0, errStopped
		}
	}
}

// zstdFault names an error of the data as Zstandard does.
func zstdFault(err error) *Error {
	switch {
	case errors.Is(err, zstd.ErrCRCMismatch):
		return &Error{"Restored data doesn't match checksum", "ZSTD_error_checksum_wrong", 22}
	case errors.Is(err, zstd.ErrUnknownDictionary):
		return &Error{"Dictionary mismatch", "ZSTD_error_dictionary_wrong", 32}
	}
	return corrupt()
}

// Step implements Stream.
func (u *Unzstd) Step(out, in []byte, flush Flush) (nout, nin int, err error) {
	if u.err != nil {
		return 0, 0, u.err
	}
	if u.c == nil {
		u.begin()
	}
	c := u.c
	c.in, c.out = in, out
	for {
		if c.done {
			// Another frame may follow; anything else lies behind the end.
			if len(c.in) == 0 || !magicSoFar(c.in[:min(4, len(c.in))]) {
				break
			}
			c.done = false
		}
		left, free := len(c.in), len(c.out)
		c.resume()
		if c.err != nil {
			u.err = c.err
			break
		}
		if !c.done && (len(c.out) == 0 || len(c.in) == 0 && left == 0 && free == len(c.out)) {
			break
		}
	}
	nout, nin = len(out)-len(c.out), len(in)-len(c.in)
	c.in, c.out = nil, nil
	switch {
	case u.err != nil:
		return nout, nin, u.err
	case flush == OpFinish && nout < len(out) && !c.done:
		return nout, nin, errTruncated()
	}
	return nout, nin, nil
}

// Reset implements Stream.
func (u *Unzstd) Reset() error {
	u.end()
	u.err = nil
	return nil
}

// end ends the coroutine.
func (u *Unzstd) end() {
	if u.c != nil {
		u.cleanup.Stop()
		u.c.stop()
		u.c = nil
	}
}

// Close implements Stream.
func (u *Unzstd) Close() {
	u.end()
	u.dec.Close()
	u.err = errTruncated()
}
