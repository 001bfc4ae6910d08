package wasm

import (
	"math"
	"reflect"
	"sync"
	"time"
	"unsafe"

	"github.com/tetratelabs/wazero/api"

	"github.com/node-go/node-go/internal/binding/sharedmem"
)

// parking is the engine's memory as a place where goroutines wait: instructions that wait for shared memory do not end with the isolate.
type parking struct {
	mem interface {
		Notify(offset, count uint32) uint32
	}
	waiters *sync.Map // from offsets
}

// parkingOf gives the places of a memory; ok is false if the engine's memory is not built as this function knows it.
func parkingOf(mem api.Memory) (p parking, ok bool) {
	p.mem, ok = mem.(interface {
		Notify(offset, count uint32) uint32
	})
	v := reflect.ValueOf(mem)
	if !ok || v.Kind() != reflect.Pointer {
		return p, false
	}
	field, ok := v.Type().Elem().FieldByName("waiters")
	if !ok || field.Type != reflect.TypeFor[sync.Map]() {
		return p, false
	}
	p.waiters = (*sync.Map)(unsafe.Add(v.UnsafePointer(), field.Offset))
	return p, true
}

// wakeAll wakes all that wait; those who are not meant look at their condition again.
func (p parking) wakeAll() {
	p.waiters.Range(func(at, _ any) bool {
		if offset, ok := at.(uint32); ok {
			p.mem.Notify(offset, math.MaxUint32)
		}
		return true
	})
}

// sharedMemory is a memory that several isolates may have. All of it may be used from any goroutine.
type sharedMemory struct {
	extern
	mod  api.Module // of the isolate that made it, which may have ended
	item string
	mem  api.Memory
	js   *sharedmem.Memory
	parking
}

// sharedOf makes what isolates share of a memory with room for its maximum.
func (s *state) sharedOf(mod api.Module, item string, x extern) *sharedMemory {
	m := &sharedMemory{extern: x, mod: mod, item: item, mem: mod.ExportedMemory(item)}
	var ok bool
	if m.parking, ok = parkingOf(m.mem); !ok {
		s.fail("TypeError", "WebAssembly.Memory(): shared memories are not supported")
	}
	b, _ := m.mem.Read(0, m.mem.Size())
	// The engine has room for the maximum from the start, behind what it shows: the memory must not move.
	room := unsafe.Slice(unsafe.SliceData(b), x.limits.max*pageSize)
	m.js = sharedmem.Of(room, m.parking.mem)
	return m
}

// join has the isolate be woken when it is terminated while it waits for m.
func (s *state) join(m *sharedMemory) {
	s.joined.Lock()
	s.joined.list = append(s.joined.list, m.parking)
	first := len(s.joined.list) == 1
	s.joined.Unlock()
	if !first {
		return
	}
	done := make(chan struct{})
	s.env.AtClose(func() {
		close(done)
		s.joined.running.Wait()
	})
	s.joined.running.Go(func() { s.wakeWhenStopped(done) })
}

// joined are the memories that others share with an isolate.
type joined struct {
	sync.Mutex
	list    []parking
	running sync.WaitGroup
}

func (s *state) wakeWhenStopped(done <-chan struct{}) {
	select {
	case <-done:
		return
	case <-s.env.Interrupted():
	}
	for t := time.NewTicker(time.Millisecond); ; {
		s.joined.Lock()
		for _, p := range s.joined.list {
			p.wakeAll()
		}
		s.joined.Unlock()
		select {
		case <-t.C:
		case <-done:
			t.Stop()
			return
		}
	}
}
