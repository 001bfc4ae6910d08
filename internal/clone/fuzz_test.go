package clone

import (
	"encoding/binary"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"unicode/utf16"

	"github.com/dop251/goja"
)

// builder makes a JavaScript value from arbitrary bytes: every input is a program. Objects made before may be used
// again, which gives shared references and cycles.
type builder struct {
	vm      *goja.Runtime
	in      []byte
	objects []*goja.Object
	depth   int
	clean   bool // nothing that can not be cloned was made
	fn      goja.Value
}

func (b *builder) byte() byte {
	if len(b.in) == 0 {
		return 0
	}
	c := b.in[0]
	b.in = b.in[1:]
	return c
}

func (b *builder) word() uint64 {
	var w [8]byte
	b.in = b.in[copy(w[:], b.in):]
	return binary.LittleEndian.Uint64(w[:])
}

func (b *builder) text() goja.String {
	u := make([]uint16, b.byte()%24)
	for i := range u {
		u[i] = uint16(b.byte())
		if u[i] >= 0xf0 {
			u[i] = 0xd7f8 + u[i]*3 // surrogates, often alone
		}
	}
	return goja.StringFromUTF16(u)
}

func (b *builder) keep(o *goja.Object) *goja.Object {
	b.objects = append(b.objects, o)
	return o
}

func (b *builder) made(ctor string, args ...goja.Value) *goja.Object {
	o, err := b.vm.New(b.vm.Get(ctor), args...)
	if err != nil {
		panic(err)
	}
	return o
}

func (b *builder) call(o *goja.Object, method string, args ...goja.Value) {
	fn, _ := goja.AssertFunction(o.Get(method))
	if _, err := fn(o, args...); err != nil {
		panic(err)
	}
}

func (b *builder) value() goja.Value {
	c := b.byte()
	if b.depth > 6 {
		c %= 10
	}
	b.depth++
	defer func() { b.depth-- }()
	vm := b.vm
	switch c % 26 {
	case 0:
		return goja.Undefined()
	case 1:
		return goja.Null()
	case 2:
		return vm.ToValue(b.byte()&1 == 0)
	case 3:
		return vm.ToValue(int64(int32(b.word())))
	case 4:
		return vm.ToValue(math.Float64frombits(b.word()))
	case 5:
		return vm.ToValue(new(big.Int).Mul(big.NewInt(int64(b.word())), big.NewInt(int64(b.word()))))
	case 6, 7:
		return b.text()
	case 8:
		return vm.ToValue("imported from Go: " + string(utf16.Decode([]uint16{uint16(b.byte()), uint16(b.byte())})))
	case 9:
		if len(b.objects) > 0 {
			return b.objects[int(b.byte())%len(b.objects)]
		}
		return vm.ToValue(7)
	case 10, 11, 12:
		o := b.keep(vm.NewObject())
		b.properties(o)
		return o
	case 13, 14:
		n := int(b.byte() % 12)
		o := b.keep(vm.NewArray())
		for i := range n {
			if b.byte()%8 == 0 {
				continue // a hole
			}
			b.define(o, vm.ToValue(i), b.value())
		}
		if b.byte()%4 == 0 {
			b.properties(o)
		}
		if b.byte()%8 == 0 {
			b.define(o, vm.ToValue(100000+int(b.byte())), b.value())
		}
		return o
	case 15:
		o := b.keep(b.made("Map"))
		for range b.byte() % 6 {
			b.call(o, "set", b.value(), b.value())
		}
		return o
	case 16:
		o := b.keep(b.made("Set"))
		for range b.byte() % 6 {
			b.call(o, "add", b.value())
		}
		return o
	case 17:
		return b.keep(b.made("Date", vm.ToValue(math.Float64frombits(b.word()))))
	case 18:
		flags := []string{"", "g", "gi", "msy", "u"}
		return b.keep(b.made("RegExp", vm.ToValue("a[b]+"), vm.ToValue(flags[int(b.byte())%len(flags)])))
	case 19:
		names := []string{"Error", "TypeError", "RangeError", "URIError"}
		o := b.keep(b.made(names[int(b.byte())%len(names)], b.text()))
		if b.byte()%2 == 0 {
			if err := o.DefineDataProperty("cause", b.value(), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
				panic(err)
			}
		}
		return o
	case 20:
		return b.keep(vm.ToValue(vm.NewArrayBuffer(make([]byte, 8*(b.byte()%5)))).(*goja.Object))
	case 21:
		names := []string{"Int8Array", "Uint16Array", "Float64Array", "BigInt64Array", "DataView", "Uint8ClampedArray"}
		buf := b.keep(vm.ToValue(vm.NewArrayBuffer(make([]byte, 32))).(*goja.Object))
		return b.keep(b.made(names[int(b.byte())%len(names)], buf, vm.ToValue(8*(b.byte()%3)), vm.ToValue(b.byte()%2)))
	case 22:
		return b.keep([]goja.Value{vm.ToValue(1), vm.ToValue(-0.5), b.text(), vm.ToValue(true),
			vm.ToValue(big.NewInt(int64(b.byte())))}[b.byte()%5].ToObject(vm))
	case 23:
		o := b.keep(vm.NewObject())
		v := b.value()
		getter := vm.ToValue(func(goja.FunctionCall) goja.Value { return v })
		if err := o.DefineAccessorProperty("got", getter, nil, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			panic(err)
		}
		b.properties(o)
		return o
	case 24:
		o := b.keep(vm.CreateObject(vm.NewObject()))
		b.properties(o)
		return o
	}
	if b.byte()%16 == 0 {
		b.clean = false
		return b.fn
	}
	return vm.ToValue(c)
}

func (b *builder) properties(o *goja.Object) {
	for range b.byte() % 12 {
		b.define(o, b.text(), b.value())
	}
}

// define makes an own property whatever its name: assigning __proto__ would not.
func (b *builder) define(o *goja.Object, key, v goja.Value) {
	fn, _ := goja.AssertFunction(b.vm.Get("define"))
	if _, err := fn(goja.Undefined(), o, key, v); err != nil {
		panic(err)
	}
}

const defineSource = `var define = (o, key, value) => {
	const old = Object.getOwnPropertyDescriptor(o, key);
	if (!old || old.configurable) Object.defineProperty(o, key, {value, writable: true, enumerable: true, configurable: true});
}`

// normalise gives the value that a clone of what it is given should look like: getters become values, class
// instances plain objects.
const normaliseSource = `(function normalise(v, seen = new Map()) {
	if (v === null || typeof v !== 'object') return v;
	if (seen.has(v)) return seen.get(v);
	const tag = Object.prototype.toString.call(v).slice(8, -1);
	if (tag === 'Object' || tag === 'Array') {
		const c = tag === 'Array' ? [] : {};
		if (tag === 'Array') c.length = v.length;
		seen.set(v, c);
		for (const k of Object.keys(v)) {
			Object.defineProperty(c, k, {value: normalise(v[k], seen), writable: true, enumerable: true, configurable: true});
		}
		return c;
	}
	if (tag === 'Map') {
		const c = new Map();
		seen.set(v, c);
		v.forEach((x, k) => c.set(normalise(k, seen), normalise(x, seen)));
		return c;
	}
	if (tag === 'Set') {
		const c = new Set();
		seen.set(v, c);
		v.forEach((x) => c.add(normalise(x, seen)));
		return c;
	}
	if (tag === 'Error') {
		const c = Object.create(Object.getPrototypeOf(v));
		const e = new Error();
		Object.setPrototypeOf(e, Object.getPrototypeOf(v));
		seen.set(v, e);
		for (const k of ['message', 'cause']) {
			const d = Object.getOwnPropertyDescriptor(v, k);
			if (d) Object.defineProperty(e, k, {value: normalise(d.value, seen), writable: true, enumerable: false, configurable: true});
		}
		return e;
	}
	return v;
})`

func checkRoundTrip(t *testing.T, data []byte) {
	from, to := goja.New(), goja.New()
	eval(t, from, defineSource)
	b := &builder{vm: from, in: data, clean: true, fn: from.ToValue(func() {})}
	v := b.value()
	normalise, _ := goja.AssertFunction(eval(t, from, normaliseSource))

	rec, err := Encode(from, v, nil, nil)
	if err != nil {
		var dce *DataCloneError
		if b.clean || !errors.As(err, &dce) {
			t.Fatalf("%v", err)
		}
		return
	}
	norm, err := normalise(goja.Undefined(), v)
	if err != nil {
		t.Fatal(err)
	}
	want := shower(t, from)(norm)
	show := shower(t, to)
	for range 2 {
		got, err := rec.Decode(to, nil)
		if err != nil {
			t.Fatal(err)
		}
		if s := show(got); s != want {
			t.Fatalf("cloned\n%s\nto\n%s", want, s)
		}
		// A clone of the clone is the same again.
		if rec, err = Encode(to, got, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func FuzzRoundTrip(f *testing.F) {
	for _, s := range []string{"", "\x0a\x03\x01a\x03", "\x0d\x05\x01\x09\x00", "\x0f\x02\x09\x00\x03", "\x17\x06\x01a\x0a", "\x13\x02\x02aa\x00\x09\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(checkRoundTrip)
}

func TestRoundTrip_Random(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		data := make([]byte, rng.IntN(300))
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		checkRoundTrip(t, data)
		if t.Failed() {
			t.Logf("input %q", data)
			return
		}
	}
}
