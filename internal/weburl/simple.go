package weburl

import "strings"

// Simple is a URL of the shape that most have, with its parts as places in its text: one of the web's schemes, names of hosts and numbers of
// four in lower case, and characters that stay as they are. It is what [Parse] would give, for a fraction of the time.
type Simple struct {
	text                                     string
	scheme, user, password, host, port, path int // where the parts end, but that port is where the host ends
	query                                    int
	userStart, hostStart                     int
}

// What characters may stand for themselves in.
const (
	inUser = 1 << iota
	inPath
	inQuery
	inFragment
	inHost
)

var simpleChars = func() (t [256]uint8) {
	set := func(chars string, where uint8) {
		for i := range len(chars) {
			t[chars[i]] |= where
		}
	}
	const lower, upper, digits = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
	set(lower+upper+digits+"-._~!$&()*+,%", inUser|inPath|inQuery|inFragment)
	set("';:@=/", inPath|inFragment)
	set(";:@=/?[]{}|", inQuery)
	set("?[]{}|", inFragment)
	set(lower+digits+"-.", inHost)
	return t
}()

// ParseSimple parses a URL of the simple shape. ok is false for any other text, valid or not.
func ParseSimple(text string) (s Simple, ok bool) {
	var usual string
	switch {
	case strings.HasPrefix(text, "https://"):
		s.scheme, usual = len("https"), "443"
	case strings.HasPrefix(text, "http://"):
		s.scheme, usual = len("http"), "80"
	case strings.HasPrefix(text, "wss://"):
		s.scheme, usual = len("wss"), "443"
	case strings.HasPrefix(text, "ws://"):
		s.scheme, usual = len("ws"), "80"
	default:
		return s, false
	}
	s.text = text
	if !s.authority(usual) {
		return s, false
	}
	return s, s.rest()
}

// run gives the first place from i on whose character is not in the set.
func run(text string, i int, set uint8) int {
	for i < len(text) && simpleChars[text[i]]&set != 0 {
		i++
	}
	return i
}

// authority reads what is between the slashes and the path.
func (s *Simple) authority(usual string) bool {
	at := s.scheme + len("://")
	s.userStart, s.user, s.password, s.hostStart = at, at, at, at
	end := at
	for end < len(s.text) && s.text[end] != '/' && s.text[end] != '?' && s.text[end] != '#' {
		if s.text[end] == '@' {
			if s.hostStart != at || !s.userInfo(at, end) {
				return false
			}
			s.hostStart = end + 1
		}
		end++
	}
	s.host = run(s.text[:end], s.hostStart, inHost)
	if !simpleHost(s.text[s.hostStart:s.host]) {
		return false
	}
	s.port = end
	if s.host == end {
		return true
	}
	const longest = 5
	port := s.text[s.host+1 : end]
	if s.text[s.host] != ':' || port == "" || len(port) > longest || port[0] == '0' || port == usual || len(port) == longest && port > "65535" {
		return false
	}
	for i := range len(port) {
		if port[i] < '0' || port[i] > '9' {
			return false
		}
	}
	return true
}

// userInfo reads a name, and a password if there is one.
func (s *Simple) userInfo(from, to int) bool {
	s.user = run(s.text[:to], from, inUser)
	s.password = s.user
	if s.user == from {
		return false
	}
	if s.user == to {
		return true
	}
	if s.text[s.user] != ':' || s.user+1 == to {
		return false
	}
	s.password = run(s.text[:to], s.user+1, inUser)
	return s.password == to
}

// simpleHost tells whether host is its own canonical form, by rules that are narrower than those of the standard.
func simpleHost(host string) bool {
	const longestLabel, longestName = 63, 253
	if host == "" || len(host) > longestName {
		return false
	}
	start, labels, numbers := 0, 0, 0
	var last string
	for i := 0; i <= len(host); i++ {
		if i < len(host) && host[i] != '.' {
			if host[i] == '-' && i > 0 && host[i-1] == '-' {
				return false // of Punycode, perhaps
			}
			continue
		}
		last = host[start:i]
		if last == "" || len(last) > longestLabel || last[0] == '-' || last[len(last)-1] == '-' {
			return false
		}
		labels++
		if simpleByte(last) {
			numbers++
		}
		start = i + 1
	}
	if last[0] >= '0' && last[0] <= '9' {
		const four = 4
		return labels == four && numbers == four
	}
	return true
}

// simpleByte tells whether s is a number below 256 as it is written.
func simpleByte(s string) bool {
	if len(s) > len("255") || len(s) > 1 && s[0] == '0' || len(s) == len("255") && s > "255" {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// rest reads path, query and fragment.
func (s *Simple) rest() bool {
	text := s.text
	s.path = run(text, s.port, inPath)
	dots := false
	for i := s.port; i < s.path; i++ {
		switch text[i] {
		case '%':
			if i+2 < len(text) && text[i+1] == '2' && text[i+2]|0x20 == 'e' {
				return false // a dot, perhaps
			}
		case '.':
			dots = dots || text[i-1] == '/'
		}
	}
	s.query = s.path
	if s.path < len(text) && text[s.path] == '?' {
		s.query = run(text, s.path+1, inQuery)
	}
	end := s.query
	if end < len(text) && text[end] == '#' {
		end = run(text, end+1, inFragment)
	}
	if end != len(text) {
		return false
	}
	if s.path == s.port {
		s.replacePath("/")
	} else if dots {
		s.replacePath(withoutDots(text[s.port:s.path]))
	}
	return true
}

func (s *Simple) replacePath(path string) {
	by := len(path) - (s.path - s.port)
	s.text = s.text[:s.port] + path + s.text[s.path:]
	s.path, s.query = s.path+by, s.query+by
}

// withoutDots resolves the segments of dots in a path that begins with a slash.
func withoutDots(path string) string {
	out := make([]byte, 0, len(path))
	for rest := path[1:]; ; {
		segment, after, more := strings.Cut(rest, "/")
		switch segment {
		case "..":
			if at := strings.LastIndexByte(string(out), '/'); at >= 0 {
				out = out[:at]
			}
			if !more {
				out = append(out, '/')
			}
		case ".":
			if !more {
				out = append(out, '/')
			}
		default:
			out = append(append(out, '/'), segment...)
		}
		if !more {
			return string(out)
		}
		rest = after
	}
}

// Resolve parses text against s where it is a simple URL itself or an absolute path. ok is false for any other text.
func (s *Simple) Resolve(text string) (u Simple, ok bool) {
	if text == "" || text[0] != '/' {
		return ParseSimple(text)
	}
	if len(text) > 1 && text[1] == '/' {
		return u, false
	}
	return ParseSimple(s.text[:s.port] + text)
}

// Href is the whole text.
func (s *Simple) Href() string { return s.text }

// Protocol is the scheme with its colon.
func (s *Simple) Protocol() string { return s.text[:s.scheme+1] }

// Username is what stands before the password.
func (s *Simple) Username() string { return s.text[s.userStart:s.user] }

// Password is what stands between the username and the host.
func (s *Simple) Password() string {
	if s.password == s.user {
		return ""
	}
	return s.text[s.user+1 : s.password]
}

// Host is the name of the host with its port.
func (s *Simple) Host() string { return s.text[s.hostStart:s.port] }

// Hostname is the name of the host.
func (s *Simple) Hostname() string { return s.text[s.hostStart:s.host] }

// Port is the port if it is not the usual one.
func (s *Simple) Port() string {
	if s.host == s.port {
		return ""
	}
	return s.text[s.host+1 : s.port]
}

// Pathname is the path.
func (s *Simple) Pathname() string { return s.text[s.port:s.path] }

// Query is what stands behind the question mark.
func (s *Simple) Query() string {
	if s.query == s.path {
		return ""
	}
	return s.text[s.path+1 : s.query]
}

// Search is the query with its question mark, or nothing.
func (s *Simple) Search() string {
	if s.query-s.path <= 1 {
		return ""
	}
	return s.text[s.path:s.query]
}

// Hash is the fragment with its sign, or nothing.
func (s *Simple) Hash() string {
	if len(s.text)-s.query <= 1 {
		return ""
	}
	return s.text[s.query:]
}
