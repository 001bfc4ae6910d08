package clone

import (
	"errors"
	"reflect"
	"testing"

	"github.com/dop251/goja"
)

// portRecord is the record of a fake platform object.
type portRecord struct {
	id        int
	committed bool
}

func (p *portRecord) Commit() { p.committed = true }

type sharedRecord struct{ data []byte }

// fakeHost knows ports, which must be transferred, and shared memory, which never moves.
type fakeHost struct {
	vm                          *goja.Runtime
	ports                       map[*goja.Object]int
	shared                      map[*goja.Object][]byte
	uncloneable, untransferable map[*goja.Object]bool
	asked                       int
	fail                        error
}

func newFakeHost(vm *goja.Runtime) *fakeHost {
	return &fakeHost{vm: vm, ports: map[*goja.Object]int{}, shared: map[*goja.Object][]byte{},
		uncloneable: map[*goja.Object]bool{}, untransferable: map[*goja.Object]bool{}}
}

func (h *fakeHost) port(id int) *goja.Object {
	o := h.vm.CreateObject(h.vm.NewObject())
	if err := o.Set("id", id); err != nil {
		panic(err)
	}
	h.ports[o] = id
	return o
}

func (h *fakeHost) memory(data []byte) *goja.Object {
	o := h.vm.ToValue(h.vm.NewArrayBuffer(data)).(*goja.Object)
	h.shared[o] = data
	return o
}

func (h *fakeHost) EncodeHost(o *goja.Object, transferred bool) (any, bool, error) {
	h.asked++
	if h.fail != nil {
		return nil, false, h.fail
	}
	if id, ok := h.ports[o]; ok {
		if !transferred {
			return nil, true, &DataCloneError{"Object that needs transfer was found in message but not listed in transferList"}
		}
		return &portRecord{id: id}, true, nil
	}
	if data, ok := h.shared[o]; ok {
		if transferred {
			return nil, true, &DataCloneError{msgInvalidEntry}
		}
		return sharedRecord{data}, true, nil
	}
	return nil, false, nil
}

func (h *fakeHost) DecodeHost(rec any) (goja.Value, error) {
	switch rec := rec.(type) {
	case *portRecord:
		return h.port(rec.id), nil
	case sharedRecord:
		return h.memory(rec.data), nil
	}
	return nil, errors.New("unknown record")
}

func (h *fakeHost) Uncloneable(o *goja.Object) bool    { return h.uncloneable[o] }
func (h *fakeHost) Untransferable(o *goja.Object) bool { return h.untransferable[o] }

func eval(t testing.TB, vm *goja.Runtime, src string) goja.Value {
	t.Helper()
	v, err := vm.RunString(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

func wantMessage(t *testing.T, err error, want string) {
	t.Helper()
	var dce *DataCloneError
	if !errors.As(err, &dce) || dce.Message != want {
		t.Errorf("error %v, want a DataCloneError %q", err, want)
	}
}

func TestHost_TransferredPort(t *testing.T) {
	from, to := goja.New(), goja.New()
	h, h2 := newFakeHost(from), newFakeHost(to)
	a, b := h.port(1), h.port(2)
	msg := from.NewArray(a, a)
	_, err := Encode(from, msg, nil, h)
	wantMessage(t, err, "Object that needs transfer was found in message but not listed in transferList")

	rec, err := Encode(from, msg, []goja.Value{a, b}, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range rec.Transferred() {
		if !p.(*portRecord).committed {
			t.Error("a transferred port was not committed")
		}
	}
	v, moved, err := rec.Take(to, h2)
	if err != nil {
		t.Fatal(err)
	}
	arr := v.(*goja.Object)
	if len(moved) != 2 || arr.Get("0") != moved[0] || arr.Get("1") != moved[0] || h2.ports[moved[1].(*goja.Object)] != 2 {
		t.Errorf("got %v and %v", v, moved)
	}
	if _, err := rec.Decode(to, h2); !errors.Is(err, ErrTaken) {
		t.Errorf("second decoding: %v", err)
	}
}

func TestHost_NothingMovesOnFailure(t *testing.T) {
	vm := goja.New()
	h := newFakeHost(vm)
	p := h.port(1)
	var recs []*portRecord
	spy := &spyHost{fakeHost: h, recs: &recs}
	buf := eval(t, vm, "new ArrayBuffer(4)")
	for _, msg := range []string{"() => 1", "({get a() { throw 1 }})", "[new Proxy({}, {})]"} {
		if _, err := Encode(vm, eval(t, vm, "("+msg+")"), []goja.Value{p, buf}, spy); err == nil {
			t.Errorf("%s was cloned", msg)
		}
	}
	_, err := Encode(vm, p, []goja.Value{p, buf, p}, spy)
	wantMessage(t, err, "Transfer list contains duplicate Object")
	for _, r := range recs {
		if r.committed {
			t.Error("a port moved although the clone failed")
		}
	}
	if buf.Export().(goja.ArrayBuffer).Detached() {
		t.Error("a buffer was detached although the clone failed")
	}
}

type spyHost struct {
	*fakeHost
	recs *[]*portRecord
}

func (s *spyHost) EncodeHost(o *goja.Object, transferred bool) (any, bool, error) {
	rec, ok, err := s.fakeHost.EncodeHost(o, transferred)
	if p, is := rec.(*portRecord); is {
		*s.recs = append(*s.recs, p)
	}
	return rec, ok, err
}

func TestHost_SharedMemory(t *testing.T) {
	from, to := goja.New(), goja.New()
	h, h2 := newFakeHost(from), newFakeHost(to)
	data := make([]byte, 8)
	if err := from.Set("sab", h.memory(data)); err != nil {
		t.Fatal(err)
	}
	v := eval(t, from, "({v: new Uint16Array(sab, 2, 2), sab, w: new DataView(sab)})")
	rec, err := Encode(from, v, nil, h)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // not a transfer: any number of receivers
		got, err := rec.Decode(to, h2)
		if err != nil {
			t.Fatal(err)
		}
		if err := to.Set("m", got); err != nil {
			t.Fatal(err)
		}
		if !eval(t, to, "m.v.buffer === m.sab && m.w.buffer === m.sab && m.v.byteOffset === 2").ToBoolean() {
			t.Error("views do not share their memory")
		}
		eval(t, to, "m.v[0]++")
	}
	if data[2] != 2 {
		t.Errorf("memory is %v: it was copied", data)
	}
	_, err = Encode(from, goja.Undefined(), []goja.Value{from.Get("sab")}, h)
	wantMessage(t, err, "Found invalid value in transferList.")
	if got := rec.Hosts(); len(got) != 1 || !reflect.DeepEqual(got[0], sharedRecord{data}) {
		t.Errorf("hosts are %v", got)
	}
	if got := rec.Transferred(); len(got) != 0 {
		t.Errorf("transferred are %v", got)
	}
}

func TestHost_Marks(t *testing.T) {
	vm := goja.New()
	h := newFakeHost(vm)
	mark := func(src string) goja.Value {
		v := eval(t, vm, src)
		h.uncloneable[v.(*goja.Object)] = true
		h.untransferable[v.(*goja.Object)] = true
		return v
	}
	for _, src := range []string{"({a: 1})", "new Error('x')", "new (class Q {})", "Object.create(null)"} {
		v := mark(src)
		for _, msg := range []goja.Value{v, vm.NewArray(v)} {
			_, err := Encode(vm, msg, nil, h)
			wantMessage(t, err, "Cannot clone object of unsupported type.")
		}
	}
	for _, src := range []string{"[1]", "new Map", "new Set", "new Date", "/a/", "new ArrayBuffer(1)", "new Uint8Array(1)", "Object(1)"} {
		if _, err := Encode(vm, mark(src), nil, h); err != nil {
			t.Errorf("%s: %v, but the mark has no effect on it", src, err)
		}
	}
	p := h.port(1)
	h.uncloneable[p] = true
	if _, err := Encode(vm, p, []goja.Value{p}, h); err != nil {
		t.Errorf("an uncloneable port may still be transferred: %v", err)
	}
	buf := mark("new ArrayBuffer(4)")
	_, err := Encode(vm, buf, []goja.Value{buf}, h)
	wantMessage(t, err, "Cannot transfer object of unsupported type.")
	if buf.Export().(goja.ArrayBuffer).Detached() {
		t.Error("an untransferable buffer was detached")
	}
	_, err = Encode(vm, buf, []goja.Value{vm.ToValue(1)}, h)
	wantMessage(t, err, "Found invalid value in transferList.")
}

func TestHost_Errors(t *testing.T) {
	vm := goja.New()
	h := newFakeHost(vm)
	h.fail = errors.New("host says no")
	if _, err := Encode(vm, eval(t, vm, "new (class A {})"), nil, h); !errors.Is(err, h.fail) {
		t.Errorf("encoding: %v", err)
	}
	h.fail = nil
	rec, err := Encode(vm, h.memory(nil), nil, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rec.Decode(goja.New(), nil); err == nil {
		t.Error("a platform object was decoded without a host")
	}
}

// TestHost_NotAskedForPlainValues keeps the usual message cheap.
func TestHost_NotAskedForPlainValues(t *testing.T) {
	vm := goja.New()
	h := newFakeHost(vm)
	if _, err := Encode(vm, eval(t, vm, "({a: [1, {}], m: new Map([[1, new Set]]), d: new Date, r: /a/})"), nil, h); err != nil {
		t.Fatal(err)
	}
	if h.asked != 0 {
		t.Errorf("the host was asked %d times", h.asked)
	}
}
