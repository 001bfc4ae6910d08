package buffer

import (
	"bytes"
	"encoding/base64"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

func btoa(s *state, c goja.FunctionCall) goja.Value {
	if len(c.Arguments) == 0 {
		s.env.Throw(nodeerr.MissingArgs("input"))
	}
	t := text(s.env, arg(c, 0))
	if !latin1Units(t.Wide) {
		s.env.Throw(nodeerr.DOM("InvalidCharacterError", "Invalid character"))
	}
	b := textBytes(t)
	if t.Wide != nil {
		b = decodeText(t, Latin1)
	}
	if len(b) > MaxStringLength/4*3 {
		s.env.Throw(errStringTooLong())
	}
	return base64Value(b, base64.StdEncoding)
}

// atob decodes as the Infra Standard's forgiving-base64 decode does.
func atob(s *state, c goja.FunctionCall) goja.Value {
	if len(c.Arguments) == 0 {
		s.env.Throw(nodeerr.MissingArgs("input"))
	}
	t := text(s.env, arg(c, 0))
	if t.Wide != nil {
		s.env.Throw(nodeerr.DOM("InvalidCharacterError", "Invalid character"))
	}
	in := textBytes(t)
	if out := rawBytes(len(in) / 4 * 3); len(in)%4 == 0 {
		// The common case: no white space, and no padding but at the end.
		if read, wrote := decodeGroups(out, in); read+8 >= len(in) && bytes.IndexByte(in, '-') < 0 && bytes.IndexByte(in, '_') < 0 {
			if tail, ok := strictTail(in[read:]); ok {
				return latin1Value(append(out[:wrote], tail...))
			}
		}
	}
	kept := rawBytes(len(in))[:0]
	for _, x := range in {
		switch x {
		case ' ', '\t', '\n', '\f', '\r':
		default:
			kept = append(kept, x)
		}
	}
	if len(kept)%4 == 0 {
		for n := 0; n < 2 && len(kept) > 0 && kept[len(kept)-1] == '='; n++ {
			kept = kept[:len(kept)-1]
		}
	}
	for _, x := range kept {
		if base64Values[x] > 63 || x == '-' || x == '_' {
			s.env.Throw(nodeerr.DOM("InvalidCharacterError", "Invalid character"))
		}
	}
	if len(kept)%4 == 1 {
		s.env.Throw(nodeerr.DOM("InvalidCharacterError", "The string to be decoded is not correctly encoded."))
	}
	out := rawBytes(len(kept)/4*3 + len(kept)%4*3/4)
	return latin1Value(out[:decodeBase64(out, kept)])
}

func strictTail(in []byte) ([]byte, bool) {
	out := make([]byte, base64.StdEncoding.DecodedLen(len(in)))
	n, err := base64.StdEncoding.Decode(out, in)
	return out[:n], err == nil && bytes.IndexByte(in, '\n') < 0 && bytes.IndexByte(in, '\r') < 0
}

var moduleMethods = [...]method{
	{length: 3, props: []string{"transcode"}, fn: transcode},
	{length: 1, props: []string{"isUtf8"}, fn: isUTF8},
	{length: 1, props: []string{"isAscii"}, fn: isASCII},
	{length: 1, props: []string{"isLatin1"}, fn: isLatin1},
	{length: 1, props: []string{"btoa"}, fn: btoa},
	{length: 1, props: []string{"atob"}, fn: atob},
}

// Function gives one of the functions that the module exports besides the class: atob, btoa, transcode, isUtf8, isAscii, isLatin1.
func Function(r *goja.Runtime, name string) goja.Value {
	for i := range moduleMethods {
		if m := &moduleMethods[i]; m.props[0] == name {
			return stateOf(jsbind.From(r)).function(m)
		}
	}
	panic("buffer: no function " + name)
}
