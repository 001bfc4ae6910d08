package asym

import (
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

func tagged(n uint8) asn1.Tag { return asn1.Tag(n).ContextSpecific().Constructed() }

// numbers reads integers, which are not negative.
func numbers(in *cryptobyte.String, to ...**big.Int) bool {
	for _, t := range to {
		x := new(big.Int)
		if !in.ReadASN1Integer(x) || x.Sign() < 0 {
			return false
		}
		*t = x
	}
	return true
}

// sequence reads the only element of der.
func sequence(der []byte) (cryptobyte.String, bool) {
	in := cryptobyte.String(der)
	var seq cryptobyte.String
	ok := in.ReadASN1(&seq, asn1.SEQUENCE)
	return seq, ok
}

// ParseSPKI reads a SubjectPublicKeyInfo.
func ParseSPKI(der []byte) (*Key, error) {
	seq, ok := sequence(der)
	var alg cryptobyte.String
	var bits []byte
	if !ok || !seq.ReadASN1(&alg, asn1.SEQUENCE) || !seq.ReadASN1BitStringAsBytes(&bits) {
		return nil, ErrKeyData
	}
	k, err := parseAlgorithm(alg)
	if err != nil {
		return nil, err
	}
	switch k.Kind {
	case RSA, RSAPSS:
		r, err := parseRSAPublic(bits)
		if err != nil {
			return nil, err
		}
		k.rsa = r
	case EC:
		if k.ec.point, err = k.ec.curve.Point(bits); err != nil {
			return nil, err
		}
	case DSA:
		in := cryptobyte.String(bits)
		if !numbers(&in, &k.dsa.y) {
			return nil, ErrKeyData
		}
	case DH:
		in := cryptobyte.String(bits)
		if !numbers(&in, &k.dh.y) {
			return nil, ErrKeyData
		}
	default:
		return NewRawPublic(k.Kind, nil, bits)
	}
	return k, nil
}

// parseAlgorithm reads an AlgorithmIdentifier into a key without its numbers.
func parseAlgorithm(alg cryptobyte.String) (*Key, error) {
	var id oid
	if !alg.ReadASN1ObjectIdentifier(&id) {
		return nil, ErrKeyData
	}
	kind, ok := kindByOID(id)
	if !ok {
		return nil, decoderUnsupported()
	}
	k := &Key{Kind: kind}
	switch kind {
	case RSAPSS:
		if !alg.Empty() {
			p, err := parsePSS(alg)
			if err != nil {
				return nil, err
			}
			k.pss = p
		}
	case EC:
		k.ec = &ecKey{}
		if err := k.ec.readCurve(alg); err != nil {
			return nil, err
		}
	case DSA:
		var seq cryptobyte.String
		k.dsa = &dsaKey{}
		if !alg.ReadASN1(&seq, asn1.SEQUENCE) || !numbers(&seq, &k.dsa.p, &k.dsa.q, &k.dsa.g) || k.dsa.p.Sign() == 0 || k.dsa.q.Sign() == 0 {
			return nil, ErrKeyData
		}
	case DH:
		var seq cryptobyte.String
		k.dh = &dhKey{}
		if !alg.ReadASN1(&seq, asn1.SEQUENCE) || !numbers(&seq, &k.dh.p, &k.dh.g) || k.dh.p.Sign() == 0 {
			return nil, ErrKeyData
		}
	}
	return k, nil
}

func parsePSS(in cryptobyte.String) (*PSSParams, error) {
	sha1 := digest.Find("sha1")
	p := &PSSParams{Hash: sha1, MGF: sha1, Salt: 20}
	var seq, part, alg cryptobyte.String
	var there bool
	if !in.ReadASN1(&seq, asn1.SEQUENCE) || !seq.ReadOptionalASN1(&part, &there, tagged(0)) {
		return nil, ErrKeyData
	}
	hash := func(in cryptobyte.String) *digest.Algorithm {
		var id oid
		if !in.ReadASN1(&alg, asn1.SEQUENCE) || !alg.ReadASN1ObjectIdentifier(&id) {
			return nil
		}
		return hashByOID(id)
	}
	if there {
		if p.Hash = hash(part); p.Hash == nil {
			return nil, ErrKeyData
		}
	}
	if !seq.ReadOptionalASN1(&part, &there, tagged(1)) {
		return nil, ErrKeyData
	}
	if there {
		var mgf cryptobyte.String
		var id oid
		if !part.ReadASN1(&mgf, asn1.SEQUENCE) || !mgf.ReadASN1ObjectIdentifier(&id) || !id.Equal(oidMGF1) {
			return nil, ErrKeyData
		}
		if p.MGF = hash(mgf); p.MGF == nil {
			return nil, ErrKeyData
		}
	}
	if !seq.ReadOptionalASN1(&part, &there, tagged(2)) {
		return nil, ErrKeyData
	}
	if there && (!part.ReadASN1Integer(&p.Salt) || p.Salt < 0) {
		return nil, ErrKeyData
	}
	return p, nil
}

// readCurve reads a curve's name or parameters; those must be of a known curve.
func (e *ecKey) readCurve(in cryptobyte.String) error {
	if in.PeekASN1Tag(asn1.OBJECT_IDENTIFIER) {
		var id oid
		if !in.ReadASN1ObjectIdentifier(&id) {
			return ErrKeyData
		}
		if e.curve = curveByOID(id); e.curve == nil {
			return ErrCurve
		}
		return nil
	}
	var seq, field, coefficients, a, b, base cryptobyte.String
	var version int
	var id oid
	var p, n *big.Int
	if !in.ReadASN1(&seq, asn1.SEQUENCE) || !seq.ReadASN1Integer(&version) || !seq.ReadASN1(&field, asn1.SEQUENCE) ||
		!field.ReadASN1ObjectIdentifier(&id) || !id.Equal(oidPrime) || !numbers(&field, &p) ||
		!seq.ReadASN1(&coefficients, asn1.SEQUENCE) || !coefficients.ReadASN1(&a, asn1.OCTET_STRING) ||
		!coefficients.ReadASN1(&b, asn1.OCTET_STRING) || !seq.ReadASN1(&base, asn1.OCTET_STRING) || !numbers(&seq, &n) {
		return ErrKeyData
	}
	for _, c := range curves() {
		q := c.c.Params()
		if q.P.Cmp(p) != 0 || q.N.Cmp(n) != 0 || q.B.Cmp(new(big.Int).SetBytes(b)) != 0 || c.a.Cmp(new(big.Int).SetBytes(a)) != 0 {
			continue
		}
		if g, err := c.Point(base); err != nil || string(g) != string(c.encode(q.Gx, q.Gy)) {
			continue
		}
		e.curve, e.explicit = c, true
		return nil
	}
	return ErrCurve
}

func parseRSAPublic(der []byte) (*rsaKey, error) {
	seq, ok := sequence(der)
	var n, e *big.Int
	if !ok || !numbers(&seq, &n, &e) {
		return nil, ErrKeyData
	}
	return newRSAPublic(n, e)
}

// ParsePKCS1Public reads an RSA public key.
func ParsePKCS1Public(der []byte) (*Key, error) {
	r, err := parseRSAPublic(der)
	if err != nil {
		return nil, err
	}
	return &Key{Kind: RSA, rsa: r}, nil
}

func parseRSAPrivate(der []byte) (*rsaKey, error) {
	seq, ok := sequence(der)
	var version, n, e, d, p, q, dp, dq, qinv *big.Int
	if !ok || !numbers(&seq, &version, &n, &e, &d, &p, &q, &dp, &dq, &qinv) || version.Sign() != 0 {
		return nil, ErrKeyData
	}
	return newRSAPrivate(n, e, d, p, q, dp, dq, qinv)
}

// ParsePKCS1Private reads an RSA private key.
func ParsePKCS1Private(der []byte) (*Key, error) {
	r, err := parseRSAPrivate(der)
	if err != nil {
		return nil, err
	}
	return &Key{Kind: RSA, Private: true, rsa: r}, nil
}

// ParseSEC1 reads an EC private key that names its curve.
func ParseSEC1(der []byte) (*Key, error) { return parseSEC1(der, nil) }

func parseSEC1(der []byte, named *ecKey) (*Key, error) {
	seq, ok := sequence(der)
	var version int
	var scalar, part cryptobyte.String
	var there bool
	if !ok || !seq.ReadASN1Integer(&version) || version != 1 || !seq.ReadASN1(&scalar, asn1.OCTET_STRING) ||
		!seq.ReadOptionalASN1(&part, &there, tagged(0)) {
		return nil, ErrKeyData
	}
	e := &ecKey{}
	switch {
	case there:
		if err := e.readCurve(part); err != nil {
			return nil, err
		}
	case named == nil:
		return nil, ErrKeyData
	}
	if named != nil {
		e = named
	}
	k, err := newECPrivate(e.curve, scalar)
	if err != nil {
		return nil, err
	}
	k.ec.explicit = e.explicit
	return k, nil
}

// ParseDSAPrivate reads a DSA private key in the form of OpenSSL.
func ParseDSAPrivate(der []byte) (*Key, error) {
	seq, ok := sequence(der)
	var version *big.Int
	d := &dsaKey{}
	if !ok || !numbers(&seq, &version, &d.p, &d.q, &d.g, &d.y, &d.x) || d.p.Sign() == 0 || d.q.Sign() == 0 {
		return nil, ErrKeyData
	}
	return &Key{Kind: DSA, Private: true, dsa: d}, nil
}

// ParsePKCS8 reads a PrivateKeyInfo.
func ParsePKCS8(der []byte) (*Key, error) {
	seq, ok := sequence(der)
	var version int
	var alg, secret cryptobyte.String
	if !ok || !seq.ReadASN1Integer(&version) || version < 0 || version > 1 || !seq.ReadASN1(&alg, asn1.SEQUENCE) ||
		!seq.ReadASN1(&secret, asn1.OCTET_STRING) {
		return nil, ErrKeyData
	}
	k, err := parseAlgorithm(alg)
	if err != nil {
		return nil, err
	}
	k.Private = true
	switch k.Kind {
	case RSA, RSAPSS:
		k.rsa, err = parseRSAPrivate(secret)
	case EC:
		return parseSEC1(secret, k.ec)
	case DSA:
		if !numbers(&secret, &k.dsa.x) {
			return nil, ErrKeyData
		}
		k.dsa.y = PublicValue(k.dsa.p, k.dsa.g, k.dsa.x)
	case DH:
		if !numbers(&secret, &k.dh.x) {
			return nil, ErrKeyData
		}
		k.dh.y = PublicValue(k.dh.p, k.dh.g, k.dh.x)
	default:
		return parseRawSecret(k.Kind, secret)
	}
	if err != nil {
		return nil, err
	}
	return k, nil
}

// tagSeed marks a seed in a PrivateKeyInfo (RFC 9881, RFC 9935).
const tagSeed = asn1.Tag(0 | 0x80)

// parseRawSecret reads what a PrivateKeyInfo has of a key of a kind that is bytes.
func parseRawSecret(kind Kind, in cryptobyte.String) (*Key, error) {
	s := kind.scheme()
	var secret, expanded cryptobyte.String
	switch {
	case s.kty == "OKP":
		if !in.ReadASN1(&secret, asn1.OCTET_STRING) {
			return nil, ErrKeyData
		}
	case !s.seeded:
		secret = in
	case in.PeekASN1Tag(tagSeed):
		if !in.ReadASN1(&secret, tagSeed) {
			return nil, ErrKeyData
		}
	case in.PeekASN1Tag(asn1.OCTET_STRING):
		if !in.ReadASN1(&expanded, asn1.OCTET_STRING) || len(expanded) != s.expanded {
			return nil, ErrKeyData
		}
		return newRawPrivate(kind, expanded)
	default:
		var both cryptobyte.String
		if !in.ReadASN1(&both, asn1.SEQUENCE) || !both.ReadASN1(&secret, asn1.OCTET_STRING) || !both.ReadASN1(&expanded, asn1.OCTET_STRING) {
			return nil, ErrKeyData
		}
	}
	return NewRawPrivate(kind, nil, secret)
}

// ParsePrivate reads a private key in DER of any of the forms without encryption.
func ParsePrivate(der []byte) (*Key, error) {
	for _, parse := range []func([]byte) (*Key, error){ParsePKCS8, ParsePKCS1Private, ParseSEC1, ParseDSAPrivate} {
		if k, err := parse(der); err == nil {
			return k, nil
		}
	}
	return nil, decoderUnsupported()
}
