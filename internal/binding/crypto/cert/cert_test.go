package cert_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"github.com/node-go/node-go/internal/binding/crypto/cert"
)

// made is a certificate of the standard library, in DER.
func made(t testing.TB) []byte {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	u, _ := url.Parse("https://example.com/a,b")
	template := &x509.Certificate{
		SerialNumber: big.NewInt(0xabc), Subject: pkix.Name{CommonName: "Some One", Organization: []string{"A, B", "C"}},
		NotBefore: time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), NotAfter: time.Date(2060, 1, 1, 0, 0, 0, 0, time.UTC),
		DNSNames: []string{"*.example.com", "f*.example.org"}, EmailAddresses: []string{"a@Example.com"},
		IPAddresses: []net.IP{net.IPv4(192, 0, 2, 1).To4(), net.ParseIP("2001:db8::1")}, URIs: []*url.URL{u},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign, OCSPServer: []string{"http://ocsp.example.com"},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return der
}

func TestParse(t *testing.T) {
	der := made(t)
	for _, data := range [][]byte{der, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})} {
		c, err := cert.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		for got, want := range map[string]string{
			c.Subject.Lines():          "O=C + O=A\\, B\nCN=Some One",
			c.AltNamesText():           `DNS:*.example.com, DNS:f*.example.org, email:a@Example.com, IP Address:192.0.2.1, IP Address:2001:DB8:0:0:0:0:0:1, URI:"https://example.com/a\u002cb"`,
			c.AccessText():             "OCSP - URI:http://ocsp.example.com",
			cert.TimeText(c.NotBefore): "Feb 29 12:00:00 2024 GMT",
			cert.TimeText(c.NotAfter):  "Jan  1 00:00:00 2060 GMT",
			c.SerialText():             "0ABC",
			c.Signature:                "ecdsa-with-SHA256",
		} {
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		if !c.CA || !c.IssuedBy(c) {
			t.Error("no issuer of itself")
		}
	}
	for _, data := range [][]byte{nil, []byte("x"), der[:len(der)-10], {0x30}, []byte("-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n")} {
		if c, err := cert.Parse(data); err == nil {
			t.Errorf("%x gives %v", data, c)
		}
	}
}

func TestMatch(t *testing.T) {
	c, err := cert.Parse(made(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		host string
		m    cert.Match
		want string
	}{
		{"a.example.com", cert.Match{}, "*.example.com"},
		{"A.EXAMPLE.COM", cert.Match{}, "*.example.com"},
		{"a.b.example.com", cert.Match{}, ""},
		{"a.b.example.com", cert.Match{MultiLabel: true}, "*.example.com"},
		{"example.com", cert.Match{}, ""},
		{".example.com", cert.Match{}, "*.example.com"},
		{"a.example.com", cert.Match{NoWildcards: true}, ""},
		{"foo.example.org", cert.Match{}, "f*.example.org"},
		{"foo.example.org", cert.Match{NoPartial: true}, ""},
		{"xn--foo.example.org", cert.Match{}, ""},
		{"Some One", cert.Match{}, ""},
		{"Some One", cert.Match{Subject: cert.SubjectAlways}, "Some One"},
	} {
		if got, _ := c.Host(tt.host, tt.m); got != tt.want {
			t.Errorf("%q %+v: %q, want %q", tt.host, tt.m, got, tt.want)
		}
	}
	if !c.Email("a@EXAMPLE.com", cert.Match{}) || c.Email("A@example.com", cert.Match{}) || c.Email("a", cert.Match{}) {
		t.Error("addresses of mail")
	}
	if !c.IP(netip.MustParseAddr("2001:db8::1")) || c.IP(netip.MustParseAddr("192.0.2.2")) {
		t.Error("addresses")
	}
}

func FuzzParse(f *testing.F) {
	f.Add(made(f))
	f.Add([]byte("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if x, err := cert.ParseSPKAC(data); err == nil && x.SPKI == nil {
			t.Error("no key")
		}
		c, err := cert.Parse(data)
		if err != nil {
			return
		}
		_, _, _ = c.Subject.Lines(), c.AltNamesText(), c.AccessText()
		_, _ = c.Host("a.example.com", cert.Match{Subject: cert.SubjectAlways, MultiLabel: true})
		_ = c.Email("a@b", cert.Match{Subject: cert.SubjectAlways})
		_ = c.IssuedBy(c)
	})
}
