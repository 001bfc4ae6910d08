package urlpattern

import (
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// Component is a part of a URL.
type Component int

// The components, in the order in which a URL has them.
const (
	Protocol Component = iota
	Username
	Password
	Hostname
	Port
	Pathname
	Search
	Hash
	Components // their number
)

// Init is a pattern, or an input to match, that is given component by component.
type Init struct {
	values  [Components]string
	present [Components]bool
	Base    *string // the URL that completes it
}

// Set gives a component a value.
func (i *Init) Set(c Component, value string) { i.values[c], i.present[c] = value, true }

// Has tells whether the component has a value.
func (i *Init) Has(c Component) bool { return i.present[c] }

// Get gives the value of a component.
func (i *Init) Get(c Component) (value string, ok bool) { return i.values[c], i.present[c] }

func (i *Init) hasAny(list ...Component) bool {
	for _, c := range list {
		if i.present[c] {
			return true
		}
	}
	return false
}

// partsOf takes a URL apart.
func partsOf(u *whatwg.Url) (values [Components]string) {
	return [Components]string{
		u.Scheme(), u.Username(), u.Password(), u.Hostname(), u.Port(), u.Pathname(),
		strings.TrimPrefix(u.Search(), "?"), strings.TrimPrefix(u.Hash(), "#"),
	}
}

// process completes an Init by its base and makes it canonical (https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit). In a
// pattern the components stay as they are written.
func process(init *Init, pattern bool, result *Init) error {
	var base *whatwg.Url
	if init.Base != nil {
		var err error
		if base, err = parsed(*init.Base); err != nil {
			return err
		}
		inherit(init, base, pattern, result)
	}
	take := func(c Component, f func(string) (string, error)) error {
		if !init.present[c] {
			return nil
		}
		v := init.values[c]
		if !pattern {
			var err error
			if v, err = f(v); err != nil {
				return err
			}
		}
		result.Set(c, v)
		return nil
	}
	trimmed := func(c Component, cut func(s, x string) string, x string) {
		if init.present[c] {
			init.values[c] = cut(init.values[c], x)
		}
	}
	trimmed(Protocol, strings.TrimSuffix, ":")
	trimmed(Search, strings.TrimPrefix, "?")
	trimmed(Hash, strings.TrimPrefix, "#")
	if err := take(Protocol, canonicalProtocol); err != nil {
		return err
	}
	scheme := result.values[Protocol]
	special := scheme == "" || isSpecial(scheme)
	host, path := canonicalHostname, canonicalOpaquePathname
	if special {
		path = canonicalPathname
	}
	if init.present[Hostname] && ipv6(init.values[Hostname]) {
		host = func(s string) (string, error) {
			u, err := parsed("https://" + s + "/")
			if err != nil {
				return "", err
			}
			return u.Hostname(), nil
		}
	}
	if init.present[Pathname] && base != nil && !base.OpaquePath() && !absolute(init.values[Pathname], pattern) {
		folder := fromBase(base.Pathname(), pattern)
		if slash := strings.LastIndexByte(folder, '/'); slash >= 0 {
			init.values[Pathname] = folder[:slash+1] + init.values[Pathname]
		}
	}
	for _, s := range []struct {
		c Component
		f func(string) (string, error)
	}{
		{Username, canonicalUsername}, {Password, canonicalPassword}, {Hostname, host},
		{Port, func(s string) (string, error) { return portOf(s, scheme) }},
		{Pathname, path}, {Search, canonicalSearch}, {Hash, canonicalHash},
	} {
		if err := take(s.c, s.f); err != nil {
			return err
		}
	}
	return nil
}

// inherit takes from the base what stands before the first component that init has.
func inherit(init *Init, base *whatwg.Url, pattern bool, result *Init) {
	from := partsOf(base)
	set := func(c Component) { result.Set(c, fromBase(from[c], pattern)) }
	if !init.Has(Protocol) {
		set(Protocol)
	}
	if !pattern && !init.hasAny(Protocol, Hostname, Port, Username) {
		set(Username)
	}
	if !pattern && !init.hasAny(Protocol, Hostname, Port, Username, Password) {
		set(Password)
	}
	for _, c := range []Component{Hostname, Port, Pathname, Search, Hash} {
		if init.hasAny(Protocol, Hostname) {
			return
		}
		if c >= Port && init.Has(Port) || c >= Pathname && init.Has(Pathname) || c >= Search && init.Has(Search) || c >= Hash && init.Has(Hash) {
			return
		}
		set(c)
	}
}

func fromBase(s string, pattern bool) string {
	if pattern {
		return escapePattern(s)
	}
	return s
}

func absolute(path string, pattern bool) bool {
	if strings.HasPrefix(path, "/") {
		return true
	}
	return pattern && (strings.HasPrefix(path, `\/`) || strings.HasPrefix(path, "{/"))
}

// ipv6 tells whether a hostname's pattern is that of an IPv6 address.
func ipv6(s string) bool {
	return len(s) >= 2 && (s[0] == '[' || (s[0] == '{' || s[0] == '\\') && s[1] == '[')
}
