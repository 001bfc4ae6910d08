package crypto

import (
	"crypto/aes"
	"strconv"
	"strings"

	"github.com/node-go/node-go/internal/binding/crypto/symmetric"
)

// cryptParams are the parameters of a cipher of the Web Crypto API.
type cryptParams struct {
	name    string
	iv, aad []byte
	bits    int // of the counter
	tagSize int // in bytes
}

// cryptParams reads the parameters that go with an algorithm.
func (s *state) cryptParams(a algorithm) *cryptParams {
	p := &cryptParams{name: a.name}
	switch a.name {
	case "AES-CBC":
		if p.iv = a.bytes("iv", "AesCbcParams", true); len(p.iv) != 16 {
			s.env.Throw(operation("algorithm.iv must contain exactly 16 bytes"))
		}
	case "AES-CTR":
		p.iv = a.bytes("counter", "AesCtrParams", true)
		p.bits, _ = a.number("length", "AesCtrParams", true)
		if len(p.iv) != 16 {
			s.env.Throw(operation("algorithm.counter must contain exactly 16 bytes"))
		}
		if p.bits < 1 || p.bits > 128 {
			s.env.Throw(operation("AES-CTR algorithm.length must be between 1 and 128"))
		}
	case chachaName:
		if p.iv = a.bytes("iv", "AeadParams", true); len(p.iv) != 12 {
			s.env.Throw(operation("algorithm.iv must contain exactly 12 bytes"))
		}
		p.aad, p.tagSize = a.bytes("additionalData", "AeadParams", false), 16
		if n, ok := a.number("tagLength", "AeadParams", false); ok && n != 128 {
			s.env.Throw(operation(strconv.Itoa(n) + " is not a valid ChaCha20-Poly1305 tag length"))
		}
	case "RSA-OAEP":
		p.aad = a.bytes("label", "RsaOaepParams", false)
	case "AES-OCB":
		if p.iv = a.bytes("iv", "AeadParams", true); len(p.iv) > 15 {
			s.env.Throw(operation("AES-OCB algorithm.iv must be no more than 15 bytes"))
		}
		p.aad, p.tagSize = a.bytes("additionalData", "AeadParams", false), 16
		if n, ok := a.number("tagLength", "AeadParams", false); ok {
			if n != 64 && n != 96 && n != 128 {
				s.env.Throw(operation(strconv.Itoa(n) + " is not a valid AES-OCB tag length"))
			}
			p.tagSize = n / 8
		}
	case "AES-GCM":
		p.iv = a.bytes("iv", "AeadParams", true)
		p.aad = a.bytes("additionalData", "AeadParams", false)
		p.tagSize = 16
		if n, ok := a.number("tagLength", "AeadParams", false); ok {
			switch n {
			case 32, 64, 96, 104, 112, 120, 128:
				p.tagSize = n / 8
			default:
				s.env.Throw(operation(strconv.Itoa(n) + " is not a valid AES-GCM tag length"))
			}
		}
	}
	return p
}

// run encrypts or decrypts a message. It may be called on any goroutine.
func (p *cryptParams) run(encrypt bool, k *cryptoKey, data []byte) ([]byte, error) {
	var out []byte
	var err error
	key := k.secret
	switch p.name {
	case "RSA-OAEP":
		return p.oaep(encrypt, k, data)
	case "AES-CTR":
		return p.counter(key, data)
	case "AES-KW":
		if encrypt {
			out, err = symmetric.Wrap(key, data)
		} else {
			out, err = symmetric.Unwrap(key, data)
		}
	default:
		out, err = p.message(encrypt, key, data)
	}
	if err != nil {
		return nil, errOperation()
	}
	return out, nil
}

func (p *cryptParams) counter(key, data []byte) ([]byte, error) {
	if p.bits < 32 && (len(data)+15)/16 > 1<<p.bits {
		return nil, errOperation() // counters would come twice
	}
	b, err := aes.NewCipher(key)
	if err != nil {
		return nil, errOperation()
	}
	out := make([]byte, len(data))
	symmetric.NewCounter(b, p.iv, p.bits).XORKeyStream(out, data)
	return out, nil
}

func (p *cryptParams) message(encrypt bool, key, data []byte) ([]byte, error) {
	mode := strings.ToLower(strings.TrimPrefix(p.name, "AES-"))
	name := "aes-" + strconv.Itoa(8*len(key)) + "-" + mode
	if p.name == chachaName {
		name = "chacha20-poly1305"
	}
	info := symmetric.Find(name)
	if !info.ValidIV(len(p.iv)) {
		return nil, symmetric.ErrState
	}
	c, err := info.New(encrypt, key, p.iv, p.tagSize)
	if err != nil {
		return nil, err
	}
	a, authenticated := c.(symmetric.Authenticated)
	if authenticated {
		if err := a.SetAAD(p.aad, len(data)); err != nil {
			return nil, err
		}
		if !encrypt {
			if len(data) < p.tagSize {
				return nil, symmetric.ErrAuth
			}
			a.SetTag(data[len(data)-p.tagSize:])
			data = data[:len(data)-p.tagSize]
		}
	}
	out, err := c.Update(data)
	if err != nil {
		return nil, err
	}
	last, err := c.Final()
	if err != nil {
		return nil, err
	}
	out = append(out, last...)
	if authenticated && encrypt {
		out = append(out, a.Tag()...)
	}
	return out, nil
}
