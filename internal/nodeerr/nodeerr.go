// Package nodeerr is the one table of the errors that Node.js programs can tell apart: ERR_* codes with their class and
// message form, the operating system's error names and numbers as libuv gives them, and the legacy codes of DOMException.
//
// It has no engine types. An Error is a description; the side that owns an isolate makes a JavaScript error of it.
// Everything here may be called from any goroutine.
package nodeerr

import (
	"fmt"
	"strconv"
	"strings"
)

// Code is the value of the JavaScript property "code", such as "ERR_INVALID_ARG_TYPE" or "ENOENT".
type Code string

// Class names the JavaScript constructor that an error is made with.
type Class string

// The classes that the table uses. SystemError is Node's own subclass of Error, with the properties info, errno, syscall,
// path and dest; DOMException's kind is in Error.Name.
const (
	PlainError     Class = "Error"
	TypeError      Class = "TypeError"
	RangeError     Class = "RangeError"
	SyntaxError    Class = "SyntaxError"
	ReferenceError Class = "ReferenceError"
	URIError       Class = "URIError"
	SystemError    Class = "SystemError"
	DOMException   Class = "DOMException"
)

// Prop is one own enumerable property of the JavaScript error. Value is nil, bool, int, int64, float64, string, []string, or
// whatever the caller of With put there.
type Prop struct {
	Name  string
	Value any
}

// Error describes a JavaScript error. It is a Go error as well, so that bindings return it like any other.
type Error struct {
	Code    Code
	Class   Class
	Message string

	// Name is the value of "name" where it is not the name of Class: "AbortError", or the kind of a DOMException.
	Name string

	// Bare tells that the first line of the stack is "TypeError: message"; otherwise it is "TypeError [CODE]: message".
	Bare bool

	// Props are further own properties in the order in which Node defines them. An entry named "code" gives the place of
	// the code among them; without one the code comes first.
	Props []Prop

	cause error
}

// Error gives the message, as the JavaScript property "message" has it.
func (e *Error) Error() string { return e.Message }

// Unwrap gives the Go error that e was made from, or nil.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is an *Error of the same code, so that errors.Is finds a code in a chain.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code != "" && t.Code == e.Code
}

// With adds a property and gives e back. It must not be called after e has been handed on.
func (e *Error) With(name string, value any) *Error {
	e.Props = append(e.Props, Prop{name, value})
	return e
}

// Prop gives the value of a property, the code included.
func (e *Error) Prop(name string) (any, bool) {
	if name == "code" && e.Code != "" {
		return string(e.Code), true
	}
	for _, p := range e.Props {
		if p.Name == name {
			return p.Value, true
		}
	}
	return nil, false
}

// Properties gives all own enumerable properties in Node's order, the code among them.
func (e *Error) Properties() []Prop {
	if e.Code == "" {
		return e.Props
	}
	for _, p := range e.Props {
		if p.Name == "code" {
			return e.Props
		}
	}
	return append([]Prop{{"code", string(e.Code)}}, e.Props...)
}

// Header gives the first line of the JavaScript stack.
func (e *Error) Header() string {
	name := e.Name
	if name == "" {
		name = string(e.Class)
	}
	switch {
	case e.Code != "" && !e.Bare:
		return name + " [" + string(e.Code) + "]: " + e.Message
	case e.Message == "":
		return name
	default:
		return name + ": " + e.Message
	}
}

// New makes the error of a code from the table. How many arguments there are chooses the message form: they are put into
// its places in order, by fmt.Sprint. JavaScript values are passed as text that the caller has rendered.
//
// An unknown code or a count of arguments without a form is a mistake in this program, and New panics.
func New(code Code, args ...any) *Error {
	t := find(code)
	if t == nil {
		panic("nodeerr: unknown code " + string(code))
	}
	e := t.blank()
	if t.render != nil {
		e.Message = t.render(args)
		return e
	}
	for _, f := range t.forms {
		if f.arity() == len(args) {
			e.Message = f.fill(args)
			return e
		}
	}
	panic(fmt.Sprintf("nodeerr: %s has no message form for %d arguments", code, len(args)))
}

// WithMessage makes the error of a code from the table with a message of the caller's own; Node's native parts do so for
// codes that have a form elsewhere. An unknown code panics.
func WithMessage(code Code, message string) *Error {
	t := find(code)
	if t == nil {
		panic("nodeerr: unknown code " + string(code))
	}
	e := t.blank()
	e.Message = message
	return e
}

// Known reports whether the table has a code.
func Known(code Code) bool { return find(code) != nil }

// Codes gives the codes of the table, in no order worth relying on.
func Codes() []Code {
	var all []Code
	for _, t := range tables() {
		for i := range t {
			all = append(all, t[i].code)
		}
	}
	return all
}

// Accepts reports whether New takes n arguments for a code.
func Accepts(code Code, n int) bool {
	t := find(code)
	if t == nil {
		return false
	}
	if t.render != nil {
		return true
	}
	for _, f := range t.forms {
		if f.arity() == n {
			return true
		}
	}
	return false
}

// entry is one row: a code, its class and how its message is made.
type entry struct {
	code   Code
	class  Class
	name   string
	bare   bool
	forms  forms
	render func(args []any) string
}

type forms []form

func (t *entry) blank() *Error {
	return &Error{Code: t.code, Class: t.class, Name: t.name, Bare: t.bare}
}

// form is a message with places $0 to $9.
type form string

func (f form) arity() int {
	n := 0
	for i := 0; i+1 < len(f); i++ {
		if f[i] == '$' && f[i+1] >= '0' && f[i+1] <= '9' {
			n = max(n, int(f[i+1]-'0')+1)
		}
	}
	return n
}

func (f form) fill(args []any) string {
	if len(args) == 0 {
		return string(f)
	}
	var b strings.Builder
	for i := 0; i < len(f); i++ {
		if f[i] == '$' && i+1 < len(f) && f[i+1] >= '0' && f[i+1] <= '9' {
			b.WriteString(text(args[f[i+1]-'0']))
			i++
			continue
		}
		b.WriteByte(f[i])
	}
	return b.String()
}

func text(arg any) string {
	switch v := arg.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	}
	return fmt.Sprint(arg)
}

func tables() [5][]entry {
	return [...][]entry{generalCodes[:], ioCodes[:], moduleCodes[:], cryptoCodes[:], httpCodes[:]}
}

// find looks a code up by bisection: the tables are laid out by the linker, so that no start-up work is spent on a map.
func find(code Code) *entry {
	for _, t := range tables() {
		lo, hi := 0, len(t)
		for lo < hi {
			mid := int(uint(lo+hi) >> 1)
			if t[mid].code < code {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		if lo < len(t) && t[lo].code == code {
			return &t[lo]
		}
	}
	return nil
}
