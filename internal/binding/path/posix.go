package path

import "strings"

// posixRules are the paths of POSIX.
type posixRules struct{}

func (posixRules) flavour() flavour { return flavour{"/", slash} }

func (posixRules) isAbsolute(p string) bool { return p != "" && p[0] == '/' }

func (r posixRules) normalize(p string) string {
	if p == "" {
		return "."
	}
	abs := r.isAbsolute(p)
	out := flatten(p, !abs, r.flavour())
	trailing := p[len(p)-1] == '/'
	if out == "" {
		switch {
		case abs:
			return "/"
		case trailing:
			return "./"
		}
		return "."
	}
	if trailing && out[len(out)-1] != '/' {
		out += "/"
	}
	if abs && out[0] != '/' {
		out = "/" + out
	}
	return out
}

func (r posixRules) join(parts []string) string {
	return r.normalize(joinNonEmpty(parts, "/"))
}

func (r posixRules) resolve(parts []string, w world) string {
	tail := ""
	abs := false
	for i := len(parts) - 1; i >= -1 && !abs; i-- {
		p := ""
		if i >= 0 {
			p = parts[i]
		} else {
			p = w.cwd()
		}
		if p == "" {
			continue
		}
		if tail == "" {
			tail = p
		} else {
			tail = p + "/" + tail
		}
		abs = p[0] == '/'
	}
	tail = flatten(tail, !abs, r.flavour())
	switch {
	case abs:
		return "/" + tail
	case tail == "":
		return "."
	}
	return tail
}

func (r posixRules) relative(from, to string, w world) string {
	if from == to {
		return ""
	}
	from, to = r.resolve([]string{from}, w), r.resolve([]string{to}, w)
	if from == to {
		return ""
	}
	a, b := segments(from[1:], "/"), segments(to[1:], "/")
	n := common(a, b)
	out := make([]string, 0, len(a)+len(b)-2*n)
	for range a[n:] {
		out = append(out, "..")
	}
	return strings.Join(append(out, b[n:]...), "/")
}

func segments(p, sep string) []string {
	if p == "" {
		return nil
	}
	return strings.Split(p, sep)
}

func common(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func (posixRules) namespaced(p string, _ world) string { return p }

func (r posixRules) dirname(p string) string {
	if p == "" {
		return "."
	}
	start, _, found := lastPart(p, 0, r.flavour())
	end := start
	for end > 1 && p[end-1] == '/' && end == start {
		end--
	}
	switch {
	case !found || start == 0 || start == 1 && p[0] == '/':
		if p[0] == '/' {
			return "/"
		}
		return "."
	case end == 1 && p[0] == '/':
		return "//"
	}
	return p[:end]
}

func (r posixRules) basename(p, suffix string) string { return baseName(p, 0, suffix, r.flavour()) }

func (r posixRules) extname(p string) string { return extName(p, 0, r.flavour()) }

func (r posixRules) parse(p string) (d parsed) {
	if p == "" {
		return d
	}
	if p[0] == '/' {
		d.root = "/"
	}
	start := d.split(p, len(d.root), r.flavour())
	if d.base == ".." && start == 1 {
		d.name, d.ext = ".", "." // as Node has it, at the root only
	}
	if d.base == "" {
		start = 0
	}
	if start > len(d.root) {
		d.dir = p[:start-1]
	} else {
		d.dir = d.root
	}
	return d
}

func joinNonEmpty(parts []string, sep string) string {
	var b strings.Builder
	for _, p := range parts {
		if p == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(sep)
		}
		b.WriteString(p)
	}
	return b.String()
}
