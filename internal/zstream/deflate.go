package zstream

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"runtime"
	"sync"

	"github.com/klauspost/compress/flate"

	"github.com/node-go/node-go/internal/deflate"
	"github.com/node-go/node-go/internal/inflate"
)

// Strategies of zlib that change what is written here.
const huffmanOnly = 2

const historySize = 32 << 10

// DeflateOptions are the settings of a stream that writes DEFLATE data.
type DeflateOptions struct {
	Format     inflate.Format // Raw, Zlib or Gzip
	Level      int            // -1 to 9
	Strategy   int            // zlib's number
	WindowBits int            // 8 to 15
	MemLevel   int            // 1 to 9; 0: 8
	Dictionary []byte         // none for gzip; it is kept
}

// Deflate compresses to DEFLATE data.
type Deflate struct{ encoder }

// NewDeflate makes a compressor.
func NewDeflate(o DeflateOptions) *Deflate {
	c := &deflater{o: o}
	d := &Deflate{encoder{codec: c, finish: Finish}}
	c.sink = &d.sink
	if o.Format == inflate.Gzip {
		d.partial = &Error{"Cannot reset a gzip stream with an incomplete member; end the stream or start a new gzip compressor", "ERR_ZLIB_INCOMPLETE_FRAME", -2}
	}
	return d
}

// SetParams changes level and strategy for the input to come. What came before should have been flushed.
func (d *Deflate) SetParams(level, strategy int) error {
	c := d.codec.(*deflater)
	if level == c.o.Level && strategy == c.o.Strategy {
		return nil
	}
	if d.started && !d.finished {
		if d.flushed < d.rank(SyncFlush) && c.total > 0 {
			if err := c.flush(SyncFlush); err != nil {
				return err
			}
		}
		c.o.Level, c.o.Strategy = level, strategy
		return c.body(c.history)
	}
	c.o.Level, c.o.Strategy = level, strategy
	return nil
}

// deflater writes a header, blocks, and a trailer.
type deflater struct {
	o       DeflateOptions
	sink    *sink
	w       blockWriter
	effort  int  // of w
	whole   bool // the block was made of all the input at once
	sum     uint32
	total   uint64
	history []byte // the end of the input, for a writer that takes over
}

// blockWriter writes blocks of DEFLATE data.
type blockWriter interface {
	Write(p []byte) (int, error)
	Flush() error
	Close() error
}

func (c *deflater) level() int {
	if c.o.Level < 0 {
		return 6
	}
	return c.o.Level
}

func (c *deflater) bits() int { return max(9, c.o.WindowBits) } // as zlib, which has no window of 8 bits

func (c *deflater) start(first []byte, all bool) error {
	c.sum, c.total, c.history, c.whole = 0, 0, c.history[:0], false
	weak := c.o.Strategy >= huffmanOnly || c.level() < 2
	switch c.o.Format {
	case inflate.Zlib:
		c.sum = 1
		said := uint16(3)
		switch {
		case weak:
			said = 0
		case c.level() < 6:
			said = 1
		case c.level() == 6:
			said = 2
		}
		head := uint16(c.bits()-8)<<12 | 8<<8 | said<<6
		if len(c.o.Dictionary) > 0 {
			head |= 1 << 5
		}
		head += 31 - head%31
		c.sink.buf = binary.BigEndian.AppendUint16(c.sink.buf, head)
		if len(c.o.Dictionary) > 0 {
			c.sink.buf = binary.BigEndian.AppendUint32(c.sink.buf, adler32.Checksum(c.o.Dictionary))
		}
	case inflate.Gzip:
		said := byte(0)
		switch {
		case c.level() == 9:
			said = 2
		case weak:
			said = 4
		}
		c.sink.buf = append(c.sink.buf, 0x1f, 0x8b, 8, 0, 0, 0, 0, 0, said, systemCode())
	}
	dict := c.o.Dictionary
	if c.o.Format == inflate.Gzip {
		dict = nil
	}
	if all && len(first) <= deflate.MaxInput && len(dict) == 0 && c.plain() {
		c.whole = true
		c.sink.buf = deflate.Append(c.sink.buf, first, c.level())
		return nil
	}
	return c.body(dict)
}

// plain tells whether the settings are those for which package deflate does as zlib does.
func (c *deflater) plain() bool {
	return c.level() > 0 && c.o.Strategy == 0 && c.bits() == 15 && (c.o.MemLevel == 0 || c.o.MemLevel >= 8)
}

// systemCode is the operating system in gzip's header, as Node's zlib gives it.
func systemCode() byte {
	switch runtime.GOOS {
	case "windows":
		return 10
	case "darwin":
		return 19
	}
	return 3
}

// body begins a writer that may refer to what is in before.
func (c *deflater) body(before []byte) error {
	if len(before) > historySize {
		before = before[len(before)-historySize:]
	}
	if c.level() == 0 {
		c.w = &stored{sink: c.sink}
		return nil
	}
	if c.bits() == 15 {
		c.release()
		c.effort = effort(c.level(), c.o.Strategy)
		w, err := newWriter(c.sink, c.effort, before)
		if err != nil {
			return streamError()
		}
		c.w = w
		return nil
	}
	w, err := flate.NewWriterWindow(c.sink, 1<<c.bits())
	if err != nil {
		return streamError()
	}
	c.w = w
	if len(before) > 0 {
		// This writer takes no dictionary: it gets what it would hold as input, and what it makes of that is dropped.
		mark := len(c.sink.buf)
		_, _ = w.Write(before) // a sink never fails
		_ = w.Flush()
		c.sink.buf = c.sink.buf[:mark]
	}
	return nil
}

// effort gives the level of the library whose output is about as long as zlib's of this level.
func effort(level, strategy int) int {
	if strategy == huffmanOnly {
		return flate.HuffmanOnly
	}
	return [10]int{0, 1, 2, 4, 5, 7, 8, 9, 9, 9}[level]
}

// writers are compressors at rest, by effort.
var writers = sync.OnceValue(newPools[int, *flate.Writer])

func newWriter(dst *sink, effort int, before []byte) (*flate.Writer, error) {
	if w, ok := writers().get(effort); ok {
		w.ResetDict(dst, before)
		return w, nil
	}
	return flate.NewWriterDict(dst, effort, before)
}

// release lets go of the compressor.
func (c *deflater) release() {
	if w, ok := c.w.(*flate.Writer); ok && c.bits() == 15 {
		w.ResetDict(nil, nil)
		writers().put(c.effort, w)
	}
	c.w = nil
}

func streamError() *Error { return &Error{"stream error", "Z_STREAM_ERROR", -2} }

func (c *deflater) write(p []byte) error {
	c.total += uint64(len(p))
	switch c.o.Format {
	case inflate.Zlib:
		c.sum = inflate.Adler32(c.sum, p)
	case inflate.Gzip:
		c.sum = crc32.Update(c.sum, crc32.IEEETable, p)
	}
	if c.whole {
		return nil
	}
	c.remember(p)
	if _, err := c.w.Write(p); err != nil {
		return streamError()
	}
	return nil
}

// remember keeps the end of the input.
func (c *deflater) remember(p []byte) {
	if len(p) >= historySize {
		c.history = append(c.history[:0], p[len(p)-historySize:]...)
		return
	}
	if len(c.history)+len(p) > 2*historySize {
		c.history = append(c.history[:0], c.history[len(c.history)-historySize:]...)
	}
	c.history = append(c.history, p...)
}

func (c *deflater) flush(f Flush) error {
	if err := c.w.Flush(); err != nil {
		return streamError()
	}
	if f == FullFlush {
		c.history = c.history[:0]
		if w, ok := c.w.(*flate.Writer); ok {
			w.ResetDict(c.sink, nil)
		}
	}
	return nil
}

func (c *deflater) close() error {
	if !c.whole {
		if err := c.w.Close(); err != nil {
			return streamError()
		}
	}
	switch c.o.Format {
	case inflate.Zlib:
		c.sink.buf = binary.BigEndian.AppendUint32(c.sink.buf, c.sum)
	case inflate.Gzip:
		c.sink.buf = binary.LittleEndian.AppendUint32(c.sink.buf, c.sum)
		c.sink.buf = binary.LittleEndian.AppendUint32(c.sink.buf, uint32(c.total))
	}
	c.release()
	return nil
}

func (c *deflater) reset() { c.release() }

// stored writes blocks without compression: whole ones, and at the end of a write as soon as half a block waits, as zlib does.
type stored struct {
	sink *sink
	wait []byte
}

const storedMost = 1<<16 - 1

func (s *stored) Write(p []byte) (int, error) {
	n := len(p)
	for len(s.wait)+len(p) >= storedMost {
		k := storedMost - len(s.wait)
		s.wait = append(s.wait, p[:k]...)
		p = p[k:]
		s.block(0)
	}
	s.wait = append(s.wait, p...)
	if len(s.wait) > historySize {
		s.block(0)
	}
	return n, nil
}

// block writes what waits; last is 1 for the last block.
func (s *stored) block(last byte) {
	n := uint16(len(s.wait))
	s.sink.buf = append(s.sink.buf, last, byte(n), byte(n>>8), byte(^n), byte(^n>>8))
	s.sink.buf = append(s.sink.buf, s.wait...)
	s.wait = s.wait[:0]
}

func (s *stored) Flush() error {
	if len(s.wait) > 0 {
		s.block(0)
	}
	s.block(0)
	return nil
}

func (s *stored) Close() error {
	s.block(1)
	return nil
}
