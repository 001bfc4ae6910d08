package process

import (
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// signals are the signals that a program listens to: events of the process object that have a signal's name.
type signals struct {
	env     *jsbind.Env
	process *goja.Object
	stop    map[string]func()
	came    chan struct{}                    // something was posted to the loop
	coming  map[string]*eventloop.Completion // that the program has sent itself and that have not arrived
}

// expect has the isolate wait for a signal that the program sends itself, as a loop does that the signal finds busy. It gives false if
// the program does not listen to it.
func (s *signals) expect(number int) bool {
	select {
	case <-s.came:
	default:
	}
	if !s.listens(number) {
		return false
	}
	for name := range s.stop {
		if n, _ := signalNumber(name); n == number && s.coming[name] == nil {
			s.coming[name] = s.env.Loop.Begin("SIGNALWRAP")
		}
	}
	return true
}

// await waits a moment for the signal that expect told of, so that the loop has it before anything that comes later.
func (s *signals) await() {
	timer := time.NewTimer(50 * time.Millisecond)
	defer timer.Stop()
	select {
	case <-s.came:
	case <-timer.C:
	}
}

func (s *signals) listens(number int) bool {
	for name := range s.stop {
		if n, _ := signalNumber(name); n == number {
			return true
		}
	}
	return false
}

func (s *signals) arrived(name string) {
	if c := s.coming[name]; c != nil {
		delete(s.coming, name)
		c.Abandon()
	}
}

// watchSignals has the process receive the signals that process gets listeners for. Workers hear of none, as in Node.
func watchSignals(e *jsbind.Env, process *goja.Object) *signals {
	if e.Opts.Signals == nil || e.Opts.IsWorker {
		return nil
	}
	s := &signals{env: e, process: process, stop: map[string]func(){}, came: make(chan struct{}, 1), coming: map[string]*eventloop.Completion{}}
	events.Watch(e, process, func(name goja.Value, listening bool) {
		if name == nil {
			s.stopAll()
			return
		}
		if _, isSymbol := name.(*goja.Symbol); isSymbol {
			return
		}
		if n := name.String(); strings.HasPrefix(n, "SIG") {
			s.listen(n, listening)
		}
	})
	e.AtClose(s.stopAll)
	return s
}

func (s *signals) listen(name string, on bool) {
	if name == "SIGINT" {
		s.env.SigintHandled.Store(on)
	}
	if stop := s.stop[name]; stop != nil {
		if !on {
			delete(s.stop, name)
			stop()
			s.arrived(name) // it will not
		}
		return
	}
	number, known := signalNumber(name)
	if !on || !known {
		return
	}
	e := s.env
	scope := e.NewScope("SIGNALWRAP", nil)
	arrived := func() {
		s.arrived(name)
		e.CallbackIn(&scope, func() { events.Emit(e, s.process, name, e.Value(name), e.Value(number)) })
	}
	// A listener does not keep the program alive.
	stop, err := e.Opts.Signals.Watch(name, func() {
		e.Loop.Post(arrived)
		select {
		case s.came <- struct{}{}:
		default: // it is known already
		}
	})
	if err != nil {
		e.Throw(nodeerr.FromSyscall(err, "uv_signal_start", "", ""))
	}
	s.stop[name] = func() {
		stop()
		e.DestroyScope(&scope)
	}
}

func (s *signals) stopAll() {
	for name, stop := range s.stop {
		delete(s.stop, name)
		stop()
		s.arrived(name)
	}
}
