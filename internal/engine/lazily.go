package engine

import (
	"sync"
	"sync/atomic"
)

// once is a value that is made when somebody first asks for it. Unlike sync.OnceValue it costs a load and a branch afterwards, where the
// compiler puts get into its caller: native functions ask several times in each call.
type once[T any] struct {
	made  atomic.Pointer[T]
	first func() *T
}

// lazily has make called once, whoever asks first. make must not give nil.
func lazily[T any](make func() *T) *once[T] { return &once[T]{first: sync.OnceValue(make)} }

func (o *once[T]) get() *T {
	if v := o.made.Load(); v != nil {
		return v
	}
	return o.slow()
}

func (o *once[T]) slow() *T {
	v := o.first()
	o.made.Store(v)
	return v
}
