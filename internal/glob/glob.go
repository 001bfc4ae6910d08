// Package glob matches paths with the patterns that Node's fs.glob and path.matchesGlob take: *, ?, [a-z], **, {a,b}, and the
// extended groups such as +(a|b).
//
// Patterns are immutable and may be used from any goroutine.
package glob

import "strings"

// Pattern is a compiled pattern: what its braces stand for, each as a list of segments.
type Pattern struct {
	alts [][]segment
	fold bool
}

type segment struct {
	text     string
	nodes    []node
	globstar bool
	magic    bool
	dot      bool // begins with a dot that the pattern names
}

// Options say how names are told apart.
type Options struct {
	Fold    bool // upper and lower case are one
	Windows bool // a backslash separates
}

// Compile reads a pattern. Every string is one.
func Compile(pattern string, o Options) *Pattern {
	p := &Pattern{fold: o.Fold}
	if o.Windows {
		pattern = strings.ReplaceAll(pattern, `\`, "/")
	}
	for _, text := range Expand(pattern) {
		p.alts = append(p.alts, parse(text))
	}
	return p
}

func parse(text string) []segment {
	var list []segment
	for i, part := range strings.Split(text, "/") {
		if part == "" && i > 0 && i < strings.Count(text, "/") {
			continue // a//b is a/b
		}
		s := segment{text: part, globstar: part == "**"}
		if s.globstar && len(list) > 0 && list[len(list)-1].globstar {
			continue
		}
		s.nodes, s.magic = parseSegment(part)
		s.dot = strings.HasPrefix(part, ".") || len(s.nodes) > 0 && s.nodes[0].kind >= optional && dotGroup(&s.nodes[0])
		list = append(list, s)
	}
	return list
}

// dotGroup tells whether a group names a leading dot.
func dotGroup(n *node) bool {
	if n.kind == none {
		return false
	}
	for _, a := range n.alts {
		if len(a) > 0 && a[0].kind == literal && a[0].char == '.' {
			return true
		}
	}
	return false
}

// matches tells whether a name matches the segment, which is no globstar.
func (s *segment) matches(name string, fold bool) bool {
	if !s.magic {
		return name == s.text || fold && strings.EqualFold(name, s.text)
	}
	if name == "" || name == "." || name == ".." || name[0] == '.' && !s.dot {
		return false
	}
	m := matcher{fold: fold}
	return m.match(s.nodes, []rune(name), func(rest []rune) bool { return len(rest) == 0 })
}

// Match tells whether a whole path, with slashes, matches. A ** at the end stands for at least one name, unless it is all there is.
func (p *Pattern) Match(path string) bool {
	names := strings.Split(path, "/")
	for _, a := range p.alts {
		m := lists{segs: a, names: names, fold: p.fold}
		if m.match(0, 0) {
			return true
		}
	}
	return false
}

// lists matches segments with names.
type lists struct {
	segs  []segment
	names []string
	fold  bool
	dead  map[[2]int]bool // from where a ** is known to lead nowhere: without it several would take for ever
}

func (m *lists) match(i, at int) bool {
	for ; i < len(m.segs); i++ {
		s := &m.segs[i]
		if s.globstar {
			return m.globstar(i, at)
		}
		if at == len(m.names) {
			return false
		}
		if !s.matches(m.names[at], m.fold) {
			return false
		}
		at++
	}
	return at == len(m.names) || at == len(m.names)-1 && m.names[at] == ""
}

func (m *lists) globstar(i, at int) bool {
	if m.dead[[2]int{i, at}] {
		return false
	}
	last := i == len(m.segs)-1
	for n := at; ; n++ {
		if (!last || n > at || i == 0) && m.match(i+1, n) {
			return true
		}
		if n == len(m.names) || strings.HasPrefix(m.names[n], ".") {
			break
		}
	}
	if m.dead == nil {
		m.dead = map[[2]int]bool{}
	}
	m.dead[[2]int{i, at}] = true
	return false
}
