// Package weburl parses URLs as the WHATWG's standard says and Node.js does. Its functions may be called from anywhere.
package weburl

import (
	"net/url"
	"strings"
	"sync"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// Parse parses an absolute URL. Other URLs may be resolved against the result.
func Parse(text string) (*whatwg.Url, error) { return withSpace(text, parser().Parse) }

// Resolve parses text against base.
func Resolve(base *whatwg.Url, text string) (*whatwg.Url, error) { return withSpace(text, base.Parse) }

// withSpace keeps a space at the end of an opaque path as the standard does of late: escaped, where the library lets it go.
func withSpace(text string, parse func(string) (*whatwg.Url, error)) (*whatwg.Url, error) {
	u, err := parse(text)
	if err != nil || !u.OpaquePath() {
		return u, err
	}
	if at := strings.IndexAny(text, "?#"); at > 0 {
		path := strings.TrimRight(text[:at], "\t\n\r") // which the parser passes over
		if before, found := strings.CutSuffix(path, " "); found {
			return parse(before + "%20" + text[at:])
		}
	}
	return u, nil
}

var parser = sync.OnceValue(func() whatwg.Parser {
	return whatwg.NewParser(
		whatwg.WithPathPercentEncodeSet(whatwg.PathPercentEncodeSet.Set('^')),
		whatwg.WithPreParseHostFunc(guard),
		whatwg.WithPostParseHostFunc(func(_ *whatwg.Url, host string) string {
			if !strings.Contains(host, mark) {
				return host
			}
			return strings.ReplaceAll(host, mark, "")
		}),
	)
})

// mark begins labels that the library is not to look into.
const mark = "node-go-label-"

// guard marks the labels of a domain that are plain ASCII text by the standard, but which the library takes for broken Punycode or
// for numbers with a sign.
func guard(u *whatwg.Url, host string) string {
	if !suspect(host) || host[0] == '[' || !u.IsSpecialScheme() {
		return host
	}
	domain := host
	if strings.IndexByte(host, '%') >= 0 {
		decoded, err := url.PathUnescape(host)
		if err != nil || strings.IndexByte(decoded, '%') >= 0 {
			return host
		}
		domain = decoded
	}
	for i := range len(domain) {
		if domain[i] >= 0x80 {
			return host
		}
	}
	labels := strings.Split(strings.ToLower(domain), ".")
	for i, l := range labels {
		number := strings.TrimPrefix(strings.TrimPrefix(l, "0"), "x")
		if strings.HasPrefix(l, "xn--") || number != "" && (number[0] == '-' || number[0] == '+') {
			labels[i] = mark + l
		}
	}
	return strings.Join(labels, ".")
}

// suspect tells whether a host may have labels to mark; most have none.
func suspect(host string) bool {
	for i := range len(host) {
		switch host[i] {
		case '+', '-', '%':
			return true
		}
	}
	return false
}
