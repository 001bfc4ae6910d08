package regex

import "strings"

// FlagsOf gives the flags that matter to a pattern's meaning.
func FlagsOf(flags string) Flags {
	has := func(f string) bool { return strings.Contains(flags, f) }
	return Flags{IgnoreCase: has("i"), Multiline: has("m"), DotAll: has("s"), Unicode: has("u"), Sets: has("v")}
}

// Beyond tells whether an expression has what the engine does not know, takes for something else without a word, or may try for
// ages without an end that can be asked for.
func Beyond(pattern, flags string) bool {
	if strings.ContainsAny(flags, "dv") {
		return true
	}
	if strings.Contains(flags, "u") && (strings.Contains(pattern, `\p`) || strings.Contains(pattern, `\P`)) {
		return true
	}
	backtracks := false
	for rest := pattern; ; {
		_, after, found := strings.Cut(rest, "(?")
		if !found || after == "" {
			break
		}
		if strings.ContainsRune("ims-", rune(after[0])) {
			return true
		}
		backtracks = backtracks || strings.ContainsRune("=!<", rune(after[0]))
		rest = after
	}
	return repeatsGroup(pattern) && (backtracks || refersBack(pattern))
}

// repeatsGroup tells whether a group has a quantifier. Only then can the number of ways to match grow exponentially. The engine
// matches what looks neither around nor back in linear time; the rest it hands to a matcher that nothing interrupts.
func repeatsGroup(pattern string) bool {
	for i := 0; i+1 < len(pattern); i++ {
		if pattern[i] == ')' && strings.IndexByte("*+{", pattern[i+1]) >= 0 {
			return true
		}
	}
	return false
}

// refersBack tells whether a pattern has a reference to a group, as far as its text shows.
func refersBack(pattern string) bool {
	for i := 0; i+1 < len(pattern); i++ {
		if pattern[i] == '\\' {
			if c := pattern[i+1]; c >= '1' && c <= '9' || c == 'k' {
				return true
			}
			i++
		}
	}
	return false
}

// ValidFlags tells whether flags are each of those that there are, once at most.
func ValidFlags(flags string) bool {
	for i, f := range flags {
		if !strings.ContainsRune("dgimsuvy", f) || strings.ContainsRune(flags[:i], f) {
			return false
		}
	}
	return !strings.Contains(flags, "u") || !strings.Contains(flags, "v")
}
