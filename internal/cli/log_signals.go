package cli

import (
	"sync"

	"go.uber.org/zap"

	nodego "github.com/node-go/node-go"
)

// loggedSignals logs the signals that reach the process. Those that end it by default are watched once, from the start, so that
// the log is complete when they do; the program's watches of them are served from there, after the log.
type loggedSignals struct {
	inner nodego.Signals
	log   *logs

	mu     sync.Mutex // held while listeners are called: they do not block
	ending map[string]*listeners
	stops  []func()
	before map[int]func() // see BeforeEnding
	next   int            // key of before
}

// listeners are the program's watches of one signal.
type listeners struct {
	next  int
	by    map[int]func()
	raise sync.Once
	stop  chan func() // ends the one watch; it comes when Watch has returned, which may be after a signal
}

// watchSignals begins to log signals. It returns inner itself if there is no log.
func (l *logs) watchSignals(inner nodego.Signals) (s nodego.Signals, stop func()) {
	if l.core == nil || inner == nil {
		return inner, func() {}
	}
	ls := &loggedSignals{inner: inner, log: l, ending: map[string]*listeners{}, before: map[int]func(){}}
	for _, name := range endingSignals() {
		watched := &listeners{by: map[int]func(){}, stop: make(chan func(), 1)}
		end, err := inner.Watch(name, func() { ls.arrived(name, watched) })
		if err != nil {
			continue
		}
		watched.stop <- end
		ls.ending[name] = watched
		ls.stops = append(ls.stops, end)
	}
	return ls, ls.close
}

// arrived logs a signal and passes it on: to the program, or to its default action.
func (s *loggedSignals) arrived(name string, w *listeners) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(name, len(w.by) > 0)
	for _, f := range w.by {
		f()
	}
	if len(w.by) > 0 {
		return
	}
	for _, f := range s.before {
		f()
	}
	w.raise.Do(func() {
		go func() { // stopping waits for this function
			(<-w.stop)()
			raiseSignal(name)
		}()
	})
}

func (s *loggedSignals) write(name string, handled bool) {
	s.log.logger.Info("process.signal", zap.String("signal", name), zap.Bool("handled", handled))
	s.log.flush()
}

// Watch implements nodego.Signals.
func (s *loggedSignals) Watch(name string, f func()) (stop func(), err error) {
	w := s.ending[name]
	if w == nil {
		return s.inner.Watch(name, func() {
			s.write(name, true)
			f()
		})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id := w.next
	w.next++
	w.by[id] = f
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(w.by, id)
	}, nil
}

// BeforeEnding implements jsbind.EndingSignals. f must not wait for signals.
func (s *loggedSignals) BeforeEnding(f func()) (cancel func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.next
	s.next++
	s.before[id] = f
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.before, id)
	}
}

// Raise implements jsbind.EndingSignals.
func (s *loggedSignals) Raise(name string) {
	if e, ok := s.inner.(interface{ Raise(name string) }); ok {
		e.Raise(name)
	}
}

func (s *loggedSignals) close() {
	for _, stop := range s.stops {
		stop()
	}
}
