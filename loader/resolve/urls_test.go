package resolve_test

import (
	"errors"
	"testing"

	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

func TestPathToFileURL(t *testing.T) {
	for _, tc := range []struct {
		path    string
		windows bool
		want    string
	}{
		{"/a b", false, "file:///a%20b"},
		{"/a%b", false, "file:///a%25b"},
		{`/a\b`, false, "file:///a%5Cb"},
		{"/a\n\t\rb", false, "file:///a%0A%09%0Db"},
		{"/a#b?c", false, "file:///a%23b%3Fc"},
		{"/ü/😀", false, "file:///%C3%BC/%F0%9F%98%80"},
		{"/a/", false, "file:///a/"},
		{"/a/../b", false, "file:///b"},
		{"/", false, "file:///"},
		{"/~!@$&'()*+,;=:[]{}|^`\"<>", false, "file:///%7E!@$&'()*+,;=:%5B%5D%7B%7D%7C%5E%60%22%3C%3E"},
		{"/\x7f\x00", false, "file:///%7F%00"},
		{"//a//b/.", false, "file:///a/b"},
		{"/%20", false, "file:///%2520"},
		{`C:\a b`, true, "file:///C:/a%20b"},
		{`c:\x\..\y`, true, "file:///c:/y"},
		{`\\srv\sh\f`, true, "file://srv/sh/f"},
		{`\\?\C:\a`, true, "file:///C:/a"},
		{`\\?\UNC\srv\sh\f`, true, "file://srv/sh/f"},
		{`C:/x/`, true, "file:///C:/x/"},
		{`C:\`, true, "file:///C:/"},
		{`C:\a%b#c?d`, true, "file:///C:/a%25b%23c%3Fd"},
	} {
		if got, err := resolve.PathToFileURL(tc.path, tc.windows); err != nil || got != tc.want {
			t.Errorf("%q: got %s, %v, want %s", tc.path, got, err, tc.want)
		}
	}
	_, err := resolve.PathToFileURL(`\\srv`, true)
	if want := `The argument 'path' Missing UNC resource path. Received '\\\\srv'`; err == nil || err.Error() != want {
		t.Errorf("a server without a share: %v", err)
	}
}

func TestFileURLToPath(t *testing.T) {
	for _, tc := range []struct{ url, goos, want, code, message string }{
		{"file:///a%20b", "linux", "/a b", "", ""},
		{"file:///a%5Cb", "linux", `/a\b`, "", ""},
		{"file://localhost/a", "linux", "/a", "", ""},
		{"file:///", "linux", "/", "", ""},
		{"file:///%C3%BC", "linux", "/ü", "", ""},
		{"file:///a?b#c", "linux", "/a", "", ""},
		{"file:///a/./b/../c", "linux", "/a/c", "", ""},
		{"file:///a/%2e%2E/c", "linux", "/c", "", ""},
		{"file:a", "linux", "/a", "", ""},
		{"file:///a|b", "linux", "/a|b", "", ""},
		{"file:////a", "linux", "//a", "", ""},
		{"file:///a%2fb", "linux", "", "ERR_INVALID_FILE_URL_PATH", "File URL path must not include encoded / characters"},
		{"file://h/a", "linux", "", "ERR_INVALID_FILE_URL_HOST", `File URL host must be "localhost" or empty on linux`},
		{"http://x", "linux", "", "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file"},
		{"x", "linux", "", "ERR_INVALID_URL", "Invalid URL"},
		{"file:///%zz", "linux", "", "", "URI malformed"},
		{"file:///%ff", "linux", "", "", "URI malformed"},
		{"file:///%", "linux", "", "", "URI malformed"},
		{"file:///C:/a%20b", "windows", `C:\a b`, "", ""},
		{"file://h/a/b", "windows", `\\h\a\b`, "", ""},
		{"file:///C:", "windows", "C:", "", ""},
		{"file:///c|/x", "windows", `c:\x`, "", ""},
		{"file:///%43:/x", "windows", `C:\x`, "", ""},
		{"file:///C:/a%5cb", "windows", "", "ERR_INVALID_FILE_URL_PATH", `File URL path must not include encoded \ or / characters`},
		{"file:///a", "windows", "", "ERR_INVALID_FILE_URL_PATH", "File URL path must be absolute"},
		{"file:///1:/x", "windows", "", "ERR_INVALID_FILE_URL_PATH", "File URL path must be absolute"},
	} {
		got, err := resolve.FileURLToPath(tc.url, tc.goos)
		if tc.message == "" {
			if err != nil || got != tc.want {
				t.Errorf("%s: got %q, %v, want %q", tc.url, got, err, tc.want)
			}
			continue
		}
		var e *nodeerr.Error
		if !errors.As(err, &e) || string(e.Code) != tc.code || e.Message != tc.message {
			t.Errorf("%s: got %q, %v, want %s", tc.url, got, err, tc.message)
		}
	}
}

func FuzzFileURL_RoundTrip(f *testing.F) {
	for _, s := range []string{"a b", "ü", "%2f", "a#b?c", "\x00", `\`, "C:|"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		url, err := resolve.PathToFileURL("/"+name, false)
		if err != nil {
			t.Fatal(err)
		}
		path, err := resolve.FileURLToPath(url, "linux")
		if err != nil {
			return // not UTF-8
		}
		again, err := resolve.PathToFileURL(path, false)
		if err != nil || again != url {
			t.Errorf("%q: %s comes back as %s, %v", name, url, again, err)
		}
	})
}
