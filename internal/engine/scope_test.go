package engine

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// plainHandler answers for a global object by an ordinary one.
type plainHandler struct{ o *goja.Object }

func (h plainHandler) Own(key goja.Value) goja.Value { return OwnStored(h.o, key) }
func (h plainHandler) Get(key goja.Value) goja.Value { return Get(h.o, key) }
func (h plainHandler) Has(key goja.Value) bool       { return HasProperty(h.o, KeyOf(key)) }
func (h plainHandler) Set(key, v goja.Value) bool    { return SetQuietly(h.o, key, v) }
func (h plainHandler) Define(key goja.Value, d goja.PropertyDescriptor) bool {
	return TryDefine(h.o, key, d)
}
func (h plainHandler) Delete(key goja.Value) bool           { return TryDelete(h.o, key) }
func (h plainHandler) Keys() *goja.Object                   { return RuntimeOf(h.o).NewArray() }
func (h plainHandler) Prototype() *goja.Object              { return h.o.Prototype() }
func (h plainHandler) SetPrototype(proto *goja.Object) bool { return h.o.SetPrototype(proto) == nil }

func TestScope_Separates(t *testing.T) {
	r := goja.New()
	Enter(r)
	inner := r.NewObject()
	DefineOwn(inner, Name("eval"), Intrinsic(r, "eval"), Hidden)
	scope := NewScope(r, NewGlobalProxy(r, plainHandler{inner}), "host")
	if err := r.Set("outer", 1); err != nil {
		t.Fatal(err)
	}
	run := func(s *Scope, src string) goja.Value {
		t.Helper()
		p, err := goja.Compile("t.js", src, false)
		if err != nil {
			t.Fatal(err)
		}
		if s != nil {
			p = Scoped(p)
		}
		v, err := RunIn(r, p, Around{Scope: s, Names: []unistring.String{"%hidden"}, Values: []goja.Value{r.ToValue(7)}})
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		return v
	}
	run(scope, "var a = 1; let b = 2; function f(x) { return () => a + b + x } c = 3")
	for _, c := range []struct {
		scope     *Scope
		src, want string
	}{
		{scope, "typeof outer", "undefined"}, {scope, "a + b + c", "6"}, {scope, "eval('b + 1')", "3"}, {scope, "(function () { return this.a })()", "1"},
		{scope, "try { nothing } catch (e) { e.message }", "nothing is not defined"}, {scope, "delete c; typeof c", "undefined"},
		{nil, "typeof a + typeof b + typeof c + outer", "undefinedundefinedundefined1"}, {nil, "typeof f", "undefined"},
	} {
		if got := run(c.scope, c.src).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.src, got, c.want)
		}
	}
	// A function finds its scope whoever calls it.
	if err := r.Set("g", inner.Get("f")); err != nil {
		t.Fatal(err)
	}
	if got := run(nil, "g(10)()").String(); got != "13" {
		t.Errorf("called from outside: %s", got)
	}
	if scope.Host() != "host" || CurrentScope(r) != nil {
		t.Error("outside of any code there is no scope")
	}
}

func TestState_AfterInterruptionInGenerator(t *testing.T) {
	r := goja.New()
	Enter(r)
	if err := r.Set("limited", func(c goja.FunctionCall) (v goja.Value) {
		restore := State(r)
		defer func() {
			if x := recover(); x != nil {
				if _, ok := Uncatchable(x); !ok {
					panic(x)
				}
				restore()
				r.ClearInterrupt()
				panic(r.NewTypeError("stopped"))
			}
		}()
		return Call(c.Argument(0), goja.Undefined(), nil)
	}); err != nil {
		t.Fatal(err)
	}
	if err := r.Set("stop", func(goja.FunctionCall) goja.Value {
		r.Interrupt("enough")
		return goja.Undefined()
	}); err != nil {
		t.Fatal(err)
	}
	v, err := r.RunString(`let log = "";
		for (let i = 0; i < 2; i++) {
			try { limited(() => { function* g() { stop(); for (;;); } g().next() }) } catch (e) { log += e.message } finally { log += "." }
		}
		log`)
	if err != nil || v.String() != "stopped.stopped." {
		t.Errorf("%v, %v", v, err)
	}
}
