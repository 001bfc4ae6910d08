package progcodec

import (
	"encoding/binary"
	"hash/crc32"
)

// Version is the version of the file format. It changes when the bytes that Encode writes mean something else;
// a change of the engine is covered by [Fingerprint].
const Version = 1

const (
	magic      = "gojaprg\x00"
	headerSize = HeaderSize
)

// HeaderSize is the number of bytes that [ReadHeader] needs.
const HeaderSize = 96

// Header tells what an encoded program was made from, without decoding it.
type Header struct {
	Version     uint32
	Flags       uint32
	Fingerprint [32]byte // of the engine that encoded
	SourceHash  [32]byte
	PayloadSize uint64 // bytes after the header
	Checksum    uint32 // CRC-32C of the payload
}

// offsets of the header's fields
const (
	atVersion     = 8
	atFlags       = 12
	atFingerprint = 16
	atSourceHash  = 48
	atPayloadSize = 80
	atChecksum    = 88
	atHeaderSum   = 92
)

// checksum is CRC-32C, which amd64 and arm64 compute in hardware: it is read on every decode.
func checksum(data []byte) uint32 {
	return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))
}

// seal fills the header in front of a payload that starts at data[headerSize:].
func seal(data []byte, h Header) {
	payload := data[headerSize:]
	copy(data, magic)
	binary.LittleEndian.PutUint32(data[atVersion:], h.Version)
	binary.LittleEndian.PutUint32(data[atFlags:], h.Flags)
	copy(data[atFingerprint:], h.Fingerprint[:])
	copy(data[atSourceHash:], h.SourceHash[:])
	binary.LittleEndian.PutUint64(data[atPayloadSize:], uint64(len(payload)))
	binary.LittleEndian.PutUint32(data[atChecksum:], checksum(payload))
	binary.LittleEndian.PutUint32(data[atHeaderSum:], checksum(data[:atHeaderSum]))
}

// ReadHeader reads the header of an encoded program of which perhaps only the beginning is at hand: size and checksum of the
// payload are not compared with anything. The error is a *[RejectError].
func ReadHeader(data []byte) (Header, error) {
	h, err := parseHeader(data)
	if rej, ok := err.(*RejectError); ok && h.PayloadSize != 0 && (rej.Reason == ReasonTruncated || rej.Reason == ReasonCorrupt) {
		return h, nil
	}
	return h, err
}

// parseHeader checks magic, version, header checksum and size; not the payload.
func parseHeader(data []byte) (Header, error) {
	var h Header
	if len(data) < len(magic) {
		return h, reject(ReasonTruncated, "no room for the magic number")
	}
	if string(data[:len(magic)]) != magic {
		return h, reject(ReasonMagic, "not an encoded program")
	}
	if len(data) < headerSize {
		return h, reject(ReasonTruncated, "no room for the header")
	}
	h.Version = binary.LittleEndian.Uint32(data[atVersion:])
	if h.Version != Version {
		return h, reject(ReasonVersion, "another version of the format")
	}
	if binary.LittleEndian.Uint32(data[atHeaderSum:]) != checksum(data[:atHeaderSum]) {
		return h, reject(ReasonChecksum, "header")
	}
	h.Flags = binary.LittleEndian.Uint32(data[atFlags:])
	copy(h.Fingerprint[:], data[atFingerprint:])
	copy(h.SourceHash[:], data[atSourceHash:])
	h.PayloadSize = binary.LittleEndian.Uint64(data[atPayloadSize:])
	h.Checksum = binary.LittleEndian.Uint32(data[atChecksum:])
	switch have := uint64(len(data) - headerSize); {
	case have < h.PayloadSize:
		return h, reject(ReasonTruncated, "payload is shorter than the header says")
	case have > h.PayloadSize:
		return h, reject(ReasonCorrupt, "payload is longer than the header says")
	}
	return h, nil
}

// Verify checks that data is complete and unharmed: magic, version, sizes, and the checksums of header and payload.
// It does not compare the fingerprint, the source hash or the flags, which it returns in the header: a file of another
// engine is sound, though Decode would reject it. The error is a *[RejectError]. Any goroutine may call it.
func Verify(data []byte) (Header, error) {
	h, err := parseHeader(data)
	if err != nil {
		return h, err
	}
	if checksum(data[headerSize:]) != h.Checksum {
		return h, reject(ReasonChecksum, "payload")
	}
	return h, nil
}
