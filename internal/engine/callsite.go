package engine

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/dop251/goja"
)

// CallSite tells one frame of a stack in V8's terms.
type CallSite struct {
	File         string // program name, or where MapPosition sent it; empty for native code
	Line, Column int    // from 1; 0 for native code
	Function     string // name of the function; empty when it has none
	Type         string // class of `this`; empty for top-level calls
	Method       string // property of `this` that holds the function; empty when there is none
	EvalOrigin   string // for code of eval: where eval was called, as far as it is known

	Native      bool
	Eval        bool
	Constructor bool
	Async       bool
	TopLevel    bool
	Host        bool // stands for code of the runtime that is written in Go
	Named       bool // a frame without a name has brackets, too
	Outermost   bool // of such: nothing below it is shown
	All         bool // stands for Promise.all, which waits for the frame above as the element Index of its list
	Index       int

	text string // what the program was compiled from, where File and Line are of that
}

// SourceLine gives the line of the frame in the text that its program was compiled from, for code that no file holds. There is none for
// programs whose positions are mapped.
func (s *CallSite) SourceLine() (string, bool) {
	n := s.Line
	for line := range strings.Lines(s.text) {
		if n--; n == 0 {
			return strings.TrimRight(line, "\r\n"), true
		}
	}
	return "", false
}

// CallSites gives up to max frames of the running JavaScript, innermost first, after leaving out skip; max <= 0 means
// all. It may be called only by Go code that JavaScript called.
func CallSites(r *goja.Runtime, skip, max int) []CallSite {
	e := errorRealmOf(r)
	if e == nil {
		return nil
	}
	if max <= 0 {
		max = 1 << 30
	}
	return e.sites(e.capture(max, hide{count: skip}))
}

// ErrorFrames gives the frames that were captured for the error o, innermost first; none when o has no stack.
func ErrorFrames(o *goja.Object) []CallSite {
	if rec := recordOf(o); rec != nil {
		return rec.realm.sites(rec.frames)
	}
	return nil
}

// DropFrames takes those frames out of the stack of the error o that drop chooses. Nothing may have looked at the stack.
func DropFrames(o *goja.Object, drop func(*CallSite) bool) {
	rec := recordOf(o)
	if rec == nil || rec.text != nil {
		return
	}
	kept := rec.frames[:0:0]
	for i := range rec.frames {
		if s := rec.realm.site(rec.frames, i); !drop(&s) {
			kept = append(kept, rec.frames[i])
		}
	}
	rec.frames = kept
}

func (e *errorRealm) sites(frames []frame) []CallSite {
	if len(frames) == 0 {
		return nil
	}
	s := make([]CallSite, len(frames))
	for i := range frames {
		s[i] = e.site(frames, i)
	}
	return s
}

func (e *errorRealm) site(frames []frame, i int) CallSite {
	f := &frames[i]
	if f.host != nil {
		return *f.host
	}
	s := CallSite{
		Native:      f.prg == nil,
		Constructor: f.flags&frameConstructor != 0,
		Async:       f.flags&frameAsync != 0,
	}
	s.Type = e.typeName(f.this)
	s.TopLevel = s.Type == ""
	if s.Constructor {
		s.Type, s.TopLevel = "", false // V8 has no receiver yet
	}
	s.Function = f.functionName()
	if s.Native {
		if f.callee != nil && s.Function != "" && !s.TopLevel {
			s.Method = methodName(f.this, f.callee, s.Function)
		}
		return s
	}
	s.File, s.Line, s.Column = e.position(f)
	if src := programFile(f.prg); src != nil {
		if p := src.Position(e.offset(f)); p.Filename == s.File && p.Line == s.Line && p.Column == s.Column {
			s.text = src.Source()
		}
	}
	if s.File == evalProgram {
		e.evalSite(&s, f)
	}
	if !s.TopLevel && !s.Constructor && f.callee != nil {
		s.Method = methodName(f.this, f.callee, s.Function)
	}
	return s
}

func (f *frame) functionName() string {
	if f.callee != nil {
		if s, ok := ownData(f.callee, "name").(goja.String); ok {
			if name := s.String(); name != "" || f.prg == nil {
				return name
			}
		}
	}
	if f.prg == nil {
		return ""
	}
	sf := f.engineFrame()
	if name := sf.FuncName(); name != "<anonymous>" && name != "" {
		return name
	}
	return f.inferredName()
}

func location(file string, line, column int) string {
	if file == "" {
		file = "<anonymous>"
	}
	if line <= 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column)
}

// String gives the frame as a line of `stack` shows it, without the leading "at".
func (s CallSite) String() string {
	where := s.where()
	if s.All {
		where = "index " + strconv.Itoa(s.Index)
	}
	var b strings.Builder
	if s.Async {
		b.WriteString("async ")
	}
	switch {
	case s.Constructor:
		b.WriteString("new ")
		b.WriteString(orAnonymous(s.Function))
	case !s.TopLevel && s.Function != "":
		if s.Type != "" && (s.Named || isIdentifier(s.Function)) {
			b.WriteString(s.Type)
			b.WriteByte('.')
		}
		b.WriteString(s.Function)
		if s.Method != "" && !endsWithMethod(s.Function, s.Method) {
			b.WriteString(" [as " + s.Method + "]")
		}
	case !s.TopLevel:
		b.WriteString(s.Type + "." + orAnonymous(s.Method))
	case s.Function != "":
		b.WriteString(s.Function)
	case s.Named:
		b.WriteString(orAnonymous(""))
	default:
		return b.String() + where
	}
	return b.String() + " (" + where + ")"
}

// where gives the place of the frame.
func (s CallSite) where() string {
	if s.EvalOrigin == "" {
		return location(s.File, s.Line, s.Column)
	}
	return s.EvalOrigin + ", " + location(s.File, s.Line, s.Column)
}

func orAnonymous(name string) string {
	if name == "" {
		return "<anonymous>"
	}
	return name
}

func isIdentifier(s string) bool {
	for i, c := range s {
		if !(c == '$' || c == '_' || unicode.IsLetter(c) || i > 0 && unicode.IsDigit(c)) {
			return false
		}
	}
	return s != ""
}

func endsWithMethod(function, method string) bool {
	if function == method {
		return true
	}
	rest, ok := strings.CutSuffix(function, method)
	return ok && (strings.HasSuffix(rest, ".") || strings.HasSuffix(rest, " "))
}

// typeName gives the class of a receiver as V8 shows it, or "" for a top-level call.
func (e *errorRealm) typeName(this goja.Value) string {
	o, ok := this.(*goja.Object)
	if !ok {
		return primitiveType(this)
	}
	l := errorOffsets()
	switch {
	case o == e.r.GlobalObject():
		return ""
	case selfOf(o).tab == l.proxyTab:
		return "Proxy"
	}
	if _, callable := goja.AssertFunction(o); callable {
		if selfOf(o).tab != l.boundTab {
			if s, ok := ownData(o, "name").(goja.String); ok && s.String() != "" {
				return s.String()
			}
		}
		return "Function"
	}
	name := "Object"
	for p, n := o.Prototype(), 0; p != nil && n < 100 && selfOf(p).tab != l.proxyTab; p, n = p.Prototype(), n+1 {
		if c, ok := ownData(p, "constructor").(*goja.Object); ok {
			if s, ok := ownData(c, "name").(goja.String); ok && s.String() != "" {
				name = s.String()
			}
			break
		}
	}
	if name == "Object" {
		var tag goja.Value
		if ex := e.r.Try(func() { tag = o.GetSymbol(goja.SymToStringTag) }); ex == nil {
			if s, ok := tag.(goja.String); ok && s.String() != "" {
				return s.String()
			}
		}
	}
	return name
}

func primitiveType(v goja.Value) string {
	switch v.(type) {
	case nil:
		return ""
	case goja.String:
		return "String"
	case *goja.Symbol:
		return "Symbol"
	}
	if goja.IsUndefined(v) || goja.IsNull(v) {
		return ""
	}
	switch v.Export().(type) {
	case bool:
		return "Boolean"
	case int64, float64:
		return "Number"
	}
	return "BigInt"
}

// methodName finds the property of this that holds fn: the one of fn's own name, or else the only one that does.
func methodName(this goja.Value, fn *goja.Object, name string) string {
	o, ok := this.(*goja.Object)
	if !ok {
		return ""
	}
	l := errorOffsets()
	plain := strings.TrimPrefix(strings.TrimPrefix(name, "get "), "set ")
	found := ""
	for n := 0; o != nil && n < 100 && selfOf(o).tab != l.proxyTab; o, n = o.Prototype(), n+1 {
		wakeUp(o)
		base := baseOf(o)
		if base == nil {
			continue
		}
		for k, v := range valuesOf(base) {
			if !holds(v, fn) {
				continue
			}
			switch key := k.String(); {
			case key == plain:
				return key
			case found == "":
				found = key
			case found != key:
				plain, found = "\x00", "\x00" // more than one: no name, unless fn's own follows
			}
		}
	}
	if found == "\x00" {
		return ""
	}
	return found
}

func holds(v goja.Value, fn *goja.Object) bool {
	if v == nil {
		return false
	}
	p := propertyOf(v)
	if p == nil {
		return v == goja.Value(fn)
	}
	po := propOffsets()
	if *at[bool](p, po.accessor) {
		return *at[*goja.Object](p, po.getter) == fn || *at[*goja.Object](p, po.setter) == fn
	}
	return *at[goja.Value](p, errorOffsets().propValue) == goja.Value(fn)
}
