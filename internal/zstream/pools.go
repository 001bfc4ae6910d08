package zstream

import "sync"

// pools keeps compressors at rest, by their settings: their tables take longer to make than a short input takes to compress. There are
// only as many settings as the libraries have levels and windows.
type pools[K comparable, T any] struct {
	mu    sync.Mutex
	known map[K]*sync.Pool
}

func newPools[K comparable, T any]() *pools[K, T] { return &pools[K, T]{known: map[K]*sync.Pool{}} }

func (p *pools[K, T]) of(k K) *sync.Pool {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.known[k]
	if q == nil {
		q = &sync.Pool{}
		p.known[k] = q
	}
	return q
}

// get gives one at rest; ok is false if there is none.
func (p *pools[K, T]) get(k K) (v T, ok bool) {
	v, ok = p.of(k).Get().(T)
	return v, ok
}

func (p *pools[K, T]) put(k K, v T) { p.of(k).Put(v) }
