package buffer

import "strings"

// Encoding is one of the ways in which Buffer turns bytes into strings and back.
type Encoding uint8

// The encodings that Buffer knows.
const (
	UTF8 Encoding = iota
	UTF16LE
	Latin1
	ASCII
	Base64
	Base64URL
	Hex
)

var encodingNames = [...]string{"utf8", "utf16le", "latin1", "ascii", "base64", "base64url", "hex"}

// String gives the name that Node normalises to.
func (e Encoding) String() string { return encodingNames[e] }

// ParseEncoding gives the encoding of that name, whatever its case. ok is false for a name that Buffer does not know, the
// empty one included.
func ParseEncoding(name string) (e Encoding, ok bool) {
	if e, ok = lowerEncoding(name); ok || len(name) < 3 || len(name) > 9 {
		return e, ok
	}
	return lowerEncoding(strings.ToLower(name))
}

func lowerEncoding(name string) (Encoding, bool) {
	switch name {
	case "utf8", "utf-8":
		return UTF8, true
	case "ucs2", "ucs-2", "utf16le", "utf-16le":
		return UTF16LE, true
	case "latin1", "binary":
		return Latin1, true
	case "ascii":
		return ASCII, true
	case "base64":
		return Base64, true
	case "base64url":
		return Base64URL, true
	case "hex":
		return Hex, true
	}
	return 0, false
}
