package cli

import (
	"io"
	"os"
	"time"
)

// followInterval is how often a file is looked at by --follow.
const followInterval = 200 * time.Millisecond

// waitForMore returns false when the process is to end.
func (p *Proc) waitForMore() bool {
	t := time.NewTimer(followInterval)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-p.Context.Done():
		return false
	}
}

// tail opens what --follow reads: the standard input, or a file that goes on in another of its name when it is renamed or replaced,
// and begins again when it is cut.
func (p *Proc) tail(names []string) (io.ReadCloser, error) {
	if len(names) == 0 || names[0] == "-" {
		return io.NopCloser(p.Stdin), nil
	}
	f, err := p.Open(names[0])
	if err != nil {
		return nil, err
	}
	return &tail{file: f, open: func() (io.ReadCloser, error) { return p.Open(names[0]) }}, nil
}

// tail is used by one goroutine.
type tail struct {
	file io.ReadCloser
	open func() (io.ReadCloser, error)
	read int64         // bytes of file so far
	next io.ReadCloser // has the name now; file is read to its end first
}

func (t *tail) Read(b []byte) (int, error) {
	for {
		n, err := t.file.Read(b)
		t.read += int64(n)
		if n > 0 || err != io.EOF {
			return n, err
		}
		if t.next == nil {
			if t.next = t.successor(); t.next != nil {
				continue // what was written between the end that was seen and the change of names
			}
			return 0, io.EOF
		}
		_ = t.file.Close()
		t.file, t.next, t.read = t.next, nil, 0
	}
}

// successor is the file that has the name, if that is another one or has lost what was read. A name that is free for a moment, or a
// file that cannot be opened yet, is looked at again later.
func (t *tail) successor() io.ReadCloser {
	next, err := t.open()
	if err != nil {
		return nil
	}
	now, nerr := stat(next)
	was, werr := stat(t.file)
	if nerr == nil && werr == nil && (!os.SameFile(now, was) || now.Size() < t.read) {
		return next
	}
	_ = next.Close()
	return nil
}

func stat(f io.ReadCloser) (os.FileInfo, error) {
	if s, ok := f.(interface{ Stat() (os.FileInfo, error) }); ok {
		return s.Stat()
	}
	return nil, os.ErrInvalid
}

func (t *tail) Close() error {
	if t.next != nil {
		_ = t.next.Close()
	}
	return t.file.Close()
}
