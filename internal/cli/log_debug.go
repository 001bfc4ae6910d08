package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"go.uber.org/zap/zapcore"
)

// debugSections are the sections of NODE_DEBUG that the runtime has something to say in: the components of its events. A section is meant
// by its whole name; patterns with * are for the sections of programs.
func debugSections(value string) []string {
	var sections []string
	for _, name := range strings.Split(strings.ToLower(value), ",") {
		if slices.Contains([]string{"worker", "module", "cache", "promise", "loop", "port"}, name) {
			sections = append(sections, name)
		}
	}
	return sections
}

// debugCore prints events of some components as util.debuglog prints messages: SECTION PID: event name=value. It may be used from any
// goroutine.
type debugCore struct {
	zapcore.LevelEnabler
	sections []string
	out      zapcore.WriteSyncer // locked
	pid      int
	fields   []zapcore.Field
}

func newDebugCore(sections []string, w io.Writer, pid int) *debugCore {
	return &debugCore{LevelEnabler: zapcore.DebugLevel, sections: sections, out: zapcore.Lock(zapcore.AddSync(w)), pid: pid}
}

// With implements zapcore.Core.
func (c *debugCore) With(fields []zapcore.Field) zapcore.Core {
	with := *c
	with.fields = append(slices.Clone(c.fields), fields...)
	return &with
}

// Check implements zapcore.Core.
func (c *debugCore) Check(e zapcore.Entry, ce *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if component, _, _ := strings.Cut(e.Message, "."); slices.Contains(c.sections, component) {
		return ce.AddCore(e, c)
	}
	return ce
}

// Write implements zapcore.Core.
func (c *debugCore) Write(e zapcore.Entry, fields []zapcore.Field) error {
	component, _, _ := strings.Cut(e.Message, ".")
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d: %s", strings.ToUpper(component), c.pid, e.Message)
	for _, f := range append(slices.Clone(c.fields), fields...) {
		if f.Key == "pid" {
			continue
		}
		enc := zapcore.NewMapObjectEncoder()
		f.AddTo(enc)
		value := fmt.Sprint(enc.Fields[f.Key])
		if f.Type == zapcore.StringType {
			value = fmt.Sprintf("%q", value) // one line, whatever is in it
		}
		fmt.Fprintf(&b, " %s=%s", f.Key, value)
	}
	b.WriteByte('\n')
	_, err := c.out.Write([]byte(b.String()))
	return err
}

// Sync implements zapcore.Core.
func (*debugCore) Sync() error { return nil }
