package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/options"
)

// memory is a file of --log-file.
type memory struct {
	mu     sync.Mutex
	b      bytes.Buffer
	fail   error
	closed bool
}

func (m *memory) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return 0, m.fail
	}
	return m.b.Write(p)
}

func (m *memory) Close() error {
	m.closed = true
	return nil
}

func (m *memory) text() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.b.String()
}

func testLog(t testing.TB, out io.WriteCloser, level string, sample int) *logs {
	t.Helper()
	p := &Proc{Stderr: io.Discard, PID: 7, Now: time.Now, OpenLog: func(string, int) (io.WriteCloser, error) { return out, nil }}
	l, err := p.openLog(&options.Set{LogLevel: level, LogFormat: "json", LogFile: "x", LogSample: sample})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestLogs_Levels(t *testing.T) {
	m := &memory{}
	l := testLog(t, m, "error,cache=debug,worker=off,script=warn", 0)
	log := l.logger
	log.Debug("cache.hit")
	log.Error("worker.error")
	log.Info("script.log")
	log.Warn("script.log")
	log.Warn("promise.unhandled")
	log.Debug("cachet.hit")
	log.Error("isolate.panic")
	if err := l.close(0); err != nil || !m.closed {
		t.Error(err, m.closed)
	}
	var got []string
	for line := range strings.Lines(m.text()) {
		var v struct{ Event string }
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		got = append(got, v.Event)
	}
	if want := "cache.hit script.log isolate.panic"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLogs_Flush(t *testing.T) {
	m := &memory{}
	l := testLog(t, m, "info", 0)
	l.logger.Info("worker.spawn")
	if m.text() != "" {
		t.Error("an event of level info did not wait in the buffer")
	}
	l.logger.Warn("promise.unhandled")
	if s := m.text(); strings.Count(s, "\n") != 3 {
		t.Errorf("a warning did not take what waited with it: %q", s)
	}
	if err := l.close(0); err != nil {
		t.Error(err)
	}
}

func TestLogs_FullDisk(t *testing.T) {
	full := errors.New("full")
	m := &memory{fail: full}
	l := testLog(t, m, "info", 0)
	l.logger.Warn("promise.unhandled")
	m.mu.Lock()
	m.fail = nil
	m.mu.Unlock()
	l.logger.Warn("promise.unhandled")
	if err := l.close(0); !errors.Is(err, full) || strings.Count(m.text(), "promise.unhandled") != 1 {
		t.Errorf("%v %q", err, m.text())
	}
}

func TestLogs_Together(t *testing.T) {
	m := &memory{}
	l := testLog(t, m, "debug", 3)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				l.logger.Debug("cache.hit", zap.Int("worker", 1))
				l.logger.Warn("cache.reject", zap.Int("worker", 1))
			}
		})
	}
	all.Wait()
	dropped := l.core.dropped.Load()
	if err := l.close(0); err != nil {
		t.Error(err)
	}
	hits, rejects := strings.Count(m.text(), "cache.hit"), strings.Count(m.text(), "cache.reject")
	if rejects != 800 || int64(hits)+dropped != 800 || dropped == 0 {
		t.Errorf("%d rejects, %d hits, %d dropped", rejects, hits, dropped)
	}
	for line := range strings.Lines(m.text()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("torn line %q", line)
		}
	}
}

type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (nowhere) Close() error                { return nil }

// BenchmarkEvent measures what an event costs the goroutine that logs it.
func BenchmarkEvent(b *testing.B) {
	off := zap.NewNop()
	for _, c := range []struct {
		name string
		log  *zap.Logger
	}{{"off", off}, {"below the level", testLog(b, nowhere{}, "info", 0).logger}, {"on", testLog(b, nowhere{}, "debug", 0).logger}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if ce := c.log.Check(zap.DebugLevel, "cache.hit"); ce != nil {
					ce.Write(zap.String("module", "/srv/app/node_modules/pkg/lib/index.js"), zap.String("kind", "commonjs"), zap.Int("worker", 12),
						zap.Int64("duration_us", 3), zap.Int64("size_bytes", 34796), zap.String("tier", "shared"), zap.Int64("saved_us", 318))
				}
			}
		})
	}
}
