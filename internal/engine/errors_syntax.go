package engine

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// SyntaxErrorInfo tells what V8 would say of a program that did not compile, and where the fault is; lines and columns
// count from 1, and line is 0 when it is not known. source is the text that was compiled: without it the names of
// unexpected identifiers are missing. ok is false for errors that are not about syntax.
func SyntaxErrorInfo(err error, source string) (message, file string, line, column int, ok bool) {
	var (
		list    parser.ErrorList
		single  *parser.Error
		syntax  *goja.CompilerSyntaxError
		ref     *goja.CompilerReferenceError
		raised  *goja.Exception
		atPlace = func(c *goja.CompilerError) (string, string, int, int, bool) {
			if c.File == nil {
				return splitSyntaxError(c.Message, source)
			}
			p := c.File.Position(c.Offset)
			text, line, column := syntaxText(c.Message, source, p.Line, max(p.Column, 1))
			return text, p.Filename, line, column, true
		}
	)
	switch {
	case errors.As(err, &list) && len(list) > 0:
		single = list[0]
	case errors.As(err, &single):
	case errors.As(err, &syntax):
		return atPlace(&syntax.CompilerError)
	case errors.As(err, &ref):
		return atPlace(&ref.CompilerError)
	case errors.As(err, &raised):
		o, isObject := raised.Value().(*goja.Object)
		if !isObject || o.Get("name") == nil || o.Get("name").String() != "SyntaxError" {
			return "", "", 0, 0, false
		}
		return o.Get("message").String(), "", 0, 0, true
	default:
		return "", "", 0, 0, false
	}
	p := single.Position
	message, line, column = syntaxText(single.Message, source, p.Line, p.Column)
	return message, p.Filename, line, column, true
}

// syntaxPlaces are the two ways in which the engine writes a place into a message.
var syntaxPlaces = sync.OnceValue(func() [2]*regexp.Regexp {
	return [2]*regexp.Regexp{
		regexp.MustCompile(`(?s)^(?:SyntaxError: )?(.*?): Line (\d+):(\d+) (.*?)(?: \(and \d+ more errors\))?$`),
		regexp.MustCompile(`(?s)^(?:SyntaxError: )?(.*) at (.*):(\d+):(\d+)$`),
	}
})

func splitSyntaxError(msg, source string) (text, file string, line, column int, ok bool) {
	places := syntaxPlaces()
	if m := places[0].FindStringSubmatch(msg); m != nil {
		text, file = m[4], m[1]
		line, _ = strconv.Atoi(m[2])
		column, _ = strconv.Atoi(m[3])
	} else if m := places[1].FindStringSubmatch(msg); m != nil {
		text, file = m[1], m[2]
		line, _ = strconv.Atoi(m[3])
		column, _ = strconv.Atoi(m[4])
	} else {
		text, _, _ = syntaxText(strings.TrimPrefix(msg, "SyntaxError: "), source, 0, 0)
		return text, "", 0, 0, true
	}
	text, line, column = syntaxText(text, source, line, column)
	return text, file, line, column, true
}

var syntaxMessages = map[string]string{
	"Unexpected token ILLEGAL":                                      "Invalid or unexpected token",
	"Not a valid left-value expression":                             "Invalid left-hand side in assignment",
	"Already saw a default in switch":                               "More than one default clause in switch statement",
	"Octal literals are not allowed in strict mode":                 "Octal literals are not allowed in strict mode.",
	"Delete of an unqualified identifier in strict mode":            "Delete of an unqualified identifier in strict mode.",
	"Assignment to eval or arguments is not allowed in strict mode": "Unexpected eval or arguments in strict mode",
	"Catch variable may not be eval or arguments in strict mode":    "Unexpected eval or arguments in strict mode",
	"Illegal continue statement":                                    "Illegal continue statement: no surrounding iteration statement",
	"Invalid Unicode escape":                                        "Invalid Unicode escape sequence",
	"Invalid left-hand side in for-in or for-of":                    "Invalid left-hand side in for-loop",
	"Could not find block":                                          "Unexpected token",
}

// syntaxText words a message of the parser or compiler about the place in source, and moves the place to where V8 puts it.
func syntaxText(msg, source string, line, column int) (string, int, int) {
	if msg == "Not a valid left-value expression" || msg == "Invalid left-hand side in assignment" {
		if off := sourceOffset(source, line, column); off >= 0 {
			if t, place := badIncrement(source, off); t != "" {
				return t, strings.Count(source[:place], "\n") + 1, place - strings.LastIndexByte(source[:place], '\n')
			}
		}
	}
	if t, ok := syntaxMessages[msg]; ok {
		return t, line, column
	}
	if label, ok := strings.CutPrefix(msg, "Label '"); ok {
		return "Label '" + strings.TrimSuffix(label, "' already exists") + "' has already been declared", line, column
	}
	off := sourceOffset(source, line, column)
	if off >= 0 {
		if t, place := syntaxInSource(msg, source, off); t != "" {
			return t, strings.Count(source[:place], "\n") + 1, place - strings.LastIndexByte(source[:place], '\n')
		}
	}
	if tok, ok := strings.CutPrefix(msg, "Unexpected token "); ok {
		return "Unexpected token '" + tok + "'", line, column
	}
	return msg, line, column
}

// badIncrement words what stands at off, if that is ++ or -- on something that cannot be assigned to; the place is that of the operand.
func badIncrement(source string, off int) (text string, place int) {
	rest := source[off:]
	if !strings.HasPrefix(rest, "++") && !strings.HasPrefix(rest, "--") {
		return "", 0
	}
	operand := strings.TrimLeft(rest[2:], " \t")
	before := trimSpace(source[:off])
	if before == "" || operand != "" && (isNamePart(rune(operand[0])) || strings.IndexByte("([{'\"`+-", operand[0]) >= 0) {
		return "Invalid left-hand side expression in prefix operation", off + len(rest) - len(operand)
	}
	start := len(strings.TrimRightFunc(before, func(c rune) bool { return isNamePart(c) || c == '.' || c == '?' }))
	switch {
	case start < len(before):
	case strings.HasSuffix(before, ")"):
		start = matchBack(before, '(', ')')
	case strings.HasSuffix(before, "]"):
		start = matchBack(before, '[', ']')
	default:
		start = strings.LastIndexByte(before[:len(before)-1], before[len(before)-1])
	}
	return "Invalid left-hand side expression in postfix operation", max(start, 0)
}

// syntaxInSource words the messages for which V8 looks at the text around; "" for the others.
func syntaxInSource(msg, source string, off int) (text string, place int) {
	before, rest := trimSpace(source[:off]), source[off:]
	if strings.HasPrefix(rest, "/") && !strings.HasPrefix(msg, "Unexpected") {
		if fault, literal := patternFault(msg), regexpLiteral(rest); fault != "" && literal != "" {
			return "Invalid regular expression: " + literal + ": " + fault, off
		}
	}
	if strings.HasPrefix(rest, "#") {
		if text, place = privateName(msg, source, off); text != "" {
			return text, place
		}
	}
	if msg == "Unexpected reserved word" {
		switch firstWord(rest) {
		case "import":
			return "Cannot use import statement outside a module", off
		case "export":
			return "Unexpected token 'export'", off
		}
		return "", 0
	}
	if !strings.HasPrefix(msg, "Unexpected ") || msg == "Unexpected strict mode reserved word" {
		return "", 0
	}
	switch last := lastWord(before); {
	case last == "await" && msg != "Unexpected end of input":
		return "await is only valid in async functions and the top level bodies of modules", len(before) - len(last)
	case last == "function" && strings.HasPrefix(rest, "("):
		return "Function statements require a function name", len(before) - len(last)
	}
	if name := lastWord(before); name != "" && rest != "" && lastWord(trimSpace(before[:len(before)-len(name)])) == "const" {
		return "Missing initializer in const declaration", len(before) - len(name)
	}
	if !strings.HasPrefix(msg, "Unexpected token )") && !strings.HasPrefix(msg, "Unexpected token ,") {
		if start := lastArgument(before); start >= 0 {
			return "missing ) after argument list", start
		}
	}
	if msg == "Unexpected identifier" {
		switch word := firstWord(rest); word {
		case "get", "set", "of", "using", "accessor": // tokens of V8's own
			return "Unexpected token '" + word + "'", off
		default:
			return "Unexpected identifier '" + word + "'", off
		}
	}
	return "", 0
}

// privateName words what the engine has against a private name at off: V8 asks first whether a class is around it. What is missing in that is
// told of at the token before the name.
func privateName(msg, source string, off int) (text string, place int) {
	name := "#" + firstWord(source[off+1:])
	before := trimSpace(source[:off])
	switch {
	case name == "#" || name[1] >= '0' && name[1] <= '9':
		return "Invalid or unexpected token", off
	case strings.HasPrefix(msg, "Private field '"):
	case msg != "Unexpected token PRIVATE_IDENTIFIER" && !strings.HasSuffix(msg, "*ast.PrivateIdentifier") && msg != "Not a valid left-value expression" &&
		msg != "Invalid left-hand side in assignment":
		return "", 0
	case insideClass(source[:off]), opensObject(before), bindsNext(lastWord(before)):
		return "Unexpected identifier '" + name + "'", off
	}
	if place = len(before) - 1; strings.HasSuffix(before, "?.") {
		place--
	}
	return "Private field '" + name + "' must be declared in an enclosing class", max(place, 0)
}

// opensObject tells a text that ends with a brace which begins no body of a function.
func opensObject(text string) bool {
	rest, brace := strings.CutSuffix(text, "{")
	return brace && !strings.HasSuffix(trimSpace(rest), ")")
}

// bindsNext tells words that take what follows for an operand or a name.
func bindsNext(word string) bool {
	switch word {
	case "delete", "typeof", "void", "await", "var", "let", "const", "function", "class":
		return true
	}
	return false
}

// insideClass tells whether the braces of a class are open at the end of a text.
func insideClass(text string) bool {
	var open []bool
	class := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'', '`':
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '/':
			end := "\n"
			if strings.HasPrefix(text[i:], "/*") {
				end = "*/"
			} else if !strings.HasPrefix(text[i:], "//") {
				continue
			}
			n := strings.Index(text[i:], end)
			if n < 0 {
				i = len(text)
			} else {
				i += n
			}
		case '{':
			open = append(open, class)
			class = false
		case '}':
			if n := len(open); n > 0 {
				open = open[:n-1]
			}
		case 'c':
			if firstWord(text[i:]) == "class" && lastWord(text[:i]) == "" {
				class = true
			}
		}
	}
	for _, c := range open {
		if c {
			return true
		}
	}
	return false
}

func firstWord(s string) string { return s[:len(s)-len(strings.TrimLeftFunc(s, isNamePart))] }

// regexpLiteral gives the literal that s begins with, or "".
func regexpLiteral(s string) string {
	class := false
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '\n':
			return ""
		case '/':
			if !class {
				return s[:i+1] + firstWord(s[i+1:])
			}
		}
	}
	return ""
}

// sourceOffset gives the offset of a place, or -1.
func sourceOffset(source string, line, column int) int {
	if source == "" || line < 1 || column < 1 {
		return -1
	}
	off := 0
	for ; line > 1; line-- {
		n := strings.IndexByte(source[off:], '\n')
		if n < 0 {
			return -1
		}
		off += n + 1
	}
	if off += column - 1; off > len(source) {
		return -1
	}
	return off
}

// lastArgument gives the start of the argument that text ends with, if that is a complete argument of a call; else -1.
func lastArgument(text string) int {
	if !endsExpression(text) {
		return -1
	}
	depth, start := 0, -1
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '[', '{':
			if depth--; depth < 0 {
				return -1
			}
		case ',':
			if depth == 0 && start < 0 {
				start = i + 1
			}
		case '(':
			if depth--; depth >= 0 {
				continue
			}
			if start < 0 {
				start = i + 1
			}
			before := trimSpace(text[:i])
			switch lastWord(before) {
			case "if", "while", "for", "switch", "catch", "with", "function":
				return -1
			}
			name := trimSpace(strings.TrimRightFunc(before, isNamePart))
			if !endsExpression(before) || lastWord(name) == "function" || strings.HasSuffix(name, "function*") {
				return -1
			}
			return start + len(text[start:]) - len(strings.TrimLeft(text[start:], " \t\r\n"))
		case ';':
			if depth == 0 {
				return -1
			}
		}
	}
	return -1
}
