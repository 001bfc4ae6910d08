package engine

import (
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// ownRegExp is a RegExp object whose matching is not the engine's. The engine never takes its short cuts with it: all that its
// methods do goes through exec.
type ownRegExp struct {
	obj     objectLayout
	re      regexpLayout
	pattern regexpPatternLayout
	last    Property
	names   [1]unistring.String
	own     any
}

// ownRegExpClass is the class of the engine's RegExps, but at an address of its own.
var ownRegExpClass = sync.OnceValue(func() string { return strings.Clone("RegExp") })

var regExpTab = sync.OnceValue(func() unsafe.Pointer {
	r := goja.New()
	v, err := r.RunString("/a/")
	if err != nil {
		panic(err)
	}
	var c layoutCheck
	o := v.(*goja.Object)
	c.impl(o, reflect.TypeFor[regexpLayout]())
	f, _ := reflect.ValueOf(o).Elem().FieldByName("self").Elem().Type().Elem().FieldByName("pattern")
	c.same("regexpPattern", reflect.TypeFor[regexpPatternLayout](), f.Type.Elem())
	if c.err != nil {
		panic(c.err)
	}
	return layoutOf(o).self.tab
})

// NewOwnRegExp makes a RegExp object with the given source and those of the flags gimsuy that are in flags; own is kept with it.
func NewOwnRegExp(r *goja.Runtime, source goja.String, flags string, proto *goja.Object, own any) *goja.Object {
	b := &ownRegExp{own: own}
	o := (*goja.Object)(unsafe.Pointer(&b.obj))
	b.obj = objectLayout{self: iface{tab: regExpTab(), data: unsafe.Pointer(&b.re)}, runtime: r}
	base := &b.re.baseObject
	base.class, base.val, base.prototype, base.extensible = ownRegExpClass(), o, proto, true
	b.last = Property{value: intToValue(0), writable: true}
	last := iface{tab: ValueKinds().property, data: unsafe.Pointer(&b.last)}
	base.values = map[unistring.String]goja.Value{"lastIndex": *(*goja.Value)(unsafe.Pointer(&last))}
	b.names[0] = "lastIndex"
	base.propNames = b.names[:]
	b.re.pattern, b.re.source = &b.pattern, source
	b.setFlags(flags)
	return o
}

func (b *ownRegExp) setFlags(flags string) {
	has := func(f string) bool { return strings.Contains(flags, f) }
	b.pattern = regexpPatternLayout{global: has("g"), ignoreCase: has("i"), multiline: has("m"), dotAll: has("s"), sticky: has("y"),
		unicode: has("u")}
}

// OwnRegExp gives what NewOwnRegExp was given, or nil for any other object.
func OwnRegExp(o *goja.Object) any {
	if layoutOf(o).self.tab != regExpTab() || unsafe.StringData(bodyOf[baseLayout](o).class) != unsafe.StringData(ownRegExpClass()) {
		return nil
	}
	return (*ownRegExp)(unsafe.Pointer(o)).own
}

// ResetOwnRegExp gives an object of NewOwnRegExp another pattern.
func ResetOwnRegExp(o *goja.Object, source goja.String, flags string, own any) {
	b := (*ownRegExp)(unsafe.Pointer(o))
	b.re.source, b.own = source, own
	b.setFlags(flags)
}

// NewEngineRegExp makes a RegExp object of the engine, or gives nil if the engine cannot compile it.
func NewEngineRegExp(r *goja.Runtime, source goja.String, flags string, proto *goja.Object) *goja.Object {
	pattern, err := compileRegexpFromValue(source, flags)
	if err != nil {
		return nil
	}
	return (*regexpLayout)(runtimeNewRegExpp(r, pattern, source, proto)).baseObject.val
}

// IsRegExpObject tells whether o is a RegExp, the engine's or another.
func IsRegExpObject(o *goja.Object) bool { return layoutOf(o).self.tab == regExpTab() }

// RegExpPrototype is %RegExp.prototype%.
func RegExpPrototype(r *goja.Runtime) *goja.Object { return runtimeGetRegExpPrototype(r) }

// TextBytes gives the bytes of an ASCII text, which must not be written.
func TextBytes(t Text) []byte { return unsafe.Slice(unsafe.StringData(t.ASCII), len(t.ASCII)) }

//go:linkname compileRegexpFromValue github.com/dop251/goja.compileRegexpFromValueString
func compileRegexpFromValue(source goja.String, flags string) (unsafe.Pointer, error)

//go:linkname runtimeNewRegExpp github.com/dop251/goja.(*Runtime).newRegExpp
func runtimeNewRegExpp(r *goja.Runtime, pattern unsafe.Pointer, source goja.String, proto *goja.Object) unsafe.Pointer

// CompilesRegExp tells whether the engine can compile a pattern.
func CompilesRegExp(pattern, flags string) bool {
	_, err := compileRegexp(pattern, flags)
	return err == nil
}

//go:linkname compileRegexp github.com/dop251/goja.compileRegexp
func compileRegexp(pattern, flags string) (unsafe.Pointer, error)

// StandardRegExp tells whether o is a RegExp of the engine that, like its prototype, is as the engine made it.
func StandardRegExp(r *goja.Runtime, o *goja.Object) bool {
	return layoutOf(o).self.tab == regExpTab() && runtimeCheckStdRegexp(r, o) != nil
}

//go:linkname runtimeCheckStdRegexp github.com/dop251/goja.(*Runtime).checkStdRegexp
func runtimeCheckStdRegexp(r *goja.Runtime, o *goja.Object) unsafe.Pointer

// RegExpExec is the engine's RegExp.prototype.exec.
func RegExpExec(r *goja.Runtime, c goja.FunctionCall) goja.Value { return runtimeRegExpExec(r, c) }

//go:linkname runtimeRegExpExec github.com/dop251/goja.(*Runtime).regexpproto_exec
func runtimeRegExpExec(r *goja.Runtime, c goja.FunctionCall) goja.Value

// WriteSubstitution writes the template of a replacement at position of s, in the way of String.prototype.replace. A nil name leaves the
// template's text.
func WriteSubstitution(s goja.String, position, captures int, capture func(int) goja.String, named func(goja.String) goja.String, template goja.String, b *goja.StringBuilder) {
	writeSubstitution(s, position, captures, capture, named, template, b)
}

//go:linkname writeSubstitution github.com/dop251/goja.writeSubstitution
func writeSubstitution(s goja.String, position, captures int, capture func(int) goja.String, named func(goja.String) goja.String, template goja.String, b *goja.StringBuilder)
