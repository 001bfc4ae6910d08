package assert

import "testing"

func TestExpressionAt(t *testing.T) {
	for _, c := range []struct {
		line   string
		column int
		want   string
	}{
		{"assert(0)", 1, "assert(0)"},
		{"  assert.ok(a === ')');", 10, "assert.ok(a === ')')"},
		{"t(() => assert.ok(/\\)/.test(x)));", 16, "assert.ok(/\\)/.test(x))"},
		{"assert.ok(`${')'}` === 1)", 8, "assert.ok(`${')'}` === 1)"},
		{"assert(", 1, "assert("},
		{"assert['ok'](0)", 13, "assert['ok'](0)"},
		{"x(assert(a / b, c))", 3, "assert(a / b, c)"},
		{"", 5, ""},
		{"ok(a /* ) */) || b(", 1, "ok(a /* ) */)"},
		{"ok(a, // )", 1, "ok(a, // )"},
		{"x(assert.ok?.(0))", 13, "assert.ok?.(0)"},
		{"new A().ok(0)", 9, "ok(0)"},
	} {
		if got := expressionAt(c.line, c.column); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.line, c.column, got, c.want)
		}
	}
}

func FuzzExpressionAt(f *testing.F) {
	f.Add("assert(a, 'b', `${c}`, /d/)", 1)
	f.Fuzz(func(t *testing.T, line string, column int) {
		if got := expressionAt(line, column); len(got) > len(line) {
			t.Errorf("%q is longer than its line", got)
		}
	})
}
