package zstream

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// BrotliOptions are the settings of a stream that writes Brotli data.
type BrotliOptions struct {
	Quality int // 0 to 11
	LGWin   int // 10 to 24
}

// Brotli compresses to Brotli data.
type Brotli struct{ encoder }

// NewBrotli makes a compressor.
func NewBrotli(o BrotliOptions) *Brotli {
	c := &brotliCodec{o: o}
	b := &Brotli{encoder{codec: c, finish: OpFinish}}
	c.sink = &b.sink
	return b
}

type brotliCodec struct {
	o    BrotliOptions
	sink *sink
	w    *brotli.Writer
}

func (c *brotliCodec) start([]byte, bool) error {
	w, ok := brotliWriters().get(c.o)
	if ok {
		w.Reset(c.sink)
	} else {
		w = brotli.NewWriterOptions(c.sink, brotli.WriterOptions{Quality: c.o.Quality, LGWin: c.o.LGWin})
	}
	c.w = w
	return nil
}

var brotliWriters = sync.OnceValue(newPools[BrotliOptions, *brotli.Writer])

func brotliFailed() *Error {
	return &Error{"Compression failed", "ERR_BROTLI_COMPRESSION_FAILED", -1}
}

func (c *brotliCodec) write(p []byte) error {
	if _, err := c.w.Write(p); err != nil {
		return brotliFailed()
	}
	return nil
}

// flush brings out what was written. The encoder has no operation for metadata.
func (c *brotliCodec) flush(f Flush) error {
	if f == OpMetadata {
		return brotliFailed()
	}
	if err := c.w.Flush(); err != nil {
		return brotliFailed()
	}
	return nil
}

func (c *brotliCodec) close() error {
	if err := c.w.Close(); err != nil {
		return brotliFailed()
	}
	c.reset()
	return nil
}

func (c *brotliCodec) reset() {
	if c.w != nil {
		c.w.Reset(nil)
		brotliWriters().put(c.o, c.w)
		c.w = nil
	}
}

// Unbrotli decompresses Brotli data.
type Unbrotli struct {
	r     *brotli.Reader
	large bool
	feed  feed
	held  int // bytes of input that the reader has taken and the caller still counts as his
	done  bool
	err   error
}

// feed is the input of one step as a reader: at its end it is exhausted, but later steps go on.
type feed struct {
	in []byte
	at int
}

func (f *feed) Read(p []byte) (int, error) {
	n := copy(p, f.in[f.at:])
	f.at += n
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// NewUnbrotli makes a decompressor; largeWindow accepts windows beyond 24 bits.
func NewUnbrotli(largeWindow bool) *Unbrotli {
	return &Unbrotli{large: largeWindow}
}

// Step implements Stream.
//
// The library's reader has no state of its own about the end of its input: it tells io.EOF when the data is complete, and
// io.ErrUnexpectedEOF when it wants more, and goes on when there is more. That, and where in its input the data ended, is what
// TestUnbrotli_Pieces holds it to.
func (u *Unbrotli) Step(out, in []byte, flush Flush) (nout, nin int, err error) {
	if u.err != nil {
		return 0, 0, u.err
	}
	if u.done {
		return 0, 0, nil
	}
	if u.r == nil {
		u.r = brotli.NewReaderOptions(&u.feed, brotli.ReaderOptions{LargeWindow: u.large})
	}
	// The reader has the beginning of this input already.
	u.feed.in, u.feed.at = in, min(u.held, len(in))
	defer func() {
		if v := recover(); v != nil {
			// Data that the library was not prepared for is no reason to end the process.
			u.err = &Error{"Decompression failed", "ERR__ERROR_UNREACHABLE", -31}
			err = u.err
		}
		u.feed.in = nil
	}()
	for nout < len(out) {
		n, err := u.r.Read(out[nout:])
		nout += n
		switch {
		case err == nil:
			continue
		case errors.Is(err, io.EOF):
			u.done, u.held = true, 0
			return nout, u.feed.at, nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			if flush == OpFinish {
				return nout, u.feed.at, errTruncated()
			}
			u.held = 0
			return nout, u.feed.at, nil
		case err.Error() == brotliBehind:
			// There is input behind the end.
			u.done, u.held = true, 0
			return nout, u.feed.at - u.unread(), nil
		}
		u.err = u.fault(err)
		return nout, u.feed.at, u.err
	}
	u.held = u.unread()
	return nout, u.feed.at - u.held, nil
}

// brotliBehind is what the reader says of input behind the end of the data.
const brotliBehind = "brotli: excessive input"

func (u *Unbrotli) field(name string) int {
	return int(reflect.ValueOf(u.r).Elem().FieldByName(name).Int())
}

// unread is how much of the input the reader holds without having used it.
func (u *Unbrotli) unread() int { return reflect.ValueOf(u.r).Elem().FieldByName("in").Len() }

// fault names an error of the data as Brotli's own decoder does.
func (u *Unbrotli) fault(err error) *Error {
	n := u.field("error_code")
	name := strings.TrimPrefix(err.Error(), "brotli: ")
	switch {
	case n <= -21:
		name = "ALLOC_" + name
	case n > -19:
		name = "FORMAT_" + name
	}
	return &Error{"Decompression failed", "ERR__ERROR_" + name, n}
}

// Reset implements Stream.
func (u *Unbrotli) Reset() error {
	u.r, u.held, u.done, u.err = nil, 0, false, nil
	return nil
}

// Close implements Stream.
func (u *Unbrotli) Close() { u.r, u.feed.in, u.done = nil, nil, true }
