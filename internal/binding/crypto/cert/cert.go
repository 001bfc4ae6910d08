// Package cert reads certificates of X.509 (RFC 5280) and shows what is in them as OpenSSL and Node.js do.
//
// It has no engine types. A Certificate is never changed after it was read, so that any number of goroutines may use it.
package cert

import (
	stdasn1 "encoding/asn1"
	"encoding/pem"
	"errors"
	"math/big"
	"strings"
	"time"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

// What cannot be read.
var (
	ErrNoPEM = errors.New("cert: neither DER nor PEM with a certificate")
	ErrData  = errors.New("cert: malformed certificate")
)

// Certificate is what a certificate says.
type Certificate struct {
	Raw             []byte // DER
	Subject, Issuer Name
	NotBefore       time.Time
	NotAfter        time.Time
	Serial          *big.Int
	SPKI            []byte // DER
	Signature       string // the name of its algorithm
	SignatureOID    string
	CA              bool
	ExtendedUsage   []string      // OIDs
	AltNames        []GeneralName // of the subject; nil if there is no such extension
	Access          []AccessDescription

	Signed Signed
	akid   []byte // key identifier of the issuer, if it is told
	skid   []byte
	usage  int // bits of keyUsage; -1: none is told
}

// Signed is what of a certificate is signed, and how.
type Signed struct {
	Algorithm []byte // AlgorithmIdentifier in DER, without its outer tag
	Data      []byte
	Signature []byte
}

// AccessDescription is one row of the extension authorityInfoAccess.
type AccessDescription struct {
	Method   string // name or OID
	Location GeneralName
}

// Parse reads a certificate in DER, or the first of a text in PEM.
func Parse(data []byte) (*Certificate, error) {
	if len(data) > 0 && data[0] == 0x30 {
		return parseDER(data)
	}
	for {
		block, rest := pem.Decode(data)
		if block == nil {
			return nil, ErrNoPEM
		}
		switch block.Type {
		case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE":
			return parseDER(block.Bytes)
		}
		data = rest
	}
}

func parseDER(der []byte) (*Certificate, error) {
	in := cryptobyte.String(der)
	var whole, tbs, signature cryptobyte.String
	if !in.ReadASN1Element(&whole, asn1.SEQUENCE) {
		return nil, ErrData
	}
	c := &Certificate{Raw: whole, usage: -1}
	if !whole.ReadASN1(&whole, asn1.SEQUENCE) || !whole.ReadASN1Element(&tbs, asn1.SEQUENCE) || !whole.ReadASN1(&signature, asn1.SEQUENCE) {
		return nil, ErrData
	}
	c.Signed.Data, c.Signed.Algorithm = tbs, signature
	id, ok := readOID(&signature)
	if !ok || !whole.ReadASN1BitStringAsBytes(&c.Signed.Signature) {
		return nil, ErrData
	}
	c.SignatureOID, c.Signature = id, longName(id)
	if !tbs.ReadASN1(&tbs, asn1.SEQUENCE) || !c.readBody(tbs) {
		return nil, ErrData
	}
	return c, nil
}

// readBody reads the part that is signed.
func (c *Certificate) readBody(in cryptobyte.String) bool {
	var alg, validity, extensions cryptobyte.String
	var version int
	c.Serial = new(big.Int)
	if in.PeekASN1Tag(explicit(0)) {
		var v cryptobyte.String
		if !in.ReadASN1(&v, explicit(0)) || !v.ReadASN1Integer(&version) {
			return false
		}
	}
	var issuer, subject cryptobyte.String
	if !in.ReadASN1Integer(c.Serial) || !in.ReadASN1(&alg, asn1.SEQUENCE) || !in.ReadASN1(&issuer, asn1.SEQUENCE) ||
		!in.ReadASN1(&validity, asn1.SEQUENCE) || !in.ReadASN1(&subject, asn1.SEQUENCE) {
		return false
	}
	var spki cryptobyte.String
	if !in.ReadASN1Element(&spki, asn1.SEQUENCE) {
		return false
	}
	c.SPKI = spki
	var ok bool
	if c.Issuer, ok = readName(issuer); !ok {
		return false
	}
	if c.Subject, ok = readName(subject); !ok {
		return false
	}
	if !readTime(&validity, &c.NotBefore) || !readTime(&validity, &c.NotAfter) {
		return false
	}
	for _, tag := range []asn1.Tag{implicit(1), implicit(2)} { // unique identifiers
		if !in.SkipOptionalASN1(tag) {
			return false
		}
	}
	if !in.PeekASN1Tag(explicit(3)) {
		return true
	}
	return in.ReadASN1(&extensions, explicit(3)) && extensions.ReadASN1(&extensions, asn1.SEQUENCE) && c.readExtensions(extensions)
}

func explicit(n uint8) asn1.Tag { return asn1.Tag(n).ContextSpecific().Constructed() }

func implicit(n uint8) asn1.Tag { return asn1.Tag(n).ContextSpecific() }

func readTime(in *cryptobyte.String, to *time.Time) bool {
	if in.PeekASN1Tag(asn1.UTCTime) {
		return in.ReadASN1UTCTime(to)
	}
	return in.ReadASN1GeneralizedTime(to)
}

// readExtensions reads those that Certificate tells about. Others may say what they like.
func (c *Certificate) readExtensions(in cryptobyte.String) bool {
	for !in.Empty() {
		var row, value cryptobyte.String
		if !in.ReadASN1(&row, asn1.SEQUENCE) {
			return false
		}
		id, ok := readOID(&row)
		if !ok || !row.SkipOptionalASN1(asn1.BOOLEAN) || !row.ReadASN1(&value, asn1.OCTET_STRING) {
			return false
		}
		c.readExtension(id, value)
	}
	return true
}

func (c *Certificate) readExtension(id string, value cryptobyte.String) {
	var seq cryptobyte.String
	if id != "2.5.29.14" && id != "2.5.29.15" && !value.ReadASN1(&seq, asn1.SEQUENCE) {
		return
	}
	switch id {
	case "2.5.29.14": // subjectKeyIdentifier
		var key cryptobyte.String
		if value.ReadASN1(&key, asn1.OCTET_STRING) {
			c.skid = key
		}
	case "2.5.29.15": // keyUsage
		var bits stdasn1.BitString // of any length
		if value.ReadASN1BitString(&bits) && len(bits.Bytes) > 0 {
			c.usage = int(bits.Bytes[0])
		}
	case "2.5.29.17": // subjectAltName
		c.AltNames = readGeneralNames(seq)
	case "2.5.29.19": // basicConstraints
		c.CA = seq.PeekASN1Tag(asn1.BOOLEAN) && seq.ReadASN1Boolean(&c.CA) && c.CA
	case "2.5.29.35": // authorityKeyIdentifier
		var key cryptobyte.String
		if seq.PeekASN1Tag(implicit(0)) && seq.ReadASN1(&key, implicit(0)) {
			c.akid = key
		}
	case "2.5.29.37": // extKeyUsage
		for !seq.Empty() {
			use, ok := readOID(&seq)
			if !ok {
				return
			}
			c.ExtendedUsage = append(c.ExtendedUsage, use)
		}
	case "1.3.6.1.5.5.7.1.1": // authorityInfoAccess
		for !seq.Empty() {
			var row cryptobyte.String
			if !seq.ReadASN1(&row, asn1.SEQUENCE) {
				return
			}
			method, ok := readOID(&row)
			location, found := readGeneralName(&row)
			if !ok || !found {
				return
			}
			c.Access = append(c.Access, AccessDescription{longName(method), location})
		}
	}
}

// AltNamesText is the extension subjectAltName in one line.
func (c *Certificate) AltNamesText() string {
	parts := make([]string, len(c.AltNames))
	for i, n := range c.AltNames {
		parts[i] = n.Text()
	}
	return strings.Join(parts, ", ")
}

// AccessText is the extension authorityInfoAccess, a row in each line.
func (c *Certificate) AccessText() string {
	var b strings.Builder
	for i, a := range c.Access {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(a.Method + " - " + a.Location.Text())
	}
	return b.String()
}

// TimeText shows a time as OpenSSL does.
func TimeText(t time.Time) string { return t.UTC().Format("Jan _2 15:04:05 2006") + " GMT" }

// SerialText is the serial number in hexadecimal digits, two for each byte.
func (c *Certificate) SerialText() string {
	digits := strings.ToUpper(new(big.Int).Abs(c.Serial).Text(16))
	if len(digits)%2 == 1 {
		digits = "0" + digits
	}
	if c.Serial.Sign() < 0 {
		digits = "-" + digits
	}
	return digits
}

// IssuedBy tells whether other may have issued c, by names, key identifiers and what the key of other is for. The signature is not checked.
func (c *Certificate) IssuedBy(other *Certificate) bool {
	const keyCertSign = 0x04
	return c.Issuer.equal(other.Subject) && (c.akid == nil || other.skid == nil || string(c.akid) == string(other.skid)) &&
		(other.usage < 0 || other.usage&keyCertSign != 0)
}
