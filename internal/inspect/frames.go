package inspect

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// frames shortens the frames of an error: what its cause shows again, and what recursion repeats.
func (f *formatter) frames(o *goja.Object, lines []string) []string {
	if desc, own := engine.OwnPropOf(o, engine.PropKey{Name: "cause"}); own {
		if cause, ok := desc.Value.(*goja.Object); ok && (engine.SlotOf(cause) == engine.SlotError || f.st.isError(cause)) {
			stack := f.stackText(cause)
			if i := strings.Index(stack, "\n    at"); i >= 0 {
				lines = f.dropShared(lines, strings.Split(stack[i+1:], "\n"))
			}
		}
	}
	if len(lines) > 10 {
		return f.dropRepeats(lines)
	}
	return lines
}

// dropShared replaces the middle of a run of more than three lines that the cause has too.
func (f *formatter) dropShared(lines, cause []string) []string {
	for i := 0; i < len(lines)-3; i++ {
		at := -1
		for j, l := range cause {
			if l == lines[i] {
				at = j
				break
			}
		}
		if at < 0 {
			continue
		}
		run := 1
		for i+run < len(lines) && at+run < len(cause) && lines[i+run] == cause[at+run] {
			run++
		}
		if run > 3 {
			out := append([]string{}, lines[:i+1]...)
			out = append(out, f.style("    ... "+floatText(float64(run-2))+" lines matching cause stack trace ...", "undefined"))
			return append(out, lines[i+run-1:]...)
		}
	}
	return lines
}

// minRepeated is how many repeated lines are worth a remark.
const minRepeated = 3

// dropRepeats replaces repetitions of blocks of lines by a remark.
func (f *formatter) dropRepeats(lines []string) []string {
	where := make(map[string][]int)
	for i, l := range lines {
		where[l] = append(where[l], i)
	}
	if len(lines)-len(where) <= minRepeated {
		return lines
	}
	out := make([]string, 0, len(lines))
	for i := 0; i < len(lines); {
		period, times := 0, 0
		if i < len(lines)-minRepeated {
			period, times = repetition(lines, i, where[lines[i]])
		}
		if period*times < minRepeated {
			out = append(out, lines[i])
			i++
			continue
		}
		out = append(out, lines[i:i+period]...)
		which := "lines "
		if times > 1 {
			which = floatText(float64(period)) + " lines " + floatText(float64(times)) + " times"
		}
		out = append(out, f.style("    ... collapsed "+floatText(float64(period*times))+" duplicate lines matching above "+which+"...", "undefined"))
		i += period * (times + 1)
	}
	return out
}

// repetition finds the block that starts at i and is repeated most: its length and how often it follows itself. Lengths tried are
// common divisors of the distances to the same line, the greatest one first.
func repetition(lines []string, i int, where []int) (period, times int) {
	k := 0
	for k < len(where) && where[k] <= i {
		k++
	}
	if k == len(where) || where[len(where)-1]-i < minRepeated {
		return 0, 0
	}
	var other []int
	gcd := where[len(where)-1] - i
	if k+1 < len(where) {
		gcd = 0
		for _, w := range where[k:] {
			for d := w - i; d != 0; {
				rest := 0
				if gcd != 0 {
					rest = gcd % d
					other = appendNew(other, gcd)
				}
				gcd, d = d, rest
			}
			if gcd == 1 {
				break
			}
		}
	}
	for try := gcd; ; {
		if try != gcd || period == 0 {
			if n := repeats(lines, i, try); n*try > period*times {
				period, times = try, n
			}
		}
		for len(other) > 0 && other[len(other)-1] == gcd {
			other = other[:len(other)-1]
		}
		if len(other) == 0 {
			return period, times
		}
		try, other = other[len(other)-1], other[:len(other)-1]
	}
}

func appendNew(list []int, n int) []int {
	for _, have := range list {
		if have == n {
			return list
		}
	}
	return append(list, n)
}

func repeats(lines []string, i, period int) (n int) {
	for next := i + period; next+period <= len(lines); next += period {
		for j := range period {
			if lines[i+j] != lines[next+j] {
				return n
			}
		}
		n++
	}
	return n
}

// colourFrame greys out frames of the runtime itself and the working directory, and underlines packages.
func (f *formatter) colourFrame(line string) string {
	if id, ok := builtinFrame(line); ok && f.st.isBuiltin(id) {
		return f.style(line, "undefined")
	}
	line = f.underlinePackages(line)
	if f.st.Host.Cwd == nil {
		return line
	}
	cwd := f.st.Host.Cwd()
	if cwd == "" {
		return line
	}
	for _, dir := range [...]string{"file://" + filepath.ToSlash(cwd), cwd} {
		if s, ok := f.greyDirectory(line, dir); ok {
			return s
		}
	}
	return line
}

func (st *State) isBuiltin(id string) bool {
	return st.Host.IsBuiltinModule != nil && st.Host.IsBuiltinModule(id)
}

// builtinFrame reads the module id of a frame `at name (node:id:line:column)` or `at node:id:line:column`.
func builtinFrame(line string) (string, bool) {
	rest := strings.TrimLeft(line, " \t")
	if len(line)-len(rest) < 4 || !strings.HasPrefix(rest, "at ") {
		return "", false
	}
	rest = rest[3:]
	closing := ""
	if !strings.HasPrefix(rest, "node:") {
		i := strings.Index(rest, " (node:")
		if i <= 0 || strings.ContainsAny(rest[:i], `/\(`) {
			return "", false
		}
		rest, closing = rest[i+2:], ")"
	}
	rest = rest[len("node:"):]
	if closing != "" {
		end := strings.IndexByte(rest, ')')
		if end < 0 {
			return "", false
		}
		rest = rest[:end]
	}
	for range 2 {
		i := strings.LastIndexByte(rest, ':')
		if i <= 0 || i == len(rest)-1 || strings.Trim(rest[i+1:], "0123456789") != "" {
			return "", false
		}
		rest = rest[:i]
	}
	return rest, true
}

func (f *formatter) underlinePackages(line string) string {
	const dir = "node_modules"
	var b strings.Builder
	from := 0
	for {
		i := strings.Index(line[from:], dir)
		if i < 0 {
			break
		}
		i += from
		end := i + len(dir)
		if i == 0 || end >= len(line) || !isSlash(line[i-1]) || !isSlash(line[end]) {
			b.WriteString(line[from:end])
			from = end
			continue
		}
		start := end + 1
		stop := slashAfter(line, start)
		if start < len(line) && line[start] == '@' && stop < len(line) {
			stop = slashAfter(line, stop+1)
		}
		if stop >= len(line) {
			break
		}
		b.WriteString(line[from:start])
		b.WriteString(f.style(line[start:stop], "module"))
		from = stop
	}
	b.WriteString(line[from:])
	return b.String()
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

func slashAfter(s string, i int) int {
	for i < len(s) && !isSlash(s[i]) {
		i++
	}
	return i
}

func (f *formatter) greyDirectory(line, dir string) (string, bool) {
	i := strings.Index(line, dir)
	if i < 0 {
		return "", false
	}
	end := i + len(dir)
	if end < len(line) && isSlash(line[end]) {
		end++
	}
	inParens := i > 0 && line[i-1] == '('
	if inParens {
		i--
	}
	s := line[:i] + f.style(line[i:end], "undefined")
	if last := strings.LastIndexByte(line, ')'); inParens && last >= end {
		return s + line[end:last] + f.style(line[last:], "undefined"), true
	}
	return s + line[end:], true
}
