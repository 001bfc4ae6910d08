// Package envfile reads files of environment variables as --env-file, process.loadEnvFile and util.parseEnv do.
package envfile

import "strings"

// Variable is one line of a file.
type Variable struct{ Name, Value string }

// Parse reads a file's text. A name that comes twice is given twice; the later one counts. Lines that are no assignments are
// passed over, as Node does.
func Parse(text string) []Variable {
	var out []Variable
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' {
			text = rest
			continue
		}
		name, value, ok := strings.Cut(text, "=")
		if !ok || strings.Contains(name, "\n") {
			text = rest
			continue
		}
		name = strings.TrimSpace(name)
		if after, found := strings.CutPrefix(name, "export "); found {
			name = strings.TrimSpace(after)
		}
		value, text = readValue(strings.TrimLeft(value, " \t"))
		if name != "" {
			out = append(out, Variable{name, value})
		}
	}
	return out
}

// readValue reads the value that s begins with, and gives what follows its line.
func readValue(s string) (value, rest string) {
	if s == "" {
		return "", ""
	}
	if q := s[0]; q == '"' || q == '\'' || q == '`' {
		if end := strings.IndexByte(s[1:], q); end >= 0 {
			value = s[1 : end+1]
			if q == '"' {
				value = strings.ReplaceAll(value, `\n`, "\n")
			}
			_, rest, _ = strings.Cut(s[end+2:], "\n")
			return value, rest
		}
	}
	line, rest, _ := strings.Cut(s, "\n")
	if hash := strings.IndexByte(line, '#'); hash >= 0 {
		line = line[:hash]
	}
	return strings.TrimSpace(line), rest
}
