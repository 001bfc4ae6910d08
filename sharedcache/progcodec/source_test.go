package progcodec_test

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

func TestSourceText(t *testing.T) {
	const src = "1 + 1 // ж"
	p, err := goja.Compile("t.js", src, false)
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := progcodec.SourceText(p); !ok || text != src {
		t.Errorf("%q %v", text, ok)
	}
	if _, ok := progcodec.SourceText(nil); ok {
		t.Error("no program has a source")
	}
}

func TestReadHeader_OfTheBeginning(t *testing.T) {
	p, _ := goja.Compile("t.js", "1", false)
	data, err := progcodec.Encode(p, progcodec.EncodeOptions{Flags: 7})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := progcodec.Verify(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{progcodec.HeaderSize, len(data) - 1, len(data)} {
		if h, err := progcodec.ReadHeader(data[:n]); err != nil || h != whole {
			t.Errorf("%d bytes: %+v %v", n, h, err)
		}
	}
	if _, err := progcodec.ReadHeader(data[:progcodec.HeaderSize-1]); err == nil {
		t.Error("half a header was read")
	}
	data[20] ^= 1
	if _, err := progcodec.ReadHeader(data); err == nil {
		t.Error("a damaged header was read")
	}
}
