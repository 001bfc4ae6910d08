// Package logview reads logs that node-go and others wrote: line by line, in bounded memory, with whatever is wrong with them
// counted and never fatal. On that stand the views of the command node-go log.
//
// Nothing in the package is safe for use by more than one goroutine at a time, and nothing starts goroutines.
package logview

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// Source is something to read.
type Source struct {
	Name string
	Open func() (io.ReadCloser, error)
}

// Sizes of the reader's buffer, and of the longest line that is kept.
const (
	bufferSize = 256 << 10
	maxLine    = 4 << 20
)

// Counts tell what was read.
type Counts struct {
	Bytes, Lines         int64
	Events, Foreign, Bad int64 // Bad: not JSON
	TooLong              int64 // lines above 4 MB, which are left out
	Truncated            int64 // last lines without an end that are no JSON, and gzip files without an end
	NoTime               int64 // records that do not tell when
	ClockSteps           int64 // records of a process that come more than a second before the one above
}

// Each calls f for each line of all sources in order; an empty line is none. The record is valid until f returns. It ends early
// with f's error, and with that of a source that cannot be read; what a source is missing at its end is counted only.
func Each(sources []Source, c *Counts, f func(*Record) error) error {
	last := map[int64]int64{}
	for _, s := range sources {
		if err := eachOf(s, c, last, f); err != nil {
			return err
		}
	}
	return nil
}

func eachOf(s Source, c *Counts, last map[int64]int64, f func(*Record) error) error {
	file, err := s.Open()
	if err != nil {
		return err
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, bufferSize)
	if head, _ := in.Peek(2); len(head) == 2 && head[0] == 0x1f && head[1] == 0x8b {
		z, err := gzip.NewReader(in)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		in = bufio.NewReaderSize(z, bufferSize)
	}
	l := lines{in: in}
	var r Record
	for {
		line, ended, err := l.next()
		c.Bytes += l.took
		if len(line) > 0 {
			if ferr := take(line, ended, c, last, &r, f); ferr != nil {
				return ferr
			}
		}
		switch {
		case errors.Is(err, errTooLong):
			c.Lines++
			c.TooLong++
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			c.Truncated++
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
}

// maxProcesses bounds what is remembered of processes.
const maxProcesses = 10_000

func take(line []byte, ended bool, c *Counts, last map[int64]int64, r *Record, f func(*Record) error) error {
	c.Lines++
	ok := r.Parse(line)
	switch {
	case !ok && !ended:
		c.Truncated++
		return nil
	case !ok:
		c.Bad++
	case r.Kind == Foreign:
		c.Foreign++
	default:
		c.Events++
	}
	if ok {
		if r.TS == 0 {
			c.NoTime++
		} else {
			if before, known := last[r.PID]; known || len(last) < maxProcesses {
				if before-r.TS > 1e6 {
					c.ClockSteps++
				}
				last[r.PID] = r.TS
			}
		}
	}
	return f(r)
}

var errTooLong = errors.New("line too long")

// lines cuts a stream.
type lines struct {
	in   *bufio.Reader
	long []byte
	took int64 // bytes of the last call
}

// next gives a line without its end, valid until the next call. ended tells that there was an end. A line may come with io.EOF.
func (l *lines) next() (line []byte, ended bool, err error) {
	part, err := l.in.ReadSlice('\n')
	l.took = int64(len(part))
	if err == nil {
		return trim(part), true, nil
	}
	if !errors.Is(err, bufio.ErrBufferFull) {
		return trim(part), false, err
	}
	l.long = append(l.long[:0], part...)
	for {
		part, err = l.in.ReadSlice('\n')
		l.took += int64(len(part))
		if len(l.long)+len(part) <= maxLine {
			l.long = append(l.long, part...)
		} else if len(l.long) <= maxLine {
			l.long = append(l.long, make([]byte, maxLine+1-len(l.long))...) // marks it
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if len(l.long) > maxLine {
			if err == nil {
				err = errTooLong
			}
			return nil, true, err
		}
		return trim(l.long), err == nil, err
	}
}

func trim(line []byte) []byte { return bytes.TrimRight(line, "\r\n") }
