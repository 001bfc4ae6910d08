package inflate

import "encoding/binary"

// fast decodes codes of a block while neither end is near: at least 16 bytes of input, and room for the longest copy. It gives
// how much of in it used. The state says why it stopped; stCodes: an end is near.
func (d *Decoder) fast(in []byte) int {
	const litMask, distMask = 1<<litBits - 1, 1<<distBits - 1
	hold, nbits := d.hold, d.nbits
	win, w, ip := d.win, d.w, 0
	lit, dists := d.lit, d.dists
	keep := d.keep
	start := w
	limit := window + room
	for w < limit && len(in)-ip >= 16 {
		hold |= binary.LittleEndian.Uint64(in[ip:]) << (nbits & 63)
		ip += int(63-nbits) >> 3
		nbits |= 56
		e := lit[hold&litMask]
		if e&flagLiteral != 0 {
			// Three literals fit into what was read: 45 bits at most, and 11 are left for the look at the next code.
			hold >>= e & 63
			nbits -= uint(e & 63)
			win[w] = byte(e >> 16)
			w++
			e = lit[hold&litMask]
			if e&flagLiteral != 0 {
				hold >>= e & 63
				nbits -= uint(e & 63)
				win[w] = byte(e >> 16)
				w++
				e = lit[hold&litMask]
				if e&flagLiteral != 0 {
					hold >>= e & 63
					nbits -= uint(e & 63)
					win[w] = byte(e >> 16)
					w++
					continue
				}
			}
			hold |= binary.LittleEndian.Uint64(in[ip:]) << (nbits & 63)
			ip += int(63-nbits) >> 3
			nbits |= 56
		}
		if e&flagOther != 0 {
			if e&flagLink != 0 {
				hold >>= litBits
				nbits -= litBits
				e = lit[int(e>>16)+int(hold&(1<<(e>>8&15)-1))]
			}
			if e&flagLiteral != 0 {
				hold >>= e & 63
				nbits -= uint(e & 63)
				win[w] = byte(e >> 16)
				w++
				continue
			}
			if e&flagOther != 0 {
				if e&flagEnd != 0 {
					hold >>= e & 63
					nbits -= uint(e & 63)
					d.blockEnd()
				} else {
					d.fail("invalid literal/length code")
				}
				break
			}
		}
		// At most 15+5 bits of 56.
		length := int(e>>16) + int(hold>>(e>>8&15)&(1<<(e&63-e>>8&15)-1))
		hold >>= e & 63
		nbits -= uint(e & 63)
		e = dists[hold&distMask]
		if e&flagOther != 0 {
			if e&flagLink != 0 {
				hold >>= distBits
				nbits -= distBits
				e = dists[int(e>>16)+int(hold&(1<<(e>>8&15)-1))]
			}
			if e&flagOther != 0 {
				d.fail("invalid distance code")
				break
			}
		}
		dist := int(e>>16) + int(hold>>(e>>8&15)&(1<<(e&63-e>>8&15)-1))
		hold >>= e & 63
		nbits -= uint(e & 63)
		if dist > keep+w-start {
			d.fail("invalid distance too far back")
			break
		}
		s, end := w-dist, w+length
		if dist >= 8 {
			for {
				binary.LittleEndian.PutUint64(win[w:], binary.LittleEndian.Uint64(win[s:]))
				w += 8
				s += 8
				if w >= end {
					break
				}
			}
		} else if dist == 1 {
			c := uint64(win[s]) * 0x0101010101010101
			for {
				binary.LittleEndian.PutUint64(win[w:], c)
				w += 8
				if w >= end {
					break
				}
			}
		} else {
			for ; w < end; w++ {
				win[w] = win[s]
				s++
			}
		}
		w = end
	}
	// Whole bytes that are not needed go back: the data may end before them.
	back := min(nbits>>3, uint(ip))
	ip -= int(back)
	nbits -= 8 * back
	hold &= 1<<nbits - 1
	d.hold, d.nbits = hold, nbits
	d.advance(w)
	return ip
}

// advance tells that output is decoded up to w.
func (d *Decoder) advance(w int) {
	d.keep = min(window, d.keep+w-d.w)
	d.w = w
}
