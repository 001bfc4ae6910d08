package engine

import (
	"reflect"
	"strings"
	"unicode"
	"unsafe"

	gojafile "github.com/dop251/goja/file"
)

// position gives the place of a frame in its source, mapped.
func (e *errorRealm) position(f *frame) (file string, line, column int) {
	if f.prg == nil {
		return "", 0, 0
	}
	src := programFile(f.prg)
	if src == nil {
		return "", 0, 0
	}
	return e.place(src, e.offset(f))
}

func (e *errorRealm) place(src *gojafile.File, off int) (file string, line, column int) {
	p := src.Position(off)
	file, line, column = p.Filename, p.Line, p.Column
	if e.cfg.MapPosition != nil {
		if mf, ml, mc, ok := e.cfg.MapPosition(file, line, column); ok {
			return mf, ml, mc
		}
	}
	return file, line, column
}

// offset gives the place in the source that V8 shows for a frame: the name of what is called, or the awaiting keyword.
// The engine remembers the parenthesis of the call.
func (e *errorRealm) offset(f *frame) int {
	off := programSourceOffset(f.prg, f.pc)
	src := programFile(f.prg).Source()
	if off > len(src) {
		return off
	}
	if f.flags&frameAsync != 0 {
		if strings.HasPrefix(src[off:], "await") {
			return off
		}
		if i := strings.LastIndex(src[:off], "await"); i >= 0 {
			return i
		}
		return off
	}
	switch name := instructionName(f.prg, f.pc); name {
	case "call", "_callVariadic", "callEval", "callEvalStrict", "_callEvalVariadic", "_callEvalVariadicStrict", "evalInstruction":
		if off < len(src) && src[off] == '(' {
			before := strings.TrimRightFunc(strings.TrimRight(src[:off], " \t\r\n"), isNamePart)
			if name := strings.TrimRight(src[len(before):off], " \t\r\n"); name != "" && !isReserved(name) {
				return len(before)
			}
		}
	default:
		if strings.HasPrefix(name, "_putValue") {
			return assignmentOperator(src, referenceOffset(f.prg, f.pc, off))
		}
		if strings.HasPrefix(name, "setProp") || strings.HasPrefix(name, "_setElem") || name == "_throwAssignToConst" {
			return assignmentOperator(src, off)
		}
	}
	return off
}

// referenceOffset gives where the variable was looked for that the instruction at pc assigns to: of an assignment the engine remembers the
// end of the value.
func referenceOffset(prg unsafe.Pointer, pc, off int) int {
	assigned := 0
	for pc--; pc >= 0; pc-- {
		switch name := instructionName(prg, pc); {
		case strings.HasPrefix(name, "_putValue"):
			assigned++
		case strings.HasPrefix(name, "resolve"):
			if assigned == 0 {
				return programSourceOffset(prg, pc)
			}
			assigned--
		}
	}
	return off
}

// assignmentOperator finds the operator behind the target that off is in.
func assignmentOperator(src string, off int) int {
	depth := 0
	for i := off; i < min(len(src), off+1000); i++ {
		switch c := src[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '=':
			if depth <= 0 {
				return off + len(strings.TrimRight(src[off:i], "+-*/%&|^<>?"))
			}
		case ';', '\n', '"', '\'', '`':
			if depth <= 0 {
				return off
			}
		}
	}
	return off
}

// isReserved tells the words that are no names: of a method that is called so, V8 shows the parenthesis.
func isReserved(word string) bool {
	switch word {
	case "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum", "export", "extends",
		"false", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "null", "return", "switch", "this", "throw", "true",
		"try", "typeof", "var", "void", "while", "with":
		return true
	}
	return false
}

func isNamePart(c rune) bool {
	return c == '$' || c == '_' || c == '#' || unicode.IsLetter(c) || unicode.IsDigit(c)
}

// instructionOperand gives the number that the instruction at pc, one of those that are a number, has.
func instructionOperand(prg unsafe.Pointer, pc int) int {
	l := errorOffsets()
	v := reflect.NewAt(l.codeType, unsafe.Add(prg, l.prgCode)).Elem().Index(pc).Elem()
	if v.Kind() == reflect.Uint32 {
		return int(v.Uint())
	}
	return 0
}

// instructionName gives the engine's name for the instruction at pc.
func instructionName(prg unsafe.Pointer, pc int) string {
	l := errorOffsets()
	code := reflect.NewAt(l.codeType, unsafe.Add(prg, l.prgCode)).Elem()
	if pc < 0 || pc >= code.Len() || code.Index(pc).IsNil() {
		return ""
	}
	t := code.Index(pc).Elem().Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Name()
}
