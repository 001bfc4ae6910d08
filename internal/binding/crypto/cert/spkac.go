package cert

import (
	"bytes"
	"encoding/base64"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

// SPKAC is a public key with a challenge, signed by the key's holder: what the HTML element keygen made (Netscape's SignedPublicKeyAndChallenge).
type SPKAC struct {
	SPKI      []byte // DER
	Challenge []byte
	Signed    Signed
}

// ParseSPKAC reads a text in base64.
func ParseSPKAC(text []byte) (*SPKAC, error) {
	text = bytes.TrimRight(text, " \t\r\n\x00")
	der := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Decode(der, text)
	if err != nil {
		return nil, ErrData
	}
	in := cryptobyte.String(der[:n])
	var whole, body, alg, spki, challenge cryptobyte.String
	x := &SPKAC{}
	if !in.ReadASN1(&whole, asn1.SEQUENCE) || !whole.ReadASN1Element(&body, asn1.SEQUENCE) || !whole.ReadASN1(&alg, asn1.SEQUENCE) ||
		!whole.ReadASN1BitStringAsBytes(&x.Signed.Signature) {
		return nil, ErrData
	}
	x.Signed.Data, x.Signed.Algorithm = body, alg
	if !body.ReadASN1(&body, asn1.SEQUENCE) || !body.ReadASN1Element(&spki, asn1.SEQUENCE) || !body.ReadASN1(&challenge, asn1.IA5String) {
		return nil, ErrData
	}
	x.SPKI, x.Challenge = spki, challenge
	return x, nil
}
