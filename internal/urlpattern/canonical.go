package urlpattern

import (
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/node-go/node-go/internal/weburl"
)

// The functions below make the parts of a URL canonical (https://urlpattern.spec.whatwg.org/#canon). Each wraps what the URL parser does
// with the part.

func isSpecial(scheme string) bool {
	_, ok := defaultPort(scheme)
	return ok
}

func defaultPort(scheme string) (port string, special bool) {
	switch scheme {
	case "http", "ws":
		return "80", true
	case "https", "wss":
		return "443", true
	case "ftp":
		return "21", true
	case "file":
		return "", true
	}
	return "", false
}

func parsed(s string) (*whatwg.Url, error) {
	u, err := weburl.Parse(s)
	if err != nil {
		return nil, ErrInvalid
	}
	return u, nil
}

func canonicalProtocol(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u, err := parsed(s + "://dummy.invalid/")
	if err != nil {
		return "", err
	}
	return u.Scheme(), nil
}

func canonicalUsername(s string) (string, error) {
	u, err := parsed("https://dummy.invalid/")
	if err != nil || s == "" {
		return "", err
	}
	u.SetUsername(s)
	return u.Username(), nil
}

func canonicalPassword(s string) (string, error) {
	u, err := parsed("https://dummy.invalid/")
	if err != nil || s == "" {
		return "", err
	}
	u.SetPassword(s)
	return u.Password(), nil
}

func canonicalHostname(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	s = withoutBreaks(s)
	if end := strings.IndexAny(s, `/\#?`); end >= 0 { // the parser of hostnames stops there
		s = s[:end]
	}
	if strings.ContainsAny(s, ":@ ") {
		return "", ErrInvalid
	}
	u, err := parsed("https://" + s + "/")
	if err != nil {
		return "", err
	}
	return u.Hostname(), nil
}

func canonicalIPv6(s string) (string, error) {
	for _, r := range s {
		if !strings.ContainsRune("0123456789abcdefABCDEF[]:", r) {
			return "", ErrInvalid
		}
	}
	return strings.ToLower(s), nil
}

// canonicalPort is for a port of any scheme.
func canonicalPort(s string) (string, error) { return portOf(s, "") }

func portOf(s, scheme string) (string, error) {
	if s == "" {
		return "", nil
	}
	s = withoutBreaks(s)
	end := 0
	n := 0
	for ; end < len(s) && digit(s[end]); end++ {
		if n = n*10 + int(s[end]-'0'); n > 65535 {
			return "", ErrInvalid
		}
	}
	if end == 0 {
		return "", ErrInvalid
	}
	port := strings.TrimLeft(s[:end-1], "0") + s[end-1:end]
	if known, _ := defaultPort(scheme); known != "" && port == known {
		return "", nil
	}
	return port, nil
}

func withoutBreaks(s string) string {
	return strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
}

func canonicalPathname(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	// Text without a slash in front may be the middle of a path: dots at its beginning mean nothing.
	relative := s[0] != '/'
	if relative {
		s = "/-" + s
	}
	u, err := parsed("http://dummy.invalid/")
	if err != nil {
		return "", err
	}
	u.SetPathname(s)
	path := u.Pathname()
	if relative {
		path = path[2:]
	}
	return path, nil
}

func canonicalOpaquePathname(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	return encodeControls(withoutBreaks(s)), nil
}

// encodeControls percent-encodes what an opaque path cannot hold.
func encodeControls(s string) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c > 0x7e {
			b.Write([]byte{'%', digits[c>>4], digits[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func canonicalSearch(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u, err := parsed("dummy://dummy.invalid/")
	if err != nil {
		return "", err
	}
	u.SetSearch("?" + s)
	return strings.TrimPrefix(u.Search(), "?"), nil
}

func canonicalHash(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u, err := parsed("dummy://dummy.invalid/")
	if err != nil {
		return "", err
	}
	u.SetHash("#" + s)
	return strings.TrimPrefix(u.Hash(), "#"), nil
}
