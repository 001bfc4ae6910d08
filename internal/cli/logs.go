package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"gopkg.in/natefinch/lumberjack.v2"

	nodego "github.com/node-go/node-go"
	"github.com/node-go/node-go/internal/options"
)

// logSchema is the version of docs/log-schema.json that the log follows.
const logSchema = 1

// flushInterval is how long an event below warn may wait in the buffer of a file.
const flushInterval = time.Second

// logs is the structured log of one run. The zero value is no log.
type logs struct {
	logger *zap.Logger // nil: nobody wants to know
	core   *logCore    // nil: there is no log, at most what NODE_DEBUG asks for
	buffer *zapcore.BufferedWriteSyncer
	out    *tolerant
	file   io.Closer
	start  time.Time
	now    func() time.Time
}

// openLog opens the log that the command line or NODE_GO_LOG asks for: none, unless an option of the log is given.
func (p *Proc) openLog(s *options.Set) (*logs, error) {
	value, from := s.LogLevel, "--log-level"
	if value == "" {
		value, from = lookup(p.Env, "NODE_GO_LOG"), "NODE_GO_LOG"
	}
	sections := debugSections(lookup(p.Env, "NODE_DEBUG"))
	if value == "" && s.LogFormat == "" && s.LogFile == "" {
		if len(sections) == 0 {
			return &logs{}, nil
		}
		core := newDebugCore(sections, &tolerant{w: p.Stderr}, p.PID)
		return &logs{logger: zap.New(core, zap.ErrorOutput(zapcore.AddSync(io.Discard)))}, nil
	}
	if value == "" {
		value = "info"
	}
	levels, err := options.ParseLogLevel(value)
	if err != nil {
		return nil, fmt.Errorf("invalid value for %s: %w", from, err)
	}
	l := &logs{now: p.Now, start: p.Now()}
	l.out = &tolerant{w: p.Stderr}
	w := zapcore.Lock(zapcore.AddSync(l.out))
	if s.LogFile != "" {
		f, err := p.OpenLog(s.LogFile, s.LogMaxMB)
		if err != nil {
			return nil, fmt.Errorf("--log-file: %w", err)
		}
		// Many threads write; lines go out together, at the end, and before anything that could end the process.
		l.file, l.out.w = f, f
		l.buffer = &zapcore.BufferedWriteSyncer{WS: zapcore.AddSync(l.out), FlushInterval: flushInterval}
		w = l.buffer
	}
	l.core = newLogCore(zapcore.NewCore(encoder(s.LogFormat), w, zapcore.DebugLevel), levels, s.LogSample)
	core := zapcore.Core(l.core)
	if len(sections) > 0 {
		core = zapcore.NewTee(core, newDebugCore(sections, &tolerant{w: p.Stderr}, p.PID))
	}
	l.logger = zap.New(core, zap.WithClock(clock{p}), zap.ErrorOutput(zapcore.AddSync(io.Discard))).With(zap.Int("pid", p.PID))
	l.logger.Info("log.start", zap.Int("schema", logSchema), zap.String("version", nodego.Version), zap.String("node_version", nodego.NodeVersion))
	return l, nil
}

func encoder(format string) zapcore.Encoder {
	c := zap.NewProductionEncoderConfig()
	c.TimeKey, c.MessageKey = "ts", "event"
	c.EncodeTime = func(t time.Time, enc zapcore.PrimitiveArrayEncoder) {
		// Both encoders of zap have this method, which writes into their buffer.
		enc.(interface{ AppendTimeLayout(time.Time, string) }).AppendTimeLayout(t.UTC(), timeLayout)
	}
	if format == "json" {
		return zapcore.NewJSONEncoder(c)
	}
	c.EncodeTime = zapcore.TimeEncoderOfLayout("15:04:05.000000")
	return zapcore.NewConsoleEncoder(c)
}

// timeLayout has a fixed width, so that lines sort as text.
const timeLayout = "2006-01-02T15:04:05.000000Z"

// flush writes out what the buffer holds.
func (l *logs) flush() {
	if l.buffer != nil {
		_ = l.buffer.Sync() // tolerant has kept the error
	}
}

// close writes out what is left. The error is the first that writing met; the program has run regardless.
func (l *logs) close(code int) error {
	if l.core == nil {
		return nil
	}
	l.logger.Info("log.end", zap.Int("code", code), zap.Int64("life_us", l.now().Sub(l.start).Microseconds()), zap.Int64("dropped", l.core.dropped.Load()))
	if l.file == nil {
		return nil // a closed standard error has nowhere to be told
	}
	_ = l.buffer.Stop()
	err := l.out.failure()
	if cerr := l.file.Close(); err == nil {
		err = cerr
	}
	return err
}

// openLogFile opens the file of --log-file for appending. Above maxMB it is renamed with the time in its name and begun anew.
func openLogFile(name string, maxMB int) (io.WriteCloser, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil || maxMB == 0 {
		return f, err
	}
	// It is known to open now; the rotating writer opens it at its first write and would say so too late.
	if err := f.Close(); err != nil {
		return nil, err
	}
	return &lumberjack.Logger{Filename: name, MaxSize: maxMB}, nil
}

// clock gives the log the process's time.
type clock struct{ p *Proc }

// Now implements zapcore.Clock.
func (c clock) Now() time.Time { return c.p.Now() }

// NewTicker implements zapcore.Clock.
func (clock) NewTicker(d time.Duration) *time.Ticker { return time.NewTicker(d) }
