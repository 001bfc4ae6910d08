package regex

import "strings"

// FlagsOf gives the flags that matter to a pattern's meaning.
func FlagsOf(flags string) Flags {
	has := func(f string) bool { return strings.Contains(flags, f) }
	return Flags{IgnoreCase: has("i"), Multiline: has("m"), DotAll: has("s"), Unicode: has("u"), Sets: has("v")}
}

// Beyond tells whether an expression has what the engine does not know, or takes for something else without a word.
func Beyond(pattern, flags string) bool {
	if strings.ContainsAny(flags, "dv") {
		return true
	}
	if strings.Contains(flags, "u") && (strings.Contains(pattern, `\p`) || strings.Contains(pattern, `\P`)) {
		return true
	}
	for rest := pattern; ; {
		_, after, found := strings.Cut(rest, "(?")
		if !found || after == "" {
			return false
		}
		if strings.ContainsRune("ims-", rune(after[0])) {
			return true
		}
		rest = after
	}
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
