package sharedmem

import (
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

func TestNotify_NobodyWaits(t *testing.T) {
	m := newMemory(8, 8, false)
	if n := m.notify(0, 1); n != 0 {
		t.Errorf("woke %d of nobody", n)
	}
}

// Waiters are woken first come, first served, each once, and one that gave up is not counted.
func TestNotify_OrderAndCount(t *testing.T) {
	m := newMemory(8, 8, false)
	var woken []int
	all := make([]*waiter, 4)
	for i := range all {
		all[i] = &waiter{wake: func() { woken = append(woken, i) }}
		if !m.add(4, all[i], func() bool { return true }) {
			t.Fatal("not entered")
		}
	}
	if m.add(4, &waiter{}, func() bool { return false }) {
		t.Error("entered although the value differs")
	}
	if !m.drop(4, all[1]) {
		t.Error("a waiter that was not woken could not give up")
	}
	if n := m.notify(4, 2); n != 2 || len(woken) != 2 || woken[0] != 0 || woken[1] != 2 {
		t.Errorf("woke %d: %v", n, woken)
	}
	if m.drop(4, all[0]) {
		t.Error("a woken waiter gave up")
	}
	if n := m.notify(4, 10); n != 1 || m.notify(4, 1) != 0 || len(m.waiters) != 0 {
		t.Errorf("woke %d at the end, %d places left", n, len(m.waiters))
	}
}

// Elements smaller than a word do not disturb their neighbours, whoever writes at the same time.
func TestUpdate_NeighboursUnderContention(t *testing.T) {
	m := newMemory(8, 8, false)
	const rounds = 20000
	var wg sync.WaitGroup
	for off := range 8 {
		wg.Go(func() {
			e := &elem{kind: engine.ViewUint8, bytes: m.bytes, off: off, size: 1, m: m}
			for range rounds {
				e.update(func(old uint64) (uint64, bool) { return old + 1, true })
			}
		})
	}
	wg.Wait()
	for off, b := range m.bytes {
		if b != byte(rounds%256) {
			t.Errorf("byte %d is %d, want %d", off, b, rounds%256)
		}
	}
}

func TestUpdate_NoLostUpdates(t *testing.T) {
	for _, c := range []struct {
		kind engine.ViewKind
		size int
	}{{engine.ViewInt16, 2}, {engine.ViewInt32, 4}, {engine.ViewBigInt64, 8}} {
		m := newMemory(16, 16, false)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				e := &elem{kind: c.kind, bytes: m.bytes, off: 8, size: c.size, m: m}
				for range 2000 {
					e.update(func(old uint64) (uint64, bool) { return old + 1, true })
				}
			})
		}
		wg.Wait()
		e := &elem{kind: c.kind, bytes: m.bytes, off: 8, size: c.size}
		if got := e.update(func(uint64) (uint64, bool) { return 0, false }); got != 16000 {
			t.Errorf("size %d: %d updates of 16000", c.size, got)
		}
	}
}

// The last bytes of ordinary memory that is not a multiple of a word can be updated too.
func TestUpdate_OddEnd(t *testing.T) {
	b := make([]byte, 7)
	e := &elem{kind: engine.ViewUint16, bytes: b, off: 4, size: 2}
	e.update(func(uint64) (uint64, bool) { return 0x1234, true })
	if old := e.update(func(uint64) (uint64, bool) { return 0, false }); old != 0x1234 || b[6] != 0 {
		t.Errorf("old %x, memory %x", old, b)
	}
}

func TestMemory_GrowsWithinItsRoom(t *testing.T) {
	m := newMemory(4, 16, true)
	if uintptr(unsafe.Pointer(&m.bytes[0]))%8 != 0 {
		t.Fatal("memory is not aligned for 64-bit operations")
	}
	var ok atomic.Int64
	var wg sync.WaitGroup
	for n := range 32 {
		wg.Go(func() {
			if m.grow(n, 16) {
				ok.Add(1)
			}
		})
	}
	wg.Wait()
	if m.size() != 16 || ok.Load() == 0 || m.grow(8, 16) {
		t.Errorf("size %d after growing", m.size())
	}
}

func TestAtomics_Conversions(t *testing.T) {
	r := goja.New()
	for _, c := range []struct {
		kind engine.ViewKind
		size int
		in   any
		want string
	}{
		{engine.ViewInt8, 1, 255, "-1"}, {engine.ViewUint8, 1, -1, "255"}, {engine.ViewInt16, 2, 65535, "-1"}, {engine.ViewUint16, 2, 65537, "1"},
		{engine.ViewInt32, 4, 4294967295.0, "-1"}, {engine.ViewUint32, 4, -1, "4294967295"}, {engine.ViewInt32, 4, "7.9", "7"},
	} {
		e := &elem{r: r, kind: c.kind, size: c.size, bytes: make([]byte, 8)}
		v := e.operand(r.ToValue(c.in))
		e.update(func(uint64) (uint64, bool) { return v, true })
		if got := e.value(e.update(func(uint64) (uint64, bool) { return 0, false })).String(); got != c.want {
			t.Errorf("%v in %d bytes: %s, want %s", c.in, c.size, got, c.want)
		}
	}
}
