package loader

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// cjsExports is what the text of a CommonJS module seems to export. It is a guess that Node's documentation describes: names come
// from the forms that people and compilers write, wherever they stand.
type cjsExports struct {
	names     []string
	reexports []string // specifiers whose exports are exports too
}

// lexCommonJS looks for exports in the tokens of a source.
func lexCommonJS(src string) cjsExports {
	x := &cjsLexer{stars: map[string]string{}}
	t := tokenizer{src: src}
	for {
		k := t.next()
		if k.kind == tokEOF {
			break
		}
		x.tokens = append(x.tokens, k)
	}
	x.src = src
	for x.at < len(x.tokens) {
		x.step()
	}
	return x.out
}

type cjsLexer struct {
	src    string
	tokens []jsToken
	at     int
	out    cjsExports
	stars  map[string]string // variables that hold require("x"), as Babel's export * has them
}

// is tells whether the tokens at i spell words.
func (x *cjsLexer) is(i int, words ...string) bool {
	if i+len(words) > len(x.tokens) {
		return false
	}
	for k, w := range words {
		if x.text(i+k) != w {
			return false
		}
	}
	return true
}

func (x *cjsLexer) text(i int) string {
	if i < 0 || i >= len(x.tokens) {
		return ""
	}
	return x.src[x.tokens[i].start:x.tokens[i].end]
}

func (x *cjsLexer) kind(i int) tokenKind {
	if i < 0 || i >= len(x.tokens) {
		return tokEOF
	}
	return x.tokens[i].kind
}

func (x *cjsLexer) add(name string) {
	// A name that is no text, such as half of a surrogate pair, cannot be an export.
	if !strings.ContainsRune(name, utf8.RuneError) && !slices.Contains(x.out.names, name) {
		x.out.names = append(x.out.names, name)
	}
}

func (x *cjsLexer) reexport(specifier string) {
	if !slices.Contains(x.out.reexports, specifier) {
		x.out.reexports = append(x.out.reexports, specifier)
	}
}

func (x *cjsLexer) step() {
	i := x.at
	x.at++
	if x.kind(i) != tokName || x.is(i-1, ".") || x.is(i-1, "?.") {
		return
	}
	switch x.text(i) {
	case "exports":
		x.exports(i + 1)
	case "module":
		if x.is(i, "module", ".", "exports") {
			x.moduleExports(i + 3)
		}
	case "Object":
		if x.is(i, "Object", ".", "defineProperty", "(") {
			x.defineProperty(i + 4)
		} else if x.is(i, "Object", ".", "keys", "(") {
			x.keysLoop(i + 4)
		}
	case "__exportStar", "__export":
		x.exportStar(i + 1)
	case "tslib", "tslib_1":
		if x.is(i+1, ".", "__exportStar") {
			x.exportStar(i + 3)
		}
	case "var", "let", "const":
		x.variable(i + 1)
	}
}

// exports reads .name = or ["name"] = behind exports or module.exports.
func (x *cjsLexer) exports(i int) {
	switch {
	case x.is(i, ".") && x.kind(i+1) == tokName && x.is(i+2, "=") && !x.is(i+3, "="):
		x.add(unescapeName(x.text(i + 1)))
	case x.is(i, "[") && x.kind(i+1) == tokString && x.is(i+2, "]", "=") && !x.is(i+4, "="):
		x.add(unquote(x.text(i + 1)))
	}
}

func (x *cjsLexer) moduleExports(i int) {
	if !x.is(i, "=") || x.is(i+1, "=") {
		x.exports(i)
		return
	}
	// What was re-exported before is replaced.
	x.out.reexports = nil
	i++
	for x.is(i, "exports", "=") || x.is(i, "module", ".", "exports", "=") {
		if x.text(i) == "exports" {
			i += 2
		} else {
			i += 4
		}
	}
	switch {
	case x.is(i, "{"):
		x.literal(i + 1)
	case x.required(i) != "":
		x.reexport(x.required(i))
	}
}

// required gives the specifier of require("x") at i, or "".
func (x *cjsLexer) required(i int) string {
	if x.is(i, "require", "(") && x.kind(i+2) == tokString && x.is(i+3, ")") {
		return unquote(x.text(i + 2))
	}
	return ""
}

// literal reads the keys of an object whose values are names; the first other value is the last key that counts.
func (x *cjsLexer) literal(i int) {
	for {
		switch {
		case x.is(i, "...") && x.required(i+1) != "":
			x.reexport(x.required(i + 1))
			i += 5
		case x.is(i, "..."):
			return
		case x.kind(i) == tokName && (x.is(i+1, ",") || x.is(i+1, "}")):
			x.add(unescapeName(x.text(i)))
			i++
		case (x.kind(i) == tokName || x.kind(i) == tokString) && x.is(i+1, ":"):
			if x.kind(i+2) != tokName {
				return
			}
			name := unescapeName(x.text(i))
			if x.kind(i) == tokString {
				name = unquote(x.text(i))
			}
			x.add(name)
			i += 3
		default:
			return
		}
		if !x.is(i, ",") {
			return
		}
		i++
	}
}

// defineProperty reads Object.defineProperty(exports, "name", { ... }) for the descriptors that compilers write.
func (x *cjsLexer) defineProperty(i int) {
	switch {
	case x.is(i, "exports", ","):
		i += 2
	case x.is(i, "module", ".", "exports", ","):
		i += 4
	default:
		return
	}
	if x.kind(i) != tokString || !x.is(i+1, ",", "{") {
		return
	}
	name := unquote(x.text(i))
	i += 3
	switch {
	case x.is(i, "enumerable", ":", "true", ","):
		i += 4
	case x.is(i, "enumerable", ":", "!", "0", ","):
		i += 5
	}
	switch {
	case x.is(i, "value", ":"):
		x.add(name)
		return
	case x.is(i, "get", ":", "function", "("):
		i += 4
	case x.is(i, "get", ":", "function") && x.kind(i+3) == tokName && x.is(i+4, "("):
		i += 5
	case x.is(i, "get", "("):
		i += 2
	default:
		return
	}
	// Only a getter that reads a name or a property of one is taken to be safe.
	if !x.is(i, ")", "{", "return") || x.kind(i+3) != tokName {
		return
	}
	i += 4
	switch {
	case x.is(i, ".") && x.kind(i+1) == tokName:
		i += 2
	case x.is(i, "[") && x.kind(i+1) == tokString && x.is(i+2, "]"):
		i += 3
	}
	if x.is(i, ";") {
		i++
	}
	if x.is(i, "}") {
		x.add(name)
	}
}

// exportStar reads (require("x") behind the helpers that TypeScript has for export *.
func (x *cjsLexer) exportStar(i int) {
	if x.is(i, "(") {
		if s := x.required(i + 1); s != "" {
			x.reexport(s)
		}
	}
}

// variable notes `x = require("y")` and `x = _interopRequireWildcard(require("y"))`.
func (x *cjsLexer) variable(i int) {
	for x.kind(i) == tokName && x.is(i+1, "=") {
		name, v := x.text(i), i+2
		wrapped := x.kind(v) == tokName && x.text(v) != "require" && x.is(v+1, "(")
		if wrapped {
			v += 2
		}
		s := x.required(v)
		if s == "" {
			return
		}
		x.stars[name] = s
		i = v + 4
		if wrapped {
			for !x.is(i, ")") {
				if x.kind(i) == tokEOF || x.is(i, ";") {
					return
				}
				i++
			}
			i++
		}
		if !x.is(i, ",") {
			return
		}
		i++
	}
}

// keysLoop reads Babel's export *: Object.keys(_x).forEach(function (key) { ... exports[key] ... }).
func (x *cjsLexer) keysLoop(i int) {
	specifier := x.stars[x.text(i)]
	if specifier == "" || !x.is(i+1, ")", ".", "forEach", "(", "function", "(") || x.kind(i+7) != tokName {
		return
	}
	key := x.text(i + 7)
	if !x.is(i+8, ")", "{", "if", "(", key, "=", "=", "=") {
		return
	}
	for n := i + 8; n < i+120 && x.kind(n) != tokEOF; n++ {
		if x.is(n, "exports", "[", key, "]", "=") || x.is(n, "Object", ".", "defineProperty", "(", "exports", ",", key) {
			x.reexport(specifier)
			return
		}
	}
}
