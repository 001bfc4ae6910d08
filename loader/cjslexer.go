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
	case x.is(i, ".") && x.kind(i+1) == tokName && x.is(i+2, "="):
		x.add(unescapeName(x.text(i + 1)))
	case x.is(i, "[") && x.kind(i+1) == tokString && x.is(i+2, "]", "="):
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
	switch i++; {
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

// literal reads the keys of an object whose values are names; a key with another value is the last that counts.
func (x *cjsLexer) literal(i int) {
	for {
		switch {
		case x.is(i, "...") && x.required(i+1) != "":
			x.reexport(x.required(i + 1))
			i += 5
		case x.is(i, "...") && x.kind(i+1) == tokName:
			i += 2
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
		case x.is(i, "get") && x.kind(i+1) == tokName:
			return
		case x.kind(i) == tokName:
			x.add(unescapeName(x.text(i)))
			i++
		default:
			return
		}
		if !x.is(i, ",") {
			return
		}
		i++
	}
}

// eat goes on behind the tokens at *i if they spell words.
func (x *cjsLexer) eat(i *int, words ...string) bool {
	if !x.is(*i, words...) {
		return false
	}
	*i += len(words)
	return true
}

// eatExports goes on behind exports or module.exports.
func (x *cjsLexer) eatExports(i *int) bool {
	return x.eat(i, "exports") || x.eat(i, "module", ".", "exports")
}

// eatKind goes on behind a token of a kind.
func (x *cjsLexer) eatKind(i *int, kind tokenKind) bool {
	if x.kind(*i) != kind {
		return false
	}
	*i++
	return true
}

// defineProperty reads Object.defineProperty(exports, "name", { ... }) for the descriptors that compilers write.
func (x *cjsLexer) defineProperty(i int) {
	if !x.eatExports(&i) || !x.eat(&i, ",") || !x.eatKind(&i, tokString) {
		return
	}
	name := unquote(x.text(i - 1))
	if !x.eat(&i, ",", "{") {
		return
	}
	enumerable := x.eat(&i, "enumerable", ":", "true", ",")
	if x.is(i, "value", ":") {
		x.add(name)
		return
	}
	if !enumerable {
		x.eat(&i, "enumerable", ":", "!", "0", ",")
	}
	// Only a getter that reads a name or a property of one is taken to be safe.
	if !x.eatGetter(&i) || !x.eatKind(&i, tokName) {
		return
	}
	if x.eat(&i, ".") {
		x.eatKind(&i, tokName)
	} else if x.eat(&i, "[") && !(x.eatKind(&i, tokString) && x.eat(&i, "]")) {
		return
	}
	if x.eatEnd(&i) {
		x.add(name)
	}
}

// eatGetter goes on behind the begin of a getter, up to what it returns.
func (x *cjsLexer) eatGetter(i *int) bool {
	if !x.eat(i, "get") {
		return false
	}
	if x.eat(i, ":", "function") {
		x.eatKind(i, tokName)
	}
	return x.eat(i, "(", ")", "{", "return")
}

// eatEnd goes on behind the end of a getter and of the call that it is an argument of.
func (x *cjsLexer) eatEnd(i *int) bool {
	x.eat(i, ";")
	if !x.eat(i, "}") {
		return false
	}
	x.eat(i, ",")
	return x.eat(i, "}", ")")
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
	for x.eatKind(&i, tokName) {
		name := x.text(i - 1)
		if !x.eat(&i, "=") {
			return
		}
		wrapped := x.eat(&i, "_interopRequireWildcard", "(")
		specifier := x.required(i)
		if specifier == "" {
			return
		}
		x.stars[name] = specifier
		i += 4
		if wrapped {
			x.eat(&i, ",", "true")
			x.eat(&i, ")")
		}
		if !x.eat(&i, ",") {
			return
		}
	}
}

// keysLoop reads export * as Babel and Rollup write it: Object.keys(_x).forEach(function (key) { ... exports[key] = _x[key] ... }).
func (x *cjsLexer) keysLoop(i int) {
	from := x.text(i)
	specifier := x.stars[from]
	i++
	if specifier == "" || !x.eat(&i, ")", ".", "forEach", "(", "function", "(") || !x.eatKind(&i, tokName) {
		return
	}
	key := x.text(i - 1)
	if x.eat(&i, ")", "{", "if", "(", key) && x.eatCondition(&i, key, from) && x.eatCopy(&i, key, from) {
		x.reexport(specifier)
	}
}

// eatCondition goes on behind what keysLoop leaves out: the default export, and what is there already.
func (x *cjsLexer) eatCondition(i *int, key, from string) bool {
	if x.eat(i, "!", "=", "=") {
		if !x.eatOneOf(i, "default") {
			return false
		}
		if x.eat(i, "&", "&", "!") && !x.eatOwn(i, key) {
			return false
		}
		return x.eat(i, ")")
	}
	if !x.eat(i, "=", "=", "=") || !x.eatOneOf(i, "default") || !x.eat(i, "|", "|", key, "=", "=", "=") || !x.eatOneOf(i, "__esModule") || !x.eatReturn(i) {
		return false
	}
	if x.eat(i, "if", "(", "Object") {
		*i--
		if !x.eatOwn(i, key) || !x.eatReturn(i) {
			return false
		}
	}
	if x.eat(i, "if", "(", key, "in") {
		return x.eatExports(i) && x.eat(i, "&", "&") && x.eatExports(i) && x.eat(i, "[", key, "]", "=", "=", "=", from, "[", key, "]") && x.eatReturn(i)
	}
	return true
}

// eatOneOf goes on behind a string with that text, in quotes.
func (x *cjsLexer) eatOneOf(i *int, text string) bool {
	return x.eat(i, "'"+text+"'") || x.eat(i, `"`+text+`"`)
}

func (x *cjsLexer) eatReturn(i *int) bool {
	if !x.eat(i, ")", "return") {
		return false
	}
	x.eat(i, ";")
	return true
}

// eatOwn goes on behind a question for an own property named key.
func (x *cjsLexer) eatOwn(i *int, key string) bool {
	if x.eat(i, "Object", ".") {
		x.eat(i, "prototype", ".")
		return x.eat(i, "hasOwnProperty", ".", "call", "(") && x.eatKind(i, tokName) && x.eat(i, ",", key, ")")
	}
	return x.eatKind(i, tokName) && x.eat(i, ".", "hasOwnProperty", "(", key, ")")
}

// eatCopy goes on behind what makes the export.
func (x *cjsLexer) eatCopy(i *int, key, from string) bool {
	if x.eat(i, "Object", ".", "defineProperty", "(") {
		return x.eatExports(i) && x.eat(i, ",", key, ",", "{", "enumerable", ":", "true", ",") && x.eatGetter(i) && x.eat(i, from, "[", key, "]") && x.eatEnd(i)
	}
	return x.eatExports(i) && x.eat(i, "[", key, "]", "=", from, "[", key, "]")
}
