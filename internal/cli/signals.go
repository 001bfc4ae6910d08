package cli

import (
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"golang.org/x/term"

	nodego "github.com/node-go/node-go"
)

func stdinIsTerminal() bool { return term.IsTerminal(int(os.Stdin.Fd())) }

// osSignals are the signals of the real process.
type osSignals struct{}

func systemSignals() nodego.Signals {
	keepBrokenPipes()
	return osSignals{}
}

// Watch implements nodego.Signals.
func (osSignals) Watch(name string, f func()) (stop func(), err error) {
	sig, ok := signalByName(name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, syscall.EINVAL)
	}
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
	}), nil
}
