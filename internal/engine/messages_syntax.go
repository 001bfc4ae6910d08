package engine

import (
	"strings"

	"github.com/dop251/goja"
)

// syntaxError words a SyntaxError that the engine raises at run time: JSON, regular expressions, eval.
func (r *raise) syntaxError(msg string) string {
	switch {
	case r.method() == "JSON.parse":
		if t := r.jsonText(); t != "" {
			return t
		}
	case strings.HasPrefix(msg, "SyntaxError: "):
		text, _, _, _, _ := splitSyntaxError(msg, r.evalSource())
		return text
	case !strings.HasPrefix(msg, "Invalid flags") && !strings.HasPrefix(msg, "Invalid regular expression: /"):
		return r.pattern(msg)
	}
	return msg
}

// evalSource gives the text that eval, or the constructor Function, has just had compiled.
func (r *raise) evalSource() string {
	source := r.e.compiled
	r.e.compiled = ""
	return source
}

// patternFaults maps what the engine's three regular-expression parsers say to V8's words.
var patternFaults = [...][2]string{
	{"missing argument to repetition operator", "Nothing to repeat"},
	{"Nothing to repeat", "Nothing to repeat"},
	{"trailing backslash", "\\ at end of pattern"},
	{"invalid repeat count", "numbers out of order in {} quantifier"},
	{"Unterminated group", "Unterminated group"},
	{"missing closing )", "Unterminated group"},
	{"Unmatched ')'", "Unmatched ')'"},
	{"unexpected )", "Unmatched ')'"},
	{"Unterminated character class", "Unterminated character class"},
	{"missing closing ]", "Unterminated character class"},
	{"invalid character class range", "Range out of order in character class"},
	{"Invalid group", "Invalid group"},
	{"invalid nested repetition operator", "Nothing to repeat"},
	{"named group", "Invalid capture group name"},
	{"Invalid Unicode escape", "Invalid Unicode escape"},
}

// pattern words the refusal of a regular expression.
func (r *raise) pattern(msg string) string {
	source, flags := r.argument(0), r.argument(1)
	switch n := r.news(); {
	case n > 1:
		source, flags = r.operand(n), r.operand(n-1)
	case n == 1:
		source, flags = r.operand(1), goja.Undefined()
	case n == 0 || r.prg != nil:
		return msg
	}
	p, ok := source.(goja.String)
	if !ok {
		return msg
	}
	f := ""
	if s, ok := flags.(goja.String); ok {
		f = s.String()
	}
	if fault := patternFault(msg); fault != "" {
		return "Invalid regular expression: /" + p.String() + "/" + f + ": " + fault
	}
	return msg
}

func patternFault(msg string) string {
	for _, fault := range patternFaults {
		if strings.Contains(msg, fault[0]) {
			return fault[1]
		}
	}
	return ""
}

func (r *raise) jsonText() string {
	v := r.argument(0)
	if s, ok := v.(goja.String); ok {
		return jsonError(s.String())
	}
	text := ""
	if ex := r.e.r.Try(func() { text = v.String() }); ex != nil {
		return ""
	}
	return `"` + text + `" is not valid JSON`
}
