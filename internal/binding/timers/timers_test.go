package timers

import (
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/monotime"
)

// fakeHost runs callbacks without ticks, and remembers what left them.
type fakeHost struct {
	jsbind.Host
	vm     *goja.Runtime
	async  *asyncctx.Context
	thrown []string
}

func (h *fakeHost) Callback(f func()) {
	if ex := h.vm.Try(f); ex != nil {
		h.async.Clear()
		h.thrown = append(h.thrown, ex.Value().String())
	}
}

func (h *fakeHost) Require(string) *goja.Object {
	o := h.vm.NewObject()
	_ = o.Set("emitWarning", func(_, kind string) { h.thrown = append(h.thrown, kind) })
	return o
}

func newEnv(t testing.TB, clock *monotime.Clock) (*jsbind.Env, *fakeHost) {
	r := goja.New()
	h := &fakeHost{vm: r, async: asyncctx.New()}
	env := &jsbind.Env{VM: r, Async: h.async, Host: h, Clock: clock, Loop: eventloop.New(clock)}
	t.Cleanup(env.Loop.Close)
	engine.SetHost(r, env)
	engine.SetGlobals(r, engine.ExtendGlobals(func(t *engine.Template) {
		t.Lazy("Symbol", engine.Hidden, engine.SymbolConstructor)
		DescribeGlobals(t)
	}))
	return env, h
}

func eval(t testing.TB, env *jsbind.Env, src string) goja.Value {
	t.Helper()
	v, err := env.VM.RunString(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

func TestTimers(t *testing.T) {
	for _, c := range [][2]string{
		{"setTimeout(() => log.push('a'), 1); setTimeout((x, y) => log.push(x + y), 1, 1, 2); setTimeout(() => log.push('b'), 3)", "a,3,b"},
		{"setTimeout(() => { log.push(1); throw 'up' }, 1); setTimeout(() => log.push(2), 1)", "1,2"},
		{"let n = 0; const i = setInterval(() => { log.push(n); if (++n == 3) clearInterval(i) }, 1)", "0,1,2"},
		{"const t = setTimeout(() => log.push('no'), 1); clearTimeout(t); clearTimeout(t); log.push(t._destroyed, t.hasRef(), t._idleTimeout)", "true,true,-1"},
		{"clearTimeout(+setTimeout(() => log.push('no'), 1)); clearTimeout('' + +setTimeout(() => log.push('no'), 1)); const k = setTimeout(() => log.push('yes'), 1); clearTimeout({ valueOf() { return +k } })", "yes"},
		{"setTimeout(() => log.push('no'), 50).unref(); setTimeout(() => log.push('yes'), 1)", "yes"},
		{"let n = 0; const t = setTimeout(() => { log.push(n); if (!n++) t.refresh() }, 1)", "0,1"},
		{"setImmediate(() => { log.push(1); setImmediate(() => log.push(3)); clearImmediate(b) }); const b = setImmediate(() => log.push('no')); setImmediate((x) => log.push(x), 2)", "1,2,3"},
		{"const t = setTimeout(() => log.push('old'), 1); t._onTimeout = () => log.push('new')", "new"},
		{"const t = setTimeout(() => {}, 1, 'x'); log.push(Object.keys(t).join('+'), t.constructor.name, typeof +t)", "_idleTimeout+_idlePrev+_idleNext+_idleStart+_onTimeout+_timerArgs+_repeat+_destroyed,Timeout,number"},
		{"const a = setTimeout(() => { log.push('a'); clearTimeout(b) }, 1), b = setTimeout(() => log.push('b'), 1)", "a"},
		{"setTimeout(() => {}, 1)[Symbol.dispose](); setTimeout(() => log.push('no'), 1).close(); log.push('ok')", "ok"},
		{"const i = setInterval(() => { log.push(1); i._repeat = null }, 1)", "1"},
	} {
		env, _ := newEnv(t, monotime.New(monotime.Probe(monotime.Auto)))
		eval(t, env, "var log = []; (function () {"+c[0]+"})()")
		done := make(chan struct{})
		go func() {
			defer close(done)
			if r := env.Loop.Run(); r != eventloop.Done {
				t.Errorf("%s: loop ended: %v", c[0], r)
			}
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: does not end", c[0])
		}
		if got := eval(t, env, "log.join()").String(); got != c[1] {
			t.Errorf("%s\n = %s, want %s", c[0], got, c[1])
		}
	}
}

func TestTimers_Delays(t *testing.T) {
	env, h := newEnv(t, monotime.New(monotime.Probe(monotime.Auto)))
	got := eval(t, env, "[2**31, -5, NaN, 'x', undefined, '7', 1.7, null, 0.5, -1, 2**31 - 1].map(d => setTimeout(() => {}, d).unref()._idleTimeout).join()").String()
	if want := "1,1,1,1,1,7,1.7,1,1,1,2147483647"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := strings.Join(h.thrown, ","); got != "TimeoutOverflowWarning,TimeoutNegativeWarning,TimeoutNaNWarning" {
		t.Error(got)
	}
}

func BenchmarkTimers(b *testing.B) {
	for name, src := range map[string]string{
		"pair":      "var f = () => {}; (n) => { for (let i = 0; i < n; i++) clearTimeout(setTimeout(f, 100)) }",
		"pairs":     "var f = () => {}; (n) => { for (let i = 0; i < n; i++) clearTimeout(setTimeout(f, 100 + i % 1000)) }",
		"arm":       "var f = () => {}; (n) => { for (let i = 0; i < n; i++) setTimeout(f, 100000) }",
		"immediate": "var f = () => {}; (n) => { for (let i = 0; i < n; i++) clearImmediate(setImmediate(f)) }",
	} {
		b.Run(name, func(b *testing.B) {
			env, _ := newEnv(b, monotime.New(monotime.Probe(monotime.Auto)))
			f, _ := goja.AssertFunction(eval(b, env, src))
			b.ReportAllocs()
			b.ResetTimer()
			if _, err := f(nil, env.Value(b.N)); err != nil {
				b.Fatal(err)
			}
		})
	}
}
