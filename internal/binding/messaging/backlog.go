package messaging

import (
	"time"

	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/jsbind"
)

// backlog is how many messages may wait at a port before the log tells.
const backlog = 1000

// logBacklog tells of a port whose isolate does not keep up with what it is sent.
func logBacklog(e *jsbind.Env, waiting int) {
	if waiting < backlog {
		return
	}
	if ce := e.Log.Check(zap.InfoLevel, "port.backlog"); ce != nil {
		age := time.Duration(e.Clock.Nanotime() - e.Milestones.Environment)
		ce.Write(zap.Int("worker", e.Opts.ThreadID), zap.Int("waiting", waiting), zap.Int64("age_us", age.Microseconds()))
	}
}
