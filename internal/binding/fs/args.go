package fs

import (
	"fmt"
	"math"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

type face uint8

const (
	faceSync face = iota
	faceCallback
	facePromise
)

// call is a call of an operation by one of its faces, without the callback.
type call struct {
	s    *state
	args []goja.Value
	face face

	handle *handle // whose method is called; nil for the functions of the module
}

func (c *call) arg(i int) goja.Value {
	if i < len(c.args) {
		return c.args[i]
	}
	return goja.Undefined()
}

// path gives argument i as a path in the system's bytes.
func (c *call) path(i int, name string) string { return c.s.path(c.arg(i), name) }

func (s *state) path(v goja.Value, name string) string {
	if t, ok := engine.TextOf(v); ok {
		p := t.ASCII
		if t.Wide != nil {
			p = v.String()
		}
		s.refuseNull(p, v, name)
		return p
	}
	o, ok := v.(*goja.Object)
	if !ok {
		s.env.ThrowType(v, name, "string", "Buffer", "URL")
	}
	if engine.IsUint8Array(o) {
		b, _ := engine.ViewBytes(o)
		p := string(b)
		s.refuseNull(p, v, name)
		return p
	}
	if isURL(o) {
		p := s.urlPath(o)
		s.refuseNull(p, s.env.Value(p), name)
		return p
	}
	s.env.ThrowType(v, name, "string", "Buffer", "URL")
	return ""
}

func (s *state) refuseNull(p string, v goja.Value, name string) {
	if strings.IndexByte(p, 0) < 0 {
		return
	}
	s.env.Throw(nodeerr.InvalidArgValue(name, jsbind.Shown(v), "must be a string, Uint8Array, or URL without null bytes"))
}

// isURL tells a URL as Node does: by what it has, for there may be several classes of that name.
func isURL(o *goja.Object) bool {
	truthy := func(name string) bool { v := o.Get(name); return v != nil && v.ToBoolean() }
	return truthy("href") && truthy("protocol") && jsbind.Undefined(o.Get("auth")) && jsbind.Undefined(o.Get("path"))
}

// urlPath gives the path of a file: URL.
func (s *state) urlPath(o *goja.Object) string {
	if engine.Prop(o, "protocol").String() != "file:" {
		s.env.ThrowCode("ERR_INVALID_URL_SCHEME", "file")
	}
	host, path := engine.Prop(o, "hostname").String(), engine.Prop(o, "pathname").String()
	windows := runtime.GOOS == "windows"
	if host != "" && !windows {
		s.env.ThrowCode("ERR_INVALID_FILE_URL_HOST", runtime.GOOS)
	}
	lower := strings.ToLower(path)
	if strings.Contains(lower, "%2f") || windows && strings.Contains(lower, "%5c") {
		what := "must not include encoded / characters"
		if windows {
			what = `must not include encoded \ or / characters`
		}
		s.env.Throw(nodeerr.New("ERR_INVALID_FILE_URL_PATH", what).With("input", o))
	}
	plain, err := url.PathUnescape(path)
	if err != nil || !utf8.ValidString(plain) {
		s.env.Throw(&nodeerr.Error{Class: nodeerr.URIError, Message: "URI malformed", Bare: true})
	}
	if !windows {
		return plain
	}
	plain = strings.ReplaceAll(plain, "/", `\`)
	if host != "" {
		return `\\` + host + plain
	}
	if len(plain) < 3 || plain[2] != ':' {
		s.env.Throw(nodeerr.New("ERR_INVALID_FILE_URL_PATH", "must be absolute").With("input", o))
	}
	return plain[1:]
}

// fd gives argument i as a descriptor.
func (c *call) fd(i int) int { return int(c.s.env.Integer(c.arg(i), "fd", 0, math.MaxInt32)) }

// flags gives argument i as open flags.
func (c *call) flags(i int, def int) int {
	v := c.arg(i)
	if jsbind.Nullish(v) {
		return def
	}
	return c.s.flags(v, "flags")
}

func (s *state) flags(v goja.Value, name string) int {
	if jsbind.TypeOf(v) == "number" {
		return int(s.env.Integer(v, name, math.MinInt32, math.MaxInt32))
	}
	if jsbind.TypeOf(v) == "string" {
		if f, ok := flagsOf(v.String()); ok {
			return f
		}
	}
	s.env.Throw(nodeerr.InvalidArgValue(name, jsbind.Shown(v), ""))
	return 0
}

// flagsOf reads a flag string such as "a+".
func flagsOf(name string) (int, bool) {
	switch name {
	case "r":
		return sys.ORdonly, true
	case "rs", "sr":
		return sys.ORdonly | sys.OSync, true
	case "r+":
		return sys.ORdwr, true
	case "rs+", "sr+":
		return sys.ORdwr | sys.OSync, true
	case "w":
		return sys.OTrunc | sys.OCreat | sys.OWronly, true
	case "wx", "xw":
		return sys.OTrunc | sys.OCreat | sys.OWronly | sys.OExcl, true
	case "w+":
		return sys.OTrunc | sys.OCreat | sys.ORdwr, true
	case "wx+", "xw+":
		return sys.OTrunc | sys.OCreat | sys.ORdwr | sys.OExcl, true
	case "a":
		return sys.OAppend | sys.OCreat | sys.OWronly, true
	case "ax", "xa":
		return sys.OAppend | sys.OCreat | sys.OWronly | sys.OExcl, true
	case "as", "sa":
		return sys.OAppend | sys.OCreat | sys.OWronly | sys.OSync, true
	case "a+":
		return sys.OAppend | sys.OCreat | sys.ORdwr, true
	case "ax+", "xa+":
		return sys.OAppend | sys.OCreat | sys.ORdwr | sys.OExcl, true
	case "as+", "sa+":
		return sys.OAppend | sys.OCreat | sys.ORdwr | sys.OSync, true
	}
	return 0, false
}

// mode gives a value as permissions: a number, or digits of an octal one.
func (s *state) mode(v goja.Value, name string) uint32 {
	if jsbind.TypeOf(v) == "string" {
		n, err := strconv.ParseUint(v.String(), 8, 64)
		if err != nil || v.String()[0] == '+' {
			s.env.Throw(nodeerr.InvalidArgValue(name, jsbind.Shown(v), "must be a 32-bit unsigned integer or an octal string"))
		}
		v = s.env.Value(float64(n))
	}
	return s.env.Uint32(v, name, false)
}

// modeOr is mode with a value for what is missing.
func (s *state) modeOr(v goja.Value, name string, def uint32) uint32 {
	if jsbind.Nullish(v) {
		return def
	}
	return s.mode(v, name)
}

// time gives a value as a point in time: a Date, or seconds.
func (s *state) time(v goja.Value, name string) sys.Time {
	sec := 0.0
	k := engine.ValueKinds()
	switch {
	case jsbind.TypeOf(v) == "number" && !math.IsInf(v.ToFloat(), 0) && !math.IsNaN(v.ToFloat()):
		if sec = v.ToFloat(); sec < 0 {
			sec = float64(s.env.Clock.WallTime().UnixMilli()) / 1e3
		}
	case jsbind.TypeOf(v) == "string" && !math.IsNaN(v.ToFloat()):
		sec = v.ToFloat()
	case jsbind.Object(v) != nil && k.OfObject(jsbind.Object(v)) == engine.KindDate:
		sec = float64(k.DateMillis(jsbind.Object(v))) / 1e3
	default:
		s.env.ThrowType(v, name, "Date", "Time in seconds")
	}
	whole := math.Floor(sec)
	return sys.Time{Sec: int64(whole), Nsec: int64(math.Round((sec-whole)*1e6)) * 1e3}
}

func viewBytes(v goja.Value) ([]byte, bool) {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil, false
	}
	switch engine.ValueKinds().OfObject(o) {
	case engine.KindTypedArray, engine.KindDataView:
		return engine.ViewBytes(o)
	}
	return nil, false
}

// views gives argument i as the memory of a list of views.
func (c *call) views(i int) [][]byte {
	v := c.arg(i)
	refuse := func() { c.s.env.ThrowType(v, "buffers", "ArrayBufferView[]") }
	o, ok := v.(*goja.Object)
	if !ok || o.ClassName() != "Array" {
		refuse()
	}
	n := int(engine.Prop(o, "length").ToInteger())
	list := make([][]byte, n)
	for j := range list {
		if list[j], ok = viewBytes(o.Get(strconv.Itoa(j))); !ok {
			refuse()
		}
	}
	return list
}

// position gives a value as a place in a file; -1 is the present one. length is how much is to be moved there.
func (s *state) position(v goja.Value, length int) int64 {
	switch jsbind.TypeOf(v) {
	case "undefined":
		return -1
	case "number":
		return s.env.Integer(v, "position", -1, jsbind.MaxSafeInteger)
	case "bigint":
		n, ok := bigInt64(v)
		if top := int64(math.MaxInt64) - int64(length); !ok || n < -1 || n > top {
			s.env.Throw(nodeerr.OutOfRange("position", fmt.Sprintf(">= -1 && <= %d", top), nodeerr.GroupDigits(v.String()+"n")))
		}
		return n
	}
	if goja.IsNull(v) {
		return -1
	}
	s.env.ThrowType(v, "position", "integer", "bigint")
	return 0
}

func bigInt64(v goja.Value) (int64, bool) {
	n, err := strconv.ParseInt(v.String(), 10, 64)
	return n, err == nil
}
