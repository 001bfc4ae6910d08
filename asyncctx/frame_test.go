package asyncctx_test

import (
	"maps"
	"testing"

	"pgregory.net/rapid"

	"github.com/node-go/node-go/asyncctx"
)

// TestFrame_AgainstModel makes frames from frames at random and checks that each stays what it was.
func TestFrame_AgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := asyncctx.New()
		keys := make([]*asyncctx.Key, rapid.SampledFrom([]int{3, 12, 200}).Draw(t, "keys"))
		for i := range keys {
			keys[i] = c.NewKey("store")
		}
		type version struct {
			frame *asyncctx.Frame
			model map[*asyncctx.Key]any
		}
		versions := []version{{nil, map[*asyncctx.Key]any{}}}
		for range rapid.IntRange(1, 300).Draw(t, "steps") {
			// Mostly the newest, so that frames become large; sometimes an old one, so that they branch.
			v := versions[len(versions)-1]
			if rapid.IntRange(0, 5).Draw(t, "old") == 0 {
				v = rapid.SampledFrom(versions).Draw(t, "version")
			}
			key := rapid.SampledFrom(keys).Draw(t, "key")
			model := maps.Clone(v.model)
			if rapid.IntRange(0, 2).Draw(t, "op") > 0 {
				value := rapid.Int().Draw(t, "value")
				model[key] = value
				versions = append(versions, version{v.frame.With(key, value), model})
				continue
			}
			f := v.frame.Without(key)
			if _, had := model[key]; !had && f != v.frame {
				t.Fatalf("Without an absent key made a frame")
			}
			delete(model, key)
			if len(model) == 0 && f != nil {
				t.Fatalf("an empty frame is not nil")
			}
			versions = append(versions, version{f, model})
		}
		for i, v := range versions {
			if v.frame.Len() != len(v.model) {
				t.Fatalf("version %d: %d stores, want %d", i, v.frame.Len(), len(v.model))
			}
			for _, key := range keys {
				want, wantOK := v.model[key]
				if got, ok := v.frame.Get(key); got != want || ok != wantOK {
					t.Fatalf("version %d: got %v %v, want %v %v", i, got, ok, want, wantOK)
				}
			}
		}
	})
}

func TestFrame_ThousandStores(t *testing.T) {
	c := asyncctx.New()
	keys := make([]*asyncctx.Key, 1000)
	var f *asyncctx.Frame
	for i := range keys {
		keys[i] = c.NewKey("store")
		f = f.With(keys[i], i)
	}
	full := f
	for i, key := range keys {
		if got, ok := f.Get(key); got != i || !ok {
			t.Fatalf("store %d: %v, %v", i, got, ok)
		}
		f = f.Without(key)
		if _, ok := f.Get(key); ok || f.Len() != len(keys)-1-i {
			t.Fatalf("store %d stayed, or %d stores are left", i, f.Len())
		}
	}
	if f != nil || full.Len() != len(keys) {
		t.Errorf("%d stores left, %d in the full frame", f.Len(), full.Len())
	}
}

func TestFrame_KeysOfTwoContexts(t *testing.T) {
	a, b := asyncctx.New(), asyncctx.New()
	var f *asyncctx.Frame
	for range 20 {
		f = f.With(a.NewKey(""), 1)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	f.With(b.NewKey(""), 1)
}

func TestContext_EnterNests(t *testing.T) {
	c := asyncctx.New()
	key := c.NewKey("request")
	if key.Name() != "request" {
		t.Errorf("name %q", key.Name())
	}
	const depth = 1000
	var saved [depth]*asyncctx.Frame
	for i := range depth {
		saved[i] = c.Enter(c.Frame().With(key, i))
	}
	for i := depth - 1; i >= 0; i-- {
		if got, _ := c.Frame().Get(key); got != i {
			t.Fatalf("at %d: %v", i, got)
		}
		c.Enter(saved[i])
	}
	if c.Frame() != nil {
		t.Error("the empty frame did not come back")
	}
}

func TestFrame_Allocations(t *testing.T) {
	c := asyncctx.New()
	var f *asyncctx.Frame
	var value any = t
	for stores := 1; stores <= 4; stores++ {
		key := c.NewKey("")
		old := f
		if n := testing.AllocsPerRun(100, func() { f = old.With(key, value) }); n != 1 {
			t.Errorf("With to %d stores: %v allocations", stores, n)
		}
		if n := testing.AllocsPerRun(100, func() {
			prev := c.Enter(f)
			if v, ok := c.Frame().Get(key); v != value || !ok {
				t.Fatal("lost")
			}
			c.Enter(prev)
		}); n != 0 {
			t.Errorf("Enter and Get with %d stores: %v allocations", stores, n)
		}
	}
}

func BenchmarkFrame(b *testing.B) {
	for _, size := range []struct {
		name   string
		stores int
	}{{"1", 1}, {"4", 4}, {"8", 8}, {"100", 100}} {
		c := asyncctx.New()
		var f *asyncctx.Frame
		var key *asyncctx.Key
		var value any = b
		for range size.stores {
			key = c.NewKey("")
			f = f.With(key, value)
		}
		b.Run("With/"+size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				prev := c.Enter(f.With(key, value))
				c.Enter(prev)
			}
		})
		b.Run("Get/"+size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, ok := f.Get(key); !ok {
					b.Fatal("lost")
				}
			}
		})
	}
}

// TestFrame_Disable: a frame that lost a store in place is seen so by all who keep it; frames made from it before are not.
func TestFrame_Disable(t *testing.T) {
	for _, stores := range []int{1, 3, 12} {
		c := asyncctx.New()
		key := c.NewKey("gone")
		f := (*asyncctx.Frame)(nil).With(key, "v")
		for range stores - 1 {
			f = f.With(c.NewKey("other"), 1)
		}
		derived := f.With(c.NewKey("late"), 2)
		if f.Changed() {
			t.Errorf("%d stores: changed before Disable", stores)
		}
		f.Disable(key)
		if _, ok := f.Get(key); ok || f.Len() != stores-1 || !f.Changed() {
			t.Errorf("%d stores: key there: %v, length %d, changed %v", stores, ok, f.Len(), f.Changed())
		}
		if v, _ := derived.Get(key); v != "v" || derived.Len() != stores+1 {
			t.Errorf("%d stores: the derived frame has %v, length %d", stores, v, derived.Len())
		}
		if again := f.With(key, "new"); again.Len() != stores {
			t.Errorf("%d stores: length %d after the store came back", stores, again.Len())
		}
	}
	(*asyncctx.Frame)(nil).Disable(asyncctx.New().NewKey("none"))
}
