package glob

import (
	"errors"
	"path"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestPattern_Match(t *testing.T) {
	for _, c := range []struct {
		path, pattern string
		want          bool
	}{
		{"a", "a/**", false}, {"a/", "a/**", true}, {"a/b", "a/**", true}, {"a/.b", "a/**", false}, {"a/b", "**/b/**", false},
		{"a", "**", true}, {".a", "**", false}, {"", "**", true}, {"a/b/c", "a/*/c", true}, {"a/b", "A/b", false}, {`a\b`, "a/b", false},
		{"a/b", "a//b", true}, {"a/b/", "a/b", true}, {"a/b", "a/b/", false}, {"a/b", "./a/b", false}, {"./a/b", "a/b", false},
		{"a/x", "*/**", true}, {"top", "*/**", false}, {"a", "!(b)", true}, {".a", "!(b)", false}, {"a", "*(a|b)", true}, {"", "*", false},
		{"a/b/c", "**/*/c", true}, {"ab", "a**", true}, {"/a/b", "/a/*", true}, {"a", "{a,b}", true}, {"{a}", "{a}", true}, {"a,b", "{a,b", false},
		{"a", "[a", false}, {"[a", "[a", true}, {"#a", "#a", true}, {"!a", "!a", true}, {"..", "*", false}, {"a/..", "a/*", false},
		{"a.b", "a?b", true}, {"é", "?", true}, {"aab", "+(a|b)", true}, {"", "?(a)", false}, {"ab", "@(a|b)b", true}, {"x7", "x[[:digit:]]", true},
		{"x-", "x[a-]", true}, {"x]", "x[]]", true}, {"x", "[!a-c]", true}, {"b", "[!a-c]", false}, {"foo.js", "!(*.ts)", true}, {"foo.ts", "!(*.ts)", false},
	} {
		if got := Compile(c.pattern, Options{}).Match(c.path); got != c.want {
			t.Errorf("Match(%q, %q) = %v", c.path, c.pattern, got)
		}
	}
	if !Compile("A/*.JS", Options{Fold: true}).Match("a/x.js") {
		t.Error("folded case does not match")
	}
}

func TestExpand(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{"a", "a"}, {"{a,b}c", "ac bc"}, {"{a,{b,c}}", "a b c"}, {"x{1..3}", "x1 x2 x3"}, {"{3..1}", "3 2 1"}, {"{01..03}", "01 02 03"},
		{"{a..e..2}", "a c e"}, {"{a}", "{a}"}, {"{a", "{a"}, {"${a,b}", "${a,b}"}, {"{a,b}{1,2}", "a1 a2 b1 b2"}, {"{}", "{}"}, {"{-1..1}", "-1 0 1"},
	} {
		if got := strings.Join(Expand(c.pattern), " "); got != c.want {
			t.Errorf("Expand(%q) = %q, want %q", c.pattern, got, c.want)
		}
	}
}

// Patterns that take a naive matcher for ever must be answered, whatever the answer.
func TestPattern_Hostile(t *testing.T) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		Compile(strings.Repeat("*a", 40)+"b", Options{}).Match(strings.Repeat("a", 200))
		Compile(strings.Repeat("**/a/", 30)+"b", Options{}).Match(strings.Repeat("a/", 100) + "c")
		Compile("+(+(a|aa)|+(a))b", Options{}).Match(strings.Repeat("a", 100))
		Compile(strings.Repeat("{a,b}", 16), Options{}).Match("x")
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("still matching after a minute")
	}
}

// tree is a file system of paths; those that end in a slash are folders.
type tree []string

func (f tree) ReadDir(dir string) ([]Entry, error) {
	var list []Entry
	for _, p := range f {
		if p = strings.TrimSuffix(p, "/"); path.Dir(p) == dir {
			list = append(list, Entry{Name: path.Base(p), Dir: slices.Contains(f, p+"/")})
		}
	}
	return list, nil
}

func (f tree) Lstat(p string) (Entry, error) {
	if f.IsDir(p) {
		return Entry{Dir: true}, nil
	}
	if slices.Contains(f, p) {
		return Entry{}, nil
	}
	return Entry{}, errors.New("none")
}

func (f tree) IsDir(p string) bool { return p == "/" || slices.Contains(f, p+"/") }

func TestWalker(t *testing.T) {
	files := tree{"/w/", "/w/a/", "/w/a/b/", "/w/a/b/c", "/w/a/d", "/w/e"}
	for _, c := range []struct{ pattern, exclude, want string }{
		{"**", "", ". e a a/d a/b a/b/c"}, {"*", "", "a e"}, {"a/**/c", "", "a/b/c"}, {"{e,a/d}", "", "e a/d"}, {"**/*", "b", "a e a/d"},
		{"../w/*", "", "../w/a ../w/e"}, {"/w/a/*", "", "/w/a/b /w/a/d"}, {"none/*", "", ""}, {"*/", "", "a"},
	} {
		w := Walker{FS: files, Dir: "/w"}
		if c.exclude != "" {
			w.Exclude = func(_ string, e Entry) bool { return e.Name == c.exclude }
		}
		var got []string
		for _, m := range w.Walk(Compile(c.pattern, Options{})) {
			got = append(got, m.Path)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.pattern, s, c.want)
		}
	}
}

func FuzzMatch(f *testing.F) {
	for _, s := range []string{"a/*", "{a,b}/**", "!(a|b)", "[a-", "+(", "{1..9}"} {
		f.Add(s, "a/b")
	}
	f.Fuzz(func(_ *testing.T, pattern, name string) {
		if len(pattern) < 200 && len(name) < 200 {
			Compile(pattern, Options{}).Match(name)
		}
	})
}
