package inflate

import (
	"hash/crc32"
)

// Flags of gzip's header (RFC 1952, 2.3.1).
const (
	gzHeaderCRC = 1 << 1
	gzExtra     = 1 << 2
	gzName      = 1 << 3
	gzComment   = 1 << 4
	gzReserved  = 0xe0
)

// head reads what comes before the first block.
func (d *Decoder) head(s *source) bool {
	switch d.state {
	case stHead:
		if !d.need(s, 16) {
			return false
		}
		if d.format != Zlib && d.hold&0xffff == 0x8b1f {
			d.gzip, d.header = true, 0
			d.fold(2)
			d.take(16)
			d.state = stGzipFixed
			return true
		}
		d.gzip = false
		return d.zlibHead()
	case stGzipFixed:
		// Method and flags are looked at before the rest is there, as zlib does.
		if !d.need(s, 16) {
			return false
		}
		if d.hold&0xff != 8 {
			d.fail("unknown compression method")
			return false
		}
		d.flags = uint(d.hold >> 8 & 0xff)
		if d.flags&gzReserved != 0 {
			d.fail("unknown header flags set")
			return false
		}
		if !d.need(s, 64) {
			return false
		}
		d.fold(8)
		d.hold, d.nbits = 0, 0
		d.state = stGzipExtraLen
	case stGzipExtraLen:
		if d.flags&gzExtra != 0 {
			if !d.need(s, 16) {
				return false
			}
			d.fold(2)
			d.length, d.state = int(d.take(16)), stGzipExtra
			return true
		}
		d.state = stGzipName
	case stGzipExtra:
		n := min(d.length, len(s.in)-s.ip)
		d.header = crc32.Update(d.header, crc32.IEEETable, s.in[s.ip:s.ip+n])
		s.ip += n
		d.length -= n
		if d.length > 0 {
			return false
		}
		d.state = stGzipName
	case stGzipName:
		if d.flags&gzName != 0 && !d.text(s) {
			return false
		}
		d.state = stGzipComment
	case stGzipComment:
		if d.flags&gzComment != 0 && !d.text(s) {
			return false
		}
		d.state = stGzipCRC
	case stGzipCRC:
		if d.flags&gzHeaderCRC != 0 {
			if !d.need(s, 16) {
				return false
			}
			if uint32(d.take(16)) != d.header&0xffff {
				d.fail("header crc mismatch")
				return false
			}
		}
		d.sum, d.state = 0, stBlock
	case stDictID:
		if !d.need(s, 32) {
			return false
		}
		d.dictID = bigEndian(uint32(d.take(32)))
		d.state, d.err = stNeedDict, ErrNeedDictionary
		return false
	}
	return true
}

// zlibHead reads the two bytes before data in zlib format, which are in hold.
func (d *Decoder) zlibHead() bool {
	cmf, flg := uint(d.hold&0xff), uint(d.hold>>8&0xff)
	switch bits := int(cmf>>4) + 8; {
	case d.format == Gzip || (cmf<<8|flg)%31 != 0:
		d.fail("incorrect header check")
		return false
	case cmf&15 != 8:
		d.fail("unknown compression method")
		return false
	case bits > 15 || d.wbits > 0 && bits > d.wbits:
		d.fail("invalid window size")
		return false
	}
	d.take(16)
	d.sum, d.state = 1, stBlock
	if flg&0x20 != 0 {
		d.state = stDictID
	}
	return true
}

// fold takes the lowest n bytes of hold into the check of gzip's header.
func (d *Decoder) fold(n int) {
	var b [8]byte
	for i := range n {
		b[i] = byte(d.hold >> (8 * i))
	}
	d.header = crc32.Update(d.header, crc32.IEEETable, b[:n])
}

// text skips a string that ends with a zero byte.
func (d *Decoder) text(s *source) bool {
	from := s.ip
	for s.ip < len(s.in) {
		c := s.in[s.ip]
		s.ip++
		if c == 0 {
			d.header = crc32.Update(d.header, crc32.IEEETable, s.in[from:s.ip])
			return true
		}
	}
	d.header = crc32.Update(d.header, crc32.IEEETable, s.in[from:s.ip])
	return false
}

// trailer reads what comes behind the last block.
func (d *Decoder) trailer(s *source) bool {
	if d.format == Raw {
		d.state = stDone
		return false
	}
	if !d.need(s, 32) {
		return false
	}
	d.cover()
	v := uint32(d.take(32))
	if d.state == stCheck {
		if !d.gzip {
			v = bigEndian(v)
		}
		if v != d.sum {
			d.fail("incorrect data check")
			return false
		}
		d.state = stDone
		if d.gzip {
			d.state = stLength
		}
		return true
	}
	if v != uint32(d.total) {
		d.fail("incorrect length check")
		return false
	}
	d.state = stDone
	return false
}

func bigEndian(v uint32) uint32 {
	return v<<24 | v<<8&0xff0000 | v>>8&0xff00 | v>>24
}
