package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/node-go/node-go/internal/options"
)

// logs is the structured log of one run.
type logs struct {
	logger *zap.Logger // nil: there is no log
	buffer *zapcore.BufferedWriteSyncer
	file   io.Closer
}

// openLog opens the log that the command line asks for: none, unless an option of the log is given.
func (p *Proc) openLog(s *options.Set) (*logs, error) {
	if s.LogLevel == "" && s.LogFormat == "" && s.LogFile == "" {
		return &logs{}, nil
	}
	level := zapcore.InfoLevel
	if s.LogLevel != "" {
		var err error
		if level, err = zapcore.ParseLevel(s.LogLevel); err != nil {
			return nil, fmt.Errorf("invalid value for --log-level: %w", err)
		}
	}
	l := &logs{}
	w := zapcore.Lock(zapcore.AddSync(p.Stderr))
	if s.LogFile != "" {
		f, err := p.OpenLog(s.LogFile)
		if err != nil {
			return nil, fmt.Errorf("--log-file: %w", err)
		}
		// Many threads write; lines go out together and at the end.
		l.file, l.buffer = f, &zapcore.BufferedWriteSyncer{WS: zapcore.AddSync(f)}
		w = l.buffer
	}
	l.logger = zap.New(zapcore.NewCore(encoder(s.LogFormat), w, level), zap.WithClock(clock{p}), zap.ErrorOutput(w))
	return l, nil
}

func encoder(format string) zapcore.Encoder {
	c := zap.NewProductionEncoderConfig()
	c.TimeKey, c.EncodeTime = "time", zapcore.RFC3339NanoTimeEncoder
	c.MessageKey = "event"
	if format == "json" {
		return zapcore.NewJSONEncoder(c)
	}
	c.EncodeTime = zapcore.TimeEncoderOfLayout("15:04:05.000000")
	return zapcore.NewConsoleEncoder(c)
}

// close writes out what is left.
func (l *logs) close() error {
	if l.file == nil {
		return nil
	}
	err := l.buffer.Stop()
	if cerr := l.file.Close(); err == nil {
		err = cerr
	}
	return err
}

func openLogFile(name string) (io.WriteCloser, error) {
	return os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
}

// clock gives the log the process's time.
type clock struct{ p *Proc }

// Now implements zapcore.Clock.
func (c clock) Now() time.Time { return c.p.Now() }

// NewTicker implements zapcore.Clock.
func (clock) NewTicker(d time.Duration) *time.Ticker { return time.NewTicker(d) }
