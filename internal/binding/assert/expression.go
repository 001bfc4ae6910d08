package assert

import (
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// callerExpression gives the source of the call that user code is in, as far as it stands on one line; undefined if there is no
// source.
func callerExpression(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
	for _, s := range engine.CallSites(r, 0, 0) {
		if s.Native || strings.HasPrefix(s.File, "node:") {
			continue
		}
		line, ok := "", false
		if !s.Eval {
			line, ok = sourceLine(s.File, s.Line)
		}
		if !ok {
			if line, ok = s.SourceLine(); !ok {
				break
			}
		}
		if text := expressionAt(line, s.Column); text != "" {
			return r.ToValue(escapeControls(text))
		}
		break
	}
	return goja.Undefined()
}

// escapeControls shows control characters of the source as escapes.
func escapeControls(s string) string {
	if strings.IndexFunc(s, func(c rune) bool { return c < ' ' }) < 0 {
		return s
	}
	var b strings.Builder
	for _, c := range s {
		if c < ' ' {
			fmt.Fprintf(&b, `\u%04x`, c)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

func sourceLine(file string, n int) (string, bool) {
	if u, err := url.Parse(file); err == nil && u.Scheme == "file" {
		file = u.Path
	}
	b, err := os.ReadFile(file)
	if err != nil || n < 1 {
		return "", false
	}
	for line := range strings.Lines(string(b)) {
		if n--; n == 0 {
			return strings.TrimRight(line, "\r\n"), true
		}
	}
	return "", false
}

// expressionAt gives the call in line whose callee, or a part of it, is at column, which counts from 1.
func expressionAt(line string, column int) string {
	at := min(column-1, len(line))
	if at < 0 {
		return ""
	}
	start := at
	for start > 0 {
		if calleeByte(line[start-1]) || line[start-1] == '?' && line[start:min(start+1, len(line))] == "." {
			start--
			continue
		}
		open := strings.LastIndexByte(line[:start], '[')
		if line[start-1] != ']' || open < 0 {
			break
		}
		start = open // a member in brackets
	}
	if start < at && line[start] == '.' { // of a value that is no name: a call, a new object
		start++
	}
	depth := 0
	opened := false
	for i := at; i < len(line); i++ {
		switch c := line[i]; c {
		case '(', '[', '{':
			depth++
			opened = opened || c == '('
		case ')', ']', '}':
			depth--
			if depth == 0 && c == ')' && opened {
				return line[start : i+1]
			}
			if depth < 0 {
				return line[start:i]
			}
		case '"', '\'', '`':
			i = stringEnd(line, i)
		case '/':
			if end := commentEnd(line, i); end > i {
				i = end
			} else if regexpMayStart(line[:i]) {
				i = regexpEnd(line, i)
			}
		}
	}
	return strings.TrimRight(line[start:], " \t;")
}

func calleeByte(c byte) bool {
	return c == '.' || c == '_' || c == '$' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// stringEnd gives the place of the quote that ends the string or template at i, or the last byte of the line.
func stringEnd(line string, i int) int {
	q := line[i]
	for j := i + 1; j < len(line); j++ {
		switch line[j] {
		case '\\':
			j++
		case q:
			return j
		case '$':
			if q == '`' && j+1 < len(line) && line[j+1] == '{' {
				j = substitutionEnd(line, j+1)
			}
		}
	}
	return len(line) - 1
}

// substitutionEnd gives the place of the brace that closes the one at i.
func substitutionEnd(line string, i int) int {
	depth := 0
	for j := i; j < len(line); j++ {
		switch line[j] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return j
			}
		case '"', '\'', '`':
			j = stringEnd(line, j)
		}
	}
	return len(line) - 1
}

// regexpMayStart tells whether a slash behind before begins a regular expression and does not divide.
func regexpMayStart(before string) bool {
	before = strings.TrimRight(before, " \t")
	if before == "" {
		return true
	}
	c := before[len(before)-1]
	return strings.IndexByte("(,=:[!&|?{};+-*%<>~^", c) >= 0
}

// commentEnd gives the place of the last byte of the comment that begins at i, or i if none does.
func commentEnd(line string, i int) int {
	switch line[i:min(i+2, len(line))] {
	case "//":
		return len(line) - 1
	case "/*":
		if n := strings.Index(line[i+2:], "*/"); n >= 0 {
			return i + n + 3
		}
		return len(line) - 1
	}
	return i
}

func regexpEnd(line string, i int) int {
	class := false
	for j := i + 1; j < len(line); j++ {
		switch line[j] {
		case '\\':
			j++
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return j
			}
		}
	}
	return len(line) - 1
}
