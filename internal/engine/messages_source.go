package engine

import "strings"

// unknownValue is how V8 shows an expression that has no short text.
const unknownValue = "(intermediate value)"

// calleeBefore shows the expression that ends at end in src, as V8 shows the callee of a failed call: names and
// members as they are, calls as "(...)", anything else as an intermediate value.
func calleeBefore(src string, end int) string {
	src = trimSpace(src[:end])
	src = strings.TrimSuffix(src, "?.")
	suffix := ""
	for {
		src = trimSpace(src)
		if src == "" {
			return unknownValue + suffix
		}
		switch c := src[len(src)-1]; {
		case c == ')':
			open := matchBack(src, '(', ')')
			if open < 0 {
				return unknownValue + suffix
			}
			before := trimSpace(src[:open])
			if endsExpression(before) {
				src, suffix = before, "(...)"+suffix
				continue
			}
			inner := src[open+1 : len(src)-1]
			if isSimple(inner) {
				return calleeBefore(inner, len(inner)) + suffix
			}
			return shown(src[open:]) + suffix
		case c == ']':
			open := matchBack(src, '[', ']')
			if open < 0 {
				return unknownValue + suffix
			}
			inner := strings.TrimSpace(src[open+1 : len(src)-1])
			before := trimSpace(src[:open])
			if !endsExpression(strings.TrimSuffix(before, "?.")) {
				return shown(src[open:]) + suffix
			}
			src, suffix = before, memberKey(inner)+suffix
		case c == '"' || c == '\'':
			open := strings.LastIndexByte(src[:len(src)-1], c)
			if open < 0 {
				return unknownValue + suffix
			}
			return `"` + src[open+1:len(src)-1] + `"` + suffix
		case isNamePart(rune(c)) || c >= 0x80:
			rest := strings.TrimRightFunc(src, isNamePart)
			name := src[len(rest):]
			if name == "" {
				return unknownValue + suffix
			}
			before := trimSpace(rest)
			if strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "...") {
				dot := "."
				before = strings.TrimSuffix(before, ".")
				if b, ok := strings.CutSuffix(before, "?"); ok {
					before, dot = b, "?."
				}
				src, suffix = before, dot+name+suffix
				continue
			}
			return baseName(before, name, suffix)
		default:
			return unknownValue + suffix
		}
	}
}

// baseName ends an expression at its leftmost name.
func baseName(before, name, suffix string) string {
	switch name {
	case "super":
		return unknownValue + suffix
	case "return", "await", "typeof", "void", "delete", "in", "of", "new", "yield", "else", "do", "case", "throw":
		return unknownValue + suffix
	}
	if lastWord(before) == "new" {
		if _, after, ok := strings.Cut(suffix, "(...)"); ok {
			return unknownValue + after
		}
	}
	return name + suffix
}

// calleeAfterNew shows the constructor of the `new` expression that begins at off.
func calleeAfterNew(src string, off int) string {
	rest, ok := strings.CutPrefix(src[off:], "new")
	if !ok {
		return ""
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	end := 0
	if strings.HasPrefix(rest, "(") {
		if end = matchForward(rest, '(', ')'); end < 0 {
			return unknownValue
		}
	}
	for end < len(rest) {
		c := rest[end]
		if c == '[' {
			n := matchForward(rest[end:], '[', ']')
			if n < 0 {
				break
			}
			end += n
			continue
		}
		if c != '.' && !isNamePart(rune(c)) {
			break
		}
		end++
	}
	expr := rest[:end]
	if expr == "" && strings.HasPrefix(rest, "{") {
		if n := matchForward(rest, '{', '}'); n > 0 {
			return shown(rest[:n])
		}
	}
	if w := strings.TrimLeftFunc(expr, isNamePart); expr == "" || expr[:len(expr)-len(w)] == "class" || expr[:len(expr)-len(w)] == "function" {
		return unknownValue
	}
	return calleeBefore(expr, len(expr))
}

func memberKey(inner string) string {
	if n := len(inner); n >= 2 && (inner[0] == '\'' || inner[0] == '"') && inner[n-1] == inner[0] {
		return "." + inner[1:n-1]
	}
	if isSimple(inner) {
		return "[" + inner + "]"
	}
	if text, ok := expressionText("x[" + inner + "]"); ok {
		return text[1:]
	}
	return "[" + unknownValue + "]"
}

func shown(src string) string {
	if text, ok := expressionText(src); ok {
		return text
	}
	return unknownValue
}

// isSimple tells whether an expression is a name, a number or a chain of members.
func isSimple(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && strings.IndexFunc(s, func(c rune) bool { return c != '.' && !isNamePart(c) }) < 0
}

func endsExpression(s string) bool {
	if s == "" {
		return false
	}
	switch c := s[len(s)-1]; {
	case c == ')' || c == ']' || c == '"' || c == '\'' || c == '`' || c == '}':
		return true
	case isNamePart(rune(c)) || c >= 0x80:
		switch lastWord(s) {
		case "return", "await", "typeof", "void", "delete", "in", "of", "yield", "else", "do", "case", "throw", "if", "while", "for":
			return false
		}
		return true
	}
	return false
}

func lastWord(s string) string {
	s = trimSpace(s)
	return s[len(strings.TrimRightFunc(s, isNamePart)):]
}

func trimSpace(s string) string { return strings.TrimRight(s, " \t\r\n") }

// matchBack finds the opening bracket of the closing one that s ends with; -1 if there is none. Quotes are skipped.
func matchBack(s string, open, shut byte) int {
	depth := 0
	var quote byte
	for i := len(s) - 1; i >= 0; i-- {
		c := s[i]
		switch {
		case quote != 0:
			if c == quote && (i == 0 || s[i-1] != '\\') {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == shut:
			depth++
		case c == open:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// matchForward gives the length of the bracketed text that s begins with; -1 if it does not end.
func matchForward(s string, open, shut byte) int {
	depth := 0
	var quote byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == open:
			depth++
		case c == shut:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}
