package engine

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	gojafile "github.com/dop251/goja/file"
)

// Place is a place in the source of a program.
type Place struct {
	File         string // as stacks name it
	Line, Column int    // from 1
	// Text is what the engine compiled, wrappers included. Of code that eval or the runtime itself has made there is no other source.
	Text string
	// Made tells that there is none.
	Made bool
	// TextLine and TextColumn are the place in Text.
	TextLine, TextColumn int
}

// ThrowSite is the place of a throw statement that Go code stands for.
type ThrowSite struct{ prg *goja.Program }

// NewThrowSite makes the site of a builtin module: line is what an excerpt shows, and marked the part of it that is marked.
func NewThrowSite(id, line, marked string) *ThrowSite {
	return newThrowSite("node:"+id, line, max(strings.Index(line, marked), 0))
}

// NewTextSite makes a site in a text that is read at run time and has no name: the byte at is where it is wrong.
func NewTextSite(text string, at int) *ThrowSite { return newThrowSite("", text, at) }

func newThrowSite(name, text string, at int) *ThrowSite {
	l := errorOffsets()
	p := new(goja.Program)
	*(**gojafile.File)(unsafe.Add(unsafe.Pointer(p), l.prgSrc)) = gojafile.NewFile(name, text, 0)
	items := reflect.NewAt(l.srcMapType, unsafe.Add(unsafe.Pointer(p), l.prgSrcMap))
	items.Elem().Set(reflect.MakeSlice(l.srcMapType, 1, 1))
	*(*[2]int)(items.Elem().Index(0).Addr().UnsafePointer()) = [2]int{0, at}
	return &ThrowSite{p}
}

// Exception makes the exception of v, thrown at the site. Go code that JavaScript called throws it by a panic.
func (s *ThrowSite) Exception(v goja.Value) *goja.Exception {
	l := errorOffsets()
	ex := new(goja.Exception)
	*at[goja.Value](unsafe.Pointer(ex), l.exceptionValue) = v
	*at[[]goja.StackFrame](unsafe.Pointer(ex), l.exceptionStack) = []goja.StackFrame{(&frame{prg: unsafe.Pointer(s.prg)}).engineFrame()}
	return ex
}

// Place gives the site as an excerpt needs it.
func (s *ThrowSite) Place() Place {
	p, _ := (&errorRealm{}).placeOf(&frame{prg: unsafe.Pointer(s.prg)})
	return p
}

// ThrowPosition tells where an exception was thrown last: the throw statement, the code that called what threw, or the site that Go code
// named. The statement is known of programs that are guarded (see [progcodec.Guard]); of others it is where an error was made.
func ThrowPosition(r *goja.Runtime, ex *goja.Exception) (Place, bool) {
	e := errorRealmOf(r)
	if e == nil {
		e = &errorRealm{}
	}
	for _, sf := range ex.Stack() {
		f := frameOf(&sf)
		if p, ok := e.placeOf(&f); ok {
			return p, true
		}
	}
	if o, isObject := ex.Value().(*goja.Object); isObject {
		return MadePosition(o)
	}
	return Place{}, false
}

// ThrownFrames gives the frames of an exception: of a thrown error object the one of [ThrowPosition], of other values all.
func ThrownFrames(r *goja.Runtime, ex *goja.Exception) (sites []CallSite) {
	e := errorRealmOf(r)
	if e == nil {
		return nil
	}
	for _, sf := range ex.Stack() {
		f := frameOf(&sf)
		if _, ok := e.placeOf(&f); ok {
			sites = append(sites, e.site([]frame{f}, 0))
		}
	}
	return sites
}

// MadePosition tells where the error o was made, as far as its stack knows.
func MadePosition(o *goja.Object) (Place, bool) {
	if _, rec := inheritedRecord(o); rec != nil {
		return rec.realm.firstPlace(rec.frames)
	}
	return Place{}, false
}

func (e *errorRealm) firstPlace(frames []frame) (Place, bool) {
	for i := range frames {
		if p, ok := e.placeOf(&frames[i]); ok {
			return p, true
		}
	}
	return Place{}, false
}

// placeOf gives the place of a frame of JavaScript that stacks show.
func (e *errorRealm) placeOf(f *frame) (p Place, ok bool) {
	if f.prg == nil || e.cfg.DropFrame != nil && e.cfg.DropFrame(programName(f.prg)) {
		return p, false
	}
	src := programFile(f.prg)
	if src == nil {
		return p, false
	}
	p.Text = src.Source()
	raw := src.Position(e.offset(f))
	p.TextLine, p.TextColumn = raw.Line, raw.Column
	p.File, p.Line, p.Column = e.position(f)
	p.Made = strings.HasPrefix(p.File, "node:")
	if p.File == evalProgram || p.File == "" {
		p.Made = true
		if p.File = SourceURL(p.Text); p.File == "" {
			p.File = "<anonymous_script>"
		}
	}
	return p, true
}

// CaptureStack gives an object whose property stack has the frames of the running code.
func CaptureStack(r *goja.Runtime) *goja.Object {
	o := r.NewObject()
	if e := errorRealmOf(r); e != nil {
		e.attach(o, nil)
	}
	return o
}

// HasFrames tells whether JavaScript was running when the error o was made.
func HasFrames(o *goja.Object) bool {
	l := errorOffsets()
	self := selfOf(o)
	return self.tab == l.errorTab && len(*at[[]goja.StackFrame](self.data, l.errStack)) > 0
}
