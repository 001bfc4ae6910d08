package intl

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// SpecialCase prepares a text for the conversion of case that all languages share, where a language has rules of its own; nil
// where it has none.
func SpecialCase(lang string, upper bool) func(string) string {
	switch {
	case (lang == "tr" || lang == "az") && upper:
		return strings.NewReplacer("i", "İ").Replace
	case lang == "tr" || lang == "az":
		return strings.NewReplacer("I\u0307", "i", "I", "ı", "İ", "i").Replace
	case lang == "lt" && upper:
		return func(s string) string {
			return strings.NewReplacer("i\u0307", "i", "j\u0307", "j", "į\u0307", "į").Replace(s)
		}
	case lang == "lt":
		return lithuanianLower
	case lang == "el" && upper:
		return greekUpper
	}
	return nil
}

// lithuanianLower keeps the dot of i, j and į under an accent.
func lithuanianLower(s string) string {
	s = strings.NewReplacer("Ì", "i\u0307\u0300", "Í", "i\u0307\u0301", "Ĩ", "i\u0307\u0303").Replace(s)
	var b strings.Builder
	runes := []rune(s)
	for i, c := range runes {
		b.WriteRune(c)
		if (c == 'I' || c == 'J' || c == 'Į') && accentAbove(runes[i+1:]) {
			b.WriteRune(0x307)
		}
	}
	return b.String()
}

// accentAbove tells whether a letter is followed by an accent above it.
func accentAbove(rest []rune) bool {
	for _, c := range rest {
		if !unicode.Is(unicode.Mn, c) {
			return false
		}
		switch norm.NFD.PropertiesString(string(c)).CCC() {
		case 230:
			return true
		case 0:
			return false
		}
	}
	return false
}

// greekUpper takes the accents from Greek vowels, but for dialytika.
func greekUpper(s string) string {
	var b strings.Builder
	vowel, accented := false, false
	for _, c := range norm.NFD.String(s) {
		switch {
		case vowel && (c == 0x301 || c == 0x300 || c == 0x342 || c == 0x313 || c == 0x314):
			accented = true
			continue
		case unicode.Is(unicode.Mn, c):
		default:
			if accented && (c == 'ι' || c == 'υ') && vowel {
				// A vowel after an accented one was never read as one with it: the accent's place is taken by dialytika.
				b.WriteRune(c)
				b.WriteRune(0x308)
				vowel, accented = true, false
				continue
			}
			vowel = strings.ContainsRune("αεηιουωΑΕΗΙΟΥΩ", c)
			accented = false
		}
		b.WriteRune(c)
	}
	return norm.NFC.String(b.String())
}
