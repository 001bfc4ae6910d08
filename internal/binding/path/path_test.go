package path

import (
	"testing"
)

type fixed struct {
	dir   string
	drive map[string]string
}

func (f fixed) cwd() string            { return f.dir }
func (f fixed) env(name string) string { return f.drive[name] }

func TestResolve(t *testing.T) {
	linux := fixed{dir: "/home/u"}
	windows := fixed{dir: `C:\here`, drive: map[string]string{"=d:": `D:\there`}}
	for _, c := range []struct {
		m     rules
		w     world
		parts []string
		want  string
	}{
		{posixRules{}, linux, nil, "/home/u"},
		{posixRules{}, linux, []string{"a", "..", "b/"}, "/home/u/b"},
		{posixRules{}, linux, []string{"/x", "", "../../y"}, "/y"},
		{posixRules{}, linux, []string{"/x", "/y", "z"}, "/y/z"},
		{win32Rules{}, windows, nil, `C:\here`},
		{win32Rules{}, windows, []string{"a/b"}, `C:\here\a\b`},
		{win32Rules{}, windows, []string{"d:x"}, `d:\there\x`},
		{win32Rules{}, windows, []string{"E:x"}, `E:\x`},
		{win32Rules{}, windows, []string{`c:\a`, `d:\b`, `c:..\e`}, `c:\e`},
		{win32Rules{}, windows, []string{`//host/share`, `dir`}, `\\host\share\dir`},
	} {
		if got := c.m.resolve(c.parts, c.w); got != c.want {
			t.Errorf("%T resolve(%q) = %q, want %q", c.m, c.parts, got, c.want)
		}
	}
}

func TestRelative(t *testing.T) {
	windows := fixed{dir: `C:\here`}
	for _, c := range []struct {
		m              rules
		w              world
		from, to, want string
	}{
		{posixRules{}, fixed{dir: "/"}, "/a/b/c", "/a/d", "../../d"},
		{posixRules{}, fixed{dir: "/"}, "/", "/x", "x"},
		{posixRules{}, fixed{dir: "/"}, "/a", "/ab", "../ab"},
		{win32Rules{}, windows, `C:\Foo\a`, `c:\foo\b`, `..\b`},
		{win32Rules{}, windows, `C:\a`, `D:\a`, `D:\a`},
		{win32Rules{}, windows, `\\h\s\a`, `\\h\s\b`, `..\b`},
		{win32Rules{}, windows, `C:\`, `C:\x`, `x`},
	} {
		if got := c.m.relative(c.from, c.to, c.w); got != c.want {
			t.Errorf("%T relative(%q, %q) = %q, want %q", c.m, c.from, c.to, got, c.want)
		}
	}
}

func FuzzNormalize(f *testing.F) {
	for _, s := range []string{"", "a//b/../c/.", `\\?\COM1:x`, "CON:/..", "C:..\\x", "//a/b", "/..", "é/../:"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, p string) {
		for _, m := range []rules{posixRules{}, win32Rules{}} {
			m.parse(p)
			m.dirname(p)
			m.extname(p)
			m.basename(p, ".x")
			m.join([]string{p, p})
			once := m.normalize(p)
			if m.isAbsolute(p) != m.isAbsolute(once) {
				t.Errorf("%T: %q is absolute: %v, but its normal form %q: %v", m, p, m.isAbsolute(p), once, m.isAbsolute(once))
			}
		}
		if once := (posixRules{}).normalize(p); (posixRules{}).normalize(once) != once {
			t.Errorf("%q: not stable: %q", p, once)
		}
	})
}
