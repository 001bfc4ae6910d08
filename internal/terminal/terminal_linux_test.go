package terminal_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/node-go/node-go/internal/terminal"
)

// pair opens a pseudo terminal: the side of who types, and the terminal.
func pair(t *testing.T) (keyboard, tty *os.File) {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals here:", err)
	}
	t.Cleanup(func() { keyboard.Close() })
	fd := int(keyboard.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	return keyboard, tty
}

func TestMode(t *testing.T) {
	_, tty := pair(t)
	fd := int(tty.Fd())
	flags := func() (echo, output bool) {
		m, err := unix.IoctlGetTermios(fd, unix.TCGETS)
		if err != nil {
			t.Fatal(err)
		}
		return m.Lflag&unix.ECHO != 0, m.Oflag&unix.OPOST != 0
	}
	m := terminal.NewMode(fd)
	for range 2 { // twice is once
		if err := m.SetRaw(); err != nil {
			t.Fatal(err)
		}
	}
	if echo, output := flags(); echo || !output {
		t.Errorf("raw: echo %v, processed output %v", echo, output)
	}
	for range 2 {
		if err := m.Restore(); err != nil {
			t.Fatal(err)
		}
	}
	if echo, _ := flags(); !echo {
		t.Error("restored, but there is no echo")
	}
	if !terminal.Is(fd) || terminal.Is(1<<20) {
		t.Error("Is takes something for what it is not")
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 7, Col: 33}); err != nil {
		t.Fatal(err)
	}
	if c, r, err := terminal.Size(fd); c != 33 || r != 7 || err != nil {
		t.Error("size:", c, r, err)
	}
}

type piece struct {
	p   []byte
	err error
}

func read(r *terminal.Reader) <-chan piece {
	c := make(chan piece, 1)
	r.Read(100, func(p []byte, err error) { c <- piece{p, err} })
	return c
}

func receive(t *testing.T, c <-chan piece) piece {
	t.Helper()
	select {
	case p := <-c:
		return p
	case <-time.After(10 * time.Second):
		t.Fatal("nothing is delivered")
		return piece{}
	}
}

// What is typed after a read was called off is there for whoever reads next.
func TestReader_Cancel(t *testing.T) {
	keyboard, tty := pair(t)
	r := terminal.NewReader(int(tty.Fd()))
	defer r.Close()
	c := read(r)
	r.Cancel()
	r.Cancel()
	if got := receive(t, c); got.p != nil || got.err != nil {
		t.Fatalf("called off, but it delivers %q, %v", got.p, got.err)
	}
	r.Cancel() // there is nothing to call off
	if _, err := io.WriteString(keyboard, "typed\n"); err != nil {
		t.Fatal(err)
	}
	if got := receive(t, read(r)); string(got.p) != "typed\n" || got.err != nil {
		t.Fatalf("%q, %v", got.p, got.err)
	}
}

func TestReader_End(t *testing.T) {
	keyboard, tty := pair(t)
	r := terminal.NewReader(int(tty.Fd()))
	defer r.Close()
	c := read(r)
	keyboard.Close()
	if got := receive(t, c); !errors.Is(got.err, io.EOF) {
		t.Fatalf("%q, %v", got.p, got.err)
	}
}

func TestReader_CloseWhileReading(t *testing.T) {
	_, tty := pair(t)
	r := terminal.NewReader(int(tty.Fd()))
	c := read(r)
	r.Close()
	if got := receive(t, c); got.p != nil || got.err != nil {
		t.Fatalf("%q, %v", got.p, got.err)
	}
}
