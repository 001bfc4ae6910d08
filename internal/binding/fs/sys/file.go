package sys

import (
	"io"
	"strings"
	"unsafe"
)

// MaxRead is the greatest number of bytes that one file may have to be read as a whole.
const MaxRead = 1<<31 - 1

// readPiece is how much is asked for at once where the size is not known, and how much is read between two looks at stop.
const (
	firstPiece = 64 << 10
	readPiece  = 16 << 20
)

// ReadAll reads from the descriptor's position to the end; size is what is expected, 0 for unknown. stop, which may be nil, is
// asked between pieces. More than MaxRead bytes are io.ErrShortBuffer.
func ReadAll(fd int, size int64, stop func() bool) ([]byte, error) {
	if size > MaxRead {
		return nil, io.ErrShortBuffer
	}
	if size > 0 {
		p := RawBytes(int(size))
		n, err := readFull(fd, p, stop)
		return p[:n:n], err
	}
	p := make([]byte, 0, firstPiece)
	for {
		if stop != nil && stop() {
			return nil, ErrStopped
		}
		if len(p) == cap(p) {
			if len(p) > MaxRead {
				return nil, io.ErrShortBuffer
			}
			grown := RawBytes(2 * cap(p))
			p = grown[:copy(grown, p)]
		}
		n, err := Read(fd, p[len(p):cap(p)], -1)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return p[:len(p):len(p)], nil
		}
		p = p[:len(p)+n]
	}
}

func readFull(fd int, p []byte, stop func() bool) (int, error) {
	done := 0
	for done < len(p) {
		if stop != nil && stop() {
			return done, ErrStopped
		}
		n, err := Read(fd, p[done:min(len(p), done+readPiece)], -1)
		if err != nil {
			return done, err
		}
		if n == 0 {
			break
		}
		done += n
	}
	return done, nil
}

// WriteAll writes all of p at the descriptor's position, or from at on if that is not negative.
func WriteAll(fd int, p []byte, at int64, stop func() bool) error {
	for len(p) > 0 {
		if stop != nil && stop() {
			return ErrStopped
		}
		n, err := Write(fd, p[:min(len(p), readPiece)], at)
		if err != nil {
			return err
		}
		p = p[n:]
		if at >= 0 {
			at += int64(n)
		}
	}
	return nil
}

// RawBytes gives n bytes that are about to be written: where it pays, they are not zeroed before.
func RawBytes(n int) []byte {
	if n < 1024 {
		return make([]byte, n)
	}
	var b strings.Builder
	b.Grow(n)
	return unsafe.Slice(unsafe.StringData(b.String()), n)
}

// copyPlain moves the rest of in to out through memory.
func copyPlain(in, out int, stop func() bool) error {
	buf := make([]byte, 256<<10)
	for {
		if stop != nil && stop() {
			return ErrStopped
		}
		n, err := Read(in, buf, -1)
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		if err := WriteAll(out, buf[:n], -1, nil); err != nil {
			return err
		}
	}
}
