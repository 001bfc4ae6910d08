package encoding

import (
	"bytes"
	"errors"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/node-go/node-go/internal/binding/buffer"
)

// tableCodec decodes the Standard's legacy encodings by the tables of x/text.
type tableCodec struct {
	name string
	dec  *encoding.Decoder
}

func newTableCodec(name string, e encoding.Encoding) *tableCodec {
	return &tableCodec{name: name, dec: e.NewDecoder()}
}

func (c *tableCodec) reset() { c.dec.Reset() }

// stateful tells that the bytes before a character may change what it means.
func (c *tableCodec) stateful() bool { return c.name == "iso-2022-jp" }

func (c *tableCodec) decode(b []byte, last bool) (units []uint16, rest int, bad bool) {
	out, n := c.transform(b, last)
	if bytes.Contains(out, []byte("\ufffd")) {
		bad = true
		if !c.stateful() {
			out, n = c.stepwise(b, last)
		}
	}
	return buffer.UTF8Units(out), len(b) - n, bad
}

// transform decodes what it can of b and tells how many bytes that was.
func (c *tableCodec) transform(b []byte, last bool) (out []byte, n int) {
	out = make([]byte, 0, 2*len(b)+16)
	for {
		if cap(out)-len(out) < 16 {
			out = append(make([]byte, 0, 2*cap(out)), out...)
		}
		w, r, err := c.dec.Transformer.Transform(out[len(out):cap(out)], b[n:], last)
		out, n = out[:len(out)+w], n+r
		if !errors.Is(err, transform.ErrShortDst) {
			return out, n
		}
	}
}

// stepwise decodes character by character. It differs from transform in what a malformed sequence takes with it: its ASCII tail
// stays, any other does not.
func (c *tableCodec) stepwise(b []byte, last bool) (out []byte, n int) {
	var buf [8]byte
	one := func(p []byte) (text []byte, ok bool) {
		c.dec.Reset()
		w, r, err := c.dec.Transformer.Transform(buf[:], p, true)
		return buf[:w], err == nil && r == len(p) && !bytes.Contains(buf[:w], []byte("\ufffd"))
	}
	for n < len(b) {
		size := 0
		for k := 1; k <= 4 && n+k <= len(b) && size == 0; k++ {
			if text, ok := one(b[n : n+k]); ok {
				out = append(out, text...)
				size = k
			}
			if k < 4 && !c.more(b[n:n+k]) {
				break
			}
		}
		if size > 0 {
			n += size
			continue
		}
		if !last && c.more(b[n:]) {
			return out, n
		}
		out = append(out, "\ufffd"...)
		if n++; c.double(b[n-1]) && n < len(b) && b[n] > 0x7f {
			n++
		}
	}
	return out, n
}

// double tells whether a byte begins a character of more bytes.
func (c *tableCodec) double(lead byte) bool {
	switch c.name {
	case "gbk", "gb18030", "big5", "euc-kr":
		return lead >= 0x81 && lead <= 0xfe
	case "euc-jp":
		return lead == 0x8e || lead == 0x8f || lead >= 0xa1 && lead <= 0xfe
	case "shift_jis":
		return lead >= 0x81 && lead <= 0x9f || lead >= 0xe0 && lead <= 0xfc
	}
	return false
}

// more tells whether p, which is no character, can be the start of one.
func (c *tableCodec) more(p []byte) bool {
	switch {
	case len(p) == 0 || !c.double(p[0]):
		return false
	case len(p) == 1:
		return true
	case c.name == "gb18030" || c.name == "gbk":
		return p[1] >= 0x30 && p[1] <= 0x39 && (len(p) == 2 || len(p) == 3 && p[2] >= 0x81 && p[2] <= 0xfe)
	case c.name == "euc-jp":
		return p[0] == 0x8f && len(p) == 2 && p[1] >= 0xa1
	}
	return false
}
