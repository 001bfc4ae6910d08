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
		text, _, _, _, _ := splitSyntaxError(msg, "")
		return text
	}
	return msg
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
