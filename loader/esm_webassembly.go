package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// wasmRecord makes the module of a WebAssembly file: the text that internal/wasm_esm gives for it, compiled as an ES module. An import
// of the source phase gives the WebAssembly.Module.
func (l *Loader) wasmRecord(m *moduleRecord) {
	var data []byte
	if m.given == nil && m.file != "" {
		data = l.readModule(m.file)
	} else {
		data = []byte(l.sourceText(m))
	}
	bytes := engine.NewArrayBuffer(l.vm, data)
	loaded := jsbind.Object(l.env.Method(l.env.Host.Require("internal/wasm_esm"), "load", bytes, l.env.Value(m.url)))
	instantiate := loaded.Get("instantiate")
	m.metaObject = func() goja.Value {
		meta := l.vm.CreateObject(nil)
		l.env.Define(meta, "instantiate", instantiate, engine.Plain)
		return meta
	}
	m.source = loaded.Get("module")
	l.sourceRecord(m, loaded.Get("source").String(), plainJS)
}
