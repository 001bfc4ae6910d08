package clone

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/google/go-cmp/cmp"
)

// TestLate_LooksLikeAnyObject has objects of messages, asleep at first, used in every way in which their properties show.
func TestLate_LooksLikeAnyObject(t *testing.T) {
	for _, c := range []struct{ value, use, want string }{
		{`({a: 1, b: 'x'})`, `v.a + v.b + v.c`, "1xundefined"},
		{`({b: 1, a: 2, 3: 4})`, `Object.keys(v).join()`, "3,b,a"},
		{`({a: {b: {c: [1, {d: 2}]}}, e: 5})`, `JSON.stringify(v)`, `{"a":{"b":{"c":[1,{"d":2}]}},"e":5}`},
		{`({a: [1, 2], b: {c: [3, 4]}, d: [5]})`, `JSON.stringify([v.d, v.b, v.a])`, `[[5],{"c":[3,4]},[1,2]]`},
		{`({a: [1, 2], b: {c: [3, 4]}, d: [5]})`, `JSON.stringify(v.b.c)`, `[3,4]`},
		{`({a: 1})`, `delete v.a; 'a' in v`, "false"},
		{`({a: 1})`, `v.a = 2; v.b = 3; JSON.stringify(v)`, `{"a":2,"b":3}`},
		{`({a: 1})`, `Object.freeze(v); v.a = 2; v.b = 3; JSON.stringify(v) + Object.isFrozen(v)`, `{"a":1}true`},
		{`({a: 1})`, `Object.preventExtensions(v); v.b = 3; JSON.stringify(v)`, `{"a":1}`},
		{`({a: 1})`, `Object.create(v).a`, "1"},
		{`({a: 1})`, `let s = ''; for (const k in v) s += k; s`, "a"},
		{`({a: 1})`, `JSON.stringify({...v, b: 2})`, `{"a":1,"b":2}`},
		{`({a: 1})`, `JSON.stringify(Object.getOwnPropertyDescriptor(v, 'a'))`, `{"value":1,"writable":true,"enumerable":true,"configurable":true}`},
		{`({a: 1})`, `Object.getPrototypeOf(v) === Object.prototype`, "true"},
		{`({a: 1})`, `Object.setPrototypeOf(v, {z: 9}); v.z + v.a`, "10"},
		{`({toString() {}}, {length: 1})`, `String(v)`, "[object Object]"},
		{`([{a: 1}, {a: 2}, {a: {b: [{c: 3}]}}])`, `v[2].a.b[0].c + v[0].a`, "4"},
		{`new Map([['k', {a: 1}], ['l', {b: {c: 2}}]])`, `v.get('l').b.c + v.get('k').a`, "3"},
		{`({a: {}, b: [], c: {d: {}}})`, `JSON.stringify(v)`, `{"a":{},"b":[],"c":{"d":{}}}`},
		{`({__proto__: null, a: [, 1, {b: 2}]})`, `v.a[2].b + String(0 in v.a)`, "2false"},
		{`({a: 1})`, `v.hasOwnProperty('a')`, "true"},
		{`({a: {b: 1}})`, `const {a: {b}} = v; b`, "1"},
		{`({a: 1})`, `Array.from(Object.entries(v)).join()`, "a,1"},
		{`({then: 1})`, `typeof v`, "object"},
	} {
		from, to := goja.New(), goja.New()
		v, err := roundTrip(from, to, eval(t, from, c.value), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := to.Set("v", v); err != nil {
			t.Fatal(err)
		}
		if got := eval(t, to, c.use).String(); got != c.want {
			t.Errorf("%s; %s gives %s, want %s", c.value, c.use, got, c.want)
		}
	}
}

// TestLate_PassedOn has a message passed on as it came, and after it was changed.
func TestLate_PassedOn(t *testing.T) {
	from, middle, to := goja.New(), goja.New(), goja.New()
	show := shower(t, to)
	pass := func(change string) string {
		v, err := roundTrip(from, middle, eval(t, from, `({a: 1, b: {c: [1, 2]}})`), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if change != "" {
			if err := middle.Set("v", v); err != nil {
				t.Fatal(err)
			}
			eval(t, middle, change)
		}
		w, err := roundTrip(middle, to, v, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		return show(w)
	}
	plain := show(eval(t, to, `({a: 1, b: {c: [1, 2]}})`))
	if diff := cmp.Diff(plain, pass("")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(plain, pass("v.b.c.length")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(show(eval(t, to, `({a: 1, b: {c: [1, 2, 3]}})`)), pass("v.b.c.push(3)")); diff != "" {
		t.Error(diff)
	}
}

// TestLate_ManyReceivers has one record wake up in several isolates at once.
func TestLate_ManyReceivers(t *testing.T) {
	from := goja.New()
	rec, err := Encode(from, eval(t, from, `({list: Array.from({length: 50}, (_, i) => ({i, s: 'x' + i}))})`), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan string)
	const receivers = 4
	for range receivers {
		go func() {
			vm := goja.New()
			v, err := rec.Decode(vm, nil)
			if err != nil {
				done <- err.Error()
				return
			}
			s, err := vm.RunString(`(v) => v.list.map((x) => x.s + x.i).join()`)
			if err != nil {
				done <- err.Error()
				return
			}
			f, _ := goja.AssertFunction(s)
			out, err := f(goja.Undefined(), v)
			if err != nil {
				done <- err.Error()
				return
			}
			done <- out.String()
		}()
	}
	want := <-done
	for range receivers - 1 {
		if got := <-done; got != want {
			t.Errorf("got %s and %s", got, want)
		}
	}
}

// TestLate_Deep wakes a deep value level by level.
func TestLate_Deep(t *testing.T) {
	for _, depth := range []string{"1000", "100000"} {
		vm := goja.New()
		v, err := roundTrip(vm, vm, eval(t, vm, `let v = {}; for (let i = 0; i < `+depth+`; i++) v = {v}; v`), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := vm.Set("w", v); err != nil {
			t.Fatal(err)
		}
		if got := eval(t, vm, `let n = 0; for (let x = w; x.v; x = x.v) n++; n`).String(); got != depth {
			t.Errorf("%s levels, want %s", got, depth)
		}
	}
}
