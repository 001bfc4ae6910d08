package path

import "strings"

// win32Rules are the paths of Windows.
type win32Rules struct{}

func (win32Rules) flavour() flavour { return flavour{`\`, eitherSlash} }

func isDrive(p string) bool {
	return len(p) >= 2 && p[1] == ':' && (p[0] >= 'a' && p[0] <= 'z' || p[0] >= 'A' && p[0] <= 'Z')
}

// reserved tells whether the part of p before the colon is the name of a device of DOS.
func reserved(p string, colon int) bool {
	if colon < 3 {
		return false
	}
	switch name := strings.ToUpper(p[:colon]); name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	default:
		if !strings.HasPrefix(name, "COM") && !strings.HasPrefix(name, "LPT") {
			return false
		}
		switch name[3:] {
		case "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
			return true
		}
	}
	return false
}

// share is the beginning of a path `\\host\share`.
type share struct {
	host, name string
	end        int  // behind the name
	ok         bool // there is a host and a name
}

func readShare(p string) (s share) {
	if len(p) < 2 || !eitherSlash(p[0]) || !eitherSlash(p[1]) {
		return s
	}
	i := 2
	for i < len(p) && !eitherSlash(p[i]) {
		i++
	}
	s.host = p[2:i]
	if s.host == "" || i == len(p) {
		return s
	}
	for i < len(p) && eitherSlash(p[i]) {
		i++
	}
	if i == len(p) {
		return s
	}
	j := i
	for j < len(p) && !eitherSlash(p[j]) {
		j++
	}
	s.name, s.end, s.ok = p[i:j], j, true
	return s
}

func (s share) isDeviceSpace() bool { return s.host == "." || s.host == "?" }

func (win32Rules) isAbsolute(p string) bool {
	return p != "" && (eitherSlash(p[0]) || isDrive(p) && len(p) > 2 && eitherSlash(p[2]))
}

func (r win32Rules) normalize(p string) string {
	if p == "" {
		return "."
	}
	if len(p) == 1 {
		if p == "/" {
			return `\`
		}
		return p
	}
	var device string
	var rootEnd int
	abs := false
	colon := strings.IndexByte(p, ':')
	switch {
	case eitherSlash(p[0]):
		abs, rootEnd = true, 1
		s := readShare(p)
		switch {
		case !s.ok:
		case s.isDeviceSpace():
			device, rootEnd = `\\`+s.host, 4
			possible := ""
			if colon+1 > 4 {
				possible = p[4 : colon+1]
			}
			if possible != "" && reserved(possible, len(possible)-1) {
				device, rootEnd = `\\?\`+possible, 4+len(possible)
			}
		case s.end == len(p):
			return `\\` + s.host + `\` + s.name + `\`
		default:
			device, rootEnd = `\\`+s.host+`\`+s.name, s.end
		}
	case isDrive(p):
		device, rootEnd = p[:2], 2
		if len(p) > 2 && eitherSlash(p[2]) {
			abs, rootEnd = true, 3
		}
	case reserved(p, colon):
		device, rootEnd = p[:colon+1], colon+1
	}
	tail := ""
	if rootEnd < len(p) {
		tail = flatten(p[rootEnd:], !abs, r.flavour())
	}
	if tail == "" && !abs {
		tail = "."
	}
	if tail != "" && eitherSlash(p[len(p)-1]) && tail[len(tail)-1] != '\\' {
		tail += `\`
	}
	if colon < 0 {
		colon = len(p) - 1 // so does Node: a device name and any one character behind it
	}
	if !abs && device == "" && mayLookAbsolute(p, tail) || reserved(p, colon) {
		return `.\` + device + tail
	}
	if abs {
		return device + `\` + tail
	}
	return device + tail
}

// mayLookAbsolute tells whether a relative path could be taken for one with a drive once it is normalized.
func mayLookAbsolute(p, tail string) bool {
	if !strings.Contains(p, ":") {
		return false
	}
	if isDrive(tail) {
		return true
	}
	for i := range len(p) {
		if p[i] == ':' && (i == len(p)-1 || eitherSlash(p[i+1])) {
			return true
		}
	}
	return false
}

func (r win32Rules) join(parts []string) string {
	joined := joinNonEmpty(parts, `\`)
	if joined == "" {
		return "."
	}
	first := ""
	for _, p := range parts {
		if p != "" {
			first = p
			break
		}
	}
	// Two slashes at the beginning mean a share only where the first part itself has them.
	if eitherSlash(first[0]) && (len(first) < 3 || !eitherSlash(first[1]) || eitherSlash(first[2])) {
		n := 0
		for n < len(joined) && eitherSlash(joined[n]) {
			n++
		}
		if n >= 2 {
			joined = `\` + joined[n:]
		}
	}
	if device := r.withDevice(joined); device != "" {
		return device
	}
	return r.normalize(joined)
}

// withDevice gives p with simple separators if one of its segments names a device of DOS: such paths are not normalized.
func (win32Rules) withDevice(p string) string {
	if !strings.Contains(p, ":") {
		return ""
	}
	for seg := range strings.SplitSeq(p, `\`) {
		if reserved(seg, strings.IndexByte(seg, ':')) {
			return strings.ReplaceAll(p, "/", `\`)
		}
	}
	return ""
}

func (win32Rules) namespacedOf(resolved, p string) string {
	switch {
	case len(resolved) <= 2:
		return p
	case strings.HasPrefix(resolved, `\\`):
		if resolved[2] != '?' && resolved[2] != '.' {
			return `\\?\UNC\` + resolved[2:]
		}
	case isDrive(resolved) && resolved[2] == '\\':
		return `\\?\` + resolved
	}
	return resolved
}

func (r win32Rules) namespaced(p string, w world) string {
	if p == "" {
		return p
	}
	return r.namespacedOf(r.resolve([]string{p}, w), p)
}
