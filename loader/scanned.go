package loader

import (
	"strings"

	"github.com/dop251/goja"
)

// scanned compiles a text with what a look at its tokens finds, again without those places that the parser did not take for what they seemed
// to be; compile gives them in wrong. scan is nil if there is no need for a look. What the parser refuses is tried once more as a text with
// using declarations, which are so rare, and the word so common, that nothing else is asked to look for them.
func scanned(text string, look, statements bool, compile func(scan *moduleScan) (prog *goja.Program, wrong []int, err error)) (*goja.Program, error) {
	var scan *moduleScan
	prog, err := agreed(func(skip map[int]bool) *moduleScan {
		if !look {
			return nil
		}
		return scanModule(text, statements, skip)
	}, compile)
	if err == nil || isFinal(err) || !strings.Contains(text, "using") {
		return prog, err
	}
	again, wrong := agreed(func(skip map[int]bool) *moduleScan {
		scan = scanWith(text, statements, true, skip)
		return scan
	}, compile)
	switch {
	case len(scan.usings) == 0:
		return nil, err
	case wrong == nil:
		return again, nil
	}
	a, okA := asSyntaxError(err, text)
	b, okB := asSyntaxError(wrong, text)
	if okA && okB && (b.Line > a.Line || b.Line == a.Line && b.Column >= a.Column) {
		b.final = true
		b.aboutUsing(text, scan.usings)
		return nil, b
	}
	return nil, err
}

// agreed looks and compiles until the look and the parser agree.
func agreed(look func(skip map[int]bool) *moduleScan, compile func(*moduleScan) (*goja.Program, []int, error)) (*goja.Program, error) {
	skip := map[int]bool{}
	for {
		prog, wrong, err := compile(look(skip))
		if wrong == nil {
			return prog, err
		}
		if !skipAll(skip, wrong) {
			return nil, errScan
		}
	}
}

// skipAll adds the offsets that a look at the tokens got wrong. It returns false if one of them was to be skipped already: then
// another look would find no more.
func skipAll(skip map[int]bool, wrong []int) bool {
	for _, at := range wrong {
		if skip[at] {
			return false
		}
		skip[at] = true
	}
	return true
}

// aboutUsing words what is wrong with a declaration that the parser took for one of constants.
func (e *SyntaxError) aboutUsing(text string, usings []using) {
	if e.Message != "Missing initializer in const declaration" {
		return
	}
	line := 0
	for _, u := range usings {
		if line = strings.Count(text[:u.at], "\n") + 1; line > e.Line {
			break
		}
		e.Message = "Missing initializer in " + u.words()
	}
}
