package url

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"golang.org/x/net/idna"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/weburl"
	"github.com/node-go/node-go/loader/resolve"
)

// Exports is the builtin module url.
func Exports(e *jsbind.Env) *goja.Object {
	s := states.Of(e)
	if s.module == nil {
		s.module = moduleTemplate().New(e.VM)
	}
	return s.module
}

// Web is the internal module url: the classes, and the functions that other builtins use.
func Web(e *jsbind.Env) *goja.Object {
	s := states.Of(e)
	if s.web == nil {
		s.web = webTemplate().New(e.VM)
	}
	return s.web
}

// New makes internalBinding('url').
func New(e *jsbind.Env) *goja.Object {
	return engine.NewTemplate(engine.ObjectProto).
		EnumerableMethod("format", 5, format).
		EnumerableMethod("isURL", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			_, ok := engine.Payload(c.Argument(0)).(*object)
			return r.ToValue(ok)
		}).
		EnumerableMethod("toASCII", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return r.ToValue(lenientASCII(c.Argument(0).String()))
		}).
		New(e.VM)
}

var moduleTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	legacy := func(names ...string) {
		for _, name := range names {
			t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value {
				return jsbind.From(r).Host.Require("internal/url/legacy").Get(name)
			})
		}
	}
	legacy("Url", "parse", "resolve", "resolveObject", "format")
	describeWeb(t)
	return t
})

var webTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	describeWeb(t)
	return t
})

// describeWeb adds what the public and the internal module have in common.
func describeWeb(t *engine.Template) {
	t.Lazy("URL", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).urlClass().ctor })
	t.Lazy("URLSearchParams", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).paramsClass().ctor })
	t.Lazy("URLPattern", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).patternClass().ctor })
	shared := func(name string, length int, f engine.NativeFunc) { t.EnumerableMethod(name, length, f) }
	shared("domainToASCII", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(domain(r, c))
	})
	shared("domainToUnicode", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(toUnicode(domain(r, c)))
	})
	shared("pathToFileURL", 2, pathToFileURL)
	shared("fileURLToPath", 1, fileURLToPath)
	shared("fileURLToPathBuffer", 1, fileURLToPathBuffer)
	t.Lazy("urlToHttpOptions", engine.Plain, func(r *goja.Runtime) goja.Value {
		return jsbind.From(r).Host.Require("internal/url/http_options").Get("urlToHttpOptions")
	})
}

// domain gives the argument as the host of a URL, "" if it cannot be one.
func domain(r *goja.Runtime, c goja.FunctionCall) string {
	if len(c.Arguments) == 0 {
		jsbind.From(r).Throw(nodeerr.MissingArgs("domain"))
	}
	const other = "other.invalid"
	name := text(r, c.Argument(0))
	if name == other {
		return name
	}
	u, err := weburl.Parse("ws://" + other)
	if err != nil {
		return ""
	}
	if u.SetHostname(name); u.Hostname() == other { // a name that was refused leaves the old one
		return ""
	}
	return u.Hostname()
}

func toUnicode(host string) string {
	profile := idna.New(idna.MapForLookup(), idna.CheckHyphens(false), idna.StrictDomainName(false))
	labels := strings.Split(host, ".")
	for i, l := range labels {
		if s, err := profile.ToUnicode(l); err == nil && s != "" {
			labels[i] = s
		}
	}
	return strings.Join(labels, ".")
}

// lenientASCII gives the host of the legacy parser: as URLs have it, or "" if it is no domain.
func lenientASCII(host string) string {
	ascii := true
	for i := range len(host) {
		ascii = ascii && host[i] < 0x80
	}
	if ascii { // with Punycode that need not be sound
		return strings.ToLower(host)
	}
	s, err := idna.New(idna.MapForLookup(), idna.CheckHyphens(false), idna.StrictDomainName(false), idna.VerifyDNSLength(false)).ToASCII(host)
	if err != nil {
		return ""
	}
	return s
}

// format serializes a URL without some of its parts: (url, hash, unicode, search, auth).
func format(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	u := urlIn(r, c.Argument(0)).full().Clone()
	if !c.Argument(1).ToBoolean() {
		u.SetHash("")
	}
	if !c.Argument(3).ToBoolean() {
		u.SetSearch("")
	}
	if !c.Argument(4).ToBoolean() {
		u.SetUsername("")
		u.SetPassword("")
	}
	href := u.Href(false)
	if host := u.Hostname(); c.Argument(2).ToBoolean() && strings.Contains(host, "xn--") {
		href = strings.Replace(href, host, toUnicode(host), 1)
	}
	return r.ToValue(href)
}

// windowsRules reads the option windows, which is what the system says unless it is given.
func windowsRules(options goja.Value) bool {
	if o := jsbind.Object(options); o != nil {
		if v := o.Get("windows"); !jsbind.Nullish(v) {
			return v.ToBoolean()
		}
	}
	return runtime.GOOS == "windows"
}

func pathToFileURL(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	path := e.String(c.Argument(0), "path")
	windows := windowsRules(c.Argument(1))
	if !(windows && strings.HasPrefix(path, `\\`)) {
		id := "path/posix"
		separators := "/"
		if windows {
			id, separators = "path/win32", `/\`
		}
		full := e.Method(e.Host.Require(id), "resolve", c.Argument(0)).String()
		// To resolve a path takes its last separator away, which a URL keeps.
		if path != "" && strings.ContainsAny(path[len(path)-1:], separators) && !strings.HasSuffix(full, separators[len(separators)-1:]) {
			full += separators[len(separators)-1:]
		}
		path = full
	}
	href, err := resolve.PathToFileURL(path, windows)
	if err != nil {
		e.Throw(err)
	}
	u, err := weburl.Parse(href)
	if err != nil {
		e.Throw(invalid().With("input", href))
	}
	return newURL(r, u, nil)
}

// fileHref gives the text of the argument of fileURLToPath, a string or anything that looks like a URL.
func fileHref(e *jsbind.Env, v goja.Value) string {
	if jsbind.TypeOf(v) == "string" {
		return v.String()
	}
	o := jsbind.Object(v)
	if o != nil {
		href, protocol := o.Get("href"), o.Get("protocol")
		if href != nil && href.ToBoolean() && protocol != nil && protocol.ToBoolean() && jsbind.Undefined(o.Get("auth")) && jsbind.Undefined(o.Get("path")) {
			return href.String()
		}
	}
	e.ThrowType(v, "path", "string", "URL")
	return ""
}

func fileURLToPath(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	p, err := resolve.FileURLToPath(fileHref(e, c.Argument(0)), rulesOf(c.Argument(1)))
	if err != nil {
		var ne *nodeerr.Error
		if errors.As(err, &ne) {
			switch ne.Code {
			case "ERR_INVALID_URL":
				ne.Bare = true // it comes from the URL parser
			case "ERR_INVALID_FILE_URL_PATH":
				showInput(r, ne)
			}
		}
		e.Throw(err)
	}
	return r.ToValue(p)
}

// showInput has the error tell its input as a URL object.
func showInput(r *goja.Runtime, ne *nodeerr.Error) {
	for i := range ne.Props {
		href, ok := ne.Props[i].Value.(string)
		if !ok || ne.Props[i].Name != "input" {
			continue
		}
		if u, err := weburl.Parse(href); err == nil {
			ne.Props[i].Value = newURL(r, u, nil)
		}
	}
}

func rulesOf(options goja.Value) string {
	switch {
	case windowsRules(options):
		return "windows"
	case runtime.GOOS == "windows":
		return "linux"
	}
	return runtime.GOOS
}

// fileURLToPathBuffer is fileURLToPath for paths that are no text.
func fileURLToPathBuffer(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	href := fileHref(e, c.Argument(0))
	u, err := weburl.Parse(href)
	if err != nil {
		e.Throw(invalid().With("input", href))
	}
	goos := rulesOf(c.Argument(1))
	if u.Protocol() != "file:" {
		e.Throw(nodeerr.New("ERR_INVALID_URL_SCHEME", "file"))
	}
	// Everything but the bytes is checked as for text.
	if _, err := resolve.FileURLToPath(u.Protocol()+"//"+u.Host()+onlySlashes(u.Pathname()), goos); err != nil {
		e.Throw(err)
	}
	b := percentDecode(u.Pathname())
	if goos == "windows" {
		s := filepath.ToSlash(string(b))
		s = strings.ReplaceAll(s, "/", `\`)
		if host := u.Hostname(); host != "" {
			s = `\\` + host + s
		} else {
			s = strings.TrimPrefix(s, `\`)
		}
		b = []byte(s)
	}
	buffers := e.Host.Require("buffer").Get("Buffer").(*goja.Object)
	return e.Method(buffers, "from", r.ToValue(r.NewArrayBuffer(b)))
}

// onlySlashes leaves the escapes of slashes in a path and makes all others a letter.
func onlySlashes(p string) string {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		if p[i] == '%' && i+2 < len(p) {
			if esc := strings.ToLower(p[i : i+3]); esc != "%2f" && esc != "%5c" {
				b.WriteByte('x')
				i += 2
				continue
			}
		}
		b.WriteByte(p[i])
	}
	return b.String()
}

// percentDecode replaces escapes; a percent sign that begins none stays.
func percentDecode(s string) []byte {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && hexDigit(s[i+1]) >= 0 && hexDigit(s[i+2]) >= 0 {
			b = append(b, byte(hexDigit(s[i+1])<<4|hexDigit(s[i+2])))
			i += 2
			continue
		}
		b = append(b, s[i])
	}
	return b
}
