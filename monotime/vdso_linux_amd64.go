//go:build !purego

package monotime

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The parts of an ELF image that finding a function's address takes. Offsets and sizes are those of 64-bit little-endian files.
const (
	elfHeader   = 64
	progHeader  = 56
	dynEntry    = 16
	symEntry    = 24
	ptLoad      = 1
	ptDynamic   = 2
	dtHash      = 4
	dtStrtab    = 5
	dtSymtab    = 6
	dtGNUHash   = 0x6ffffef5
	sttFunc     = 2
	maxVdsoSize = 1 << 20
)

var errTruncated = errors.New("image is truncated")

// segments calls f for each program header of the image that begins with b.
func segments(b []byte, f func(kind uint32, vaddr, size uint64)) error {
	if len(b) < elfHeader || !bytes.HasPrefix(b, []byte("\x7fELF\x02\x01")) {
		return errors.New("not a 64-bit little-endian ELF image")
	}
	off, n := binary.LittleEndian.Uint64(b[32:]), uint64(binary.LittleEndian.Uint16(b[56:]))
	for i := range n {
		h, err := slice(b, off+i*progHeader, progHeader)
		if err != nil {
			return err
		}
		f(binary.LittleEndian.Uint32(h), binary.LittleEndian.Uint64(h[16:]), binary.LittleEndian.Uint64(h[40:]))
	}
	return nil
}

// loadedSize is the size in memory of the image whose first page is given, or 0 when that is not to be made out.
func loadedSize(page []byte) int {
	var end uint64
	err := segments(page, func(kind uint32, vaddr, size uint64) {
		if kind == ptLoad {
			end = max(end, vaddr+size)
		}
	})
	if err != nil || end > maxVdsoSize {
		return 0
	}
	return int(end)
}

// findSymbol is the offset of a function in the loaded image, which is linked to address 0.
func findSymbol(image []byte, name string) (uint64, error) {
	var dyn []byte
	var dynErr error
	err := segments(image, func(kind uint32, vaddr, size uint64) {
		if kind == ptDynamic {
			dyn, dynErr = slice(image, vaddr, size)
		}
	})
	if err = errors.Join(err, dynErr); err != nil {
		return 0, err
	}
	tables := map[uint64]uint64{}
	for ; len(dyn) >= dynEntry; dyn = dyn[dynEntry:] {
		tables[binary.LittleEndian.Uint64(dyn)] = binary.LittleEndian.Uint64(dyn[8:])
	}
	n, err := symbolCount(image, tables)
	if err != nil {
		return 0, err
	}
	want := append([]byte(name), 0)
	for i := range n {
		sym, err := slice(image, tables[dtSymtab]+i*symEntry, symEntry)
		if err != nil {
			return 0, err
		}
		defined := binary.LittleEndian.Uint16(sym[6:]) != 0
		str := tables[dtStrtab] + uint64(binary.LittleEndian.Uint32(sym))
		got, err := slice(image, str, uint64(len(want)))
		if err == nil && defined && sym[4]&15 == sttFunc && bytes.Equal(got, want) {
			off := binary.LittleEndian.Uint64(sym[8:])
			_, err := slice(image, off, 1)
			return off, err
		}
	}
	return 0, fmt.Errorf("no function %s", name)
}

// symbolCount takes the number of symbols from a hash table, the only place that has it: from the older kind's header,
// or from the last chain of the newer kind.
func symbolCount(image []byte, tables map[uint64]uint64) (uint64, error) {
	word := func(off uint64) (uint32, error) {
		w, err := slice(image, off, 4)
		if err != nil {
			return 0, err
		}
		return binary.LittleEndian.Uint32(w), nil
	}
	if hash, ok := tables[dtHash]; ok {
		n, err := word(hash + 4)
		return uint64(n), err
	}
	hash, ok := tables[dtGNUHash]
	if !ok {
		return 0, errors.New("no symbol hash table")
	}
	head, err := slice(image, hash, 16)
	if err != nil {
		return 0, err
	}
	buckets := uint64(binary.LittleEndian.Uint32(head))
	first := uint64(binary.LittleEndian.Uint32(head[4:]))
	bloom := uint64(binary.LittleEndian.Uint32(head[8:]))
	table := hash + 16 + bloom*8
	var last uint64
	for i := range buckets {
		w, err := word(table + i*4)
		if err != nil {
			return 0, err
		}
		last = max(last, uint64(w))
	}
	if last < first {
		return first, nil // all buckets are empty
	}
	for ; ; last++ {
		w, err := word(table + buckets*4 + (last-first)*4)
		if err != nil {
			return 0, err
		}
		if w&1 != 0 { // ends the chain
			return last + 1, nil
		}
	}
}

// slice is b[off : off+n], or an error when that is not all there.
func slice(b []byte, off, n uint64) ([]byte, error) {
	if off > uint64(len(b)) || n > uint64(len(b))-off {
		return nil, errTruncated
	}
	return b[off : off+n], nil
}
