package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap/zapcore"

	"github.com/node-go/node-go/internal/options"
)

// logCore is a core with a level for each component and, if asked for, a limit on events below warn.
type logCore struct {
	inner   zapcore.Core
	sampled zapcore.Core // nil: all events are written
	rest    zapcore.Level
	least   zapcore.Level // of rest and all of by
	by      []threshold
	dropped *atomic.Int64
}

type threshold struct {
	component string
	level     zapcore.Level
}

// off is above every level that is used.
const off = zapcore.FatalLevel + 1

// sampleRest is how many of the events beyond the limit one is written of.
const sampleRest = 100

func newLogCore(inner zapcore.Core, t options.LogThresholds, sample int) *logCore {
	c := &logCore{inner: inner, rest: level(t.Rest), dropped: new(atomic.Int64)}
	c.least = c.rest
	for component, name := range t.By {
		c.by = append(c.by, threshold{component, level(name)})
		c.least = min(c.least, level(name))
	}
	if sample > 0 {
		c.sampled = zapcore.NewSamplerWithOptions(inner, time.Second, sample, sampleRest, zapcore.SamplerHook(func(_ zapcore.Entry, d zapcore.SamplingDecision) {
			if d&zapcore.LogDropped != 0 {
				c.dropped.Add(1)
			}
		}))
	}
	return c
}

func level(name string) zapcore.Level {
	l, err := zapcore.ParseLevel(name)
	if err != nil {
		return off
	}
	return l
}

// Enabled implements zapcore.Core: whether any component logs at this level.
func (c *logCore) Enabled(l zapcore.Level) bool { return l >= c.least }

// With implements zapcore.Core.
func (c *logCore) With(fields []zapcore.Field) zapcore.Core {
	clone := *c
	clone.inner = c.inner.With(fields)
	if c.sampled != nil {
		clone.sampled = c.sampled.With(fields)
	}
	return &clone
}

// Check implements zapcore.Core.
func (c *logCore) Check(e zapcore.Entry, ce *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if e.Level < c.least || e.Level < c.threshold(e.Message) {
		return ce
	}
	if e.Level >= zapcore.WarnLevel {
		return ce.AddCore(e, c)
	}
	if c.sampled != nil {
		return c.sampled.Check(e, ce)
	}
	return c.inner.Check(e, ce)
}

func (c *logCore) threshold(event string) zapcore.Level {
	for i := range c.by {
		if t := &c.by[i]; len(event) > len(t.component) && event[len(t.component)] == '.' && strings.HasPrefix(event, t.component) {
			return t.level
		}
	}
	return c.rest
}

// Write implements zapcore.Core. It gets what is worth a system call each: the process may be about to end.
func (c *logCore) Write(e zapcore.Entry, fields []zapcore.Field) error {
	err := c.inner.Write(e, fields)
	if serr := c.inner.Sync(); err == nil {
		err = serr
	}
	return err
}

// Sync implements zapcore.Core.
func (c *logCore) Sync() error { return c.inner.Sync() }

// tolerant drops what cannot be written: a full disk or a closed pipe is no reason to stop a program. Its methods may be called
// from any goroutine.
type tolerant struct {
	w io.Writer

	mu    sync.Mutex
	first error
	lost  int
}

// Write implements io.Writer and never fails.
func (t *tolerant) Write(p []byte) (int, error) {
	if _, err := t.w.Write(p); err != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.first == nil {
			t.first = err
		}
		t.lost++
	}
	return len(p), nil
}

// failure gives the first error and how often there was one; nil if all was written.
func (t *tolerant) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.first == nil {
		return nil
	}
	return fmt.Errorf("%d writes of the log failed, the first: %w", t.lost, t.first)
}
