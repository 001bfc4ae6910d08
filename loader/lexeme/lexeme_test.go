package lexeme_test

import (
	"testing"

	"github.com/node-go/node-go/loader/lexeme"
)

// Of each text the thing goes up to the bar. A question mark at the begin says that the thing is wrong.
func TestEnds(t *testing.T) {
	number := func(src string, at int) (int, bool) { return lexeme.Number(src, at), true }
	line := func(src string, at int) (int, bool) { return lexeme.Line(src, at), true }
	space := func(src string, at int) (int, bool) {
		end, _, ok := lexeme.Space(src, at)
		return end, ok
	}
	for _, group := range []struct {
		name  string
		end   func(string, int) (int, bool)
		texts []string
	}{
		{"Name", lexeme.Name, []string{"a$_9|.b", "|+", `\u0061b|;`, `\u{62}c|(`, "größe| x", "a|\u00a0b", "a\u0085|", `?\u00|`, `?\u{}x.y|`, `?\u{62|`, `?\x41bcd|`, `?\|`, `?\u00zz|+`}},
		{"Number", number, []string{"1|", "1.5e+3|+3", "0x1e|+3", "0XFFn|", "1_000.|", ".5|.5", "1.|.toString()", "017|.x", "089.5|", "1e5|.x", "0b11|;", "12n|/"}},
		{"String", lexeme.String, []string{`'a\'b'|'`, `"a"|"`, "'a\\\r\nb'|", "'a\\\nb'|", "?'a|\n'", "?'ab|", `?'ab\|`, "'\u2028'|"}},
		{"RegExp", lexeme.RegExp, []string{"/a[/]b/gi|.x", `/\//|/`, "?/a|\n/", "?/[/|", `/a/\u0067|`, `/[[a]/|]/`}},
		{"Template", lexeme.Template, []string{"a`|b", "a${|b}`", "\\`\\${`|", "$`|", "?a|", `?a\|`, "\n`|"}},
		{"Space", space, []string{" \t\v\f\ufeff\u00a0|a", "// a\n /* b */|c", "?/* a|", "|a", "//|"}},
		{"Line", line, []string{"a|\nb", "a|\u2028b\n", "a|\r\n", "a|", "é|\u2029"}},
	} {
		for _, text := range group.texts {
			src, wrong := text, text[0] == '?'
			if wrong {
				src = src[1:]
			}
			want := 0
			for src[want] != '|' {
				want++
			}
			src = src[:want] + src[want+1:]
			if end, ok := group.end(src, 0); end != want || ok == wrong {
				t.Errorf("%s(%q): %d %v, should be %d %v", group.name, src, end, ok, want, !wrong)
			}
		}
	}
}

func TestSpaceNewline(t *testing.T) {
	for src, want := range map[string]bool{"  a": false, "\na": true, "/* \u2029 */a": true, "// x\ra": true, "/* */a": false, "\u2028": true, "// x": false} {
		if _, newline, _ := lexeme.Space(src, 0); newline != want {
			t.Errorf("%q: a line ends: %v, should be %v", src, newline, want)
		}
	}
}

// Whatever the text is, an end lies within it and not before its begin.
func FuzzEnds(f *testing.F) {
	for _, s := range []string{"'\\", "/[", "`${", "0x", ".", "1e", `\u{`, "\\u", "/*", "\xff\xfe", "'\\\r\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		check := func(name string, end int) {
			if end < 0 || end > len(s) {
				t.Errorf("%s(%q) = %d", name, s, end)
			}
		}
		end, _, _ := lexeme.Space(s, 0)
		check("Space", end)
		for name, f := range map[string]func(string, int) (int, bool){"Name": lexeme.Name, "String": lexeme.String, "RegExp": lexeme.RegExp, "Template": lexeme.Template} {
			if s != "" {
				end, _ := f(s, 0)
				check(name, end)
			}
		}
		if s != "" {
			check("Number", lexeme.Number(s, 0))
		}
		check("Line", lexeme.Line(s, 0))
	})
}
