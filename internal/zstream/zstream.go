// Package zstream has the compressors and decompressors of Node's zlib module behind one interface that works in steps, as zlib's own
// does: each step takes some input and gives some output, and may stop anywhere in both.
//
// A Stream belongs to one goroutine at a time. No stream starts work of its own; that of Zstandard data holds a coroutine, which Close
// ends.
package zstream

import "strconv"

// Flush says how much of the output a step is to give. The numbers differ by kind of stream, as in Node: zlib's Z_*, or the operations
// of Brotli and Zstandard.
type Flush int

// Of zlib.
const (
	NoFlush Flush = iota
	PartialFlush
	SyncFlush
	FullFlush
	Finish
	Block
)

// Of Brotli. Zstandard has the first three, under other names.
const (
	OpProcess Flush = iota
	OpFlush
	OpFinish
	OpMetadata
)

// Stream compresses or decompresses.
type Stream interface {
	// Step takes input from in and puts output into out. It uses as much of both as it can; nin and nout are how much that was. A full
	// out means that there may be more output: call again. What is left of in although out has room lies behind the end of the data.
	// An error is an *Error; the output of a step that failed is of no use.
	Step(out, in []byte, flush Flush) (nout, nin int, err error)
	// Reset makes the stream begin anew, with the same settings.
	Reset() error
	// Close frees what the stream holds. It may be called more than once; nothing else may be called after it.
	Close()
}

// Error is a fault of a stream, as Node's errors tell it.
type Error struct {
	Message string
	Code    string
	Errno   int
}

func (e *Error) Error() string { return e.Message + " (" + e.Code + " " + strconv.Itoa(e.Errno) + ")" }

func errTruncated() *Error { return &Error{"unexpected end of file", "Z_BUF_ERROR", -5} }

// encoder is what the compressors have in common: a codec writes to a sink, and steps carry from there.
type encoder struct {
	codec    codec
	sink     sink
	started  bool
	finished bool
	flushed  int // rank of the last flush, since when there was no input; 0: none
	finish   Flush
	given    bool   // output was given
	partial  *Error // what Reset says where output without its end is of no use to anybody; nil: nothing
}

// codec is a compressor that writes to a sink.
type codec interface {
	start(first []byte, all bool) error // all: first is all the input that there will be
	write(p []byte) error
	flush(f Flush) error
	close() error
	reset()
}

// piece is how much input a codec gets at once, so that little output waits in the sink.
const piece = 64 << 10

// sink collects what a codec writes.
type sink struct {
	buf []byte
	at  int // what is before was taken
}

func (s *sink) Write(p []byte) (int, error) {
	s.buf = append(s.buf, p...)
	return len(p), nil
}

func (s *sink) take(out []byte) int {
	n := copy(out, s.buf[s.at:])
	if s.at += n; s.at == len(s.buf) {
		s.buf, s.at = s.buf[:0], 0
	}
	return n
}

func (s *sink) empty() bool { return s.at == len(s.buf) }

// rank orders flushes by how much they do.
func (e *encoder) rank(f Flush) int {
	if e.finish == Finish && f == Block {
		return 1
	}
	return int(f) * 2
}

func (e *encoder) Step(out, in []byte, flush Flush) (nout, nin int, err error) {
	defer func() { e.given = e.given || nout > 0 }()
	if !e.started {
		e.started = true
		if err := e.codec.start(in, flush == e.finish); err != nil {
			return 0, 0, err
		}
	}
	for {
		nout += e.sink.take(out[nout:])
		switch {
		case !e.sink.empty(), e.finished:
			return nout, nin, nil
		case nin < len(in):
			n := min(piece, len(in)-nin)
			if err := e.codec.write(in[nin : nin+n]); err != nil {
				return nout, nin, err
			}
			nin += n
			e.flushed = 0
		case flush == e.finish:
			if err := e.codec.close(); err != nil {
				return nout, nin, err
			}
			e.finished = true
		case e.rank(flush) > e.flushed:
			if err := e.codec.flush(flush); err != nil {
				return nout, nin, err
			}
			e.flushed = e.rank(flush)
		default:
			return nout, nin, nil
		}
	}
}

func (e *encoder) Reset() error {
	if e.partial != nil && e.given && !(e.finished && e.sink.empty()) {
		return e.partial
	}
	e.given = false
	e.sink.buf, e.sink.at = e.sink.buf[:0], 0
	e.started, e.finished, e.flushed = false, false, 0
	e.codec.reset()
	return nil
}

func (e *encoder) Close() {
	e.codec.reset()
	e.sink.buf, e.sink.at, e.started, e.finished = nil, 0, true, true
}
