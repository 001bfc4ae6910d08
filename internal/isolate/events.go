package isolate

import (
	"time"

	"github.com/dop251/goja"
	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/jsbind"
)

// lagThreshold is how long a loop may work between two waits before the log tells.
const lagThreshold = 50 * time.Millisecond

// watchLag has sleep called before each wait of the loop, and logs what the isolate did not wait for if a log wants to know.
func (i *Isolate) watchLag(sleep func()) {
	if !i.log.Core().Enabled(zap.InfoLevel) {
		i.loop.OnSleep(sleep)
		return
	}
	var last int64
	i.loop.OnSleep(func() {
		start, now, idle := i.LoopTimes()
		worked := now - start - idle
		busy := time.Duration(worked - last)
		last = worked
		if busy >= lagThreshold {
			if ce := i.log.Check(zap.InfoLevel, "loop.lag"); ce != nil {
				ce.Write(zap.Int("worker", i.cfg.Options.ThreadID), zap.Int64("busy_us", busy.Microseconds()), zap.Int64("age_us", i.ageMicros()))
			}
		}
		sleep()
	})
}

// ageMicros is how long the isolate exists.
func (i *Isolate) ageMicros() int64 {
	return (i.env.Clock.Nanotime() - i.env.Milestones.Environment) / int64(time.Microsecond)
}

// logRejection tells of a rejected promise that nothing handles, before the program is asked. No code of the program runs.
func (i *Isolate) logRejection(x *rejection) {
	ce := i.log.Check(zap.WarnLevel, "promise.unhandled")
	if ce == nil {
		return
	}
	id, _, ok := i.env.PromiseIDs(i.vm.ToValue(x.promise).(*goja.Object))
	if !ok {
		id = i.env.Async.ExecutionID()
	}
	ce.Write(zap.Int("worker", i.cfg.Options.ThreadID), zap.Int("rejection", x.uid), zap.String("reason", jsbind.Brief(x.reason)),
		zap.Int64("async_id", int64(id)), zap.Int64("age_us", i.ageMicros()))
}
