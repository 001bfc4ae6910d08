package path

import "strings"

// root tells how long the root of p is, and whether p is nothing but a root.
func (win32Rules) root(p string) (end int, whole bool) {
	switch {
	case p == "":
		return 0, false
	case len(p) == 1:
		if eitherSlash(p[0]) {
			return 1, true
		}
		return 0, false
	case eitherSlash(p[0]):
		s := readShare(p)
		switch {
		case !s.ok:
			return 1, false
		case s.end == len(p):
			return s.end, true
		}
		return s.end + 1, false
	case isDrive(p):
		if len(p) > 2 && eitherSlash(p[2]) {
			return 3, len(p) == 3
		}
		return 2, len(p) == 2
	}
	return 0, false
}

func (r win32Rules) dirname(p string) string {
	if p == "" {
		return "."
	}
	rootEnd, whole := r.root(p)
	if whole {
		return p
	}
	start, _, found := lastPart(p, rootEnd, r.flavour())
	if !found || start == rootEnd {
		if rootEnd == 0 {
			return "."
		}
		return p[:rootEnd]
	}
	return p[:start-1]
}

func (win32Rules) driveEnd(p string) int {
	if isDrive(p) {
		return 2
	}
	return 0
}

func (r win32Rules) basename(p, suffix string) string {
	return baseName(p, r.driveEnd(p), suffix, r.flavour())
}

func (r win32Rules) extname(p string) string { return extName(p, r.driveEnd(p), r.flavour()) }

func (r win32Rules) parse(p string) (d parsed) {
	if p == "" {
		return d
	}
	end, whole := r.root(p)
	d.root = p[:end]
	d.dir = d.root
	if whole {
		return d
	}
	if start := d.split(p, end, r.flavour()); start > end {
		d.dir = p[:start-1]
	}
	return d
}

// located is one path taken apart for resolve.
type located struct {
	device string
	end    int
	abs    bool
}

func (win32Rules) locate(p string) (l located) {
	switch {
	case len(p) == 0:
	case eitherSlash(p[0]):
		l.abs, l.end = true, 1
		if s := readShare(p); s.ok {
			if s.isDeviceSpace() {
				l.device, l.end = `\\`+s.host, 4
			} else {
				l.device, l.end = `\\`+s.host+`\`+s.name, s.end
			}
		}
	case isDrive(p):
		l.device, l.end = p[:2], 2
		if len(p) > 2 && eitherSlash(p[2]) {
			l.abs, l.end = true, 3
		}
	}
	return l
}

func (r win32Rules) resolve(parts []string, w world) string {
	device, tail := "", ""
	abs := false
	for i := len(parts) - 1; i >= -1; i-- {
		var p string
		switch {
		case i >= 0:
			if p = parts[i]; p == "" {
				continue
			}
		case device == "":
			p = w.cwd()
		default:
			// Windows keeps the working directory of each drive in the environment.
			if p = w.env("=" + device); p == "" {
				p = w.cwd()
			}
			if len(p) > 2 && p[2] == '\\' && !strings.EqualFold(p[:2], device) {
				p = device + `\`
			}
		}
		l := r.locate(p)
		if l.device != "" {
			if device != "" {
				if !strings.EqualFold(l.device, device) {
					continue // another drive
				}
			} else {
				device = l.device
			}
		}
		if abs {
			if device != "" {
				break
			}
			continue
		}
		tail = p[l.end:] + `\` + tail
		if abs = l.abs; abs && device != "" {
			break
		}
	}
	tail = flatten(tail, !abs, r.flavour())
	switch {
	case abs:
		return device + `\` + tail
	case device+tail == "":
		return "."
	}
	return device + tail
}

func (r win32Rules) relative(from, to string, w world) string {
	if from == to {
		return ""
	}
	fromFull, toFull := r.resolve([]string{from}, w), r.resolve([]string{to}, w)
	if lower(fromFull) == lower(toFull) {
		return ""
	}
	fromTrim, toTrim := strings.Trim(fromFull, `\`), strings.Trim(toFull, `\`)
	a, b := segments(fromTrim, `\`), segments(toTrim, `\`)
	n := 0
	for n < len(a) && n < len(b) && lower(a[n]) == lower(b[n]) {
		n++
	}
	if n == 0 && len(a) > 0 && len(b) > 0 {
		return toFull // another drive or another share
	}
	out := make([]string, 0, len(a)+len(b)-2*n)
	for range a[n:] {
		out = append(out, "..")
	}
	return strings.Join(append(out, b[n:]...), `\`)
}

// lower is String.prototype.toLowerCase: unlike Go, it keeps the dot of a Turkish İ.
func lower(s string) string {
	return strings.ToLower(strings.ReplaceAll(s, "İ", "i\u0307"))
}
