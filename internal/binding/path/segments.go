package path

import "strings"

// flavour is what distinguishes the two kinds of paths where their rules are the same.
type flavour struct {
	sep   string
	isSep func(c byte) bool
}

func slash(c byte) bool       { return c == '/' }
func eitherSlash(c byte) bool { return c == '/' || c == '\\' }

// flatten resolves the segments "." and ".." of a path without its root and joins the rest with sep. Segments ".." that lead above
// the beginning are kept if above is set.
func flatten(p string, above bool, f flavour) string {
	kept := make([]string, 0, 16)
	plain := true // the result is p itself
	for i := 0; i <= len(p); {
		j := i
		for j < len(p) && !f.isSep(p[j]) {
			j++
		}
		switch seg := p[i:j]; seg {
		case "":
			plain = plain && j == len(p) && i == 0
		case ".":
			plain = false
		case "..":
			if n := len(kept); n > 0 && kept[n-1] != ".." {
				kept, plain = kept[:n-1], false
			} else if above {
				kept = append(kept, seg)
			} else {
				plain = false
			}
		default:
			kept = append(kept, seg)
		}
		if j < len(p) && p[j] != f.sep[0] {
			plain = false
		}
		i = j + 1
	}
	if plain {
		return p
	}
	return strings.Join(kept, f.sep)
}

// lastPart tells where the last segment of p lies, separators behind it left out. Nothing before from belongs to it. found is false
// if there are only separators.
func lastPart(p string, from int, f flavour) (start, end int, found bool) {
	end = len(p)
	for end > from && f.isSep(p[end-1]) {
		end--
	}
	if end == from {
		return from, end, false
	}
	start = end
	for start > from && !f.isSep(p[start-1]) {
		start--
	}
	return start, end, true
}

// baseName is the last segment of p without suffix. What Node does where the suffix is longer than the segment, or there is no
// segment, is odd but observable: separators at the end stay.
func baseName(p string, from int, suffix string, f flavour) string {
	start, end, found := lastPart(p, from, f)
	if suffix == "" || len(suffix) > len(p) {
		if !found {
			return ""
		}
		return p[start:end]
	}
	if suffix == p {
		return ""
	}
	if !found {
		return p[from:]
	}
	base := p[start:end]
	switch {
	case base == suffix:
		return base
	case strings.HasSuffix(base, suffix):
		return base[:len(base)-len(suffix)]
	case strings.HasSuffix(suffix, base):
		return p[start:]
	}
	return base
}

// extensionOf is the part of a last segment from its last dot on; a dot at the beginning does not count.
func extensionOf(base string) string {
	dot := strings.LastIndexByte(base, '.')
	if dot <= 0 || base == ".." {
		return ""
	}
	return base[dot:]
}

func extName(p string, from int, f flavour) string {
	start, end, found := lastPart(p, from, f)
	if !found {
		return ""
	}
	return extensionOf(p[start:end])
}

// parsed are the properties of what parse gives.
type parsed struct{ root, dir, base, ext, name string }

// split fills the parts of p behind its root.
func (d *parsed) split(p string, from int, f flavour) (start int) {
	start, end, found := lastPart(p, from, f)
	if !found {
		return from
	}
	d.base = p[start:end]
	d.ext = extensionOf(d.base)
	d.name = d.base[:len(d.base)-len(d.ext)]
	return start
}

func format(d parsed, sep string) string {
	dir := d.dir
	if dir == "" {
		dir = d.root
	}
	base := d.base
	if base == "" {
		base = d.name
		if d.ext != "" && d.ext[0] != '.' {
			base += "."
		}
		base += d.ext
	}
	switch dir {
	case "":
		return base
	case d.root:
		return dir + base
	}
	return dir + sep + base
}
