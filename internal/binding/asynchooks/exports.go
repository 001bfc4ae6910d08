package asynchooks

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Exports makes the exports of node:async_hooks.
func Exports(e *jsbind.Env) *goja.Object { return exports().New(e.VM) }

var exports = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("AsyncLocalStorage", engine.Plain, func(r *goja.Runtime) goja.Value {
		m := storageMade.Of(jsbind.From(r))
		m.ctor, m.proto = storageClass().New(r)
		return m.ctor
	})
	t.EnumerableMethod("createHook", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		o, err := r.New(hookCtor.Of(jsbind.From(r)), c.Argument(0))
		if err != nil {
			panic(err)
		}
		return o
	})
	t.EnumerableMethod("executionAsyncId", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return r.ToValue(float64(jsbind.From(r).Async.ExecutionID()))
	})
	t.EnumerableMethod("triggerAsyncId", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return r.ToValue(float64(jsbind.From(r).Async.TriggerID()))
	})
	t.EnumerableMethod("executionAsyncResource", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return jsbind.From(r).CurrentResource()
	})
	t.Lazy("asyncWrapProviders", engine.Plain, func(r *goja.Runtime) goja.Value { return providers(jsbind.From(r)) })
	t.Lazy("AsyncResource", engine.Plain, func(r *goja.Runtime) goja.Value {
		m := resourceMade.Of(jsbind.From(r))
		m.ctor, m.proto = resourceClass().New(r)
		return m.ctor
	})
	return t
})

var hookCtor = jsbind.NewSlot(func(e *jsbind.Env) *goja.Object {
	ctor, _ := hookClass().New(e.VM)
	return ctor
})

// providerNames are the types of async resources, by their number.
var providerNames = [...]string{
	"NONE", "DIRHANDLE", "DNSCHANNEL", "ELDHISTOGRAM", "FILEHANDLE", "FILEHANDLECLOSEREQ", "BLOBREADER", "FSEVENTWRAP", "FSREQCALLBACK",
	"FSREQPROMISE", "GETADDRINFOREQWRAP", "GETNAMEINFOREQWRAP", "HEAPSNAPSHOT", "HTTP2SESSION", "HTTP2STREAM", "HTTP2PING", "HTTP2SETTINGS",
	"HTTPINCOMINGMESSAGE", "HTTPCLIENTREQUEST", "LOCKS", "DTLS_ENDPOINT", "DTLS_SESSION", "JSSTREAM", "MESSAGEPORT", "PIPECONNECTWRAP",
	"PIPESERVERWRAP", "PIPEWRAP", "PROCESSWRAP", "PROMISE", "QUERYWRAP", "QUIC_ENDPOINT", "QUIC_LOGSTREAM", "QUIC_SESSION", "QUIC_STREAM",
	"QUIC_UDP", "SHUTDOWNWRAP", "SIGNALWRAP", "STATWATCHER", "STREAMPIPE", "TCPCONNECTWRAP", "TCPSERVERWRAP", "TCPWRAP", "TTYWRAP",
	"UDPSENDWRAP", "UDPWRAP", "SIGINTWATCHDOG", "WORKER", "WORKERCPUPROFILE", "WORKERCPUUSAGE", "WORKERHEAPPROFILE", "WORKERHEAPSNAPSHOT",
	"WORKERHEAPSTATISTICS", "WRITEWRAP", "ZLIB", "CHECKPRIMEREQUEST", "PBKDF2REQUEST", "KEYPAIRGENREQUEST", "KEYGENREQUEST", "KEYEXPORTREQUEST",
	"ARGON2REQUEST", "CIPHERREQUEST", "DERIVEBITSREQUEST", "HASHREQUEST", "RANDOMBYTESREQUEST", "RANDOMPRIMEREQUEST", "SCRYPTREQUEST",
	"SIGNREQUEST", "TLSWRAP", "VERIFYREQUEST",
}

func providers(e *jsbind.Env) goja.Value {
	o := e.VM.CreateObject(nil)
	for n, name := range providerNames {
		e.Define(o, name, e.Value(n), engine.Enumerable)
	}
	e.Method(e.VM.Get("Object").(*goja.Object), "freeze", o)
	return o
}
