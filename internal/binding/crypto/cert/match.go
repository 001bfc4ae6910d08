package cert

import (
	"bytes"
	"net/netip"
	"strings"
)

// Match says how a name is looked for.
type Match struct {
	Subject SubjectUse
	// NoWildcards: a star in a certificate means nothing. NoPartial: it must be a whole label. MultiLabel: it may stand for several.
	NoWildcards, NoPartial, MultiLabel bool
	// SingleLabel: a name that begins with a dot means names of one label more only.
	SingleLabel bool
}

// SubjectUse tells when the subject is looked at beside the alternative names.
type SubjectUse uint8

// The ways.
const (
	SubjectDefault SubjectUse = iota // if there is no alternative name of the kind
	SubjectAlways
	SubjectNever
)

// find looks for what ok accepts among the names of a kind, and among the attributes of the subject with that identifier.
func (c *Certificate) find(m Match, kind GeneralNameKind, attribute string, ok func(name []byte) bool) (string, bool) {
	present := false
	for _, n := range c.AltNames {
		if n.Kind != kind {
			continue
		}
		present = true
		if ok(n.Bytes) {
			return string(n.Bytes), true
		}
	}
	if attribute == "" || m.Subject == SubjectNever || present && m.Subject != SubjectAlways {
		return "", false
	}
	for _, set := range c.Subject {
		for _, a := range set {
			if a.id == attribute && ok([]byte(a.Value)) {
				return a.Value, true
			}
		}
	}
	return "", false
}

// Host looks for the name of a host and gives the name in the certificate that it matches.
func (c *Certificate) Host(host string, m Match) (string, bool) {
	return c.find(m, DNS, "2.5.4.3", func(name []byte) bool { return matchHost(string(name), host, m) })
}

// Email looks for an address of mail. The part before the last @ is compared with regard to case.
func (c *Certificate) Email(address string, m Match) bool {
	at := strings.LastIndexByte(address, '@')
	_, ok := c.find(m, Email, "1.2.840.113549.1.9.1", func(name []byte) bool {
		i := bytes.LastIndexByte(name, '@')
		return i == at && len(name) == len(address) && string(name[:i+1]) == address[:i+1] && strings.EqualFold(string(name[i+1:]), address[i+1:])
	})
	return ok
}

// IP looks for an address.
func (c *Certificate) IP(a netip.Addr) bool {
	_, ok := c.find(Match{}, IP, "", func(name []byte) bool { return string(name) == string(a.AsSlice()) })
	return ok
}

func matchHost(pattern, host string, m Match) bool {
	if len(host) > 1 && host[0] == '.' { // any name below it
		if len(pattern) < len(host) {
			return false
		}
		above := pattern[:len(pattern)-len(host)]
		return strings.EqualFold(pattern[len(above):], host) && above != "" && (!m.SingleLabel || !strings.Contains(above, "."))
	}
	star := -1
	if !m.NoWildcards {
		star = wildcard(pattern, m)
	}
	if star < 0 {
		return strings.EqualFold(pattern, host)
	}
	prefix, suffix := pattern[:star], pattern[star+1:]
	if len(host) < len(prefix)+len(suffix) || !strings.EqualFold(host[:len(prefix)], prefix) || !strings.EqualFold(host[len(host)-len(suffix):], suffix) {
		return false
	}
	matched := host[len(prefix) : len(host)-len(suffix)]
	whole := prefix == "" && suffix[0] == '.'
	if whole && matched == "" {
		return false
	}
	if !whole && len(host) >= 4 && strings.EqualFold(host[:4], "xn--") {
		return false // a part of an encoded label means nothing
	}
	if matched == "*" {
		return true
	}
	for _, c := range []byte(matched) {
		letter := c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-'
		if !letter && !(c == '.' && whole && m.MultiLabel) {
			return false
		}
	}
	return true
}

// wildcard gives the place of a star that may stand for something, or -1: there is one star, at the begin or the end of the first label, two
// labels follow, and the label is not an encoded one.
func wildcard(pattern string, m Match) int {
	star := strings.IndexByte(pattern, '*')
	label, rest, found := strings.Cut(pattern, ".")
	if star < 0 || star >= len(label) || strings.LastIndexByte(pattern, '*') != star || !found || !strings.Contains(rest, ".") {
		return -1
	}
	atBegin, atEnd := star == 0, star == len(label)-1
	if !atBegin && !atEnd || m.NoPartial && !(atBegin && atEnd) || len(label) >= 4 && strings.EqualFold(label[:4], "xn--") {
		return -1
	}
	for _, l := range strings.Split(pattern, ".") {
		if l == "" || l[0] == '-' || l[len(l)-1] == '-' {
			return -1
		}
		for _, c := range []byte(l) {
			if letter := c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-' || c == '*'; !letter {
				return -1
			}
		}
	}
	return star
}
