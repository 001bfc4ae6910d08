package wasm

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// importer is a module that imports a function, a memory and a global, and exports them.
func importer() []byte {
	var entries []byte
	entries = append(name(name(entries, "env"), "f"), kindFunc, 0)
	entries = append(name(name(entries, "env"), "mem"), kindMemory, 1, 1, 4)
	entries = append(name(name(entries, "other"), "g"), kindGlobal, byte(typeI64), 1)
	var exports []byte
	exports = append(name(exports, "f"), kindFunc, 0)
	exports = append(name(exports, "mem"), kindMemory, 0)
	exports = append(name(exports, "g"), kindGlobal, 0)
	return newEncoder().section(1, 1, encodeType(funcType{[]valType{typeI32, typeF64}, []valType{typeI64}})...).section(2, 3, entries...).
		section(7, 3, exports...).b
}

func TestParse(t *testing.T) {
	m, err := parse(importer())
	if err != nil {
		t.Fatal(err)
	}
	if len(m.imports) != 3 || len(m.exports) != 3 {
		t.Fatalf("%d imports, %d exports", len(m.imports), len(m.exports))
	}
	if f := m.exports[0]; f.name != "f" || !slices.Equal(f.typ.params, []valType{typeI32, typeF64}) || !slices.Equal(f.typ.results, []valType{typeI64}) {
		t.Errorf("function: %+v", f)
	}
	if l := m.exports[1].limits; l.min != 1 || l.max != 4 || !l.hasMax {
		t.Errorf("memory: %+v", l)
	}
	if g := m.exports[2]; g.value != typeI64 || !g.mutable {
		t.Errorf("global: %+v", g)
	}
	if at, ok := m.importAt(kindGlobal, 0); !ok || at != 2 {
		t.Errorf("importAt: %d, %v", at, ok)
	}
}

func TestRenamed(t *testing.T) {
	m, err := parse(importer())
	if err != nil {
		t.Fatal(err)
	}
	again, err := parse(m.renamed())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]string{{"m0", "f0"}, {"m1", thing}, {"m2", thing}} {
		if e := again.imports[i]; e.module != want[0] || e.name != want[1] || !bytes.Equal(e.desc, m.imports[i].desc) {
			t.Errorf("import %d: %q %q", i, e.module, e.name)
		}
	}
	if len(again.exports) != 3 || again.exports[2].name != "g" {
		t.Errorf("exports: %+v", again.exports)
	}
}

// TestModules wants the engine to accept each of the small modules.
func TestModules(t *testing.T) {
	ctx := context.Background()
	r := wazero.NewRuntime(ctx)
	defer r.Close(ctx)
	i64 := extern{kind: kindGlobal, value: typeI64, mutable: true}
	for label, b := range map[string][]byte{
		"memory":           memoryModule(limits{min: 1, max: 300, hasMax: true}),
		"table":            tableModule(typeFuncref, limits{min: 200}),
		"i32":              globalModule(typeI32, true, uint64(uint32(0x80000000))),
		"i64":              globalModule(typeI64, false, 1<<63),
		"f32":              globalModule(typeF32, true, float32Bits(1.5)),
		"f64":              globalModule(typeF64, true, 1<<62),
		"externref":        globalModule(typeExternref, true, 0),
		"adapter":          adapterModule("name", &i64),
		"access":           tableAccess("name", typeFuncref),
		"access externref": tableAccess("name", typeExternref),
		"reference":        referenceModule("name", funcType{[]valType{typeI32}, nil}),
		"renamed":          func() []byte { m, _ := parse(importer()); return m.renamed() }(),
	} {
		if _, err := r.CompileModule(ctx, b); err != nil {
			t.Errorf("%s: %v", label, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(importer())
	f.Add(tableAccess("x", typeFuncref))
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x07\xff\xff\xff\xff\x0f"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < 8 {
			return
		}
		if m, err := parse(b); err == nil {
			m.renamed()
		}
	})
}
