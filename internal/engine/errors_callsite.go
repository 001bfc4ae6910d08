package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"

	"github.com/dop251/goja"
)

// siteValue is the Go side of a CallSite object. It hides under a name that no own-property list shows, as an accessor
// without functions, so that scripts find nothing.
type siteValue struct {
	goja.Value
	site  CallSite
	realm *errorRealm
	frame frame
}

const siteSlot = "\x00site"

var callSiteTemplate = sync.OnceValue(func() *Template {
	t := NewTemplate(ObjectProto)
	method := func(name string, f func(r *goja.Runtime, s *siteValue) any) {
		t.Lazy(name, 0, func(r *goja.Runtime) goja.Value {
			return NewFunction(r, name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				s := siteOf(c.This)
				if s == nil {
					panic(r.NewTypeError("CallSite method %s expects CallSite as receiver", name))
				}
				return r.ToValue(f(r, s))
			})
		})
	}
	t.Lazy("constructor", Hidden, func(r *goja.Runtime) goja.Value {
		return NewFunction(r, "CallSite", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			panic(r.NewTypeError("Illegal constructor"))
		})
	})
	method("getColumnNumber", func(_ *goja.Runtime, s *siteValue) any { return numberOrNull(s.site.Column) })
	method("getEnclosingColumnNumber", func(_ *goja.Runtime, s *siteValue) any {
		_, column := s.enclosing()
		return numberOrNull(column)
	})
	method("getEnclosingLineNumber", func(_ *goja.Runtime, s *siteValue) any {
		line, _ := s.enclosing()
		return numberOrNull(line)
	})
	method("getEvalOrigin", func(_ *goja.Runtime, s *siteValue) any {
		if s.site.EvalOrigin != "" {
			return s.site.EvalOrigin
		}
		return goja.Undefined()
	})
	method("getFileName", func(_ *goja.Runtime, s *siteValue) any { return s.fileName() })
	method("getFunction", func(_ *goja.Runtime, s *siteValue) any {
		if s.frame.callee == nil || s.frame.prg == nil || isStrict(s.frame.callee) {
			return goja.Undefined()
		}
		return s.frame.callee
	})
	method("getFunctionName", func(_ *goja.Runtime, s *siteValue) any { return stringOrNull(s.site.Function) })
	method("getLineNumber", func(_ *goja.Runtime, s *siteValue) any { return numberOrNull(s.site.Line) })
	method("getMethodName", func(_ *goja.Runtime, s *siteValue) any { return stringOrNull(s.site.Method) })
	method("getPosition", func(_ *goja.Runtime, s *siteValue) any {
		if s.frame.prg == nil {
			return 0
		}
		return s.realm.offset(&s.frame)
	})
	method("getPromiseIndex", func(_ *goja.Runtime, s *siteValue) any {
		if s.site.All {
			return s.site.Index
		}
		return goja.Null()
	})
	method("getScriptNameOrSourceURL", func(_ *goja.Runtime, s *siteValue) any { return s.fileName() })
	method("getScriptHash", func(_ *goja.Runtime, s *siteValue) any {
		if s.frame.prg == nil {
			return ""
		}
		sum := sha256.Sum256([]byte(programFile(s.frame.prg).Source()))
		return hex.EncodeToString(sum[:])
	})
	method("getThis", func(_ *goja.Runtime, s *siteValue) any {
		if s.frame.this == nil || s.frame.prg == nil || s.frame.callee == nil || isStrict(s.frame.callee) {
			return goja.Undefined()
		}
		return s.frame.this
	})
	method("getTypeName", func(_ *goja.Runtime, s *siteValue) any { return stringOrNull(s.site.Type) })
	method("isAsync", func(_ *goja.Runtime, s *siteValue) any { return s.site.Async })
	method("isConstructor", func(_ *goja.Runtime, s *siteValue) any { return s.site.Constructor })
	method("isEval", func(_ *goja.Runtime, s *siteValue) any { return s.site.Eval })
	method("isNative", func(_ *goja.Runtime, s *siteValue) any { return s.site.File == "native" })
	method("isPromiseAll", func(_ *goja.Runtime, s *siteValue) any { return s.site.All })
	method("isToplevel", func(_ *goja.Runtime, s *siteValue) any { return s.site.TopLevel })
	method("toString", func(_ *goja.Runtime, s *siteValue) any { return s.site.String() })
	return t
})

func (e *errorRealm) siteObject(rec *errorRecord, i int) *goja.Object {
	if e.siteProto == nil {
		e.siteProto = callSiteTemplate().New(e.r)
	}
	o := e.r.CreateObject(e.siteProto)
	hidden := valueProp(&siteValue{Value: goja.Undefined(), site: e.site(rec.frames, i), realm: e, frame: rec.frames[i]}, false, false, false)
	*at[bool](propertyOf(hidden), propOffsets().accessor) = true
	valuesOf(selfOf(o).data)[siteSlot] = hidden
	return o
}

func siteOf(v goja.Value) *siteValue {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	base := baseOf(o)
	if base == nil {
		return nil
	}
	p := propertyOf(valuesOf(base)[siteSlot])
	if p == nil {
		return nil
	}
	s, _ := (*at[goja.Value](p, errorOffsets().propValue)).(*siteValue)
	return s
}

func (s *siteValue) fileName() any {
	switch {
	case s.site.Native:
		return goja.Null()
	case s.site.File == "":
		return goja.Undefined()
	}
	return s.site.File
}

// Surroundings tell of a frame what is not worth its while unless somebody asks.
type Surroundings struct {
	Enclosing func() (line, column int)         // where the function around it begins
	Caller    func() (caller CallSite, ok bool) // the frame below, if there is one
}

// shown is how a stack shows the frame.
func (s *siteValue) shown(caller func() (CallSite, bool)) string {
	if show := s.realm.cfg.ShowSite; show != nil && s.site.File != "" && !s.site.Host {
		if other, ok := show(&s.site, Surroundings{s.enclosing, caller}); ok {
			return other.String()
		}
	}
	return s.site.String()
}

// enclosing tells where the function around the frame begins.
func (s *siteValue) enclosing() (line, column int) {
	if s.frame.prg == nil {
		return 0, 0
	}
	f := s.frame
	file := programFile(f.prg)
	if f.callee == nil {
		return 1, 1
	}
	p := file.Position(programSourceOffset(f.prg, 0))
	if s.realm.cfg.MapPosition != nil {
		// What the program has before its source has no place of its own.
		if _, line, column, ok := s.realm.cfg.MapPosition(p.Filename, p.Line, p.Column+farRight); ok {
			return line, max(column-farRight, 1)
		}
	}
	return p.Line, p.Column
}

// farRight is farther right than what stands before a source in its first line.
const farRight = 1 << 20

func numberOrNull(n int) any {
	if n <= 0 {
		return goja.Null()
	}
	return n
}

func stringOrNull(s string) any {
	if s == "" {
		return goja.Null()
	}
	return s
}

func isStrict(fn *goja.Object) bool {
	l := errorOffsets()
	return selfOf(fn).tab == l.classTab || scriptOf(fn) != nil && *at[bool](selfOf(fn).data, l.funcStrict)
}
