package buffer

import (
	"encoding/binary"
	"unsafe"

	"github.com/node-go/node-go/internal/binding/buffer/simd"
)

// Several bytes or units are treated at once in a machine word. Words are read in little-endian order whatever the machine;
// where it is big-endian, units go through memory one by one.

const (
	ones      = 0x0101010101010101
	asciiMask = 0x80 * ones
	wideMask  = 0xff80ff80ff80ff80 // bits that are clear in four ASCII units
)

// littleEndian tells how the machine keeps a UTF-16 unit in memory; compilers know it.
func littleEndian() bool { return binary.NativeEndian.Uint16([]byte{1, 0}) == 1 }

// unitBytes gives the memory of units.
func unitBytes(units []uint16) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(units))), 2*len(units))
}

// spread puts each of four bytes into a unit of its own.
func spread(x uint32) uint64 {
	v := uint64(x)
	v = (v | v<<16) & 0x0000ffff0000ffff
	return (v | v<<8) & 0x00ff00ff00ff00ff
}

// gather is the reverse of spread; the upper halves of the units are dropped.
func gather(v uint64) uint32 {
	v &= 0x00ff00ff00ff00ff
	v = (v | v>>8) & 0x0000ffff0000ffff
	return uint32(v | v>>16)
}

// widen writes each byte of b as a unit. dst must be at least as long as b.
func widen(dst []uint16, b []byte) {
	dst = dst[:len(b)]
	i := simd.Widen(dst, b)
	if littleEndian() {
		out := unitBytes(dst)
		for ; i+8 <= len(b); i += 8 {
			x := binary.LittleEndian.Uint64(b[i:])
			binary.LittleEndian.PutUint64(out[2*i:], spread(uint32(x)))
			binary.LittleEndian.PutUint64(out[2*i+8:], spread(uint32(x>>32)))
		}
	}
	for ; i < len(b); i++ {
		dst[i] = uint16(b[i])
	}
}

// narrow writes the lower half of each unit. dst must be at least as long as units.
func narrow(dst []byte, units []uint16) {
	dst = dst[:len(units)]
	i := simd.Narrow(dst, units)
	if littleEndian() {
		in := unitBytes(units)
		for ; i+4 <= len(dst); i += 4 {
			binary.LittleEndian.PutUint32(dst[i:], gather(binary.LittleEndian.Uint64(in[2*i:])))
		}
	}
	for ; i < len(units); i++ {
		dst[i] = byte(units[i])
	}
}

// asciiUnits tells whether all units are below 0x80.
func asciiUnits(units []uint16) bool {
	units = units[simd.ASCIIUnits(units):]
	i, all := 0, uint64(0)
	in := unitBytes(units)
	for ; i+16 <= len(in); i += 16 {
		all |= binary.NativeEndian.Uint64(in[i:]) | binary.NativeEndian.Uint64(in[i+8:])
		if all&wideMask != 0 {
			return false
		}
	}
	for _, u := range units[i/2:] {
		if u >= 0x80 {
			return false
		}
	}
	return true
}

// loadUnits reads little-endian units.
func loadUnits(dst []uint16, b []byte) {
	if littleEndian() {
		copy(unitBytes(dst), b)
		return
	}
	for i := range dst {
		dst[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
}

// storeUnits writes little-endian units.
func storeUnits(dst []byte, units []uint16) {
	if littleEndian() {
		copy(dst, unitBytes(units))
		return
	}
	for i, u := range units {
		binary.LittleEndian.PutUint16(dst[2*i:], u)
	}
}

// asciiEight widens eight bytes of b into dst if all are ASCII.
func asciiEight(dst []uint16, b []byte) bool {
	x := binary.LittleEndian.Uint64(b)
	if x&asciiMask != 0 {
		return false
	}
	out := unitBytes(dst[:8])
	binary.LittleEndian.PutUint64(out, spread(uint32(x)))
	binary.LittleEndian.PutUint64(out[8:], spread(uint32(x>>32)))
	return true
}

// encodeHex writes two digits for each byte.
func encodeHex(dst, b []byte) {
	dst = dst[:2*len(b)]
	i := simd.EncodeHex(dst, b)
	for ; i+4 <= len(b); i += 4 {
		v := spread(binary.LittleEndian.Uint32(b[i:]))
		n := v>>4&0x000f000f000f000f | v&0x000f000f000f000f<<8
		letters := (n + 6*ones) >> 4 & ones
		binary.LittleEndian.PutUint64(dst[2*i:], n+'0'*ones+letters*('a'-'0'-10))
	}
	const digits = "0123456789abcdef"
	for ; i < len(b); i++ {
		dst[2*i], dst[2*i+1] = digits[b[i]>>4], digits[b[i]&15]
	}
}

// hexWord reads eight digits. ok is false if one of them is none.
func hexWord(c uint64) (x uint32, ok bool) {
	const high = 0x80 * ones
	lower := c | 0x20*ones
	digit := (c + (0x80-'0')*ones) &^ (c + (0x7f-'9')*ones) & high
	letter := (lower + (0x80-'a')*ones) &^ (lower + (0x7f-'f')*ones) & high
	if c&high != 0 || digit|letter != high {
		return 0, false
	}
	v := c&(0x0f*ones) + letter>>7*9
	return gather(v<<4 | v>>8), true
}
