package progcodec

import "unsafe"

// reader reads numbers from one record. After the first bad read everything reads as zero and bad stays true.
type reader struct {
	b   []byte
	pos int
	bad bool
}

func (r *reader) left() int { return len(r.b) - r.pos }

func (r *reader) fail() {
	r.bad = true
	r.pos = len(r.b)
}

func (r *reader) uint() uint64 {
	if r.pos < len(r.b) {
		if c := r.b[r.pos]; c < 0x80 {
			r.pos++
			return uint64(c)
		}
	}
	return r.longUint()
}

func (r *reader) longUint() uint64 {
	var v uint64
	for shift := uint(0); shift < 64 && r.pos < len(r.b); shift += 7 {
		c := r.b[r.pos]
		r.pos++
		if c < 0x80 {
			if shift == 63 && c > 1 {
				break
			}
			return v | uint64(c)<<shift
		}
		v |= uint64(c&0x7f) << shift
	}
	r.fail()
	return 0
}

func (r *reader) int() int64 {
	u := r.uint()
	return int64(u>>1) ^ -int64(u&1)
}

// below reads a number that must be less than limit.
func (r *reader) below(limit uint64) uint64 {
	v := r.uint()
	if v >= limit {
		r.fail()
		return 0
	}
	return v
}

// within reads a signed number that must fit into bits.
func (r *reader) within(bits uint) int64 {
	v := r.int()
	if v<<(64-bits)>>(64-bits) != v {
		r.fail()
		return 0
	}
	return v
}

// count reads a number of elements of which each takes at least size bytes of what is left.
func (r *reader) count(size int) int {
	v := r.uint()
	if v > uint64(r.left()/size) {
		r.fail()
		return 0
	}
	return int(v)
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > r.left() {
		r.fail()
		return nil
	}
	b := r.b[r.pos : r.pos+n]
	r.pos += n
	return b
}

// view is a string over bytes that must not change any more.
func view(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	return unsafe.String(&b[0], len(b))
}

// bytesOf is the opposite of view; the result must not be written to.
func bytesOf(s string) []byte {
	if s == "" {
		return nil
	}
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

func checksumString(s string) uint32 { return checksum(bytesOf(s)) }
