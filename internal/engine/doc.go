// Package engine is the only place of node-go that reaches into goja's unexported state.
//
// goja offers no way to describe properties that are made when they are first looked at, to decide when promise jobs
// run, or to shape the text of an error's stack. node-go needs all three: the first keeps a worker cheap, the second
// gives Node's order of callbacks, the third is what programs and people compare. This package takes them by
// reflection over the engine's types (offsets, never copied declarations) and by linker names.
//
// Every assumption about the engine is listed in layout.go and checked once per process by [Check]; a test calls it,
// so that an engine update fails loudly there. All functions must be called on the goroutine that owns the runtime.
package engine
