//go:build !darwin

package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// describeLchmod describes lchmod as Node does where the system has none.
func describeLchmod(t *engine.Template) {
	for _, name := range [...]string{"lchmod", "lchmodSync"} {
		t.Lazy(name, engine.Plain, func(*goja.Runtime) goja.Value { return goja.Undefined() })
	}
}
