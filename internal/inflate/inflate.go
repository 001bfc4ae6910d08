// Package inflate decodes DEFLATE data (RFC 1951) in raw, zlib (RFC 1950) and gzip (RFC 1952) format, in pieces of any size.
//
// It works as zlib's inflate does, so that a stream of Node.js can be made of it: it may stop after any byte of input and of output,
// takes no byte behind the end of the data, and names errors as zlib does. It starts no goroutine and reads from no io.Reader.
package inflate

import (
	"errors"
	"hash/adler32"
	"hash/crc32"
	"sync"
)

// Format is the wrapper around the compressed data.
type Format int

// The formats. Auto tells zlib and gzip apart by their first bytes.
const (
	Raw Format = iota
	Zlib
	Gzip
	Auto
)

// DataError is a fault of the data, in zlib's words. A decoder that met one stays in it until it is reset.
type DataError string

func (e DataError) Error() string { return string(e) }

// ErrNeedDictionary: the data wants a dictionary; SetDictionary goes on.
var ErrNeedDictionary = errors.New("need dictionary")

// ErrDictionary: the dictionary is not the one that the data wants.
var ErrDictionary = errors.New("incorrect dictionary")

const (
	window = 32 << 10
	room   = 64 << 10 // beyond the window: how much is decoded before the window moves
	slack  = 258 + 16 // the fast way may write that much beyond what it checks
)

type state int

const (
	stHead state = iota
	stGzipFixed
	stGzipExtraLen
	stGzipExtra
	stGzipName
	stGzipComment
	stGzipCRC
	stDictID
	stNeedDict
	stBlock
	stStoredLen
	stStored
	stTableSizes
	stCodeLengths
	stLengths
	stCodes
	stDistance
	stCopy
	stCheck
	stLength
	stDone
	stBad
)

// Decoder is one stream of data. It is not safe for concurrent use, but any goroutine may use it.
type Decoder struct {
	format Format
	wbits  int // of the window that data in zlib format may ask for; 0: whatever it says
	gzip   bool
	state  state
	err    error

	hold  uint64 // bits that were read and not used, lowest first
	nbits uint

	win  []byte // the last window bytes of output, and what was decoded since the window moved
	w    int    // end of what is decoded
	r    int    // end of what the caller has
	seen int    // of it, the end of what the check value covers
	keep int    // bytes before w that distances may reach, at most window

	last    bool
	length  int // of a stored block, or of a copy
	dist    int
	lengths [maxLit + maxDist + 2]uint8
	nlen    int
	ndist   int
	ncode   int
	have    int

	lit, dists []uint32
	litOwn     []uint32
	distOwn    []uint32
	codes      []uint32

	flags  uint
	sum    uint32 // check value so far
	header uint32 // of gzip's header
	total  uint64
	dictID uint32
}

// New makes a decoder. windowBits is the largest window that it accepts, 8 to 15, or 0 for the one that the data names.
func New(format Format, windowBits int) *Decoder {
	d := &Decoder{format: format, wbits: windowBits}
	d.Reset()
	return d
}

// Reset has the decoder begin a new stream. Its memory is kept.
func (d *Decoder) Reset() {
	d.state, d.err = stHead, nil
	d.hold, d.nbits = 0, 0
	d.w, d.r, d.seen, d.keep = 0, 0, 0, 0
	d.last, d.gzip = false, d.format == Gzip
	d.total, d.sum, d.header, d.flags = 0, 0, 0, 0
	if d.format == Raw {
		d.state = stBlock
	}
}

// Done tells that the data has ended and all output was taken.
func (d *Decoder) Done() bool { return d.state == stDone && d.r == d.w }

// IsGzip tells that the data is in gzip format, as far as is known.
func (d *Decoder) IsGzip() bool { return d.gzip }

// Untouched tells that the decoder has met no byte since it was made or reset.
func (d *Decoder) Untouched() bool {
	return d.nbits == 0 && d.w == 0 && (d.state == stHead || d.format == Raw && d.state == stBlock && !d.last)
}

// SetDictionary puts the dictionary before the data: before the first byte of raw data, or when ErrNeedDictionary asks for it.
// Another dictionary than the data wants is ErrDictionary.
func (d *Decoder) SetDictionary(dict []byte) error {
	if d.state == stNeedDict {
		if adler32.Checksum(dict) != d.dictID {
			return ErrDictionary
		}
		d.state, d.err, d.sum = stBlock, nil, 1
	}
	d.grow()
	if len(dict) > window {
		dict = dict[len(dict)-window:]
	}
	n := copy(d.win, dict)
	d.w, d.r, d.seen, d.keep = n, n, n, n
	return nil
}

// memory is what the windows of closed decoders leave behind.
var memory = sync.OnceValue(func() *sync.Pool {
	return &sync.Pool{New: func() any { return new([window + room + slack]byte) }}
})

func (d *Decoder) grow() {
	if d.win == nil {
		d.win = memory().Get().(*[window + room + slack]byte)[:]
	}
}

// Close gives the decoder's memory to others. The decoder is as new then.
func (d *Decoder) Close() {
	if d.win != nil {
		memory().Put((*[window + room + slack]byte)(d.win))
		d.win = nil
	}
	d.Reset()
}

// Decode decodes from in to out as far as both reach. nin is how much of in was used, nout how much of out was filled. After an
// error the bytes before it are still given; the error comes again with each call.
func (d *Decoder) Decode(out, in []byte) (nout, nin int, err error) {
	d.grow()
	for {
		n := copy(out[nout:], d.win[d.r:d.w])
		d.r += n
		nout += n
		if d.r < d.w {
			return nout, nin, nil // out is full
		}
		if d.state == stDone {
			return nout, nin, nil
		}
		if d.err != nil {
			return nout, nin, d.err
		}
		if d.w >= window+room {
			d.slide()
		}
		before, was := d.w, d.state
		used := d.run(in[nin:])
		nin += used
		d.cover()
		if d.w == before && used == 0 && d.state == was && d.err == nil {
			return nout, nin, nil // starved
		}
		if nout == len(out) && d.w > d.r {
			return nout, nin, nil
		}
	}
}

// slide moves the window to the front of its memory.
func (d *Decoder) slide() {
	d.cover()
	from := d.w - window
	copy(d.win, d.win[from:d.w])
	d.w, d.r, d.seen = window, d.r-from, window
}

// cover brings the check value up to what is decoded.
func (d *Decoder) cover() {
	p := d.win[d.seen:d.w]
	if len(p) == 0 {
		return
	}
	d.total += uint64(len(p))
	switch {
	case d.format == Raw:
	case d.gzip:
		d.sum = crc32.Update(d.sum, crc32.IEEETable, p)
	default:
		d.sum = Adler32(d.sum, p)
	}
	d.seen = d.w
}

// Adler32 goes on with an Adler-32 sum (RFC 1950); that of nothing is 1.
func Adler32(sum uint32, p []byte) uint32 {
	const mod, most = 65521, 5552 // most: bytes until the sums might overflow
	a, b := sum&0xffff, sum>>16
	for len(p) > 0 {
		q := p[:min(len(p), most)]
		p = p[len(q):]
		for len(q) >= 8 {
			x := q[:8:8]
			a0, a1, a2, a3 := uint32(x[0]), uint32(x[1]), uint32(x[2]), uint32(x[3])
			a4, a5, a6, a7 := uint32(x[4]), uint32(x[5]), uint32(x[6]), uint32(x[7])
			b += 8*a + 8*a0 + 7*a1 + 6*a2 + 5*a3 + 4*a4 + 3*a5 + 2*a6 + a7
			a += a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7
			q = q[8:]
		}
		for _, c := range q {
			a += uint32(c)
			b += a
		}
		a %= mod
		b %= mod
	}
	return b<<16 | a
}
