package fs

import (
	"math"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// write is write(fd, buffer, offset, length, position), write(fd, buffer, options) and write(fd, string, position, encoding).
func write(c *call) *task {
	fd := c.fd(0)
	sp := c.writeSpan(1)
	n := 0
	return &task{
		run: func(*control) (err error) {
			n, err = sys.Write(fd, sp.mem, sp.at)
			return fail(err, "write", "", "")
		},
		value: func() (goja.Value, error) { return c.s.env.Value(n), nil },
		args: func(failure goja.Value) []goja.Value {
			return []goja.Value{orNull(failure), c.s.env.Value(n), sp.owner}
		},
	}
}

// writeSpan reads the arguments of write from argument i on.
func (c *call) writeSpan(i int) span {
	s := c.s
	v := c.arg(i)
	if _, isText := engine.TextOf(v); isText {
		return c.textSpan(i)
	}
	mem, ok := viewBytes(v)
	if !ok {
		s.env.ThrowType(v, "buffer", "string", "Buffer", "TypedArray", "DataView")
	}
	offset, length, position := c.arg(i+1), c.arg(i+2), c.arg(i+3)
	if o := jsbind.Object(offset); o != nil {
		offset, length, position = o.Get("offset"), o.Get("length"), o.Get("position")
	}
	total := int64(len(mem))
	off := int64(0)
	if !jsbind.Nullish(offset) {
		off = s.env.Integer(offset, "offset", 0, jsbind.MaxSafeInteger)
	}
	n := total - off
	if jsbind.TypeOf(length) == "number" {
		f := length.ToFloat()
		if f != math.Trunc(f) {
			s.env.Throw(nodeerr.OutOfRange("length", "an integer", jsbind.NumberText(length)))
		}
		n = int64(f)
	}
	if n > math.MaxInt32 && off+n <= total {
		s.env.Throw(nodeerr.OutOfRange("length", ">= 0 && <= 2147483647", strconv.FormatInt(n, 10)))
	}
	text := func(n int64) string { return nodeerr.GroupDigits(strconv.FormatInt(n, 10)) }
	switch {
	case off > total:
		s.env.Throw(nodeerr.OutOfRange("offset", "<= "+strconv.FormatInt(total, 10), text(off)))
	case n > total-off:
		s.env.Throw(nodeerr.OutOfRange("length", "<= "+strconv.FormatInt(total-off, 10), text(n)))
	case n < 0:
		s.env.Throw(nodeerr.OutOfRange("length", ">= 0", text(n)))
	}
	return span{owner: v, mem: mem[off : off+n], at: s.loosePosition(position)}
}

// textSpan is writeSpan for a string.
func (c *call) textSpan(i int) span {
	v := c.arg(i)
	enc := buffer.UTF8
	position, name := c.arg(i+1), c.arg(i+2)
	if jsbind.TypeOf(position) == "string" {
		position, name = goja.Undefined(), position
	}
	if jsbind.TypeOf(name) == "string" {
		e, ok := buffer.ParseEncoding(name.String())
		if !ok {
			c.s.env.Throw(nodeerr.InvalidArgValue("encoding", jsbind.Shown(name), "is invalid encoding"))
		}
		enc = e
	}
	if enc == buffer.Hex {
		if t, _ := engine.TextOf(v); t.Len()%2 != 0 {
			c.s.env.Throw(nodeerr.InvalidArgValue("encoding", "'hex'", "is invalid for data of length "+strconv.Itoa(t.Len())))
		}
	}
	b, err := buffer.Decode(v, enc)
	if err != nil {
		c.s.env.Throw(err)
	}
	return span{owner: v, mem: b, at: c.s.loosePosition(position)}
}

// loosePosition gives the position argument of write: what is no number means the present one.
func (s *state) loosePosition(v goja.Value) int64 {
	switch jsbind.TypeOf(v) {
	case "number":
		f := v.ToFloat()
		if f != math.Trunc(f) || f < 0 || f > jsbind.MaxSafeInteger {
			return -1
		}
		return int64(f)
	case "bigint":
		if n, ok := bigInt64(v); ok {
			return max(-1, n)
		}
	}
	return -1
}

// writev is writev(fd, buffers, position).
func writev(c *call) *task {
	fd := c.fd(0)
	list := c.views(1)
	at := c.vectorPosition(2)
	n := 0
	return &task{
		run: func(*control) (err error) {
			n, err = sys.Writev(fd, list, at)
			return fail(err, "write", "", "")
		},
		value: func() (goja.Value, error) { return c.s.env.Value(n), nil },
		args: func(failure goja.Value) []goja.Value {
			return []goja.Value{orNull(failure), c.s.env.Value(n), c.arg(1)}
		},
	}
}

// writeFile is writeFile(path, data, options).
func writeFile(c *call) *task { return writeWhole(c, sys.OTrunc|sys.OCreat|sys.OWronly, "path") }

// appendFile is appendFile(path, data, options).
func appendFile(c *call) *task { return writeWhole(c, sys.OAppend|sys.OCreat|sys.OWronly, "path") }

func writeWhole(c *call, flags int, name string) *task {
	s := c.s
	o := c.options(2)
	if o.obj == nil && jsbind.Nullish(c.arg(2)) {
		o.enc = nil
	}
	flush := false
	if v := o.get("flush"); !jsbind.Nullish(v) {
		flush = s.env.Bool(v, "options.flush")
	}
	if v := o.get("flag"); !jsbind.Nullish(v) && v.ToBoolean() {
		flags = s.flags(v, "flags")
	}
	mode := s.modeOr(orUndefined(o.get("mode")), "options.mode", 0o666)
	data := c.data(1, o)
	sig := o.signal()
	file := c.target(0, name)
	return &task{
		signal: sig, handle: c.handle,
		run: func(ctl *control) error {
			if err := file.open(flags, mode); err != nil {
				return err
			}
			err := fail(sys.WriteAll(file.fd, data, -1, ctl.cancelled), "write", "", "")
			if err == nil && flush {
				err = fail(sys.Fsync(file.fd), "fsync", "", "")
			}
			if cerr := file.close(); err == nil {
				err = cerr
			}
			return err
		},
	}
}

func orUndefined(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}

// data gives argument i as the bytes to be written.
func (c *call) data(i int, o options) []byte {
	v := c.arg(i)
	if b, ok := viewBytes(v); ok {
		return b
	}
	if _, ok := engine.TextOf(v); !ok {
		c.s.env.ThrowType(v, "data", "string", "Buffer", "TypedArray", "DataView")
	}
	enc := o.encoding(asText)
	if enc.buffer {
		enc = asText
	}
	b, err := buffer.Decode(v, enc.enc)
	if err != nil {
		c.s.env.Throw(err)
	}
	return b
}
