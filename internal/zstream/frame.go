package zstream

import (
	"encoding/binary"
)

// frame follows the structure of Zstandard frames (RFC 8878, 3.1), so that it is known which byte is a frame's last. What it is given
// goes to the decoder as it is.
type frame struct {
	part  framePart
	head  [18]byte // what is gathered of the part that is read
	have  int
	want  int // bytes of this part
	skip  int // bytes of the block that come next and need not be looked at
	last  bool
	sum   bool
	limit uint64 // the largest window
}

type framePart int

const (
	partMagic framePart = iota
	partDescriptor
	partHeader
	partBlockHeader
	partBlock
	partChecksum
	partSkipSize
	partSkip
	partEnd
)

const (
	zstdMagic = 0xfd2fb528
	skipMagic = 0x184d2a50 // the lowest four bits are free
)

// magicSoFar tells whether a frame may begin with p, which may be short.
func magicSoFar(p []byte) bool {
	var b [4]byte
	n := copy(b[:], p)
	mask := uint32(1<<(8*n) - 1)
	if n == 4 {
		mask = 1<<32 - 1
	}
	v := binary.LittleEndian.Uint32(b[:])
	return v == zstdMagic&mask || v&^15 == skipMagic&mask&^15 && (n == 0 || v&0xf0 == 0x50)
}

func newFrame(limit uint64) *frame { return &frame{want: 4, limit: limit} }

func (f *frame) next(p framePart, want int) { f.part, f.have, f.want = p, 0, want }

// pass tells how many bytes of p belong to the frame, at most as many as can be told now, and whether the frame ends behind them.
func (f *frame) pass(p []byte) (n int, err *Error) {
	for f.part != partEnd {
		if f.part == partBlock || f.part == partSkip {
			k := min(f.skip, len(p)-n)
			n += k
			if f.skip -= k; f.skip > 0 {
				return n, nil
			}
			f.blockDone()
			continue
		}
		k := copy(f.head[f.have:f.want], p[n:])
		n += k
		f.have += k
		if f.part == partMagic && !magicSoFar(f.head[:f.have]) {
			return n, &Error{"Unknown frame descriptor", "ZSTD_error_prefix_unknown", 10}
		}
		if f.have < f.want {
			return n, nil
		}
		if err := f.partDone(); err != nil {
			return n, err
		}
	}
	return n, nil
}

// partDone looks at a part that is complete and says what comes next.
func (f *frame) partDone() *Error {
	switch f.part {
	case partMagic:
		if binary.LittleEndian.Uint32(f.head[:]) != zstdMagic {
			f.next(partSkipSize, 4)
			return nil
		}
		f.next(partDescriptor, 1)
	case partDescriptor:
		d := f.head[0]
		if d&8 != 0 {
			return &Error{"Unsupported frame parameter", "ZSTD_error_frameParameter_unsupported", 14}
		}
		single := d&0x20 != 0
		want := [4]int{0, 1, 2, 4}[d&3] + [4]int{0, 2, 4, 8}[d>>6]
		if single && d>>6 == 0 {
			want++
		}
		if !single {
			want++
		}
		f.sum = d&4 != 0
		// The descriptor stays in front of the header.
		f.part, f.have, f.want = partHeader, 1, 1+want
	case partHeader:
		if w := f.window(); w > f.limit {
			return &Error{"Frame requires too much memory for decoding", "ZSTD_error_frameParameter_windowTooLarge", 16}
		}
		f.next(partBlockHeader, 3)
	case partBlockHeader:
		h := uint32(f.head[0]) | uint32(f.head[1])<<8 | uint32(f.head[2])<<16
		f.last, f.skip = h&1 == 1, int(h>>3)
		switch h >> 1 & 3 {
		case 1:
			f.skip = 1
		case 3:
			return corrupt()
		}
		f.part = partBlock
	case partSkipSize:
		f.skip, f.part = int(binary.LittleEndian.Uint32(f.head[:])), partSkip
	case partChecksum:
		f.part = partEnd
	}
	return nil
}

// window is the size of the window that the header asks for.
func (f *frame) window() uint64 {
	d := f.head[0]
	if d&0x20 == 0 {
		e, m := uint(f.head[1]>>3)+10, uint64(f.head[1]&7)
		return 1<<e + 1<<e>>3*m
	}
	at := 1 + [4]int{0, 1, 2, 4}[d&3]
	switch d >> 6 {
	case 0:
		return uint64(f.head[at])
	case 1:
		return uint64(binary.LittleEndian.Uint16(f.head[at:])) + 256
	case 2:
		return uint64(binary.LittleEndian.Uint32(f.head[at:]))
	}
	return binary.LittleEndian.Uint64(f.head[at:])
}

func (f *frame) blockDone() {
	switch {
	case f.part == partSkip:
		f.part = partEnd
	case !f.last:
		f.next(partBlockHeader, 3)
	case f.sum:
		f.next(partChecksum, 4)
	default:
		f.part = partEnd
	}
}

func corrupt() *Error {
	return &Error{"Data corruption detected", "ZSTD_error_corruption_detected", 20}
}
