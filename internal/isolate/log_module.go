package isolate

import (
	"encoding/json"

	"github.com/dop251/goja"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// scriptEvent is the event of everything that scripts log, so that no script can pass for the runtime.
const scriptEvent = "script.log"

// scriptLogger is what node-go:log and its children are.
type scriptLogger struct {
	i      *Isolate
	name   string
	fields *goja.Object // of every line; nil: none
	store  *goja.Object // an AsyncLocalStorage whose store goes into every line; nil: none
}

// logModule makes the exports of node-go:log: the log of the runtime, open to scripts.
func logModule(i *Isolate) *goja.Object { return (&scriptLogger{i: i}).object() }

func (l *scriptLogger) object() *goja.Object {
	e := l.i.env
	o := e.VM.NewObject()
	method := func(name string, length int, f func(goja.FunctionCall) goja.Value) {
		mustSet(o, name, e.Func(name, length, f))
	}
	for _, lv := range []zapcore.Level{zap.DebugLevel, zap.InfoLevel, zap.WarnLevel, zap.ErrorLevel} {
		method(lv.String(), 2, func(c goja.FunctionCall) goja.Value {
			l.write(lv, c.Argument(0), c.Argument(1))
			return goja.Undefined()
		})
	}
	method("enabled", 1, func(c goja.FunctionCall) goja.Value {
		var lv zapcore.Level
		mustParse(&lv, e.OneOf(c.Argument(0), "level", "debug", "info", "warn", "error"))
		return e.Value(e.Log.Check(lv, scriptEvent) != nil)
	})
	method("child", 2, func(c goja.FunctionCall) goja.Value { return l.child(c.Argument(0), c.Argument(1)).object() })
	return o
}

// mustParse reads a level that OneOf has let through.
func mustParse(l *zapcore.Level, name string) {
	if err := l.Set(name); err != nil {
		panic(err)
	}
}

// child makes a logger with more fields. options are name and store.
func (l *scriptLogger) child(fields, options goja.Value) *scriptLogger {
	e, c := l.i.env, *l
	if !jsbind.Undefined(fields) {
		c.fields = l.merged(e.PlainObject(fields, "fields"))
	}
	if jsbind.Undefined(options) {
		return &c
	}
	o := e.PlainObject(options, "options")
	if v := o.Get("name"); !jsbind.Undefined(v) {
		if c.name = e.String(v, "options.name"); l.name != "" {
			c.name = l.name + "." + c.name
		}
	}
	if v := o.Get("store"); !jsbind.Undefined(v) {
		s := jsbind.Object(v)
		if s == nil || !jsbind.IsCallable(s.Get("getStore")) {
			e.ThrowType(v, "options.store", "AsyncLocalStorage")
		}
		c.store = s
	}
	return &c
}

// merged gives an object with the logger's fields and those of o, which win.
func (l *scriptLogger) merged(o *goja.Object) *goja.Object {
	all := l.i.vm.NewObject()
	for _, from := range []*goja.Object{l.fields, o} {
		if from == nil {
			continue
		}
		for _, k := range from.Keys() {
			l.i.env.Define(all, k, from.Get(k), engine.Plain)
		}
	}
	return all
}

func (l *scriptLogger) write(lv zapcore.Level, message, fields goja.Value) {
	e := l.i.env
	msg := e.String(message, "message")
	var own *goja.Object
	if !jsbind.Undefined(fields) {
		own = e.PlainObject(fields, "fields")
	}
	ce := e.Log.Check(lv, scriptEvent)
	if ce == nil {
		return
	}
	list := make([]zap.Field, 0, 7)
	list = append(list, zap.Int("worker", e.Opts.ThreadID), zap.Int64("age_us", l.i.ageMicros()), zap.Int64("async_id", int64(e.Async.ExecutionID())), zap.String("msg", msg))
	if l.name != "" {
		list = append(list, zap.String("logger", l.name))
	}
	if own != nil || l.fields != nil {
		o := l.fields
		if own != nil {
			o = l.merged(own)
		}
		list = append(list, l.field("data", o))
	}
	if l.store != nil {
		if v := e.Method(l.store, "getStore"); !jsbind.Undefined(v) {
			list = append(list, l.field("context", v))
		}
	}
	ce.Write(list...)
}

// field renders a value of a script as JSON.stringify does. What has no such form is named in a field of its own: a line of a
// log is not worth an exception.
func (l *scriptLogger) field(key string, v goja.Value) zap.Field {
	e := l.i.env
	codec := jsbind.Object(e.VM.Get("JSON"))
	if codec == nil || !jsbind.IsCallable(codec.Get("stringify")) {
		return zap.String(key+"_error", "the program has taken JSON.stringify away")
	}
	text, err := e.Try(codec.Get("stringify"), goja.Undefined(), v)
	switch {
	case err != nil:
		return zap.String(key+"_error", err.Error())
	case jsbind.Undefined(text):
		return zap.String(key+"_error", "has no form in JSON")
	}
	return zap.Reflect(key, json.RawMessage(text.String()))
}
