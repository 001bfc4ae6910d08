package sharedcache

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/dop251/goja"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func key(id, src string, kind Kind) Key { return Key{ID: id, Kind: kind, Hash: HashSource(src)} }

func compiler(n *atomic.Int64, id, src string) func() (*goja.Program, error) {
	return func() (*goja.Program, error) { n.Add(1); return goja.Compile(id, src, false) }
}

func TestLoad_CompilesOnceAndHits(t *testing.T) {
	c := New(Config{})
	var n atomic.Int64
	l := NewLedger(3)
	src := "1 + 1"
	a, err := c.Load(key("m", src, CommonJS), src, l, compiler(&n, "m", src))
	if err != nil {
		t.Fatal(err)
	}
	b, err := c.Load(key("m", src, CommonJS), src, l, compiler(&n, "m", src))
	if err != nil || a != b || n.Load() != 1 {
		t.Fatalf("second load: same=%v compiles=%d err=%v", a == b, n.Load(), err)
	}
	if s := c.Stats(); s.Hits != 1 || s.Compiled != 1 || s.Entries != 1 || s.Bytes == 0 {
		t.Errorf("stats %+v", s)
	}
	if w, wo := l.CompiledWithCache(), l.CompiledWithoutCache(); len(w) != 1 || len(wo) != 1 || w[0] != "m" {
		t.Errorf("ledger with=%v without=%v", w, wo)
	}
}

func TestLoad_EditOfSameLengthMisses(t *testing.T) {
	c := New(Config{})
	var n atomic.Int64
	for _, src := range []string{"x = 1", "x = 2"} {
		p, err := c.Load(key("m", src, CommonJS), src, nil, compiler(&n, "m", src))
		if err != nil {
			t.Fatal(err)
		}
		r := goja.New()
		if v, _ := r.RunProgram(p); v.String() != src[4:] {
			t.Errorf("%s gave %v", src, v)
		}
	}
	if n.Load() != 2 {
		t.Errorf("compiles = %d", n.Load())
	}
}

func TestLoad_KindsDoNotMeet(t *testing.T) {
	c := New(Config{})
	var n atomic.Int64
	for _, k := range []Kind{CommonJS, ESModule, Script, Function, Builtin} {
		if _, err := c.Load(key("m", "1", k), "1", nil, compiler(&n, "m", "1")); err != nil {
			t.Fatal(err)
		}
	}
	if n.Load() != 5 {
		t.Errorf("compiles = %d", n.Load())
	}
}

func TestLoad_ErrorReachesEveryWaiterAndIsNotKept(t *testing.T) {
	c := New(Config{})
	k := key("bad", "(", CommonJS)
	want := errors.New("no")
	gate := make(chan struct{})
	var started, got atomic.Int64
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			_, err := c.Load(k, "(", nil, func() (*goja.Program, error) {
				started.Add(1)
				<-gate
				return nil, want
			})
			if errors.Is(err, want) {
				got.Add(1)
			}
		})
	}
	for started.Load() == 0 {
	}
	close(gate)
	wg.Wait()
	if got.Load() != 16 {
		t.Errorf("%d of 16 got the error", got.Load())
	}
	if c.Stats().Entries != 0 {
		t.Error("a failed compile was stored")
	}
	var n atomic.Int64
	if _, err := c.Load(k, "(", nil, compiler(&n, "bad", "1")); err != nil {
		t.Errorf("a later compile failed: %v", err)
	}
}

func TestLoad_PanicOfCompilerWakesWaiters(t *testing.T) {
	c := New(Config{})
	k := key("p", "1", CommonJS)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_, _ = c.Load(k, "1", nil, func() (*goja.Program, error) { panic("boom") })
	}()
	var n atomic.Int64
	if _, err := c.Load(k, "1", nil, compiler(&n, "p", "1")); err != nil {
		t.Fatal(err)
	}
}

func TestLoad_SharedOffCompilesEachTime(t *testing.T) {
	c := New(Config{DisableShared: true})
	var n atomic.Int64
	for range 3 {
		if _, err := c.Load(key("m", "1", Builtin), "1", nil, compiler(&n, "m", "1")); err != nil {
			t.Fatal(err)
		}
	}
	if n.Load() != 3 || c.Stats().Entries != 0 || len(c.Tiers()) != 0 {
		t.Errorf("compiles=%d stats=%+v", n.Load(), c.Stats())
	}
}

func TestEvict_DropsOldestUserModulesOnly(t *testing.T) {
	var evicted []string
	c := New(Config{Limit: 10 * accountedBytes("1"), Observe: func(e Event) {
		if e.Result.Outcome == Evicted {
			evicted = append(evicted, e.Key.ID)
		}
	}})
	var n atomic.Int64
	load := func(id string, kind Kind) {
		if _, err := c.Load(key(id, "1", kind), "1", nil, compiler(&n, id, "1")); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 20 {
		load(fmt.Sprint("b", i), Builtin)
	}
	for i := range 10 {
		load(fmt.Sprint("u", i), CommonJS)
	}
	load("u0", CommonJS) // now the most recently used
	load("u10", CommonJS)
	if len(evicted) == 0 || evicted[0] != "u1" {
		t.Errorf("evicted %v, want u1 first", evicted)
	}
	before := n.Load()
	load("u0", CommonJS)
	load("b0", Builtin)
	if n.Load() != before {
		t.Error("a recently used module or a builtin was dropped")
	}
}

type fakeTier struct {
	mu     sync.Mutex
	have   map[Key]*goja.Program
	reject bool
}

func (f *fakeTier) Name() string { return "fake" }
func (f *fakeTier) Load(k Key, _ string) (*goja.Program, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.reject {
		return nil, &RejectError{Tier: "fake", Reason: "checksum"}
	}
	if p := f.have[k]; p != nil {
		return p, nil
	}
	return nil, ErrNotFound
}
func (f *fakeTier) Store(k Key, _ string, p *goja.Program) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.have[k] = p
	return errors.New("disk full")
}

func TestTiers_AreAskedAndFed(t *testing.T) {
	tier := &fakeTier{have: map[Key]*goja.Program{}}
	var n atomic.Int64
	var last Event
	mk := func() *Cache { return New(Config{Tiers: []Tier{tier}, Observe: func(e Event) { last = e }}) }
	k := key("m", "1", CommonJS)
	if _, err := mk().Load(k, "1", nil, compiler(&n, "m", "1")); err != nil || len(last.Result.StoreErrors) != 1 {
		t.Fatalf("err=%v event=%+v", err, last)
	}
	if _, err := mk().Load(k, "1", nil, compiler(&n, "m", "1")); err != nil || n.Load() != 1 || last.Result.Tier != "fake" {
		t.Fatalf("second process compiled again: %d %+v", n.Load(), last)
	}
	tier.reject = true
	l := NewLedger(1)
	if _, err := mk().Load(k, "1", l, compiler(&n, "m", "1")); err != nil || n.Load() != 2 {
		t.Fatalf("a rejected program was used, or failed: %v", err)
	}
	if r := l.Rejected(); len(r) != 1 || r[0].Reason != "checksum" {
		t.Errorf("rejected = %v", r)
	}
}

// Hammer: many goroutines, few keys, a limit that evicts all the time, failing compiles in between. Every goroutine
// must get a program of its own key.
func TestHammer(t *testing.T) {
	c := New(Config{Limit: 6 * accountedBytes("var result = 10")})
	const goroutines, rounds, keys = 32, 400, 16
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			rnd := rand.New(rand.NewPCG(1, uint64(g)))
			l := NewLedger(g)
			for range rounds {
				i := rnd.IntN(keys)
				src := fmt.Sprintf("var result = %d", 10+i)
				if i == 0 {
					src = "syntax error here"
				}
				k := key(fmt.Sprint("m", i), src, Kind(i%3))
				p, err := c.Load(k, src, l, func() (*goja.Program, error) { return goja.Compile(k.ID, src, false) })
				if i == 0 {
					if err == nil {
						t.Error("a syntax error compiled")
					}
					continue
				}
				if err != nil {
					t.Error(err)
					continue
				}
				r := goja.New()
				if _, err := r.RunProgram(p); err != nil || r.Get("result").ToInteger() != int64(10+i) {
					t.Errorf("key %d ran another program", i)
				}
			}
		})
	}
	wg.Wait()
	s := c.Stats()
	if s.Bytes < 0 || s.Evicted == 0 || s.Failed == 0 {
		t.Errorf("stats %+v", s)
	}
}

func BenchmarkLoad_Hit(b *testing.B) {
	c := New(Config{})
	k := key("m", "1", CommonJS)
	l := NewLedger(0)
	compile := func() (*goja.Program, error) { return goja.Compile("m", "1", false) }
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := c.Load(k, "1", nil, compile); err != nil {
				b.Error(err)
			}
		}
	})
	_ = l
}

type keeper struct {
	fakeTier
	used []string
}

func (k *keeper) Used(key Key, _ string, _ *goja.Program) { k.used = append(k.used, key.ID) }

func TestLedger_OwnTierIsAskedLastAndHearsOfSharedHits(t *testing.T) {
	process, own := &fakeTier{have: map[Key]*goja.Program{}}, &keeper{fakeTier: fakeTier{have: map[Key]*goja.Program{}}}
	c := New(Config{Tiers: []Tier{process}})
	var n atomic.Int64
	k := key("m", "1", CommonJS)
	plain, l := NewLedger(1), NewLedger(2)
	if _, err := c.Load(k, "1", plain, compiler(&n, "m", "1")); err != nil || len(process.have) != 1 || len(own.have) != 0 {
		t.Fatalf("err=%v, process has %d, own has %d", err, len(process.have), len(own.have))
	}
	l.SetTier(own)
	if _, err := c.Load(k, "1", l, compiler(&n, "m", "1")); err != nil || len(own.used) != 1 {
		t.Errorf("the tier did not hear of a shared hit: %v %v", own.used, err)
	}
	k2 := key("m2", "1", CommonJS)
	own.have[k2] = process.have[k]
	if _, err := c.Load(k2, "1", l, compiler(&n, "m2", "1")); err != nil || n.Load() != 1 {
		t.Errorf("the isolate's tier was not asked: %d compiles, %v", n.Load(), err)
	}
	l.SetTier(nil)
	if _, err := c.Load(key("m3", "1", CommonJS), "1", l, compiler(&n, "m3", "1")); err != nil || len(own.have) != 1 {
		t.Errorf("a tier that was taken away was fed: %v", err)
	}
}
