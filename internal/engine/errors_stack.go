package engine

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// errorRecord is the stack of one object. It hides in the value slot of the accessor property `stack`, which the engine
// never reads; as a Value it is undefined.
type errorRecord struct {
	goja.Value
	realm  *errorRealm
	frames []frame
	text   goja.Value // what `stack` gives once it was formatted or assigned
	none   bool       // Error.stackTraceLimit was no number
	head   string     // instead of "Name: message", if not empty
}

func (e *errorRealm) captureInto(rec *errorRecord, h hide) {
	limit, ok := e.stackLimit()
	rec.text, rec.none = nil, !ok
	rec.frames = e.capture(limit, h)
}

func (e *errorRealm) stackProperty(rec *errorRecord) goja.Value {
	if e.getter == nil {
		e.getter = NewFunction(e.r, "", 0, getStack)
		e.setter = NewFunction(e.r, "", 1, setStack)
	}
	p := propOffsets()
	v := valueProp(rec, false, false, true)
	data := propertyOf(v)
	*at[bool](data, p.accessor) = true
	*at[*goja.Object](data, p.getter) = e.getter
	*at[*goja.Object](data, p.setter) = e.setter
	return v
}

// recordOf finds the stack of o itself, or nil.
func recordOf(o *goja.Object) *errorRecord {
	if base := baseOf(o); base != nil {
		if p := propertyOf(valuesOf(base)["stack"]); p != nil {
			rec, _ := (*at[goja.Value](p, errorOffsets().propValue)).(*errorRecord)
			return rec
		}
	}
	return nil
}

// inheritedRecord finds the stack of v or of the nearest object on its prototype chain that has one.
func inheritedRecord(v goja.Value) (*goja.Object, *errorRecord) {
	for o, _ := v.(*goja.Object); o != nil && selfOf(o).tab != errorOffsets().proxyTab; o = o.Prototype() {
		if rec := recordOf(o); rec != nil {
			return o, rec
		}
		if rec := keptRecord(o); rec != nil {
			return o, rec
		}
	}
	return nil, nil
}

// keptStack is the key under which an error keeps its record a second time, for when the property stack is defined anew with one of
// its functions left as it is. It is no property: no list of names has it.
const keptStack = "\x00stack"

// keptRecord finds the record of an error whose property stack may be something else by now, or nil.
func keptRecord(o *goja.Object) *errorRecord {
	if selfOf(o).tab != errorOffsets().errorTab {
		return nil
	}
	if p := propertyOf(valuesOf(selfOf(o).data)[keptStack]); p != nil {
		rec, _ := (*at[goja.Value](p, errorOffsets().propValue)).(*errorRecord)
		return rec
	}
	return nil
}

// keptProperty holds a record. Who finds it by its key reads undefined.
func keptProperty(rec *errorRecord) goja.Value {
	v := valueProp(rec, false, false, false)
	*at[bool](propertyOf(v), propOffsets().accessor) = true
	return v
}

// baseOf gives the baseObject inside o's implementation, or nil for the few objects that have none.
func baseOf(o *goja.Object) unsafe.Pointer {
	wakeFunc(o)
	l := errorOffsets()
	self := selfOf(o)
	if self.tab == l.errorTab {
		return self.data
	}
	t, _ := implOf(o)
	for t.Kind() == reflect.Struct && t.NumField() > 0 {
		if t == l.baseType {
			return self.data
		}
		t = t.Field(0).Type
	}
	return nil
}

func getStack(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	holder, rec := inheritedRecord(c.This)
	if rec == nil {
		return goja.Undefined()
	}
	return rec.show(holder)
}

func setStack(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	if _, rec := inheritedRecord(c.This); rec != nil {
		rec.text = c.Argument(0)
	}
	return goja.Undefined()
}

// show gives the text of the stack, made when it is first asked for.
func (rec *errorRecord) show(holder *goja.Object) goja.Value {
	e := rec.realm
	if rec.text != nil {
		return rec.text
	}
	if rec.none {
		return goja.Undefined()
	}
	if prepare := e.userPrepare(); prepare != nil && !e.preparing {
		e.preparing = true
		defer func() { e.preparing = false }()
		sites := make([]any, len(rec.frames))
		for i := range rec.frames {
			sites[i] = e.siteObject(rec, i)
		}
		v := callFunction(prepare, &e.ctors[kindError], holder, e.r.NewArray(sites...))
		if rec.text == nil {
			rec.text = v
		}
		return rec.text
	}
	var b strings.Builder
	if rec.head != "" {
		b.WriteString(rec.head)
	} else {
		b.WriteString(e.header(holder))
	}
	for i := range rec.frames {
		b.WriteString("\n    at ")
		s := siteValue{site: e.site(rec.frames, i), realm: e, frame: rec.frames[i]}
		b.WriteString(s.shown(func() (caller CallSite, ok bool) {
			if i+1 < len(rec.frames) {
				return e.site(rec.frames, i+1), true
			}
			return caller, false
		}))
	}
	rec.text = e.r.ToValue(b.String())
	return rec.text
}

// SetStackHeader makes the stack of the error o begin with header instead of "Name: message", as Node's coded errors do
// ("TypeError [ERR_X]: message"). It must be called before anything looks at the stack; it reports whether o has one
// that is not shown yet.
func SetStackHeader(o *goja.Object, header string) bool {
	rec := recordOf(o)
	if rec == nil || rec.text != nil {
		return false
	}
	rec.head = header
	return true
}

// userPrepare gives Error.prepareStackTrace if a script replaced it with a function.
func (e *errorRealm) userPrepare() *goja.Object {
	ctor := &e.ctors[kindError]
	if v, made := valuesOf(selfOf(ctor).data)["prepareStackTrace"]; !made {
		return nil
	} else if d, ok := dataValue(v); ok && d != nil && d == goja.Value(e.prepare) {
		return nil
	}
	f, _ := ctor.Get("prepareStackTrace").(*goja.Object)
	if f == nil || f == e.prepare {
		return nil
	}
	if _, ok := goja.AssertFunction(f); !ok {
		return nil
	}
	return f
}

func (e *errorRealm) defaultPrepare() *goja.Object {
	if e.prepare == nil {
		e.prepare = NewFunction(e.r, "ErrorPrepareStackTrace", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			o, ok := c.Argument(0).(*goja.Object)
			if !ok {
				panic(r.NewTypeError("Error.prototype.toString requires that 'this' be a JSReceiver"))
			}
			text := e.header(o)
			sites, _ := c.Argument(1).(*goja.Object)
			if sites == nil {
				return r.ToValue(text)
			}
			// Programs call it with whatever they have: a length and elements may be missing.
			var b strings.Builder
			b.WriteString(text)
			length := sites.Get("length")
			if length == nil {
				return r.ToValue(text)
			}
			for i := int64(0); i < length.ToInteger(); i++ {
				b.WriteString("\n    at ")
				site := sites.Get(r.ToValue(i).String())
				if s := siteOf(site); s != nil {
					b.WriteString(s.shown(func() (caller CallSite, ok bool) {
						if below := siteOf(sites.Get(r.ToValue(i + 1).String())); below != nil {
							return below.site, true
						}
						return caller, false
					}))
				} else if site != nil && !goja.IsUndefined(site) && !goja.IsNull(site) {
					b.WriteString(site.String())
				}
			}
			return r.ToValue(b.String())
		})
	}
	return e.prepare
}

// header is what Error.prototype.toString gives for o.
func (e *errorRealm) header(o *goja.Object) string {
	text := func(name, missing string) string {
		v := o.Get(name)
		if v == nil || goja.IsUndefined(v) {
			return missing
		}
		return e.toJSString(v).String()
	}
	name := text("name", "Error")
	message := text("message", "")
	switch {
	case name == "":
		return message
	case message == "":
		return name
	}
	return name + ": " + message
}

func captureStackTrace(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := errorRealmOf(r)
	o, ok := c.Argument(0).(*goja.Object)
	if !ok || selfOf(o).tab == errorOffsets().proxyTab {
		panic(r.NewTypeError("invalid_argument"))
	}
	var until *goja.Object
	if f, ok := c.Argument(1).(*goja.Object); ok {
		if _, callable := goja.AssertFunction(f); callable {
			until = f
		}
	}
	e.attach(o, until)
	return goja.Undefined()
}

// attach gives o a stack of this moment.
func (e *errorRealm) attach(o, until *goja.Object) {
	if rec := recordOf(o); rec != nil {
		e.captureInto(rec, hide{until: until})
		return
	}
	rec := &errorRecord{Value: goja.Undefined(), realm: e}
	e.captureInto(rec, hide{until: until})
	prop := e.stackProperty(rec)
	if err := defineAccessor(o, e.getter, e.setter); err != nil {
		panic(e.r.NewTypeError("Cannot define property stack, object is not extensible"))
	}
	if base := baseOf(o); base != nil {
		valuesOf(base)["stack"] = prop
		return
	}
	mustDefine(o.DefineDataProperty("stack", rec.show(o), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

func defineAccessor(o, get, set *goja.Object) error {
	return o.DefineAccessorProperty("stack", get, set, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// callFunction calls f from Go code that scripts called; exceptions go on as panics.
func callFunction(f *goja.Object, this goja.Value, args ...goja.Value) goja.Value {
	call, _ := goja.AssertFunction(f)
	v, err := call(this, args...)
	if err != nil {
		panic(err)
	}
	return v
}

// ownData reads an own data property of o without running scripts; nil when there is none.
func ownData(o *goja.Object, name string) goja.Value {
	l := errorOffsets()
	self := selfOf(o)
	if self.tab == l.proxyTab {
		return nil
	}
	base := baseOf(o)
	if base == nil {
		return nil
	}
	key := unistring.NewFromString(name)
	v, made := valuesOf(base)[key]
	if !made {
		if t, _ := implOf(o); strings.HasPrefix(t.Name(), "templated") {
			v = templatedGetOwn(unsafe.Pointer(base), key)
		}
	}
	if v == nil {
		return nil
	}
	v, _ = dataValue(v)
	return v
}

//go:linkname templatedGetOwn github.com/dop251/goja.(*templatedObject).getOwnPropStr
func templatedGetOwn(o unsafe.Pointer, name unistring.String) goja.Value
