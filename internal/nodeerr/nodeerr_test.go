package nodeerr_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/internal/nodeerr"
)

type recording struct {
	Plain []struct {
		Code            nodeerr.Code
		Args            []any
		Message, Header string
	}
	ArgType []struct {
		Name     string
		Expected []string
		Message  string
	}
	ArgValue []struct{ Name, Reason, Message string }
	Range    []struct{ Value, Message string }
	Missing  []struct {
		Args    []any
		Message string
	}
	Target []struct{ Key, Target, Base, Message string }
	Errnos []struct {
		Number        int
		Name, Message string
	}
	System []struct {
		How     string
		Args    []any
		Message string
		Props   map[string]any
	}
}

// recorded reads what Node.js 26 on Linux answered; testdata/record.js makes the file.
func recorded(t *testing.T) recording {
	t.Helper()
	b, err := os.ReadFile("testdata/recorded.json")
	if err != nil {
		t.Fatal(err)
	}
	var r recording
	if err := json.Unmarshal(b, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNew_MessagesAsRecorded(t *testing.T) {
	checked := 0
	for _, rec := range recorded(t).Plain {
		if !nodeerr.Known(rec.Code) {
			t.Errorf("%s is not in the table", rec.Code)
			continue
		}
		if !nodeerr.Accepts(rec.Code, len(rec.Args)) || nodeerr.Rendered(rec.Code) {
			continue // Node ignores surplus arguments; rendered rows have tests of their own.
		}
		checked++
		e := nodeerr.New(rec.Code, rec.Args...)
		if e.Message != rec.Message {
			t.Errorf("%s(%d): got %q, want %q", rec.Code, len(rec.Args), e.Message, rec.Message)
		}
		if e.Header() != rec.Header {
			t.Errorf("%s(%d): header %q, want %q", rec.Code, len(rec.Args), e.Header(), rec.Header)
		}
	}
	if checked < 250 {
		t.Errorf("only %d messages were compared", checked)
	}
}

func TestNew_RenderedAsRecorded(t *testing.T) {
	r := recorded(t)
	check := func(e *nodeerr.Error, want string) {
		t.Helper()
		if e.Message != want {
			t.Errorf("got  %q\nwant %q", e.Message, want)
		}
	}
	for _, rec := range r.ArgType {
		check(nodeerr.InvalidArgType(rec.Name, rec.Expected, "undefined"), rec.Message)
	}
	for _, rec := range r.ArgValue {
		check(nodeerr.InvalidArgValue(rec.Name, "5", rec.Reason), rec.Message)
	}
	for _, rec := range r.Range {
		check(nodeerr.OutOfRange("x", ">= 0", nodeerr.GroupDigits(rec.Value)), rec.Message)
	}
	for _, rec := range r.Missing {
		args := make([]any, len(rec.Args))
		for i, a := range rec.Args {
			args[i] = a
			if list, ok := a.([]any); ok {
				var names []string
				for _, n := range list {
					names = append(names, n.(string))
				}
				args[i] = names
			}
		}
		check(nodeerr.MissingArgs(args...), rec.Message)
	}
	for _, rec := range r.Target {
		check(nodeerr.InvalidPackageTarget("/p/", rec.Key, rec.Target, rec.Key[0] == '#', rec.Base), rec.Message)
	}
}

func TestErrnos_AsRecorded(t *testing.T) {
	r := recorded(t)
	all := nodeerr.Errnos()
	if len(all) != len(r.Errnos) {
		t.Fatalf("%d errors, want %d", len(all), len(r.Errnos))
	}
	for i, want := range r.Errnos {
		got := all[i]
		if got.Name != want.Name || got.Message != want.Message || runtime.GOOS == "linux" && got.Number != want.Number {
			t.Errorf("got %v, want %v", got, want)
		}
		if back, ok := nodeerr.ErrnoByNumber(got.Number); !ok || back != got {
			t.Errorf("number %d gives %v", got.Number, back)
		}
	}
	if got := nodeerr.ErrnoName(-12345); got != "Unknown system error -12345" {
		t.Errorf("unknown number: %q", got)
	}
}

func TestSystemErrors_AsRecorded(t *testing.T) {
	for _, rec := range recorded(t).System {
		str := func(i int) string { return rec.Args[i].(string) }
		no, _ := nodeerr.ErrnoByName(str(0))
		var e *nodeerr.Error
		switch rec.How {
		case "uv":
			e = nodeerr.FromErrno(no, str(1), str(2), str(3))
		case "short":
			e = nodeerr.Short(no, str(1), str(2))
		case "hostport":
			e = nodeerr.HostPort(no, str(1), str(2), int(rec.Args[3].(float64)), str(4))
		case "listen":
			e = nodeerr.Listen(no, str(1), str(2), int(rec.Args[3].(float64)))
		case "dns":
			e = nodeerr.DNS(str(0), str(1), str(2))
		default:
			t.Fatalf("unknown kind %q", rec.How)
		}
		if e.Message != rec.Message {
			t.Errorf("got %q, want %q", e.Message, rec.Message)
		}
		got := map[string]any{}
		for _, p := range e.Properties() {
			if n, ok := p.Value.(int); ok {
				p.Value = float64(n)
			}
			got[p.Name] = p.Value
		}
		if runtime.GOOS != "linux" {
			delete(got, "errno")
			delete(rec.Props, "errno")
		}
		if rec.How == "dns" && rec.Props["errno"] == nil {
			rec.Props["errno"] = nil // undefined is left out of the record
		}
		if d := cmp.Diff(rec.Props, got); d != "" {
			t.Errorf("%s: properties (-want +got):\n%s", rec.Message, d)
		}
	}
}

func TestFromSyscall(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := os.Open(missing)
	e := nodeerr.FromSyscall(fmt.Errorf("wrapped: %w", err), "open", missing, "")
	if want := "ENOENT: no such file or directory, open '" + missing + "'"; e.Message != want || e.Code != "ENOENT" {
		t.Errorf("got %q (%s), want %q", e.Message, e.Code, want)
	}
	if !errors.Is(e, fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
	if again := nodeerr.FromSyscall(e, "read", "", ""); again != e {
		t.Error("an error of this package is wrapped twice")
	}
	for err, want := range map[error]nodeerr.Code{
		fs.ErrExist: "EEXIST", fs.ErrPermission: "EACCES", fs.ErrClosed: "EBADF", os.ErrDeadlineExceeded: "ETIMEDOUT",
		errors.New("?"): "UNKNOWN", errors.ErrUnsupported: "ENOTSUP",
	} {
		if got := nodeerr.FromSyscall(err, "read", "", ""); got.Code != want {
			t.Errorf("%v: got %s, want %s", err, got.Code, want)
		}
	}
}

func TestSystem(t *testing.T) {
	no, _ := nodeerr.ErrnoByName("ENOENT")
	e := nodeerr.System("ERR_SYSTEM_ERROR", no, "open", "nope", "/a", "/b")
	if want := "SystemError [ERR_SYSTEM_ERROR]: A system error occurred: open returned ENOENT (nope) /a => /b"; e.Header() != want {
		t.Errorf("got %q, want %q", e.Header(), want)
	}
	var names []string
	for _, p := range e.Properties() {
		names = append(names, p.Name)
	}
	if d := cmp.Diff([]string{"code", "info", "errno", "syscall", "path", "dest"}, names); d != "" {
		t.Error(d)
	}
}

func TestModuleErrors(t *testing.T) {
	e := nodeerr.ModuleNotFound("./x", []string{"/a/b.js", "/a/c.js"})
	if want := "Cannot find module './x'\nRequire stack:\n- /a/b.js\n- /a/c.js"; e.Message != want || e.Code != "MODULE_NOT_FOUND" {
		t.Errorf("got %q (%s)", e.Message, e.Code)
	}
	for _, tc := range []struct {
		e    *nodeerr.Error
		want string
	}{
		{nodeerr.ModuleNotFound("x", nil), "Cannot find module 'x'"},
		{nodeerr.ESMNotFound("/a", "/b", "file:///a"), "Cannot find module '/a' imported from /b"},
		{nodeerr.PackageNotFound("a", "/b"), "Cannot find package 'a' imported from /b"},
		{nodeerr.InvalidPackageConfig("/p", "base", "msg"), "Invalid package config /p while importing base. msg"},
		{nodeerr.InvalidPackageConfig("/p", "", "msg"), "Invalid package config /p. msg"},
		{nodeerr.PackagePathNotExported("/p/", ".", ""), `No "exports" main defined in /p/package.json`},
		{nodeerr.PackagePathNotExported("/p/", "./x", "/b"), `Package subpath './x' is not defined by "exports" in /p/package.json imported from /b`},
		{nodeerr.PackageImportNotDefined("#x", "", "/b"), `Package import specifier "#x" is not defined imported from /b`},
		{nodeerr.UnsupportedESMURLScheme("https:", []string{"file", "data", "node"}, false),
			"Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol 'https:'"},
		{nodeerr.RequireESM("/d/f.mjs", true, "/p", "/pkg"), "require() of ES Module /d/f.mjs from /p not supported.\n" +
			"Instead change the require of f.mjs in /p to a dynamic import() which is available in all CommonJS modules."},
		{nodeerr.RequireESM("/f", false, "", ""), "require() of ES Module /f not supported."},
	} {
		if tc.e.Message != tc.want {
			t.Errorf("got %q, want %q", tc.e.Message, tc.want)
		}
	}
}

func TestCodes_SortedAndUnique(t *testing.T) {
	seen := map[nodeerr.Code]bool{}
	for _, c := range nodeerr.Codes() {
		if seen[c] {
			t.Errorf("%s is there twice", c)
		}
		seen[c] = true
		if !nodeerr.Known(c) {
			t.Errorf("%s is not found: its table is not sorted", c)
		}
	}
}

func TestNew_PanicsOnMisuse(t *testing.T) {
	for name, f := range map[string]func(){
		"unknown code": func() { nodeerr.New("ERR_NO_SUCH_CODE") },
		"wrong count":  func() { nodeerr.New("ERR_METHOD_NOT_IMPLEMENTED") },
		"rendered":     func() { nodeerr.New("ERR_INVALID_ARG_TYPE", "x") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

func TestLegacyCode(t *testing.T) {
	for kind, want := range map[string]int{"IndexSizeError": 1, "DataCloneError": 25, "AbortError": 20, "SyntaxError": 12, "EncodingError": 0, "": 0} {
		if got := nodeerr.LegacyCode(kind); got != want {
			t.Errorf("%q: got %d, want %d", kind, got, want)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		nodeerr.New("ERR_UNKNOWN_ENCODING", "x")
	}
}
