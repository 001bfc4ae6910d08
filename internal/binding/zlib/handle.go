package zlib

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inflate"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/zstream"
)

// mode is what a Zlib handle does, as Node numbers it.
type mode int

const (
	modeDeflate mode = iota + 1
	modeInflate
	modeGzip
	modeGunzip
	modeDeflateRaw
	modeInflateRaw
	modeUnzip
)

// handle is the Go side of a handle.
type handle struct {
	s     *state
	kind  kind
	mode  mode
	core  *core // nil before init and after close
	scope jsbind.AsyncScope
	wrote *goja.Object // Uint32Array of two: output room and input that the last step left
	after goja.Value   // called when a write is done
	busy  bool         // a write is on its way
	ended bool         // close was asked for while busy
}

// core is the stream of a handle. A job uses it on another goroutine; whoever is last to have it closes it.
type core struct {
	stream zstream.Stream

	mu     sync.Mutex
	busy   bool
	closed bool
}

// begin reserves the stream for a job.
func (c *core) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = true
}

// end is called when the job has left the stream.
func (c *core) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = false
	if c.closed {
		c.stream.Close()
	}
}

// close closes the stream, now or when its job has left it.
func (c *core) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed = true
		if !c.busy {
			c.stream.Close()
		}
	}
}

// throw leaves with an error of a stream as Node's native code makes it.
func (s *state) throw(err error) { s.env.Throw(streamError(err)) }

func streamError(err error) error {
	var e *zstream.Error
	if errors.As(err, &e) {
		n := &nodeerr.Error{Code: nodeerr.Code(e.Code), Class: nodeerr.PlainError, Message: e.Message, Bare: true}
		if e.Errno != 0 {
			n.Props = []nodeerr.Prop{{Name: "errno", Value: e.Errno}, {Name: "code", Value: e.Code}}
		}
		return n
	}
	return err
}

// use checks that the handle can be used.
func (h *handle) use() {
	if h.core == nil {
		h.s.env.Throw(&nodeerr.Error{Code: "ERR_INVALID_STATE", Class: nodeerr.PlainError, Message: "zlib binding closed"})
	}
	if h.busy {
		h.s.env.Throw(&nodeerr.Error{Code: "ERR_INVALID_STATE", Class: nodeerr.PlainError, Message: "write already in progress"})
	}
}

// init gives the handle its stream: (windowBits, level, memLevel, strategy, writeState, processCallback, dictionary) for zlib,
// (params, writeState, processCallback, dictionary) for Brotli, (params, pledgedSrcSize, writeState, processCallback, dictionary) to
// compress with Zstandard and without the size to decompress. params is a Uint32Array by number, with 2^32-1 for what is not set.
func (s *state) init(h *handle, c goja.FunctionCall) goja.Value {
	var stream zstream.Stream
	var err error
	at := 1
	switch h.kind {
	case kindZlib:
		at = 4
		stream = zlibStream(h.mode, c)
	case kindBrotliEncoder:
		stream, err = brotliStream(params(c.Argument(0)))
	case kindBrotliDecoder:
		stream, err = unbrotliStream(params(c.Argument(0)))
	case kindZstdCompress:
		at = 2
		stream, err = zstdStream(params(c.Argument(0)), c.Argument(1), dictionary(c.Argument(4)))
	default:
		stream, err = unzstdStream(params(c.Argument(0)), dictionary(c.Argument(3)))
	}
	if err != nil {
		s.throw(err)
	}
	if h.core != nil {
		h.core.close()
	}
	h.core = &core{stream: stream}
	h.wrote, h.after = jsbind.Object(c.Argument(at)), c.Argument(at+1)
	s.open.Add(h.core)
	return goja.Undefined()
}

func params(v goja.Value) []uint32 {
	b := bytes(v)
	list := make([]uint32, len(b)/4)
	for i := range list {
		list[i] = binary.NativeEndian.Uint32(b[4*i:])
	}
	return list
}

// dictionary copies the bytes of a dictionary; nil if there is none.
func dictionary(v goja.Value) []byte {
	if jsbind.Nullish(v) {
		return nil
	}
	if b := slices.Clone(bytes(v)); b != nil {
		return b
	}
	return []byte{}
}

func zlibStream(m mode, c goja.FunctionCall) zstream.Stream {
	window, level := int(c.Argument(0).ToInteger()), int(c.Argument(1).ToInteger())
	strategy, dict := int(c.Argument(3).ToInteger()), dictionary(c.Argument(6))
	format := inflate.Raw
	switch m {
	case modeDeflate, modeInflate:
		format = inflate.Zlib
	case modeGzip, modeGunzip:
		format = inflate.Gzip
	case modeUnzip:
		format = inflate.Auto
	}
	switch m {
	case modeDeflate, modeGzip, modeDeflateRaw:
		return zstream.NewDeflate(zstream.DeflateOptions{Format: format, Level: level, Strategy: strategy, WindowBits: window, MemLevel: int(c.Argument(2).ToInteger()), Dictionary: dict})
	}
	return zstream.NewInflate(zstream.InflateOptions{Format: format, WindowBits: window, Dictionary: dict, Members: m == modeGunzip || m == modeUnzip})
}

// reset is reset() of a handle.
func (s *state) reset(h *handle, _ goja.FunctionCall) goja.Value {
	h.use()
	if err := h.core.stream.Reset(); err != nil {
		h.fail(err)
	}
	return goja.Undefined()
}

// params is params(level, strategy) of a Zlib handle.
func (s *state) params(h *handle, c goja.FunctionCall) goja.Value {
	h.use()
	d, ok := h.core.stream.(*zstream.Deflate)
	if !ok {
		return goja.Undefined() // a decompressor has none, and Node asks them too
	}
	if err := d.SetParams(int(c.Argument(0).ToInteger()), int(c.Argument(1).ToInteger())); err != nil {
		s.throw(err)
	}
	return goja.Undefined()
}

// closeHandle is close() of a handle, which may be called more than once.
func (s *state) closeHandle(h *handle, _ goja.FunctionCall) goja.Value {
	if h.busy {
		h.ended = true
		return goja.Undefined()
	}
	h.close()
	return goja.Undefined()
}

func (h *handle) close() {
	if h.core == nil {
		return
	}
	h.core.close()
	h.s.open.Remove(h.core)
	h.core = nil
	h.s.env.DestroyScope(&h.scope)
}

// crc is crc32(data, value) of a string, or the bytes of a view.
func crc(v, start goja.Value) goja.Value {
	data := bytes(v)
	if _, ok := engine.TextOf(v); ok {
		data = text(v)
	}
	return engine.IntValue(int64(crc32.Update(uint32(start.ToInteger()), crc32.IEEETable, data)))
}
