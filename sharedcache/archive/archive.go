// Package archive is the format of the embedded tier: many encoded programs in one buffer, found by module id without reading
// the others.
//
//	magic     8 bytes
//	version   uint32, little-endian as all numbers
//	count     uint32
//	index     count records of 48 bytes, in the order of the ids: SHA-256 of the source, then offset and length of the id, and
//	          offset and length of the encoded program, uint32 each, from the start of the buffer
//	the rest  ids and programs
//
// The programs carry checksums of their own (package progcodec); the index is checked once, when the buffer is opened.
package archive

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sort"
)

// Version is the version of the format.
const Version = 1

const (
	magic      = "ngocache"
	headerSize = 16
	recordSize = 48
	alignment  = 8 // of encoded programs; they hold UTF-16
)

// Entry is one program of an archive.
type Entry struct {
	ID   string
	Hash [32]byte // SHA-256 of the source
	Data []byte   // encoded program
}

// Build writes an archive. The bytes depend on the entries alone, not on their order. It is an error if two have the same id.
func Build(entries []Entry) ([]byte, error) {
	list := append([]Entry(nil), entries...)
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	b := make([]byte, headerSize+recordSize*len(list))
	copy(b, magic)
	binary.LittleEndian.PutUint32(b[8:], Version)
	binary.LittleEndian.PutUint32(b[12:], uint32(len(list)))
	for i, e := range list {
		if i > 0 && list[i-1].ID == e.ID {
			return nil, fmt.Errorf("archive: %q is there twice", e.ID)
		}
		idAt := len(b)
		b = append(b, e.ID...)
		for len(b)%alignment != 0 {
			b = append(b, 0)
		}
		dataAt := len(b)
		b = append(b, e.Data...)
		if uint64(len(b)) > math.MaxUint32 {
			return nil, errors.New("archive: larger than 4 GiB")
		}
		r := b[headerSize+recordSize*i:]
		copy(r, e.Hash[:])
		for n, v := range []int{idAt, len(e.ID), dataAt, len(e.Data)} {
			binary.LittleEndian.PutUint32(r[32+4*n:], uint32(v))
		}
	}
	return b, nil
}

// Archive reads a buffer. It is immutable.
type Archive struct {
	b []byte
	n int
}

// ErrFormat is wrapped by the errors of Open.
var ErrFormat = errors.New("archive: not an archive of this version")

// Open checks the index of b, which must not be changed as long as the archive or any program decoded from it is in use.
func Open(b []byte) (*Archive, error) {
	if len(b) < headerSize || string(b[:8]) != magic || binary.LittleEndian.Uint32(b[8:]) != Version {
		return nil, ErrFormat
	}
	n := uint64(binary.LittleEndian.Uint32(b[12:]))
	if n > uint64(len(b)-headerSize)/recordSize {
		return nil, fmt.Errorf("%w: the index is longer than the file", ErrFormat)
	}
	a := &Archive{b: b, n: int(n)}
	var prev []byte
	for i := range a.n {
		id, ok1 := a.bytes(i, 0)
		_, ok2 := a.bytes(i, 2)
		if !ok1 || !ok2 || i > 0 && bytes.Compare(prev, id) >= 0 {
			return nil, fmt.Errorf("%w: record %d", ErrFormat, i)
		}
		prev = id
	}
	return a, nil
}

func (a *Archive) record(i int) []byte {
	at := headerSize + recordSize*i
	return a.b[at : at+recordSize]
}

// bytes gives the range that the numbers field and field+1 of record i describe.
func (a *Archive) bytes(i, field int) ([]byte, bool) {
	r := a.record(i)[32+4*field:]
	from := uint64(binary.LittleEndian.Uint32(r))
	to := from + uint64(binary.LittleEndian.Uint32(r[4:]))
	if to > uint64(len(a.b)) {
		return nil, false
	}
	return a.b[from:to:to], true
}

// Len is the number of programs.
func (a *Archive) Len() int { return a.n }

// At gives entry i, in the order of the ids. Its data lies in the archive's buffer.
func (a *Archive) At(i int) Entry {
	var e Entry
	id, _ := a.bytes(i, 0)
	e.ID = string(id)
	copy(e.Hash[:], a.record(i))
	e.Data, _ = a.bytes(i, 2)
	return e
}

// Lookup gives the entry of a module.
func (a *Archive) Lookup(id string) (e Entry, ok bool) {
	i := sort.Search(a.n, func(i int) bool {
		have, _ := a.bytes(i, 0)
		return string(have) >= id
	})
	if i == a.n {
		return Entry{}, false
	}
	e = a.At(i)
	return e, e.ID == id
}
