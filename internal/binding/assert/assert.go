// Package assert is what the builtin module assert has in Go: comparisons, differences of lines, and the source of a failed assertion.
//
// Everything here belongs to the goroutine that owns the isolate.
package assert

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/deepequal"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/myers"
)

// New makes internalBinding('assert').
func New(e *jsbind.Env) *goja.Object {
	return engine.NewTemplate(engine.ObjectProto).
		EnumerableMethod("deepEqual", 3, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return r.ToValue(deepequal.Equal(c.Argument(0), c.Argument(1), deepequal.Mode(c.Argument(2).ToInteger())))
		}).
		EnumerableMethod("diffLines", 3, diffLines).
		EnumerableMethod("callerExpression", 0, callerExpression).
		New(e.VM)
}

// keptLines is how many equal lines are shown before others are left out.
const keptLines = 5

// diffLines shows the difference of two lists of lines: (actual, expected, commas) gives [text, skipped]. With commas set, lines that
// differ in a comma at the end are equal.
func diffLines(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	a, b := lines(r, c.Argument(0)), lines(r, c.Argument(1))
	commas := c.Argument(2).ToBoolean()
	edits := myers.Diff(len(a), len(b), func(i, j int) bool {
		return a[i] == b[j] || commas && (a[i]+"," == b[j] || a[i] == b[j]+",")
	})
	var out strings.Builder
	skipped := false
	equal := 0
	line := func(mark, s string) { out.WriteString("\n" + mark + " " + s) }
	text := func(n int) string { // of edit n, which is equal in both
		e := edits[n]
		if s := a[e.Index]; !commas || strings.HasSuffix(s, ",") {
			return s
		}
		return b[place(edits, n)]
	}
	for n, e := range edits {
		if e.Op == myers.Both {
			if equal++; equal <= keptLines {
				line(" ", text(n))
			}
			continue
		}
		// To leave out one or two lines would save nothing.
		switch {
		case equal == keptLines+1:
			line(" ", text(n-1))
		case equal == keptLines+2:
			line(" ", text(n-2))
			line(" ", text(n-1))
		case equal > keptLines+2:
			out.WriteString("\n...")
			line(" ", text(n-1))
			skipped = true
		}
		equal = 0
		if e.Op == myers.OnlyA {
			line("+", a[e.Index])
		} else {
			line("-", b[e.Index])
		}
	}
	return r.NewArray(r.ToValue(strings.TrimRight(out.String(), " \n")), skipped)
}

// place gives the index in the second sequence of an edit that is equal in both.
func place(edits []myers.Edit, n int) int {
	at := 0
	for _, e := range edits[:n] {
		if e.Op != myers.OnlyA {
			at++
		}
	}
	return at
}

func lines(r *goja.Runtime, v goja.Value) (list []string) {
	engine.ForOf(r, v, func(v goja.Value) bool {
		list = append(list, v.String())
		return true
	})
	return list
}
