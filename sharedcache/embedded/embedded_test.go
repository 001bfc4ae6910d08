package embedded

import (
	"errors"
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/archive"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

func wrap(source string) string { return "(function () {" + source + "\n})" }

func makeTier(t *testing.T, modules map[string]string, damage func([]byte)) *Tier {
	t.Helper()
	var entries []archive.Entry
	for id, src := range modules {
		p, err := goja.Compile(id, wrap(src), true)
		if err != nil {
			t.Fatal(err)
		}
		hash := sharedcache.HashSource(src)
		data, err := progcodec.Encode(p, progcodec.EncodeOptions{SourceHash: hash})
		if err != nil {
			t.Fatal(err)
		}
		if damage != nil {
			damage(data)
		}
		entries = append(entries, archive.Entry{ID: id, Hash: hash, Data: data})
	}
	b, err := archive.Build(entries)
	if err != nil {
		t.Fatal(err)
	}
	tier, err := Open(b, wrap)
	if err != nil {
		t.Fatal(err)
	}
	return tier
}

func key(id, src string) sharedcache.Key {
	return sharedcache.Key{ID: id, Kind: sharedcache.Builtin, Hash: sharedcache.HashSource(src)}
}

func TestLoad_RunsWhatWasCompiled(t *testing.T) {
	src := "return function inner() { return 40 + 2 }"
	tier := makeTier(t, map[string]string{"node:a": src, "node:b": "return 1"}, nil)
	p, err := tier.Load(key("node:a", src), src)
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	fn, err := vm.RunProgram(p)
	if err != nil {
		t.Fatal(err)
	}
	call, _ := goja.AssertFunction(fn)
	inner, _ := call(goja.Undefined())
	f, _ := goja.AssertFunction(inner)
	if v, err := f(goja.Undefined()); err != nil || v.ToInteger() != 42 {
		t.Errorf("got %v, %v", v, err)
	}
	if s := inner.String(); s != "function inner() { return 40 + 2 }" {
		t.Errorf("source text %q", s)
	}
}

func rejected(t *testing.T, err error) string {
	t.Helper()
	var rej *sharedcache.RejectError
	if !errors.As(err, &rej) || rej.Tier != "embedded" {
		t.Fatalf("got %v, want a rejection", err)
	}
	return rej.Reason
}

func TestLoad_EditOfSameLengthIsStale(t *testing.T) {
	tier := makeTier(t, map[string]string{"node:a": "return 1"}, nil)
	_, err := tier.Load(key("node:a", "return 2"), "return 2")
	if r := rejected(t, err); r != ReasonStale {
		t.Errorf("reason %q", r)
	}
}

func TestLoad_DamageAndForeignEnginesAreRejected(t *testing.T) {
	for name, c := range map[string]struct {
		damage func([]byte)
		reason string
	}{
		"payload":     {func(b []byte) { b[len(b)-1] ^= 1 }, "checksum"},
		"header":      {func(b []byte) { b[20] ^= 1 }, "checksum"},
		"magic":       {func(b []byte) { b[0] ^= 1 }, "magic"},
		"other codec": {func(b []byte) { b[8]++ }, "version"},
	} {
		tier := makeTier(t, map[string]string{"node:a": "return 1"}, c.damage)
		_, err := tier.Load(key("node:a", "return 1"), "return 1")
		if r := rejected(t, err); r != c.reason {
			t.Errorf("%s: reason %q, want %q", name, r, c.reason)
		}
	}
}

func TestLoad_OnlyBuiltins(t *testing.T) {
	tier := makeTier(t, map[string]string{"node:a": "return 1"}, nil)
	k := key("node:a", "return 1")
	k.Kind = sharedcache.CommonJS
	if _, err := tier.Load(k, "return 1"); !errors.Is(err, sharedcache.ErrNotFound) {
		t.Errorf("a user module was served: %v", err)
	}
	if _, err := tier.Load(key("node:zz", "return 1"), "return 1"); !errors.Is(err, sharedcache.ErrNotFound) {
		t.Errorf("unknown module: %v", err)
	}
}

func TestCache_RecompilesWhatTheTierRejects(t *testing.T) {
	tier := makeTier(t, map[string]string{"node:a": "return 1"}, nil)
	c := sharedcache.New(sharedcache.Config{Tiers: []sharedcache.Tier{tier}})
	l := sharedcache.NewLedger(0)
	compiled := false
	src := "return 2"
	p, err := c.Load(key("node:a", src), src, l, func() (*goja.Program, error) {
		compiled = true
		return goja.Compile("node:a", wrap(src), true)
	})
	if err != nil || !compiled {
		t.Fatalf("compiled=%v err=%v", compiled, err)
	}
	fn, _ := goja.New().RunProgram(p)
	call, _ := goja.AssertFunction(fn)
	if v, _ := call(goja.Undefined()); v.ToInteger() != 2 {
		t.Errorf("the old program ran: %v", v)
	}
	if r := l.Rejected(); len(r) != 1 || r[0].Reason != ReasonStale || r[0].ID != "node:a" {
		t.Errorf("rejected = %v", r)
	}
}

func TestOpen_NotAnArchive(t *testing.T) {
	if _, err := Open([]byte("not an archive, but long enough for a header"), wrap); !errors.Is(err, archive.ErrFormat) {
		t.Errorf("got %v", err)
	}
}
