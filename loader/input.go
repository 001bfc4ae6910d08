package loader

import "strings"

// Input is what a look at the tokens of a piece of interactive input tells: whether more lines may be meant to follow.
type Input struct {
	// Cut: the text ends within a comment, a template, or a string whose line goes on.
	Cut bool
	// Open: more brackets of some kind are opened than closed. Wrong: one is closed that was not open.
	Open, Wrong bool
	// Await: the word occurs.
	Await bool
}

// ScanInput looks at interactive input.
func ScanInput(src string) (in Input) {
	t := tokenizer{src: src}
	var open [3]int // of ( [ {
	kinds := map[byte]int{'(': 0, '[': 1, '{': 2, ')': 0, ']': 1, '}': 2}
	closing := map[byte]byte{')': '(', ']': '[', '}': '{'}
	var stack []byte
	for {
		k := t.next()
		if k.kind == tokEOF {
			break
		}
		text := t.text(k)
		switch k.kind {
		case tokName:
			in.Await = in.Await || text == "await"
		case tokString:
			in.Cut = in.Cut || stringGoesOn(text, k.end == len(src))
		case tokTemplate, tokPunct:
			if k.kind == tokTemplate && text[0] != '}' {
				break // the begin of a template, or the whole of it
			}
			if c := text[0]; c == ')' || c == ']' || c == '}' {
				if n := len(stack); n > 0 && stack[n-1] == closing[c] {
					stack = stack[:n-1]
				} else {
					in.Wrong = true
				}
				open[kinds[c]]--
			}
			if c := text[len(text)-1]; k.kind == tokPunct && (c == '(' || c == '[' || c == '{') {
				stack = append(stack, c)
				open[kinds[c]]++
			}
		}
	}
	in.Cut = in.Cut || t.cut
	for _, n := range open {
		in.Open = in.Open || n > 0
	}
	return in
}

// stringGoesOn tells whether a string literal that ends the source ends with a backslash and a line end.
func stringGoesOn(literal string, last bool) bool {
	body := strings.TrimSuffix(strings.TrimSuffix(literal, "\n"), "\r")
	if !last || len(body) == len(literal) {
		return false
	}
	n := len(body) - len(strings.TrimRight(body, `\`))
	return n%2 == 1
}
