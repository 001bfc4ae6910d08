//go:build !unix

package terminal

import "golang.org/x/term"

// state is a console's mode.
type state = term.State

func makeRaw(fd int) (*state, error) { return term.MakeRaw(fd) }

func restore(fd int, s *state) error { return term.Restore(fd, s) }
