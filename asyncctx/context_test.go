package asyncctx_test

import (
	"errors"
	"math"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/node-go/node-go/asyncctx"
)

// script does to the shared memory what builtin JavaScript does: it sees the bytes only.
type script struct {
	fields   []float64
	counters []uint32
	stack    []float64
	grow     func()
}

func view[T any](b []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), len(b)/int(unsafe.Sizeof(*new(T))))
}

func newScript(c *asyncctx.Context) *script {
	b := c.FieldsBytes()
	s := &script{
		fields:   view[float64](b[:asyncctx.CountersOffset]),
		counters: view[uint32](b[asyncctx.CountersOffset:]),
		stack:    view[float64](c.StackBytes()),
		grow:     c.Grow,
	}
	c.OnGrow(func(b []byte) { s.stack = view[float64](b) })
	return s
}

func (s *script) push(id, trigger float64) {
	at := 2 * int(s.counters[asyncctx.CounterStackLength])
	if at == len(s.stack) {
		s.grow()
	}
	s.stack[at], s.stack[at+1] = s.fields[asyncctx.FieldExecutionID], s.fields[asyncctx.FieldTriggerID]
	s.counters[asyncctx.CounterStackLength]++
	s.fields[asyncctx.FieldExecutionID], s.fields[asyncctx.FieldTriggerID] = id, trigger
}

func (s *script) pop() {
	s.counters[asyncctx.CounterStackLength]--
	at := 2 * int(s.counters[asyncctx.CounterStackLength])
	s.fields[asyncctx.FieldExecutionID], s.fields[asyncctx.FieldTriggerID] = s.stack[at], s.stack[at+1]
}

func TestContext_New(t *testing.T) {
	c := asyncctx.New()
	s := newScript(c)
	if len(s.fields) != asyncctx.FieldCount || len(s.counters) != asyncctx.CounterCount || len(s.stack) != 2*asyncctx.InitialPairs {
		t.Fatalf("%d fields, %d counters, %d ids", len(s.fields), len(s.counters), len(s.stack))
	}
	want := [asyncctx.FieldCount]float64{asyncctx.FieldIDCounter: 1, asyncctx.FieldDefaultTriggerID: -1}
	if got := [asyncctx.FieldCount]float64(s.fields); got != want {
		t.Errorf("fields %v, want %v", got, want)
	}
	if got, want := [asyncctx.CounterCount]uint32(s.counters), ([asyncctx.CounterCount]uint32{asyncctx.CounterCheck: 1}); got != want {
		t.Errorf("counters %v, want %v", got, want)
	}
	if id := c.NewAsyncID(); id != 2 || s.fields[asyncctx.FieldIDCounter] != 2 {
		t.Errorf("first id %v, field %v", id, s.fields[asyncctx.FieldIDCounter])
	}
	s.counters[asyncctx.CounterInit] = 3
	if !c.HookEnabled(asyncctx.CounterInit) || c.Counter(asyncctx.CounterInit) != 3 || c.HookEnabled(asyncctx.CounterAfter) {
		t.Error("a hook counter that JavaScript wrote is not seen")
	}
	c.SetCounter(asyncctx.CounterAfter, 2)
	if s.counters[asyncctx.CounterAfter] != 2 {
		t.Error("a hook counter that Go wrote is not seen")
	}
}

// TestContext_AgainstModel pushes and pops from both sides at random.
func TestContext_AgainstModel(t *testing.T) {
	type pair struct{ id, trigger float64 }
	rapid.Check(t, func(t *rapid.T) {
		c := asyncctx.New()
		s := newScript(c)
		model := []pair{{}}
		push := func(by func(pair)) func(*rapid.T) {
			return func(t *rapid.T) {
				for range rapid.SampledFrom([]int{1, 2, 40}).Draw(t, "times") {
					p := pair{float64(c.NewAsyncID()), float64(rapid.IntRange(0, 1000).Draw(t, "trigger"))}
					by(p)
					model = append(model, p)
				}
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"push from Go":     push(func(p pair) { c.Push(asyncctx.ID(p.id), asyncctx.ID(p.trigger)) }),
			"push from script": push(func(p pair) { s.push(p.id, p.trigger) }),
			"pop from Go": func(t *rapid.T) {
				top := model[len(model)-1]
				if len(model) == 1 {
					if more, err := c.Pop(99); more || err != nil {
						t.Fatalf("pop of an empty stack: %v, %v", more, err)
					}
					return
				}
				var corrupted *asyncctx.CorruptedError
				if _, err := c.Pop(asyncctx.ID(top.id + 1)); !errors.As(err, &corrupted) || *corrupted !=
					(asyncctx.CorruptedError{Actual: asyncctx.ID(top.id), Expected: asyncctx.ID(top.id + 1)}) {
					t.Fatalf("pop of another id: %v", err)
				}
				more, err := c.Pop(asyncctx.ID(top.id))
				if err != nil {
					t.Fatal(err)
				}
				if model = model[:len(model)-1]; more != (len(model) > 1) {
					t.Fatalf("more = %v with %d below", more, len(model)-1)
				}
			},
			"pop from script": func(t *rapid.T) {
				if len(model) == 1 {
					t.Skip("empty")
				}
				s.pop()
				model = model[:len(model)-1]
			},
			"clear": func(t *rapid.T) {
				if rapid.IntRange(0, 9).Draw(t, "really") != 0 {
					t.Skip("rare")
				}
				c.Clear()
				model = []pair{{}}
			},
			"": func(t *rapid.T) {
				top := model[len(model)-1]
				if got := (pair{float64(c.ExecutionID()), float64(c.TriggerID())}); got != top || c.StackLength() != len(model)-1 {
					t.Fatalf("current %v of %d, want %v of %d", got, c.StackLength(), top, len(model)-1)
				}
				for i, p := range model[:len(model)-1] {
					if (pair{s.stack[2*i], s.stack[2*i+1]}) != p {
						t.Fatalf("pair %d lost", i)
					}
				}
			},
		})
	})
}

func TestContext_ThousandNested(t *testing.T) {
	c := asyncctx.New()
	grown := 0
	c.OnGrow(func(b []byte) {
		if grown++; len(b) != 16*asyncctx.InitialPairs<<grown {
			t.Errorf("grown to %d bytes", len(b))
		}
	})
	for i := range 1000 {
		c.Push(asyncctx.ID(i+1), asyncctx.ID(i))
	}
	if grown != 6 {
		t.Errorf("grown %d times", grown)
	}
	for i := 1000; i > 0; i-- {
		if c.ExecutionID() != asyncctx.ID(i) || c.TriggerID() != asyncctx.ID(i-1) {
			t.Fatalf("at %d: %v, %v", i, c.ExecutionID(), c.TriggerID())
		}
		if more, err := c.Pop(asyncctx.ID(i)); err != nil || more != (i > 1) {
			t.Fatalf("at %d: %v, %v", i, more, err)
		}
	}
}

func TestContext_UnbalancedPop(t *testing.T) {
	c := asyncctx.New()
	c.Push(5, 1)
	c.Push(1e15, 5)
	_, err := c.Pop(5)
	if err == nil || err.Error() != "async hook stack has become corrupted (actual: 1000000000000000, expected: 5)" {
		t.Errorf("err = %v", err)
	}
	c.SetCounter(asyncctx.CounterCheck, 0)
	if more, err := c.Pop(77); !more || err != nil || c.ExecutionID() != 5 {
		t.Errorf("without checks: %v, %v, current %v", more, err, c.ExecutionID())
	}
}

// TestContext_ImpossibleLength has a script write nonsense over the length: no memory outside the stack is touched.
func TestContext_ImpossibleLength(t *testing.T) {
	for _, length := range []uint32{17, 1000, 1 << 31, math.MaxUint32} {
		c := asyncctx.New()
		newScript(c).counters[asyncctx.CounterStackLength] = length
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("length %v: Push went on", length)
				}
			}()
			c.Push(1, 0)
		}()
		newScript(c).counters[asyncctx.CounterStackLength] = length
		if _, err := c.Pop(c.ExecutionID()); err == nil {
			t.Errorf("length %v: Pop went on", length)
		}
	}
}

func TestContext_DefaultTrigger(t *testing.T) {
	c := asyncctx.New()
	c.Push(7, 3)
	if got := c.DefaultTrigger(); got != 7 {
		t.Errorf("without a default: %v", got)
	}
	func() {
		defer func() { _ = recover() }()
		c.WithDefaultTrigger(20, func() {
			c.WithDefaultTrigger(0, func() {
				if got := c.DefaultTrigger(); got != 0 {
					t.Errorf("inner: %v", got)
				}
			})
			if got := c.DefaultTrigger(); got != 20 {
				t.Errorf("outer: %v", got)
			}
			panic("callback")
		})
	}()
	if got := c.SetDefaultTrigger(4); got != asyncctx.NoDefaultTrigger {
		t.Errorf("left behind: %v", got)
	}
}

func TestValidID(t *testing.T) {
	for _, tc := range []struct {
		id           float64
		plain, unset bool
	}{
		{0, true, true}, {1, true, true}, {-1, false, true}, {-2, false, false}, {1.5, false, false}, {-0.5, false, false},
		{1<<53 - 1, true, true}, {1 << 53, false, false}, {math.NaN(), false, false}, {math.Inf(1), false, false}, {math.Inf(-1), false, false},
	} {
		if got := asyncctx.ValidID(tc.id, false); got != tc.plain {
			t.Errorf("ValidID(%v) = %v", tc.id, got)
		}
		if got := asyncctx.ValidID(tc.id, true); got != tc.unset {
			t.Errorf("ValidID(%v, unset) = %v", tc.id, got)
		}
	}
}

func TestContext_PushPopAllocatesNothing(t *testing.T) {
	c := asyncctx.New()
	if n := testing.AllocsPerRun(100, func() {
		for i := asyncctx.ID(0); i < asyncctx.InitialPairs; i++ {
			c.Push(i, i)
		}
		for i := asyncctx.ID(asyncctx.InitialPairs - 1); i >= 0; i-- {
			if _, err := c.Pop(i); err != nil {
				t.Fatal(err)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkPushPop(b *testing.B) {
	c := asyncctx.New()
	c.Push(1, 0)
	b.ReportAllocs()
	for b.Loop() {
		c.Push(2, 1)
		if _, err := c.Pop(2); err != nil {
			b.Fatal(err)
		}
	}
}
