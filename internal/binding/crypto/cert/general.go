package cert

import (
	"fmt"
	"net/netip"
	"strings"
	"unicode/utf16"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

// GeneralNameKind tells what a general name is, by its tag.
type GeneralNameKind uint8

// The kinds.
const (
	OtherName GeneralNameKind = iota
	Email
	DNS
	X400
	Directory
	EDI
	URI
	IP
	RegisteredID
)

// GeneralName is one way to name somebody (RFC 5280, section 4.2.1.6).
type GeneralName struct {
	Kind  GeneralNameKind
	Label string // what stands before the value, such as "DNS"
	Value string // for people; not quoted
	Bytes []byte // of an address, or of text
	utf8  bool   // characters outside of ASCII need no quotes
	plain bool   // is never quoted
}

func readGeneralNames(in cryptobyte.String) []GeneralName {
	list := []GeneralName{}
	for !in.Empty() {
		n, ok := readGeneralName(&in)
		if !ok {
			return list
		}
		list = append(list, n)
	}
	return list
}

func readGeneralName(in *cryptobyte.String) (GeneralName, bool) {
	var value cryptobyte.String
	var tag asn1.Tag
	if !in.ReadAnyASN1(&value, &tag) {
		return GeneralName{}, false
	}
	text := func(kind GeneralNameKind, label string) (GeneralName, bool) {
		return GeneralName{Kind: kind, Label: label, Value: latin1(value), Bytes: value}, true
	}
	switch GeneralNameKind(tag & 0x1f) {
	case OtherName:
		return otherName(value), true
	case Email:
		return text(Email, "email")
	case DNS:
		return text(DNS, "DNS")
	case URI:
		return text(URI, "URI")
	case Directory:
		var seq cryptobyte.String
		n := Name{}
		ok := value.ReadASN1(&seq, asn1.SEQUENCE)
		if ok {
			n, ok = readName(seq)
		}
		return GeneralName{Kind: Directory, Label: "DirName", Value: n.reversed(), utf8: true}, ok
	case IP:
		return GeneralName{Kind: IP, Label: "IP Address", Value: addressText(value), Bytes: value, plain: true}, true
	case RegisteredID:
		// The tag stands in the place of that of an object identifier.
		var b cryptobyte.Builder
		b.AddASN1(asn1.OBJECT_IDENTIFIER, func(b *cryptobyte.Builder) { b.AddBytes(value) })
		element := cryptobyte.String(b.BytesOrPanic())
		id, ok := readOID(&element)
		return GeneralName{Kind: RegisteredID, Label: "Registered ID", Value: id, plain: true}, ok
	case X400:
		return GeneralName{Kind: X400, Label: "X400Name", Value: "<unsupported>", plain: true}, true
	case EDI:
		return GeneralName{Kind: EDI, Label: "EdiPartyName", Value: "<unsupported>", plain: true}, true
	}
	return GeneralName{}, false
}

// addressText shows an address as OpenSSL does: groups are not shortened.
func addressText(b []byte) string {
	switch a, ok := netip.AddrFromSlice(b); {
	case ok && a.Is4():
		return a.String()
	case ok:
		groups := make([]string, 8)
		for i := range groups {
			groups[i] = fmt.Sprintf("%X", int(b[2*i])<<8|int(b[2*i+1]))
		}
		return strings.Join(groups, ":")
	}
	return fmt.Sprintf("<invalid length=%d>", len(b))
}

// otherName reads a name of a kind that has an object identifier.
func otherName(in cryptobyte.String) GeneralName {
	n := GeneralName{Kind: OtherName, Label: "othername", Value: "<unsupported>", plain: true}
	id, ok := readOID(&in)
	var value cryptobyte.String
	var tag asn1.Tag
	if !ok || !in.ReadASN1(&value, explicit(0)) || !value.ReadAnyASN1(&value, &tag) {
		return n
	}
	known := map[string]struct {
		label string
		tag   asn1.Tag
	}{
		"1.3.6.1.5.5.7.8.9":      {"SmtpUTF8Mailbox", asn1.UTF8String},
		"1.3.6.1.5.5.7.8.5":      {"XmppAddr", asn1.UTF8String},
		"1.3.6.1.5.5.7.8.7":      {"SRVName", asn1.IA5String},
		"1.3.6.1.4.1.311.20.2.3": {"UPN", asn1.UTF8String},
		"1.3.6.1.5.5.7.8.8":      {"NAIRealm", asn1.UTF8String},
	}[id]
	if known.label == "" || tag != known.tag {
		return n
	}
	n.plain, n.utf8 = false, tag == asn1.UTF8String
	n.Value = known.label + ":" + decodeString(value, tag)
	return n
}

// Text is the name with its label. The value is quoted as in JSON where it could be taken for something else.
func (n GeneralName) Text() string {
	if n.plain || n.safe() {
		return n.Label + ":" + n.Value
	}
	var b strings.Builder
	for _, c := range n.Value {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c >= ' ' && c != ',' && c != 0x7f && (c < 0x7f || n.utf8):
			b.WriteRune(c)
		default:
			for _, u := range utf16.AppendRune(nil, c) {
				fmt.Fprintf(&b, `\u%04x`, u)
			}
		}
	}
	return n.Label + `:"` + b.String() + `"`
}

// safe tells whether the value cannot be taken for more than one name.
func (n GeneralName) safe() bool {
	for _, c := range n.Value {
		if c == '"' || c == '\\' || c == ',' || c == '\'' || c < ' ' || c > '~' && !n.utf8 || c == 0x7f {
			return false
		}
	}
	return true
}
