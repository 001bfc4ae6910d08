package loader

import (
	"errors"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/node-go/node-go/loader/typestrip"
)

// refused gives the error of a range of a TypeScript source.
func refused(name, src, message string, start, end int, code string) *SyntaxError {
	line := strings.Count(src[:start], "\n") + 1
	e := &SyntaxError{Message: message, Code: code, File: name, Line: line, Column: start - strings.LastIndexByte(src[:start], '\n'), exact: true}
	if e.length = end - start; e.length <= 0 {
		e.length = nothing
	}
	return e
}

// nothing is the length of a place behind the end of a source: it is not marked.
const nothing = -1

// invalidTypeScript words what another reader has against a source: what this one stumbles over comes first.
func invalidTypeScript(name, src string, d dialect, other *SyntaxError) *SyntaxError {
	var wrong *typestrip.Invalid
	if _, err := typestrip.Strip(src, typestrip.Options{}); errors.As(err, &wrong) && d.loader == api.LoaderTS {
		return refused(name, src, wrong.Message, wrong.Start, wrong.End, "ERR_INVALID_TYPESCRIPT_SYNTAX")
	}
	other.Code = "ERR_INVALID_TYPESCRIPT_SYNTAX"
	return other
}

// typeFaults are the faults of JavaScript that Node's reader of TypeScript finds before the engine does, in its words. What is not among
// them, such as a name that is declared twice, is left to the engine.
var typeFaults = map[string]string{
	"Missing initializer in const declaration":                          "'const' declarations must be initialized",
	"Missing initializer in destructuring declaration":                  "Destructuring bindings require initializers",
	"Illegal break statement":                                           "A 'break' statement can only be used within an enclosing iteration or switch statement",
	"Illegal continue statement: no surrounding iteration statement":    "A 'continue' statement can only jump to a label of an enclosing iteration statement",
	"Illegal return statement":                                          "Return statement is not allowed here",
	"More than one default clause in switch statement":                  "A switch block cannot have multiple defaults",
	"Illegal newline after throw":                                       "LineBreak cannot follow 'throw'",
	"Getter must not have any formal parameters.":                       "A `get` accessor cannot have parameters",
	"Setter must have exactly one formal parameter.":                    "A `set` accessor must have exactly one parameter",
	"A class may only have one constructor":                             "A class can only have one constructor",
	"Octal literals are not allowed in strict mode.":                    "Legacy octal literals are not available when targeting ECMAScript 5 and higher",
	"Missing catch or finally after try":                                "Expected a semicolon",
	"let is disallowed as a lexically bound name":                       "Unexpected token `let`. Expected let is reserved in const, let, class declaration",
	"Invalid hexadecimal escape sequence":                               "Bad character escape sequence, expected 2 hex characters",
	"Invalid Unicode escape sequence":                                   "Bad character escape sequence, expected 4 hex characters",
	"Numeric separators are not allowed at the end of numeric literals": "A numeric separator is only allowed between two digits",
	"Only one underscore is allowed as numeric separator":               "A numeric separator is only allowed between two digits",
	"Invalid optional chain from new expression":                        "Constructor in/after an optional chaining is not allowed.",
	"Invalid left-hand side in assignment":                              "The left-hand side of an assignment expression must be a variable or a property access.",
	"Invalid left-hand side expression in prefix operation":             "The left-hand side of an assignment expression must be a variable or a property access.",
	"Invalid left-hand side expression in postfix operation":            "The left-hand side of an assignment expression must be a variable or a property access.",
	"Unexpected eval or arguments in strict mode":                       "The left-hand side of an assignment expression must be a variable or a property access.",
	"missing ) after argument list":                                     "Expected ',', got 'ident'",
	"Unexpected end of input":                                           "Unexpected eof",
	"Unary operator used immediately before exponentiation expression. Parenthesis must be used to disambiguate operator precedence": "'**' cannot be applied to unary/await expression.",
}

// typeFault words an error of the code that a TypeScript source became, where Node's reader of TypeScript sees it too. head is
// the text before it in its first line.
func typeFault(name, src, head, code string, err error) error {
	info, ok := asSyntaxError(err, head+code)
	if !ok || info.Code != "" || info.Line < 1 {
		return err
	}
	message, known := typeFaults[info.Message]
	column := info.Column
	if info.Line == 1 && !info.exact {
		column -= len(head)
	}
	at := offsetOf(code, info.Line, column)
	if at < 0 || at > len(src) {
		return err
	}
	k := tokenAt(code, at)
	word := code[k.start:k.end]
	switch label, labelled := strings.CutPrefix(info.Message, "Undefined label "); {
	case labelled && label != "":
		message, known = "A 'break' statement can only jump to a label of an enclosing statement", true
	case info.Message == awaitMisplaced && insideFunction(code, at):
		message, known = "await isn't allowed in non-async function", true
	case info.Message == "Unexpected strict mode reserved word":
		message, known = "`"+word+"` cannot be used as an identifier in strict mode", word != "let"
	case strings.HasPrefix(info.Message, "Unexpected token"):
		message, known = "Expression expected", true
	case strings.HasPrefix(info.Message, "Unexpected identifier"), strings.HasPrefix(info.Message, "Unexpected number"), strings.HasPrefix(info.Message, "Unexpected string"):
		message, known = "Expected ';', '}' or <eof>", true
	}
	if !known {
		return err
	}
	start, end := k.start, k.end
	switch info.Message {
	case "Illegal break statement", "Illegal continue statement: no surrounding iteration statement", "Illegal return statement":
		if n := strings.IndexAny(code[end:], ";\r\n}"); n >= 0 && code[end+n] == ';' {
			end += n + 1
		}
	case "More than one default clause in switch statement":
		colon := tokenAt(code, end)
		start, end = colon.start, colon.end
	case "Missing initializer in destructuring declaration":
		var constant bool
		if start, end, constant = patternBefore(code, at); constant {
			message = typeFaults["Missing initializer in const declaration"]
		}
	}
	return refused(name, src, message, start, end, "ERR_INVALID_TYPESCRIPT_SYNTAX")
}

// patternBefore gives the pattern that ends at or before a place, and whether the word const is before it.
func patternBefore(code string, at int) (start, end int, constant bool) {
	t := tokenizer{src: code}
	type bracket struct {
		start    int
		constant bool
	}
	var open []bracket
	word := ""
	for {
		k := t.next()
		if k.kind == tokEOF || k.start >= at {
			return start, end, constant
		}
		switch c := t.text(k); c {
		case "{", "[", "(":
			open = append(open, bracket{k.start, word == "const"})
		case "}", "]", ")":
			if n := len(open) - 1; n >= 0 {
				start, end, constant = open[n].start, k.end, open[n].constant
				open = open[:n]
			}
		}
		word = t.text(k)
	}
}

// tokenAt gives the token that begins at a place, or else the one behind it.
func tokenAt(src string, at int) jsToken {
	for t := (&tokenizer{src: src}); ; {
		if k := t.next(); k.kind == tokEOF || k.start >= at {
			return k
		}
	}
}

// insideFunction tells whether a place is within the braces of a function, in view of the brackets around it alone.
func insideFunction(src string, at int) bool {
	t := tokenizer{src: src}
	for {
		if k := t.next(); k.kind == tokEOF || k.start >= at {
			return t.depth() > 0
		}
	}
}
