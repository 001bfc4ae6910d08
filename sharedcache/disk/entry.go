package disk

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"

	"github.com/node-go/node-go/sharedcache"
)

// An entry file: the header, then an encoded program.
//
//	magic       8 bytes
//	version     uint32, little-endian as all numbers
//	kind        uint32, of the module
//	identity    32 bytes, SHA-256 of kind and name
//	length      uint64, of the encoded program
//	checksum    uint32, CRC-32C of all before; then four zero bytes
const (
	entryMagic   = "ngoentry"
	entryVersion = 1
	headerSize   = 64
	atVersion    = 8
	atKind       = 12
	atIdentity   = 16
	atLength     = 48
	atChecksum   = 56
)

// Reasons for which an entry is rejected, beside those of package progcodec.
const (
	ReasonTruncated = "truncated" // shorter than it says
	ReasonMagic     = "magic"     // not an entry
	ReasonVersion   = "version"   // another version of the format
	ReasonChecksum  = "checksum"  // damaged
	ReasonIdentity  = "identity"  // of another module
	ReasonLength    = "length"    // longer than it says
	ReasonSize      = "size"      // far larger than a program of this source can be
)

// identity is what a module is known by in a folder.
type identity [32]byte

func identify(kind sharedcache.Kind, name string) identity {
	return sha256.Sum256(append([]byte{byte(kind), 0}, name...))
}

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

func sealEntry(kind sharedcache.Kind, id identity, program []byte) (header []byte) {
	h := make([]byte, headerSize)
	copy(h, entryMagic)
	binary.LittleEndian.PutUint32(h[atVersion:], entryVersion)
	binary.LittleEndian.PutUint32(h[atKind:], uint32(kind))
	copy(h[atIdentity:], id[:])
	binary.LittleEndian.PutUint64(h[atLength:], uint64(len(program)))
	binary.LittleEndian.PutUint32(h[atChecksum:], checksum(h[:atChecksum]))
	return h
}

// parseEntry gives the encoded program in an entry file and whose it is; reason is not empty if the file is not a whole entry.
func parseEntry(b []byte) (program []byte, id identity, kind sharedcache.Kind, reason string) {
	switch {
	case len(b) >= len(entryMagic) && string(b[:len(entryMagic)]) != entryMagic:
		return nil, id, 0, ReasonMagic
	case len(b) < headerSize:
		return nil, id, 0, ReasonTruncated
	case binary.LittleEndian.Uint32(b[atVersion:]) != entryVersion:
		return nil, id, 0, ReasonVersion
	case binary.LittleEndian.Uint32(b[atChecksum:]) != checksum(b[:atChecksum]):
		return nil, id, 0, ReasonChecksum
	}
	program = b[headerSize:len(b):len(b)]
	switch n := binary.LittleEndian.Uint64(b[atLength:]); {
	case uint64(len(program)) < n:
		return nil, id, 0, ReasonTruncated
	case uint64(len(program)) > n:
		return nil, id, 0, ReasonLength
	}
	copy(id[:], b[atIdentity:])
	return program, id, sharedcache.Kind(binary.LittleEndian.Uint32(b[atKind:])), ""
}
