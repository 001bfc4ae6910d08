// Package temporal is the arithmetic of ECMAScript's Temporal without the engine: dates, times and durations, exact to the nanosecond,
// calendars, time zones, and the texts of RFC 9557.
//
// The names of functions are those of the abstract operations in the specification, shortened where the receiver tells the rest. What a
// program's input can make go wrong is returned as an *Error. Nothing here keeps state or reads a clock.
package temporal

import "fmt"

// Error is what a program sees as a RangeError, or as a TypeError where Type is set.
type Error struct {
	Type    bool
	Message string
}

func (e *Error) Error() string { return e.Message }

func rangeError(format string, args ...any) error {
	return &Error{Message: fmt.Sprintf(format, args...)}
}

func typeError(format string, args ...any) error {
	return &Error{Type: true, Message: fmt.Sprintf(format, args...)}
}
