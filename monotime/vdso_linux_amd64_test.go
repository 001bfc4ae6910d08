//go:build !purego

package monotime

import (
	"bytes"
	"debug/elf"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// vdso is a copy of the whole image: with the sections, which lie behind what is loaded but in the same pages.
func vdso(t testing.TB) []byte {
	aux, err := unix.Auxv()
	if err != nil {
		t.Skip(err)
	}
	for _, entry := range aux {
		if entry[0] == 33 {
			loaded := vdsoImage(entry[1])
			return bytes.Clone(unsafe.Slice(&loaded[0], (len(loaded)+4095)&^4095))
		}
	}
	t.Skip("the process has no vDSO")
	return nil
}

// Every function of the image must be found where the standard library's reader, which goes by sections, finds it.
func TestFindSymbol_AgainstDebugELF(t *testing.T) {
	image := vdso(t)
	f, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		t.Skipf("debug/elf cannot read the image from memory: %v", err)
	}
	syms, err := f.DynamicSymbols()
	if err != nil {
		t.Skip(err)
	}
	found := 0
	for _, s := range syms {
		if elf.ST_TYPE(s.Info) != elf.STT_FUNC {
			continue
		}
		found++
		if got, err := findSymbol(image, s.Name); err != nil || got != s.Value {
			t.Errorf("findSymbol(%s) = %#x, %v, want %#x", s.Name, got, err, s.Value)
		}
	}
	if found < 2 {
		t.Errorf("compared %d functions", found)
	}
	for _, name := range []string{"", "__vdso_clock_gettim", "__vdso_clock_gettime2", "LINUX_2.6"} {
		if got, err := findSymbol(image, name); err == nil {
			t.Errorf("findSymbol(%q) = %#x, want an error", name, got)
		}
	}
}

// Both kinds of hash table must give the number of symbols; an image may have only one.
func TestSymbolCount_Kinds(t *testing.T) {
	image := vdso(t)
	if _, err := findSymbol(image, "__vdso_clock_gettime"); err != nil {
		t.Fatal(err)
	}
	f, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		t.Skip(err)
	}
	want, err := f.DynamicSymbols()
	if err != nil {
		t.Skip(err)
	}
	kinds := 0
	for tag, section := range map[uint64]string{dtHash: ".hash", dtGNUHash: ".gnu.hash"} {
		s := f.Section(section)
		if s == nil {
			continue
		}
		kinds++
		n, err := symbolCount(image, map[uint64]uint64{tag: s.Addr})
		if err != nil || n != uint64(len(want))+1 { // debug/elf leaves the null symbol out
			t.Errorf("%s: %d symbols, %v, want %d", section, n, err, len(want)+1)
		}
	}
	if kinds == 0 {
		t.Error("the image has no hash table that was tried")
	}
	if _, err := symbolCount(image, nil); err == nil {
		t.Error("counted symbols without a table")
	}
}

func FuzzFindSymbol(f *testing.F) {
	image := vdso(f)
	f.Add(image)
	for _, n := range []int{0, 63, 64, 100, 1000, len(image) / 2, len(image) - 1} {
		f.Add(image[:n])
	}
	for _, at := range []int{32, 40, 54, 56, 64, 96, 100, 300} {
		spoilt := bytes.Clone(image)
		copy(spoilt[at:], "\xff\xff\xff\xff\xff\xff\xff\xff")
		f.Add(spoilt)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if off, err := findSymbol(b, "__vdso_clock_gettime"); err == nil && off >= uint64(len(b)) {
			t.Errorf("offset %#x is outside of %d bytes", off, len(b))
		}
		if n := loadedSize(b); n < 0 || n > maxVdsoSize {
			t.Errorf("loaded size %d", n)
		}
	})
}
