package wasm

import (
	"context"

	"github.com/tetratelabs/wazero/api"
)

// hosted is a function of WASI that works only once its object was started.
type hosted struct {
	*wasiFunction
	fn api.GoModuleFunction
}

func (f hosted) Call(ctx context.Context, mod api.Module, stack []uint64) {
	if !f.host.started {
		f.host.s.onIsolate(func([]uint64) { f.host.check() }).Call(ctx, mod, stack)
	}
	f.run(func(stack []uint64) { f.fn.Call(ctx, mod, stack) }, mod, stack)
}
