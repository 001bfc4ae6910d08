package isolate

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// FatalMessage makes the message by which a worker's parent learns what ended it. Unlike a structured clone it keeps the own
// properties of an error, as Node does: code and the like are what handlers look at. It must be called on the isolate's goroutine
// after Run and before Close.
func (i *Isolate) FatalMessage(f *Fatal) messaging.Message {
	m := messaging.Of(i.env)
	var rec messaging.Message
	err := i.protect(func() {
		i.vm.ClearInterrupt()
		v := f.Value
		if f.Err != nil {
			v = i.env.Error(f.Err)
		}
		var err error
		if o := jsbind.Object(v); o != nil && isErrorLike(v) {
			rec, err = m.Encode(i.errorRecord(o), nil)
		} else {
			rec, err = m.Encode(i.failure("value", v), nil)
		}
		if err != nil {
			rec, err = m.Encode(i.failure("text", i.vm.ToValue(i.inspectBrief(v))), nil)
		}
		if err != nil {
			i.env.Throw(err)
		}
	})
	if err != nil {
		rec, _ = m.Encode(i.failure("text", i.vm.ToValue("an exception that cannot be shown")), nil)
	}
	return rec
}

// thrownMessage makes a message of a value that was thrown.
func (i *Isolate) thrownMessage(v goja.Value) messaging.Message {
	return i.FatalMessage(&Fatal{Value: v})
}

func (i *Isolate) failure(kind string, v goja.Value) *goja.Object {
	o := i.vm.NewObject()
	i.env.Define(o, kind, v, engine.Plain)
	return o
}

// errorRecord takes an error apart: the nearest standard class, and every own property that can be cloned.
func (i *Isolate) errorRecord(o *goja.Object) *goja.Object {
	rec, props := i.vm.NewObject(), i.vm.NewObject()
	i.env.Define(rec, "class", i.vm.ToValue(standardClass(o)), engine.Plain)
	i.env.Define(rec, "properties", props, engine.Plain)
	for _, k := range o.GetOwnPropertyNames() {
		v, err := i.tryGet(o, k)
		if err != nil || v == nil || jsbind.IsCallable(v) {
			continue
		}
		if _, err := messaging.Of(i.env).Encode(v, nil); err != nil {
			continue
		}
		i.env.Define(props, k, v, engine.Plain)
	}
	if n, err := i.tryGet(o, "name"); err == nil && n != nil {
		i.env.Define(rec, "name", i.vm.ToValue(n.String()), engine.Plain)
	}
	return rec
}

func (i *Isolate) tryGet(o *goja.Object, name string) (v goja.Value, err error) {
	if ex := i.vm.Try(func() { v = o.Get(name) }); ex != nil {
		return nil, ex
	}
	return v, nil
}

// standardClass gives the name of the first standard error class on o's prototype chain.
func standardClass(o *goja.Object) string {
	for p := o.Prototype(); p != nil; p = p.Prototype() {
		c := jsbind.Object(p.Get("constructor"))
		if c == nil {
			continue
		}
		switch name := engine.Prop(c, "name").String(); name {
		case "Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError", "URIError", "AggregateError":
			return name
		}
	}
	return "Error"
}
