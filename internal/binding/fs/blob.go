package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/blob"
	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// fileSource is a file as the content of a Blob. It is read when the Blob is, and must not have changed by then.
type fileSource struct {
	path string
	stat sys.Stat
}

// openAsBlob is openAsBlobSync(path, options).
func (s *state) openAsBlob(c goja.FunctionCall) goja.Value {
	k := &call{s: s, args: c.Arguments}
	kind := ""
	if v := k.arg(1); !jsbind.Undefined(v) {
		o := options{s: s, obj: s.env.PlainObject(v, "options")}
		if t := o.get("type"); t != nil {
			kind = s.env.String(t, "options.type")
		}
	}
	path := k.path(0, "path")
	if err := s.permit(needsRead, path); err != nil {
		s.env.Throw(err)
	}
	st, err := sys.GetStat(path, true)
	if err != nil {
		s.env.Throw(failAt(err, "stat", path))
	}
	return blob.NewFrom(s.env, &fileSource{absolute(path), st}, int64(st.Size), kind)
}

// Read implements blob.Source.
func (f *fileSource) Read(env *jsbind.Env, off, n int64, done func([]byte, error)) {
	s := states.Of(env)
	var data []byte
	var failed error
	t := &task{run: func(ctl *control) error {
		data, failed = f.read(off, n, ctl)
		return nil
	}}
	r := &request{s: s, t: t, cb: env.Func("", 0, func(goja.FunctionCall) goja.Value {
		done(data, failed)
		return goja.Undefined()
	})}
	s.start(r, "BLOBREADER", "BlobReader")
}

func (f *fileSource) read(off, n int64, ctl *control) ([]byte, error) {
	unreadable := nodeerr.DOM("NotReadableError", "The blob could not be read")
	fd, err := sys.Open(f.path, sys.ORdonly, 0)
	if err != nil {
		return nil, unreadable
	}
	defer sys.Close(fd)
	st, err := sys.Fstat(fd)
	if err != nil || st.Size != f.stat.Size || st.Mtime != f.stat.Mtime || n > sys.MaxRead {
		return nil, unreadable
	}
	p := sys.RawBytes(int(n))
	for got := 0; got < len(p); {
		if ctl.stopped() {
			return nil, sys.ErrStopped
		}
		m, err := sys.Read(fd, p[got:], off+int64(got))
		if err != nil || m == 0 {
			return nil, unreadable
		}
		got += m
	}
	return p, nil
}
