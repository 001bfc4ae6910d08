package events

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// fakeHost stands for the isolate where a test needs none.
type fakeHost struct {
	jsbind.Host
	tasks []func()
	vm    *goja.Runtime
}

func (h *fakeHost) QueueTask(f func()) { h.tasks = append(h.tasks, f) }

func (h *fakeHost) Require(id string) *goja.Object {
	o := h.vm.NewObject()
	_ = o.Set("emitWarning", func(v goja.Value) {})
	return o
}

func newEnv(t testing.TB) (*jsbind.Env, *fakeHost) {
	r := goja.New()
	h := &fakeHost{vm: r}
	env := &jsbind.Env{VM: r, Async: asyncctx.New(), Host: h}
	engine.SetHost(r, env)
	if err := r.Set("EventEmitter", Class(env)); err != nil {
		t.Fatal(err)
	}
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

func TestEmitter(t *testing.T) {
	for _, c := range [][2]string{
		{"var e = new EventEmitter; e.on('a', (...x) => r.push(...x)); e.emit('a', 1, 2) + '' + r", "true1,2"},
		{"var e = new EventEmitter; e.emit('a')", "false"},
		{"var e = new EventEmitter; Object.keys(e).join()", "_events,_eventsCount,_maxListeners"},
		{"var e = new EventEmitter; e.once('a', x => r.push(x)); e.emit('a', 1); e.emit('a', 2); r + '|' + e._eventsCount", "1|0"},
		{"class A extends EventEmitter { constructor() { super(); this.z = 1 } }; var e = new A; [Object.keys(e), e instanceof A, e instanceof EventEmitter].join()", "_events,_eventsCount,_maxListeners,z,true,true"},
		{"function B() { EventEmitter.call(this) }; Object.setPrototypeOf(B.prototype, EventEmitter.prototype); var e = new B; e.on('a', function () { r.push(this === e) }); e.emit('a'); r + Object.keys(e).join()", "true_events,_eventsCount,_maxListeners"},
		{"var e = new EventEmitter; e.on('newListener', (n, f) => r.push(n, e.listenerCount(n))); e.on('b', () => {}); e.on('b', () => {}); r.join()", "b,0,b,1"},
		{"var e = new EventEmitter, h = () => r.push(2); e.on('a', () => { r.push(1); e.off('a', h); e.on('a', () => r.push(3)) }); e.on('a', h); e.emit('a'); e.emit('a'); r.join()", "1,2,1,3"},
		{"var e = new EventEmitter; try { e.emit('error', 5) } catch (x) { [x.code, x.message, x.context].join() }", "ERR_UNHANDLED_ERROR,Unhandled error. (5),5"},
		{"var e = new EventEmitter, x = new TypeError('q'); try { e.emit('error', x) } catch (y) { y === x }", "true"},
		{"var e = new EventEmitter; e.on(EventEmitter.errorMonitor, () => r.push('m')); e.on('error', () => r.push('e')); e.emit('error', 1); r.join()", "m,e"},
		{"var e = new EventEmitter, f = () => {}; e.on('a', f); e.on('a', f); e.on('a', f); e.off('a', f); var n = e.listenerCount('a'); e.off('a', f); [n, typeof e._events.a].join()", "2,function"},
		{"var e = new EventEmitter; e.on('removeListener', n => r.push(n)); e.on('x', () => {}); e.on('y', () => {}); e.on('y', () => {}); e.removeAllListeners(); r.join() + e._eventsCount", "x,y,y0"},
		{"var e = new EventEmitter; e.prependListener('a', () => r.push(1)); e.prependListener('a', () => r.push(2)); e.prependOnceListener('a', () => r.push(3)); e.emit('a'); r.join()", "3,2,1"},
		{"var e = new EventEmitter, s = Symbol('s'); e.on(s, () => {}); e.on(1, () => {}); e.on('a', () => {}); e.eventNames().map(String).join()", "1,a,Symbol(s)"},
		{"try { new EventEmitter().on('a', 1) } catch (x) { x.code + x.message }", "ERR_INVALID_ARG_TYPEThe \"listener\" argument must be of type function. Received type number (1)"},
		{"try { new EventEmitter().setMaxListeners(-1) } catch (x) { x.code }", "ERR_OUT_OF_RANGE"},
		{"EventEmitter.defaultMaxListeners = 3; new EventEmitter().getMaxListeners()", "3"},
		{"var e = new EventEmitter, t = e.on('a', () => { throw new Error('up') }); e.on('a', () => {}); try { e.emit('a') } catch (x) { r.push(x.message) }; e.on('a', () => {}); r + '' + e.listenerCount('a')", "up3"},
		{"EventEmitter.prototype.on === EventEmitter.prototype.addListener && EventEmitter.prototype.off === EventEmitter.prototype.removeListener", "true"},
		{"class C extends EventEmitter { on(...a) { r.push('on'); return super.on(...a) } }; new C().once('a', () => {}).listenerCount('a') + '' + r", "1on"},
		{"try { EventEmitter() } catch (x) { x.message }", "Cannot read properties of undefined (reading '_events')"},
	} {
		env, _ := newEnv(t)
		eval(t, env, "var r = []")
		if got := eval(t, env, c[0]).String(); got != c[1] {
			t.Errorf("%s\n = %s, want %s", c[0], got, c[1])
		}
	}
}

func TestEmitter_ManyListeners(t *testing.T) {
	env, _ := newEnv(t)
	got := eval(t, env, `
		var e = new EventEmitter, n = 0, fs = [];
		e.setMaxListeners(0);
		for (let i = 0; i < 3000; i++) { const f = () => n++; fs.push(f); e.on('a', f) }
		e.emit('a');
		for (const f of fs.slice(10)) e.off('a', f);
		e.emit('a');
		n + ',' + e._events.a.length + ',' + e.rawListeners('a').length`).String()
	if got != "3010,10,10" {
		t.Error(got)
	}
}

func TestGoAPI(t *testing.T) {
	env, h := newEnv(t)
	o := eval(t, env, "var hits = []; var e = new EventEmitter({ captureRejections: true }); e.on('x', async v => { throw v }); e.on('error', v => hits.push(v)); e").(*goja.Object)
	if ListenerCount(env, o, "x") != 1 {
		t.Fatal("count")
	}
	if err := env.VM.Try(func() {
		if !Emit(env, o, "x", env.Value(7)) || Emit(env, o, "none") {
			t.Error("emit told otherwise")
		}
	}); err != nil {
		t.Fatal(err)
	}
	eval(t, env, "0")
	for _, f := range h.tasks {
		f()
	}
	if got := eval(t, env, "hits.join()").String(); got != "7" {
		t.Errorf("rejection not captured: %q", got)
	}
}

func BenchmarkEmit(b *testing.B) {
	for name, src := range map[string]string{
		"plain":  "var f = (a, b) => {}; (n) => { for (let i = 0; i < n; i++) f(1, 2) }",
		"one":    "var e = new EventEmitter; e.on('data', (a, b) => {}); (n) => { for (let i = 0; i < n; i++) e.emit('data', 1, 2) }",
		"three":  "var e = new EventEmitter; for (let i = 0; i < 3; i++) e.on('data', (a, b) => {}); (n) => { for (let i = 0; i < n; i++) e.emit('data', 1, 2) }",
		"none":   "var e = new EventEmitter; (n) => { for (let i = 0; i < n; i++) e.emit('data', 1, 2) }",
		"new":    "(n) => { for (let i = 0; i < n; i++) new EventEmitter() }",
		"newOn":  "var f = () => {}; (n) => { for (let i = 0; i < n; i++) new EventEmitter().on('a', f) }",
		"onOff":  "var f = () => {}, e = new EventEmitter; e.on('b', f); (n) => { for (let i = 0; i < n; i++) { e.on('a', f); e.off('a', f) } }",
		"once":   "var f = () => {}, e = new EventEmitter; e.on('b', f); (n) => { for (let i = 0; i < n; i++) { e.once('a', f); e.emit('a') } }",
		"sub":    "class S extends EventEmitter { constructor() { super(); this.x = 1 } }; (n) => { for (let i = 0; i < n; i++) new S() }",
		"legacy": "function S() { EventEmitter.call(this) }; (n) => { for (let i = 0; i < n; i++) new S() }",
	} {
		b.Run(name, func(b *testing.B) {
			env, _ := newEnv(b)
			f, _ := goja.AssertFunction(eval(b, env, src))
			b.ReportAllocs()
			b.ResetTimer()
			if _, err := f(nil, env.Value(b.N)); err != nil {
				b.Fatal(err)
			}
		})
	}
}
