package cli

import (
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"

	nodego "github.com/node-go/node-go"
)

func stdinIsTerminal() bool { return term.IsTerminal(int(os.Stdin.Fd())) }

// osSignals are the signals of the real process. Each signal has one receiver: who is told of it is decided once, when it arrives, and not
// by each who listens, since the first to hear may make the others deaf.
type osSignals struct {
	mu   sync.Mutex // held while functions are called: they do not block
	hubs map[string]*hub
}

// hub are those who are told of one signal.
type hub struct {
	watchers map[int]func()
	enders   map[int]func() // told if there are no watchers
	next     int
	stop     func()
}

func systemSignals() nodego.Signals {
	keepBrokenPipes()
	return &osSignals{hubs: map[string]*hub{}}
}

// Watch implements nodego.Signals.
func (s *osSignals) Watch(name string, f func()) (stop func(), err error) {
	sig, ok := signalByName(name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, syscall.EINVAL)
	}
	return s.join(name, sig, func(h *hub) map[int]func() { return h.watchers }, f), nil
}

// join adds f to those who are told of a signal. The function that it gives waits until f does not run.
func (s *osSignals) join(name string, sig os.Signal, group func(*hub) map[int]func(), f func()) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.hubs[name]
	if h == nil {
		h = &hub{watchers: map[int]func(){}, enders: map[int]func(){}}
		s.hubs[name] = h
		h.stop = receive(sig, func() { s.arrived(h) })
	}
	id := h.next
	h.next++
	group(h)[id] = f
	return sync.OnceFunc(func() {
		s.mu.Lock()
		delete(group(h), id)
		empty := len(h.watchers) == 0 && len(h.enders) == 0
		if empty {
			delete(s.hubs, name)
		}
		s.mu.Unlock()
		if empty {
			h.stop() // not under the lock, which the receiver takes
		}
	})
}

func (s *osSignals) arrived(h *hub) {
	s.mu.Lock()
	defer s.mu.Unlock()
	told := h.watchers
	if len(told) == 0 {
		told = h.enders
	}
	for _, f := range told {
		f()
	}
}

// BeforeEnding implements jsbind.EndingSignals.
func (s *osSignals) BeforeEnding(f func()) (cancel func()) {
	var stops []func()
	for _, name := range endingSignals() {
		sig, _ := signalByName(name)
		stop := make(chan func(), 1)
		var once sync.Once
		end := s.join(name, sig, func(h *hub) map[int]func() { return h.enders }, func() {
			f()
			once.Do(func() {
				go func() { // leaving waits for this function
					(<-stop)()
					raiseSignal(name)
				}()
			})
		})
		stop <- end
		stops = append(stops, end)
	}
	return func() {
		for _, stop := range stops {
			stop()
		}
	}
}

// Raise implements jsbind.EndingSignals.
func (*osSignals) Raise(name string) {
	raiseSignal(name)
	time.Sleep(patience)
}

// patience is how long a signal to oneself may take.
const patience = time.Second

// receive has f called for each signal, on one goroutine, until stop was called; stop waits for it.
func receive(sig os.Signal, f func()) (stop func()) {
	arrived, done := make(chan os.Signal, 8), make(chan struct{})
	signal.Notify(arrived, sig)
	go func() {
		defer close(done)
		for range arrived {
			f()
		}
	}()
	return sync.OnceFunc(func() {
		signal.Stop(arrived) // nothing is sent once it has returned
		close(arrived)
		<-done
	})
}
