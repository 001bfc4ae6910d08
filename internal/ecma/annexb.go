package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// objectProtoExtension adds to %Object.prototype% what annex B of ECMA-262 has for old programs, and mends toLocaleString.
var objectProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		define := func(name string, getter bool) {
			t.Method(name, 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				o, f := thisObject(r, call, name), object(call.Argument(1))
				if f == nil || !engine.IsCallable(f) {
					throwType(r, "Object.prototype.%s: Expecting function", name)
				}
				key := toPropertyKey(call.Argument(0))
				if getter {
					engine.DefineAccessor(o, key, f, nil)
				} else {
					engine.DefineAccessor(o, key, nil, f)
				}
				return goja.Undefined()
			})
		}
		lookup := func(name, half string) {
			t.Method(name, 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				o, key := thisObject(r, call, name), toPropertyKey(call.Argument(0))
				for ; o != nil; o = o.Prototype() {
					if d := object(engine.OwnDescriptor(r, o, key)); d != nil {
						return get(d, engine.Name(half))
					}
				}
				return goja.Undefined()
			})
		}
		// The engine's own takes it for granted that there is a toString.
		t.Method("toLocaleString", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			if isNullish(call.This) {
				throwType(r, "Object.prototype.toLocaleString called on null or undefined")
			}
			return invoke(r, call.This, engine.ASCIIValue("toString"))
		})
		define("__defineGetter__", true)
		define("__defineSetter__", false)
		lookup("__lookupGetter__", "get")
		lookup("__lookupSetter__", "set")
	})
})

func thisObject(r *goja.Runtime, call goja.FunctionCall, method string) *goja.Object {
	if isNullish(call.This) {
		throwType(r, "Object.prototype.%s called on null or undefined", method)
	}
	return call.This.ToObject(r)
}

// describeHTML adds the methods of strings that wrap them in tags.
func describeHTML(t *engine.Template) {
	for _, m := range [...]struct{ name, tag, attribute string }{{"anchor", "a", "name"}, {"big", "big", ""}, {"blink", "blink", ""},
		{"bold", "b", ""}, {"fixed", "tt", ""}, {"fontcolor", "font", "color"}, {"fontsize", "font", "size"}, {"italics", "i", ""},
		{"link", "a", "href"}, {"small", "small", ""}, {"strike", "strike", ""}, {"sub", "sub", ""}, {"sup", "sup", ""}} {
		length := 0
		if m.attribute != "" {
			length = 1
		}
		t.Method(m.name, length, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			s := thisString(r, call, m.name)
			var b goja.StringBuilder
			b.WriteUTF8String("<" + m.tag)
			if m.attribute != "" {
				v := toString(r, call.Argument(0))
				b.WriteUTF8String(" " + m.attribute + `="`)
				for i := range v.Length() {
					if c := v.CharAt(i); c == '"' {
						b.WriteUTF8String("&quot;")
					} else {
						b.WriteString(v.Substring(i, i+1))
					}
				}
				b.WriteUTF8String(`"`)
			}
			b.WriteUTF8String(">")
			b.WriteString(s)
			b.WriteUTF8String("</" + m.tag + ">")
			return b.String()
		})
	}
}
