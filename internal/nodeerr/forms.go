package nodeerr

import (
	"fmt"
	"strconv"
	"strings"
)

// InvalidArgType makes ERR_INVALID_ARG_TYPE. name is the argument ("path"), a property ("options.flag"), or a phrase that ends
// in " argument". Each of expected is a type ("string"), a class ("Buffer") or a phrase ("an even number"). received is
// the rendered value: "undefined", "type number (5)", "an instance of Foo", "function f".
func InvalidArgType(name string, expected []string, received string) *Error {
	return New("ERR_INVALID_ARG_TYPE", name, expected, received)
}

// InvalidArgValue makes ERR_INVALID_ARG_VALUE. An empty reason means "is invalid"; received is the inspected value.
func InvalidArgValue(name, received, reason string) *Error {
	if reason == "" {
		reason = "is invalid"
	}
	return New("ERR_INVALID_ARG_VALUE", name, received, reason)
}

// OutOfRange makes ERR_OUT_OF_RANGE. allowed is a condition such as ">= 0 && <= 10" or "an integer"; received is the rendered
// value, for numbers by GroupDigits.
func OutOfRange(name, allowed, received string) *Error {
	return New("ERR_OUT_OF_RANGE", name, allowed, received)
}

// GroupDigits renders a number, given in JavaScript's notation, as OutOfRange shows it: an integer (or a bigint ending in n)
// whose size is above 2^32 gets its digits grouped by underscores.
func GroupDigits(number string) string {
	digits, suffix := number, ""
	if strings.HasSuffix(digits, "n") {
		digits, suffix = digits[:len(digits)-1], "n"
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil || (f <= 1<<32 && f >= -(1<<32)) || f-f != 0 || strings.Contains(digits, ".") && !strings.Contains(digits, "e") {
		return number
	}
	sign := 0
	if digits[0] == '-' {
		sign = 1
	}
	for i := len(digits) - 3; i > sign; i -= 3 {
		digits = digits[:i] + "_" + digits[i:]
	}
	return digits + suffix
}

// MissingArgs makes ERR_MISSING_ARGS. A name may hold alternatives: []string; otherwise it is a string.
func MissingArgs(names ...any) *Error { return New("ERR_MISSING_ARGS", names...) }

// renderMissingArgs and its like make the messages of the rows that have more than places to fill.
func renderMissingArgs(args []any) string {
	names := make([]string, len(args))
	for i, a := range args {
		if alternatives, ok := a.([]string); ok {
			names[i] = `"` + strings.Join(alternatives, `" or "`) + `"`
		} else {
			names[i] = `"` + text(a) + `"`
		}
	}
	noun := "argument"
	if len(args) > 1 {
		noun = "arguments"
	}
	return "The " + List(names, "and") + " " + noun + " must be specified"
}

func renderInvalidArgType(args []any) string {
	want("ERR_INVALID_ARG_TYPE", args, 3, 3)
	return subject(text(args[0])) + " must be " + expectation(strs(args[1])) + ". Received " + text(args[2])
}

func subject(name string) string {
	switch {
	case strings.HasSuffix(name, " argument"):
		return "The " + name
	case strings.Contains(name, "."):
		return `The "` + name + `" property`
	default:
		return `The "` + name + `" argument`
	}
}

// expectation sorts what was expected into types, classes and phrases, and lists them in this order.
func expectation(expected []string) string {
	var types, classes, phrases []string
	object := -1
	for _, x := range expected {
		switch {
		case isTypeName(x):
			if x = strings.ToLower(x); x == "object" {
				object = len(types)
			}
			types = append(types, x)
		case isClassName(x):
			classes = append(classes, x)
		default:
			phrases = append(phrases, x)
		}
	}
	if object >= 0 && len(classes) > 0 {
		types = append(types[:object:object], types[object+1:]...)
		classes = append(classes, "Object")
	}
	var parts []string
	if len(types) > 0 {
		lead := "of type "
		if len(types) > 1 {
			lead = "one of type "
		}
		parts = append(parts, lead+List(types, "or"))
	}
	if len(classes) > 0 {
		parts = append(parts, "an instance of "+List(classes, "or"))
	}
	switch {
	case len(phrases) > 1:
		parts = append(parts, "one of "+List(phrases, "or"))
	case len(phrases) == 1 && strings.ToLower(phrases[0]) != phrases[0]:
		parts = append(parts, "an "+phrases[0])
	case len(phrases) == 1:
		parts = append(parts, phrases[0])
	}
	return strings.Join(parts, " or ")
}

func isTypeName(s string) bool {
	switch s {
	case "string", "function", "number", "object", "Function", "Object", "boolean", "bigint", "symbol":
		return true
	}
	return false
}

// isClassName tells a class from a phrase: one word of letters and digits that starts with a capital.
func isClassName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		upper, lower, digit := c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9'
		if !upper && (i == 0 || !lower && !digit) {
			return false
		}
	}
	return len(s) > 1
}

func renderInvalidArgValue(args []any) string {
	want("ERR_INVALID_ARG_VALUE", args, 2, 3)
	reason := "is invalid"
	if len(args) == 3 {
		reason = text(args[2])
	}
	kind := "argument"
	if strings.Contains(text(args[0]), ".") {
		kind = "property"
	}
	return "The " + kind + " '" + text(args[0]) + "' " + reason + ". Received " + text(args[1])
}

func renderOutOfRange(args []any) string {
	want("ERR_OUT_OF_RANGE", args, 3, 4)
	lead := `The value of "` + text(args[0]) + `" is out of range.`
	if len(args) == 4 {
		lead = text(args[0])
	}
	return lead + " It must be " + text(args[1]) + ". Received " + text(args[2])
}

// SocketBadPort makes ERR_SOCKET_BAD_PORT. received is rendered as for InvalidArgType.
func SocketBadPort(name, received string, zeroAllowed bool) *Error {
	return New("ERR_SOCKET_BAD_PORT", name, received, zeroAllowed)
}

func renderSocketBadPort(args []any) string {
	want("ERR_SOCKET_BAD_PORT", args, 2, 3)
	operator := ">="
	if len(args) == 3 && args[2] == false {
		operator = ">"
	}
	return text(args[0]) + " should be " + operator + " 0 and < 65536. Received " + text(args[1]) + "."
}

func renderInvalidURLScheme(args []any) string {
	want("ERR_INVALID_URL_SCHEME", args, 1, 1)
	schemes := strs(args[0])
	if len(schemes) == 2 {
		return "The URL must be one of scheme " + schemes[0] + " or " + schemes[1]
	}
	return "The URL must be of scheme " + strings.Join(schemes, ", ")
}

func renderWorkerInvalidExecArgv(args []any) string {
	want("ERR_WORKER_INVALID_EXEC_ARGV", args, 1, 2)
	what := "invalid execArgv flags"
	if len(args) == 2 {
		what = text(args[1])
	}
	return "Initiated Worker with " + what + ": " + strings.Join(strs(args[0]), ", ")
}

// List joins words the English way: "a", "a or b", "a, b, or c".
func List(words []string, conjunction string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	case 2:
		return words[0] + " " + conjunction + " " + words[1]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + ", " + conjunction + " " + words[last]
}

// want panics when a row that is rendered by a function gets a wrong count of arguments, as New does for the others.
func want(code Code, args []any, least, most int) {
	if len(args) < least || len(args) > most {
		panic(fmt.Sprintf("nodeerr: %s takes %d to %d arguments, not %d", code, least, most, len(args)))
	}
}

func strs(arg any) []string {
	if list, ok := arg.([]string); ok {
		return list
	}
	return []string{text(arg)}
}
