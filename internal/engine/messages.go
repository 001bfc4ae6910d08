package engine

import (
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// raise is the place where the engine made an error: the instruction and its operands, or the native function that ran.
type raise struct {
	e     *errorRealm
	prg   unsafe.Pointer // nil in a native function
	instr string         // name of the instruction, "" in a native function
	pc    int
	stack []goja.Value
	sp    int
	sb    int

	callee *goja.Object // in a native function: it, its receiver and its arguments
	this   goja.Value
	args   []goja.Value
}

// translate words a message of the engine as V8 does. It is called only for errors that the engine itself raises; what it
// does not know stays as it is.
func (e *errorRealm) translate(k errorKind, msg string) (errorKind, string) {
	if t, ok := fixedMessages[msg]; ok {
		if t.kind != kindError {
			k = t.kind
		}
		return k, t.text
	}
	r := e.raised()
	if msg == "proxy target is not a function" {
		r = r.caller()
	}
	switch k {
	case kindTypeError:
		if t := r.typeError(msg); t != "" {
			return k, t
		}
	case kindReferenceError:
		if msg == "Cannot access a variable before initialization" {
			if name := r.identifier(); name != "" {
				return k, "Cannot access '" + name + "' before initialization"
			}
		}
	case kindRangeError:
		return k, r.rangeError(msg)
	case kindSyntaxError:
		return k, r.syntaxError(msg)
	}
	return k, msg
}

func (e *errorRealm) raised() *raise { return e.raisedAt(0) }

// caller is the place where the native function was called that made the error.
func (r *raise) caller() *raise { return r.e.raisedAt(1) }

// raisedAt gives the place that is up levels above the innermost.
func (e *errorRealm) raisedAt(up int) *raise {
	w := e.walk()
	a := w.level(max(0, w.depth-up))
	r := &raise{e: e, prg: a.prg, pc: a.pc, sb: a.sb, stack: w.stack, sp: *at[int](w.vm, offsets().vmSP), this: goja.Undefined()}
	if a.prg != nil {
		r.instr = instructionName(a.prg, a.pc)
		return r
	}
	if a.sb < 2 || a.sb > r.sp || r.sp > len(r.stack) {
		return r
	}
	r.callee, _ = r.stack[a.sb-1].(*goja.Object)
	r.this, r.args = r.stack[a.sb-2], r.stack[a.sb:r.sp]
	// Function.prototype.call runs a built-in without a frame of its own.
	if target, ok := r.this.(*goja.Object); ok && selfOf(target).tab == errorOffsets().nativeTab && r.method() == "Function.prototype.call" {
		r.callee, r.this = target, r.argument(0)
		r.args = r.args[min(1, len(r.args)):]
	}
	return r
}

// operand gives the value that is n below the top of the engine's stack, 1 being the top.
func (r *raise) operand(n int) goja.Value {
	if i := r.sp - n; i >= 0 && i < len(r.stack) && r.stack[i] != nil {
		return r.stack[i]
	}
	return goja.Undefined()
}

// argument gives an argument of the native function that ran.
func (r *raise) argument(i int) goja.Value {
	if i < len(r.args) && r.args[i] != nil {
		return r.args[i]
	}
	return goja.Undefined()
}

// instruction gives the instruction itself, for its operand.
func (r *raise) instruction(ahead int) reflect.Value {
	l := errorOffsets()
	code := reflect.NewAt(l.codeType, unsafe.Add(r.prg, l.prgCode)).Elem()
	if i := r.pc + ahead; r.prg != nil && i >= 0 && i < code.Len() && !code.Index(i).IsNil() {
		return code.Index(i).Elem()
	}
	return reflect.Value{}
}

// name gives the property name that is part of an instruction.
func (r *raise) name(ahead int) string {
	if v := r.instruction(ahead); v.IsValid() && v.Kind() == reflect.String {
		return unistring.String(v.String()).String()
	}
	return ""
}

func (r *raise) offset() int { return programSourceOffset(r.prg, r.pc) }

func (r *raise) source() string {
	if r.prg == nil || programFile(r.prg) == nil {
		return ""
	}
	return programFile(r.prg).Source()
}

// identifier gives the name that stands where the instruction came from.
func (r *raise) identifier() string {
	src, off := r.source(), r.offset()
	if off > len(src) {
		return ""
	}
	rest := src[off:]
	return rest[:len(rest)-len(strings.TrimLeftFunc(rest, isNamePart))]
}

// method gives the built-in that ran as the language names it ("Array.prototype.map"), or "".
func (r *raise) method() string {
	callee := r.callee
	if callee == nil || selfOf(callee).tab != errorOffsets().nativeTab {
		return ""
	}
	fn := runtime.FuncForPC(codeOf(selfOf(callee).data, errorOffsets().nativeFn)).Name()
	fn, ok := strings.CutPrefix(fn, "github.com/dop251/goja.(*Runtime).")
	if !ok {
		return ""
	}
	class, _, ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(fn, "builtin_"), "builtin"), "_")
	name, _ := ownData(callee, "name").(goja.String)
	if !ok || name == nil {
		return ""
	}
	member := "."
	if c, isProto := strings.CutSuffix(strings.ToLower(class), "proto"); isProto || fn == "error_toString-fm" {
		class, member = c, ".prototype."
	}
	full, ok := classNames[strings.ToLower(class)]
	if !ok {
		return ""
	}
	return full + member + name.String()
}

func symbolText(s *goja.Symbol) string { return "Symbol(" + s.String() + ")" }

// described names a value by type and content, as V8 does where it knows no source text for it.
func described(v goja.Value) string {
	if v == nil || goja.IsUndefined(v) {
		return "undefined"
	}
	if goja.IsNull(v) {
		return "object null"
	}
	switch x := v.(type) {
	case goja.String:
		return `string "` + x.String() + `"`
	case *goja.Symbol:
		return "symbol " + symbolText(x)
	case *goja.Object:
		if _, callable := goja.AssertFunction(x); callable {
			return "function"
		}
		return "object"
	}
	switch primitiveType(v) {
	case "Number":
		return "number " + v.String()
	case "Boolean":
		return "boolean " + v.String()
	}
	return "bigint " + v.String()
}
