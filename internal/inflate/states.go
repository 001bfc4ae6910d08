package inflate

// source is the input of one call as the byte-wise way reads it.
type source struct {
	in []byte
	ip int
}

// need has at least n bits in hold, or gives false because the input is at its end.
func (d *Decoder) need(s *source, n uint) bool {
	for d.nbits < n {
		if s.ip == len(s.in) {
			return false
		}
		d.hold |= uint64(s.in[s.ip]) << d.nbits
		d.nbits += 8
		s.ip++
	}
	return true
}

// take gives the lowest n bits, which are there, and drops them.
func (d *Decoder) take(n uint) uint {
	v := uint(d.hold & (1<<n - 1))
	d.hold >>= n
	d.nbits -= n
	return v
}

// code looks up the next code of a table whose first index has that many bits. ok is false if the input ended within it: then
// nothing was dropped. Extra bits are not asked for; e has the bits of the whole code in bits 8-15.
func (d *Decoder) code(s *source, t []uint32, index uint) (e uint32, n uint, ok bool) {
	for {
		e = t[d.hold&(1<<index-1)]
		n = uint(e >> 8 & 15)
		if e&flagLink != 0 {
			e = t[int(e>>16)+int(d.hold>>index&(1<<(e>>8&15)-1))]
			n = index + uint(e>>8&15)
		}
		if e&^0xff == invalid && n == 0 {
			n = 1 // no code has these bits, and none begins with the first
		}
		if n <= d.nbits {
			return e, n, true
		}
		if !d.need(s, d.nbits+1) {
			return 0, 0, false
		}
	}
}

func (d *Decoder) fail(text DataError) {
	d.state, d.err = stBad, text
}

// run goes on as far as in and the window reach, and gives how much of in it used.
func (d *Decoder) run(in []byte) int {
	s := &source{in: in}
	for d.step(s) {
	}
	return s.ip
}

// step takes one step; false: it needs input, or the window is full, or there is nothing left to do.
func (d *Decoder) step(s *source) bool {
	switch d.state {
	case stBlock:
		return d.block(s)
	case stStoredLen:
		if !d.need(s, 32) {
			return false
		}
		n := d.take(32)
		if n&0xffff != n>>16^0xffff {
			d.fail("invalid stored block lengths")
			return false
		}
		d.length, d.state = int(n&0xffff), stStored
		return true
	case stStored:
		return d.stored(s)
	case stTableSizes, stCodeLengths, stLengths:
		return d.tables(s)
	case stCodes, stDistance, stCopy:
		return d.coded(s)
	case stCheck, stLength:
		return d.trailer(s)
	case stNeedDict, stDone, stBad:
		return false
	}
	return d.head(s)
}

func (d *Decoder) block(s *source) bool {
	if d.last {
		d.take(d.nbits & 7)
		d.state = stCheck
		return true
	}
	if !d.need(s, 3) {
		return false
	}
	d.last = d.take(1) == 1
	switch d.take(2) {
	case 0:
		d.take(d.nbits & 7)
		d.state = stStoredLen
	case 1:
		f := fixedTables()
		d.lit, d.dists, d.state = f.lit, f.dist, stCodes
	case 2:
		d.state = stTableSizes
	default:
		d.fail("invalid block type")
		return false
	}
	return true
}

func (d *Decoder) blockEnd() { d.state = stBlock }

func (d *Decoder) stored(s *source) bool {
	// Nothing but whole bytes can be in hold here, and none are: the lengths took them.
	n := min(d.length, len(s.in)-s.ip, window+room-d.w)
	copy(d.win[d.w:], s.in[s.ip:s.ip+n])
	s.ip += n
	d.length -= n
	d.advance(d.w + n)
	if d.length == 0 {
		d.blockEnd()
		return true
	}
	return false
}

// lengthOrder is the order in which the lengths of the code length codes come.
const lengthOrder = "\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"

// tables reads the codes of a block (RFC 1951, 3.2.7).
func (d *Decoder) tables(s *source) bool {
	switch d.state {
	case stTableSizes:
		if !d.need(s, 14) {
			return false
		}
		d.nlen, d.ndist, d.ncode = int(d.take(5))+257, int(d.take(5))+1, int(d.take(4))+4
		if d.nlen > maxLit || d.ndist > maxDist {
			d.fail("too many length or distance symbols")
			return false
		}
		d.have, d.state = 0, stCodeLengths
		clear(d.lengths[:19])
	case stCodeLengths:
		for ; d.have < d.ncode; d.have++ {
			if !d.need(s, 3) {
				return false
			}
			d.lengths[lengthOrder[d.have]] = uint8(d.take(3))
		}
		var ok bool
		if d.codes, ok = build(d.codes, d.lengths[:19], lengthCodes(), lenBits, complete); !ok {
			d.fail("invalid code lengths set")
			return false
		}
		d.have, d.state = 0, stLengths
	case stLengths:
		return d.codeLengths(s)
	}
	return true
}

func (d *Decoder) codeLengths(s *source) bool {
	all := d.nlen + d.ndist
	for d.have < all {
		e, n, ok := d.code(s, d.codes, lenBits)
		if !ok {
			return false
		}
		sym := e >> 16
		if sym < 16 {
			d.take(n)
			d.lengths[d.have] = uint8(sym)
			d.have++
			continue
		}
		extra, base := uint(2), 3
		switch sym {
		case 17:
			extra = 3
		case 18:
			extra, base = 7, 11
		}
		if !d.need(s, n+extra) {
			return false
		}
		d.take(n)
		var value uint8
		if sym == 16 {
			if d.have == 0 {
				d.fail("invalid bit length repeat")
				return false
			}
			value = d.lengths[d.have-1]
		}
		times := base + int(d.take(extra))
		if d.have+times > all {
			d.fail("invalid bit length repeat")
			return false
		}
		for range times {
			d.lengths[d.have] = value
			d.have++
		}
	}
	if d.lengths[256] == 0 {
		d.fail("invalid code -- missing end-of-block")
		return false
	}
	var ok bool
	if d.litOwn, ok = build(d.litOwn, d.lengths[:d.nlen], literals(), litBits, single); !ok {
		d.fail("invalid literal/lengths set")
		return false
	}
	if d.distOwn, ok = build(d.distOwn, d.lengths[d.nlen:all], distances(), distBits, single); !ok {
		d.fail("invalid distances set")
		return false
	}
	d.lit, d.dists, d.state = d.litOwn, d.distOwn, stCodes
	return true
}

// coded decodes literals and copies: a piece the fast way where there is enough of both, else one.
func (d *Decoder) coded(s *source) bool {
	switch d.state {
	case stCodes:
		if d.w >= window+room {
			return false
		}
		if len(s.in)-s.ip >= 16 {
			s.ip += d.fast(s.in[s.ip:])
			if d.state != stCodes || d.w >= window+room {
				return d.state != stBad
			}
		}
		e, n, ok := d.code(s, d.lit, litBits)
		if !ok {
			return false
		}
		switch {
		case e&flagLiteral != 0:
			d.take(n)
			d.win[d.w] = byte(e >> 16)
			d.advance(d.w + 1)
		case e&flagEnd != 0:
			d.take(n)
			d.blockEnd()
		case e&flagOther != 0:
			d.fail("invalid literal/length code")
			return false
		default:
			extra := extraBits(e)
			if !d.need(s, n+extra) {
				return false
			}
			d.take(n)
			d.length, d.state = int(e>>16)+int(d.take(extra)), stDistance
		}
	case stDistance:
		e, n, ok := d.code(s, d.dists, distBits)
		if !ok {
			return false
		}
		if e&flagOther != 0 {
			d.fail("invalid distance code")
			return false
		}
		extra := extraBits(e)
		if !d.need(s, n+extra) {
			return false
		}
		d.take(n)
		d.dist, d.state = int(e>>16)+int(d.take(extra)), stCopy
	default:
		if d.dist > d.keep {
			d.fail("invalid distance too far back")
			return false
		}
		for i := range d.length {
			d.win[d.w+i] = d.win[d.w+i-d.dist]
		}
		d.advance(d.w + d.length)
		d.state = stCodes
	}
	return true
}

// extraBits gives how many bits follow the code of a length or distance.
func extraBits(e uint32) uint { return uint(e&63 - e>>8&15) }
