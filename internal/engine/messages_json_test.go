package engine

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// A text is faulty for jsonError exactly when it is for the standard library.
func FuzzJSONError(f *testing.F) {
	for _, s := range []string{"", "{", `{"a":[1,2.5e-3,"\u00e9\n",true,null,{}]}`, "[1,]", "01", "-", "1.", `"\x"`, "tru", "{}x", "[[[[", "\"\x01\"", "é", "  1 "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			t.Skip()
		}
		if got := jsonError(s); (got == "") != json.Valid([]byte(s)) {
			t.Errorf("%q: %q", s, got)
		}
	})
}

func TestJSONError_Positions(t *testing.T) {
	for text, want := range map[string]string{
		"[1,\n 2 3]":    "Expected ',' or ']' after array element in JSON at position 7 (line 2 column 4)",
		"{\"é😀\" 1}":    "Expected ':' after property name in JSON at position 7 (line 1 column 8)",
		"[\r\n\r\n1 2]": "Expected ',' or ']' after array element in JSON at position 7 (line 3 column 3)",
	} {
		if got := jsonError(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
