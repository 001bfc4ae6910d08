package engine

import (
	"regexp"
	"strings"
	"sync"
	"unsafe"
)

// V8 gives a function without a name one that it guesses from the code around: the target of the assignment that it is the value
// of, as in exports.f = () => {}.

// inferredRules are the expressions for the text before a function and behind it.
type inferredRules struct{ target, call, option *regexp.Regexp }

var inferring = sync.OnceValue(func() inferredRules {
	return inferredRules{
		target: regexp.MustCompile(`(?:^|[^\w$.\])])((?:[A-Za-z_$][\w$]*\.)+[A-Za-z_$][\w$]*)\s*=\s*$`),
		call:   regexp.MustCompile(`(?:^|[^\w$.\])])((?:[A-Za-z_$][\w$]*\.)*[A-Za-z_$][\w$]*)\(\s*$`),
		option: regexp.MustCompile(`^\s*,\s*\{\s*([A-Za-z_$][\w$]*)\s*:\s*(?:[^(){}\[\],]+|\{\s*\})\s*[,}]`),
	}
})

// inferredReach is how much of the text around a function is looked at.
const inferredReach = 200

// inferredName guesses a name for the function of a frame, or gives "".
func (f *frame) inferredName() string {
	if f.callee == nil || f.prg == nil {
		return ""
	}
	before, behind, ok := f.around()
	if !ok {
		return ""
	}
	rules := inferring()
	if name := assigned(rules, before); name != "" {
		return name
	}
	// As an argument it gets the name of what is called with that of an option behind it, unless another call makes its value.
	option, call := rules.option.FindStringSubmatch(behind), rules.call.FindStringSubmatch(before)
	if option == nil || call == nil {
		return ""
	}
	return call[1] + "." + option[1]
}

// assigned gives the targets of the assignments that text ends with.
func assigned(rules inferredRules, text string) string {
	name := ""
	for {
		m := rules.target.FindStringSubmatchIndex(text)
		if m == nil {
			return name
		}
		target := strings.ReplaceAll(text[m[2]:m[3]], ".prototype.", ".")
		if strings.HasPrefix(target, "this.") {
			return name
		}
		if name != "" {
			target += "." + name
		}
		name, text = target, text[:m[2]]
	}
}

// around gives the source before the function of a frame and behind it.
func (f *frame) around() (before, behind string, ok bool) {
	l := errorOffsets()
	if scriptOf(f.callee) == nil {
		return "", "", false
	}
	code := *at[string](selfOf(f.callee).data, l.funcSrc)
	text := programFile(f.prg).Source()
	// The engine cuts the code of a function out of the source.
	off := uintptr(unsafe.Pointer(unsafe.StringData(code))) - uintptr(unsafe.Pointer(unsafe.StringData(text)))
	if code == "" || off > uintptr(len(text)) || off+uintptr(len(code)) > uintptr(len(text)) {
		return "", "", false
	}
	end := int(off) + len(code)
	return text[max(0, int(off)-inferredReach):off], text[end:min(len(text), end+inferredReach)], true
}
