// Package terminal is what node-go asks of terminals: whether a descriptor is one, its size, raw mode, and reading that can be
// called off. It has no engine types.
package terminal

import (
	"sync"

	"golang.org/x/term"
)

// Is tells whether a descriptor is a terminal.
func Is(fd int) bool { return term.IsTerminal(fd) }

// Size gives the columns and rows of a terminal.
func Size(fd int) (columns, rows int, err error) { return term.GetSize(fd) }

// Mode switches a terminal between raw mode and the one it was in before. Its methods may be called from any goroutine.
type Mode struct {
	fd    int
	mu    sync.Mutex
	saved *state // while raw
}

// NewMode gives the mode of the terminal behind fd, which it does not touch yet.
func NewMode(fd int) *Mode { return &Mode{fd: fd} }

// SetRaw makes the terminal pass on each key as it is typed, unseen and uninterpreted; output stays as it is.
func (m *Mode) SetRaw() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.saved != nil {
		return nil
	}
	saved, err := makeRaw(m.fd)
	if err == nil {
		m.saved = saved
	}
	return err
}

// Restore ends raw mode.
func (m *Mode) Restore() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.saved == nil {
		return nil
	}
	saved := m.saved
	m.saved = nil
	return restore(m.fd, saved)
}
