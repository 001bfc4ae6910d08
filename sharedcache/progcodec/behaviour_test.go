package progcodec

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
)

// observe runs a program in a new runtime and tells all that can be seen: what print got, the completion value, or the exception with its stack.
// Of one that did not end within limit it says tooLong, wherever it was.
func observe(prg *goja.Program, limit time.Duration) string {
	rt := goja.New()
	rt.SetRandSource(func() float64 { return 0.5 })
	rt.SetTimeSource(func() time.Time { return time.Unix(0, 0) })
	rt.SetMaxCallStackSize(200)
	var out strings.Builder
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	must(rt.Set("print", func(call goja.FunctionCall) goja.Value {
		for _, v := range call.Arguments {
			fmt.Fprintf(&out, "%v ", v)
		}
		out.WriteByte('\n')
		return goja.Undefined()
	}))
	must(rt.Set("here", func(goja.FunctionCall) goja.Value {
		var frames strings.Builder
		for _, f := range rt.CaptureCallStack(0, nil) {
			fmt.Fprintf(&frames, "%s|%s|%v\n", f.FuncName(), f.SrcName(), f.Position())
		}
		return rt.ToValue(frames.String())
	}))
	must(rt.Set("small", small))
	timer := time.AfterFunc(limit, func() { rt.Interrupt(tooLong) })
	defer timer.Stop()
	func() {
		defer func() { // some generated programs meet bugs of the engine
			if r := recover(); r != nil {
				fmt.Fprintf(&out, "panic: %v", r)
			}
		}()
		v, err := rt.RunProgram(prg)
		var ex *goja.Exception
		var interrupted *goja.InterruptedError
		switch {
		case errors.As(err, &interrupted):
			out.Reset()
			out.WriteString(tooLong)
		case errors.As(err, &ex):
			out.WriteString(ex.String())
		case err != nil:
			out.WriteString(err.Error())
		default:
			out.WriteString(v.String())
		}
	}()
	return out.String()
}

const (
	tooLong  = "too long"
	patience = 8 * time.Second
)

// small gives its argument, or a part of it if it is large: what is built on itself again and again, as a sum, a product or a nested array,
// would otherwise soon take all memory, within an operation that nothing interrupts.
func small(v goja.Value) goja.Value {
	const most = 200
	switch x := v.(type) {
	case goja.String:
		return x.Substring(0, min(x.Length(), most))
	case *goja.Object:
		if nodes(x, most) >= most {
			return x.Get("length")
		}
	}
	if n, ok := v.Export().(*big.Int); ok && n.BitLen() > most {
		return goja.Null()
	}
	return v
}

// nodes counts the values in nested arrays, up to a limit.
func nodes(v goja.Value, limit int) int {
	array, ok := v.(*goja.Object)
	n := 1
	if !ok || array.ClassName() != "Array" {
		return n
	}
	for i := range array.Get("length").ToInteger() {
		if n < limit {
			n += nodes(array.Get(strconv.FormatInt(i, 10)), limit-n)
		}
	}
	return n
}

// forms gives all programs that must do what prg does: decoded lazily, eagerly, and once more from the encoding of a decoded one.
func forms(tb testing.TB, prg *goja.Program, src string) map[string]*goja.Program {
	tb.Helper()
	hash := sha256.Sum256([]byte(src))
	encode := func(p *goja.Program) []byte {
		data, err := Encode(p, EncodeOptions{SourceHash: hash, Flags: 7})
		if err != nil {
			tb.Fatal(err)
		}
		return data
	}
	decode := func(data []byte, eager bool) *goja.Program {
		p, err := Decode(data, DecodeOptions{SourceHash: hash, Flags: 7, Source: src, Eager: eager})
		if err != nil {
			tb.Fatal(err)
		}
		return p
	}
	data := encode(prg)
	if !bytes.Equal(data, encode(prg)) {
		tb.Error("encoding twice gives different bytes")
	}
	result := map[string]*goja.Program{"lazy": decode(data, false), "eager": decode(data, true)}
	for name, p := range result {
		if !bytes.Equal(encode(p), data) {
			tb.Errorf("encoding the %s program gives other bytes", name)
		}
	}
	fresh := decode(data, false)
	if !bytes.Equal(encode(fresh), data) {
		tb.Error("encoding a program of which nothing ran gives other bytes")
	}
	odd := make([]byte, len(data)+1)[1:] // UTF-16 is not aligned
	copy(odd, data)
	result["odd address"] = decode(odd, false)
	return result
}

// checkForms compares what the forms do with what the compiled program does, and returns that. The fuzzer takes ten seconds without an
// answer for a crash, and on a busy machine any program may take long: what did not end in time is compared only if there was time enough.
func checkForms(tb testing.TB, prg *goja.Program, src string) string {
	tb.Helper()
	start := time.Now()
	Guard(prg) // as all programs are that run
	want := observe(prg, patience/4)
	took := time.Since(start)
	for name, p := range forms(tb, prg, src) {
		for run := range 2 {
			left := patience - time.Since(start)
			if want == tooLong || left < patience/4 {
				tb.Log("not compared: the program takes too long")
				return want
			}
			got := observe(p, left)
			if got == tooLong && left < 50*took {
				tb.Log("not compared: the program takes too long on this machine")
				return want
			}
			if got != want {
				tb.Errorf("%s, run %d:\n got %s\nwant %s", name, run, got, want)
			}
		}
	}
	return want
}

// construct is a script whose completion value is known.
type construct struct{ name, src, want string }

func TestRoundTrip(t *testing.T) {
	for _, c := range constructs() {
		t.Run(c.name, func(t *testing.T) {
			prg, err := goja.Compile("dir/"+c.name+".js", c.src, false)
			if err != nil {
				t.Fatal(err)
			}
			if got := checkForms(t, prg, c.src); got != c.want {
				t.Errorf("the engine itself says\n%s\nthe test expects\n%s", got, c.want)
			}
		})
	}
}
