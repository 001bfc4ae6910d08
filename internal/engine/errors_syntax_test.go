package engine

import (
	"errors"
	"testing"

	"github.com/dop251/goja"
)

// The expected values were recorded from Node 26.
func TestSyntaxErrorInfo(t *testing.T) {
	for _, c := range []struct {
		src, want    string
		line, column int
	}{
		{"}", "Unexpected token '}'", 1, 1},
		{"a b", "Unexpected identifier 'b'", 1, 3},
		{"foo(a b)", "missing ) after argument list", 1, 5},
		{`foo("a" "b")`, "missing ) after argument list", 1, 5},
		{"foo(1, g(2) 3)", "missing ) after argument list", 1, 8},
		{"let a;let a", "Identifier 'a' has already been declared", 1, 11},
		{`"abc`, "Invalid or unexpected token", 1, 1},
		{"var x = ;", "Unexpected token ';'", 1, 9},
		{"return 1", "Illegal return statement", 1, 1},
		{"await x", "await is only valid in async functions and the top level bodies of modules", 1, 1},
		{"function f(){await x}", "await is only valid in async functions and the top level bodies of modules", 1, 14},
		{"const c: d = 1", "Missing initializer in const declaration", 1, 7},
		{"for (const c d of []);", "Missing initializer in const declaration", 1, 12},
		{"const c", "Missing initializer in const declaration", 1, 7},
		{"1=2", "Invalid left-hand side in assignment", 1, 1},
		{`import x from "y"`, "Cannot use import statement outside a module", 1, 1},
		{"export default 1", "Unexpected token 'export'", 1, 1},
		{"/(/", "Invalid regular expression: /(/: Unterminated group", 1, 1},
		{"a\n  .b c", "Unexpected identifier 'c'", 2, 6},
		{"a get", "Unexpected token 'get'", 1, 3},
		{"class A { x of }", "Unexpected token 'of'", 1, 13},
		{"a type", "Unexpected identifier 'type'", 1, 3},
		{"function f(a b){}", "Unexpected identifier 'b'", 1, 14},
		{"function(){}", "Function statements require a function name", 1, 1},
		{"switch(a){default:default:}", "More than one default clause in switch statement", 1, 19},
		{"label: label: 1", "Label 'label' has already been declared", 1, 8},
		{"continue", "Illegal continue statement: no surrounding iteration statement", 1, 1},
		{"1 2", "Unexpected number", 1, 3},
		{`"a" "b"`, "Unexpected string", 1, 5},
		{"if (", "Unexpected end of input", 1, 5},
	} {
		_, err := goja.Compile("f.js", c.src, false)
		if err == nil {
			t.Errorf("%q compiles", c.src)
			continue
		}
		text, file, line, column, ok := SyntaxErrorInfo(err, c.src)
		if !ok || file != "f.js" || text != c.want || line != c.line || column != c.column {
			t.Errorf("%q: %q %s:%d:%d %v, want %q %d:%d", c.src, text, file, line, column, ok, c.want, c.line, c.column)
		}
	}
	if _, _, _, _, ok := SyntaxErrorInfo(errors.New("x"), ""); ok {
		t.Error("any error is about syntax")
	}
	if text, _, _, _, _ := SyntaxErrorInfo(compileError("a b"), ""); text != "Unexpected identifier" {
		t.Errorf("without source: %q", text)
	}
}

func compileError(src string) error {
	_, err := goja.Compile("f.js", src, false)
	return err
}
