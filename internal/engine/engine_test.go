package engine

import (
	"runtime"
	"testing"

	"github.com/dop251/goja"
)

func TestCheck(t *testing.T) {
	propOffsets()
	if err := Check(); err != nil {
		t.Fatal(err)
	}
}

func testGlobals(made *int) *Template {
	return ExtendGlobals(func(t *Template) {
		t.Lazy("answer", Hidden, func(r *goja.Runtime) goja.Value { *made++; return r.ToValue(42) })
		t.Method("twice", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return r.ToValue(c.Argument(0).ToInteger() * 2) })
		t.Accessor("acc", Enumerable|Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return r.ToValue("got") }, nil)
	})
}

func run(t *testing.T, r *goja.Runtime, src string) goja.Value {
	t.Helper()
	v, err := r.RunString(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

func TestGlobals_AreLazyAndBehave(t *testing.T) {
	made := 0
	g := testGlobals(&made)
	r := goja.New()
	SetGlobals(r, g)
	for _, c := range [][2]string{
		{"typeof twice + twice(4)", "function8"},
		{"'answer' in globalThis", "true"},
		{"Object.getOwnPropertyNames(globalThis).includes('answer')", "true"},
		{"Object.keys(globalThis).join()", "acc"},
		{"acc", "got"},
		{"typeof Array", "function"},
		{"let d = Object.getOwnPropertyDescriptor(globalThis,'twice'); [d.writable,d.enumerable,d.configurable].join()", "true,false,true"},
		{"typeof nothing", "undefined"},
		{"delete globalThis.acc; typeof acc", "undefined"},
	} {
		if got := run(t, r, c[0]).String(); got != c[1] {
			t.Errorf("%s = %s, want %s", c[0], got, c[1])
		}
	}
	made = 0
	r2 := goja.New()
	SetGlobals(r2, g)
	run(t, r2, "twice(1)")
	if made != 0 {
		t.Errorf("an untouched global was made")
	}
	run(t, r2, "answer = 1; if (answer !== 1) throw 1")
	run(t, r2, "var answer = 3; if (globalThis.answer !== 3) throw 1")
	run(t, r2, "function twice() { return 5 }; if (twice() !== 5) throw 1")
	if v := goja.New().Get("answer"); v != nil {
		t.Errorf("the engine's own globals were changed")
	}
}

func TestMicrotasks_RunOnlyWhenAsked(t *testing.T) {
	r := goja.New()
	Enter(r)
	run(t, r, "var a = []; Promise.resolve().then(() => { a.push(1); Promise.resolve().then(() => a.push(2)) })")
	if got := run(t, r, "a.join()").String(); got != "" || !HasMicrotasks(r) {
		t.Fatalf("jobs ran by themselves: %q", got)
	}
	EnqueueMicrotask(r, func() { run(t, r, "a.push(3)") })
	if err := RunMicrotasks(r, nil); err != nil {
		t.Fatal(err)
	}
	if got := run(t, r, "a.join()").String(); got != "1,3,2" || HasMicrotasks(r) {
		t.Fatalf("order %q", got)
	}
	if v := run(t, r, "try { null.x } catch (e) { 'caught' }").String(); v != "caught" {
		t.Fatal(v)
	}
	ReleaseStack(r)
	run(t, r, "1+1")
}

func TestMicrotasks_InterruptIsReturned(t *testing.T) {
	r := goja.New()
	Enter(r)
	run(t, r, "var after = 0; Promise.resolve().then(() => { for (;;); }); Promise.resolve().then(() => { after = 1 })")
	r.Interrupt("stop")
	err := RunMicrotasks(r, nil)
	if _, ok := err.(*goja.InterruptedError); !ok {
		t.Fatalf("err = %v", err)
	}
	r.ClearInterrupt()
	if err := RunMicrotasks(r, nil); err != nil {
		t.Fatal(err)
	}
	if run(t, r, "after").ToInteger() != 1 {
		t.Fatal("the job behind the interrupted one was lost")
	}
}

func TestClass(t *testing.T) {
	c := NewClass("Thing", 1, func(r *goja.Runtime, args []goja.Value, nt *goja.Object) *goja.Object {
		ctor := r.Get("Thing").(*goja.Object)
		o := r.CreateObject(PrototypeFor(nt, ctor, ctor.Get("prototype").(*goja.Object)))
		_ = o.Set("v", args[0])
		return o
	}, nil, nil, nil)
	c.Proto.Method("get", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return c.This.(*goja.Object).Get("v") })
	c.Static.Method("make", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return r.ToValue("made") })
	r := goja.New()
	ctor, _ := c.New(r)
	_ = r.Set("Thing", ctor)
	for _, c := range [][2]string{
		{"new Thing(7).get()", "7"},
		{"new (class X extends Thing { get() { return 'x' + super.get() } })(3).get()", "x3"},
		{"Thing.make()", "made"},
		{"Thing.name + Thing.length", "Thing1"},
		{"try { Thing(1) } catch (e) { e.message }", "Class constructor Thing cannot be invoked without 'new'"},
		{"new Thing(1) instanceof Thing", "true"},
		{"new Thing(1).constructor === Thing", "true"},
		{"Object.getOwnPropertyNames(Thing.prototype).sort().join()", "constructor,get"},
	} {
		if got := run(t, r, c[0]).String(); got != c[1] {
			t.Errorf("%s = %s, want %s", c[0], got, c[1])
		}
	}
}

func TestHost(t *testing.T) {
	r := goja.New()
	if Host(r) != nil {
		t.Fatal("a fresh runtime has a host")
	}
	x := new(int)
	SetHost(r, x)
	if Host(r) != any(x) || RuntimeOf(r.GlobalObject()) != r {
		t.Fatal("host or runtime not found")
	}
}

func BenchmarkRealm(b *testing.B) {
	made := 0
	g := testGlobals(&made)
	p := goja.MustCompile("x", ";", false)
	b.ReportAllocs()
	for b.Loop() {
		r := goja.New()
		SetGlobals(r, g)
		Enter(r)
		if _, err := r.RunProgram(p); err != nil {
			b.Fatal(err)
		}
		runtime.KeepAlive(r)
	}
}
