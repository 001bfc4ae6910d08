package clone

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/google/go-cmp/cmp"
	"github.com/node-go/node-go/internal/engine"
)

// install gives vm a global structuredClone that clones within vm, and returns the lines that console.log prints.
func install(t testing.TB, vm *goja.Runtime, host Host) *[]string {
	t.Helper()
	lines := &[]string{}
	console := vm.NewObject()
	set := func(o *goja.Object, name string, v any) {
		if err := o.Set(name, v); err != nil {
			t.Fatal(err)
		}
	}
	set(console, "log", func(call goja.FunctionCall) goja.Value {
		*lines = append(*lines, call.Argument(0).String())
		return goja.Undefined()
	})
	set(vm.GlobalObject(), "console", console)
	set(vm.GlobalObject(), "structuredClone", func(call goja.FunctionCall) goja.Value {
		var list []goja.Value
		if o, ok := call.Argument(1).(*goja.Object); ok {
			if err := vm.ExportTo(o.Get("transfer"), &list); err != nil {
				t.Fatal(err)
			}
		}
		v, err := roundTrip(vm, vm, call.Argument(0), list, host)
		var (
			dce *DataCloneError
			ex  *goja.Exception
		)
		switch {
		case errors.As(err, &dce):
			o := vm.NewObject()
			set(o, "name", "DataCloneError")
			set(o, "code", 25)
			set(o, "message", dce.Message)
			panic(o)
		case errors.As(err, &ex):
			panic(ex.Value())
		case err != nil:
			t.Fatal(err)
		}
		return v
	})
	return lines
}

func roundTrip(from, to *goja.Runtime, v goja.Value, list []goja.Value, host Host) (goja.Value, error) {
	rec, err := Encode(from, v, list, host)
	if err != nil {
		return nil, err
	}
	got, _, err := rec.Take(to, host)
	return got, err
}

func runFile(t *testing.T, vm *goja.Runtime, name string) {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunScript(name, string(src)); err != nil {
		t.Fatal(err)
	}
}

// TestCases compares with what Node prints for the same script.
func TestCases(t *testing.T) {
	for name, vm := range map[string]*goja.Runtime{"engine's errors": goja.New(), "V8's errors": newRealm()} {
		t.Run(name, func(t *testing.T) { testCases(t, vm) })
	}
}

// newRealm makes a runtime as isolates do.
func newRealm() *goja.Runtime {
	vm := goja.New()
	engine.Enter(vm)
	engine.InstallErrors(vm, engine.ErrorConfig{})
	return vm
}

func testCases(t *testing.T, vm *goja.Runtime) {
	lines := install(t, vm, nil)
	runFile(t, vm, "testdata/cases.js")
	want, err := os.ReadFile("testdata/cases.out")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), *lines); diff != "" {
		t.Errorf("differs from Node (-want +got):\n%s", diff)
	}
}
