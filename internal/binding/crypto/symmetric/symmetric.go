// Package symmetric has the ciphers with secret keys, by the names that OpenSSL gives them, as streams of pieces: each Update gives
// what can be told of the output so far.
//
// It has no engine types. A Cipher belongs to one goroutine at a time.
package symmetric

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"errors"
	"sort"
	"strings"
	"sync"

	"golang.org/x/crypto/chacha20"
)

// What can go wrong with input; wrong lengths of keys and IVs are the caller's to check, by Info.
var (
	ErrFinalBlock = errors.New("symmetric: wrong final block length")
	ErrPadding    = errors.New("symmetric: bad decrypt")
	ErrAuth       = errors.New("symmetric: unable to authenticate data")
	ErrState      = errors.New("symmetric: data in the wrong state")
	ErrUnused     = errors.New("symmetric: no key to wrap")
)

// Info describes a cipher.
type Info struct {
	Name      string
	Mode      string // "ecb", "cbc", "ctr", "cfb", "ofb", "gcm", "ccm", "ocb", "wrap" or "stream"
	NID       int    // OpenSSL's number
	KeySize   int    // in bytes
	BlockSize int    // in bytes; 1 for what works byte by byte
	IVSize    int    // in bytes; the usual one where others are possible, 0 without an IV

	make func(i *Info, encrypt bool, key, iv []byte, tagSize int) (Cipher, error)
}

// AEAD tells whether the cipher authenticates what it encrypts.
func (i *Info) AEAD() bool {
	return i.Mode == "gcm" || i.Mode == "ccm" || i.Mode == "ocb" || i.Name == "chacha20-poly1305"
}

// ValidIV tells whether an IV may have n bytes.
func (i *Info) ValidIV(n int) bool {
	switch i.Mode {
	case "gcm":
		return n > 0
	case "ccm":
		return n >= 7 && n <= 13
	case "ocb":
		return n >= 1 && n <= 15
	}
	return n == i.IVSize
}

// Cipher encrypts or decrypts one message.
type Cipher interface {
	// Update takes the next piece of the message and gives the next piece of output. It keeps nothing of src.
	Update(src []byte) ([]byte, error)
	// Final ends the message and gives the last piece of output.
	Final() ([]byte, error)
}

// Authenticated is a Cipher of which Info.AEAD is true.
type Authenticated interface {
	Cipher
	// SetAAD adds data that is authenticated only; it comes before the message. length is that of the message, which only CCM
	// needs to know; -1 means that it is not known.
	SetAAD(aad []byte, length int) error
	// SetTag tells what the tag must be; it comes before Final, with CCM before Update.
	SetTag(tag []byte)
	// Tag gives the tag of an encrypted message after Final.
	Tag() []byte
}

// Padded is a Cipher whose message is padded to whole blocks, unless that is turned off.
type Padded interface{ SetPadding(on bool) }

// New begins a message. The lengths of key and iv must be valid; tagSize matters to AEAD ciphers only.
func (i *Info) New(encrypt bool, key, iv []byte, tagSize int) (Cipher, error) {
	return i.make(i, encrypt, key, iv, tagSize)
}

type table struct {
	byName map[string]*Info
	byNID  map[int]*Info
	names  []string
}

func (t *table) add(i Info, aliases ...string) {
	for _, name := range append(aliases, i.Name) {
		t.byName[name] = &i
		t.names = append(t.names, name)
	}
	if i.NID != 0 {
		t.byNID[i.NID] = &i
	}
}

var ciphers = sync.OnceValue(func() *table {
	t := &table{byName: map[string]*Info{}, byNID: map[int]*Info{}}
	for k, bits := range [...]string{"128", "192", "256"} {
		size, base := 16+8*k, "aes-"+bits+"-"
		t.add(Info{base + "ecb", "ecb", 418 + 4*k, size, 16, 0, newBlock})
		t.add(Info{base + "cbc", "cbc", 419 + 4*k, size, 16, 16, newBlock}, "aes"+bits)
		t.add(Info{base + "ofb", "ofb", 420 + 4*k, size, 1, 16, newStream})
		t.add(Info{base + "cfb", "cfb", 421 + 4*k, size, 1, 16, newStream})
		t.add(Info{base + "cfb8", "cfb", 653 + k, size, 1, 16, newCFB8})
		t.add(Info{base + "ctr", "ctr", 904 + k, size, 1, 16, newStream})
		t.add(Info{"id-aes" + bits + "-gcm", "gcm", 895 + 3*k, size, 1, 12, newGCM}, base+"gcm")
		t.add(Info{"id-aes" + bits + "-ccm", "ccm", 896 + 3*k, size, 1, 12, newCCM}, base+"ccm")
		t.add(Info{base + "ocb", "ocb", 958 + k, size, 16, 12, newOCB})
		t.add(Info{"id-aes" + bits + "-wrap", "wrap", 788 + k, size, 8, 8, newWrap}, "aes"+bits+"-wrap", base+"wrap")
		t.add(Info{"id-aes" + bits + "-wrap-pad", "wrap", 897 + 3*k, size, 8, 4, newWrap}, "aes"+bits+"-wrap-pad", base+"wrap-pad")
		t.add(Info{base + "wrap-inv", "wrap", 0, size, 8, 8, newWrap}, "aes"+bits+"-wrap-inv")
		t.add(Info{base + "wrap-pad-inv", "wrap", 0, size, 8, 4, newWrap}, "aes"+bits+"-wrap-pad-inv")
	}
	t.add(Info{"chacha20-poly1305", "stream", 1018, 32, 0, 12, newChaChaPoly})
	t.add(Info{"chacha20", "stream", 1019, 32, 0, 16, newChaCha})
	t.add(Info{"des-ede", "ecb", 32, 16, 8, 0, newBlock}, "des-ede-ecb")
	t.add(Info{"des-ede-cbc", "cbc", 43, 16, 8, 8, newBlock})
	t.add(Info{"des-ede3", "ecb", 33, 24, 8, 0, newBlock}, "des-ede3-ecb")
	t.add(Info{"des-ede3-cbc", "cbc", 44, 24, 8, 8, newBlock}, "des3")
	sort.Strings(t.names)
	return t
})

// Find gives the cipher of that name, whatever its case, or nil.
func Find(name string) *Info { return ciphers().byName[strings.ToLower(name)] }

// FindNID gives the cipher of that number, or nil.
func FindNID(nid int) *Info { return ciphers().byNID[nid] }

// Names lists all names that Find knows, sorted. The caller owns the list.
func Names() []string { return append([]string(nil), ciphers().names...) }

func (i *Info) block(key []byte) (cipher.Block, error) {
	if strings.HasPrefix(i.Name, "des") {
		if len(key) == 16 {
			key = append(append(make([]byte, 0, 24), key...), key[:8]...)
		}
		return des.NewTripleDESCipher(key)
	}
	return aes.NewCipher(key)
}

// stream is a cipher whose output has the length of its input.
type stream struct{ cipher.Stream }

func (s stream) Update(src []byte) ([]byte, error) {
	out := make([]byte, len(src))
	s.XORKeyStream(out, src)
	return out, nil
}

func (s stream) Final() ([]byte, error) { return nil, nil }

func newStream(i *Info, encrypt bool, key, iv []byte, _ int) (Cipher, error) {
	b, err := i.block(key)
	if err != nil {
		return nil, err
	}
	switch {
	case i.Mode == "ctr":
		return stream{cipher.NewCTR(b, iv)}, nil
	case i.Mode == "ofb":
		//lint:ignore SA1019 programs ask for it by name
		return stream{cipher.NewOFB(b, iv)}, nil
	case encrypt:
		//lint:ignore SA1019 programs ask for it by name
		return stream{cipher.NewCFBEncrypter(b, iv)}, nil
	}
	//lint:ignore SA1019 programs ask for it by name
	return stream{cipher.NewCFBDecrypter(b, iv)}, nil
}

// cfb8 feeds each byte of ciphertext back on its own.
type cfb8 struct {
	b       cipher.Block
	shift   []byte
	encrypt bool
}

func newCFB8(i *Info, encrypt bool, key, iv []byte, _ int) (Cipher, error) {
	b, err := i.block(key)
	if err != nil {
		return nil, err
	}
	return stream{&cfb8{b, append([]byte(nil), iv...), encrypt}}, nil
}

func (c *cfb8) XORKeyStream(dst, src []byte) {
	key := make([]byte, c.b.BlockSize())
	for i, x := range src {
		c.b.Encrypt(key, c.shift)
		y := x ^ key[0]
		dst[i] = y
		if !c.encrypt {
			y = x
		}
		copy(c.shift, c.shift[1:])
		c.shift[len(c.shift)-1] = y
	}
}

// newChaCha reads the IV as OpenSSL does: the counter, then the nonce.
func newChaCha(_ *Info, _ bool, key, iv []byte, _ int) (Cipher, error) {
	c, err := chacha20.NewUnauthenticatedCipher(key, iv[4:])
	if err != nil {
		return nil, err
	}
	c.SetCounter(uint32(iv[0]) | uint32(iv[1])<<8 | uint32(iv[2])<<16 | uint32(iv[3])<<24)
	return stream{c}, nil
}
