package loader

import "github.com/dop251/goja"

// runtimeHooks is the object of the functions that lowered code calls.
func (l *Loader) runtimeHooks() goja.Value {
	return goja.Undefined()
}

func (l *Loader) later(f func()) { l.env.Host.QueueTask(f) }
