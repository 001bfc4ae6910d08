package inspect

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func newTestState(t testing.TB) *State {
	t.Helper()
	vm := goja.New()
	engine.SetHost(vm, &jsbind.Env{VM: vm})
	engine.InstallErrors(vm, engine.ErrorConfig{})
	st := NewState(vm)
	st.Host.Cwd = func() string { return "/srv/app" }
	st.Host.IsBuiltinModule = func(id string) bool {
		return id == "fs" || id == "events" || id == "internal/modules/cjs/loader"
	}
	if err := vm.Set("util", st.Binding()); err != nil {
		t.Fatal(err)
	}
	return st
}

func readText(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// newCaseState makes a state with the prelude of the cases in it.
func newCaseState(t testing.TB) *State {
	st := newTestState(t)
	if _, err := st.vm.RunString(readText(t, "prelude.js")); err != nil {
		t.Fatal(err)
	}
	return st
}

func caseSources(t testing.TB) []string {
	vm := goja.New()
	if _, err := vm.RunString("var module = {};" + readText(t, "cases.js")); err != nil {
		t.Fatal(err)
	}
	var list []string
	if err := vm.ExportTo(vm.Get("module").(*goja.Object).Get("exports"), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// evalText runs one case as testdata/record.js does.
func evalText(vm *goja.Runtime, src string) string {
	v, err := vm.RunString("(" + src + ")")
	if err == nil {
		if s, ok := v.(goja.String); ok {
			return textOf(s)
		}
		return "not a string: " + v.String()
	}
	ex, ok := err.(*goja.Exception)
	if !ok {
		return "fails: " + err.Error()
	}
	prop := func(name string) string {
		if o, ok := ex.Value().(*goja.Object); ok {
			if v := o.Get(name); v != nil {
				return v.String()
			}
		}
		return "undefined"
	}
	return fmt.Sprintf("throws %s %s: %s", prop("name"), prop("code"), prop("message"))
}

// expectedText decodes the record as script: encoding/json would replace lone surrogates.
func expectedText(t testing.TB) map[string]string {
	vm := goja.New()
	v, err := vm.RunString("(" + readText(t, "expected.json") + ")")
	if err != nil {
		t.Fatal(err)
	}
	o := v.(*goja.Object)
	m := make(map[string]string)
	for _, k := range engine.OwnKeys(o, false, nil) {
		m[nameText(k.Name)] = textOf(engine.GetProperty(o, k).(goja.String))
	}
	return m
}

// knownDifferences are cases whose output cannot be Node's on this engine, each with its reason.
func knownDifferences(t testing.TB) map[string]string {
	var m map[string]string
	if err := json.Unmarshal([]byte(readText(t, "differences.json")), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCases(t *testing.T) {
	expected, differ := expectedText(t), knownDifferences(t)
	st := newCaseState(t)
	for _, src := range caseSources(t) {
		want, ok := expected[src]
		if !ok {
			t.Errorf("%s: not recorded; run testdata/record.js", src)
			continue
		}
		got := evalText(st.vm, src)
		reason, known := differ[src]
		switch {
		case got == want && known:
			t.Errorf("%s: gives what Node gives, but differences.json says: %s", src, reason)
		case got != want && !known:
			t.Errorf("%s\n got %s\nwant %s", src, strings.ReplaceAll(got, "\x1b", "␛"), strings.ReplaceAll(want, "\x1b", "␛"))
		}
	}
}
