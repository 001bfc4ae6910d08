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

// osSignals are the signals of the real process.
type osSignals struct {
	mu      sync.Mutex
	watched map[string]int // how many watch a signal
}

func systemSignals() nodego.Signals {
	keepBrokenPipes()
	return &osSignals{watched: map[string]int{}}
}

// Watch implements nodego.Signals.
func (s *osSignals) Watch(name string, f func()) (stop func(), err error) {
	sig, ok := signalByName(name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, syscall.EINVAL)
	}
	s.count(name, 1)
	end := receive(sig, f)
	return sync.OnceFunc(func() {
		s.count(name, -1)
		end()
	}), nil
}

func (s *osSignals) count(name string, by int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watched[name] += by
}

func (s *osSignals) isWatched(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.watched[name] > 0
}

// BeforeEnding implements jsbind.EndingSignals.
func (s *osSignals) BeforeEnding(f func()) (cancel func()) {
	var stops []func()
	for _, name := range endingSignals() {
		sig, _ := signalByName(name)
		stop := make(chan func(), 1)
		var once sync.Once
		end := receive(sig, func() {
			if s.isWatched(name) {
				return
			}
			f()
			once.Do(func() {
				go func() { // stopping waits for this function
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
