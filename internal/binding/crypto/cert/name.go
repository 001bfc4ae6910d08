package cert

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

// Name is a distinguished name: sets of attributes, of which most have one.
type Name [][]Attribute

// Attribute is one part of a name.
type Attribute struct {
	Type  string // short name or OID
	Value string // UTF-8, or what is in its place
	id    string
}

func readName(in cryptobyte.String) (Name, bool) {
	var n Name
	for !in.Empty() {
		var set cryptobyte.String
		if !in.ReadASN1(&set, asn1.SET) {
			return nil, false
		}
		var list []Attribute
		for !set.Empty() {
			var row, value cryptobyte.String
			var tag asn1.Tag
			if !set.ReadASN1(&row, asn1.SEQUENCE) {
				return nil, false
			}
			id, ok := readOID(&row)
			if !ok || !row.ReadAnyASN1(&value, &tag) {
				return nil, false
			}
			list = append(list, Attribute{shortName(id), decodeString(value, tag), id})
		}
		n = append(n, list)
	}
	return n, true
}

// decodeString gives a character string of ASN.1 as UTF-8.
func decodeString(b []byte, tag asn1.Tag) string {
	const (
		bmpString       = asn1.Tag(30)
		universalString = asn1.Tag(28)
	)
	switch tag {
	case asn1.UTF8String:
		return string(b)
	case bmpString:
		units := make([]uint16, len(b)/2)
		for i := range units {
			units[i] = binary.BigEndian.Uint16(b[2*i:])
		}
		return string(utf16.Decode(units))
	case universalString:
		var s strings.Builder
		for ; len(b) >= 4; b = b[4:] {
			s.WriteRune(rune(binary.BigEndian.Uint32(b)))
		}
		return s.String()
	}
	return latin1(b)
}

func latin1(b []byte) string {
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes)
}

func (n Name) equal(o Name) bool {
	if len(n) != len(o) {
		return false
	}
	for i := range n {
		if len(n[i]) != len(o[i]) {
			return false
		}
		for j, a := range n[i] {
			if a.id != o[i][j].id || canonical(a.Value) != canonical(o[i][j].Value) {
				return false
			}
		}
	}
	return true
}

// canonical is a value as names are compared: without regard to case and blanks around and between words.
func canonical(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// Lines is the name with each set of attributes in a line of its own.
func (n Name) Lines() string { return n.join("\n", " + ", false) }

// reversed is the name in one line, from its end, as inside of a general name.
func (n Name) reversed() string {
	sets := make(Name, len(n))
	for i, set := range n {
		sets[len(n)-1-i] = set
	}
	return sets.join(",", "+", true)
}

func (n Name) join(between, within string, raw bool) string {
	var b strings.Builder
	for i, set := range n {
		if i > 0 {
			b.WriteString(between)
		}
		for j, a := range set {
			if j > 0 {
				b.WriteString(within)
			}
			b.WriteString(a.Type + "=" + escape(a.Value, raw))
		}
	}
	return b.String()
}

// escape is a value in a name by RFC 2253; raw leaves control characters to who quotes the name.
func escape(s string, raw bool) string {
	var b strings.Builder
	for i, c := range s {
		last := i+utf8.RuneLen(c) >= len(s)
		switch {
		case strings.ContainsRune(",+\"\\<>;", c), (i == 0 && (c == '#' || c == ' ')) || last && c == ' ':
			b.WriteByte('\\')
			b.WriteRune(c)
		case !raw && (c < ' ' || c == 0x7f):
			fmt.Fprintf(&b, `\%02X`, c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
