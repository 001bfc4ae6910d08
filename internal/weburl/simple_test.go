package weburl

import (
	"math/rand/v2"
	"strings"
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// same fails unless s is what the library makes of a text.
func same(t *testing.T, text, base string, s *Simple, u *whatwg.Url, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%q on %q: simple, but %v", text, base, err)
	}
	for name, pair := range map[string][2]string{
		"href": {s.Href(), u.Href(false)}, "protocol": {s.Protocol(), u.Protocol()}, "username": {s.Username(), u.Username()},
		"password": {s.Password(), u.Password()}, "host": {s.Host(), u.Host()}, "hostname": {s.Hostname(), u.Hostname()}, "port": {s.Port(), u.Port()},
		"pathname": {s.Pathname(), u.Pathname()}, "search": {s.Search(), u.Search()}, "query": {s.Query(), u.Query()}, "hash": {s.Hash(), u.Hash()},
	} {
		if pair[0] != pair[1] {
			t.Fatalf("%q on %q: %s is %q, want %q", text, base, name, pair[0], pair[1])
		}
	}
	// What the parts are found in later is the text.
	again, err := Parse(s.Href())
	if err != nil || again.Href(false) != s.Href() {
		t.Fatalf("%q: %q is no canonical form", text, s.Href())
	}
}

func check(t *testing.T, base, text string) (simple bool) {
	t.Helper()
	s, ok := ParseSimple(text)
	if ok {
		u, err := Parse(text)
		same(t, text, "", &s, u, err)
	}
	b, okBase := ParseSimple(base)
	if !okBase {
		return ok
	}
	if r, okResolved := b.Resolve(text); okResolved {
		u, err := Parse(base)
		if err == nil {
			u, err = Resolve(u, text)
		}
		same(t, text, base, &r, u, err)
		return true
	}
	return ok
}

var simpleSeeds = []string{
	"https://example.com", "https://user:pass@example.com:8080/a/b/../c?q=1#h", "http://localhost:3000/", "http://127.0.0.1/x", "http://127.0.0.1:80/x",
	"http://256.0.0.1/", "http://1.2.3/", "http://a.1/", "http://a.0x1/", "http://1.a/", "http://xn--a/", "http://a--b/", "http://-a/", "http://a-/", "http://a..b/", "http://a./",
	"http://A/", "http://a:0/", "http://a:/", "http://a:65535/", "http://a:65536/", "http://a:080/", "https://a:443/", "ws://a:443/", "ws://a/", "wss://a:80",
	"http://u@a/", "http://u:@a/", "http://:p@a/", "http://@a/", "http://u:p:q@a/", "http://u@v@a/", "http://u'=@a/",
	"http://a/.", "http://a/..", "http://a/./b", "http://a/../b/", "http://a/b/..", "http://a/b/.", "http://a//../", "http://a/.../.b/..c", "http://a/%2e%2E/", "http://a/%2", "http://a/%zz",
	"http://a/%41?%2e#%2e", "http://a/a\\b", "http://a/^", "http://a/'\"", "http://a/;:@=,", "http://a?", "http://a#", "http://a?#", "http://a?x'y", "http://a?a=b&c=d/?[]{}|", "http://a#x'y`", "http://a?q#f?#",
	"http://a/ ", " http://a/", "http://a/\tb", "http://a/b c", "http://\u00e9/", "http://a/\u00e9", "http:/a", "http:a", "http:///a", "file:///a", "ftp://a/", "", "/", "//b/c", "/\\b", "/x/../y?z#w", "/.", "x", "?x", "#x", "/a:b@c",
}

// TestParseSimple_SeedsAndMixtures compares with the library: seeds, and texts of pieces that mean something.
func TestParseSimple_SeedsAndMixtures(t *testing.T) {
	for _, text := range simpleSeeds {
		for _, base := range simpleSeeds {
			check(t, base, text)
		}
	}
	pieces := strings.Split("http:// https:// ws:// wss:// a b.c 1 255 256 0 00 0x 127.0.0.1 xn-- - -- . .. ... / /./ /../ // \\ : :80 :443 :8080 @ u:p@ ? # % %2e %2E %41 ' \" ` ^ { } | [ ] ; = , + & $ ! ~ ( ) * _ A \u00e9", " ")
	rnd := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 100000 {
		var b strings.Builder
		if rnd.IntN(4) > 0 {
			b.WriteString(pieces[rnd.IntN(4)] + pieces[4+rnd.IntN(5)])
		}
		for range rnd.IntN(7) {
			b.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		if check(t, "https://u:p@h.example:8080/x/y?z#w", b.String()) {
			found++
		}
	}
	if found < 5000 {
		t.Errorf("only %d texts were simple", found)
	}
}

func FuzzParseSimple(f *testing.F) {
	for _, text := range simpleSeeds {
		f.Add("https://user:pass@example.com:8080/a/b/../c?q=1#h", text)
	}
	f.Fuzz(func(t *testing.T, base, text string) { check(t, base, text) })
}

// TestParseSimple_Allocations has a URL that is its own canonical form cost nothing.
func TestParseSimple_Allocations(t *testing.T) {
	ok := false
	if n := testing.AllocsPerRun(100, func() { _, ok = ParseSimple("https://user:pass@example.com:8080/a/b/c?q=1#h") }); n != 0 || !ok {
		t.Errorf("%v allocations, ok %v", n, ok)
	}
}
