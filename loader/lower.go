package loader

import (
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// loweringVersion is part of every key of a program that may be lowered. It changes whenever the same source would be made
// into another program.
const loweringVersion = 7

// lowered lists what the engine does not run, by esbuild's names. All else it runs as it stands. Decorators are left for the engine to
// refuse, as V8 does, under Node's own rules for TypeScript.
func lowered(d dialect) map[string]bool {
	return map[string]bool{
		"using":             false,
		"decorators":        d.rules != tolerant,
		"top-level-await":   true,
		"dynamic-import":    true,
		"import-meta":       true,
		"import-attributes": true,
	}
}

// lower has esbuild make src into what the engine parses. head is what will stand before the result in its first line; the
// source map counts it in. Errors are *SyntaxError with positions in src.
func lower(name, src string, d dialect, head string) (code string, sourceMap []byte, err error) {
	o := api.TransformOptions{
		Loader: d.loader, Sourcefile: name, Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude,
		Target: api.ESNext, Supported: lowered(d), Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		TreeShaking: api.TreeShakingFalse, LogLevel: api.LogLevelSilent,
	}
	if d.rules != tolerant {
		o.TsconfigRaw = `{"compilerOptions":{"verbatimModuleSyntax":true}}`
	}
	res := api.Transform(src, o)
	if len(res.Errors) > 0 {
		m := res.Errors[0]
		e := &SyntaxError{Message: m.Text, File: name, exact: true}
		if m.Location != nil {
			e.Line, e.Column = m.Location.Line, m.Location.Column+1
		}
		if d.typed() {
			return "", nil, invalidTypeScript(name, src, d, e)
		}
		return "", nil, e
	}
	if d.unmapped {
		return string(res.Code), nil, nil
	}
	return string(res.Code), shiftMap(res.Map, len(head)), nil
}

// needsLowering tells an error of the engine that lowering may help against.
func needsLowering(src string) bool {
	for _, word := range [...]string{"async", "await", "using", "@", "import", "accessor", "/", "<!--", "-->"} {
		if strings.Contains(src, word) {
			return true
		}
	}
	return false
}

// mayNeedRewriting tells a text that may have import(), async generators or for await, by its words alone.
func mayNeedRewriting(text string) bool {
	return followed(text, "import", "(/", "") || followed(text, "import", "", ".") || followed(text, "async", "*", "function") || followed(text, "for", "", "await")
}

// followed tells whether word stands anywhere in text with one of the characters next behind it, or with the word second, and
// behind that one of next if there are any. Blanks may be between, and comments count as anything.
func followed(text, word, next, second string) bool {
	for {
		at := strings.Index(text, word)
		if at < 0 {
			return false
		}
		text = text[at+len(word):]
		rest := strings.TrimLeft(text, " \t\r\n")
		if rest == "" {
			return false
		}
		if next != "" && strings.IndexByte(next, rest[0]) >= 0 || rest[0] == '/' && len(rest) > 1 && (rest[1] == '*' || rest[1] == '/') {
			return true
		}
		if second == "" || !strings.HasPrefix(rest, second) {
			continue
		}
		rest = strings.TrimLeft(rest[len(second):], " \t\r\n")
		if next == "" || rest != "" && (strings.IndexByte(next, rest[0]) >= 0 || rest[0] == '/') {
			return true
		}
	}
}
