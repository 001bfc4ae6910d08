package encoding

import (
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/node-go/node-go/internal/engine"
)

func decodeAll(t *testing.T, label string, chunks ...string) string {
	t.Helper()
	name, c := lookup(label)
	if c == nil {
		t.Fatalf("no encoding %s", label)
	}
	d := &decoder{name: name, codec: c}
	var out []uint16
	for i, chunk := range chunks {
		v, err := d.decode([]byte(chunk), i < len(chunks)-1)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := engine.TextOf(v)
		out = append(out, text.Wide...)
		out = append(out, utf16.Encode([]rune(text.ASCII))...)
	}
	return string(utf16.Decode(out))
}

// TestDecoder_Chunks wants the same text however the bytes are cut.
func TestDecoder_Chunks(t *testing.T) {
	must := func(s string, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const text = "Grüße, 日本語 と カタカナ, ABC"
	plain := strings.ReplaceAll(text, "ü", "u")
	plain = strings.ReplaceAll(plain, "ß", "s")
	for label, want := range map[string][2]string{
		"utf-8":       {text + "😀\xe2\x82x", text + "😀\ufffdx"},
		"utf-16le":    {"a\x00\x3d\xd8\x00\xdeb\x00\x3d\xd8", "a😀b\ufffd"},
		"utf-16be":    {"\x00a\xd8\x3d\xde\x00\x00b\xd8", "a😀b\ufffd"},
		"shift_jis":   {must(japanese.ShiftJIS.NewEncoder().String(plain)), plain},
		"euc-jp":      {must(japanese.EUCJP.NewEncoder().String(plain)), plain},
		"iso-2022-jp": {must(japanese.ISO2022JP.NewEncoder().String(plain)), plain},
		"gb18030":     {must(simplifiedchinese.GB18030.NewEncoder().String(text + "😀")), text + "😀"},
		"gbk":         {must(simplifiedchinese.GBK.NewEncoder().String("中文 ABC")) + "\xe9\xff!\x81", "中文 ABC\ufffd!\ufffd"},
		"euc-kr":      {must(korean.EUCKR.NewEncoder().String("한국어 ABC")), "한국어 ABC"},
		"latin1":      {"\x80\x81\xe9", "€\u0081é"},
		"koi8-r":      {"\xc1\xc2", "аб"},
	} {
		in := want[0]
		if got := decodeAll(t, label, in); got != want[1] {
			t.Errorf("%s at once: %q, want %q", label, got, want[1])
		}
		for cut := range len(in) + 1 {
			if got := decodeAll(t, label, in[:cut], in[cut:]); got != want[1] {
				t.Errorf("%s cut at %d: %q, want %q", label, cut, got, want[1])
			}
		}
		if got := decodeAll(t, label, strings.SplitAfter(in, "")...); len(in) == len([]rune(in)) && got != want[1] {
			t.Errorf("%s byte by byte: %q, want %q", label, got, want[1])
		}
	}
}

func TestDecoder_ByteOrderMark(t *testing.T) {
	for _, c := range []struct {
		label, in, want string
		ignore          bool
	}{
		{"utf-8", "\xef\xbb\xbfa\xef\xbb\xbf", "a\ufeff", false},
		{"utf-8", "\xef\xbb\xbfa", "\ufeffa", true},
		{"utf-16le", "\xff\xfea\x00", "a", false},
		{"utf-16be", "\xfe\xff\x00a", "a", false},
		{"utf-16le", "\xff\xfea\x00", "\ufeffa", true},
		{"utf-8", "\xef\xbb", "\ufffd", false},
	} {
		name, cd := lookup(c.label)
		d := &decoder{name: name, codec: cd, ignoreBOM: c.ignore}
		for range 2 { // the state must be as new after each end
			v, err := d.decode([]byte(c.in), false)
			if err != nil || v.String() != c.want {
				t.Errorf("%s %q: %q %v, want %q", c.label, c.in, v, err, c.want)
			}
		}
	}
}

func TestDecoder_Fatal(t *testing.T) {
	for label, in := range map[string]string{"utf-8": "a\xff", "utf-16le": "a\x00\x3d\xd8", "shift_jis": "a\xff", "windows-1253": "a\xff"} {
		name, c := lookup(label)
		d := &decoder{name: name, codec: c, fatal: true}
		if _, err := d.decode([]byte(in), false); err == nil {
			t.Errorf("%s: %q passed", label, in)
		}
		if _, err := d.decode([]byte(in[:1]+"\x00"), true); err != nil && label != "utf-8" {
			t.Errorf("%s: not as new after an error: %v", label, err)
		}
	}
}

func TestLookup(t *testing.T) {
	for label, want := range map[string]string{" UTF8\n": "utf-8", "latin1": "windows-1252", "ascii": "windows-1252", "unicode": "utf-16le",
		"utf-16": "utf-16le", "gb2312": "gbk", "sjis": "shift_jis", "logical": "iso-8859-8-i", "x-user-defined": "x-user-defined", "cp866": "ibm866"} {
		if name, c := lookup(label); name != want || c == nil {
			t.Errorf("%q is %q", label, name)
		}
	}
	for _, label := range []string{"", "utf", "replacement", "hz-gb-2312", "\u00a0utf8", "utf-32"} {
		if name, c := lookup(label); c != nil {
			t.Errorf("%q is %q", label, name)
		}
	}
}
