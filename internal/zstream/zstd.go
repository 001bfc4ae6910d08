package zstream

import (
	"bytes"
	"math"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// ZstdOptions are the settings of a stream that writes Zstandard data.
type ZstdOptions struct {
	Level      int // Zstandard's; 0 is the default, 3
	Strategy   int // Zstandard's, which then says how hard to try; 0: what the level says
	WindowLog  int // 10 to 29; 0: what the level says
	Checksum   bool
	HideSize   bool // the frame does not tell how long its content is
	Pledged    int64
	HasPledge  bool // the content is Pledged bytes long
	Dictionary []byte
}

// Zstd compresses to Zstandard data.
type Zstd struct{ encoder }

// NewZstd makes a compressor. A dictionary that is none is an error.
func NewZstd(o ZstdOptions) (*Zstd, error) {
	c := &zstdCodec{o: o}
	if len(o.Dictionary) > 0 {
		w, err := c.encoder()
		if err != nil {
			return nil, &Error{"Failed to load zstd dictionary", "ERR_ZLIB_DICTIONARY_LOAD_FAILED", 30}
		}
		c.w = w
	}
	z := &Zstd{encoder{codec: c, finish: OpFinish}}
	c.sink = &z.sink
	z.partial = &Error{"Cannot reset a zstd stream with an incomplete frame; end the frame or discard the output produced so far", "ERR_ZLIB_INCOMPLETE_FRAME", 60}
	return z, nil
}

// zstdSetting is what encoders without a dictionary differ in.
type zstdSetting struct {
	level          zstd.EncoderLevel
	window         int
	checksum, hide bool
}

var zstdEncoders = sync.OnceValue(newPools[zstdSetting, *zstd.Encoder])

func (c *zstdCodec) setting() zstdSetting {
	level, window := c.effort()
	return zstdSetting{level, window, c.o.Checksum, c.o.HideSize}
}

func (c *zstdCodec) encoder() (*zstd.Encoder, error) {
	s := c.setting()
	opts := []zstd.EOption{
		zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(s.checksum), zstd.WithZeroFrames(true), zstd.WithEncoderLevel(s.level),
		// With little memory the encoder moves its window so often that it takes twice the time.
		zstd.WithWindowSize(1 << s.window), zstd.WithLowerEncoderMem(s.window > 22),
	}
	if !s.hide {
		opts = append(opts, zstd.WithSingleSegment(true)) // for frames that are made of a whole input
	}
	switch dict := c.o.Dictionary; {
	case isZstdDict(dict):
		opts = append(opts, zstd.WithEncoderDict(dict))
	case len(dict) >= 8:
		opts = append(opts, zstd.WithEncoderDictRaw(0, dict))
	}
	return zstd.NewWriter(nil, opts...)
}

// isZstdDict tells a dictionary in Zstandard's format from one that is content alone.
func isZstdDict(p []byte) bool { return bytes.HasPrefix(p, []byte{0x37, 0xa4, 0x30, 0xec}) }

type zstdCodec struct {
	o     ZstdOptions
	sink  *sink
	w     *zstd.Encoder
	total int64
	whole bool // the frame was made of all the input at once
}

// effort gives the encoder's level and the bits of the window. The windows are Zstandard's own for each level, but for the highest
// levels, whose windows would need more memory than they are worth.
func (c *zstdCodec) effort() (zstd.EncoderLevel, int) {
	n := c.o.Level
	if n == 0 {
		n = 3
	}
	window := 23
	switch {
	case n <= 1:
		window = 19
	case n == 2:
		window = 20
	case n <= 8:
		window = 21
	case n <= 17:
		window = 22
	}
	if c.o.WindowLog != 0 {
		window = min(c.o.WindowLog, 29)
	}
	level := zstd.EncoderLevelFromZstd(n)
	switch s := c.o.Strategy; {
	case s >= 6:
		level = zstd.SpeedBestCompression
	case s >= 3:
		level = zstd.SpeedBetterCompression
	case s == 2:
		level = zstd.SpeedDefault
	case s == 1:
		level = zstd.SpeedFastest
	}
	return level, window
}

func wrongSize() *Error { return &Error{"Src size is incorrect", "ZSTD_error_srcSize_wrong", 72} }

func zstdFailed() *Error { return &Error{"Error (generic)", "ZSTD_error_GENERIC", 1} }

func (c *zstdCodec) start(first []byte, all bool) error {
	c.total, c.whole = 0, false
	if c.w == nil {
		w, ok := zstdEncoders().get(c.setting())
		if !ok {
			var err error
			if w, err = c.encoder(); err != nil {
				return zstdFailed()
			}
		}
		c.w = w
	}
	size := int64(-1)
	switch {
	case c.o.HasPledge:
		size = c.o.Pledged
	case all:
		size = int64(len(first))
	}
	if _, window := c.effort(); all && !c.o.HideSize && len(first) <= 1<<window && (!c.o.HasPledge || size == int64(len(first))) {
		// What fits into the window needs none: the frame is shorter then.
		c.whole = true
		c.sink.buf = c.w.EncodeAll(first, c.sink.buf)
		return nil
	}
	if size > 0 && !c.o.HideSize {
		c.w.ResetContentSize(c.sink, size)
	} else {
		c.w.Reset(c.sink)
	}
	return nil
}

func (c *zstdCodec) write(p []byte) error {
	if c.total += int64(len(p)); c.o.HasPledge && c.total > c.o.Pledged {
		return wrongSize()
	}
	if c.whole {
		return nil
	}
	if _, err := c.w.Write(p); err != nil {
		return zstdFailed()
	}
	return nil
}

func (c *zstdCodec) flush(Flush) error {
	if err := c.w.Flush(); err != nil {
		return zstdFailed()
	}
	return nil
}

func (c *zstdCodec) close() error {
	if c.o.HasPledge && c.total != c.o.Pledged {
		return wrongSize()
	}
	if !c.whole {
		if err := c.w.Close(); err != nil {
			return zstdFailed()
		}
	}
	c.reset()
	return nil
}

// reset lets go of the encoder, unless it has a dictionary.
func (c *zstdCodec) reset() {
	if c.w != nil && len(c.o.Dictionary) == 0 {
		c.w.Reset(nil)
		zstdEncoders().put(c.setting(), c.w)
		c.w = nil
	}
}

// zstdWindowMax is the largest window that a decompressor accepts unless it is told otherwise.
const zstdWindowMax = 27

// UnzstdOptions are the settings of a stream that reads Zstandard data.
type UnzstdOptions struct {
	WindowLogMax int // 10 to 31; 0: 27
	Dictionary   []byte
}

func (o UnzstdOptions) windowMax() uint64 {
	if o.WindowLogMax == 0 {
		return 1 << zstdWindowMax
	}
	return 1 << o.WindowLogMax
}

func (o UnzstdOptions) decoder() (*zstd.Decoder, error) {
	opts := []zstd.DOption{
		zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(math.MaxInt64),
		zstd.WithDecoderMaxWindow(o.windowMax()), zstd.WithDecodeBuffersBelow(0),
	}
	switch {
	case isZstdDict(o.Dictionary):
		opts = append(opts, zstd.WithDecoderDicts(o.Dictionary))
	case len(o.Dictionary) >= 8:
		opts = append(opts, zstd.WithDecoderDictRaw(0, o.Dictionary))
	}
	return zstd.NewReader(nil, opts...)
}
