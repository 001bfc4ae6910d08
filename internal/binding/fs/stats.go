package fs

import (
	"math"
	"math/big"
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// The properties of stat's results, in their order.
var (
	statsFields = [...]unistring.String{"dev", "mode", "nlink", "uid", "gid", "rdev", "blksize", "ino", "size", "blocks",
		"atimeMs", "mtimeMs", "ctimeMs", "birthtimeMs", "atimeNs", "mtimeNs", "ctimeNs", "birthtimeNs"} // the last four of BigIntStats
	statFSFields = [...]unistring.String{"type", "bsize", "frsize", "blocks", "bfree", "bavail", "files", "ffree"}
)

// object makes an object with the given prototype; values are those of its first properties.
func (s *state) object(proto *goja.Object, names []unistring.String, values []goja.Value) *goja.Object {
	b := engine.ValueKinds().NewPlain(s.env.VM, len(names))
	for i, name := range names {
		v := goja.Value(goja.Undefined())
		if i < len(values) {
			v = values[i]
		}
		b.Put(name, v)
	}
	if err := b.Object.SetPrototype(proto); err != nil {
		s.env.Throw(err)
	}
	return b.Object
}

// statOptions reads the second argument. null is refused where nobody waits, as by Node.
func (c *call) statOptions() options {
	if c.face == faceSync && goja.IsNull(c.arg(1)) {
		panic(c.s.env.VM.NewTypeError("Cannot read properties of null (reading 'bigint')"))
	}
	return options{s: c.s, obj: jsbind.Object(c.arg(1))}
}

func stat(c *call) *task  { return statPath(c, "stat", true) }
func lstat(c *call) *task { return statPath(c, "lstat", false) }

func statPath(c *call, syscall string, follow bool) *task {
	o := c.statOptions()
	path := c.path(0, "path")
	quiet := o.get("throwIfNoEntry") != nil && !o.truthy("throwIfNoEntry")
	missing := false
	var st sys.Stat
	return &task{
		run: func(*control) (err error) {
			if st, err = sys.GetStat(path, follow); err == nil {
				return nil
			}
			if quiet {
				if name := nodeerr.ErrnoOf(err).Name; name == "ENOENT" || name == "ENOTDIR" {
					missing = true
					return nil
				}
			}
			return failAt(err, syscall, path)
		},
		value: func() (goja.Value, error) {
			if missing {
				return goja.Undefined(), nil
			}
			return c.s.statsOf(&st, o.truthy("bigint")), nil
		},
	}
}

func fstat(c *call) *task {
	o := c.statOptions()
	fd := c.fd(0)
	var st sys.Stat
	return &task{
		run: func(*control) (err error) {
			st, err = sys.Fstat(fd)
			return fail(err, "fstat", "", "")
		},
		value: func() (goja.Value, error) { return c.s.statsOf(&st, o.truthy("bigint")), nil },
	}
}

func statfs(c *call) *task {
	o := c.statOptions()
	path := c.path(0, "path")
	var st sys.StatFS
	return &task{
		run: func(*control) (err error) {
			st, err = sys.GetStatFS(path)
			return failAt(err, "statfs", path)
		},
		value: func() (goja.Value, error) { return c.s.statFSOf(&st, o.truthy("bigint")), nil },
	}
}

// statsOf makes a Stats or BigIntStats object.
func (s *state) statsOf(st *sys.Stat, big bool) *goja.Object {
	s.statsClasses()
	fields := [...]uint64{st.Dev, st.Mode, st.Nlink, st.UID, st.GID, st.Rdev, st.Blksize, st.Ino, st.Size, st.Blocks}
	times := [...]sys.Time{st.Atime, st.Mtime, st.Ctime, st.Birthtime}
	if big {
		var v [len(statsFields)]goja.Value
		for i, f := range fields {
			v[i] = s.bigint(f)
		}
		for i, t := range times {
			v[len(fields)+i] = s.signedBigint(floorDiv(t.Nanos(), 1e6))
			v[len(fields)+len(times)+i] = s.signedBigint(t.Nanos())
		}
		return s.object(s.bigStats.proto, statsFields[:], v[:])
	}
	var v [statsLen]goja.Value
	for i, f := range fields {
		v[i] = number(f)
	}
	for i, t := range times {
		v[len(fields)+i] = engine.FloatValue(t.Millis())
	}
	return s.object(s.stats.proto, statsFields[:statsLen], v[:])
}

// statsLen is the number of properties of Stats.
const statsLen = 14

func (s *state) statFSOf(st *sys.StatFS, big bool) *goja.Object {
	s.statsClasses()
	var v [len(statFSFields)]goja.Value
	for i, f := range [...]uint64{st.Type, st.Bsize, st.Frsize, st.Blocks, st.Bfree, st.Bavail, st.Files, st.Ffree} {
		if big {
			v[i] = s.bigint(f)
		} else {
			v[i] = number(f)
		}
	}
	return s.object(s.statFS.proto, statFSFields[:], v[:])
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// number gives a count as a number, as exactly as that can hold it.
func number(n uint64) goja.Value {
	if n <= jsbind.MaxSafeInteger {
		return engine.IntValue(int64(n))
	}
	return engine.FloatValue(float64(n))
}

func (s *state) bigint(n uint64) goja.Value      { return s.env.VM.ToValue(new(big.Int).SetUint64(n)) }
func (s *state) signedBigint(n int64) goja.Value { return s.env.VM.ToValue(big.NewInt(n)) }

// statsClasses makes the classes of stat's results.
func (s *state) statsClasses() {
	if s.stats.ctor != nil {
		return
	}
	r := s.env.VM
	s.statsBase.ctor, s.statsBase.proto = statsBaseClass().New(r)
	s.stats.ctor, s.stats.proto = statsClass().New(r)
	s.bigStats.ctor, s.bigStats.proto = bigStatsClass().New(r)
	s.statFS.ctor, s.statFS.proto = statFSClass().New(r)
}

// typeChecks are the methods that tell a file's type.
var typeChecks = [...]struct {
	name string
	kind uint64
	ent  sys.DirentType
}{
	{"isDirectory", sys.TypeDirectory, sys.DirentDir}, {"isFile", sys.TypeRegular, sys.DirentFile},
	{"isBlockDevice", sys.TypeBlock, sys.DirentBlock}, {"isCharacterDevice", sys.TypeCharacter, sys.DirentChar},
	{"isSymbolicLink", sys.TypeSymlink, sys.DirentLink}, {"isFIFO", sys.TypeFIFO, sys.DirentFIFO}, {"isSocket", sys.TypeSocket, sys.DirentSocket},
}

var statsBaseClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("StatsBase", 10, func(r *goja.Runtime, _ []goja.Value, nt *goja.Object) *goja.Object {
		s := stateIn(r)
		return r.CreateObject(engine.PrototypeFor(nt, s.statsBase.ctor, s.statsBase.proto))
	}, nil, nil, nil)
	for _, t := range typeChecks {
		c.Proto.Lazy(t.name, engine.Plain, func(r *goja.Runtime) goja.Value {
			return engine.NewFunction(r, "", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				o, ok := c.This.(*goja.Object)
				if !ok {
					return r.ToValue(false)
				}
				return r.ToValue(modeOf(o)&sys.TypeMask == t.kind)
			})
		})
	}
	return c
})

// modeOf gives the mode of a Stats or BigIntStats object.
func modeOf(o *goja.Object) uint64 {
	v := o.Get("mode")
	switch jsbind.TypeOf(v) {
	case "number":
		return uint64(v.ToInteger())
	case "bigint":
		return v.Export().(*big.Int).Uint64()
	}
	return 0
}

// times are the properties of Stats that are made of its times when somebody looks.
var times = [...]string{"atime", "mtime", "ctime", "birthtime"}

func describeTimes(t *engine.Template) {
	own := func(name string, get func(s *state, o *goja.Object) goja.Value) {
		t.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			o, ok := c.This.(*goja.Object)
			if !ok {
				return goja.Undefined()
			}
			v := get(stateIn(r), o)
			engine.DefineOwn(o, engine.Name(name), v, engine.Plain)
			return v
		}, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			if o, ok := c.This.(*goja.Object); ok {
				engine.DefineOwn(o, engine.Name(name), c.Argument(0), engine.Plain)
			}
			return goja.Undefined()
		})
	}
	for _, name := range times {
		own(name, func(s *state, o *goja.Object) goja.Value { return s.date(o.Get(name + "Ms")) })
	}
	for _, name := range times {
		own(name+"Instant", func(s *state, _ *goja.Object) goja.Value {
			s.env.ThrowCode("ERR_NO_TEMPORAL")
			return nil
		})
	}
}

// date gives milliseconds, a number or a bigint, as a Date.
func (s *state) date(ms goja.Value) goja.Value {
	millis := int64(math.MinInt64)
	if ms != nil {
		var f float64
		if b, ok := ms.Export().(*big.Int); ok {
			f, _ = new(big.Float).SetInt(b).Float64()
		} else {
			f = ms.ToFloat()
		}
		if !math.IsNaN(f) && math.Abs(f) <= 8.64e15 {
			millis = int64(math.Floor(f + 0.5))
		}
	}
	return engine.ValueKinds().NewDate(s.env.VM, millis)
}

func inherit(get func(*state) *goja.Object) func(*goja.Runtime) *goja.Object {
	return func(r *goja.Runtime) *goja.Object { return get(stateIn(r)) }
}

var statsClass = sync.OnceValue(func() *engine.Class {
	construct := func(r *goja.Runtime, args []goja.Value, nt *goja.Object) *goja.Object {
		s := stateIn(r)
		s.deprecate("DEP0180", "fs.Stats constructor is deprecated.")
		return s.object(engine.PrototypeFor(nt, s.stats.ctor, s.stats.proto), statsFields[:statsLen], args)
	}
	c := engine.NewClass("Stats", 18, construct, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return construct(r, c.Arguments, nil)
	}, inherit(func(s *state) *goja.Object { return s.statsBase.proto }), nil)
	describeTimes(c.Proto)
	return c
})

var bigStatsClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("BigIntStats", 14, func(r *goja.Runtime, args []goja.Value, nt *goja.Object) *goja.Object {
		s := stateIn(r)
		return s.object(engine.PrototypeFor(nt, s.bigStats.ctor, s.bigStats.proto), statsFields[:], args)
	}, nil, inherit(func(s *state) *goja.Object { return s.statsBase.proto }), nil)
	describeTimes(c.Proto)
	return c
})

var statFSClass = sync.OnceValue(func() *engine.Class {
	return engine.NewClass("StatFs", 8, func(r *goja.Runtime, args []goja.Value, nt *goja.Object) *goja.Object {
		s := stateIn(r)
		return s.object(engine.PrototypeFor(nt, s.statFS.ctor, s.statFS.proto), statFSFields[:], args)
	}, nil, nil, nil)
})
