package fs

import (
	"errors"
	"io"
	"math"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// span is the part of a buffer that is to be moved, and the place in the file.
type span struct {
	owner goja.Value // what the program gave
	mem   []byte
	at    int64 // -1: the descriptor's position
}

// read is read(fd, buffer, offset, length, position), read(fd, buffer, options) and read(fd, options).
func read(c *call) *task {
	fd := c.fd(0)
	sp := c.readSpan(1)
	n := 0
	t := &task{
		run: func(ctl *control) (err error) {
			n, err = readSome(fd, sp.mem, sp.at, ctl)
			return err
		},
		value: func() (goja.Value, error) { return c.s.env.Value(n), nil },
		args: func(failure goja.Value) []goja.Value {
			return []goja.Value{orNull(failure), c.s.env.Value(n), sp.owner}
		},
	}
	if len(sp.mem) == 0 {
		t.run = nil
	}
	return t
}

func orNull(v goja.Value) goja.Value {
	if v == nil {
		return goja.Null()
	}
	return v
}

// readSome reads once. What may block for long is waited for such that the isolate can be ended meanwhile.
func readSome(fd int, p []byte, at int64, ctl *control) (int, error) {
	if at < 0 && mayBlock(fd) {
		if err := sys.WaitReadable(fd, ctl.stopped); err != nil {
			return 0, fail(err, "read", "", "")
		}
	}
	n, err := sys.Read(fd, p, at)
	return n, fail(err, "read", "", "")
}

func mayBlock(fd int) bool {
	st, err := sys.Fstat(fd)
	return err == nil && !st.Is(sys.TypeRegular) && !st.Is(sys.TypeDirectory) && !st.Is(sys.TypeBlock)
}

// readSpan reads the arguments of read from argument i on.
func (c *call) readSpan(i int) span {
	s := c.s
	v := c.arg(i)
	var offset, length, position goja.Value
	given := func(o *goja.Object) {
		offset, length, position = o.Get("offset"), o.Get("length"), o.Get("position")
	}
	mem, isView := viewBytes(v)
	switch {
	case isView:
		offset, length, position = c.arg(i+1), c.arg(i+2), c.arg(i+3)
		if o := jsbind.Object(offset); o != nil || len(c.args) <= i+2 && !jsbind.Nullish(offset) {
			if c.face != facePromise || o == nil {
				o = s.plainObject(offset, "options")
			}
			given(o)
		}
	case c.face == facePromise || c.face == faceCallback && len(c.args) <= i+1:
		// The buffer is one of the options, or is made.
		if jsbind.Nullish(v) {
			v = s.env.VM.NewObject()
		}
		given(s.plainObject(v, "options"))
		o := jsbind.Object(v)
		if v = o.Get("buffer"); jsbind.Undefined(v) {
			v = buffer.FromBytes(s.env, make([]byte, 16<<10))
		}
		if mem, isView = viewBytes(v); !isView {
			s.env.ThrowType(v, "buffer", "Buffer", "TypedArray", "DataView")
		}
	default:
		s.env.ThrowType(v, "buffer", "Buffer", "TypedArray", "DataView")
	}
	off := int64(0)
	if !jsbind.Nullish(offset) {
		off = s.env.Integer(offset, "offset", 0, jsbind.MaxSafeInteger)
	}
	n := int64(len(mem)) - off
	if !jsbind.Nullish(length) {
		n = int64(int32(length.ToInteger()))
	}
	if n == 0 {
		return span{owner: v, at: s.position(position, 0)}
	}
	if len(mem) == 0 {
		s.env.Throw(nodeerr.InvalidArgValue("buffer", jsbind.Shown(v), "is empty and cannot be written"))
	}
	s.inBounds(off, n, int64(len(mem)))
	return span{owner: v, mem: mem[off : off+n], at: s.position(position, int(n))}
}

// inBounds refuses a part that does not lie within a buffer of total bytes.
func (s *state) inBounds(off, n, total int64) {
	text := func(n int64) string { return nodeerr.GroupDigits(strconv.FormatInt(n, 10)) }
	if n < 0 {
		s.env.Throw(nodeerr.OutOfRange("length", ">= 0", text(n)))
	}
	if off+n > total {
		s.env.Throw(nodeerr.OutOfRange("length", "<= "+strconv.FormatInt(total-off, 10), text(n)))
	}
}

// readv is readv(fd, buffers, position).
func readv(c *call) *task {
	fd := c.fd(0)
	list := c.views(1)
	at := c.vectorPosition(2)
	n := 0
	return &task{
		run: func(ctl *control) (err error) {
			if at < 0 && mayBlock(fd) {
				if err := sys.WaitReadable(fd, ctl.stopped); err != nil {
					return fail(err, "read", "", "")
				}
			}
			n, err = sys.Readv(fd, list, at)
			return fail(err, "read", "", "")
		},
		value: func() (goja.Value, error) { return c.s.env.Value(n), nil },
		args: func(failure goja.Value) []goja.Value {
			return []goja.Value{orNull(failure), c.s.env.Value(n), c.arg(1)}
		},
	}
}

// vectorPosition gives argument i as a place in a file; what is no number means the present one.
func (c *call) vectorPosition(i int) int64 {
	v := c.arg(i)
	if t := jsbind.TypeOf(v); t != "number" && t != "bigint" {
		return -1
	}
	return c.s.position(v, 0)
}

// target is a file as readFile and writeFile take it: a path, or something open.
type target struct {
	path   string
	fd     int
	opened bool // fd is to be used, and stays open
}

// target reads argument i.
func (c *call) target(i int, name string) target {
	v := c.arg(i)
	if h := handleOf(v); h != nil && c.face == facePromise {
		c.handle = h
		return target{fd: h.use(name), opened: true}
	}
	if c.handle != nil {
		return target{fd: c.handle.fd, opened: true}
	}
	if c.face != facePromise && jsbind.TypeOf(v) == "number" {
		if f := v.ToFloat(); f == math.Trunc(f) && f >= math.MinInt32 && f <= math.MaxInt32 {
			return target{fd: int(c.s.env.Integer(v, "fd", 0, math.MaxInt32)), opened: true}
		}
	}
	return target{path: c.path(i, name)}
}

func (t *target) open(flags int, mode uint32) (err error) {
	if t.opened {
		return nil
	}
	t.fd, err = sys.Open(t.path, flags, mode)
	return failAt(err, "open", t.path)
}

func (t *target) close() error {
	if t.opened {
		return nil
	}
	return fail(sys.Close(t.fd), "close", "", "")
}

// readFile is readFile(path, options).
func readFile(c *call) *task {
	o := c.options(1)
	enc := o.encoding(asBuffer)
	sig := o.signal()
	into := o.destination()
	flags := sys.ORdonly
	if v := o.get("flag"); !jsbind.Nullish(v) {
		flags = c.s.flags(v, "flags")
	}
	file := c.target(0, "path")
	var data []byte
	var size int64
	var text goja.Value
	return &task{
		signal: sig, handle: c.handle,
		run: func(ctl *control) error {
			if err := file.open(flags, 0o666); err != nil {
				return err
			}
			var err error
			data, size, err = readWhole(file.fd, ctl)
			if cerr := file.close(); err == nil {
				err = cerr
			}
			if err == nil && !enc.buffer {
				text, err = buffer.EncodeValue(data, enc.enc)
			}
			return err
		},
		value: func() (goja.Value, error) {
			if into != nil {
				whole, err := c.s.readInto(into, data, size)
				if err != nil || enc.buffer {
					return whole, err
				}
			}
			if text != nil {
				return text, nil
			}
			return buffer.FromBytes(c.s.env, data), nil
		},
	}
}

// readWhole reads from the descriptor's position to the end. size is what the file says to have, 0 where it does not say.
func readWhole(fd int, ctl *control) (data []byte, size int64, err error) {
	st, err := sys.Fstat(fd)
	if err != nil {
		return nil, 0, fail(err, "fstat", "", "")
	}
	if st.Is(sys.TypeRegular) {
		size = int64(st.Size)
	}
	if size > sys.MaxRead {
		return nil, 0, nodeerr.New("ERR_FS_FILE_TOO_LARGE", size)
	}
	wait := func() bool { return ctl.stopped() }
	if !st.Is(sys.TypeRegular) && !st.Is(sys.TypeDirectory) && !st.Is(sys.TypeBlock) {
		wait = func() bool { return sys.WaitReadable(fd, ctl.stopped) == sys.ErrStopped || ctl.stopped() }
	}
	data, err = sys.ReadAll(fd, size, wait)
	if errors.Is(err, io.ErrShortBuffer) {
		return nil, 0, nodeerr.New("ERR_FS_FILE_TOO_LARGE", int64(sys.MaxRead)+1)
	}
	return data, size, fail(err, "read", "", "")
}
