package blob

import (
	"bytes"
	"runtime"
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Source is memory elsewhere that a Blob gives on demand, such as a file. Read calls done exactly once, in a callback of the
// isolate's event loop, with n bytes from off on.
type Source interface {
	Read(env *jsbind.Env, off, n int64, done func(data []byte, err error))
}

// part is a stretch of a Blob: bytes at hand, or length bytes of a source from off on.
type part struct {
	data        []byte
	src         Source
	off, length int64
}

func (p part) cut(from, to int64) part {
	if p.src == nil {
		return part{data: p.data[from:to:to], length: to - from}
	}
	return part{src: p.src, off: p.off + from, length: to - from}
}

type parts []part

// add appends a stretch. An empty one of a source stays: to read it tells whether the source is as it was.
func (ps *parts) add(p part) {
	if p.length > 0 || p.src != nil {
		*ps = append(*ps, p)
	}
}

// sourced tells whether some of it is not at hand.
func (ps parts) sourced() bool {
	return slices.ContainsFunc(ps, func(p part) bool { return p.src != nil })
}

// Size is the number of bytes.
func (ps parts) Size() int64 {
	var n int64
	for _, p := range ps {
		n += p.length
	}
	return n
}

// cut gives the stretch between two indexes.
func (ps parts) cut(from, to int64) (out parts) {
	for _, p := range ps {
		if a, b := max(0, from), min(p.length, to); a < b || p.src != nil && p.length == 0 {
			out = append(out, p.cut(a, b))
		}
		from, to = from-p.length, to-p.length
	}
	return out
}

// read gives a copy of everything to done: at once if all bytes are at hand, else in a later callback.
func (ps parts) read(env *jsbind.Env, done func(data []byte, err error)) {
	ps.readInto(env, make([]byte, 0, ps.Size()), done)
}

func (ps parts) readInto(env *jsbind.Env, out []byte, done func(data []byte, err error)) {
	for i, p := range ps {
		if p.src == nil {
			out = append(out, p.data...)
			continue
		}
		p.src.Read(env, p.off, p.length, func(data []byte, err error) {
			if err != nil {
				done(nil, err)
				return
			}
			ps[i+1:].readInto(env, append(out, data...), done)
		})
		return
	}
	done(out, nil)
}

// Read gives a copy of the content to done, at once or in a later callback of the event loop.
func (b *Blob) Read(env *jsbind.Env, done func(data []byte, err error)) { b.parts.read(env, done) }

// InMemory gives a copy of the content; ok is false if some of it is to be read from a source first.
func (b *Blob) InMemory() (data []byte, ok bool) {
	for _, p := range b.parts {
		if p.src != nil {
			return nil, false
		}
		data = append(data, p.data...)
	}
	return data, true
}

// element is one member of the sequence that a Blob is made of.
type element struct {
	data   []byte
	isText bool
	blob   *Blob
}

func (s *state) sequence(v goja.Value) []element {
	if jsbind.Undefined(v) {
		return nil
	}
	refuse := func(message string) {
		s.env.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_TYPE", Class: nodeerr.TypeError, Message: message, Bare: true})
	}
	o, ok := v.(*goja.Object)
	if !ok || !engine.IsCallable(o.GetSymbol(goja.SymIterator)) {
		refuse("Value cannot be converted to sequence.")
	}
	var list []element
	engine.ForOf(s.env.VM, o, func(v goja.Value) bool {
		if b := Of(v); b != nil {
			list = append(list, element{blob: b})
		} else if data, isBytes := buffer.Bytes(v); isBytes {
			list = append(list, element{data: bytes.Clone(data)})
		} else {
			if jsbind.TypeOf(v) == "symbol" {
				refuse("Value[" + engine.IntValue(int64(len(list))).String() + "] is a Symbol and cannot be converted to a string.")
			}
			list = append(list, element{data: buffer.AppendUTF8(nil, buffer.ToText(s.env, v)), isText: true})
		}
		return true
	})
	return list
}

// nativeEndings makes all line endings those of the operating system.
func nativeEndings(b []byte) []byte {
	b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	b = bytes.ReplaceAll(b, []byte("\r"), []byte("\n"))
	if runtime.GOOS == "windows" {
		b = bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))
	}
	return b
}
