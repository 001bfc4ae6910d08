package urlpattern

import (
	"errors"
	"strings"
	"testing"
)

func ptr(s string) *string { return &s }

func TestNew(t *testing.T) {
	for _, tt := range []struct {
		in   string // components as name=value, or a constructor string
		base string
		want string // the components that are not *, or "error"
	}{
		{in: "https://example.com/books/:id", want: "protocol=https hostname=example.com port= pathname=/books/:id"},
		{in: "https://*.example.com:8080/*?q#h", want: "protocol=https hostname=*.example.com port=8080 pathname=/*?q search= hash=h"},
		{in: "http{s}?://:sub.example.com/foo", want: "protocol=http{s}? hostname=:sub.example.com port= pathname=/foo"},
		{in: "https://user\\:pw@x/", want: "protocol=https username=user password=pw hostname=x port= pathname=/"},
		{in: "data\\:text", want: "protocol=data hostname= port= pathname=text"},
		{in: "https://[\\:\\:1]/", want: "protocol=https hostname=[\\:\\:1] port= pathname=/"},
		{in: "/a/:b", base: "https://x.y:99/q/r?s", want: "protocol=https hostname=x.y port=99 pathname=/a/:b"},
		{in: "c?d", base: "https://x.y/q/r", want: "protocol=https hostname=x.y port= pathname=/q/c search=d"},
		{in: "protocol=foo hostname=A%41", want: "protocol=foo hostname=aa"},
		{in: "/a", want: "error"},
		{in: "pathname=/a/../b", want: "pathname=/b"},
		{in: "pathname=/caf\u00e9", want: "pathname=/caf%C3%A9"},
		{in: "pathname={/a}/:x", want: "pathname=/a/:x"},
		{in: "pathname=/:a{b}?", want: "pathname={/:a}{b}?"},
		{in: "pathname=/(.*)", want: "pathname=/*"},
		{in: "pathname=/(\\d+)+", want: "pathname=/(\\d+)+"},
		{in: "protocol=https port=443", want: "protocol=https port="},
		{in: "port=80a", want: "port=80"},
		{in: "port=x", want: "error"},
		{in: "hostname=a%b", want: "error"},
		{in: "pathname=/:a/:a", want: "error"},
		{in: "pathname=/(a", want: "error"},
		{in: "pathname=/((a))", want: "error"},
		{in: "pathname=/:", want: "error"},
		{in: "pathname=/{a", want: "error"},
		{in: "pathname=/(\\m)", want: "error"},
	} {
		in := Input{}
		if parts := strings.Fields(tt.in); strings.Contains(parts[0], "=") && !strings.Contains(parts[0], "://") {
			for _, part := range parts {
				name, value, _ := strings.Cut(part, "=")
				in.Init.Set(named(t, name), value)
			}
		} else {
			in.Text = &tt.in
		}
		if tt.base != "" {
			in.Base = &tt.base
		}
		got := "error"
		p, err := New(in, false)
		if err == nil {
			got = show(p)
		} else if !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", tt.in, err)
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.in, got, tt.want)
		}
	}
}

var names = [...]string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"}

func named(t *testing.T, name string) Component {
	t.Helper()
	for c, n := range names {
		if n == name {
			return Component(c)
		}
	}
	t.Fatalf("no component %s", name)
	return 0
}

func show(p *Pattern) string {
	var list []string
	for c, n := range names {
		if text := p.Text(Component(c)); text != "*" {
			list = append(list, n+"="+text)
		}
	}
	return strings.Join(list, " ")
}

func TestPattern_Match(t *testing.T) {
	for _, tt := range []struct {
		pattern, input string
		ignoreCase     bool
		want           string // groups, "none", or "no match"
	}{
		{"https://x/a/:id", "https://x/a/17", false, "id=17"},
		{"https://x/a/:id", "https://x/a/17/b", false, "no match"},
		{"https://x/a/:id?", "https://x/a", false, "id=-"},
		{"https://x/:p+", "https://x/a/b/c", false, "p=a/b/c"},
		{"https://x/:n(\\d+)", "https://x/x", false, "no match"},
		{"https://x/A", "https://x/a", false, "no match"},
		{"https://x/A", "https://x/a", true, "none"},
		{"https://x/*/b", "https://x/1/2/b", false, "0=1/2"},
		{"https://x/([[a-z]&&[aeiou]])", "https://x/e", false, "0=e"},
		{"https://x/:\u540d", "https://x/\U0001F600", false, "\u540d=%F0%9F%98%80"},
		{"https://x/a", "no url", false, "no match"},
	} {
		p, err := New(Input{Text: &tt.pattern}, tt.ignoreCase)
		if err != nil {
			t.Errorf("%s: %v", tt.pattern, err)
			continue
		}
		got := "no match"
		result, ok, err := p.Match(Input{Text: &tt.input}, nil)
		if err != nil {
			t.Errorf("%s: %v", tt.pattern, err)
		}
		if ok {
			var list []string
			for i, name := range result[Pathname].Names {
				value := "-"
				if g := result[Pathname].Groups[i]; g != nil {
					value = *g
				}
				list = append(list, name+"="+value)
			}
			if got = strings.Join(list, " "); got == "" {
				got = "none"
			}
		}
		if got != tt.want {
			t.Errorf("%s with %s: got %s, want %s", tt.pattern, tt.input, got, tt.want)
		}
	}
}

func TestPattern_MatchRefusesBase(t *testing.T) {
	p, err := New(Input{}, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Match(Input{Base: ptr("https://x/")}, nil); !errors.Is(err, ErrBase) {
		t.Fatalf("got %v", err)
	}
}

// What a pattern says of itself is a pattern that says the same.
func FuzzNew(f *testing.F) {
	for _, s := range []string{"https://x/:a(\\d+){b}?/*", "*://*/?:q#(z)", "{a}{b}", "\\{", "https://[\\:\\:1]:80/", "https://(a|b).c/:d.e", ":###", "http://a/?{??}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := New(Input{Text: &s}, false)
		if err != nil {
			return
		}
		var init Init
		for c := range Components {
			text := p.Text(c)
			switch c { // one of these at the beginning is taken for the component's own mark
			case Search:
				text = "?" + text
			case Hash:
				text = "#" + text
			}
			init.Set(c, text)
		}
		again, err := New(Input{Init: init}, false)
		if err != nil {
			t.Fatalf("%q: %q cannot be read: %v", s, show(p), err)
		}
		if show(again) != show(p) {
			t.Fatalf("%q: %q became %q", s, show(p), show(again))
		}
	})
}
