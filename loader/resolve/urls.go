package resolve

import (
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/weburl"
)

// PathToFileURL gives the file: URL of an absolute path, as Node's url.pathToFileURL does. windows chooses the rules. A path
// that ends in a separator gives a URL that ends in a slash. Relative paths are the caller's to make absolute.
func PathToFileURL(path string, windows bool) (string, error) {
	if !windows {
		return "file://" + escapePath(cleanSlashes(path)), nil
	}
	p := strings.ReplaceAll(path, `\`, "/")
	switch {
	case strings.HasPrefix(p, "//?/UNC/"):
		p = "//" + p[len("//?/UNC/"):]
	case strings.HasPrefix(p, "//?/"):
		return windowsURL("/" + p[len("//?/"):])
	}
	if !strings.HasPrefix(p, "//") {
		return "file:///" + escapePath(strings.TrimPrefix(cleanSlashes("/"+p), "/")), nil
	}
	host, rest, found := strings.Cut(p[2:], "/")
	if !found {
		return "", nodeerr.InvalidArgValue("path", quoteSingle(path), "Missing UNC resource path")
	}
	if host == "" {
		return "", nodeerr.InvalidArgValue("path", quoteSingle(path), "Empty UNC servername")
	}
	return windowsURL(host + "/" + rest)
}

// windowsURL is the URL of a path that begins with a host, which may be empty; its slashes stay as they are.
func windowsURL(rest string) (string, error) {
	u, err := weburl.Parse("file://" + escapePath(rest))
	if err != nil {
		return "", nodeerr.New("ERR_INVALID_URL").With("input", "file://"+rest)
	}
	return u.Href(false), nil
}

// quoteSingle shows a string as util.inspect does, for the plain strings that paths are.
func quoteSingle(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", `\n`).Replace(s) + "'"
}

// cleanSlashes resolves dots and repeated slashes in an absolute slash-separated path, and keeps a slash at its end.
func cleanSlashes(p string) string {
	if plainPath(p) {
		return p
	}
	clean := slashClean(p)
	if strings.HasSuffix(p, "/") && clean != "/" {
		clean += "/"
	}
	return clean
}

// plainPath tells that an absolute path has no empty and no dot segments.
func plainPath(p string) bool {
	return strings.HasPrefix(p, "/") && !strings.Contains(p, "//") && !strings.Contains(p, "/.")
}

func slashClean(p string) string {
	var out []string
	for part := range strings.SplitSeq(p, "/") {
		switch part {
		case "", ".":
		case "..":
			out = out[:max(0, len(out)-1)]
		default:
			out = append(out, part)
		}
	}
	return "/" + strings.Join(out, "/")
}

// unescaped tells the bytes of a path that stay as they are in a file: URL.
func unescaped(c byte) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		return true
	}
	return strings.IndexByte("/-_.!@$&'()*+,;=:", c) >= 0
}

func escapePath(p string) string {
	clean := true
	for i := 0; i < len(p) && clean; i++ {
		clean = unescaped(p[i])
	}
	if clean {
		return p
	}
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, len(p)+16)
	for i := 0; i < len(p); i++ {
		if c := p[i]; unescaped(c) {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

// FileURLToPath gives the path of a file: URL, as Node's url.fileURLToPath does. goos is "windows" or another of Go's names; it
// chooses the rules and is told in messages. Errors are *nodeerr.Error.
func FileURLToPath(href, goos string) (string, error) {
	host, path := "", ""
	if rest, ok := strings.CutPrefix(href, "file:///"); ok && !strings.ContainsFunc(rest, func(r rune) bool { return r <= ' ' || strings.ContainsRune(`?#\|`, r) }) && !hasDots(rest) {
		path = "/" + rest
	} else {
		u, err := weburl.Parse(href)
		if err != nil {
			return "", nodeerr.New("ERR_INVALID_URL").With("input", href)
		}
		if u.Protocol() != "file:" {
			return "", nodeerr.New("ERR_INVALID_URL_SCHEME", "file")
		}
		host, path, href = u.Hostname(), u.Pathname(), u.Href(false)
	}
	windows := goos == "windows"
	if encodedSlash(path, windows) {
		what := "must not include encoded / characters"
		if windows {
			what = `must not include encoded \ or / characters`
		}
		return "", nodeerr.New("ERR_INVALID_FILE_URL_PATH", what).With("input", href)
	}
	if host != "" && !windows {
		return "", nodeerr.New("ERR_INVALID_FILE_URL_HOST", goos)
	}
	decoded, err := decodeURIComponent(path)
	if err != nil {
		return "", err
	}
	if !windows {
		return decoded, nil
	}
	decoded = strings.ReplaceAll(decoded, "/", `\`)
	if host != "" {
		return `\\` + host + decoded, nil
	}
	if len(decoded) < 3 || !isLetter(decoded[1]) || decoded[2] != ':' {
		return "", nodeerr.New("ERR_INVALID_FILE_URL_PATH", "must be absolute").With("input", href)
	}
	return decoded[1:], nil
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// hasDots tells a path that the URL parser would change: one with a dot segment, plain or encoded.
func hasDots(p string) bool {
	for part := range strings.SplitSeq(p, "/") {
		if isDots(part) {
			return true
		}
	}
	return false
}

func isDots(part string) bool {
	if part == "" || len(part) > 6 {
		return false
	}
	switch strings.ReplaceAll(strings.ToLower(part), "%2e", ".") {
	case ".", "..":
		return true
	}
	return false
}

// encodedSlash tells whether a URL path has an encoded slash, or on Windows a backslash.
func encodedSlash(p string, backslash bool) bool {
	for {
		i := strings.IndexByte(p, '%')
		if i < 0 || i+3 > len(p) {
			return false
		}
		switch strings.ToLower(p[i+1 : i+3]) {
		case "2f":
			return true
		case "5c":
			if backslash {
				return true
			}
		}
		p = p[i+1:]
	}
}

// decodeURIComponent is JavaScript's function of that name.
func decodeURIComponent(s string) (string, error) {
	if strings.IndexByte(s, '%') < 0 {
		return s, nil
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b = append(b, s[i])
			continue
		}
		if i+2 >= len(s) {
			return "", malformedURI()
		}
		hi, lo := unhex(s[i+1]), unhex(s[i+2])
		if hi < 0 || lo < 0 {
			return "", malformedURI()
		}
		b = append(b, byte(hi<<4|lo))
		i += 2
	}
	if !utf8.Valid(b) {
		return "", malformedURI()
	}
	return string(b), nil
}

func malformedURI() *nodeerr.Error {
	return &nodeerr.Error{Class: nodeerr.URIError, Message: "URI malformed", Bare: true}
}

func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// JoinURL resolves a reference against a URL.
func JoinURL(base, ref string) (string, error) { return joinURL(base, ref) }

// joinURL is JoinURL. For what nearly all imports are, it is done without the URL parser.
func joinURL(base, ref string) (string, error) {
	if strings.HasPrefix(base, "file:///") && plainRef(ref) && !strings.ContainsAny(base, "?#") {
		dir := base[len("file://"):]
		if ref[0] == '/' {
			dir = ref
		} else {
			dir = dir[:strings.LastIndexByte(dir, '/')+1] + ref
		}
		return "file://" + removeDots(dir), nil
	}
	u, err := weburl.Parse(base)
	if err == nil {
		u, err = u.Parse(ref)
	}
	if err != nil {
		return "", err
	}
	return u.Href(false), nil
}

// plainRef tells a reference whose characters the URL parser neither changes nor gives a meaning.
func plainRef(ref string) bool {
	if ref == "" || strings.HasPrefix(ref, "//") {
		return false
	}
	for i := 0; i < len(ref); i++ {
		switch c := ref[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '/', c == '-', c == '_', c == '.', c == '@', c == '+':
		default:
			return false
		}
	}
	return true
}

// removeDots resolves dot segments as URLs have it: empty segments stay, and a dot at the end leaves a slash.
func removeDots(p string) string {
	if !strings.Contains(p, "/.") {
		return p
	}
	parts := strings.Split(p[1:], "/")
	out := make([]string, 0, len(parts))
	for i, part := range parts {
		if part != "." && part != ".." {
			out = append(out, part)
			continue
		}
		if part == ".." {
			out = out[:max(0, len(out)-1)]
		}
		if i == len(parts)-1 {
			out = append(out, "")
		}
	}
	return "/" + strings.Join(out, "/")
}

// scheme gives what is before the first colon of a parsed URL, the colon included.
func scheme(href string) string {
	return href[:strings.IndexByte(href, ':')+1]
}

// parseURL parses an absolute URL; ok is false where there is none.
func parseURL(s string) (href string, ok bool) {
	// Without a colon it cannot be absolute, and bare names need no parser.
	if i := strings.IndexByte(s, ':'); i <= 0 || !isLetter(strings.TrimLeft(s, "\t\n\r\f\v \x00")[0]) {
		return "", false
	}
	u, err := weburl.Parse(s)
	if err != nil {
		return "", false
	}
	return u.Href(false), true
}

// splitSuffix parts a URL from its query and fragment.
func splitSuffix(href string) (bare, suffix string) {
	if i := strings.IndexAny(href, "?#"); i >= 0 {
		return href[:i], href[i:]
	}
	return href, ""
}

func isWindows(goos string) bool { return goos == "windows" }

// withSlash gives a folder's path with one separator at its end.
func withSlash(dir string) string {
	if strings.HasSuffix(dir, string(filepath.Separator)) {
		return dir
	}
	return dir + string(filepath.Separator)
}
