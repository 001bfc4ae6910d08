package inspect

import (
	"math"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// A few entries in a group is no group: arrays of up to this many are listed.
const groupAbove = 6

// combine puts the entries of one object into braces, on one line if that is short and simple enough. level is the depth of the
// object, arrayLike that its entries may be put in columns, and elems the array they come from, or nil.
func (f *formatter) combine(entries []string, base, open, closing string, arrayLike bool, level int, elems *goja.Object) string {
	if f.opt.Compact == CompactTrue {
		return f.combineTight(entries, base, open, closing)
	}
	if f.opt.Compact >= 1 {
		n := len(entries)
		if arrayLike && n > groupAbove {
			entries = f.group(entries, elems)
		}
		if float64(f.deepest-level) < f.opt.Compact && n == len(entries) {
			start := n + f.indent + len(open) + len(base) + 10
			if base != "" {
				start += unitLen(base) - len(base)
			}
			if f.fits(entries, start, base) {
				return oneLine(entries, base, open, closing)
			}
		}
	}
	sep := ",\n" + spaces(f.indent+2)
	var b strings.Builder
	size := len(base) + len(open) + len(closing) + 2*f.indent + 8
	for _, e := range entries {
		size += len(e) + len(sep)
	}
	b.Grow(size)
	if base != "" {
		b.WriteString(base)
		b.WriteByte(' ')
	}
	b.WriteString(open)
	b.WriteString(sep[1:])
	for i, e := range entries {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(e)
	}
	b.WriteByte('\n')
	b.WriteString(spaces(f.indent))
	b.WriteString(closing)
	return b.String()
}

func oneLine(entries []string, base, open, closing string) string {
	size := len(base) + len(open) + len(closing) + 3
	for _, e := range entries {
		size += len(e) + 2
	}
	var b strings.Builder
	b.Grow(size)
	if base != "" {
		b.WriteString(base)
		b.WriteByte(' ')
	}
	b.WriteString(open)
	b.WriteByte(' ')
	for i, e := range entries {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(e)
	}
	b.WriteByte(' ')
	b.WriteString(closing)
	return b.String()
}

// combineTight is the layout of `compact: true`: the first entry stands beside the brace.
func (f *formatter) combineTight(entries []string, base, open, closing string) string {
	if f.fits(entries, 0, base) {
		s := open
		if base != "" {
			s += " " + base
		}
		return s + " " + strings.Join(entries, ", ") + " " + closing
	}
	indentation := "\n" + spaces(f.indent)
	lead := " "
	if base != "" || unitLen(open) != 1 {
		if base != "" {
			lead = " " + base
		} else {
			lead = ""
		}
		lead += indentation + "  "
	}
	return open + lead + strings.Join(entries, ","+indentation+"  ") + " " + closing
}

// fits tells that entries fit on one line of which start is taken. Tight layout puts up with line breaks inside entries as long as
// there is a limit to lines.
func (f *formatter) fits(entries []string, start int, base string) bool {
	limit := f.opt.BreakLength
	oneLiners := f.opt.Compact != CompactTrue || math.IsInf(limit, 1)
	total := len(entries) + start
	if float64(total+len(entries)) > limit {
		return false
	}
	for _, e := range entries {
		if oneLiners && strings.IndexByte(e, '\n') >= 0 {
			return false
		}
		if f.opt.Colors {
			e = StripVTControlCharacters(e)
		}
		if total += unitLen(e); float64(total) > limit {
			return false
		}
	}
	return base == "" || strings.IndexByte(base, '\n') < 0
}

// group puts many short entries of an array into aligned columns, several entries to a line.
func (f *formatter) group(entries []string, elems *goja.Object) []string {
	total, longest, n := 0, 0, len(entries)
	if f.opt.MaxArrayLength < float64(n) {
		n-- // the last one tells how many more there are
	}
	const separator = 2 // ", "
	widths := make([]int, n)
	for i := range n {
		w := columns(entries[i], f.opt.Colors)
		widths[i] = w
		total += w + separator
		longest = max(longest, w)
	}
	actual := longest + separator
	if !(float64(actual*3+f.indent) < f.opt.BreakLength) || !(float64(total)/float64(actual) > 5 || longest <= 6) {
		return entries
	}
	// A character is about two and a half times as high as it is wide, and the result should look like a square. Entries much shorter
	// than the longest one count for less.
	bias := math.Sqrt(float64(actual) - float64(total)/float64(len(entries)))
	biased := math.Max(float64(actual)-3-bias, 1)
	cols := int(min(
		math.Round(math.Sqrt(2.5*biased*float64(n))/biased),
		math.Floor((f.opt.BreakLength-float64(f.indent))/float64(actual)),
		f.opt.Compact*4,
		15,
	))
	if cols <= 1 {
		return entries
	}
	colWidths := make([]int, 0, cols)
	for c := range cols {
		w := 0
		for i := c; i < n; i += cols {
			w = max(w, widths[i])
		}
		colWidths = append(colWidths, w+separator)
	}
	right := elems == nil || allNumbers(elems, len(entries))
	grouped := make([]string, 0, n/cols+2)
	var b strings.Builder
	for i := 0; i < n; i += cols {
		b.Reset()
		end := min(i+cols, n)
		for j := i; j < end-1; j++ {
			pad := spaces(colWidths[j-i] - widths[j] - separator)
			if right {
				b.WriteString(pad)
			}
			b.WriteString(entries[j])
			b.WriteString(", ")
			if !right {
				b.WriteString(pad)
			}
		}
		if right {
			b.WriteString(spaces(colWidths[end-1-i] - separator - widths[end-1]))
		}
		b.WriteString(entries[end-1])
		grouped = append(grouped, b.String())
	}
	if n < len(entries) {
		grouped = append(grouped, entries[n])
	}
	return grouped
}

// allNumbers tells that the first n elements are numbers or bigints: those are aligned to the right.
func allNumbers(o *goja.Object, n int) bool {
	dense, isDense := engine.DenseElements(o)
	for i := range n {
		var v goja.Value
		switch {
		case !isDense:
			v = engine.GetProperty(o, indexKey(i))
		case i < len(dense):
			p, _ := engine.DescribeStored(dense[i])
			v = p.Value
		}
		if v == nil || !goja.IsNumber(v) && !goja.IsBigInt(v) {
			return false
		}
	}
	return true
}
