package webstreams

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

func call(r *goja.Runtime, fn func(*goja.Runtime, goja.FunctionCall) goja.Value, args ...goja.Value) goja.Value {
	return fn(r, goja.FunctionCall{Arguments: args})
}

func TestCopyBytes(t *testing.T) {
	r := goja.New()
	from, to := engine.NewArrayBuffer(r, []byte{1, 2, 3, 4}), engine.NewArrayBuffer(r, make([]byte, 4))
	call(r, copyBytes, to, r.ToValue(1), from, r.ToValue(2), r.ToValue(2))
	got, _ := engine.ViewBytes(to)
	if want := []byte{0, 3, 4, 0}; string(got) != string(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
}

func TestPromises(t *testing.T) {
	r := goja.New()
	p := call(r, pending)
	if !engine.IsPending(p.(*goja.Object)) {
		t.Fatal("settled from the start")
	}
	derived := call(r, derive, p)
	call(r, resolve, p, r.ToValue(5))
	call(r, reject, p, r.ToValue("late"))
	if got := p.Export().(*goja.Promise); got.State() != goja.PromiseStateFulfilled || got.Result().ToInteger() != 5 {
		t.Fatalf("state %v, result %v", got.State(), got.Result())
	}
	if _, err := r.RunString("0"); err != nil { // promise jobs run when it returns
		t.Fatal(err)
	}
	if got := derived.Export().(*goja.Promise); got.State() != goja.PromiseStateFulfilled || got.Result().ToInteger() != 5 {
		t.Fatalf("derived: state %v, result %v", got.State(), got.Result())
	}
	follows := call(r, pending)
	call(r, resolve, follows, call(r, rejected, r.ToValue("no")))
	if _, err := r.RunString("0"); err != nil {
		t.Fatal(err)
	}
	if got := follows.Export().(*goja.Promise); got.State() != goja.PromiseStateRejected || got.Result().String() != "no" {
		t.Fatalf("following: state %v, result %v", got.State(), got.Result())
	}
}
