package regex

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

func compile(t *testing.T, pattern, flags string) (*Program, error) {
	t.Helper()
	has := func(f string) bool { return strings.Contains(flags, f) }
	return Compile(utf16.Encode([]rune(pattern)), Flags{has("i"), has("m"), has("s"), has("u"), has("v")})
}

// exec gives the groups of the first match, joined; "-" for one that took no part, "null" for no match.
func exec(t *testing.T, pattern, flags, text string) string {
	t.Helper()
	p, err := compile(t, pattern, flags)
	if err != nil {
		return err.Error()
	}
	units := utf16.Encode([]rune(text))
	caps, err := p.Match(Input{Wide: units}, 0, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	if caps == nil {
		return "null"
	}
	var out []string
	for i := 0; i < len(caps); i += 2 {
		if caps[i] < 0 {
			out = append(out, "-")
			continue
		}
		out = append(out, string(utf16.Decode(units[caps[i]:caps[i+1]])))
	}
	return strings.Join(out, "|")
}

func TestMatch(t *testing.T) {
	for _, tc := range []struct{ pattern, flags, text, want string }{
		{`a|ab`, "", "abc", "a"},
		{`((a)|(ab))((c)|(bc))`, "", "abc", "abc|a|a|-|bc|-|bc"},
		{`(z)((a+)?(b+)?(c))*`, "", "zaacbbbcac", "zaacbbbcac|z|ac|a|-|c"},
		{`(a*)*`, "", "b", "|-"},
		{`(?=(a+))a*b\1`, "", "baaabac", "aba|a"},
		{`(.*?)a(?!(a+)b\2c)\2(.*)`, "", "baaabaac", "baaabaac|ba|-|abaac"},
		{`(?<=\$)\d+(\.\d*)?`, "", "costs $10.50", "10.50|.50"},
		{`(?<=(\d+)(\d+))$`, "", "1053", "|1|053"},
		{`(?<!abc)\w\w\w`, "", "abcdef", "abc"},
		{`(?<y>\d{4})-(?<m>\d\d)`, "u", "on 2024-05", "2024-05|2024|05"},
		{`(?:(?<a>x)|(?<a>y))\k<a>`, "", "yy", "yy|-|y"},
		{`\p{Lu}\p{Script=Greek}+`, "u", "xΑβγ", "Αβγ"},
		{`^\P{L}+$`, "u", "123", "123"},
		{`[\p{L}--[a-z]]+`, "v", "abcDEF", "DEF"},
		{`[\w&&\d]+`, "v", "abc123", "123"},
		{`[\q{abc|d}x]`, "v", "zabc", "abc"},
		{`^\p{RGI_Emoji}$`, "v", "\U0001F468\u200D\U0001F469\u200D\U0001F467", "\U0001F468\u200D\U0001F469\u200D\U0001F467"},
		{`\p{Emoji_Keycap_Sequence}`, "v", "a1\uFE0F\u20E3", "1\uFE0F\u20E3"},
		{`[\p{RGI_Emoji}--\p{RGI_Emoji_Flag_Sequence}]`, "v", "\U0001F1E9\U0001F1EA\U0001F600", "\U0001F600"},
		{`^.$`, "u", "😀", "😀"},
		{`^.$`, "", "😀", "null"},
		{`😀{2}`, "u", "😀😀", "😀😀"},
		{`\u{1F600}`, "u", "😀", "😀"},
		{`ſ`, "iu", "S", "S"},
		{`ſ`, "i", "S", "null"},
		{`(?i:a)b`, "", "Ab", "Ab"},
		{`(?-i:a)b`, "i", "AB", "null"},
		{`(?s:.)\n.`, "", "\n\na", "\n\na"},
		{`^b`, "m", "a\nb", "b"},
		{`a{2,3}?`, "", "aaaa", "aa"},
		{`(?:ab){2,}`, "", "ababab", "ababab"},
		{`x*?y`, "", "xxy", "xxy"},
		{`\bfoo\b`, "", "a foo b", "foo"},
		{`[^]`, "", "\n", "\n"},
		{`[]`, "", "a", "null"},
		{`\1(a)`, "", "aa", "a|a"},
		{`\8`, "", "8", "8"},
		{`\07`, "", "\a", "\a"},
		{`\c`, "", `\c`, `\c`},
		{`[\c]`, "", `c`, "c"},
		{`a{`, "", "a{", "a{"},
		{`]`, "", "]", "]"},
		{`(?=a)*`, "", "a", ""},
		{`[\d-x]+`, "", "1-x", "1-x"},
		{`\k`, "", "k", "k"},
	} {
		if got := exec(t, tc.pattern, tc.flags, tc.text); got != tc.want {
			t.Errorf("/%s/%s on %q gives %q, want %q", tc.pattern, tc.flags, tc.text, got, tc.want)
		}
	}
}

func TestCompile_Errors(t *testing.T) {
	for _, tc := range []struct{ pattern, flags, want string }{
		{`(`, "", "Unterminated group"},
		{`)`, "", "Unmatched ')'"},
		{`*`, "", "Nothing to repeat"},
		{`a**`, "", "Nothing to repeat"},
		{`[`, "", "Unterminated character class"},
		{`[b-a]`, "", "Range out of order in character class"},
		{`a{2,1}`, "", "numbers out of order in {} quantifier"},
		{`\`, "", `\ at end of pattern`},
		{`(?<a`, "", "Invalid capture group name"},
		{`(?<a>)(?<a>)`, "", "Duplicate capture group name"},
		{`(?<a>)\k<b>`, "", "Invalid named capture referenced"},
		{`\k<a>`, "u", "Invalid named capture referenced"},
		{`\p{Nope}`, "u", "Invalid property name"},
		{`\p{RGI_Emoji}`, "u", "Invalid property name"},
		{`\P{RGI_Emoji}`, "v", "Invalid property name"},
		{`[^\p{RGI_Emoji}]`, "v", "Negated character class may contain strings"},
		{`{`, "u", "Lone quantifier brackets"},
		{`{1}`, "u", "Nothing to repeat"},
		{`}`, "u", "Lone quantifier brackets"},
		{`(?i-i:a)`, "", "Repeated flag in flag group"},
		{`[a--b&&c]`, "v", "Invalid set operation in character class"},
		{`[(]`, "v", "Invalid character in character class"},
		{`[^\q{ab}]`, "v", "Negated character class may contain strings"},
	} {
		_, err := compile(t, tc.pattern, tc.flags)
		var se *SyntaxError
		if !errors.As(err, &se) || se.Reason != tc.want {
			t.Errorf("/%s/%s: %v, want %q", tc.pattern, tc.flags, err, tc.want)
		}
	}
}

// TestMatch_Interrupted: an expression that would run for ages gives up when asked to.
func TestMatch_Interrupted(t *testing.T) {
	p, err := compile(t, `^(a+)+$`, "")
	if err != nil {
		t.Fatal(err)
	}
	stop := time.Now().Add(20 * time.Millisecond)
	_, err = p.Match(Input{ASCII: []byte(strings.Repeat("a", 40) + "b")}, 0, false, func() bool { return time.Now().After(stop) })
	if !errors.Is(err, ErrInterrupted) {
		t.Errorf("got %v", err)
	}
}

func FuzzCompile(f *testing.F) {
	for _, s := range []string{`(a|b)*\1`, `[\p{L}--[a-z]]`, `(?<=x(?<n>y))\k<n>{2,3}?`, `(?i-s:.)`} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, pattern string, sets bool) {
		p, err := Compile(utf16.Encode([]rune(pattern)), Flags{Sets: sets})
		if err != nil {
			return
		}
		n := 0
		_, _ = p.Match(Input{ASCII: []byte("abcabc xyz")}, 0, false, func() bool { n++; return n > 3 })
	})
}
